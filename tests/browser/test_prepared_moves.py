"""Prepared moves: chosen in order, confirmed, shown, revoked, played when their decision comes."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guest import Guest
from tests.browser.sight import PHONE, in_sight

Come = Callable[..., Guest]


def test_an_answer_is_prepared_in_order_revoked_and_played_when_its_turn_comes(guest: Come) -> None:
    """On a screen and on a phone; after both have taken their first character, ways of life are chosen."""
    people = mika, hana = guest(), guest(**PHONE)
    mika.make_table("iki", "me", "friend")
    hana.page.goto(mika.invitations()[0])
    hana.wait_for_board()
    for moves in range(2):
        for one in people:
            expect(one.page.locator("main.table")).to_have_attribute("data-moves", str(moves))
        acting = mika if mika.is_to_act() else hana
        while acting.moves() == moves:
            acting.take_a_step()
    for one in people:
        expect(one.page.locator("main.table")).to_have_attribute("data-moves", "2")
    asked, waiting = people if mika.is_to_act() else (hana, mika)
    panel = waiting.page.get_by_role("region", name="Prepared moves")
    expect(asked.page.get_by_role("region", name="Prepared moves")).to_have_count(0)
    panel.get_by_role("button", name="Prepare my answer").click()
    assert in_sight(waiting.page, ".prepared .moves button")
    confirm = panel.get_by_role("button", name="Prepare this")
    expect(confirm).to_be_disabled()
    choices = panel.get_by_role("group").get_by_role("button")
    choices.nth(1).click()
    choices.nth(0).click()
    expect(panel.get_by_role("button", name="Revoke")).to_have_count(0)
    confirm.click()
    expect(panel).to_contain_text("Prepared – way of life")
    panel.get_by_role("button", name="Revoke").click()
    panel.get_by_role("button", name="Prepare my answer").click()
    choices.nth(1).click()
    choices.nth(0).click()
    confirm.click()
    expect(panel).to_contain_text("Prepared – way of life")
    waiting.page.reload()
    waiting.wait_for_board()
    expect(panel).to_contain_text("Prepared – way of life")
    asked.take_a_step()
    expect(waiting.page.get_by_text("(as you prepared)")).to_be_visible()
    assert asked.page.get_by_text("(as you prepared)").count() == 0
