"""Clocks and agreements at the page: made with a pace, counted down, run out, paused, ended, resigned."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, Served
from tests.browser.sight import PHONE

ROOT = Path(__file__).parents[2]
LIVE = {"kind": "live", "bank": 600, "increment": 10, "cap": 900}
SIZES = pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE], ids=["screen", "phone"])


@pytest.fixture(scope="module")
def toy_served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A short game."""
    served = Served(tmp_path_factory.mktemp("toys"), sources=ROOT, games="tests.nim")
    yield served
    served.kill()


def table_of_two(served: Served, clocks: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """Mika and Hana, with clocks; in play, with these clocks, where they are told."""
    seats = [{"name": "Mika"}, {"name": "Hana"}]
    answer = httpx.post(f"{served.url}/api/tables", json={"game": "nim", "seats": seats, "pace": LIVE})
    made: dict[str, Any] = answer.json()
    if clocks is not None:
        with closing(sqlite3.connect(served.folder / "tables.sqlite")) as database, database:
            told = (json.dumps({"seats": clocks}), made["table"])
            database.execute("UPDATE tables SET shuffle = '', clocks = ? WHERE id = ?", told)
    return made


def sit_down(page: Page, served: Served, made: dict[str, Any], seat: int) -> Page:
    page.goto(f"{served.url}/t/{made['table']}#{made['seats'][seat]}")
    page.locator("main.table[data-moves]").wait_for()
    return page


def choose(page: Page, *buttons: str) -> None:
    """In the menu, under “This game”."""
    page.get_by_role("button", name="Settings").click()
    for name in buttons:
        page.get_by_role("region", name="This game").get_by_role("button", name=name, exact=True).click()


def test_a_table_is_made_with_a_pace_and_counts_down(new_page: NewPage, toy_served: Served) -> None:
    page = new_page()
    page.goto(toy_served.url)
    page.get_by_role("button", name="New table…").first.click()
    page.locator(".pace select").select_option(label="10 min each, +10 s a turn")
    expect(page.get_by_text("Your clock runs while the table waits for you, never above 15 min")).to_be_visible()
    page.get_by_role("button", name="Create table").click()
    clock = page.locator(".players article.own [role=timer] b")
    expect(clock).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    expect(clock).not_to_have_text("10:00")
    page.goto(toy_served.url)
    expect(page.get_by_text("10 min each, +10 s a turn")).to_be_visible()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("button", name="Delete for ever").click()
    expect(page.get_by_text("No game is waiting for you. Start one above.")).to_be_visible()


@SIZES
def test_who_is_late_is_waited_for_or_the_game_ends_by_agreement(
    new_page: NewPage, toy_served: Served, size: dict[str, int]
) -> None:
    made = table_of_two(toy_served, [{"left": 1, "on": True, "since": 1}, {"left": 300}])
    mika = sit_down(new_page(**size), toy_served, made, 0)
    hana = sit_down(new_page(**size), toy_served, made, 1)
    expect(mika.get_by_text("Your time has run out. You can still play")).to_be_visible()
    mika.get_by_role("button", name="All right").click()
    late = hana.get_by_role("alert").filter(has_text="Mika's time has run out.")
    expect(late.get_by_role("button", name="Let a bot play")).to_be_visible()
    expect(hana.locator(".players [data-name=Mika] [role=timer]")).to_contain_text("time is up")
    late.get_by_role("button", name="Wait").click()
    expect(late).to_have_count(0)
    choose(hana, "Propose to end the game")
    mika.get_by_role("button", name="Agree").click()
    end = hana.get_by_role("dialog", name="The game is over")
    expect(end.get_by_text("The game was ended by agreement.")).to_be_visible()


@SIZES
def test_clocks_pause_when_all_agree_and_who_resigns_is_played_for(
    new_page: NewPage, toy_served: Served, size: dict[str, int]
) -> None:
    made = table_of_two(toy_served)
    mika = sit_down(new_page(**size), toy_served, made, 0)
    hana = sit_down(new_page(**size), toy_served, made, 1)
    expect(mika.locator(".choices button").first).to_be_visible()
    choose(mika, "Propose a pause")
    expect(mika.get_by_text("You proposed to pause the clocks. Waiting for: Hana.")).to_be_visible()
    hana.get_by_role("button", name="Agree").click()
    expect(mika.locator(".players article.own [role=timer]")).to_contain_text("clocks paused")
    choose(mika, "Resign…", "Resign")
    expect(mika.get_by_text("You have resigned: a bot plays on for you.")).to_be_visible()
    expect(hana.get_by_text("Mika has resigned; a bot plays on.")).to_be_visible()
