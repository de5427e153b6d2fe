"""The network goes and comes: the page says so at once, and what was done meanwhile is sent when it is back."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guest import Guest

Come = Callable[..., Guest]


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
    expect(lost).to_contain_text("Your move will be sent as soon as it is back.")
    assert mika.moves() == before
    mika.page.context.set_offline(False)
    expect(mika.page.locator("main.table")).not_to_have_attribute("data-moves", str(before))
    expect(lost).to_have_count(0)
