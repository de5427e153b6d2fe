"""Tooltips at a table of Shogun and figures in its rulebook: by keyboard, by touch, by mouse, in every language."""

import re
from collections.abc import Callable

from playwright.sync_api import FloatRect, Locator, Page, expect

from engawa.kernel.words import PLURALS
from tests.browser.axe import findings
from tests.browser.guest import Guest

Come = Callable[..., Guest]
BOTS = ("bot:guest", "bot:guest")
KINDS = {
    *("season", "event", "space", "hand", "commit", "plan_chests", "rice", "chests", "provinces", "reserve", "order"),
    *(
        "stage",
        "card",
        "province",
        "region",
        "kind",
        "site",
        "marker",
        "majority",
        "sea_route",
        "tower",
        "tray",
        "farmers",
    ),
}
"""What a person who plans sees of the kinds of things."""

SILENT = """async (most) => {
  const all = [...document.querySelectorAll('main [data-tip], main [data-mark]')]
  const idOf = (one) => one.dataset.tip ?? one.dataset.mark
  const seen = {}
  const isOneOfFew = (kind) => (seen[kind] = (seen[kind] ?? 0) + 1) <= most
  const things = all.filter((one) => one.checkVisibility() && isOneOfFew(idOf(one).split(':')[0]))
  const told = {}
  const silent = []
  for (const thing of things) {
    const button = thing.matches('[tabindex], button') ? thing : thing.querySelector('[tabindex], button')
    if (!button) { silent.push(`${idOf(thing)}: cannot be focused`); continue }
    button.focus()
    const isTold = () => button.getAttribute('aria-describedby') === 'tooltip-words'
    for (let frame = 0; frame < 60 && !isTold(); frame++) await new Promise(requestAnimationFrame)
    const words = document.getElementById('tooltip-words')?.textContent.trim()
    if (!words || !isTold()) silent.push(idOf(thing))
    else told[idOf(thing)] = words
  }
  return { silent, told }
}"""
"""Things that say nothing when they have the focus, and what the others say; so many of a kind at most."""
ALL, FEW = 1000, 3

WALK = """(kinds) => {
  const reached = new Set()
  const missing = new Set(kinds)
  const open = [document.activeElement]
  while (open.length > 0 && missing.size > 0) {
    const one = open.pop()
    if (!one || one === document.body || reached.has(one)) continue
    reached.add(one)
    const {tip, mark} = one.closest('[data-tip], [data-mark]')?.dataset ?? {}
    missing.delete((tip ?? mark ?? '').split(':')[0])
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      one.focus()
      one.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}))
      open.push(document.activeElement)
    }
  }
  return [...missing]
}"""
"""Those of the kinds that no arrow key leads to."""

LAND = """() => {
  for (const land of document.querySelectorAll('.japan .land')) {
    const {x, y, width, height} = land.getBoundingClientRect()
    const [across, down] = [x + width / 2, y + height / 2]
    if (document.elementFromPoint(across, down) === land) return [across, down]
  }
}"""
"""Where a finger touches a province."""


def planning(guest: Come, **wishes: object) -> Guest:
    """A table of three with a ready-made setup, in the first planning, when only this person is waited for."""
    mika = guest(**wishes)
    mika.make_table("shogun", "me", *BOTS, options={"setup": "sample"})
    mika.wait_for_turn()
    for seat in (1, 2):
        expect(mika.page.locator(f"[data-tip='stage:{seat}']")).to_have_text("has committed")
    expect(mika.page.locator(".plan")).to_be_visible()
    return mika


def speak(person: Guest, language: str) -> None:
    """The page in another language, with the table it shows."""
    person.page.evaluate(
        """language => localStorage.setItem('engawa.settings',
        JSON.stringify({...JSON.parse(localStorage.getItem('engawa.settings')), language}))""",
        language,
    )
    person.page.reload()
    person.wait_for_turn()
    expect(person.page.locator(".plan")).to_be_visible()


def box(one: Locator) -> FloatRect:
    found = one.bounding_box()
    assert found is not None
    return found


def overlap(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def hold(page: Page, x: float, y: float) -> None:
    """A finger that stays for a while."""
    touches = page.context.new_cdp_session(page)
    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(700)
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_everything_that_has_a_meaning_says_it_when_it_has_the_focus_in_every_language(guest: Come) -> None:
    mika = planning(guest)
    for language in PLURALS:
        speak(mika, language)
        mika.page.keyboard.press("Tab")
        # All are there in every language; that they have words is told by a few of each kind.
        found = mika.page.evaluate(SILENT, ALL if language == "en" else FEW)
        assert found["silent"] == [], language
        assert {name.split(":")[0] for name in found["told"]} >= KINDS
        for words in found["told"].values():
            assert not re.search(r"[{}]|undefined|shogun\.", words)


def test_the_draft_explains_itself(guest: Come) -> None:
    mika = guest()
    mika.make_table("shogun", "me", *BOTS)
    mika.wait_for_turn()
    mika.page.keyboard.press("Tab")
    found = mika.page.evaluate(SILENT, ALL)
    assert found["silent"] == []
    assert {name.split(":")[0] for name in found["told"]} >= {"draft", "pile", "group", "province", "region"}
    assert "each group is used once" in found["told"]["group:0"]


def test_the_actions_explain_themselves(guest: Come) -> None:
    """Bids, covered cards and bluffs, special cards, the event that holds."""
    mika = planning(guest)
    mika.play_until("main.table:not(:has(.plan))")
    mika.page.keyboard.press("Tab")
    found = mika.page.evaluate(SILENT, ALL)
    assert found["silent"] == []
    assert {name.split(":")[0] for name in found["told"]} >= {"special", "laid", "event", "order", "space"}


def test_arrow_keys_lead_to_every_kind_of_thing(guest: Come) -> None:
    mika = planning(guest)
    mika.page.keyboard.press("g")
    assert mika.page.evaluate(WALK, list(KINDS)) == []


def test_the_rule_of_what_has_the_focus_opens_beside_the_board(guest: Come) -> None:
    mika = planning(guest)
    mika.page.keyboard.press("Tab")
    mika.page.locator("[data-mark='space:castle']").focus()
    expect(mika.page.get_by_role("tooltip")).to_contain_text("builds a castle")
    assert findings(mika.page) == []
    mika.page.keyboard.press("r")
    expect(mika.page.locator("[data-rule='3.12']")).to_be_in_viewport()


def test_a_province_tells_its_standing_below_the_map_and_hides_neither_itself_nor_a_neighbour(guest: Come) -> None:
    mika = planning(guest)
    page = mika.page
    for mark in ("card", "province"):
        for spot in page.locator(f".japan .spot[data-mark^='{mark}:']").all()[:6]:
            spot.locator(".land").hover()
            about = page.locator(".about")
            expect(about.get_by_role("button", name=re.compile("rule"))).to_be_visible()
            page.wait_for_timeout(500)
            shown = [about, *page.get_by_role("tooltip").all()]
            looked_at = [spot.locator(".land"), *page.locator(".japan .neighbour .land").all()]
            assert not any(overlap(box(one), box(other)) for one in shown for other in looked_at)
    assert findings(page) == []


def test_a_tooltip_goes_with_the_state_it_speaks_of(guest: Come) -> None:
    mika = planning(guest)
    page = mika.page
    page.locator("[data-tip='season']").hover()
    expect(page.get_by_role("tooltip")).to_be_visible()
    before = mika.moves()
    page.keyboard.press("1")
    page.keyboard.press("1")
    expect(page.locator(f"main.table:not([data-moves='{before}'])")).to_be_visible()
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_a_finger_that_stays_reads_and_chooses_nothing(guest: Come) -> None:
    phone = planning(guest, width=390, height=844, has_touch=True, is_mobile=True)
    page = phone.page
    space = page.locator("[data-mark='space:castle']")
    space.scroll_into_view_if_needed()
    hold(page, box(space)["x"] + 30, box(space)["y"] + 15)
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text("builds a castle")
    inside = box(tip)
    assert inside["x"] >= 0
    assert inside["x"] + inside["width"] <= 390
    assert page.locator(".pick.chosen").count() == 0
    tip.get_by_role("button", name="rule 3.12").tap()
    expect(page.locator("[data-rule='3.12']")).to_be_in_viewport()


def test_a_finger_on_a_province_reads_below_the_map(guest: Come) -> None:
    phone = planning(guest, width=390, height=844, has_touch=True, is_mobile=True)
    page = phone.page
    page.locator(".japan .frame").scroll_into_view_if_needed()
    hold(page, *page.evaluate(LAND))
    about = page.locator(".about")
    expect(about).to_be_visible()
    assert box(about)["y"] >= box(page.locator(".japan .frame"))["y"] + box(page.locator(".japan .frame"))["height"] - 1
    assert page.get_by_role("tooltip").count() == 0
    about.get_by_role("button", name=re.compile("rule")).tap()
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()


def test_the_rulebook_has_live_figures_in_every_language(guest: Come) -> None:
    mika = guest(width=390, height=844)
    page = mika.page
    for language in PLURALS:
        page.add_init_script(f"localStorage.setItem('engawa.settings', JSON.stringify({{language: '{language}'}}))")
        page.goto(f"{mika.url}/rules/shogun")
        figures = page.locator("figure")
        expect(figures).to_have_count(8)
        for figure in figures.all():
            drawing = box(figure.locator(".drawing"))
            assert drawing["height"] > 30
            assert len(figure.locator("figcaption").inner_text()) > 20
            assert figure.locator(".drawing").evaluate("one => one.scrollWidth <= one.clientWidth")
        assert page.evaluate("document.documentElement.scrollWidth") == 390, language
    assert findings(page) == []


def test_figures_are_loaded_with_the_rulebook_only(guest: Come) -> None:
    mika = guest()
    asked: list[str] = []
    mika.page.on("request", lambda request: asked.append(request.url))
    mika.make_table("shogun", "me", *BOTS)
    mika.wait_for_turn()
    assert not any("figures" in url or "catalogues" in url for url in asked)
    mika.page.keyboard.press("h")
    mika.page.get_by_role("tab", name="Rules").click()
    expect(mika.page.locator(".beside figure")).to_have_count(8)
    assert any("catalogues" in url for url in asked)


def test_what_is_only_spoken_makes_no_phone_wider(guest: Come) -> None:
    """Who took a special card is written for ears: it must not lie beyond the edge of the row that scrolls."""
    phone = planning(guest, width=390, height=844)
    phone.play_until("main.table:not(:has(.plan))")
    phone.take_a_step()
    expect(phone.page.locator(".track .taken").first).to_be_attached()
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 390
