"""The page, measured: `./run measure page`. Whole games by clicks in real Chromium; a table for the notes of a release.

Clicks a turn, what of a decision is in sight, how far an answer moves the buttons, the smallest text, events a second
at each speed, bytes of scripts. How fast a click reaches the board is measured by `./run bench page`.
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, TimeoutError, sync_playwright

from engawa.kernel.registry import game_named, game_names
from engawa.kernel.text import figures_table
from tests.browser.conftest import CHROMIUM, FLAGS, Served
from tests.browser.guest import Guest
from tools.page_probes import PLACES, PLAY, REFUSED, SCRIPTS, SMALLEST

SIZES = ((1440, 900), (1366, 768), (1024, 768), (820, 1180), (390, 844))
PARTS = ("prompt", "options", "goods", "board")
"""The sentence whole; every option, its button whole or, where the list must scroll, the mark on the board that does
the same; the own goods whole; and on the board the middle of every mark that an option points at, with nothing over
it. “some” is weaker: of one of them."""
PACES = ("step", "calm", "brisk", "instant")
BUDGET = 200_000
"""Bytes of scripts of the first load, as they are sent."""
GOAL = 0.95
BOOK = ".beside"
"""The rulebook beside the board."""
SETTLE = 400
"""Milliseconds after an answer until the page stands still."""


@contextmanager
def person(browser: Browser, size: tuple[int, int], pace: str = "instant") -> Iterator[Page]:
    """With the settings that a browser comes with, but for the pace and the language."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    chosen = f"{{language: 'en', name: 'Mika', theme: 'light', pace: '{pace}'}}"
    context.add_init_script(f"localStorage.setItem('engawa.settings', JSON.stringify({chosen}))")
    try:
        yield context.new_page()
    finally:
        context.close()


def at_table(page: Page, url: str, game: str, bot: str = "bot:guest") -> Guest:
    guest = Guest(page, url)
    guest.fill_in_table(game, "me", *[bot] * (game_named(game).max_players - 2))
    guest.wait_for_turn()
    return guest


def share(seen: list[dict[str, bool]], *parts: str) -> str:
    return f"{sum(all(one[part] for part in parts) for one in seen) / max(1, len(seen)):.0%}"


def in_sight(browser: Browser, url: str, game: str, most: int) -> list[list[str]]:
    """A row for each size; and the clicks of a turn, which do not depend on it."""
    rows: list[list[str]] = []
    for size in SIZES:
        with person(browser, size) as page:
            at_table(page, url, game)
            smallest = page.evaluate(SMALLEST)
            played: dict[str, Any] = page.evaluate(PLAY, {"seed": 7, "most": most})
            seen, turns = played["decisions"], played["turns"]
            later = page.evaluate(SMALLEST)
            least = min(smallest, later, key=lambda text: float(text["least"]))
            rows.append(
                [
                    f"{game} {size[0]}×{size[1]}",
                    str(len(seen)),
                    *(share(seen, part) for part in PARTS),
                    share(seen, "some"),
                    share(seen, *PARTS),
                    f"{least['least']:.1f} px “{least['of'][:14]}”",
                    f"{statistics.median(turns):g} ({max(turns)}) of {len(turns)}",
                ]
            )
    return rows


def moved(page: Page, before: dict[str, float]) -> str:
    """How far what was there before and is still there has moved up or down."""
    page.wait_for_timeout(SETTLE)
    after: dict[str, float] = page.evaluate(PLACES)
    still = before.keys() & after.keys()
    return f"{max((abs(after[name] - before[name]) for name in still), default=0.0):.0f} px of {len(still)}"


def shifts(browser: Browser, url: str, game: str, size: tuple[int, int]) -> list[str]:
    """Of the action area, for each kind of answer; “–” where the page gives none of the kind there."""
    row = [f"{game} {size[0]}×{size[1]}"]
    with person(browser, size) as page:
        at_table(page, url, game)
        before = page.evaluate(PLACES)
        page.evaluate(REFUSED)
        row.append(moved(page, before) if appears(page.locator(".desk [role=alert]")) else "–")
        rule = page.locator(".actions .link:visible, .desk .link:visible").first
        before = page.evaluate(PLACES)
        row.append(moved(page, before) if click(page, rule) and appears(page.locator(BOOK)) else "–")
    with person(browser, size) as page:
        at_table(page, url, game)
        before = page.evaluate(PLACES)
        if click(page, page.locator(".undo .ask:visible").first):
            page.locator(".hint").first.wait_for(timeout=60_000)
            row.append(moved(page, before))
        else:
            row.append("–")
    with person(browser, size) as page:
        guest = at_table(page, url, game)
        row.append(confirmed(page, guest))
    return row


def appears(what: Locator) -> bool:
    try:
        what.first.wait_for(timeout=5_000)
    except TimeoutError:
        return False
    return True


def click(page: Page, what: Locator) -> bool:
    try:
        what.click(timeout=2_000)
    except TimeoutError:
        return False
    return True


def confirmed(page: Page, guest: Guest) -> str:
    """From the last choice to what is to be confirmed."""
    for _ in range(8):
        before = page.evaluate(PLACES)
        choices = page.locator(".choices button:visible")
        choices.nth(guest.choose(choices.count())).click()
        page.wait_for_timeout(SETTLE)
        if page.locator("button.confirm:visible").count() > 0:
            return moved(page, before)
    return "–"


def events_a_second(browser: Browser, url: str, game: str, pace: str, turns: int) -> list[str]:
    """Log entries that appear while others play, over the time until one is to act again; “–” where the page waits for
    a click between them."""
    entries, seconds = 0, 0.0
    with person(browser, SIZES[0], pace) as page:
        try:
            guest = at_table(page, url, game)
            log = page.locator(".talk ol").first.locator("li")
            for _ in range(turns):
                if guest.is_over():
                    break
                before, began = log.count(), time.monotonic()
                guest.take_a_step()
                guest.wait_for_turn()
                entries += log.count() - before
                seconds += time.monotonic() - began
        except (TimeoutError, AssertionError):
            return [f"{game} {pace}", "–", str(entries)]
    return [f"{game} {pace}", f"{entries / max(seconds, 0.001):.1f}", str(entries)]


def scripts(browser: Browser, url: str, game: str) -> list[list[str]]:
    with person(browser, SIZES[0]) as page:
        page.goto(url, wait_until="networkidle")
        rows = [row_of("first load (lobby)", page.evaluate(SCRIPTS))]
        at_table(page, url, game)
        rows.append(row_of(f"and a table of {game}", page.evaluate(SCRIPTS)))
    return rows


def row_of(name: str, files: list[tuple[str, int, int]]) -> list[str]:
    sent, raw = sum(file[1] for file in files), sum(file[2] for file in files)
    return [name, str(len(files)), f"{sent:,}", f"{raw:,}", "kept" if sent <= BUDGET else "broken"]


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="./run measure page", description=__doc__.partition("\n")[0] if __doc__ else ""
    )
    parser.add_argument("--game", choices=game_names(), help="one game only")
    parser.add_argument("--decisions", type=int, default=10_000, help="at most so many of each game and size (all)")
    parser.add_argument("--turns", type=int, default=12, help="moves of one's own at each speed (12)")
    options = parser.parse_args()
    if CHROMIUM is None:
        print("measure page: there is no chromium on this machine; install it first", file=sys.stderr)
        return 2
    games = [options.game] if options.game else game_names()
    with tempfile.TemporaryDirectory() as tables, sync_playwright() as playwright:
        served = Served(Path(tables))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            measure(browser, served.url, games, options)
        finally:
            browser.close()
            served.kill()
    return 0


def measure(browser: Browser, url: str, games: list[str], options: argparse.Namespace) -> None:
    """Each table is printed as soon as it is known."""
    heading = ["in sight", "decisions", *PARTS, "some of it", f"all (goal {GOAL:.0%})"]
    heading += ["smallest text", "clicks a turn: median (most)"]
    for game in games:
        show([heading, *in_sight(browser, url, game, options.decisions)])
    kinds = ["action area moved by", "a refusal", "its rule", "a hint", "confirming"]
    show([kinds, *(shifts(browser, url, game, size) for game in games for size in (SIZES[0], SIZES[-1]))])
    paces = [events_a_second(browser, url, game, pace, options.turns) for game in games for pace in PACES]
    show([["events shown", "a second", "entries"], *paces])
    budget = ["scripts", "files", "bytes sent", "bytes raw", f"budget of {BUDGET:,}"]
    show([budget, *(row for game in games for row in scripts(browser, url, game))])


def show(table: list[list[str]]) -> None:
    print(figures_table(table), flush=True)
    print(flush=True)


if __name__ == "__main__":
    sys.exit(main())
