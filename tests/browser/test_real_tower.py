"""Shogun with a real tower: people type in what fell out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.guest import Guest

Come = Callable[..., Guest]


@pytest.mark.long
def test_a_whole_game_with_a_real_tower(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    mika.page.locator("article.game.shogun").get_by_role("button", name="New table").click()
    sheet = mika.page.get_by_role("dialog")
    sheet.get_by_label("Players").select_option("3")
    sheet.get_by_label("Setup").select_option("sample")
    for seat in (2, 3):
        sheet.get_by_label(f"Who sits on seat {seat}").select_option("bot:guest")
    sheet.get_by_label("We have a real tower").check()
    sheet.get_by_role("button", name="Create table").click()
    form = sheet.get_by_role("form", name="What came of it?")
    expect(form).to_contain_text("Throw into the tower")
    form.get_by_role("spinbutton").first.fill("99")
    form.get_by_role("button", name="Enter the result").click()
    expect(form.get_by_role("spinbutton").first).to_have_js_property("validity.rangeOverflow", True)
    form.get_by_role("spinbutton").first.fill("3")
    form.get_by_role("button", name="Enter the result").click()
    mika.wait_for_board()
    mika.play_to_the_end()
    summary = mika.page.get_by_role("dialog", name="The game is over")
    expect(summary).to_be_visible()
    expect(summary.get_by_text("The seed of the draws")).to_be_hidden()
    mika.page.keyboard.press("Escape")
    expect(mika.page.get_by_text("Out of the tower").first).to_be_attached()
