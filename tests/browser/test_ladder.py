"""The house ladder in the page: no sign of it where there is none; signing up, a rated game, being forgotten."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings_in_light_and_dark
from tests.browser.conftest import NewPage, Served
from tests.browser.guest import Guest
from tests.browser.sight import PHONE, resize

COUNTED = """async (ladder) => {
  const end = performance.now() + 30000
  while (!(await (await fetch(ladder)).text()).includes('Mika')) {
    if (performance.now() > end) return false
    await new Promise((next) => setTimeout(next, 100))
  }
  return true
}"""
"""A server looks every two seconds for what has ended."""
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def ladder_served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("ladder"), "--ladder", "--shuffle-within", "1", sources=ROOT)
    yield served
    served.kill()


def test_a_person_signs_up_plays_a_rated_game_and_is_forgotten(new_page: NewPage, ladder_served: Served) -> None:
    page = new_page()
    guest = Guest(page, ladder_served.url)
    page.goto(guest.url)
    page.get_by_role("link", name="Ladder").click()
    expect(page.get_by_text("Nobody has played for the ladder yet.")).to_be_visible()
    expect(page.get_by_role("row", name="Neighbour computer player")).to_have_count(2)
    page.get_by_label("Public name").fill("Mika")
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("You play for the ladder as Mika.")).to_be_visible()

    page.goto(guest.url)
    page.get_by_role("button", name="New table…").first.click()
    form = page.get_by_role("dialog")
    form.get_by_label("Rated: the game counts for the ladder").check()
    form.get_by_role("button", name="Create table").click()
    asked = page.get_by_role("region", name="A rated game")
    expect(asked).to_contain_text("This game counts for the ladder if everybody agrees.")
    expect(page.locator("main.table[data-my=true]")).to_have_count(0)
    asked.get_by_role("button", name="Play for the ladder").click()
    expect(page.get_by_text("Rated game: it counts for the ladder.")).to_be_visible()
    guest.play_on(moves=2)
    page.get_by_role("button", name="Settings").click()
    for name in ("Resign…", "Resign"):
        page.get_by_role("region", name="This game").get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_text("You have resigned")).to_be_visible()

    page.goto(f"{guest.url}/me")
    provisional = page.get_by_text("provisional: 1 of 5 games")
    assert page.evaluate(COUNTED, f"{guest.url}/api/ladder")
    page.reload()
    expect(provisional).to_be_visible()
    page.get_by_role("link", name="Look at the ladder").click()
    expect(page.get_by_role("row", name="Mika")).to_contain_text("provisional")
    assert findings_in_light_and_dark(page) == []
    resize(page, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.goto(f"{guest.url}/me")
    page.get_by_role("button", name="Forget me…").click()
    page.get_by_role("button", name="Forget me", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="forgotten")).to_be_visible()
    page.goto(f"{guest.url}/ladder")
    expect(page.get_by_text("Nobody has played for the ladder yet.")).to_be_visible()


def test_where_there_is_none_nothing_speaks_of_it(new_page: NewPage, served: Served) -> None:
    page = new_page()
    page.goto(served.url)
    page.get_by_role("button", name="New table…").first.click()
    expect(page.get_by_role("button", name="Create table")).to_be_visible()
    expect(page.get_by_role("link", name="Ladder")).to_have_count(0)
    expect(page.get_by_label("Rated: the game counts for the ladder")).to_have_count(0)
    page.goto(f"{served.url}/ladder")
    expect(page.get_by_role("alert")).to_contain_text("There is no ladder at this server.")
