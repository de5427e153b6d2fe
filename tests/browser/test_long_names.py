"""The longest names, of the widest letters and without a blank: nothing runs out of the page or out of its box."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from engawa.kernel.record import parse
from engawa.server.settings import LONGEST_KEPT_NAME, LONGEST_NAME
from tests.browser.guest import Guest
from tests.browser.sight import PHONE, resize, wrong

Come = Callable[..., Guest]
SIZES = [{"width": 1366, "height": 768}, {"width": 1024, "height": 768}, PHONE]
GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = [letter + "W" * (LONGEST_NAME - 1) for letter in "ABCDE"]
KEPT = [letter + "W" * (LONGEST_KEPT_NAME - 1) for letter in "ABCDE"]
TOO_WIDE = """(boxes) => [...document.querySelectorAll(boxes)].filter((one) => {
  const scrolls = ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)
  const sideways = scrolls && !one.matches('html, dialog, .desk')
  return one.checkVisibility() && one.clientWidth > 0 && !sideways && one.scrollWidth > one.clientWidth + 1
}).map((one) => `${one.tagName}.${one.className}: ${one.scrollWidth} > ${one.clientWidth}`)"""
BOXES = "html, header.prompt, nav, dialog[open], .desk, .actions, article, .talk, .look, section, main li"


def overflowing(page: Page) -> list[object]:
    """Boxes that hold more than fits side by side, at any of the sizes; what scrolls sideways by itself is left out."""
    faults: list[object] = []
    for size in SIZES:
        resize(page, **size)
        faults += wrong(page, TOO_WIDE, BOXES)
    return faults


def named(record: Path, folder: Path) -> Path:
    """A recorded game, played by people of long names."""
    played = parse(record.read_text(encoding="utf-8"), record.name)
    played.names = KEPT[: played.players]
    renamed = folder / record.name
    renamed.write_text(played.to_jsonl(), encoding="utf-8")
    return renamed


@pytest.mark.parametrize("game", ["iki", "shogun"])
def test_long_names_fit_at_the_table_and_in_the_lobby(guest: Come, game: str) -> None:
    mika = guest()
    page = mika.page
    page.goto(mika.url)
    page.locator(f"article.game.{game}").get_by_role("button", name="New table").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Players").select_option("4")
    for seat, name in enumerate(NAMES[:4], 1):
        form.get_by_label(f"Name of seat {seat}").fill(name)
    assert overflowing(page) == []
    form.get_by_role("button", name="Create table").click()
    mika.wait_for_board()
    mika.play_on(moves=3)
    mika.wait_for_turn()
    assert overflowing(page) == []
    page.get_by_role("button", name="Players").click()
    expect(page.get_by_role("dialog")).to_contain_text(NAMES[1])
    assert overflowing(page) == []
    page.goto(mika.url)
    expect(page.get_by_text(NAMES[1]).first).to_be_visible()
    assert overflowing(page) == []


@pytest.mark.parametrize("record", ["iki-4-greedy-1.jsonl", "shogun-sun-sample-5-greedy-1.jsonl"])
def test_long_names_fit_at_the_end_and_in_the_replay(guest: Come, record: str, tmp_path: Path) -> None:
    mika = guest()
    page = mika.page
    page.goto(mika.url)
    page.get_by_label("Import a record").set_input_files(named(GOLDEN / record, tmp_path))
    mika.wait_for_board()
    expect(page.get_by_role("dialog").locator("polyline").first).to_be_visible()
    expect(page.get_by_role("dialog").get_by_text(KEPT[0]).first).to_be_visible()
    assert overflowing(page) == []
    page.get_by_role("button", name="Replay").click()
    slider = page.get_by_label("Event", exact=True)
    slider.focus()
    page.keyboard.press("End")
    last = slider.get_attribute("max")
    expect(page.get_by_text(f"{last} of {last}")).to_be_visible()
    assert overflowing(page) == []
