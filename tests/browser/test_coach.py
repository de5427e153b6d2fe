"""The guided first game: a coach speaks of what is met for the first time, can be switched off, and starts again."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.axe import findings_in_light_and_dark
from tests.browser.guest import Guest
from tests.browser.sight import PHONE, settle

Come = Callable[..., Guest]

PLAY_UNTIL = """async ({until}) => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  const met = []
  const unexplained = []
  const end = performance.now() + 300000
  // Capitals may come of the style; and to ask what is shown costs a layout, so that it is asked only where it can be.
  const isThere = () => document.body.textContent.toLowerCase().includes(until.toLowerCase())
  const isShown = () => isThere() && document.body.innerText.includes(until)
  // What is said for a moment only would be missed by looking now and then.
  const listen = () => {
    const coach = shown('.coach')[0]
    if (!coach || met.at(-1) === coach.dataset.coach) return
    met.push(coach.dataset.coach)
    if (!coach.querySelector('p button')) unexplained.push(coach.dataset.coach)
  }
  const observer = new MutationObserver(listen)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-coach'] })
  listen()
  while (!isShown()) {
    if (performance.now() > end) throw new Error(`never: ${until}; met: ${met}`)
    await new Promise((next) => setTimeout(next, 15))
    if (document.querySelector('main.table[data-waiting=true]')) continue
    const choices = shown('.choices button')
    const onward = shown('.event button.main, .stage button.main, .stage[data-phase=throw] button')[0]
    const next = onward ?? shown('button.confirm:not(:disabled)')[0] ?? choices[1] ?? choices[0]
    next?.click()
  }
  observer.disconnect()
  return { met, unexplained }
}"""
"""Goes on, confirms, or takes the second choice; tells what the coach has spoken of, and of what without a rule."""


def begin(guest: Guest, game: str, pace: str = "step") -> None:
    """The guided game by one click; every event of others waits to be read."""
    settle(guest.page, pace=pace, name="Mika")
    guest.page.goto(guest.url)
    guest.page.locator(f"article.game.{game}").get_by_role("button", name="Guided first game").click()
    guest.wait_for_board()


def taught(guest: Guest) -> dict[str, Any]:
    told: str = guest.page.evaluate("localStorage.getItem('engawa.coach')")
    kept: dict[str, Any] = json.loads(told)
    return kept


def test_in_the_first_month_every_kind_of_decision_is_explained_once(guest: Come) -> None:
    mika = guest()
    begin(mika, "iki")
    expect(mika.page.locator(".players article")).to_have_count(3)
    told = mika.page.evaluate(PLAY_UNTIL, {"until": "Month 2, spring"})
    asked = [key for key in told["met"] if key.startswith("decision.")]
    assert asked == [
        f"decision.{kind}" for kind in ("start_character", "ikizama", "income_or_hire", "move", "business")
    ]
    assert len(set(told["met"])) == len(told["met"])
    assert told["unexplained"] == []
    assert set(taught(mika)["iki"]) >= set(told["met"])


def test_in_the_first_season_plans_bids_and_what_comes_of_them_are_explained(guest: Come) -> None:
    mika = guest()
    begin(mika, "shogun")
    expect(mika.page.locator(".players article")).to_have_count(3)
    coach = mika.page.get_by_role("region", name="Coach")
    expect(coach).to_contain_text("The eleventh card is your bid")
    told = mika.page.evaluate(PLAY_UNTIL, {"until": "Summer, year 1"})
    assert told["met"][0] == "decision.planning"
    kinds = {"decision.planning", "decision.take_special", "log.event", "log.bids_ranked"}
    assert set(told["met"]) >= kinds
    assert len(set(told["met"])) == len(told["met"])
    assert told["unexplained"] == []


def test_without_playback_it_speaks_before_the_decision(guest: Come) -> None:
    mika = guest()
    begin(mika, "shogun", pace="instant")
    coach = mika.page.locator(".coach")
    mika.play_until(".coach[data-coach='log.event']")
    expect(coach).to_have_attribute("data-coach", "log.event")
    coach.get_by_role("button", name="Next").click()
    expect(coach).not_to_have_attribute("data-coach", "log.event")


def test_the_coach_is_switched_off_and_on_and_starts_again(guest: Come) -> None:
    mika = guest()
    begin(mika, "iki", pace="instant")
    mika.wait_for_turn()
    coach = mika.page.get_by_role("region", name="Coach")
    expect(coach).to_contain_text("Your first character.")
    coach.get_by_role("button", name="rule 1.6").click()
    expect(mika.page.get_by_role("dialog", name="Rules")).to_contain_text("The four starting characters are offered.")
    mika.page.keyboard.press("Escape")
    coach.get_by_role("button", name="Switch the coach off").click()
    expect(coach).to_have_count(0)
    mika.take_a_step()
    mika.wait_for_turn()
    expect(coach).to_have_count(0)
    mika.page.get_by_role("button", name="Settings").click()
    settings = mika.page.get_by_role("dialog", name="Settings")
    switch = settings.get_by_label("Coach: explains")
    expect(switch).not_to_be_checked()
    switch.check()
    mika.page.keyboard.press("Escape")
    expect(coach).to_have_attribute("data-coach", "decision.ikizama")
    coach.get_by_role("button", name="Got it").click()
    expect(coach).to_have_count(0)
    mika.page.get_by_role("button", name="Settings").click()
    settings.get_by_role("button", name="Start again").click()
    expect(settings.get_by_text("The coach explains everything once more.")).to_be_visible()
    mika.page.keyboard.press("Escape")
    expect(coach).to_have_attribute("data-coach", "decision.ikizama")


def test_at_the_next_game_what_is_known_is_not_explained_again(guest: Come) -> None:
    mika = guest()
    begin(mika, "iki", pace="instant")
    mika.wait_for_turn()
    expect(mika.page.locator(".coach")).to_have_attribute("data-coach", "decision.start_character")
    mika.page.goto(mika.url)
    mika.page.locator("article.game.iki").get_by_role("button", name="Guided first game").click()
    mika.wait_for_board()
    mika.wait_for_turn()
    expect(mika.page.locator(".coach")).to_have_count(0)
    mika.take_a_step()
    mika.wait_for_turn()
    expect(mika.page.locator(".coach")).to_have_attribute("data-coach", "decision.ikizama")


def test_who_goes_straight_in_has_no_coach(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "bot:guest")
    mika.wait_for_turn()
    expect(mika.page.locator(".coach")).to_have_count(0)


def test_on_a_phone_it_is_one_line_that_unfolds(guest: Come) -> None:
    mika = guest(has_touch=True, **PHONE)
    settle(mika.page, pace="instant", name="Mika", theme="light")
    mika.page.goto(mika.url)
    mika.page.locator("article.game.iki").get_by_role("button", name="Guided first game").tap()
    mika.wait_for_board()
    mika.wait_for_turn()
    coach = mika.page.locator(".coach")
    line = coach.locator("p")
    folded = line.bounding_box()
    assert folded is not None
    assert folded["height"] < 30
    expect(coach.get_by_role("button", name="Switch the coach off")).to_be_hidden()
    assert findings_in_light_and_dark(mika.page) == []
    coach.get_by_role("button", name="Read the whole explanation").tap()
    unfolded = line.bounding_box()
    assert unfolded is not None
    assert unfolded["height"] > 2 * folded["height"]
    expect(coach.get_by_role("button", name="Switch the coach off")).to_be_visible()
    assert findings_in_light_and_dark(mika.page) == []
    assert mika.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_coachs_box_is_for_everybody(guest: Come) -> None:
    mika = guest()
    settle(mika.page, pace="instant", name="Mika", theme="light")
    mika.page.goto(mika.url)
    mika.page.locator("article.game.shogun").get_by_role("button", name="Guided first game").click()
    mika.wait_for_board()
    expect(mika.page.locator(".coach")).to_be_visible()
    assert findings_in_light_and_dark(mika.page) == []
