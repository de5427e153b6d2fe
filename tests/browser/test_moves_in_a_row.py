"""Many moves, faster than the server answers, while others move too: none is lost, none is made twice."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.guest import Guest

Come = Callable[..., Guest]


def answers_come_late(page: Page, milliseconds: int) -> None:
    """Everything the server says arrives later, so that keys and others' states come before the answers."""

    def late(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            page.wait_for_timeout(milliseconds)
            socket.send(message)

        server.on_message(pass_on)

    page.route_web_socket("**/api/socket", late)


def at_a_plan(guest: Come, bot: str) -> Guest:
    mika = guest()
    mika.make_table("shogun", "me", bot, bot, bot, options={"setup": "sample"})
    mika.wait_for_turn()
    return mika


@pytest.mark.parametrize("time", [0, *(pytest.param(time, marks=pytest.mark.long) for time in (1, 2))])
def test_a_hinted_plan_is_laid_whole_while_bots_still_plan(guest: Come, time: int) -> None:
    mika = at_a_plan(guest, "bot:elder")
    mika.page.get_by_role("button", name="Hint").click()
    mika.page.get_by_role("button", name="Lay this plan").click()
    expect(mika.page.get_by_text("11 of 11 laid")).to_be_visible()
    expect(mika.page.locator(".problem")).to_have_count(0)


@pytest.mark.parametrize("bot", ["bot:guest", pytest.param("bot:elder", marks=pytest.mark.long)])
def test_keys_pressed_faster_than_answers_come_lay_a_whole_plan(guest: Come, bot: str) -> None:
    mika = at_a_plan(guest, bot)
    mika.page.keyboard.type("11" * 11)
    expect(mika.page.get_by_text("11 of 11 laid")).to_be_visible()
    expect(mika.page.locator(".problem")).to_have_count(0)


def test_a_plan_is_laid_whole_over_a_slow_line(guest: Come) -> None:
    mika = guest()
    answers_come_late(mika.page, 40)
    mika.make_table("shogun", "me", "bot:guest", "bot:guest", "bot:guest", options={"setup": "sample"})
    mika.wait_for_turn()
    mika.page.keyboard.type("11" * 11)
    expect(mika.page.get_by_text("11 of 11 laid")).to_be_visible(timeout=30_000)
