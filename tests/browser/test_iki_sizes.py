"""What can be read of IKI at the usual sizes of a window: no text below eleven pixels, nothing off the screen."""

from collections.abc import Callable

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser import iki_records
from tests.browser.conftest import NewPage, Served
from tests.browser.sight import resize, settle, wrong

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

OUT_OF_SHOPS = """() => [...document.querySelectorAll('.board .shop:has(.front)')].flatMap((shop) => {
  const front = shop.querySelector('.front').getBoundingClientRect()
  return [...shop.querySelectorAll('text')].filter((text) => {
    const { top, bottom } = text.getBoundingClientRect()
    return (top + bottom) / 2 < front.top || (top + bottom) / 2 > front.bottom - 3
  }).map((text) => `${shop.dataset.landmark} ${text.textContent}`)
})"""


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


def opened(new_page: NewPage, address: str, language: str) -> Page:
    page = new_page()
    settle(page, language=language)
    page.goto(address)
    expect(page.locator("main.table .board svg").first).to_be_visible()
    page.evaluate("document.fonts.ready")
    return page


@pytest.mark.parametrize("which", ["a full street", "a full market", "two players"])
def test_no_text_is_below_eleven_pixels_or_outside_its_shop(
    new_page: NewPage, records: Callable[[str], str], which: str
) -> None:
    page = opened(new_page, records(which), "de" if which == "a full street" else "en")
    for size in SIZES:
        resize(page, *size)
        assert page.locator("main.table .board svg text").count() > 100
        assert wrong(page, SMALL_TEXTS, LEAST) == [], size
        assert wrong(page, OUT_OF_SHOPS) == [], size


BELOW = """(marks) => {
  const spots = marks.flatMap((mark) => [...document.querySelectorAll(`.board [data-mark^='${mark}']`)])
  if (spots.length === 0) return ['nothing is there']
  return spots.filter((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top < 0 || bottom > innerHeight + 1
  }).map((one) => one.dataset.mark)
}"""


def test_street_stalls_and_market_are_on_one_screen_and_the_board_is_wide_from_900_pixels_on(
    new_page: NewPage, records: Callable[[str], str]
) -> None:
    page = opened(new_page, records("a full street"), "en")
    for width, height in SIZES[:2]:
        resize(page, width, height)
        marks = ["stall:", "space:", "shop:", "card:", "token:", "building:", "way:"]
        assert wrong(page, BELOW, marks) == [], (width, height)
    for width, wide in ((1024, True), (901, True), (900, False), (820, False), (390, False)):
        resize(page, width, 900)
        expect(page.locator(".board svg.print")).to_have_count(1 if wide else 0)
