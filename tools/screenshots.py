"""Takes the pictures of the README: `./run screenshots`. Real tables, real moves, real Chromium."""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, Served
from tests.browser.guest import Guest

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=PICTURES, help="where to put them (docs/pictures)")
    folder = parser.parse_args().folder
    if CHROMIUM is None:
        print("screenshots: there is no chromium on this machine; install it first", file=sys.stderr)
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as tables, sync_playwright() as playwright:
        served = Served(Path(tables))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            take_all(browser, served.url, folder)
        finally:
            browser.close()
            served.kill()
    return 0


def take_all(browser: Browser, url: str, folder: Path) -> None:
    with person(browser, WIDE, "light") as page:
        iki = Guest(page, url, seed=7)
        iki.fill_in_table("iki", "me", "bot:neighbour", "bot:neighbour", "bot:neighbour")
        play(iki, 45)
        picture(page, folder / "iki.png")
        address = page.url
        page.goto(url)
        page.locator("li").first.wait_for()
        picture(page, folder / "lobby.png")
        page.goto(address)
        iki.wait_for_board()
        iki.play_to_the_end()
        page.get_by_role("dialog", name="The game is over").wait_for()
        picture(page, folder / "iki-end.png")
        page.get_by_role("button", name="Replay").click()
        page.get_by_role("button", name="Analyse this game").click()
        page.get_by_role("region", name="Analysis").get_by_role("img").wait_for(timeout=120_000)
        page.locator(".review ol button").first.click()
        picture(page, folder / "iki-review.png")
    with person(browser, PHONE, "light") as page:
        phone = Guest(page, url, seed=5)
        phone.fill_in_table("iki", "me", "bot:neighbour", "bot:neighbour")
        play(phone, 20)
        picture(page, folder / "iki-phone.png")
    with person(browser, WIDE, "dark") as page:
        shogun = Guest(page, url, seed=3)
        shogun.fill_in_table("shogun", "me", "bot:neighbour", "bot:neighbour", "bot:neighbour")
        play(shogun, 40)
        picture(page, folder / "shogun-dark.png")
    with person(browser, WIDE, "light") as page:
        shogun = Guest(page, url, seed=3)
        shogun.fill_in_table("shogun", "me", "bot:neighbour", "bot:neighbour", "bot:neighbour")
        play(shogun, 16)
        picture(page, folder / "shogun.png")


@contextmanager
def person(browser: Browser, size: dict[str, int], scheme: str) -> Iterator[Page]:
    context = browser.new_context(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]
    settings = f"{{language: 'en', pace: 'instant', name: 'Mika', theme: '{scheme}'}}"
    context.add_init_script(f"localStorage.setItem('engawa.settings', JSON.stringify({settings}))")
    yield context.new_page()
    context.close()


def play(guest: Guest, moves: int) -> None:
    for _ in range(moves):
        guest.wait_for_turn()
        guest.take_a_step()
    guest.wait_for_turn()


def picture(page: Page, file: Path) -> None:
    page.wait_for_timeout(2000)  # what has just happened fades
    page.screenshot(path=file)
    print(f"{file.name}: {page.viewport_size}")


if __name__ == "__main__":
    sys.exit(main())
