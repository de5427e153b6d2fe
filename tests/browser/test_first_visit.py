"""A first visit: each game asks once whether it is known; its card tells what it is and against whom one plays."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.axe import findings_in_light_and_dark
from tests.browser.guest import Guest
from tests.browser.sight import PHONE, resize

Come = Callable[..., Guest]


def card(guest: Guest, game: str) -> Locator:
    return guest.page.locator(f"article.game.{game}")


def question(guest: Guest, title: str) -> Locator:
    return guest.page.get_by_role("region", name=f"Do you know {title}?")


def test_each_game_asks_once_and_an_answer_is_remembered(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    expect(question(mika, "Shogun")).to_be_visible()
    question(mika, "IKI").get_by_role("button", name="I know it").click()
    mika.wait_for_board()
    expect(mika.page.locator(".coach")).to_have_count(0)
    for _ in range(2):
        mika.page.goto(mika.url)
        expect(question(mika, "Shogun")).to_be_visible()
        expect(question(mika, "IKI")).to_have_count(0)
    expect(card(mika, "iki").get_by_role("button", name="Play now")).to_be_visible()
    expect(card(mika, "iki").get_by_role("button", name="Guided first game")).to_be_visible()


def test_where_to_begin_is_in_sight_without_scrolling(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    for width, height in ((1366, 768), (1440, 900), (390, 844)):
        resize(mika.page, width, height)
        expect(question(mika, "IKI").get_by_role("button", name="Guided first game")).to_be_in_viewport(ratio=1)


def test_the_two_minutes_begin_at_once_and_answer(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    question(mika, "IKI").get_by_role("button", name="Learn it in two minutes").click()
    expect(mika.page.locator(".study").get_by_role("heading", name="IKI in two minutes")).to_be_visible()
    mika.page.goto(mika.url)
    expect(card(mika, "iki").get_by_role("button", name="Play now")).to_be_visible()
    expect(question(mika, "IKI")).to_have_count(0)


def test_who_has_learned_and_not_played_yet_is_led_to_the_guided_game(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    question(mika, "IKI").get_by_role("button", name="Learn it in two minutes").click()
    expect(mika.page.locator(".study")).to_be_visible()
    mika.page.goto(mika.url)
    guided = card(mika, "iki").get_by_role("button", name="Guided first game")
    expect(guided).to_have_class(re.compile("main"))
    guided.click()
    mika.wait_for_board()
    mika.page.goto(mika.url)
    expect(card(mika, "iki").get_by_role("button", name="Play now")).to_have_class(re.compile("main"))
    expect(guided).not_to_have_class(re.compile("main"))


def test_who_makes_a_table_of_their_own_is_not_asked_again(guest: Come) -> None:
    mika = guest()
    mika.fill_in_table("shogun", "me", "bot:guest", "bot:guest")
    mika.page.goto(mika.url)
    expect(question(mika, "IKI")).to_be_visible()
    expect(question(mika, "Shogun")).to_have_count(0)


def test_a_card_tells_length_weight_age_and_price_under_a_picture(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    for game, facts in {
        "iki": ["2 to 4 players", "60–90 min", "medium weight", "ages 14 and up", "free, no account"],
        "shogun": ["3 to 5 players", "90–150 min", "heavy", "ages 12 and up", "free, no account"],
    }.items():
        expect(card(mika, game).locator(".facts li")).to_have_text(facts)
        expect(card(mika, game).locator("svg.picture")).to_be_visible()


def test_play_now_says_against_whom_and_remembers_the_choice(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    iki = card(mika, "iki")
    play = iki.get_by_role("button", name="play now")
    expect(play).to_contain_text("against 3 bots, level 2 of 5")
    iki.get_by_role("button", name="Choose the bots").click()
    levels = iki.get_by_label("Their level")
    expect(levels.locator("option")).to_have_text(
        ["1/5 Guest", "2/5 Apprentice", "3/5 Neighbour", "4/5 Master", "5/5 Elder"]
    )
    expect(iki.get_by_text("Won 94.5% of 200 games against a table of level 1/5.")).to_be_visible()
    iki.get_by_label("How many bots").select_option("1")
    levels.select_option("guest")
    expect(play).to_contain_text("against 1 bot, level 1 of 5")
    mika.page.reload()
    expect(play).to_contain_text("against 1 bot, level 1 of 5")
    expect(card(mika, "shogun").get_by_role("button", name="play now")).to_contain_text("against 3 bots, level 2 of 5")
    play.click()
    mika.wait_for_board()
    expect(mika.page.locator(".players article")).to_have_count(2)
    mika.page.get_by_role("button", name="Players").click()
    expect(mika.page.get_by_role("dialog", name="Players").get_by_text("Bot: 1/5 Guest")).to_have_count(1)


def test_a_new_table_names_levels_by_the_scale(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    card(mika, "shogun").get_by_role("button", name="New table").click()
    form = mika.page.get_by_role("dialog")
    second = form.get_by_label("Who sits on seat 2")
    expect(second.locator("option").last).to_have_text("Bot: 5/5 Elder")
    second.select_option("bot:elder")
    expect(form.get_by_text(re.compile(r"Won 35.8% of 200 games against a table of level 4/5, when"))).to_have_count(1)


def test_the_lobby_with_open_choices_is_for_everybody(guest: Come) -> None:
    mika = guest()
    mika.page.goto(mika.url)
    expect(card(mika, "iki").locator("svg.picture")).to_be_visible()
    card(mika, "iki").get_by_role("button", name="Choose the bots").click()
    for size in ({"width": 1440, "height": 900}, PHONE):
        resize(mika.page, **size)
        assert findings_in_light_and_dark(mika.page) == []
        assert mika.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
