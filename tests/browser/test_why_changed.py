"""“Why did I get this?”: own goods that have changed tell what changed them, by mouse, keyboard and touch."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings_in_light_and_dark
from tests.browser.guest import Guest
from tests.browser.sight import PHONE, settle

Come = Callable[..., Guest]
WHY = "Since your last decision"


def choose(guest: Guest, words: str) -> None:
    """The first choice with these words, and what it asks to be confirmed."""
    guest.wait_for_turn()
    before = guest.moves()
    guest.page.locator(".choices button:visible").filter(has_text=re.compile(words)).first.click()
    moved = guest.page.locator(f"main.table:not([data-moves='{before}'])")
    for _ in range(100):
        if moved.count() > 0:
            break
        # It may be gone already: what can be taken back is played without asking.
        guest.page.evaluate("document.querySelector('button.confirm:not(:disabled)')?.click()")
        guest.page.wait_for_timeout(50)
    expect(moved).to_be_visible()


def take_income(guest: Guest) -> None:
    """Through the first decisions of IKI up to the income, after which the walk is asked for."""
    guest.make_table("iki", "me", "bot:guest", "bot:guest")
    guest.wait_for_turn()
    guest.take_a_step()
    choose(guest, "Walk [1-4] space")
    choose(guest, "4 mon")
    guest.wait_for_turn()


def changed(page: Page, good: str, where: str = ".players .own") -> Locator:
    return page.locator(f"{where} [data-why={good}]")


def listed(page: Page) -> Locator:
    return page.get_by_role("dialog", name=WHY).filter(visible=True)


def test_hovering_a_changed_number_lists_what_changed_it_with_the_rule(guest: Come) -> None:
    mika = guest()
    take_income(mika)
    mon = changed(mika.page, "mon")
    expect(mon).to_contain_text("+4")
    mon.hover()
    expect(listed(mika.page)).to_contain_text("You take the income of 4 mon.")
    assert findings_in_light_and_dark(mika.page) == []
    listed(mika.page).get_by_role("button", name="rule 3.4").click()
    expect(mika.page.get_by_role("dialog", name="Rules")).to_contain_text("Income or hire.")


def test_what_is_over_with_the_next_decision_is_not_told_any_more(guest: Come) -> None:
    mika = guest()
    take_income(mika)
    expect(changed(mika.page, "mon")).to_have_count(1)
    expect(changed(mika.page, "rice")).to_have_count(0)
    mika.take_a_step()
    mika.wait_for_turn()
    expect(changed(mika.page, "mon")).to_have_count(0)


def test_by_keyboard_it_opens_with_the_focus_and_closes_with_escape(guest: Come) -> None:
    mika = guest()
    take_income(mika)
    mon = changed(mika.page, "mon")
    expect(mon).to_have_accessible_name("12 mon: +4. Why?")
    mika.page.keyboard.press("Tab")
    mon.focus()
    expect(listed(mika.page)).to_be_visible()
    mika.page.keyboard.press("Tab")
    expect(listed(mika.page).get_by_role("button", name="Close")).to_be_focused()
    expect(listed(mika.page)).to_be_visible()
    mika.page.keyboard.press("Escape")
    expect(listed(mika.page)).to_have_count(0)


def test_on_a_phone_a_tap_on_the_number_lists_it_inside_the_window(guest: Come) -> None:
    mika = guest(has_touch=True, **PHONE)
    settle(mika.page, name="Mika")
    take_income(mika)
    changed(mika.page, "mon", ".goods").tap()
    why = listed(mika.page)
    expect(why).to_contain_text("You take the income of 4 mon.")
    box = why.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert box["y"] + box["height"] <= PHONE["height"]
    why.get_by_role("button", name="Close").tap()
    expect(listed(mika.page)).to_have_count(0)


def test_a_daimyos_chests_tell_what_was_paid_and_collected(guest: Come) -> None:
    mika = guest()
    mika.make_table("shogun", "me", "bot:neighbour", "bot:neighbour", options={"setup": "sample"})
    chests = changed(mika.page, "chests").or_(changed(mika.page, "reserve")).or_(changed(mika.page, "rice"))
    mika.play_until(".players .own :is([data-why=chests], [data-why=reserve], [data-why=rice])")
    chests.first.hover()
    expect(listed(mika.page)).to_contain_text("You")
    expect(listed(mika.page).get_by_role("button", name="rule").first).to_be_visible()
