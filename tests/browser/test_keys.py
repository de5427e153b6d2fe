"""Keys at the table: what they choose, what Enter is for, and when they are for something else."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.guest import Guest

Come = Callable[..., Guest]


def at_first_choice(guest: Come) -> Guest:
    mika = guest()
    mika.make_table("iki", "me", "bot:guest")
    mika.wait_for_turn()
    return mika


def at_ways_of_life(guest: Come) -> Guest:
    mika = at_first_choice(guest)
    while mika.page.locator("[data-choice^='way:']").count() == 0:
        mika.take_a_step()
        mika.wait_for_turn()
    return mika


def keys(mika: Guest) -> dict[str, str]:
    shown = mika.page.locator(".choices button").all()
    return {str(one.get_attribute("data-choice")): one.locator("kbd").inner_text() for one in shown}


def test_a_way_of_life_has_its_own_number_as_its_key_and_the_free_one_0(guest: Come) -> None:
    mika = at_ways_of_life(guest)
    found = keys(mika)
    assert len(found) > 1
    for mark, key in found.items():
        assert key == ("0" if mark == "way:1-4" else mark.removeprefix("way:"))
    way = next(key for key in found.values() if key != "0")
    mika.page.keyboard.press(way)
    expect(mika.page.locator(".path")).to_contain_text(f"Walk {way}")


def with_the_free_way(guest: Come) -> Guest:
    """A table where it is still there: a neutral or the bot may have taken it."""
    while True:
        mika = at_ways_of_life(guest)
        if mika.page.locator("[data-choice='way:1-4']").count() > 0:
            return mika


def test_a_walk_has_its_steps_as_its_key(guest: Come) -> None:
    mika = with_the_free_way(guest)
    mika.page.keyboard.press("0")
    mika.page.keyboard.press("Enter")
    expect(mika.page.locator("[data-choice^='space:']").first).to_be_visible()
    for choice in mika.page.locator(".choices button").all():
        assert f"Walk {choice.locator('kbd').inner_text()} to" in choice.inner_text()


def test_after_a_click_on_a_hint_enter_confirms_it(guest: Come) -> None:
    mika = at_first_choice(guest)
    before = mika.moves()
    mika.page.get_by_role("button", name="Hint").click()
    advice = mika.page.locator(".hint").get_by_role("button").first
    advice.click()
    advice.click()
    expect(mika.page.locator("button.confirm")).to_be_visible()
    mika.page.keyboard.press("Enter")
    expect(mika.page.locator("main.table")).not_to_have_attribute("data-moves", str(before))


def test_enter_confirms_though_something_else_was_clicked_on_last(guest: Come) -> None:
    mika = at_first_choice(guest)
    before = mika.moves()
    mika.page.keyboard.type("11")
    expect(mika.page.locator("button.confirm")).to_be_visible()
    mika.page.get_by_role("tab", name="Chat").click()
    mika.page.get_by_role("tab", name="Log").click()
    mika.page.keyboard.press("Enter")
    expect(mika.page.locator("main.table")).not_to_have_attribute("data-moves", str(before))


def test_who_has_gone_to_the_way_back_by_keyboard_goes_back_with_enter(guest: Come) -> None:
    mika = at_first_choice(guest)
    before = mika.moves()
    mika.page.keyboard.type("11")
    expect(mika.page.locator("button.confirm")).to_be_focused()
    mika.page.keyboard.press("Tab")
    mika.page.keyboard.press("Enter")
    expect(mika.page.locator("button.confirm")).to_have_count(0)
    assert mika.moves() == before


@pytest.mark.parametrize("name", ["Settings", "Seats"])
def test_behind_a_dialog_no_key_acts_and_enter_does_not_open_it_again(guest: Come, name: str) -> None:
    mika = at_first_choice(guest)
    before = mika.moves()
    mika.page.get_by_role("button", name=name).click()
    dialog = mika.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    mika.page.keyboard.type("11")
    assert mika.page.locator(".path, button.confirm").count() == 0
    mika.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(mika.page.locator(".path")).to_have_count(0)
    mika.page.keyboard.type("11")
    expect(mika.page.locator("button.confirm")).to_be_visible()
    mika.page.get_by_role("button", name=name).click()
    expect(dialog).to_be_visible()
    mika.page.keyboard.press("Escape")
    mika.page.keyboard.press("Enter")
    expect(mika.page.locator("main.table")).not_to_have_attribute("data-moves", str(before))
    expect(dialog).to_have_count(0)


def test_who_opened_a_dialog_by_keyboard_is_back_where_they_were(guest: Come) -> None:
    mika = at_first_choice(guest)
    menu = mika.page.get_by_role("button", name="Settings")
    mika.page.keyboard.press("Tab")
    while not menu.evaluate("(button) => button === document.activeElement"):
        mika.page.keyboard.press("Tab")
    mika.page.keyboard.press("Enter")
    expect(mika.page.get_by_role("dialog")).to_be_visible()
    mika.page.keyboard.press("Escape")
    expect(menu).to_be_focused()


def test_a_refusal_is_told_at_the_board_and_not_among_the_seats(guest: Come) -> None:
    mika = at_first_choice(guest)
    mika.page.locator("[data-mark='stall:1.2']").first.click()
    expect(mika.page.locator(".problem")).to_contain_text("A starting character goes to an outermost stall")
    mika.page.get_by_role("button", name="Seats").click()
    expect(mika.page.get_by_role("dialog")).to_be_visible()
    expect(mika.page.get_by_role("dialog").get_by_role("alert")).to_have_count(0)
