"""Points at the page: what is scored and what would be now are two numbers, each with its words."""

import json
from collections.abc import Callable
from pathlib import Path

import httpx2 as httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Served
from tests.browser.guest import Guest

Come = Callable[..., Guest]
GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize(("game", "now"), [("iki", "if the game ended now"), ("shogun", "if the year ended now")])
def test_what_is_scored_and_what_would_be_are_told_apart(guest: Come, game: str, now: str) -> None:
    mika = guest()
    options = {"setup": "sample"} if game == "shogun" else {}
    mika.make_table(game, "me", "bot:guest", "bot:guest", options=options)
    mika.wait_for_turn()
    panel = mika.page.locator(".players article").first
    expect(panel.locator("small").filter(has_text=now)).to_contain_text("+")
    panel.get_by_role("button", name="0 points").click()
    sheet = mika.page.get_by_role("dialog", name="Points: Mika")
    expect(sheet.get_by_role("columnheader")).to_have_text(["Scored", now.capitalize()])
    rows = [row.split("\t") for row in sheet.locator("tbody tr").all_inner_texts()]
    scored, more = ([int(row[place].replace("–", "0")) for row in rows] for place in (1, 2))
    assert sum(scored[:-1]) == scored[-1] == 0
    assert sum(more[:-1]) == more[-1] > 0
    expect(panel.locator("small").filter(has_text=now)).to_contain_text(f"+{more[-1]}")
    mika.page.keyboard.press("Escape")
    mika.page.get_by_role("link", name="Lobby").click()
    row = mika.page.locator("li").filter(has_text="Mika").first
    expect(row).to_contain_text("Mika 0 (+")
    expect(row).to_contain_text(f"scored (+ what would be added {now})")


def test_the_final_score_shows_itself_once_with_a_name_at_each_bar(guest: Come, served: Served) -> None:
    *lines, end = (GOLDEN / "iki-4-greedy-1.jsonl").read_text(encoding="utf-8").splitlines()
    counted = json.dumps(json.loads(end) | {"hints": [2, 0, 1, 0], "take_backs": [0, 3, 0, 0]})
    text = "\n".join([*lines, counted]) + "\n"
    kept = httpx.post(f"{served.url}/api/records", content=text, headers={"content-type": "text/plain"})
    page = guest().page
    page.goto(f"{served.url}/t/{kept.json()['table']}")
    sheet = page.get_by_role("dialog", name="The game is over")
    expect(sheet.locator(".bars .name")).to_have_text([f"greedy {seat}" for seat in (1, 2, 3, 4)])
    expect(sheet.locator("button.main:visible")).to_have_count(1)
    expect(sheet).to_contain_text("Hints: greedy 1 2, greedy 3 1. Take-backs: greedy 2 3.")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.reload()
    expect(page.get_by_role("button", name="Final score")).to_be_visible()
    expect(sheet).to_be_hidden()
    page.get_by_role("button", name="Final score").click()
    expect(sheet.locator(".bars")).to_be_visible()
