"""How fast the page is, with tables running beside it: `./run bench page`. Real Chromium, this machine."""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

import httpx2 as httpx
from playwright.sync_api import Page, sync_playwright
from websockets.asyncio.client import connect

from tests.browser.conftest import CHROMIUM, FLAGS, SETTINGS, Served
from tests.browser.guest import Guest

CLICK = """() => new Promise(told => {
  const table = document.querySelector('main.table')
  const began = performance.now()
  new MutationObserver((_, observer) => {
    observer.disconnect()
    requestAnimationFrame(() => told(performance.now() - began))
  }).observe(table, { attributes: true, attributeFilter: ['data-moves'] })
  document.querySelector('button.confirm').click()
})"""
PEOPLE = [{"name": "Mika"}, *({"name": name, "bot": "random"} for name in ("Hana", "Kenji", "Umeko"))]


def main() -> int:
    parser = argparse.ArgumentParser(prog="./run bench page", description=__doc__)
    parser.add_argument(
        "--tables", type=int, default=50, help="tables of programs that play, a move a second each (50)"
    )
    parser.add_argument("--clicks", type=int, default=200, help="clicks to measure (200)")
    options = parser.parse_args()
    if CHROMIUM is None:
        print("bench page: there is no chromium on this machine; install it first", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder))
        try:
            threading.Thread(target=lambda: asyncio.run(run_tables(served.url, options.tables)), daemon=True).start()
            measure(served.url, options.tables, options.clicks)
        finally:
            served.kill()
    return 0


async def run_tables(url: str, tables: int) -> None:
    await asyncio.gather(*(play_for_ever(url) for _ in range(tables)))


async def play_for_ever(url: str) -> None:
    async with httpx.AsyncClient(base_url=url) as client:
        while True:
            answer = await client.post("/api/tables", json={"game": "iki", "seats": PEOPLE})
            if answer.status_code == 201:
                await play(url, answer.json())
            await asyncio.sleep(1)


async def play(url: str, made: dict[str, Any]) -> None:
    """One game, its first option a second."""
    async with connect(f"{url.replace('http', 'ws')}/api/socket", max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "table": made["table"], "token": made["seats"][0]}))
        state: dict[str, Any] = {}
        async for text in socket:
            told = json.loads(text)
            if told["type"] != "state":
                continue
            state |= told
            if state["is_over"]:
                return
            if state["options"]:
                await asyncio.sleep(1)
                move = {"type": "move", "seat": 0, "move": state["options"][0]["move"], "turn": state["turn"]}
                await socket.send(json.dumps(move))


def measure(url: str, tables: int, clicks: int) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        context.add_init_script(SETTINGS)
        page = context.new_page()
        page.goto(url)
        lobby = usable_after(page, "article.game button")
        guest = Guest(page, url)
        guest.make_table("iki", "me", "bot:guest", "bot:guest", "bot:guest")
        page.reload()
        table = usable_after(page, "main.table .board svg")
        took = sorted(click(guest) for _ in range(clicks))
        browser.close()
    print(f"lobby usable after {lobby:.0f} ms, a table after {table:.0f} ms (from the start of loading)")
    p95 = statistics.quantiles(took, n=20)[-1]
    print(f"click to updated board, {tables} tables running, {clicks} clicks:")
    print(f"p50 {statistics.median(took):.1f} ms, p95 {p95:.1f} ms, longest {took[-1]:.1f} ms")


def usable_after(page: Page, what: str) -> float:
    page.locator(what).first.wait_for()
    return float(page.evaluate("performance.now()"))


def click(guest: Guest) -> float:
    guest.wait_for_turn()
    if guest.is_over():
        guest.make_table("iki", "me", "bot:guest", "bot:guest", "bot:guest")
        guest.wait_for_turn()
    confirm = guest.page.locator("button.confirm")
    choices = guest.page.locator(".choices button:visible")
    while confirm.count() == 0:
        choices.or_(confirm).first.wait_for()
        if confirm.count() == 0:
            choices.nth(guest.choose(choices.count())).click()
    return float(guest.page.evaluate(CLICK))


if __name__ == "__main__":
    sys.exit(main())
