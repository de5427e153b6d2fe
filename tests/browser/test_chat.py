"""Chat: what others say is noticed from wherever on the page one is."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guest import Guest
from tests.browser.sight import PHONE, in_sight

Come = Callable[..., Guest]


def say(guest: Guest, text: str) -> None:
    guest.page.get_by_role("tab", name="Chat").click()
    guest.page.get_by_label("Say something").fill(text)
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator(".chat")).to_contain_text(text)


def test_on_a_phone_what_others_say_is_counted_in_the_header_which_leads_to_it(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "friend")
    ren = guest(**PHONE)
    ren.page.goto(mika.invitations()[0])
    ren.wait_for_board()
    say(mika, "Hello")
    badge = ren.page.get_by_role("button", name="1 new chat message")
    expect(badge).to_be_visible()
    assert in_sight(ren.page, "header .unread")
    badge.click()
    expect(ren.page.locator(".chat")).to_contain_text("Hello")
    expect(ren.page.get_by_label("Say something")).to_be_focused()
    expect(badge).to_have_count(0)
    expect(mika.page.locator("header .unread")).to_have_count(0)


def test_what_one_says_oneself_is_never_counted(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "bot:guest")
    say(mika, "Hello")
    mika.page.get_by_role("tab", name="Log").click()
    mika.page.reload()
    mika.wait_for_board()
    mika.page.get_by_role("tab", name="Chat").click()
    expect(mika.page.locator(".chat")).to_contain_text("Hello")
    mika.page.get_by_role("tab", name="Log").click()
    expect(mika.page.locator(".unread")).to_have_count(0)
