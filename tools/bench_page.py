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

CLICK = """(drawn) => new Promise(told => {
  const table = document.querySelector('main.table')
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  const said = () => shown('.choices button').map((one) => one.textContent).join()
  const confirm = shown('button.confirm')[0]
  const choices = shown('.choices button')
  const before = said()
  const began = performance.now()
  const observer = new MutationObserver(() => {
    observer.disconnect()
    clearInterval(asking)
    requestAnimationFrame(() => told(performance.now() - began))
  })
  observer.observe(table, { attributes: true, attributeFilter: ['data-moves'] })
  const asking = setInterval(() => {
    if (confirm || !(shown('button.confirm').length > 0 || (said() !== '' && said() !== before))) return
    observer.disconnect()
    clearInterval(asking)
    told(null)
  }, 10)
  ;(confirm ?? choices[Math.floor(drawn * choices.length)]).click()
})"""
"""One click, and how long it took to the updated board; nothing when it only led to a further choice."""
SEATS = ["me", "bot:guest", "bot:guest", "bot:guest"]
PEOPLE = [{"name": "Mika"}, *({"name": name, "bot": "random"} for name in ("Hana", "Kenji", "Umeko"))]


def main() -> int:
    parser = argparse.ArgumentParser(prog="./run bench page", description=__doc__)
    parser.add_argument(
        "--tables", type=int, default=50, help="tables of programs that play, a move a second each (50)"
    )
    parser.add_argument("--game", choices=["iki", "shogun"], default="iki", help="what is played (iki)")
    parser.add_argument("--clicks", type=int, default=200, help="clicks to measure (200)")
    options = parser.parse_args()
    if CHROMIUM is None:
        print("bench page: there is no chromium on this machine; install it first", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder))
        try:
            beside = threading.Thread(target=run_tables, args=(served.url, options.game, options.tables), daemon=True)
            beside.start()
            measure(served.url, options.game, options.tables, options.clicks)
        finally:
            served.kill()
    return 0


def run_tables(url: str, game: str, tables: int) -> None:
    async def run() -> None:
        await asyncio.gather(*(play_for_ever(url, game) for _ in range(tables)))

    asyncio.run(run())


async def play_for_ever(url: str, game: str) -> None:
    async with httpx.AsyncClient(base_url=url) as client:
        while True:
            answer = await client.post("/api/tables", json={"game": game, "seats": PEOPLE})
            if answer.status_code == 201:
                await play(url, answer.json())
            await asyncio.sleep(1)


async def play(url: str, made: dict[str, Any]) -> None:
    """One game, its first option a second."""
    async with connect(f"{url.replace('http', 'ws')}/api/socket", max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "table": made["table"], "token": made["seats"][0]}))
        state: dict[str, Any] = {}
        async for text in socket:
            message = json.loads(text)
            if message["type"] != "state":
                continue
            state |= message
            if state["is_over"]:
                return
            if state["options"]:
                await asyncio.sleep(1)
                move = {"type": "move", "seat": 0, "move": state["options"][0]["move"], "turn": state["turn"]}
                await socket.send(json.dumps(move))


def measure(url: str, game: str, tables: int, clicks: int) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        context.add_init_script(SETTINGS)
        page = context.new_page()
        page.goto(url)
        lobby = usable_after(page, "article.game button")
        guest = Guest(page, url)
        guest.fill_in_table(game, *SEATS)
        page.reload()
        table = usable_after(page, "main.table .board svg")
        took = sorted(click(guest, game) for _ in range(clicks))
        browser.close()
    print(f"lobby usable after {lobby:.0f} ms, a table after {table:.0f} ms (from the start of loading)")
    p95 = statistics.quantiles(took, n=20)[-1]
    print(f"click to updated board, {tables} tables running, {clicks} clicks:")
    print(f"p50 {statistics.median(took):.1f} ms, p95 {p95:.1f} ms, longest {took[-1]:.1f} ms")


def usable_after(page: Page, what: str) -> float:
    page.locator(what).first.wait_for()
    return float(page.evaluate("performance.now()"))


def click(guest: Guest, game: str) -> float:
    """Choose until a move comes of it."""
    while True:
        guest.wait_for_turn()
        if guest.is_over():
            guest.fill_in_table(game, *SEATS)
            continue
        guest.page.locator("button.confirm, .choices button:visible").first.wait_for()
        took: float | None = guest.page.evaluate(CLICK, guest.random.random())
        if took is not None:
            return took


if __name__ == "__main__":
    sys.exit(main())
