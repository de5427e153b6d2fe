"""Whole games of Shogun through the page: both setups and boards, two browsers, a curtain, the keyboard alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.guest import Guest

Come = Callable[..., Guest]
SAMPLE = {"setup": "sample"}
WATCH = """() => {
  const parts = ['.report p', '.report .ended', 'td.skipped .why', '.winter li']
  const shown = Object.fromEntries(parts.map((what) => [what, new Set()]))
  window.shown = () => Object.fromEntries(Object.entries(shown).map(([what, texts]) => [what, [...texts]]))
  new MutationObserver(() => {
    for (const [what, texts] of Object.entries(shown))
      for (const found of document.querySelectorAll(what)) texts.add(found.innerText.trim())
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}"""
"""Collects what the page tells of battles, skipped actions and winters while others look elsewhere."""


@pytest.mark.parametrize(
    ("players", "board", "setup", "wishes"),
    [
        (3, "sun", "draft", {}),
        pytest.param(5, "moon", "draft", {}, marks=pytest.mark.long),
        pytest.param(5, "sun", "sample", {"width": 390, "height": 844}, marks=pytest.mark.long),
    ],
)
def test_a_whole_game_against_bots(
    guest: Come, players: int, board: str, setup: str, wishes: dict[str, object]
) -> None:
    mika = guest(**wishes)
    mika.fill_in_table("shogun", "me", *["bot:guest"] * (players - 1), options={"board": board, "setup": setup})
    mika.page.evaluate(WATCH)
    mika.play_to_the_end()
    shown: dict[str, list[str]] = mika.page.evaluate("shown()")
    log = mika.page.locator(".talk ol").text_content() or ""
    assert all(shown.values()), f"nothing shown of some: {shown}"
    assert all(told in log for told in (*shown[".report p"], *shown[".winter li"])), "reports tell what happened"
    assert all(why.removeprefix("skipped: ") in log for why in shown["td.skipped .why"])
    summary = mika.page.get_by_role("dialog", name="The game is over")
    expect(summary.get_by_role("row", name="Total")).to_be_visible()
    assert mika.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out to the side"


@pytest.mark.long
def test_two_people_in_two_browsers(guest: Come) -> None:
    mika = guest()
    mika.fill_in_table("shogun", "me", "friend", "bot:guest", options=SAMPLE)
    ren = guest()
    ren.page.goto(mika.invitations()[0])
    ren.wait_for_board()
    while mika.play_on(patience=20) != "over":
        ren.play_on(patience=20)
    ren.page.locator("main.table[data-over=true]").wait_for()
    assert mika.moves() == ren.moves()


@pytest.mark.long
def test_a_whole_game_at_one_screen_with_a_curtain(guest: Come) -> None:
    """While the curtain is down nothing of either plan is on the page, and only a click lifts it."""
    mika = guest()
    mika.fill_in_table("shogun", "me", "keyboard", "bot:guest", options=SAMPLE, behind_curtain=True)
    curtain = mika.page.get_by_role("dialog", name="Next player")
    lifted = 0
    while mika.play_on() == "curtain":
        expect(curtain).to_be_visible()
        assert mika.page.locator(".board, .plan, .talk, .choices, .scroll").count() == 0
        assert "plans" not in mika.page.locator("body").inner_text()
        curtain.get_by_role("button", name="I am here").click()
        expect(curtain).to_be_hidden()
        lifted += 1
    assert mika.is_over()
    assert lifted > 12, "at least once for each of two people in each of six rounds"


def test_a_whole_game_by_keyboard_alone(guest: Come) -> None:
    mika = guest()
    mika.fill_in_table("shogun", "me", "bot:guest", "bot:guest", options=SAMPLE)
    mika.play_to_the_end_by_keyboard()
    expect(mika.page.get_by_role("dialog", name="The game is over").get_by_role("row", name="Total")).to_be_visible()
