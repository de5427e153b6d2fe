"""The lobby: records in and out, open tables, spectators, a QR code for a phone."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.guest import Guest

Come = Callable[..., Guest]
GOLDEN = Path(__file__).parents[1] / "golden" / "iki-3-greedy-1.jsonl"


def test_a_record_comes_in_is_replayed_and_goes_out_again(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    mika.page.get_by_label("Import a record").set_input_files(GOLDEN)
    mika.wait_for_board()
    summary = mika.page.get_by_role("dialog", name="The game is over")
    with mika.page.expect_download() as download:
        summary.get_by_role("link", name="Save the record").click()
    assert download.value.path().read_text(encoding="utf-8") == GOLDEN.read_text(encoding="utf-8")
    summary.get_by_role("button", name="Replay").click()
    mika.page.get_by_role("button", name="One event on").click()
    expect(mika.page.locator(".look .at")).to_have_text(re.compile(r"^1 of \d+$"))
    mika.page.goto(mika.url)
    expect(mika.page.get_by_text("imported").first).to_be_visible()


def test_a_broken_record_is_refused_and_says_where(guest: Come, tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text("\n".join(GOLDEN.read_text(encoding="utf-8").splitlines()[:40]) + '\n{"mov', encoding="utf-8")
    mika = guest()
    mika.page.goto(mika.url)
    mika.page.get_by_label("Import a record").set_input_files(broken)
    expect(mika.page.get_by_role("alert")).to_contain_text("41")


def test_a_stranger_sits_down_at_an_open_table(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    mika.page.locator("article.game.iki").get_by_role("button", name="New table").click()
    form = mika.page.get_by_role("dialog")
    form.get_by_label("Players").select_option("2")
    form.get_by_label("Name of seat 1").fill("Mika of the bridge")
    form.get_by_label("Who sits on seat 2").select_option("friend")
    form.get_by_label("Show this table in the lobby").check()
    form.get_by_role("button", name="Create table").click()
    mika.wait_for_board()
    mika.page.get_by_role("dialog", name="Players").get_by_role("button", name="Close").click()
    ren = guest()
    ren.page.goto(ren.url)
    row = ren.page.get_by_role("listitem").filter(has_text="Mika of the bridge")
    row.get_by_role("button", name="Join").click()
    ren.wait_for_board()
    first = mika if mika.is_to_act() else ren
    first.wait_for_turn()
    first.take_a_step()
    ren.page.goto(ren.url)
    expect(ren.page.get_by_role("listitem").filter(has_text="Mika of the bridge").get_by_text("Resume")).to_be_visible()


def test_spectators_watch_by_a_link_of_their_own_and_a_phone_by_qr(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "bot:guest")
    spectator = mika.invitations()[-1]
    watcher = guest()
    watcher.page.goto(spectator)
    watcher.wait_for_board()
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    mika.wait_for_turn()
    mika.take_a_step()
    expect(watcher.page.locator("main.table")).not_to_have_attribute("data-moves", "0")
    mika.page.get_by_role("button", name="Players").click()
    mika.page.get_by_role("button", name="Make a link").first.click()
    expect(mika.page.get_by_role("img", name="The link as a QR code").locator("svg")).to_be_visible()
