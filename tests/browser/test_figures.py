"""The printed card values: entered by keyboard, exported, imported, played with."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from engawa.iki.figures.costs import reconstructed_costs
from engawa.iki.game import GAME
from engawa.kernel.registry import game_named
from engawa.kernel.words import PLURALS
from tests.browser.axe import findings, findings_in_light_and_dark
from tests.browser.guest import Guest
from tests.browser.sight import resize

Come = Callable[..., Guest]
ASKED = len(reconstructed_costs(GAME.figures()))
FIRST = ["book_lender", "sake_peddler", "bubble_man"]
"""The characters that are asked for first."""
MOST_TABLES = 30
"""Two of three have one of them in their first market."""
SETTLED = "localStorage.setItem('engawa.settings', JSON.stringify({language: '%s', theme: '%s', pace: 'instant'}))"

MARKET = '[data-mark^="card:"]:has(text.title)'
"""Characters that can be hired: their cost is to be seen."""
STARRED = """() => Object.fromEntries(
  [...document.querySelectorAll('[data-mark^="card:"]')]
    .filter((spot) => spot.querySelector('text.title'))
    .map((spot) => [
      spot.dataset.mark.slice(5),
      [...spot.querySelectorAll('text.faint')].some((one) => one.textContent === '*'),
    ]),
)"""
"""The characters that lie there with their cost, and whether it has a star."""


def open_figures(mika: Guest, game: str = "iki") -> None:
    mika.page.goto(f"{mika.url}/figures/{game}")
    expect(mika.page.get_by_role("heading", level=1)).to_contain_text(game_named(game).title)


def heading(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", level=2)).to_have_text(name)


def enter_three(mika: Guest) -> None:
    """By digits, by an arrow key, and as ours is."""
    heading(mika.page, "Book lender")
    mika.page.keyboard.type("12")
    mika.page.keyboard.press("Enter")
    heading(mika.page, "Sake peddler")
    mika.page.keyboard.press("ArrowUp")
    mika.page.keyboard.press("Enter")
    heading(mika.page, "Soap-bubble man")
    mika.page.keyboard.press("Enter")
    heading(mika.page, "Dice maker")
    expect(mika.page.get_by_text(f"3 of {ASKED} confirmed")).to_be_visible()


def export(page: Page, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name="Export file").click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def choose_file(page: Page, name: str, text: str) -> None:
    content = {"name": name, "mimeType": "application/json", "buffer": text.encode()}
    page.get_by_label("Import file").set_input_files(content)  # type: ignore[arg-type]


def play_with_mine(mika: Guest, label: str) -> None:
    """From the lobby to the first market of a table with the values of this browser."""
    mika.page.locator("article.game.iki").get_by_role("button", name="New table").click()
    form = mika.page.get_by_role("dialog")
    form.get_by_label("Card values").select_option(label)
    form.get_by_role("button", name="Create table").click()
    mika.wait_for_board()
    mika.wait_for_turn()
    mika.take_a_step()
    mika.wait_for_turn()
    expect(mika.page.locator(MARKET).nth(3)).to_be_visible()


def own_figures(change: Callable[[dict[str, object]], object]) -> str:
    data = json.loads(GAME.built_in_figures())
    change(data)
    return json.dumps(data)


def test_three_numbers_are_entered_exported_imported_and_played_with(guest: Come, tmp_path: Path) -> None:
    mika = guest()
    open_figures(mika)
    enter_three(mika)
    file = export(mika.page, tmp_path)
    assert file.name == "iki-figures.json"
    figures, ours = GAME.figures(file), GAME.figures()
    costs = {card.id: card.hire_cost for card in ours.cards}
    now = {card.id: (card.hire_cost, card.cost_source) for card in figures.cards}
    expected = [(12, "owner"), (costs["sake_peddler"] + 1, "owner"), (costs["bubble_man"], "owner")]
    assert [now[card] for card in FIRST] == expected
    assert figures.confirmed == [f"characters[{card}].hire_cost" for card in FIRST]

    ben = guest()
    open_figures(ben)
    ben.page.get_by_label("Import file").set_input_files(file)
    expect(ben.page.get_by_text("The values of iki-figures.json are in place.")).to_be_visible()
    expect(ben.page.get_by_text(f"3 of {ASKED} confirmed")).to_be_visible()
    heading(ben.page, "Dice maker")

    ben.page.get_by_role("link", name="Lobby").first.click()
    known = {card.id for card in ours.cards if card.cost_source == "seed"}
    for _ in range(MOST_TABLES):
        play_with_mine(ben, "My card values (3 confirmed)")
        expect(ben.page.get_by_text("* reconstructed")).to_be_visible()
        starred: dict[str, bool] = ben.page.evaluate(STARRED)
        assert starred == {card: card not in FIRST and card not in known for card in starred}
        if set(FIRST) & set(starred):
            return
        ben.page.goto(ben.url)
    pytest.fail("none of the three was ever in the market")


def test_at_a_table_where_all_is_confirmed_there_is_no_star(guest: Come) -> None:
    mika = guest()
    open_figures(mika)
    paths = [cost.path for cost in reconstructed_costs(GAME.figures())]
    choose_file(mika.page, "all.json", own_figures(lambda data: data.update(confirmed=paths)))
    expect(mika.page.get_by_text("All numbers are confirmed.")).to_be_visible()
    mika.page.goto(mika.url)
    play_with_mine(mika, f"My card values ({ASKED} confirmed)")
    expect(mika.page.locator("text.title").first).to_be_visible()
    expect(mika.page.locator("text.faint", has_text="*")).to_have_count(0)
    mika.page.locator(MARKET).first.hover()
    tooltip = mika.page.get_by_role("tooltip")
    expect(tooltip).to_be_visible()
    expect(tooltip).to_contain_text(re.compile(r"Hire cost \d+ mon\."))


def test_what_was_entered_is_there_when_one_comes_back_and_can_be_forgotten(guest: Come) -> None:
    mika = guest()
    open_figures(mika)
    enter_three(mika)
    mika.page.reload()
    heading(mika.page, "Dice maker")
    mika.page.keyboard.press("ArrowLeft")
    heading(mika.page, "Soap-bubble man")
    expect(mika.page.get_by_text("✓ Confirmed", exact=True)).to_be_visible()
    mika.page.get_by_role("button", name="Take the confirmation back").click()
    expect(mika.page.get_by_text(f"2 of {ASKED} confirmed")).to_be_visible()
    mika.page.get_by_role("button", name="Forget my card values").click()
    expect(mika.page.get_by_text(f"0 of {ASKED} confirmed")).to_be_visible()
    mika.page.get_by_role("button", name="Bring back").click()
    expect(mika.page.get_by_text(f"2 of {ASKED} confirmed")).to_be_visible()


def test_arrows_go_by_card_and_a_building_is_asked_for_each_good(guest: Come) -> None:
    mika = guest()
    open_figures(mika)
    heading(mika.page, "Book lender")
    mika.page.get_by_text("Buildings", exact=True).click()
    mika.page.get_by_role("button", name="Farm").click()
    field = mika.page.get_by_role("spinbutton")
    expect(field).to_have_accessible_name("Cost in wood")
    mika.page.keyboard.press("Enter")
    mika.page.get_by_role("heading", level=2).click()
    expect(field).to_have_accessible_name("Cost in koban")
    mika.page.keyboard.press("1")
    expect(field).to_have_value("1")
    mika.page.keyboard.press("ArrowRight")
    heading(mika.page, "Warehouse")
    mika.page.keyboard.press("ArrowLeft")
    heading(mika.page, "Farm")
    expect(field).to_have_accessible_name("Cost in wood")


def test_a_number_that_the_server_refuses_is_shown_at_its_place_and_not_kept(guest: Come) -> None:
    mika = guest()
    mika.page.add_init_script(SETTLED % ("pl", "light"))
    mika.page.goto(f"{mika.url}/figures/iki")
    heading(mika.page, "Obwoźny bibliotekarz")
    mika.page.keyboard.type("101")
    mika.page.keyboard.press("Enter")
    expect(mika.page.get_by_role("alert")).to_have_text("Powinno być: liczba całkowita, najwyżej 100. Jest: 101.")
    heading(mika.page, "Obwoźny bibliotekarz")
    expect(mika.page.get_by_role("spinbutton")).to_have_attribute("aria-invalid", "true")
    expect(mika.page.get_by_text(f"Potwierdzono 0 z {ASKED}")).to_be_visible()
    assert findings(mika.page) == []
    mika.page.keyboard.type("7")
    mika.page.keyboard.press("Enter")
    expect(mika.page.get_by_text(f"Potwierdzono 1 z {ASKED}")).to_be_visible()
    expect(mika.page.get_by_role("alert")).to_have_count(0)


def test_files_that_cannot_be_used_get_a_sentence_and_change_nothing(guest: Come) -> None:
    mika = guest()
    open_figures(mika)
    enter_three(mika)
    alert = mika.page.locator("main > [role=alert]")
    choose_file(mika.page, "broken.json", "{")
    expect(alert).to_contain_text("broken.json was not imported. the figures: is not JSON")
    choose_file(mika.page, "shogun.json", game_named("shogun").built_in_figures())
    expect(alert).to_have_text("shogun.json was not imported. This file is of Shogun, not of IKI.")
    wrong = own_figures(lambda data: data["buildings"][2]["cost"].update(wood=-1))  # type: ignore[index]
    choose_file(mika.page, "wrong.json", wrong)
    expect(alert).to_contain_text("wrong.json was not imported.")
    heading(mika.page, "Farm")
    expect(mika.page.get_by_text("Expected: a whole number of at least 0. Found: -1.")).to_be_visible()
    expect(mika.page.get_by_text(f"3 of {ASKED} confirmed")).to_be_visible()


def test_a_late_check_of_a_number_does_not_take_back_what_was_said_of_a_file(guest: Come) -> None:
    mika = guest()
    open_figures(mika)
    checks: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST" and not checks:
            checks.append(route)
        else:
            route.continue_()

    mika.page.route("**/api/figures/iki", hold)
    heading(mika.page, "Book lender")
    mika.page.keyboard.press("Enter")
    heading(mika.page, "Sake peddler")
    choose_file(mika.page, "broken.json", "{")
    alert = mika.page.locator("main > [role=alert]")
    expect(alert).to_contain_text("broken.json was not imported.")
    with mika.page.expect_response("**/api/figures/iki"):
        checks[0].continue_()
    mika.page.wait_for_timeout(300)
    expect(alert).to_contain_text("broken.json was not imported.")


def test_what_is_stored_and_cannot_be_used_is_told(guest: Come) -> None:
    mika = guest()
    mika.page.add_init_script("localStorage.setItem('engawa.figures.iki', '{')")
    open_figures(mika)
    expect(mika.page.get_by_role("alert")).to_contain_text(
        "stored in this browser cannot be used: the figures: is not JSON"
    )
    expect(mika.page.get_by_text(f"0 of {ASKED} confirmed")).to_be_visible()


def test_a_game_without_reconstructed_numbers_says_so(guest: Come) -> None:
    mika = guest()
    open_figures(mika, "shogun")
    expect(mika.page.get_by_text("No number on Shogun’s components is reconstructed")).to_be_visible()
    expect(mika.page.get_by_role("spinbutton")).to_have_count(0)
    assert findings(mika.page) == []


def test_a_game_that_does_not_exist_has_no_card_values(guest: Come) -> None:
    mika = guest()
    mika.page.goto(f"{mika.url}/figures/chess")
    expect(mika.page.get_by_role("alert")).to_contain_text("chess")


def test_rules_and_new_table_lead_to_the_page_which_is_loaded_only_then(guest: Come) -> None:
    mika = guest()
    scripts: list[str] = []
    mika.page.on("response", lambda answer: scripts.append(answer.url) if answer.url.endswith(".js") else None)
    mika.page.goto(mika.url)
    mika.page.locator("article.game.iki").get_by_role("button", name="New table").click()
    link = mika.page.get_by_role("dialog").get_by_role("link", name="You own the game?")
    expect(link).to_be_visible()
    assert not [script for script in scripts if "FiguresPage" in script]
    link.click()
    heading(mika.page, "Book lender")
    assert [script for script in scripts if "FiguresPage" in script]
    mika.page.get_by_role("link", name="Rules of IKI").click()
    mika.page.get_by_role("link", name="Printed card values").click()
    heading(mika.page, "Book lender")


def test_the_page_is_open_to_everybody_and_asks_without_scrolling(guest: Come) -> None:
    mika = guest()
    sizes = ((1440, 900), (390, 844))
    for language in PLURALS:
        mika.page.add_init_script(SETTLED % (language, "light"))
        mika.page.goto(f"{mika.url}/figures/iki")
        for size in sizes:
            resize(mika.page, *size)
            expect(mika.page.get_by_role("spinbutton")).to_be_in_viewport(ratio=1)
            expect(mika.page.locator("form button.main")).to_be_in_viewport(ratio=1)
            assert mika.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for size in sizes:
        resize(mika.page, *size)
        assert findings_in_light_and_dark(mika.page) == []
