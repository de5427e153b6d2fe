"""For everybody: no serious finding of axe-core, a light page, a table from the first byte on a phone."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Response, expect

from tests.browser.axe import findings, findings_in_light_and_dark
from tests.browser.guest import Guest

Come = Callable[..., Guest]
MOST_SCRIPT = 200_000
GOLDEN = Path(__file__).parents[1] / "golden" / "iki-4-greedy-1.jsonl"


def test_the_lobby_is_open_to_everybody(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    expect(mika.page.locator("article.game")).to_have_count(2)
    assert findings_in_light_and_dark(mika.page) == []
    mika.page.locator("article.game.iki").get_by_role("button", name="New table").click()
    expect(mika.page.get_by_role("dialog")).to_be_visible()
    assert findings_in_light_and_dark(mika.page) == []


@pytest.mark.parametrize("game", ["iki", "shogun"])
def test_a_table_is_open_to_everybody(guest: Come, game: str) -> None:
    mika = guest()
    mika.make_table(game, "me", "bot:guest", "bot:guest")
    mika.play_on(moves=5)
    mika.wait_for_turn()
    choices = mika.page.locator(".choices button")
    expect(choices.or_(mika.page.locator("button.confirm")).first).to_be_visible()
    if choices.count() > 0:  # the only option is chosen from the start
        choices.first.click()
    assert findings_in_light_and_dark(mika.page) == []
    mika.page.keyboard.press("Escape")
    mika.page.get_by_role("button", name="Hint").click()
    expect(mika.page.locator(".hint .chance").first).to_be_visible()
    assert findings_in_light_and_dark(mika.page) == []
    mika.page.get_by_role("button", name="History").click()
    expect(mika.page.get_by_role("button", name="Back to the game")).to_be_visible()
    assert findings_in_light_and_dark(mika.page) == []


def test_dialogs_and_rules_at_the_table_are_open_to_everybody(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "friend")
    for name in ("Settings", "Players"):
        mika.page.get_by_role("button", name=name).click()
        expect(mika.page.get_by_role("dialog", name=name)).to_be_visible()
        assert findings_in_light_and_dark(mika.page) == [], name
        mika.page.keyboard.press("Escape")
    mika.page.keyboard.press("?")
    expect(mika.page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    assert findings_in_light_and_dark(mika.page) == []
    mika.page.keyboard.press("Escape")
    mika.page.goto(f"{mika.url}/rules/iki")
    expect(mika.page.get_by_role("heading", level=1)).to_be_visible()
    assert findings_in_light_and_dark(mika.page) == []


def test_the_end_and_the_replay_are_open_to_everybody(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    mika.page.get_by_label("Import a record").set_input_files(GOLDEN)
    mika.wait_for_board()
    expect(mika.page.get_by_role("dialog").locator("polyline").first).to_be_visible()
    assert findings(mika.page) == []
    mika.page.get_by_role("button", name="Replay").click()
    slider = mika.page.get_by_label("Event", exact=True)
    slider.focus()
    mika.page.keyboard.press("End")
    last = int(slider.get_attribute("max") or 0)
    expect(mika.page.get_by_text(f"{last} of {last}")).to_be_visible()
    for _ in range(3):
        mika.page.keyboard.press("ArrowLeft")
    expect(mika.page.get_by_text(f"{last - 3} of {last}")).to_be_visible()
    mika.page.get_by_label("Seen from").select_option("1")
    mika.page.get_by_role("button", name="Analyse this game").click()
    expect(mika.page.get_by_role("region", name="Analysis").get_by_role("img")).to_be_visible(timeout=60_000)
    assert findings(mika.page) == []


@pytest.mark.parametrize("game", ["iki", "shogun"])
def test_the_first_load_is_light(guest: Come, game: str) -> None:
    """All script of lobby and table together, compressed."""
    mika = guest()
    scripts: dict[str, int] = {}

    def weigh(answer: Response) -> None:
        if answer.request.resource_type == "script" or answer.url.endswith(".js"):
            scripts[answer.url] = len(gzip.compress(answer.body()))

    mika.page.on("response", weigh)
    mika.fill_in_table(game, "me", "bot:guest", "bot:guest")
    mika.page.wait_for_load_state("networkidle")
    assert scripts
    assert sum(scripts.values()) <= MOST_SCRIPT, scripts
