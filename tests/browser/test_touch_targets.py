"""For fingers: nothing that can be pressed beside the boards is smaller than 44 pixels, on phones and tablets."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guest import Guest
from tests.browser.sight import resize, wrong

Come = Callable[..., Guest]
SIZES = [(390, 844), (820, 1180), (1024, 768)]

SMALL = """(least) => [...document.querySelectorAll(
  'a[href], button, summary, select, textarea, input, [role=button], [role=tab], [role=slider], label:has(input)')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled)
  .filter((one) => !one.closest('svg, .sr, [inert]'))
  // The number of a rule at the end of a line of the player aid is part of its text.
  .filter((one) => !one.matches('a.number'))
  // What stands in a label is pressed with it.
  .filter((one) => !(one.matches('[type=checkbox], [type=radio]') && one.closest('label')))
  .map((one) => {
    // A box that is laid over it catches what falls beside a number or a line.
    const { position, top, left } = getComputedStyle(one, '::after')
    const [aside, above] = position === 'absolute' ? [-parseFloat(left), -parseFloat(top)] : [0, 0]
    const { width, height } = one.getBoundingClientRect()
    return [one, { width: width && width + 2 * aside, height: height + 2 * above }]
  })
  .filter(([, box]) => box.width > 0 && (box.width < least - 0.5 || box.height < least - 0.5))
  .map(([one, box]) => {
    const said = one.getAttribute('aria-label') ?? one.textContent
    const size = `${box.width.toFixed(0)}×${box.height.toFixed(0)}`
    return `${one.localName}.${one.className} ${said.trim().slice(0, 30)}: ${size}`
  })"""
LEAST = 44


def small(page: Page) -> dict[str, list[object]]:
    """What is too small at any of the sizes."""
    found: dict[str, list[object]] = {}
    for width, height in SIZES:
        resize(page, width, height)
        found[f"{width}x{height}"] = wrong(page, SMALL, LEAST)
    return {size: what for size, what in found.items() if what}


@pytest.mark.parametrize("game", ["iki", "shogun"])
def test_nothing_at_a_table_is_too_small_for_a_finger(guest: Come, game: str) -> None:
    mika = guest(has_touch=True)
    page = mika.page
    mika.make_table(game, "me", "bot:guest", "bot:guest")
    mika.wait_for_turn()
    assert small(page) == {}
    choices = page.locator(".choices button:visible")
    if choices.count() > 0:
        choices.first.click()
        assert small(page) == {}, "one chosen"
    for name in ("Players", "Settings"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        assert small(page) == {}, name
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator(".beside")).to_be_visible()
    assert small(page) == {}, "Rules"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="History", exact=True).click()
    expect(page.get_by_role("slider")).to_be_visible()
    assert small(page) == {}, "History"


def test_nothing_in_the_lobby_is_too_small_for_a_finger(guest: Come) -> None:
    mika = guest(has_touch=True)
    mika.make_table("iki", "me", "bot:guest")
    mika.page.goto(mika.url)
    expect(mika.page.locator("article.game").first).to_be_visible()
    assert small(mika.page) == {}
    mika.page.locator("article.game").first.get_by_role("button", name="New table").click()
    expect(mika.page.get_by_role("dialog")).to_be_visible()
    assert small(mika.page) == {}, "new table"
