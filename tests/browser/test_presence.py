"""Who is there: told on the panels and in the log, and whom the table waits for can be stood in for at once."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guest import Guest
from tests.browser.sight import PHONE, SCREEN, in_sight, resize

Come = Callable[..., Guest]


def test_who_is_waited_for_and_away_is_stood_in_for_where_one_waits_and_takes_over_again(guest: Come) -> None:
    mika, hana = guest(), guest(**PHONE)
    mika.make_table("iki", "me", "friend", waits=True)
    hana.page.goto(mika.invitations()[0])
    hana.wait_for_board()
    log = mika.page.get_by_role("tabpanel")
    expect(log.get_by_text("Hana sits down.")).to_be_attached()
    while not hana.is_to_act():
        mika.wait_for_turn()
        mika.take_a_step()
        expect(hana.page.locator("main.table")).to_have_attribute("data-moves", str(mika.moves()))
    hana.page.goto(hana.url)
    expect(log.get_by_text("Hana has left the table for now.")).to_be_attached()
    expect(mika.page.locator("[data-name='Hana']").get_by_text("away")).to_be_attached()
    button = mika.page.get_by_role("button", name=re.compile("^Hana has been away for .*: let a bot play$"))
    expect(button).to_be_visible()
    for size in (PHONE, SCREEN):
        resize(mika.page, **size)
        assert in_sight(mika.page, ".absent button")
    button.click()
    expect(log.get_by_text("A bot plays for Hana.")).to_be_attached()
    expect(button).to_have_count(0)
    hana.page.go_back()
    hana.wait_for_board()
    hana.page.get_by_role("button", name="Take over").click()
    expect(log.get_by_text("Hana plays again.")).to_be_attached()
    expect(hana.page.get_by_role("button", name="Take over")).to_have_count(0)
    mika.page.reload()
    mika.wait_for_board()
    expect(mika.page.get_by_role("tabpanel").get_by_text("Hana sits down.")).to_have_count(0)


def test_a_free_seat_that_is_waited_for_may_be_played_by_a_bot_at_once(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "friend", waits=False)
    button = mika.page.get_by_role("button", name="Hana has not come yet: let a bot play")
    expect(button.or_(mika.page.locator("main.table[data-my=true]")).first).to_be_visible()
    while mika.is_to_act():
        mika.take_a_step()
    button.click()
    expect(button).to_have_count(0)
    mika.wait_for_turn()
