"""Tooltips: everything on IKI's page says what it is, in every language, to mouse, finger and keyboard."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from engawa.kernel.words import PLURALS
from tests.browser.axe import findings
from tests.browser.guest import Guest

Come = Callable[..., Guest]
GOLDEN = Path(__file__).parents[1] / "golden" / "iki-4-greedy-1.jsonl"

KINDS = {
    *("building", "card", "deck", "good", "kobun", "lap", "level", "market", "marker", "month", "nagaya", "own"),
    *("score", "season", "shop", "space", "stall", "start", "token", "trade", "type", "variety", "way"),
}
"""Everything with a meaning: the marks of the board, and what has none."""

LISTED = """() => [...document.querySelectorAll('main [data-tip], main [data-mark]')]
.filter((one) => one.checkVisibility()).map((one) => one.dataset.tip ?? one.dataset.mark)"""

TOLD = """async (most) => {
  const told = []
  const seen = {}
  const boxes = (one) => one.getBoundingClientRect()
  // What is drawn once more has its words where it is drawn first.
  for (const thing of document.querySelectorAll('main [data-tip], main [data-mark]:not(.echo)')) {
    if (!thing.checkVisibility()) continue
    const kind = (thing.dataset.tip ?? thing.dataset.mark).split(':')[0]
    seen[kind] = (seen[kind] ?? 0) + 1
    if (seen[kind] > most) continue
    const holder = thing.matches('[tabindex], button') ? thing : thing.querySelector('[tabindex]')
    holder.focus({ focusVisible: true })
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)))
    const tip = document.querySelector('[role=tooltip]')
    const id = thing.dataset.tip ?? thing.dataset.mark
    if (!tip) { told.push({ id, missing: true }); continue }
    const [a, b] = [boxes(tip), boxes(holder)]
    told.push({
      id,
      name: holder.getAttribute('aria-label') ?? holder.textContent,
      description: document.getElementById(holder.getAttribute('aria-describedby'))?.textContent ?? '',
      text: tip.innerText,
      rule: tip.querySelector('button.link')?.textContent ?? '',
      covers: a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
      inSight: a.left >= 0 && a.top >= 0 && a.right <= innerWidth + 0.5 && a.bottom <= innerHeight + 0.5,
    })
  }
  return told
}"""
"""What each thing tells when it has the focus; so many of a kind at most."""
ALL, FEW = 1000, 3

WALKED = """() => {
  const things = [...document.querySelectorAll('main .spot > [role=button], main [data-tip]')]
    .filter((one) => one.checkVisibility())
  const at = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  }
  const id = (one) => one.dataset.tip ?? one.closest('[data-mark]').dataset.mark
  const key = (name) =>
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  document.body.focus()
  document.activeElement.blur()
  key('g')
  const begun = [document.activeElement, ...document.querySelectorAll('main [tabindex="0"][data-tip]')]
  const reached = new Set(begun)
  for (const open = [...begun]; open.length > 0; ) {
    const from = open.pop()
    for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      from.focus()
      key(arrow)
      const to = document.activeElement
      if (!reached.has(to)) open.push(to)
      reached.add(to)
    }
  }
  const isBeneath = (one) => (other) => at(other).every((place, axis) => Math.abs(place - at(one)[axis]) < 8)
  const isCovered = (one) => [...reached].some(isBeneath(one))
  return things.filter((one) => !reached.has(one) && !isCovered(one)).map(id)
}"""
"""What neither the tab key nor arrows lead to, nor lies beneath what they lead to."""


def in_language(page: Page, language: str) -> None:
    settings = f"{{language: '{language}', pace: 'instant', name: 'Mika'}}"
    page.evaluate(f"localStorage.setItem('engawa.settings', JSON.stringify({settings}))")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("main.table .board svg").first).to_be_visible()


def check_told(told: list[dict[str, Any]], where: str) -> None:
    assert [one["id"] for one in told if one.get("missing")] == [], where
    for one in told:
        about = f"{where}: {one['id']}: {one['text']}"
        assert not re.search(r"[{}]|undefined|NaN|null|iki\.", one["text"]), about
        assert one["name"].strip(), about
        assert one["description"].strip(), about
        assert re.search(r"\d+\.\d+", one["rule"]), about
        assert not one["covers"], about
        assert one["inSight"], about


def kind_of(tip: str) -> str:
    return tip.partition(":")[0]


def open_finished(guest: Come, **wishes: object) -> Guest:
    mika = guest(**wishes)
    mika.page.goto(mika.url)
    mika.page.get_by_label("Import a record").set_input_files(GOLDEN)
    mika.wait_for_board()
    expect(mika.page.get_by_role("dialog")).to_be_visible()
    mika.page.keyboard.press("Escape")
    return mika


def sit_down(guest: Come, others: int, **wishes: object) -> Guest:
    mika = guest(**wishes)
    mika.make_table("iki", "me", *["bot:guest"] * others)
    mika.wait_for_turn()
    return mika


def test_everything_with_a_meaning_has_a_tooltip_in_every_language(guest: Come) -> None:
    """A table for two in its first month, and the end of a game for four: between them everything there is."""
    beginner = sit_down(guest, 1)
    beginner.take_a_step()
    expect(beginner.page.locator("[data-tip='deck']")).to_be_visible()
    beginner.wait_for_turn()
    seen: set[str] = set()
    for mika in (beginner, open_finished(guest)):
        seen |= {kind_of(tip) for tip in mika.page.evaluate(LISTED)}
        texts: dict[str, dict[str, str]] = {}
        for language in PLURALS:
            in_language(mika.page, language)
            mika.page.keyboard.press("Escape")
            # All have a tooltip; that it is in the reader's language is told by a few of each kind.
            told = mika.page.evaluate(TOLD, ALL if language == "en" else FEW)
            check_told(told, language)
            for one in told:
                texts.setdefault(one["id"], {})[language] = one["description"]
        compared = {tip: set(words.values()) for tip, words in texts.items() if len(words) == len(PLURALS)}
        assert {kind_of(tip) for tip in compared} == {kind_of(tip) for tip in texts}
        # Wares whose words are numbers and Japanese may come out the same twice.
        assert {tip: words for tip, words in compared.items() if len(words) < len(PLURALS) - 1} == {}
    assert seen == KINDS


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["laptop", "phone"])
def test_a_tooltip_is_in_sight_and_not_over_what_it_is_about(guest: Come, size: tuple[int, int]) -> None:
    width, height = size
    mika = sit_down(guest, 3, width=width, height=height)
    check_told(mika.page.evaluate(TOLD, ALL), str(width))


def test_arrow_keys_lead_to_everything_that_has_a_tooltip(guest: Come) -> None:
    mika = sit_down(guest, 3)
    assert mika.page.evaluate(WALKED) == []


def shown(page: Page) -> Locator:
    return page.get_by_role("tooltip")


def test_a_keyboard_reads_a_tooltip_and_opens_its_rule(guest: Come) -> None:
    mika = sit_down(guest, 3)
    mika.page.keyboard.press("g")
    mika.page.locator("[data-tip='month:5']").focus()
    expect(shown(mika.page)).to_contain_text("fire of strength 5")
    expect(shown(mika.page)).to_contain_text("Your firefighting is 0")
    assert mika.page.locator("[data-tip='month:5']").get_attribute("aria-describedby") == "tooltip-words"
    assert findings(mika.page) == []
    mika.page.keyboard.press("Escape")
    expect(shown(mika.page)).to_have_count(0)
    mika.page.keyboard.press("ArrowRight")
    expect(shown(mika.page)).to_contain_text("payday")
    mika.page.keyboard.press("r")
    expect(mika.page.get_by_role("dialog", name="Rules").locator(".rule.lit")).to_contain_text("4.1")


def test_what_comes_to_lie_beneath_a_mouse_at_rest_opens_no_tooltip(guest: Come) -> None:
    mika = guest()
    mika.make_table("iki", "me", "bot:guest")
    page = mika.page
    box = page.locator("[data-mark='space:1'] .edge").first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.reload()
    mika.wait_for_board()
    page.wait_for_timeout(1000)
    expect(page.get_by_role("tooltip")).to_have_count(0)
    page.mouse.move(x + 3, y)
    expect(page.get_by_role("tooltip")).to_be_visible()


def test_a_mouse_reads_a_tooltip_and_clicks_its_rule(guest: Come) -> None:
    mika = sit_down(guest, 3)
    mika.page.locator("[data-name='Mika'] [data-tip='good:rice:0']").hover()
    expect(shown(mika.page)).to_contain_text("You need 0 at the next payday, in month 3, and will have 1")
    shown(mika.page).get_by_role("button", name="rule 4.3").click()
    expect(mika.page.get_by_role("dialog", name="Rules").locator(".rule.lit")).to_contain_text("4.3")


def test_a_tooltip_goes_when_the_table_changes(guest: Come) -> None:
    mika = sit_down(guest, 3)
    mika.page.locator("[data-tip='lap'] rect").first.hover()
    expect(shown(mika.page)).to_contain_text("Lap line")
    before = mika.moves()
    while mika.moves() == before:  # by script: the pointer stays where it is
        mika.page.evaluate("document.querySelector('button.confirm, .choices button')?.click()")
        mika.page.wait_for_timeout(100)
    expect(shown(mika.page)).to_have_count(0)


def press_and_hold(page: Page, thing: Locator, words: str) -> None:
    thing.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    box = thing.bounding_box()
    assert box
    devtools = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(shown(page)).to_contain_text(words)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_reads_a_tooltip_which_stays_and_opens_its_rule(guest: Come) -> None:
    mika = sit_down(guest, 3, width=390, height=844, has_touch=True, is_mobile=True, device_scale_factor=2)
    before = mika.moves()
    for tip, words in (("good:mon:0", "every 4 bring 1 IKI"), ("month:5", "fire of strength 5"), ("level:0", "dies")):
        press_and_hold(mika.page, mika.page.locator(f"[data-tip='{tip}']").first, words)
    chosen = mika.page.locator(".spot.chosen").count()
    press_and_hold(mika.page, mika.page.locator("[data-mark^='card:']").first, "Skill")
    expect(mika.page.locator(".spot.chosen")).to_have_count(chosen)
    rule = shown(mika.page).get_by_role("button", name=re.compile(r"rule \d"))
    number = rule.inner_text().split()[-1]
    rule.tap()
    expect(mika.page.get_by_role("dialog", name="Rules").locator(".rule.lit")).to_contain_text(number)
    mika.page.get_by_role("button", name="Close").tap()
    expect(shown(mika.page)).to_have_count(0)
    assert mika.moves() == before
