"""The plain view: a game that the page has no drawing of, made in the lobby's form and played to its end by clicks."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.guest import Guest

ROOT = Path(__file__).parents[2]
BIDS = re.compile(r"Bid \d coins?")


@pytest.fixture(scope="module")
def toy_served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """From the sources: an interpreted game cannot build on compiled rules."""
    served = Served(tmp_path_factory.mktemp("toys"), sources=ROOT, games="tests.nim")
    yield served
    served.kill()


@pytest.fixture
def mika(new_page: Callable[..., Page], toy_served: Served) -> Guest:
    return Guest(new_page(), toy_served.url)


def value(page: Page, name: str) -> str:
    """What stands beside a name in the plain view."""
    term = page.locator(".plain dt").get_by_text(name, exact=True)
    return term.locator("xpath=following-sibling::dd").first.inner_text()


def test_a_game_without_a_drawing_is_played_to_its_end_by_clicks(mika: Guest) -> None:
    mika.fill_in_table("nim", "me", "bot:neighbour")
    page = mika.page
    expect(page.locator(".plain > p")).to_contain_text("Bidding Nim")
    stones = int(value(page, "heap"))
    assert 13 <= stones <= 17
    expect(page.locator(".choices button")).to_have_text([BIDS] * 4)

    while not mika.is_over():
        mika.take_a_step()
        mika.wait_for_turn()

    assert value(page, "heap") == "0"
    summary = page.get_by_role("dialog", name="The game is over")
    expect(summary.locator(".winner")).to_have_text(re.compile(r"(You have|\w+ has) won\."))
    expect(summary.get_by_role("row", name=re.compile("Coins left"))).to_be_visible()
    expect(summary.get_by_role("row", name=re.compile("The last stone 5 0|The last stone 0 5"))).to_be_visible()
    assert "nim." not in page.locator("body").inner_text(), "every sentence is there"


def test_the_lobby_offers_and_lists_it_by_its_title(mika: Guest) -> None:
    mika.make_table("nim", "me", "bot:neighbour")
    mika.page.goto(mika.url)
    expect(mika.page.locator("article.game.nim h2")).to_have_text("Bidding Nim")
    expect(mika.page.locator("li strong").first).to_have_text("Bidding Nim")


def test_two_at_one_screen_do_not_see_each_others_bid(mika: Guest) -> None:
    mika.make_table("nim", "me", "keyboard", behind_curtain=True)
    curtain = mika.page.get_by_role("dialog", name="Next player")
    for seat in (1, 2):
        expect(curtain).to_be_visible()
        curtain.get_by_role("button").first.click()
        expect(mika.page.locator(".plain")).to_be_visible()
        assert value(mika.page, "own bid") == "–", f"seat {seat} sees no bid but its own"
        mika.page.locator("[data-choice='bid:3']").click()
