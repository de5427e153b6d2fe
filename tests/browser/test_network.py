"""The network goes and comes: the page says so at once, and what was done meanwhile is sent when it is back."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, Served
from tests.browser.frozen_network import FrozenNetwork
from tests.browser.guest import Guest
from tests.browser.sight import PHONE, SCREEN, resize

Come = Callable[..., Guest]
PAGES = 4
"""Of one table, over which the server is started anew."""


@pytest.fixture
def network(served: Served) -> Iterator[FrozenNetwork]:
    relay = FrozenNetwork(served.port)
    yield relay
    relay.close()


def test_a_move_made_without_the_network_is_sent_when_it_is_back(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "bot:guest")
    mika.wait_for_turn()
    before = mika.moves()
    mika.page.keyboard.type("11")
    expect(mika.page.locator("button.confirm")).to_be_visible()
    mika.page.context.set_offline(True)
    lost = mika.page.get_by_role("alert").filter(has_text="Connection lost")
    expect(lost).to_be_visible()
    mika.page.keyboard.press("Enter")
    expect(lost).to_contain_text("Your move will be sent as soon as the connection is back.")
    assert mika.moves() == before
    mika.page.context.set_offline(False)
    expect(mika.page.locator("main.table")).not_to_have_attribute("data-moves", str(before))
    expect(lost).to_have_count(0)


def test_a_signal_that_is_lost_without_a_word_is_noticed(new_page: NewPage, network: FrozenNetwork) -> None:
    """A browser alone would take minutes to notice; after how many seconds the page does, connection.test.ts holds."""
    mika = Guest(new_page(), network.url)
    mika.make_table("iki", "me", "bot:guest")
    mika.wait_for_turn()
    before = mika.moves()
    mika.page.keyboard.type("11")
    expect(mika.page.locator("button.confirm")).to_be_visible()
    network.freeze()
    mika.page.keyboard.press("Enter")
    lost = mika.page.get_by_role("alert").filter(has_text="Connection lost")
    expect(lost).to_be_visible()
    for size in (SCREEN, PHONE):
        resize(mika.page, **size)
        expect(lost).to_be_visible()
        expect(mika.page.get_by_text("Not sent yet")).to_be_visible()
    network.thaw()
    expect(lost).to_have_count(0)
    expect(mika.page.locator("main.table")).not_to_have_attribute("data-moves", str(before))
    expect(mika.page.get_by_text("Not sent yet")).to_have_count(0)


def test_a_server_that_is_started_anew_finds_all_its_pages_again(new_page: NewPage, tmp_path: Path) -> None:
    served = Served(tmp_path, "--absence", "1")
    try:
        mika = Guest(new_page(), served.url)
        mika.make_table("iki", "me", "bot:guest")
        watching = [Guest(new_page(width=500, height=500), served.url) for _ in range(PAGES - 1)]
        for watcher in watching:
            watcher.page.goto(mika.page.url)
            watcher.page.get_by_role("button", name="Just watch").click()
            watcher.wait_for_board()
        served.kill()
        lost = [person.page.get_by_role("alert").filter(has_text="Connection lost") for person in (mika, *watching)]
        for sign in lost:
            expect(sign).to_be_visible()
        served.start()
        for sign in lost:
            expect(sign).to_have_count(0)
        mika.wait_for_turn()
        mika.take_a_step()
        for watcher in watching:
            expect(watcher.page.locator("main.table")).not_to_have_attribute("data-moves", "0")
    finally:
        served.kill()
