"""Rulebook and player aid: as pages of their own, and beside the board."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from engawa.kernel.words import PLURALS
from tests.browser.axe import findings
from tests.browser.guest import Guest

Come = Callable[..., Guest]
LOCALES = Path(__file__).parents[2] / "web" / "src" / "locales"


def read_in(mika: Guest, language: str) -> None:
    """What is opened from now on."""
    mika.page.add_init_script(f"localStorage.setItem('engawa.settings', JSON.stringify({{language: '{language}'}}))")


def test_the_lobby_leads_to_the_rules_and_every_number_has_an_address(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    mika.page.locator("article.game.shogun").get_by_role("link", name="Rules").click()
    expect(mika.page.get_by_role("heading", name="Rules of Shogun")).to_be_visible()
    mika.page.get_by_role("link", name="Rule 5.6").click()
    expect(mika.page).to_have_url(re.compile(r"/rules/shogun#5\.6$"))
    mika.page.reload()
    rule = mika.page.locator("[data-rule='5.6']")
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_class(re.compile("lit"))


def test_a_number_that_does_not_exist_is_told_and_examples_are_stepped_through(guest: Come) -> None:
    mika = guest()
    mika.page.goto(f"{mika.url}/rules/shogun#99.9")
    expect(mika.page.get_by_role("alert")).to_have_text("There is no rule 99.9.")
    example = mika.page.get_by_role("button", name="Example, step by step: The battle of Kozuke")
    expect(example).to_be_visible()
    assert findings(mika.page) == []
    example.click()
    expect(mika.page.locator(".study")).to_contain_text("The battle of Kozuke")
    mika.page.get_by_role("button", name="Continue").click()
    expect(mika.page.locator(".study[data-waits=move]")).to_be_visible()


def test_a_number_that_a_rule_mentions_leads_to_that_rule_and_back_again(guest: Come) -> None:
    mika = guest()
    mika.page.goto(f"{mika.url}/rules/shogun#5.6")
    mika.page.locator("[data-rule='5.6']").get_by_role("link", name="8.3").click()
    expect(mika.page.locator("[data-rule='8.3']")).to_be_in_viewport()
    mika.page.go_back()
    expect(mika.page.locator("[data-rule='5.6']")).to_be_in_viewport()


def test_a_search_leaves_the_rules_with_all_its_words_and_says_when_there_is_none(guest: Come) -> None:
    mika = guest()
    mika.page.goto(f"{mika.url}/rules/iki")
    rules = mika.page.locator(".rule")
    expect(rules.first).to_be_visible()
    everything = rules.count()
    search = mika.page.get_by_label("Search the rules")
    search.fill("Sandal LAP")
    expect(mika.page.locator("p[role=status]")).to_have_text(re.compile(r"^\d+ rules?$"))
    assert 0 < rules.count() < everything
    for text in rules.all_inner_texts():
        assert "sandal" in text.lower()
        assert "lap" in text.lower()
    expect(rules.locator("mark").first).to_be_visible()
    search.fill("zebra")
    expect(mika.page.locator("p[role=status]")).to_have_text("No rule has all of these words: zebra")
    search.press("Escape")
    assert rules.count() == everything


def test_a_game_that_does_not_exist_has_no_rules_and_says_so(guest: Come) -> None:
    mika = guest()
    mika.page.goto(f"{mika.url}/rules/chess")
    expect(mika.page.get_by_role("alert")).to_contain_text("chess")


@pytest.mark.parametrize("game", ["iki", "shogun"])
def test_h_shows_the_player_aid_beside_the_board_which_stays_in_play(guest: Come, game: str) -> None:
    mika = guest()
    mika.make_table(game, "me", "bot:guest", "bot:guest")
    mika.wait_for_turn()
    mika.page.keyboard.press("h")
    beside = mika.page.get_by_role("dialog", name="Rules")
    expect(beside.locator(".aid li").nth(10)).to_be_attached()
    assert findings(mika.page) == []
    beside.get_by_role("link", name="Rule 3.5" if game == "shogun" else "Rule 3.4").click()
    expect(beside.locator(".rule.lit")).to_be_in_viewport()
    assert findings(mika.page) == []
    before = mika.moves()
    mika.page.locator(".spot.open").first.click()
    expect(
        mika.page.locator(".spot.chosen").or_(mika.page.locator(f"main.table:not([data-moves='{before}'])")).first
    ).to_be_visible()
    beside.focus()
    mika.page.keyboard.press("Escape")
    expect(beside).to_have_count(0)


def test_rules_have_figures_that_are_drawn_with_captions_in_every_language(guest: Come) -> None:
    mika = guest()
    figures = mika.page.locator("figure")
    for language in PLURALS:
        read_in(mika, language)
        mika.page.goto(f"{mika.url}/rules/iki")
        expect(figures).to_have_count(9)
        captions = json.loads((LOCALES / f"{language}.json").read_text(encoding="utf-8"))
        for place, name in enumerate(("street", "nagaya", "fire_track", "calendar", "ikizama", "card", "grown")):
            expect(figures.nth(place).locator("figcaption")).to_contain_text(captions[f"iki.figure.{name}"])
        for figure in figures.all():
            drawn = figure.locator(".drawing > svg").bounding_box()
            assert drawn
            assert drawn["height"] > 40
            parts = figure.locator("figcaption li").count()
            assert figure.locator(".number").count() == parts
    assert findings(mika.page) == []
    mika.page.get_by_role("searchbox").fill("5")
    expect(figures).to_have_count(0)


def test_rules_can_be_read_where_their_figures_cannot_be_drawn(guest: Come) -> None:
    mika = guest()
    mika.page.route("**/api/catalogues/**", lambda route: route.abort())
    mika.page.goto(f"{mika.url}/rules/iki#5.1")
    expect(mika.page.locator("[data-rule='5.1']")).to_be_in_viewport()
    expect(mika.page.locator("figure")).to_have_count(0)


HEADINGS = {"en": "Payday", "pl": "Dzień wypłaty", "de": "Zahltag", "es": "Día de pago", "ru": "День платы"}


def test_the_player_aid_is_in_every_language_and_on_one_screen(guest: Come) -> None:
    mika = guest()
    for language in PLURALS:
        read_in(mika, language)
        for game in ("shogun", "iki"):
            mika.page.goto(f"{mika.url}/rules/{game}#aid")
            expect(mika.page.locator(".aid li").nth(10)).to_be_visible()
            assert mika.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (language, game)
        expect(mika.page.get_by_role("heading", name=HEADINGS[language])).to_be_visible()
    assert findings(mika.page) == []
