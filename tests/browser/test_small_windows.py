"""Phones, tablets, twice as large: what is needed for a decision is in the window, and nothing moves by itself."""

from collections.abc import Callable

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser import iki_records
from tests.browser.conftest import NewPage, Served
from tests.browser.guest import Guest
from tests.browser.sight import PHONE, in_sight, settle, wrong

Come = Callable[..., Guest]
TABLET = {"width": 820, "height": 1180}
LOW = {"width": 720, "height": 450}
FINGER = 44

HIDDEN = """() => [...document.querySelectorAll('.choices button')]
  .map((one) => one.dataset.choice)
  .filter((mark) => {
    const spots = [...document.querySelectorAll(`.board [data-mark="${CSS.escape(mark)}"]`)]
    return spots.length > 0 && !spots.some((spot) => {
      const { left, top, width, height } = spot.getBoundingClientRect()
      const over = document.elementFromPoint(left + width / 2, top + height / 2)
      return over !== null && spot.contains(over)
    })
  })"""
"""What is offered and can nowhere be clicked on the board without scrolling."""


def at_turn(guest: Come, window: dict[str, int], *seats: str) -> Guest:
    mika = guest(**window, has_touch=True)
    mika.make_table("iki", "me", *(seats or ["bot:guest", "bot:guest"]))
    mika.wait_for_turn()
    return mika


def height(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box
    return box["height"]


@pytest.mark.parametrize("window", [PHONE, TABLET], ids=["phone", "tablet"])
def test_stalls_at_all_ends_of_the_town_are_in_sight_together(guest: Come, window: dict[str, int]) -> None:
    mika = at_turn(guest, window)
    page = mika.page
    page.locator(".choices button").first.click()
    stalls = page.locator(".choices button[data-choice^='stall:']")
    expect(stalls.first).to_be_visible()
    assert stalls.count() >= 2, "a starting character goes to any of the outermost stalls"
    assert wrong(page, HIDDEN) == []


def test_in_the_overview_a_finger_finds_every_space_and_stall(guest: Come) -> None:
    mika = at_turn(guest, PHONE)
    overview = mika.page.locator(".overview")
    for mark, count in (("space:", 8), ("stall:", 16 - 3)):
        spots = overview.locator(f"[data-mark^='{mark}']")
        assert spots.count() >= count
        for box in [spot.bounding_box() for spot in spots.all()]:
            assert box
            assert min(box["width"], box["height"]) >= FINGER, mark
    # Keyboards and screen readers have the town itself.
    expect(overview.locator("[role=button], [tabindex]")).to_have_count(0)
    mika.page.locator(".choices button").first.click()
    before = mika.moves()
    overview.locator(".spot.open[data-mark^='stall:']").first.click()
    mika.page.locator("button.confirm").click()
    expect(mika.page.locator("main.table")).not_to_have_attribute("data-moves", str(before))


def test_what_has_happened_is_one_line_that_unfolds_over_the_board(guest: Come) -> None:
    mika = at_turn(guest, PHONE)
    page = mika.page
    more = page.locator(".recap .more")
    mika.play_until(".recap .more")
    before = page.locator(".actions").bounding_box()
    assert height(page, ".recap") <= FINGER + 2
    expect(page.locator(".recap li").nth(1)).to_be_hidden()
    more.click()
    expect(page.locator(".recap li").nth(1)).to_be_visible()
    assert in_sight(page, ".recap li button")
    assert page.locator(".actions").bounding_box() == before


def test_whoever_thinks_is_told_on_a_phone_and_nothing_moves(guest: Come) -> None:
    mika = at_turn(guest, PHONE, "bot:elder")
    page = mika.page
    before = height(page, "header.prompt")
    thinking = page.locator(".thinking")
    while thinking.count() == 0:
        mika.wait_for_turn()
        mika.take_a_step()
        page.wait_for_timeout(100)
    seen = page.evaluate(
        """() => {
          const boxOf = (one) => document.querySelector(one)?.getBoundingClientRect()
          const [box, nav, header] = [boxOf('.thinking'), boxOf('header.prompt nav'), boxOf('header.prompt').height]
          return box && { inside: box.left >= 0 && box.right <= innerWidth && box.top >= nav.bottom - 1, header }
        }"""
    )
    assert seen == {"inside": True, "header": before}


@pytest.mark.parametrize("game", ["iki", "shogun"])
def test_twice_as_large_half_of_the_window_is_left_for_the_board(guest: Come, game: str) -> None:
    mika = guest(**LOW)
    mika.make_table(game, "me", "bot:guest", "bot:guest")
    mika.wait_for_turn()
    page = mika.page
    expect(page.locator(".choices button").first).to_be_visible()
    assert height(page, "header.prompt") + height(page, ".desk") <= LOW["height"] / 2
    assert in_sight(page, ".choices button")


def test_touch_is_told_that_a_card_is_read_by_pressing_and_holding(guest: Come) -> None:
    mika = at_turn(guest, PHONE)
    told = mika.page.get_by_text("Press and hold a card to read it.")
    market, town = mika.page.locator("[data-landmark='board:market']").bounding_box(), told.bounding_box()
    assert market
    assert town
    assert 0 < town["y"] - market["y"] < market["height"] + 60, "beside the cards, not at the end of the page"


def test_high_contrast_keeps_filled_dots_of_the_collection_apart(new_page: NewPage, served: Served) -> None:
    answer = httpx.post(f"{served.url}/api/records", content=iki_records.full_street(4), timeout=60)
    page = new_page(forced_colors="active")
    settle(page)
    page.goto(f"{served.url}/t/{answer.raise_for_status().json()['table']}")
    dots = page.locator(".types i")
    expect(dots.first).to_be_visible()
    page.locator(".types i:not(.retired)").first.evaluate("(one) => one.after(one.cloneNode())")
    page.locator(".types i:not(.retired)").nth(1).evaluate("(one) => one.classList.add('retired')")
    filled, empty = (
        page.locator(f".types i{kind}").first.evaluate("(one) => getComputedStyle(one).backgroundColor")
        for kind in (".retired", ":not(.retired)")
    )
    assert filled != empty
