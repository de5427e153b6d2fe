"""Coming to a table: a name, an invitation, a link that does not open, a seat that a bot has kept warm."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guest import Guest
from tests.browser.sight import PHONE, SCREEN, in_sight, resize, settle

Come = Callable[..., Guest]


@pytest.mark.parametrize(("language", "chosen"), [("en", "You take"), ("pl", "Bierzesz")])
def test_who_plays_at_once_is_asked_for_a_name_and_only_once(guest: Come, language: str, chosen: str) -> None:
    mika = guest()
    mika.page.add_init_script(
        "if (!localStorage.getItem('asked')) localStorage.setItem('engawa.settings', "
        f"JSON.stringify({{pace: 'instant', language: '{language}'}})); localStorage.setItem('asked', '1')"
    )
    mika.page.goto(mika.url)
    mika.page.locator("article.game.iki button.main").click()
    name = mika.page.get_by_role("dialog").locator("input")
    assert name.input_value() not in ("", "You", "Ty")
    name.fill("Ōkubo")
    mika.page.keyboard.press("Enter")
    mika.wait_for_board()
    expect(mika.page.locator("[data-name='Ōkubo']")).to_be_visible()
    mika.wait_for_turn()
    mika.take_a_step()
    expect(mika.page.get_by_role("tabpanel").get_by_text(chosen).first).to_be_visible()
    assert "Ōkubo" not in mika.sentence()
    mika.page.goto(mika.url)
    mika.page.locator("article.game.iki button.main").click()
    mika.wait_for_board()


def test_a_friends_link_is_there_when_the_table_is_made(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    mika.page.locator("article.game.iki").get_by_role("button", name="New table").click()
    form = mika.page.get_by_role("dialog")
    form.get_by_label("Players").select_option("2")
    form.get_by_label("Who sits on seat 2").select_option("friend")
    form.get_by_role("button", name="Create table").click()
    sheet = mika.page.get_by_role("dialog", name="Players")
    expect(sheet.get_by_role("heading", name="Invite Hana")).to_be_visible()
    expect(sheet.get_by_text("Waiting for Hana")).to_be_visible()
    expect(sheet.get_by_role("button", name="Let a bot play instead")).to_be_visible()
    expect(sheet.get_by_role("img", name="The link as a QR code")).to_be_visible()
    for size in (SCREEN, PHONE):
        resize(mika.page, **size)
        assert in_sight(mika.page, "dialog[open] header button")
    link = sheet.get_by_label("Link", exact=True).first.input_value()
    hana = guest()
    hana.page.goto(link)
    hana.wait_for_board()
    expect(sheet.get_by_text("Waiting for Hana")).to_have_count(0)
    expect(sheet.get_by_role("listitem").filter(has_text="Hana").get_by_text("at the table")).to_be_visible()


def test_an_address_without_a_key_helps_and_the_right_link_opens_in_the_same_tab(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "friend")
    link = mika.invitations()[0]
    hana = guest()
    hana.page.goto(mika.page.url)
    expect(hana.page.get_by_role("heading", name="A table of IKI")).to_be_visible()
    expect(hana.page.get_by_text("Ask whoever made the table")).to_be_visible()
    hana.page.evaluate("link => { location.href = link }", link)
    hana.wait_for_board()
    assert "#" not in hana.page.url


def test_a_stranger_at_the_address_of_an_open_table_sits_down_there(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    mika.page.locator("article.game.iki").get_by_role("button", name="New table").click()
    form = mika.page.get_by_role("dialog")
    form.get_by_label("Players").select_option("2")
    form.get_by_label("Who sits on seat 2").select_option("friend")
    form.get_by_label("Show this table in the lobby").check()
    form.get_by_role("button", name="Create table").click()
    mika.wait_for_board()
    ren = guest()
    ren.page.goto(mika.page.url)
    ren.page.get_by_role("button", name="Join").click()
    ren.wait_for_board()


def test_who_comes_back_takes_over_from_the_bot_with_one_tap(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "friend")
    link = mika.invitations()[0]
    hana = guest()
    hana.page.goto(link)
    hana.wait_for_board()
    hana.page.goto(hana.url)
    mika.page.get_by_role("button", name="Players").click()
    sheet = mika.page.get_by_role("dialog", name="Players")
    hanas = sheet.get_by_role("listitem").filter(has_text="Hana")
    expect(hanas.get_by_text("away")).to_be_visible()
    mika.page.wait_for_timeout(1200)
    hanas.get_by_role("button", name="Let a bot play").click()
    expect(hanas.get_by_text("a bot stands in")).to_be_visible()
    hana.page.go_back()
    hana.wait_for_board()
    take_over = hana.page.get_by_role("button", name="Take over")
    expect(take_over).to_be_visible()
    for size in (SCREEN, PHONE):
        resize(hana.page, **size)
        assert in_sight(hana.page, ".standing button")
    take_over.click()
    expect(take_over).to_have_count(0)
    expect(hanas.get_by_text("at the table")).to_be_visible()


def test_on_a_phone_a_wish_to_take_back_is_in_sight(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "friend")
    hana = guest(**PHONE)
    hana.page.goto(mika.invitations()[0])
    hana.wait_for_board()
    for _ in range(3):
        mover = mika if mika.is_to_act() else hana
        mover.wait_for_turn()
        mover.take_a_step()
        expect(mika.page.locator("main.table")).to_have_attribute("data-moves", str(mover.moves()))
        expect(hana.page.locator("main.table")).to_have_attribute("data-moves", str(mover.moves()))
    ask = mika.page.get_by_role("button", name="Ask to undo")
    if ask.count() == 0:
        hana.wait_for_turn()
        hana.take_a_step()
    ask.click()
    mika.page.get_by_role("button", name="Ask the others").click()
    expect(hana.page.get_by_text("asks to take back")).to_be_visible()
    assert in_sight(hana.page, ".asked button.main")
    hana.page.mouse.wheel(0, 4000)
    resize(hana.page, **PHONE)
    assert in_sight(hana.page, ".asked button.main")


def test_on_a_phone_a_rule_is_read_as_a_text_and_closed_again(guest: Come) -> None:
    mika = guest(**PHONE)
    settle(mika.page, language="pl", name="Mika")
    mika.page.goto(mika.url)
    mika.page.locator("article.game.iki button.main").click()
    mika.wait_for_board()
    mika.wait_for_turn()
    inner = mika.page.locator("[data-mark='stall:1.2'] rect[role=button]").first
    inner.focus()
    mika.page.keyboard.press("Enter")
    cited = mika.page.locator(".problem").get_by_role("button", name=re.compile("zasada"))
    expect(cited).to_be_visible()
    cited.click()
    beside = mika.page.get_by_role("dialog", name="Zasady")
    expect(beside.locator(".rule.lit")).to_be_in_viewport()
    expect(beside.get_by_role("heading", name="Przygotowanie")).to_have_count(1)
    assert not re.search(r"\*\*|`|^- ", beside.locator(".rule.lit").inner_text())
    beside.get_by_role("button", name="Zamknij").click()
    expect(beside).to_have_count(0)


SIZES = [(1024, 768), (1180, 820), (820, 1180), (1366, 768), (390, 844)]


@pytest.mark.parametrize("game", ["iki", "shogun"])
def test_at_every_own_decision_a_button_is_in_sight_wherever_one_has_scrolled(guest: Come, game: str) -> None:
    """On every size of window: the same table is looked at in one after the other."""
    mika = guest()
    mika.make_table(game, "me", "bot:guest", "bot:guest")
    for _ in range(6):
        mika.wait_for_turn()
        for width, height in SIZES:
            mika.page.set_viewport_size({"width": width, "height": height})
            for far in (0, 700, 100_000):
                mika.page.evaluate("far => window.scrollTo(0, far)", far)
                assert in_sight(mika.page, ".choices button, button.confirm"), (width, height, far)
            assert mika.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
            if width >= 1366:
                assert tallest(mika.page) < height, "the whole board can be seen at once"
        mika.take_a_step()


def tallest(page: Page) -> float:
    """The height of the largest drawing on the board."""
    heights: list[float] = page.evaluate(
        "[...document.querySelectorAll('section.board svg')].map((one) => one.getBoundingClientRect().height)"
    )
    return max(heights)


def test_ones_own_words_are_not_unread(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "friend")
    hana = guest()
    hana.page.goto(mika.invitations()[0])
    hana.wait_for_board()
    for person in (mika, hana):
        person.page.get_by_role("tab", name="Chat").click()
    mika.page.get_by_label("Say something").fill("Good evening")
    mika.page.keyboard.press("Enter")
    for person in (mika, hana):
        expect(person.page.get_by_text("Good evening")).to_be_visible()
    mika.page.get_by_label("Say something").fill("One moment")
    hana.page.get_by_role("tab", name="Log").click()
    mika.page.evaluate(
        "document.querySelector('.talk form').requestSubmit(); document.querySelector('#tab-log').click()"
    )
    expect(hana.page.get_by_role("tab", name="Chat").locator(".unread")).to_have_text("1")
    expect(mika.page.get_by_role("tab", name="Chat").locator(".unread")).to_have_count(0)
