"""Twice as large: a page at 200 % has half the window, and everything is still there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.guest import Guest
from tests.browser.sight import in_sight

Come = Callable[..., Guest]
HALF = {"width": 720, "height": 450}


@pytest.mark.parametrize("game", ["iki", "shogun"])
def test_the_sheet_of_actions_folds_away_and_opens_for_what_is_to_be_confirmed(guest: Come, game: str) -> None:
    mika = guest(**HALF)
    mika.make_table(game, "me", "bot:guest", "bot:guest")
    mika.wait_for_turn()
    page = mika.page
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    choices = page.locator(".choices button")
    expect(choices.first).to_be_visible()
    height = page.locator(".desk").bounding_box()
    page.get_by_role("button", name="Fold the actions away").click()
    expect(choices.first).to_be_hidden()
    folded = page.locator(".desk").bounding_box()
    assert height
    assert folded
    assert folded["height"] < 60 < height["height"]
    assert in_sight(page, ".fold")
    while page.locator("button.confirm").count() == 0:
        page.keyboard.press(page.locator(".choices kbd").first.text_content() or "")
        page.wait_for_timeout(100)
    expect(page.locator("button.confirm")).to_be_visible()
    page.keyboard.press("Escape")
    expect(choices.first).to_be_hidden()
    page.get_by_role("button", name="Show the actions").click()
    expect(choices.first).to_be_visible()
