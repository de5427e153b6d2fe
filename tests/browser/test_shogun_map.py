"""The map of Shogun under a person's hands."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.guest import Guest
from tests.browser.shogun_play import to_battle
from tests.browser.sight import resize, wrong

Come = Callable[..., Guest]
BOTS = ("bot:guest", "bot:guest")


@pytest.fixture
def mika(guest: Come) -> Guest:
    """At a table of three, while provinces are drafted."""
    found = guest()
    found.make_table("shogun", "me", *BOTS)
    found.wait_for_turn()
    return found


def province(person: Guest, word: str) -> Locator:
    return person.page.locator(f'.japan [data-mark="province:{word}"]')


def lit(person: Guest) -> Locator:
    return person.page.locator(".japan .spot.open")


def seen(person: Guest) -> list[float]:
    """What part of the map is seen: left, top, width, height."""
    return [float(part) for part in (person.page.locator(".frame > svg").first.get_attribute("viewBox") or "").split()]


def told(spot: Locator) -> str:
    """What a screen reader says."""
    return spot.get_by_role("button").get_attribute("aria-label") or ""


def word_of(spot: Locator) -> str:
    return (spot.get_attribute("data-mark") or "").removeprefix("province:")


def test_all_provinces_are_on_the_map_and_say_what_they_are(mika: Guest) -> None:
    spots = mika.page.locator(".japan .spot")
    assert spots.count() == 45
    out = mika.page.locator(".japan .spot:has(.land-out)")
    assert out.count() == 8
    for spot in out.all():
        assert "out of play" in told(spot)
    assert "taxes 5, rice 3, 1 building site" in told(province(mika, "kai"))


NAMES_OVER_BORDERS = """() => [...document.querySelectorAll('.japan .spot:has(.name)')].flatMap((spot) => {
  const [land, name] = [spot.querySelector('.land'), spot.querySelector('.name')]
  const { x, width } = name.getBBox()
  const size = parseFloat(getComputedStyle(name).fontSize)
  const foot = name.y.baseVal[0].value
  const onLand = land.getScreenCTM().inverse().multiply(name.getScreenCTM())
  const outside = [0, 0.25, 0.5, 0.75, 1].flatMap((across) => [-0.66, 0.2].map((up) =>
    new DOMPoint(x + width * across, foot + size * up).matrixTransform(onLand)))
    .filter((point) => !land.isPointInFill(point))
  return outside.length > 0 ? [name.textContent] : []
})"""
"""Names of which a corner or a part of the edge does not lie in their province, letters from top to foot."""
SIZES = ((1440, 900), (1366, 768), (1024, 768), (820, 1180), (390, 844))


@pytest.mark.parametrize("board", ["sun", "moon"])
def test_every_name_lies_inside_its_province(guest: Come, board: str) -> None:
    mika = guest()
    mika.make_table("shogun", "me", *BOTS, options={"board": board})
    for width, height in SIZES:
        resize(mika.page, width, height)
        assert mika.page.locator(".japan .name").count() == 45
        assert wrong(mika.page, NAMES_OVER_BORDERS) == [], (width, height)


def test_a_hand_on_a_province_touches_that_province(mika: Guest) -> None:
    """Also along its edges, where the boxes around its neighbours reach over it."""
    missed = mika.page.evaluate(
        """() => [...document.querySelectorAll('.japan .land')].flatMap((land) => {
            const mark = land.closest('.spot').dataset.mark
            const box = land.getBBox()
            const places = Array.from({length: 144}, (_, number) =>
                new DOMPoint(box.x + box.width * (number % 12) / 12, box.y + box.height * Math.floor(number / 12) / 12))
            const around = ({x, y}) => [[3, 0], [-3, 0], [0, 3], [0, -3]].map(([a, b]) => new DOMPoint(x + a, y + b))
            return places.filter((place) => around(place).every((near) => land.isPointInFill(near))).filter((place) => {
                const {x, y} = place.matrixTransform(land.getScreenCTM())
                return document.elementFromPoint(x, y)?.closest('.spot')?.dataset.mark !== mark
            }).map(({x, y}) => [mark, x, y])
        })"""
    )
    assert missed == []


def test_a_province_is_drafted_by_pointing_at_it(mika: Guest) -> None:
    wanted = word_of(lit(mika).first)
    before = mika.moves()
    province(mika, wanted).locator(".land").click()
    mika.page.locator(".choices button").first.click()
    mika.page.locator("button.confirm").click()
    expect(mika.page.locator("main.table")).not_to_have_attribute("data-moves", str(before))
    expect(province(mika, wanted).locator(".armies")).to_be_visible()
    assert "Mika: " in told(province(mika, wanted))


def test_what_is_not_lit_tells_why(mika: Guest) -> None:
    dark = mika.page.locator(".japan .spot:not(.open):not(:has(.land-out)) .land").first
    dark.click(force=True)
    reason = mika.page.get_by_role("alert")
    expect(reason).to_contain_text("is not one of the open cards")
    expect(reason.get_by_role("button", name="rule 2.3")).to_be_visible()


def test_one_comes_nearer_and_moves_the_map_without_pointing_at_anything(mika: Guest) -> None:
    whole = seen(mika)
    mika.page.get_by_role("button", name="Nearer").click()
    near = seen(mika)
    assert near[2] < whole[2]
    frame = mika.page.locator(".frame").bounding_box()
    assert frame is not None
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    mika.page.mouse.move(x, y)
    mika.page.mouse.down()
    mika.page.mouse.move(x - 120, y - 10, steps=4)
    mika.page.mouse.up()
    assert seen(mika)[0] > near[0]
    assert mika.page.locator(".japan .spot.chosen").count() == 0
    mika.page.get_by_role("button", name="Whole map").click()
    assert seen(mika) == whole


def test_the_map_by_keyboard(mika: Guest) -> None:
    whole = seen(mika)
    lit(mika).first.get_by_role("button").focus()
    mika.page.keyboard.press("+")
    near = seen(mika)
    assert near[2] < whole[2]
    mika.page.keyboard.press("Shift+ArrowLeft")
    assert seen(mika)[0] < near[0]
    mika.page.keyboard.press("0")
    assert seen(mika) == whole
    mika.page.keyboard.press("Enter")
    expect(mika.page.locator(".japan .spot.chosen")).to_have_count(1)


def test_hovering_tells_taxes_and_rice(mika: Guest) -> None:
    about = mika.page.locator(".about")
    assert about.count() == 0
    province(mika, "kai").locator(".land").hover()
    expect(about).to_contain_text("taxes 5, rice 3")
    mika.page.mouse.move(1, 1)
    expect(about).to_have_count(0)


def test_a_phone_begins_near_and_does_not_scroll_sideways(guest: Come) -> None:
    phone = guest(width=390, height=844, has_touch=True, is_mobile=True)
    phone.make_table("shogun", "me", *BOTS)
    phone.wait_for_turn()
    assert seen(phone)[2] < 800
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 390
    phone.page.get_by_role("button", name="Whole map").tap()
    assert seen(phone)[2] == pytest.approx(1640, abs=5)


def test_near_the_map_one_is_taken_to_what_is_to_be_decided(guest: Come) -> None:
    phone = guest(width=390, height=844, has_touch=True, is_mobile=True)
    phone.make_table("shogun", "me", *BOTS, options={"setup": "sample"})
    phone.wait_for_turn()
    phone.page.get_by_role("button", name="Nearer").tap()
    marching = phone.page.locator(".japan .acting")
    to_battle(phone)
    assert within(phone, marching)
    phone.page.locator(".choices button[data-choice^='province:']").first.tap()
    expect(phone.page.locator(".japan .march")).to_be_visible()
    assert within(phone, marching)
    assert within(phone, phone.page.locator(".japan .spot.chosen"))


def within(person: Guest, spot: Locator) -> bool:
    """Whether its name is seen in the frame."""
    frame = person.page.locator(".japan .frame").bounding_box()
    box = spot.locator("text").first.bounding_box()
    assert frame is not None
    assert box is not None
    across = frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
    return across and frame["y"] <= box["y"] and box["y"] + box["height"] <= frame["y"] + frame["height"] + 1
