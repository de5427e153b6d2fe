"""Once more: one asks with a click, the others and those who watch come along with one; seats are turned."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, Served
from tests.browser.guest import Guest
from tests.browser.sight import PHONE, SCREEN, in_sight

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def toy_served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A short game."""
    served = Served(tmp_path_factory.mktemp("toys"), sources=ROOT, games="tests.nim")
    yield served
    served.kill()


def test_everybody_goes_along_to_the_next_game(new_page: NewPage, toy_served: Served) -> None:
    """On screens and on a phone."""
    mika, hana, ren = (Guest(new_page(**size), toy_served.url) for size in (SCREEN, PHONE, SCREEN))
    mika.make_table("nim", "me", "friend", waits=True)
    first = mika.page.url
    hana.page.goto(mika.invitations()[0])
    hana.wait_for_board()
    ren.page.goto(first)
    ren.page.get_by_role("button", name="Just watch").click()
    ren.wait_for_board()
    people = (mika, hana)
    while not mika.is_over():
        for person in people:
            if person.is_to_act():
                person.take_a_step()
    names = mika.page.locator(".players article")
    expect(names).to_have_count(2)
    assert [names.nth(seat).get_attribute("data-name") for seat in (0, 1)] == ["Mika", "Hana"]
    end = mika.page.get_by_role("dialog", name="The game is over")
    expect(end.get_by_role("button", name="Copy the link to this game")).to_be_visible()
    end.get_by_role("button", name="Play again").click()
    mika.page.wait_for_url(lambda url: url != first)
    mika.wait_for_board()
    second = mika.page.url
    for person in (hana, ren):
        come = person.page.get_by_role("dialog", name="The game is over").get_by_role("button", name="Come along")
        expect(come).to_be_visible()
        assert in_sight(person.page, "dialog[open] .again button")
        come.click()
        person.page.wait_for_url(second)
    hana.wait_for_board()
    ren.page.get_by_role("button", name="Just watch").click()
    ren.wait_for_board()
    expect(hana.page.locator("article.own")).to_have_attribute("data-name", "Hana")
    expect(mika.page.locator("article.own")).to_have_attribute("data-name", "Mika")
    turned = mika.page.locator(".players article")
    assert [turned.nth(seat).get_attribute("data-name") for seat in (0, 1)] == ["Hana", "Mika"]
    mika.page.goto(toy_served.url)
    mine = mika.page.locator("li").filter(has_text="Bidding Nim").filter(has=mika.page.get_by_text("Resume"))
    expect(mine.first).to_be_visible()
    before = mine.count()
    mine.first.get_by_role("button", name="More").click()
    mine.first.get_by_role("button", name="Hide").click()
    expect(mine).to_have_count(before - 1)
    mika.page.get_by_role("button", name="Show 1 hidden table").click()
    expect(mine).to_have_count(before)
