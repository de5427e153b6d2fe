"""Renewed keys: whoever comes first by a friend's link has the seat, in that browser, and nobody else by the link."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guest import Guest
from tests.browser.sight import PHONE, SCREEN, in_sight, resize, settle

Come = Callable[..., Guest]
LOCALES = Path(__file__).parents[2] / "web" / "src" / "locales"
LANGUAGES = pytest.mark.parametrize("language", ["en", pytest.param("pl", marks=pytest.mark.long)])
SIGN = "main.table .pages"


def words_of(language: str) -> dict[str, str]:
    words: dict[str, str] = json.loads((LOCALES / f"{language}.json").read_text(encoding="utf-8"))
    return words


def come(guest: Come, language: str, **size: int) -> Guest:
    person = guest(**size)
    settle(person.page, language=language, name="Mika")
    return person


def invite(mika: Guest, words: dict[str, str]) -> str:
    """A table with a seat for a friend; its link."""
    mika.page.goto(mika.url)
    mika.page.locator("article.game.iki").get_by_role("button", name=words["lobby.new_table"]).click()
    form = mika.page.get_by_role("dialog")
    form.get_by_label(words["new.players"]).select_option("2")
    form.get_by_label(words["new.who"].format(seat=2)).select_option("friend")
    form.get_by_role("button", name=words["new.make"]).click()
    mika.wait_for_board()
    sheet = mika.page.get_by_role("dialog", name=words["invite.title"])
    link = sheet.get_by_label(words["invite.link"], exact=True).first.input_value()
    mika.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    return link


def another_tab(person: Guest, address: str) -> Guest:
    tab = Guest(person.page.context.new_page(), person.url)
    tab.page.goto(address)
    return tab


def move_in_turn(mika: Guest, hana: Guest, moves: int) -> None:
    """Each has a seat, and another than the other."""
    for _ in range(moves):
        expect(mika.page.locator("main.table")).to_have_attribute("data-moves", str(hana.moves()))
        assert mika.is_to_act() != hana.is_to_act()
        mover, other = (mika, hana) if mika.is_to_act() else (hana, mika)
        mover.take_a_step()
        expect(other.page.locator("main.table")).to_have_attribute("data-moves", str(mover.moves()))


def is_closed(page: Page, words: dict[str, str]) -> None:
    expect(page.get_by_role("heading", name=words["closed.title"])).to_be_visible()


@LANGUAGES
def test_a_friend_keeps_the_seat_and_copies_of_the_link_open_it_no_longer(guest: Come, language: str) -> None:
    words = words_of(language)
    mika, hana = come(guest, language), come(guest, language)
    link = invite(mika, words)
    hana.page.goto(link)
    hana.wait_for_board()
    move_in_turn(mika, hana, 3)
    hana.page.reload()
    hana.wait_for_board()
    for address in (hana.page.url, link):
        tab = another_tab(hana, address)
        tab.wait_for_board()
        move_in_turn(mika, tab, 2)
        tab.page.close()
    hana.page.goto(link)
    hana.wait_for_board()

    stranger = come(guest, language)
    stranger.page.goto(link)
    is_closed(stranger.page, words)
    expect(stranger.page.get_by_text(words["closed.ask_host"])).to_be_visible()

    copy = another_tab(mika, link)
    is_closed(copy.page, words)
    expect(copy.page.get_by_text(words["closed.other_key"])).to_be_visible()
    mika.page.reload()
    mika.wait_for_board()
    move_in_turn(mika, hana, 3)
    copy.page.get_by_role("button", name=words["closed.go_on"]).click()
    copy.wait_for_board()
    move_in_turn(copy, hana, 2)


@LANGUAGES
def test_a_dead_link_pasted_into_the_tab_of_a_seat_costs_nobody_the_seat(guest: Come, language: str) -> None:
    words = words_of(language)
    mika, hana = come(guest, language), come(guest, language)
    link = invite(mika, words)
    hana.page.goto(link)
    hana.wait_for_board()
    mika.page.evaluate("link => { location.href = link }", link)
    is_closed(mika.page, words)
    mika.page.goto(mika.url)
    mika.page.get_by_text(words["lobby.go_on"]).first.click()
    mika.wait_for_board()
    hana.page.evaluate("link => { location.href = link }", link)
    hana.wait_for_board()
    move_in_turn(mika, hana, 3)


@LANGUAGES
def test_a_second_page_of_a_seat_shows_on_its_pages_while_it_is_open(guest: Come, language: str) -> None:
    words = words_of(language)
    mika, hana = come(guest, language), come(guest, language)
    hana.page.goto(invite(mika, words))
    hana.wait_for_board()
    expect(hana.page.locator(SIGN)).to_have_count(0)
    tab = another_tab(hana, hana.page.url)
    tab.wait_for_board()
    for one in (hana, tab):
        expect(one.page.locator(SIGN)).to_have_text(words["table.pages"])
        one.page.bring_to_front()
        for size in (PHONE, SCREEN):
            resize(one.page, **size)
            assert in_sight(one.page, SIGN)
    expect(mika.page.locator(SIGN)).to_have_count(0)
    move_in_turn(mika, hana, 2)
    expect(hana.page.locator(SIGN)).to_be_visible()
    tab.page.close()
    expect(hana.page.locator(SIGN)).to_have_count(0)
    hana.page.reload()
    hana.wait_for_board()
    expect(hana.page.locator(SIGN)).to_have_count(0)
