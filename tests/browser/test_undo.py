"""Taking back at the page: one reads where it leads before it is done, and what was taken back comes again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.guest import Guest

Come = Callable[..., Guest]


def beyond_what_is_fair(guest: Come) -> Guest:
    """One's own last move lies before what was drawn since."""
    mika = guest()
    mika.make_table("iki", "me", "bot:guest")
    mika.wait_for_turn()
    while mika.moves() < 4 or mika.page.get_by_role("button", name="Undo").get_attribute("aria-expanded") is None:
        mika.take_a_step()
        mika.wait_for_turn()
    return mika


@pytest.mark.parametrize("by_keyboard", [False, True])
def test_against_bots_undo_says_where_it_leads_and_redo_leads_back(guest: Come, by_keyboard: bool) -> None:
    mika = beyond_what_is_fair(guest)
    before, log = mika.moves(), mika.page.locator("ol[aria-label=Log] li").all_inner_texts()
    table = mika.page.locator("main.table")
    mika.page.get_by_role("button", name="Undo").hover()
    expect(mika.page.get_by_role("button", name="Undo")).to_have_attribute("title", re.compile("^Undo: .+"))
    mika.page.get_by_role("button", name="Undo").click()
    question = mika.page.locator(".way-back")
    expect(question).to_contain_text("Undo: ")
    expect(question).to_contain_text("undone")
    question.get_by_role("button", name="Never mind").click()
    expect(question).to_have_count(0)
    expect(table).to_have_attribute("data-moves", str(before))
    mika.page.get_by_role("button", name="Undo").click()
    expect(question).to_be_visible()
    if by_keyboard:
        mika.page.keyboard.press("Enter")
    else:
        question.get_by_role("button", name="Go back").click()
    expect(table).not_to_have_attribute("data-moves", str(before))
    mika.page.get_by_role("button", name="Redo").click()
    expect(table).to_have_attribute("data-moves", str(before))
    expect(mika.page.get_by_role("button", name="Redo")).to_have_count(0)
    assert mika.page.locator("ol[aria-label=Log] li").all_inner_texts() == log


def test_a_fair_undo_is_done_at_once_and_redone(guest: Come) -> None:
    mika = guest()
    mika.make_table("shogun", "me", "bot:guest", "bot:guest", options={"setup": "sample"})
    mika.wait_for_turn()
    mika.page.keyboard.type("11")
    expect(mika.page.get_by_text("1 of 11 laid")).to_be_visible()
    mika.page.get_by_role("button", name="Undo").click()
    expect(mika.page.get_by_text("0 of 11 laid")).to_be_visible()
    mika.page.get_by_role("button", name="Redo").click()
    expect(mika.page.get_by_text("1 of 11 laid")).to_be_visible()
