"""Learning at the page: a lesson, a level, a puzzle and a quiz by clicks and by keys; what is remembered of it."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from engawa.kernel.registry import game_named, page_of
from tests.browser.axe import findings
from tests.browser.conftest import NewPage, Served

ROOT = Path(__file__).parents[2]
Learn = Callable[..., Page]


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """With the tests' own studies, served from the sources."""
    found = Served(tmp_path_factory.mktemp("studies"), sources=ROOT, program="tests.studies.serve")
    yield found
    found.kill()


@pytest.fixture
def learn(new_page: NewPage, lessons: Served) -> Learn:
    def open_list(game: str, **wishes: object) -> Page:
        page = new_page(**wishes)
        page.goto(f"{lessons.url}/learn/{game}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        return page

    return open_list


def begin(page: Page, study: str) -> None:
    page.locator(f"[data-study='{study}']").click()
    expect(page.locator(".study")).to_be_visible()


def step(page: Page, number: int) -> None:
    expect(page.locator(f".study[data-step='{number}']:not([data-waits=nothing])")).to_be_visible()


def choose(page: Page, *marks: str, is_refused: bool = False) -> None:
    """Through the panel, then confirmed where that is asked for."""
    before = page.locator("main.table").get_attribute("data-moves")
    confirm = page.locator("button.confirm:enabled")
    done = page.locator(".actions .problem" if is_refused else f"main.table:not([data-moves='{before}'])")
    for mark in marks:
        choice = page.locator(f"[data-choice='{mark}']")
        expect(choice.or_(confirm).or_(done).first).to_be_visible()
        if choice.count() > 0:
            choice.click()
    expect(confirm.or_(done).first).to_be_visible()
    if confirm.count() > 0:
        with suppress(TimeoutError):  # what can be taken back is played without asking
            confirm.click(timeout=2000)
    expect(done).to_be_visible()


def progress(page: Page, game: str) -> dict[str, object]:
    stored = page.evaluate("localStorage.getItem('engawa.progress')")
    told: dict[str, object] = json.loads(stored)["games"][game] if stored else {}
    return told


def test_the_lobby_leads_to_the_lessons(new_page: NewPage, lessons: Served) -> None:
    page = new_page()
    page.goto(lessons.url)
    page.locator("article.game.iki").get_by_role("link", name="Learn", exact=True).click()
    expect(page.get_by_role("heading", name="Learn IKI")).to_be_visible()
    assert findings(page) == []


def test_a_lesson_by_clicks(learn: Learn) -> None:
    page = learn("iki")
    begin(page, "lesson/walk")
    step(page, 0)
    expect(page.locator(".ring")).to_have_count(1)
    expect(page.get_by_role("button", name="Invite")).to_have_count(0)
    source = page.get_by_role("link", name=re.compile("^Costs are reconstructed"))
    expect(source).to_have_attribute("href", "/figures/iki")
    assert page.locator(".star").count() > page.locator(".star:visible").count() == 0, "it is said once"
    page.get_by_role("button", name="Continue").click()
    step(page, 1)
    choose(page, "way:3", is_refused=True)
    expect(page.get_by_role("alert").filter(has_text="Here we walk two steps")).to_be_visible()
    choose(page, "way:2")
    step(page, 2)
    assert findings(page) == []
    page.reload()
    step(page, 2)
    page.get_by_role("button", name="Back").click()
    step(page, 1)
    choose(page, "way:2")
    step(page, 2)
    choose(page, "card:carpenter", "stall:4.1")
    step(page, 3)
    choose(page, "space:2", "pay:nothing")
    step(page, 4)
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("That was the lesson.")).to_be_visible()
    assert progress(page, "iki") == {"done": {"lesson/walk": 0}, "asked": 0, "right": 0}
    expect(page.locator(".study").get_by_role("button", name="Levels")).to_be_visible()
    page.get_by_role("button", name="Again").click()
    step(page, 0)
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator("[data-study='lesson/walk']")).to_contain_text("done")


def test_the_last_lesson_leads_to_the_guided_game(learn: Learn) -> None:
    page = learn("shogun")
    begin(page, "lesson/battle")
    page.locator(".study h2").click()
    page.keyboard.press("Enter")
    step(page, 1)
    page.locator("[data-choice='province:mimasaka']").click()
    page.get_by_role("slider").fill("3")
    choose(page)
    step(page, 2)
    page.keyboard.press("Enter")
    page.locator(".study").get_by_role("button", name="Guided first game").click()
    expect(page.locator(".coach").first).to_be_visible()
    expect(page.locator(".study")).to_have_count(0)


def test_a_lesson_by_keys_and_its_rule_beside_the_board(learn: Learn) -> None:
    page = learn("shogun")
    begin(page, "lesson/battle")
    step(page, 0)
    page.get_by_role("button", name=re.compile(r"rule 5\.1")).click()
    expect(page.locator("[data-rule='5.1']")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".study h2").click()
    page.keyboard.press("Enter")
    step(page, 1)
    page.keyboard.press("u")
    step(page, 0)
    page.keyboard.press(" ")
    step(page, 1)
    page.locator("[data-choice='province:mimasaka']").click()
    page.get_by_role("slider").fill("3")
    choose(page)
    step(page, 2)
    page.keyboard.press("Enter")
    expect(page.get_by_text("That was the lesson.")).to_be_visible()


def test_on_a_phone_the_lesson_is_in_the_sheet_and_what_it_points_at_in_sight(learn: Learn) -> None:
    page = learn("iki", width=390, height=844)
    begin(page, "lesson/walk")
    step(page, 0)
    page.get_by_role("button", name="Continue").click()
    step(page, 1)
    ring, sheet = page.locator(".ring"), page.locator(".desk")
    expect(ring).to_have_count(1)
    box, below = ring.bounding_box(), sheet.bounding_box()
    assert box is not None
    assert below is not None
    assert box["y"] + box["height"] <= below["y"] + 1
    assert findings(page) == []


def test_a_level_by_clicks_gives_stars(learn: Learn) -> None:
    page = learn("iki")
    begin(page, "level/mon")
    choose(page, "way:2")
    choose(page, "do:income")
    expect(page.get_by_role("img", name="3 stars of 3")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name="Again").click()
    expect(page.locator(".study")).to_contain_text("Moves: 0 of 6")
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator("[data-study='level/mon']").get_by_role("img", name="3 stars of 3")).to_be_visible()


def test_a_puzzle_by_clicks_wrong_then_right(learn: Learn) -> None:
    page = learn("iki")
    page.locator("[data-puzzle='puzzle/001']").click()
    expect(page.locator(".study")).to_contain_text("Find it.")
    choose(page, "do:income")
    expect(page.locator(".study")).to_contain_text("There is a better move.")
    expect(page.locator(".study")).to_contain_text("Your chance to win this game after each move")
    expect(page.locator(".values .yours")).to_contain_text("+4 mon")
    expect(page.locator(".values .best")).to_contain_text("55%")
    page.get_by_role("button", name="Again").click()
    expect(page.locator(".study")).to_contain_text("Find it.")
    choose(page, "card:carpenter", "stall:1.3")
    expect(page.locator(".study")).to_contain_text("Right: that is the better move.")
    assert findings(page) == []
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("heading", name="Puzzle 002")).to_be_visible()


def test_a_quiz_asks_and_says_why_and_asks_again(learn: Learn) -> None:
    page = learn("shogun")
    begin(page, "quiz")
    expect(page.locator(".study .answers button")).to_have_count(4)
    expect(page.locator(".choices button")).to_have_count(0)
    first = page.url
    page.locator(".study .answers button").first.click()
    expect(page.locator(".study .answers .good")).to_have_count(1)
    expect(page.locator(".study .answers .why")).to_have_count(3)
    assert findings(page) == []
    assert progress(page, "shogun")["asked"] == 1
    page.get_by_role("button", name="Next question").click()
    expect(page).not_to_have_url(first)
    expect(page.locator(".study .answers button")).to_have_count(4)


def test_progress_is_taken_elsewhere_by_a_file(learn: Learn, tmp_path: Path) -> None:
    page = learn("iki")
    page.evaluate(
        "localStorage.setItem('engawa.progress', JSON.stringify({progress: 1, games: {iki: {done: {'level/mon': 2}}}}))"
    )
    page.reload()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    download.value.save_as(tmp_path / "progress.json")
    other = learn("iki")
    stars = other.locator("[data-study='level/mon']").get_by_role("img", name="2 stars of 3")
    expect(stars).to_have_count(0)
    other.locator("input[type=file]").set_input_files(tmp_path / "progress.json")
    expect(stars).to_be_visible()
    (tmp_path / "other.json").write_text("{}", encoding="utf-8")
    other.locator("input[type=file]").set_input_files(tmp_path / "other.json")
    expect(other.get_by_text("This file holds no progress of Engawa.")).to_be_visible()


def test_a_study_does_not_come_up_in_the_lobby(learn: Learn, lessons: Served) -> None:
    page = learn("iki")
    begin(page, "lesson/walk")
    address = page.url
    page.goto(lessons.url)
    expect(page.get_by_text("IKI").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.locator("main").get_by_role("link", name=re.compile("Aki")).count() == 0
    page.goto(address)
    step(page, 0)


@pytest.mark.parametrize(("game", "study"), [("iki", "lesson/walk"), ("shogun", "example/3.3")])
def test_whatever_a_lesson_may_point_at_is_drawn(new_page: NewPage, lessons: Served, game: str, study: str) -> None:
    """Landmarks that are only there at times are left out: events that are not open."""
    made = new_page()
    made.goto(f"{lessons.url}/learn/{game}")
    wish = json.dumps({"game": game, "study": study, "language": "en"})
    table = made.evaluate(
        "async (body) => (await fetch('/api/studies', {method: 'POST', body, headers: "
        "{'Content-Type': 'application/json'}})).json()",
        wish,
    )
    made.goto(f"{lessons.url}/t/{table['table']}#{table['seats'][0]}")
    expect(made.locator(".study")).to_be_visible()
    drawn = set(
        " ".join(
            made.evaluate("[...document.querySelectorAll('[data-landmark]')].map(e => e.dataset.landmark)")
        ).split()
    )
    landmarks = set(page_of(game_named(game)).landmarks(game_named(game).figures()))
    assert {mark for mark in landmarks - drawn if not mark.startswith("event:")} == set()
