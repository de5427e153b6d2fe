"""At the table: reasons, undo, coming back, standing in, phones, languages."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Served
from tests.browser.guest import Guest

Come = Callable[..., Guest]


def test_a_click_on_what_cannot_be_done_answers_why_and_cites_the_rule(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "bot:guest")
    mika.wait_for_turn()
    before = mika.moves()
    mika.page.locator("[data-mark='way:2']").first.click(force=True)
    reason = mika.page.get_by_role("alert")
    expect(reason).to_contain_text("Not yet: take a starting character first.")
    reason.get_by_role("button", name=re.compile(r"rule \d")).click()
    expect(mika.page.get_by_role("dialog", name="Rules").locator(".rule.lit")).to_be_in_viewport()
    assert mika.moves() == before


def test_pointing_at_the_board_narrows_and_confirms(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "bot:guest", "bot:guest")
    mika.wait_for_turn()
    before = mika.moves()
    mika.page.locator(".spot.open[data-mark^='card:']").first.click()
    mika.page.locator(".spot.open[data-mark^='stall:']").first.click()
    expect(mika.page.locator(".candidate p")).not_to_be_empty()
    mika.page.locator("button.confirm").click()
    expect(mika.page.locator("main.table")).not_to_have_attribute("data-moves", str(before))


def test_undo_takes_back_what_is_fair(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "bot:guest")
    while True:
        mika.wait_for_turn()
        mika.take_a_step()
        mika.wait_for_turn()
        undo = mika.page.get_by_role("button", name="Undo", exact=True)
        if undo.count() > 0 and undo.get_attribute("aria-expanded") is None:  # further back it asks first
            break
    before = mika.moves()
    undo.click()
    expect(mika.page.locator("main.table")).to_have_attribute("data-moves", str(before - 1))


def test_undo_beyond_that_needs_the_others_consent(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "friend")
    ren = guest()
    ren.page.goto(mika.invitations()[0])
    ren.wait_for_board()
    first, second = (mika, ren) if mika.is_to_act() else (ren, mika)
    first.wait_for_turn()
    first.take_a_step()
    second.wait_for_turn()
    second.take_a_step()
    moves = first.moves()
    first.page.get_by_role("button", name="Ask to undo").click()
    first.page.get_by_role("button", name="Ask the others").click()
    expect(first.page.get_by_text("You asked to take your move back")).to_be_visible()
    second.page.get_by_role("button", name="Rather not").click()
    expect(first.page.get_by_text("You asked to take your move back")).to_be_hidden()
    assert first.moves() == moves
    first.page.get_by_role("button", name="Ask to undo").click()
    first.page.get_by_role("button", name="Ask the others").click()
    second.page.get_by_role("button", name="Agree").click()
    expect(second.page.locator("main.table")).to_have_attribute("data-moves", "0")
    first.wait_for_turn()
    assert first.moves() == 0


def test_a_reload_in_mid_turn_comes_back_to_the_same_place(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "bot:guest")
    for _ in range(4):
        mika.wait_for_turn()
        mika.take_a_step()
    mika.wait_for_turn()
    moves, sentence = mika.moves(), mika.sentence()
    mika.page.reload()
    mika.wait_for_board()
    assert (mika.moves(), mika.sentence()) == (moves, sentence)
    mika.take_a_step()


def test_a_killed_server_comes_back_with_the_game(guest: Come, served: Served) -> None:
    mika = guest()
    mika.make_table("iki", "me", "bot:guest")
    for _ in range(3):
        mika.wait_for_turn()
        mika.take_a_step()
    mika.wait_for_turn()
    moves = mika.moves()
    served.kill()
    expect(mika.page.get_by_text("Connection lost")).to_be_visible()
    served.start()
    expect(mika.page.get_by_text("Connection lost")).to_be_hidden(timeout=20_000)
    assert mika.moves() == moves
    mika.take_a_step()


def test_a_bot_stands_in_and_gives_the_seat_back(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "friend")
    ren = guest()
    ren.page.goto(mika.invitations()[0])
    ren.wait_for_board()
    if ren.is_to_act():
        ren.take_a_step()
    mika.wait_for_turn()
    mika.page.get_by_role("button", name="Players").click()
    mika.page.get_by_role("button", name="Let a bot play for me").click()
    expect(mika.page.get_by_role("dialog").get_by_text("a bot stands in")).to_be_visible()
    ren.wait_for_turn()
    mika.page.get_by_role("button", name="I am back").click()
    expect(mika.page.get_by_role("dialog").get_by_text("a bot stands in")).to_be_hidden()
    mika.page.keyboard.press("Escape")
    ren.take_a_step()
    while not mika.is_to_act():
        ren.wait_for_turn()
        ren.take_a_step()
    mika.take_a_step()


def test_an_absent_friend_is_replaced_and_takes_the_seat_back(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "friend")
    link = mika.invitations()[0]
    ren = guest()
    ren.page.goto(link)
    ren.wait_for_board()
    mika.page.get_by_role("button", name="Players").click()
    expect(mika.page.get_by_role("dialog").get_by_text("at the table", exact=True)).to_have_count(2)
    ren.page.goto(ren.url)
    expect(mika.page.get_by_role("dialog").get_by_text("away", exact=True)).to_be_visible()
    mika.page.wait_for_timeout(1100)
    mika.page.get_by_role("button", name="Let a bot play", exact=True).click()
    expect(mika.page.get_by_role("dialog").get_by_text("a bot stands in")).to_be_visible()
    ren.page.goto(link)
    ren.wait_for_board()
    ren.page.get_by_role("button", name="Players").click()
    ren.page.get_by_role("button", name="I am back").click()
    expect(mika.page.get_by_role("dialog").get_by_text("a bot stands in")).to_be_hidden()


def test_chat_is_text_and_notes_are_private(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "friend")
    ren = guest()
    ren.page.goto(mika.invitations()[0])
    ren.wait_for_board()
    for person in (mika, ren):
        person.page.get_by_role("tab", name="Chat").click()
    mika.page.get_by_label("Say something").fill("<img src=x onerror=alert(1)> hello")
    mika.page.get_by_role("button", name="Send").click()
    expect(ren.page.get_by_text("<img src=x onerror=alert(1)> hello")).to_be_visible()
    mika.page.get_by_role("tab", name="Notes").click()
    mika.page.get_by_role("textbox", name="Notes").fill("hire the monk")
    mika.page.get_by_role("textbox", name="Notes").blur()
    mika.page.reload()
    mika.wait_for_board()
    mika.page.get_by_role("tab", name="Notes").click()
    expect(mika.page.get_by_role("textbox", name="Notes")).to_have_value("hire the monk")
    ren.page.get_by_role("tab", name="Notes").click()
    expect(ren.page.get_by_role("textbox", name="Notes")).to_have_value("")


def test_two_at_one_screen_take_turns(guest: Come) -> None:
    mika = guest()
    mika.fill_in_table("iki", "me", "keyboard")
    mika.wait_for_turn()
    asked = {mika.sentence().split(",")[0]}
    for _ in range(20):
        mika.take_a_step()
        mika.wait_for_turn()
        asked.add(mika.sentence().split(",")[0])
        if len(asked) > 1:
            break
    assert asked == {"Mika", "Hana"}


def test_a_wrong_key_is_shown_the_door(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "bot:guest")
    stranger = guest()
    stranger.page.goto(mika.page.url + "#wrong")
    expect(stranger.page.get_by_role("heading", name="This table needs an invitation link.")).to_be_visible()


def test_the_page_speaks_polish(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    mika.page.get_by_role("button", name="Settings").click()
    mika.page.get_by_label("Language").select_option("pl")
    expect(mika.page.locator("html")).to_have_attribute("lang", "pl")
    mika.page.keyboard.press("Escape")
    mika.page.locator("article.game.iki button.main").click()
    mika.wait_for_board()
    mika.wait_for_turn()
    assert "weź" in mika.sentence().lower() or "wybierz" in mika.sentence().lower()


def test_a_phone_plays_through_the_page(guest: Come) -> None:
    mika = guest(width=390, height=844, has_touch=True, is_mobile=True, device_scale_factor=2)
    mika.make_table("iki", "me", "bot:guest")
    for _ in range(12):
        mika.wait_for_turn()
        mika.take_a_step()
    wide = mika.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390, "nothing sticks out to the side"


def test_sun_and_moon_are_told_in_words_apart_from_who_is_there(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "bot:guest")
    mika.wait_for_turn()
    panels = mika.page.locator(".players article")
    held = [panels.nth(seat).locator("p", has_text=re.compile(r"holds the (sun|moon):")) for seat in range(2)]
    assert {one.inner_text().strip().split(":")[0] for one in held} == {"holds the sun", "holds the moon"}
    expect(panels.locator(".presence")).to_have_count(1)
    expect(panels.locator(".presence.here")).to_contain_text("at the table")
