"""The personal key: seats on a second device by words or by link, one's own games in numbers, and “Forget me”."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.axe import findings_in_light_and_dark
from tests.browser.conftest import NewPage, Served
from tests.browser.guest import Guest
from tests.browser.sight import PHONE

ROOT = Path(__file__).parents[2]
SCREEN = {"width": 1440, "height": 900}
KEY = "JSON.parse(localStorage.getItem('engawa.person')).key"


@pytest.fixture(scope="module")
def toy_served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A short game."""
    served = Served(tmp_path_factory.mktemp("toys"), sources=ROOT, games="tests.nim")
    yield served
    served.kill()


def said_by(*pages: Page) -> list[str]:
    """All that the pages ask the server for from now on: addresses, bodies, socket messages."""
    said: list[str] = []

    def listen(request: Request) -> None:
        said.extend((request.url, request.post_data or ""))

    for page in pages:
        page.on("request", listen)
        page.on("websocket", lambda socket: socket.on("framesent", lambda sent: said.append(str(sent))))
    return said


def test_a_second_device_has_the_seats_by_the_words(new_page: NewPage, toy_served: Served) -> None:
    desk, phone = (Guest(new_page(**size), toy_served.url) for size in (SCREEN, PHONE))
    said = said_by(desk.page, phone.page)
    desk.make_table("nim", "me", "friend")
    friends = desk.invitations()[0]
    desk.page.goto(f"{desk.url}/me")
    expect(desk.page.get_by_text("You have not finished a game yet.")).to_be_visible()
    desk.page.get_by_role("button", name="Make a personal key").click()
    shown = desk.page.get_by_role("dialog", name="Your personal key")
    expect(shown.get_by_role("img", name="Your personal key as a QR code").locator("svg")).to_be_visible()
    words = shown.locator("ol li").all_inner_texts()
    assert len(words) == 12
    assert findings_in_light_and_dark(desk.page) == []

    phone.page.goto(f"{phone.url}/me")
    phone.page.get_by_role("button", name="I have one already").click()
    form = phone.page.get_by_role("dialog", name="Bring your personal key")
    for typed, told in (
        (words[:7], "The key has twelve words; here are 7."),
        (["zzooo", *words[1:]], "Word 1, “zzooo”, is none of a key."),
        (["zoo"] * 12, "These are twelve words, but not of one key"),
    ):
        form.get_by_label("The twelve words").fill(" ".join(typed))
        form.get_by_role("button", name="Bring it here").click()
        expect(form.get_by_role("alert").filter(has_text=told)).to_be_visible()
    form.get_by_label("The twelve words").fill("\n".join(words).upper())
    form.get_by_role("button", name="Bring it here").click()
    expect(phone.page.get_by_text("Done: this browser now has what your other devices have.")).to_be_visible()
    key = desk.page.evaluate(KEY)
    assert phone.page.evaluate(KEY) == key

    phone.page.get_by_role("link", name="Lobby").click()
    row = phone.page.locator("li").filter(has_text="Mika")
    expect(row.get_by_text("Your move")).to_be_visible()
    row.get_by_role("link", name="Resume").click()
    phone.wait_for_board()
    desk.page.go_back()
    desk.wait_for_board()
    phone.wait_for_turn()
    phone.take_a_step()
    expect(desk.page.locator("main.table")).not_to_have_attribute("data-moves", "0")
    assert friends.partition("#")[2] in json.dumps(phone.page.evaluate("localStorage.getItem('engawa.tables')"))

    phone.page.locator("a.home").click()
    row.get_by_role("button", name="More").click()
    row.get_by_role("button", name="Resign…").click()
    row.get_by_role("button", name="Resign", exact=True).click()
    row.get_by_role("button", name="More").click()
    expect(row.get_by_role("button", name="Hide")).to_be_visible()
    expect(row.get_by_role("button", name="Resign…")).to_be_hidden()

    desk.page.locator("a.home").click()
    desk.page.get_by_role("button", name="Settings").click()
    desk.page.get_by_role("button", name="Delete my data").click()
    desk.page.get_by_role("button", name="Delete for ever").click()
    expect(desk.page.get_by_text("Everything has been deleted.")).to_be_visible()
    phone.page.goto(f"{phone.url}/me")
    expect(phone.page.get_by_text("The server has nothing under your personal key any more")).to_be_visible()
    assert key not in "\n".join(said), "the key leaves no browser"
    assert not any(words[0] in one and words[5] in one for one in said)


def test_a_link_is_asked_about_and_a_game_is_counted(new_page: NewPage, toy_served: Served) -> None:
    mika = Guest(new_page(), toy_served.url)
    page = mika.page
    mika.make_table("nim", "me", "bot:random")
    mika.play_to_the_end()
    page.goto(f"{mika.url}/me")
    expect(page.get_by_role("heading", name="Bidding Nim")).to_be_visible()
    expect(page.get_by_text("1 game", exact=True).first).to_be_visible()
    expect(page.get_by_role("img", name="Scores of the last 1 games")).to_be_visible()
    assert findings_in_light_and_dark(page) == []
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all as a CSV file").click()
    head, line = download.value.path().read_text(encoding="utf-8").splitlines()
    assert head.startswith("date,game,players,name,score")
    assert line.split(",")[3] == "Mika"
    address = urlsplit(page.get_by_role("link", name="To BG Stats").get_attribute("href") or "")
    play = json.loads(parse_qs(address.query)["data"][0])
    assert (play["sourceName"], len(play["players"]), play["game"]["name"]) == ("Engawa", 2, "Bidding Nim")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.get_by_role("button", name="Make a personal key").click()
    page.get_by_role("dialog", name="Your personal key").get_by_role("button", name="Close").click()
    key = page.evaluate(KEY)
    page.get_by_role("button", name="Remove it from this browser").click()
    page.get_by_role("button", name="Remove it from this browser").click()
    for link, told in (("cut-off", "This link carries no personal key"), (key, "This link carries a personal key.")):
        page.goto(f"{mika.url}/")
        page.goto(f"{mika.url}/me#{link}")
        expect(page.get_by_role("dialog").get_by_text(told)).to_be_visible()
        assert page.url == f"{mika.url}/me"
        assert page.evaluate("localStorage.getItem('engawa.person')") is None, "nothing is taken unasked"
    page.get_by_role("button", name="It is mine: bring it here").click()
    expect(page.get_by_text("Done: this browser now has")).to_be_visible()

    page.get_by_role("button", name="Forget me…").click()
    expect(page.get_by_text("What stays: the seats in each browser")).to_be_visible()
    page.get_by_role("button", name="Forget me", exact=True).click()
    expect(page.get_by_text("Forgotten: the server has nothing under your personal key any more.")).to_be_visible()
    assert page.evaluate("localStorage.getItem('engawa.person')") is None
    expect(page.get_by_role("heading", name="Bidding Nim")).to_be_visible()
    assert httpx.post(f"{mika.url}/api/keyring/open", json={"proof": "0" * 64}).status_code == 404
