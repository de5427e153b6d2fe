"""The strong player's opinion at the table: a hint on request, a review after the game."""

import re
from collections.abc import Callable
from pathlib import Path

import httpx2 as httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Served
from tests.browser.guest import Guest

Come = Callable[..., Guest]
GOLDEN = Path(__file__).parents[1] / "golden"


def test_a_hint_names_moves_and_a_click_takes_one(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "bot:guest")
    mika.wait_for_turn()
    before = mika.moves()
    mika.page.get_by_role("button", name="Hint").click()
    hint = mika.page.locator(".hint")
    advice = hint.locator("button.advice").first
    expect(advice.locator(".chance")).to_contain_text("%")
    expect(advice.locator(".reason").first).to_have_text(re.compile(r"\w.*\.$"))
    advice.click()
    mika.page.locator("button.confirm").click()
    expect(mika.page.locator("main.table")).not_to_have_attribute("data-moves", str(before))


def test_what_was_asked_is_answered_though_the_server_died(guest: Come, served: Served) -> None:
    mika = guest()
    mika.make_table("iki", "me", "bot:guest")
    mika.wait_for_turn()
    mika.page.get_by_role("button", name="Hint").click()
    served.kill()
    expect(mika.page.get_by_text("Connection lost")).to_be_visible()
    served.start()
    expect(mika.page.locator(".hint .chance").first).to_contain_text("%", timeout=30_000)


def test_a_whole_plan_is_hinted_at_and_laid_with_one_click(guest: Come) -> None:
    mika = guest()
    mika.make_table("shogun", "me", "bot:guest", "bot:guest", options={"setup": "sample"})
    mika.wait_for_turn()
    mika.page.get_by_role("button", name="Hint").click()
    lay, ghosts = mika.page.get_by_role("button", name="Lay this plan"), mika.page.locator(".plan .ghost")
    expect(ghosts).to_have_count(11)
    expect(mika.page.locator(".hint[role=status] .reasons li").first).to_be_visible()
    # One card of one's own leaves the rest of the hint to be looked at.
    mika.page.locator(".spaces .pick").first.click()
    mika.page.locator(".hand .pick").first.click()
    expect(mika.page.get_by_text("1 of 11 laid")).to_be_visible()
    lay.click()
    expect(ghosts).to_have_count(0)
    expect(mika.page.get_by_text("11 of 11 laid")).to_be_visible()


def test_with_other_people_there_is_no_hint_and_it_says_why(guest: Come) -> None:
    mika, ren = guest(), guest()
    mika.make_table("iki", "me", "friend")
    ren.page.goto(mika.invitations()[0])
    ren.wait_for_board()
    first = mika if mika.is_to_act() else ren
    first.wait_for_turn()
    expect(first.page.get_by_text("No hints here: other people play at this table.")).to_be_visible()
    for one in (mika, ren):
        expect(one.page.get_by_role("button", name="Hint")).to_have_count(0)


@pytest.mark.parametrize("record", ["iki-4-greedy-1", "shogun-moon-draft-3-greedy-1"])
def test_a_finished_game_is_looked_through_from_its_replay(guest: Come, served: Served, record: str) -> None:
    text = (GOLDEN / f"{record}.jsonl").read_text(encoding="utf-8")
    kept = httpx.post(f"{served.url}/api/records", content=text, headers={"content-type": "text/plain"})
    page = guest().page
    page.goto(f"{served.url}/t/{kept.json()['table']}")
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="Analyse this game").click()
    review = page.get_by_role("region", name="Analysis")
    expect(review.get_by_role("img")).to_be_visible(timeout=60_000)
    expect(review.get_by_role("list", name="Accuracy").locator("strong").first).to_have_text(re.compile(r"\d+"))
    turning = review.locator("button.jump").first
    expect(turning).to_contain_text("instead of")
    turning.click()
    expect(page.locator(".look .move")).not_to_be_empty()
    beside, board = review.bounding_box(), page.locator(".board > :last-child").bounding_box()
    assert beside
    assert board
    assert beside["x"] >= board["x"] + board["width"], "beside the board, not above it"
    page.get_by_role("button", name="Back to the game").click()
    expect(review).to_have_count(0)
    page.get_by_role("button", name="History").click()
    expect(turning).to_be_visible()


def test_who_would_have_done_better_tries_again_from_there(guest: Come, served: Served) -> None:
    text = (GOLDEN / "iki-4-greedy-1.jsonl").read_text(encoding="utf-8")
    kept = httpx.post(f"{served.url}/api/records", content=text, headers={"content-type": "text/plain"})
    mika = guest()
    mika.page.goto(f"{served.url}/t/{kept.json()['table']}")
    mika.page.get_by_role("button", name="Replay").click()
    mika.page.get_by_role("button", name="Analyse this game").click()
    review = mika.page.get_by_role("region", name="Analysis")
    turning = review.locator("ol > li").first
    at = int(re.findall(r"Move (\d+):", turning.inner_text())[0])
    turning.get_by_role("button", name="Try again here").click()
    expect(mika.page).not_to_have_url(re.compile(kept.json()["table"]))
    mika.wait_for_board()
    expect(mika.page.locator("main.table[data-my=true]")).to_have_attribute("data-moves", str(at - 1))
    mika.take_a_step()
