"""At the door: an invited person says a name, others watch, ask for a seat or find that the table waits for them."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.guest import Guest
from tests.browser.sight import PHONE, SCREEN, in_sight, resize

Come = Callable[..., Guest]


def in_sight_at_every_size(page: Page, selector: str) -> bool:
    for size in (SCREEN, PHONE):
        resize(page, **size)
        if not in_sight(page, selector):
            return False
    return True


def test_the_game_begins_when_the_invited_person_has_said_a_name_and_sat_down(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "friend", waits=True)
    waiting = mika.page.get_by_role("region", name="Waiting for everybody to come")
    expect(waiting.get_by_text("Waiting for Hana")).to_be_visible()
    for button in ("Let a bot play instead", "Show the invitation", "Start without them"):
        expect(waiting.get_by_role("button", name=button)).to_be_visible()
    assert in_sight_at_every_size(mika.page, ".gathering button.main")
    assert "Still to come: Hana" in mika.sentence()
    assert not mika.is_to_act()
    link = mika.invitations()[0]
    hana = guest()
    hana.page.goto(link)
    expect(hana.page.get_by_role("heading", name="You are invited to a game of IKI")).to_be_visible()
    expect(hana.page.get_by_text("At the table: Mika.")).to_be_visible()
    expect(waiting).to_be_visible()
    assert in_sight_at_every_size(hana.page, "main.door form button")
    hana.page.get_by_label("Your name").fill("Mika")
    hana.page.get_by_role("button", name="Sit down").click()
    hana.wait_for_board()
    for person in (mika, hana):
        expect(person.page.locator(".gathering")).to_have_count(0)
        expect(person.page.locator("[data-name='Mika 2']")).to_be_attached()
    assert "#" not in hana.page.url
    mover = mika if mika.is_to_act() else hana
    mover.wait_for_turn()
    mover.take_a_step()
    hana.page.reload()
    hana.wait_for_board()
    expect(hana.page.locator("[data-name='Mika 2']")).to_be_attached()


def test_the_address_alone_lets_one_watch_and_ask_for_a_seat(guest: Come) -> None:
    """On a phone and on a screen."""
    mika = guest()
    mika.make_table("shogun", "me", "friend", "bot:guest", waits=True)
    ren, sora = guest(**PHONE), guest()
    for person, name in ((ren, "Ren"), (sora, "Sora")):
        person.page.goto(person.url)
        person.page.evaluate(
            "name => localStorage.setItem('engawa.settings', JSON.stringify({language: 'en', pace: 'instant', name}))",
            name,
        )
        person.page.goto(mika.page.url)
        expect(person.page.get_by_role("heading", name="A table of Shogun")).to_be_visible()
    sora.page.get_by_role("button", name="Just watch").click()
    sora.wait_for_board()
    assert not sora.is_to_act()
    sora.page.get_by_role("button", name="Ask for the seat: Hana").click()
    asked = mika.page.get_by_role("alert").filter(has_text="Sora asks for the seat: Hana")
    expect(asked).to_be_visible()
    asked.get_by_role("button", name="Rather not").click()
    expect(sora.page.get_by_text("Not this time")).to_be_visible()
    ren.page.get_by_role("button", name="Ask for the seat: Hana").click()
    expect(ren.page.get_by_text("Waiting for an answer")).to_be_visible()
    asked = mika.page.get_by_role("alert").filter(has_text="Ren asks for the seat: Hana")
    asked.get_by_role("button", name="Let them sit down").click()
    expect(asked).to_have_count(0)
    for person in (mika, ren, sora):
        expect(person.page.locator("[data-name='Ren']")).to_be_attached()
        expect(person.page.locator(".gathering")).to_have_count(0)
    expect(ren.page.locator("article.own[data-name='Ren']")).to_be_attached()
    expect(sora.page.get_by_role("button", name=re.compile("Ask for the seat"))).to_have_count(0)
    ren.page.reload()
    expect(ren.page.locator("article.own[data-name='Ren']")).to_be_attached()


def test_who_is_there_starts_without_a_friend_who_may_still_come(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "friend", waits=True)
    link = mika.invitations()[0]
    mika.page.locator(".gathering").get_by_role("button", name="Start without them").click()
    expect(mika.page.locator(".gathering")).to_have_count(0)
    hana = guest(**PHONE)
    hana.page.goto(link)
    hana.wait_for_board()
    expect(hana.page.locator("article.own[data-name='Hana']")).to_be_attached()


def test_no_table_at_an_address_is_said_so(guest: Come) -> None:
    mika = guest()
    mika.page.goto(f"{mika.url}/t/nowhere")
    expect(mika.page.get_by_role("heading", name="There is no such table.")).to_be_visible()
