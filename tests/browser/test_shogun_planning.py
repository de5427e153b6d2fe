"""Planning and deciding in Shogun with everything in view: the sheet, the map with the plan on it, odds, refusals."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from engawa.shogun.figures.components import SUN
from engawa.shogun.game import GAME
from tests.browser.guest import Guest
from tests.browser.shogun_play import lay, plan_attack, provinces_in_hand, to_battle
from tests.browser.sight import resize, wrong

Come = Callable[..., Guest]
READY_MADE = {"setup": "sample"}
BOTS = ("bot:guest", "bot:guest", "bot:guest")
OUT_OF_VIEW = """() => ['.frame', '.spaces .pick', '.hand .pick', '.sentence', '.undo button'].flatMap((selector) => {
  const found = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  if (found.length === 0) return [`no ${selector}`]
  return found.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth
  }).map((one) => `${selector} ${one.textContent.trim()} ${one.getBoundingClientRect().bottom}`)
})"""
COVERED = """(selectors) => selectors.flatMap((selector) => {
  const found = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  if (found.length === 0) return [`no ${selector}`]
  return found.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const clear = over !== null && (one.contains(over) || over.contains(one))
    return !clear || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth
  }).map((one) => `${selector} ${one.textContent.trim()}`)
})"""
"""What of these kinds is not wholly in the window, or has something over its middle."""
SMALL_TEXT = """() => [...document.querySelectorAll('.board *')]
  .filter((one) => one.checkVisibility() && [...one.childNodes].some((part) => part.data?.trim()))
  .map((one) => {
    const matrix = one instanceof SVGElement ? one.getScreenCTM() : { a: 1, b: 0 }
    return [parseFloat(getComputedStyle(one).fontSize) * Math.hypot(matrix.a, matrix.b), one.textContent.trim()]
  })
  .filter(([pixels]) => pixels < 11)"""
SMALL_TARGETS = """() => [...document.querySelectorAll('.board button, .board summary, .board label')]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 44 || height < 44)
  .map(([text]) => text)"""


def planning(guest: Come, *bots: str, **wishes: object) -> Guest:
    mika = guest(**wishes)
    mika.make_table("shogun", "me", *(bots or BOTS), options=READY_MADE)
    mika.wait_for_turn()
    return mika


def speak(person: Guest, language: str) -> None:
    person.page.evaluate(
        """(language) => localStorage.setItem('engawa.settings',
        JSON.stringify({language, pace: 'instant', name: 'Mika', theme: 'dark'}))""",
        language,
    )
    person.page.reload()
    person.wait_for_board()


def bottom(spot: Locator) -> float:
    box = spot.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def top(spot: Locator) -> float:
    box = spot.bounding_box()
    assert box is not None
    return box["y"]


def test_while_planning_everything_is_in_view(guest: Come) -> None:
    mika = planning(guest)
    sizes = ((1440, 900), (1366, 768))
    for language in ("en", "pl"):
        speak(mika, language)
        for size in sizes:
            resize(mika.page, *size)
            assert wrong(mika.page, OUT_OF_VIEW) == [], size
            assert wrong(mika.page, SMALL_TEXT) == [], size
    lay(mika, "castle", provinces_in_hand(mika)[0])
    for size in sizes:
        resize(mika.page, *size)
        assert wrong(mika.page, OUT_OF_VIEW) == [], "with Undo beside Hint"


def test_on_a_phone_the_sheet_and_the_hand_share_the_screen_and_the_map_is_one_tap_away(guest: Come) -> None:
    mika = planning(guest, width=390, height=844, has_touch=True, is_mobile=True)
    sheet = ".spaces .pick", ".hand .pick", ".plan .commit", ".goods", ".sentence", ".actions .choices"
    for language in ("en", "pl", "de"):
        speak(mika, language)
        expect(mika.page.locator(".spaces .pick")).to_have_count(11)
        assert wrong(mika.page, COVERED, list(sheet)) == [], language
    speak(mika, "en")
    lay(mika, "castle", provinces_in_hand(mika)[0])
    assert wrong(mika.page, COVERED, list(sheet)) == [], "with Undo beside Hint"
    mika.page.get_by_role("button", name="Map", exact=True).tap()
    assert wrong(mika.page, COVERED, [".japan .frame"]) == []
    mika.page.get_by_role("button", name="Plan", exact=True).tap()
    assert wrong(mika.page, COVERED, list(sheet)) == []


def test_on_tablets_and_phones_everything_can_be_read_and_touched(guest: Come) -> None:
    mika = planning(guest, has_touch=True)
    for width, height in ((1024, 768), (820, 1180), (390, 844)):
        resize(mika.page, width, height)
        assert wrong(mika.page, SMALL_TEXT) == [], width
        assert wrong(mika.page, SMALL_TARGETS) == [], width
        assert mika.page.evaluate("document.documentElement.scrollWidth") == width


def test_a_building_that_is_planned_stands_on_the_map_and_in_the_majorities(guest: Come) -> None:
    mika = planning(guest)
    card = provinces_in_hand(mika)[0]
    spot = mika.page.locator(".japan .spot:has([data-planned-for])")
    assert spot.count() == 0
    lay(mika, "castle", card)
    expect(spot).to_have_count(1)
    expect(spot.locator("[data-planned='castle']")).to_have_count(1)
    assert "planned: build castle" in str(spot.get_by_role("button").get_attribute("aria-label"))
    plan = mika.page.locator(".majorities td.mine")
    expect(plan.filter(has=mika.page.locator("svg"))).to_have_count(1)
    expect(mika.page.locator(".majorities tfoot")).to_contain_text("points")
    mika.page.locator("[data-mark='space:castle'] ~ .clear").click()
    expect(spot).to_have_count(0)


def test_a_battle_that_is_planned_tells_its_best_target_and_the_map_points_there(guest: Come) -> None:
    mika = planning(guest)
    march = mika.page.locator(".japan [data-march]")
    card = plan_attack(mika)
    told = mika.page.locator("[data-mark='space:battle_a'] .prospect")
    expect(told).to_contain_text("%")
    start, target = str(march.get_attribute("data-march")).split()
    assert start == card
    figures = GAME.figures()
    assert figures.provinces[figures.province_named(target)].name in told.inner_text()


def test_a_province_pointed_at_lights_its_neighbours_and_tells_its_odds_below_the_map(guest: Come) -> None:
    mika = planning(guest)
    figures = GAME.figures()
    card = provinces_in_hand(mika)[0]
    mika.page.locator(f".japan [data-mark='card:{card}'] .land").hover()
    neighbours = figures.board(SUN, 4).neighbours[figures.province_named(card)]
    expect(mika.page.locator(".japan .neighbour")).to_have_count(len(neighbours))
    about = mika.page.locator(".about")
    expect(about).to_contain_text(figures.provinces[figures.province_named(card)].name)
    box = about.bounding_box()
    assert box is not None
    assert box["y"] >= bottom(mika.page.locator(".japan .frame")) - 1
    mika.page.set_viewport_size({"width": 1300, "height": 900})
    expect(about).to_have_count(0)


def test_the_panel_offers_the_spaces_as_the_season_goes_through_them(guest: Come) -> None:
    mika = planning(guest)
    lay(mika, "castle", provinces_in_hand(mika)[0])
    sheet = [str(one.get_attribute("data-mark")) for one in mika.page.locator(".spaces .pick").all()]
    offered = mika.page.locator(".actions .answers > .choices button")
    assert [one.get_attribute("data-choice") for one in offered.all()] == [
        mark for mark in sheet if mark != "space:castle"
    ]


def test_an_attack_is_chosen_by_its_odds_with_a_slider_and_by_keys(guest: Come) -> None:
    mika = planning(guest)
    to_battle(mika)
    page = mika.page
    chance = page.locator(".japan .chance").first
    target = page.locator(".japan .spot:has(.chance)").first.get_attribute("data-mark")
    choice = page.locator(f"[data-choice='{target}']")
    assert f"up to {chance.text_content()} to win" in choice.inner_text()
    choice.click()
    slider = page.locator(".march input[type=range]")
    most = str(slider.get_attribute("max"))
    expect(slider).to_have_value(most)
    expect(page.locator(".march .bar")).to_be_visible()
    expect(page.locator(".march .tower")).to_contain_text("tower")
    page.keyboard.press("1")
    expect(slider).to_have_value("1")
    expect(page.locator(".candidate")).to_contain_text("with 1 army")
    before = mika.moves()
    page.keyboard.press("Enter")
    expect(page.locator(f"main.table:not([data-moves='{before}'])")).to_be_visible()


def test_confirm_stands_below_what_scrolls_and_is_never_hidden_by_it(guest: Come) -> None:
    mika = planning(guest, width=1366, height=768)
    to_battle(mika)
    mika.page.locator(".actions .choices button").first.click()
    expect(mika.page.locator(".march .bar")).to_be_visible()
    confirm, panel = mika.page.locator("button.confirm"), mika.page.locator(".actions")
    expect(confirm).to_be_in_viewport(ratio=1)
    assert bottom(mika.page.locator(".actions .answers")) <= top(confirm) + 5
    assert bottom(confirm) <= bottom(panel)


def test_on_a_phone_the_page_goes_to_the_map_when_an_attack_is_asked(guest: Come) -> None:
    mika = planning(guest, width=390, height=844, has_touch=True, is_mobile=True)
    mika.page.evaluate("scrollTo(0, 900)")
    to_battle(mika)
    acting = mika.page.locator(".japan .acting text").first.bounding_box()
    desk = mika.page.locator(".desk").bounding_box()
    assert acting is not None
    assert desk is not None
    assert 0 < acting["y"] < desk["y"]


def test_a_refusal_stands_where_the_click_was(guest: Come) -> None:
    mika = guest()
    mika.make_table("shogun", "me", *BOTS)
    mika.wait_for_turn()
    land = mika.page.locator(".japan .spot:not(.open):not(:has(.land-out)) .land").first
    land.click(force=True)
    bubble = mika.page.locator(".bubble")
    expect(bubble).to_contain_text("is not one of the open cards")
    expect(mika.page.get_by_role("alert")).to_contain_text("is not one of the open cards")
    said, clicked = bubble.bounding_box(), land.bounding_box()
    assert said is not None
    assert clicked is not None
    assert abs(said["y"] + said["height"] - (clicked["y"] + clicked["height"] / 2)) < 60
    mika.page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)


def test_the_draft_counts_ones_provinces_and_asks_only_what_is_open(guest: Come) -> None:
    mika = guest()
    mika.make_table("shogun", "me", *BOTS)
    mika.wait_for_turn()
    assert mika.sentence().startswith("Take province 1 of 8")
    mika.page.locator(".japan .spot.open .land").first.click(force=True)
    expect(mika.page.locator(".actions")).to_contain_text("which group of armies goes there?")
    mika.page.keyboard.press("Escape")
    mika.page.locator("[data-choice='do:pile']").click()
    mika.page.locator("button.confirm").click()
    expect(mika.page.locator(".sentence")).to_contain_text("You have drawn")
    marks = [str(one.get_attribute("data-choice")) for one in mika.page.locator(".choices button").all()]
    assert marks
    assert all(mark.startswith("group:") for mark in marks)


def test_the_land_can_be_coloured_by_its_owners(guest: Come) -> None:
    mika = planning(guest)
    assert mika.page.locator(".ground .owned").count() == 0
    mika.page.get_by_label("Colour by owner").check()
    expect(mika.page.locator(".ground .owned.seat-0")).to_have_count(8)
    woven = [mika.page.locator(f".ground .pattern[fill='url(#owner-{seat})']") for seat in range(4)]
    assert [one.count() for one in woven] == [8, 8, 8, 8], "by stripes as well, for who sees no colours"
    assert mika.page.locator(".ground .pattern[fill^='url(#region']").count() == 0


def test_plans_of_past_seasons_can_be_looked_up(guest: Come) -> None:
    mika = planning(guest, "bot:guest", "bot:guest")
    opened = mika.page.locator(".opened")
    mika.play_until(".opened")
    opened.get_by_text("Plans of past seasons").click()
    table = opened.get_by_role("region", name="spring, year 1")
    expect(table.get_by_role("row")).to_have_count(4)
    expect(table.get_by_role("columnheader")).to_have_count(11)
