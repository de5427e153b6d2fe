"""Whole games of IKI through the page, by people who click on what is lit."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.guest import Guest

Come = Callable[..., Guest]
LOCALES = Path(__file__).parents[2] / "web" / "src" / "locales"
SPEAK = """language => localStorage.setItem('engawa.settings',
JSON.stringify({...JSON.parse(localStorage.getItem('engawa.settings')), language}))"""


def test_a_whole_game_of_two_against_a_bot_in_russian(guest: Come) -> None:
    mika = guest()
    mika.fill_in_table("iki", "me", "bot:neighbour")
    mika.page.evaluate(SPEAK, "ru")
    mika.page.reload()
    mika.wait_for_board()
    mika.play_to_the_end()
    words = json.loads((LOCALES / "ru.json").read_text(encoding="utf-8"))
    summary = mika.page.get_by_role("dialog", name=words["end.title"])
    expect(summary).to_be_visible()
    expect(summary.get_by_role("row", name=words["end.total"])).to_be_visible()
    expect(summary.get_by_text(words["shuffle.title"])).to_be_visible()


@pytest.mark.long
def test_a_whole_game_of_three_two_people_in_two_browsers_and_a_bot(guest: Come) -> None:
    mika = guest()
    mika.fill_in_table("iki", "me", "friend", "bot:guest")
    ren = guest()
    ren.page.goto(mika.invitations()[0])
    ren.wait_for_board()
    assert "#" not in ren.page.url, "the key leaves the address as soon as it is used"
    while mika.play_on(patience=20) != "over":
        ren.play_on(patience=20)
    ren.page.locator("main.table[data-over=true]").wait_for()
    assert mika.moves() == ren.moves()


@pytest.mark.long
def test_a_whole_game_of_four_by_keyboard_alone(guest: Come) -> None:
    """From the lobby on, where one click seats three bots: Tab, Enter, digits."""
    mika = guest()
    mika.page.goto(mika.url)
    now = mika.page.locator("article.game.iki").get_by_role("button", name="Play now")
    expect(now).to_be_visible()
    for _ in range(20):
        mika.page.keyboard.press("Tab")
        if now.evaluate("button => button === document.activeElement"):
            break
    mika.page.keyboard.press("Enter")
    mika.wait_for_board()
    mika.play_to_the_end_by_keyboard()
