"""What can be read of IKI at the usual sizes of a window: no text below eleven pixels, nothing off the screen."""

from collections.abc import Callable

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser import iki_records
from tests.browser.conftest import NewPage, Served
from tests.browser.sight import settle

SIZES = [(1440, 900), (1366, 768), (1024, 768), (820, 1180), (390, 844), (360, 640)]
LEAST = 11.0

SMALL_TEXTS = """(least) => {
  const small = []
  const walker = document.createTreeWalker(document.querySelector('main.table'), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement
    if (!node.textContent.trim() || !one.checkVisibility({visibilityProperty: true})) continue
    if (one.closest('.sr, title, style, option')) continue
    const box = one.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) continue
    const matrix = one instanceof SVGElement ? one.getScreenCTM() : null
    const scale = matrix ? Math.hypot(matrix.c, matrix.d) : 1
    const size = parseFloat(getComputedStyle(one).fontSize) * scale
    if (size < least) small.push(`${size.toFixed(1)} ${node.textContent.trim()}`)
  }
  return small
}"""
"""An SVG text is as large as its font times the scale it is drawn with: its height, however close its letters stand."""


@pytest.fixture(scope="module")
def records(served: Served) -> Callable[[str], str]:
    """The address of an imported game, by what it shows."""
    made = {
        "a full street": iki_records.full_street(4),
        "a full market": iki_records.full_market(4),
        "two players": iki_records.full_street(2),
    }
    known: dict[str, str] = {}

    def address(which: str) -> str:
        if which not in known:
            answer = httpx.post(f"{served.url}/api/records", content=made[which], timeout=60)
            known[which] = f"{served.url}/t/{answer.raise_for_status().json()['table']}"
        return known[which]

    return address


def opened(new_page: NewPage, size: tuple[int, int], address: str, language: str) -> Page:
    width, height = size
    page = new_page(width=width, height=height)
    settle(page, language=language)
    page.goto(address)
    expect(page.locator("main.table .board svg").first).to_be_visible()
    page.evaluate("document.fonts.ready")
    return page


@pytest.mark.parametrize("which", ["a full street", "a full market", "two players"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_text_is_below_eleven_pixels(
    new_page: NewPage, records: Callable[[str], str], size: tuple[int, int], which: str
) -> None:
    page = opened(new_page, size, records(which), "de" if which == "a full street" else "en")
    assert page.locator("main.table .board svg text").count() > 100
    assert page.evaluate(SMALL_TEXTS, LEAST) == []


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_street_stalls_and_market_are_on_one_screen(
    new_page: NewPage, records: Callable[[str], str], size: tuple[int, int]
) -> None:
    page = opened(new_page, size, records("a full street"), "en")
    for mark in ("stall:", "space:", "shop:", "card:", "token:", "building:", "way:"):
        for box in [one.bounding_box() for one in page.locator(f".board [data-mark^='{mark}']").all()]:
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= size[1] + 1, mark


def test_from_nine_hundred_pixels_on_the_board_is_wide_and_below_it_is_tall(
    new_page: NewPage, records: Callable[[str], str]
) -> None:
    for width, wide in ((1024, True), (901, True), (900, False), (820, False), (390, False)):
        page = opened(new_page, (width, 900), records("a full street"), "en")
        expect(page.locator(".board svg.print")).to_have_count(1 if wide else 0)
