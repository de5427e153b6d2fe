"""The stage of a battle: what a person sees between an attack and the next decision."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.arranged import (
    NAMES,
    arrange,
    is_before_a_battle,
    is_before_a_revolt,
    is_before_anothers_turn,
    is_before_the_bids,
    open_arranged,
)
from tests.browser.axe import findings
from tests.browser.conftest import Served

NewPage = Callable[..., Page]
TABLES = ("shown", "skipped", "all_skipped", "again", "phone", "instant", "still", "read", "steps")


@pytest.fixture(scope="module")
def battles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table for each test, where the person is to attack; at “screen” all three share one."""
    folder = tmp_path_factory.mktemp("battles")
    arrange(folder, TABLES, is_before_a_battle)
    arrange(folder, ["screen"], is_before_anothers_turn, at_one_screen=True)
    arrange(folder, ["revolt", "revolt_by_steps"], is_before_a_revolt)
    arrange(folder, ["bids", "bids_on_a_phone"], is_before_the_bids)
    served = Served(folder)
    yield served
    served.kill()


def attack(page: Page) -> None:
    """Whatever is chosen here is an attack."""
    confirm = page.locator("button.confirm")
    choices = page.locator(".choices button:visible")
    while True:
        expect(confirm.or_(choices).first).to_be_visible()
        if confirm.count() > 0:
            confirm.click()
            return
        said = choices.all_inner_texts()
        choices.first.click()
        page.wait_for_function(
            "said => document.querySelector('button.confirm') || document.querySelector('.stage') ||"
            " [...document.querySelectorAll('.choices button')].map((one) => one.innerText).join() !== said",
            arg=",".join(said),
        )


def stage_of(page: Page) -> Locator:
    return page.locator("section.stage")


def in_phase(page: Page, phase: str) -> Locator:
    return page.locator(f"section.stage[data-phase={phase}]")


def at_outcome(page: Page) -> Locator:
    attack(page)
    page.get_by_role("button", name="Skip to the result").click()
    expect(in_phase(page, "outcome")).to_be_visible()
    return stage_of(page)


def test_a_battle_shows_both_sides_the_odds_and_the_outcome_until_one_goes_on(
    new_page: NewPage, battles: Served
) -> None:
    page = new_page()
    open_arranged(page, battles.url, "shown", pace="brisk")
    attack(page)
    stage = stage_of(page)
    expect(stage).to_be_visible()
    expect(stage.get_by_role("heading")).to_contain_text("The battle for")
    odds = stage.get_by_role("group", name="Chances before the throw")
    expect(odds).to_contain_text("%")
    sides = [name for name in NAMES if stage.get_by_text(name, exact=True).count() > 0]
    assert len(sides) == 2
    expect(stage.get_by_role("status")).not_to_contain_text(".")
    expect(in_phase(page, "throw")).to_be_visible()
    expect(stage.locator("g.cube .mon").first).to_be_attached()
    expect(in_phase(page, "outcome")).to_be_visible()
    expect(stage.get_by_role("status")).to_contain_text(".")
    go_on = page.get_by_role("button", name="Continue")
    expect(go_on).to_have_count(1)
    expect(go_on).to_be_focused()
    assert page.locator("main.table[data-my=true]").count() == 0
    page.keyboard.press("Enter")
    expect(go_on).to_have_count(0)


def test_a_throw_can_be_skipped(new_page: NewPage, battles: Served) -> None:
    page = new_page()
    open_arranged(page, battles.url, "skipped")
    stage = at_outcome(page)
    expect(stage.get_by_role("button", name="Continue")).to_be_focused()


def test_all_that_is_to_come_can_be_skipped_together(new_page: NewPage, battles: Served) -> None:
    page = new_page()
    open_arranged(page, battles.url, "all_skipped")
    attack(page)
    stage_of(page).get_by_role("button", name="Skip to the end").click()
    expect(stage_of(page)).to_have_count(0)
    expect(page.get_by_role("region", name="The last battle")).to_be_visible()


def test_the_recorded_throw_can_be_seen_again(new_page: NewPage, battles: Served) -> None:
    page = new_page()
    open_arranged(page, battles.url, "again", pace="brisk")
    stage = at_outcome(page)
    outcome = stage.get_by_role("status").inner_text()
    stage.get_by_role("button", name="Watch the throw again").click()
    expect(in_phase(page, "throw")).to_be_visible()
    expect(in_phase(page, "outcome")).to_be_visible()
    assert stage.get_by_role("status").inner_text() == outcome


def test_on_a_phone_the_stage_has_the_whole_width(new_page: NewPage, battles: Served) -> None:
    page = new_page(width=390, height=844, has_touch=True, is_mobile=True)
    open_arranged(page, battles.url, "phone")
    stage = at_outcome(page)
    box = stage.bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, 390)
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 844
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for button in stage.get_by_role("button").all():
        size = button.bounding_box()
        assert size is not None
        assert size["height"] >= 44


def test_who_wants_no_playback_sees_no_stage(new_page: NewPage, battles: Served) -> None:
    page = new_page()
    open_arranged(page, battles.url, "instant", pace="instant")
    attack(page)
    expect(page.get_by_role("region", name="The last battle")).to_be_visible()
    assert stage_of(page).count() == 0


def test_who_wants_no_motion_sees_how_the_cubes_lie(new_page: NewPage, battles: Served) -> None:
    page = new_page(reduced_motion="reduce")
    open_arranged(page, battles.url, "still", pace="brisk")
    attack(page)
    expect(in_phase(page, "outcome")).to_be_visible()
    expect(stage_of(page).get_by_role("button", name="Continue")).to_be_visible()
    assert page.get_by_role("button", name="Watch the throw again").count() == 0


def test_the_stage_is_accessible(new_page: NewPage, battles: Served) -> None:
    page = new_page()
    open_arranged(page, battles.url, "read")
    at_outcome(page)
    assert findings(page) == []


def test_at_one_screen_the_curtain_falls_when_the_outcome_has_been_seen(new_page: NewPage, battles: Served) -> None:
    page = new_page()
    open_arranged(page, battles.url, "screen")
    curtain = page.get_by_role("dialog", name="Next player")
    curtain.get_by_role("button", name="I am here").click()
    stage = at_outcome(page)
    assert curtain.count() == 0
    go_on = page.get_by_role("button", name="Continue")
    while curtain.count() == 0:
        expect(go_on.or_(curtain).first).to_be_visible()
        if go_on.count() > 0:
            go_on.first.click()
    expect(stage).to_have_count(0)
    expect(curtain).to_be_visible()


def go_on_through(page: Page, phases: list[str]) -> None:
    """From stop to stop by the one button there is, in these phases."""
    go_on = page.get_by_role("button", name="Continue")
    for phase in phases:
        expect(in_phase(page, phase)).to_be_visible()
        expect(go_on).to_have_count(1)
        go_on.click()


def test_step_by_step_a_battle_waits_before_the_throw_and_after_it(new_page: NewPage, battles: Served) -> None:
    page = new_page()
    open_arranged(page, battles.url, "steps", pace="step")
    attack(page)
    expect(in_phase(page, "before")).to_be_visible()
    expect(stage_of(page).get_by_role("button", name="Continue")).to_be_focused()
    page.wait_for_timeout(2500)
    expect(in_phase(page, "before"), "nothing is thrown before one goes on").to_be_visible()
    page.keyboard.press("Enter")
    expect(in_phase(page, "throw")).to_be_visible()
    go_on_through(page, ["outcome"])
    expect(in_phase(page, "outcome")).to_have_count(0)


def test_a_revolt_has_its_stage_too(new_page: NewPage, battles: Served) -> None:
    page = new_page()
    open_arranged(page, battles.url, "revolt", pace="brisk")
    attack(page)
    stage = stage_of(page)
    expect(stage.get_by_role("heading")).to_contain_text("Revolt in")
    expect(stage.get_by_role("group", name="Chances before the throw")).to_contain_text("%")
    expect(stage.get_by_text("farmers", exact=True).first).to_be_visible()
    assert len([name for name in NAMES if stage.get_by_text(name, exact=True).count() > 0]) == 1
    expect(in_phase(page, "throw")).to_be_visible()
    expect(in_phase(page, "outcome")).to_be_visible()
    expect(stage.get_by_role("status")).to_contain_text(re.compile("the revolt in|The farmers win"))
    go_on_through(page, ["outcome"])


def test_step_by_step_a_revolt_waits_as_a_battle_does(new_page: NewPage, battles: Served) -> None:
    page = new_page()
    open_arranged(page, battles.url, "revolt_by_steps", pace="step")
    attack(page)
    go_on_through(page, ["before", "outcome"])


def to_the_bids(page: Page) -> Locator:
    """The last plan is committed; the season's event is told first."""
    page.get_by_role("button", name="Commit the plan").first.click()
    page.locator("button.confirm").click()
    page.get_by_role("button", name="Continue").click()
    bids = page.get_by_role("region", name="The bids")
    expect(bids).to_be_visible()
    return bids


def test_bids_are_turned_over_one_after_the_other_and_then_ranked(new_page: NewPage, battles: Served) -> None:
    page = new_page()
    open_arranged(page, battles.url, "bids", pace="step")
    bids = to_the_bids(page)
    covered, go_on = bids.locator(".card.covered"), page.get_by_role("button", name="Continue")
    for left in (2, 1, 0):
        expect(covered).to_have_count(left)
        expect(go_on).to_have_count(1)
        go_on.click()
    while in_phase(page, "ranked").count() == 0:
        said = bids.get_by_role("status").inner_text()
        assert "pay" in said
        go_on.click()
        expect(bids.get_by_role("status")).not_to_have_text(said)
    expect(bids.get_by_role("status")).to_contain_text("first to take a special card")
    assert sorted(bids.locator(".place").all_inner_texts()) == ["1", "2", "3"]
    assert findings(page) == []
    go_on.click()
    expect(bids).to_have_count(0)


def test_at_any_pace_the_ranked_bids_stay_until_one_goes_on(new_page: NewPage, battles: Served) -> None:
    page = new_page(width=390, height=844, has_touch=True, is_mobile=True)
    open_arranged(page, battles.url, "bids_on_a_phone", pace="brisk")
    bids = to_the_bids(page)
    expect(in_phase(page, "ranked")).to_be_visible()
    box = bids.bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, 390)
    assert box["y"] + box["height"] <= 844
    for button in bids.get_by_role("button").all():
        size = button.bounding_box()
        assert size is not None
        assert size["height"] >= 44
    bids.get_by_role("button", name="Continue").click()
    expect(bids).to_have_count(0)
