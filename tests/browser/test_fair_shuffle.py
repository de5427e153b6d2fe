"""A shuffle nobody chose, at the page: both take part by themselves, and find out at the end that all is true."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, Served
from tests.browser.guest import Guest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def toy_served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A short game, which waits for nobody's page longer than the test would."""
    served = Served(tmp_path_factory.mktemp("toys"), "--shuffle-within", "60", sources=ROOT, games="tests.nim")
    yield served
    served.kill()


def test_both_pages_take_part_and_check_it_at_the_end(new_page: NewPage, toy_served: Served) -> None:
    mika, hana = (Guest(new_page(), toy_served.url) for _ in range(2))
    mika.make_table("nim", "me", "friend", waits=True)
    expect(mika.page.get_by_text("Nothing is drawn yet")).to_be_visible()
    mika.page.reload()
    hana.page.goto(mika.invitations()[0])
    hana.wait_for_board()
    while not mika.is_over():
        for person in (mika, hana):
            if person.is_to_act():
                person.take_a_step()
    for person, others in ((mika, "Hana"), (hana, "Mika")):
        end = person.page.get_by_role("dialog", name="The game is over")
        end.get_by_text("Fair shuffle", exact=True).click()
        expect(end.get_by_text(f"The shuffle comes from the server, {others}, and you.")).to_be_visible()
        expect(end.locator("li[data-holds=true]")).to_have_count(5)
        expect(end.locator("li[data-holds=false]")).to_have_count(0)
        nonce = person.page.evaluate("JSON.parse(localStorage.getItem('engawa.tables'))[0].shuffle.nonce")
        expect(end.get_by_text(f"--check --nonce {nonce}")).to_be_visible()
    mika.page.reload()
    mika.wait_for_board()
    mika.page.get_by_role("button", name="Settings").click()
    menu = mika.page.get_by_role("dialog", name="Settings")
    menu.get_by_text("Fair shuffle", exact=True).click()
    expect(menu.locator("li[data-holds=true]")).to_have_count(5)
