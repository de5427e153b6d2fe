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
    mika.play_until("[data-choice^='way:']")
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
    expect(mika.page.locator(f"[data-mark='way:{way}'].chosen")).to_be_visible()


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
    advice = mika.page.locator(".hint button.advice").first
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


def test_behind_a_dialog_no_key_acts_and_enter_does_not_open_it_again(guest: Come) -> None:
    mika = at_first_choice(guest)
    before = mika.moves()
    dialog = mika.page.get_by_role("dialog")
    for name in ("Settings", "Players"):
        mika.page.get_by_role("button", name=name).click()
        expect(dialog).to_be_visible()
        mika.page.keyboard.type("11")
        assert mika.page.locator(".path, button.confirm").count() == 0
        mika.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(mika.page.locator(".path")).to_have_count(0)
    mika.page.keyboard.type("11")
    expect(mika.page.locator("button.confirm")).to_be_visible()
    for name in ("Settings", "Players"):
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
    mika.page.get_by_role("button", name="Players").click()
    expect(mika.page.get_by_role("dialog")).to_be_visible()
    expect(mika.page.get_by_role("dialog").get_by_role("alert")).to_have_count(0)


def at_map(guest: Come) -> Guest:
    mika = guest()
    mika.make_table("shogun", "me", "bot:guest", "bot:guest")
    mika.wait_for_turn()
    return mika


def focused(mika: Guest) -> str:
    mark: str = mika.page.evaluate("document.activeElement.closest('[data-mark]')?.dataset.mark ?? ''")
    return mark


WALK = """() => {
  const things = [...document.querySelectorAll('main .board .spot > [role=button], main .board button.pick')]
  const middle = (one) => {
    const {x, y, width, height} = one.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  }
  const reached = new Set()
  const open = [document.activeElement]
  while (open.length > 0) {
    const one = open.pop()
    if (reached.has(one)) continue
    reached.add(one)
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      one.focus()
      one.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}))
      open.push(document.activeElement)
    }
  }
  const places = [...reached].map(middle)
  const passed = (one) => places.some((place) => Math.hypot(place[0] - middle(one)[0], place[1] - middle(one)[1]) < 6)
  const missed = things.filter((one) => one.checkVisibility() && !passed(one))
  return missed.map((one) => one.closest('[data-mark]').dataset.mark)
}"""


@pytest.mark.parametrize("at_table", [at_first_choice, at_map])
def test_tab_goes_over_legal_things_only(guest: Come, at_table: Callable[[Come], Guest]) -> None:
    mika = at_table(guest)
    tabbed = mika.page.locator(".board [data-mark] [tabindex='0'], .board [data-mark][tabindex='0']")
    assert tabbed.count() > 0
    assert set(tabbed.evaluate_all("(all) => all.map((one) => one.getAttribute('aria-disabled'))")) == {"false"}


def test_arrows_reach_every_place_on_the_map(guest: Come) -> None:
    """On IKI's board they reach everything that has a tooltip, places among it: test_tooltips.py walks there."""
    mika = at_map(guest)
    mika.page.keyboard.press("g")
    assert focused(mika)
    assert mika.page.evaluate(WALK) == []


def test_enter_asks_why_not_where_arrows_have_come_to_something_that_is_not_legal(guest: Come) -> None:
    mika = at_first_choice(guest)
    mika.page.keyboard.press("g")
    for key in ["ArrowDown", "ArrowRight"] * 6:
        if mika.page.evaluate("document.activeElement.getAttribute('aria-disabled')") == "true":
            break
        mika.page.keyboard.press(key)
    assert mika.page.evaluate("document.activeElement.getAttribute('aria-disabled')") == "true"
    mika.page.keyboard.press("Enter")
    expect(mika.page.locator(".problem")).to_be_visible()


def test_the_sheet_of_shortcuts_comes_by_its_key_and_from_the_menu(guest: Come) -> None:
    mika = at_first_choice(guest)
    mika.page.keyboard.press("?")
    sheet = mika.page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(sheet).to_contain_text("asks for a hint")
    mika.page.keyboard.type("11lcb")
    assert mika.page.locator(".path, button.confirm, .look").count() == 0
    mika.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    mika.page.get_by_role("button", name="Settings").click()
    mika.page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(sheet).to_be_visible()


def test_keys_open_the_hint_the_log_the_chat_and_history(guest: Come) -> None:
    mika = at_first_choice(guest)
    mika.page.keyboard.press("c")
    expect(mika.page.get_by_label("Say something")).to_be_focused()
    mika.page.keyboard.type("lb?1")
    expect(mika.page.get_by_label("Say something")).to_have_value("lb?1")
    mika.page.get_by_role("tab", name="Chat").focus()
    mika.page.keyboard.press("l")
    expect(mika.page.get_by_role("list", name="Log")).to_be_focused()
    mika.page.keyboard.press("t")
    expect(mika.page.locator(".hint")).to_be_visible()
    mika.page.keyboard.press("b")
    expect(mika.page.locator(".look")).to_be_visible()
    mika.page.keyboard.press("b")
    expect(mika.page.locator(".look")).to_have_count(0)


def test_letters_are_where_they_stand_on_a_keyboard_of_other_letters(guest: Come) -> None:
    mika = at_first_choice(guest)
    mika.page.locator("body").dispatch_event("keydown", {"key": "и", "code": "KeyB", "bubbles": True})
    expect(mika.page.locator(".look")).to_be_visible()
