"""Text fits in every language, on a laptop and a phone: nothing is cut, no word is broken, no page moves sideways."""

from pathlib import Path

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, expect

from engawa.kernel.words import PLURALS
from tests.browser.conftest import NewPage, Served
from tests.browser.sight import PHONE

LAPTOP = {"width": 1366, "height": 768}
RECORD = Path(__file__).parents[1] / "golden" / "shogun-sun-sample-5-greedy-1.jsonl"
UNFITTING = """() => {
  const found = []
  const wide = document.documentElement.scrollWidth
  if (wide > innerWidth + 1) found.push(`the page is ${wide} wide`)
  const root = document.querySelector('dialog[open]:modal') ?? document.body
  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  // What unfolds, what is drawn, and a select, which is measured below.
  const left = '.recap, .coach, .folded, summary, svg, select'
  while (words.nextNode()) {
    const text = words.currentNode
    const box = text.parentElement
    if (!text.data.trim() || !box.checkVisibility({ visibilityProperty: true }) || box.closest(left)) continue
    if (getComputedStyle(box).clipPath !== 'none') continue
    for (let at = box; at !== root && at; at = at.parentElement) {
      const how = getComputedStyle(at)
      if (how.overflowX === 'hidden' && at.clientWidth > 1 && at.scrollWidth > at.clientWidth + 1)
        found.push(`cut: ${text.data.trim()}`)
      if (['auto', 'scroll', 'hidden'].includes(how.overflowX)) break
    }
    for (const word of text.data.matchAll(/[^\\s\\/\\-–—]{3,}/g)) {
      const range = document.createRange()
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      const parts = [...range.getClientRects()].filter((part) => part.width > 1)
      const lines = new Set(parts.map((part) => Math.round(part.top)))
      if (lines.size > 1) found.push(`broken: ${word[0]}`)
    }
  }
  // On a phone the choices may be one row that is drawn along.
  const answers = document.querySelector('.answers')
  if (innerWidth > 900 && answers && answers.scrollWidth > answers.clientWidth + 1) found.push('cut: the choices')
  const pen = document.createElement('canvas').getContext('2d')
  for (const select of root.querySelectorAll('select')) {
    if (!select.checkVisibility()) continue
    const how = getComputedStyle(select)
    pen.font = how.font
    const room = select.clientWidth - parseFloat(how.paddingLeft) - parseFloat(how.paddingRight)
    const chosen = select.selectedOptions[0]?.text ?? ''
    if (pen.measureText(chosen).width > room + 1) found.push(`cut: ${chosen}`)
  }
  return found
}"""


KEEP = "([name, value]) => localStorage.setItem(`engawa.${name}`, JSON.stringify(value))"


def unfitting(page: Page) -> list[str]:
    found: list[str] = page.evaluate(UNFITTING)
    return found


def see(page: Page, url: str, table: str, record: str, language: str) -> dict[str, list[str]]:
    """A new table's form, a plan, the end of a game and the board behind it."""
    page.evaluate(KEEP, ["settings", {"language": language, "pace": "instant", "name": "Mika", "coach": False}])
    page.evaluate(KEEP, ["ends", []])
    found: dict[str, list[str]] = {}
    page.goto(url)
    page.locator("article.game.shogun button", has_text="…").click()
    expect(page.locator("dialog[open] .seat").first).to_be_visible()
    found["new table"] = unfitting(page)
    page.goto(f"{url}/t/{table}")
    expect(page.locator(".spaces li").first).to_be_visible()
    found["plan"] = unfitting(page)
    page.goto(f"{url}/t/{record}")
    expect(page.locator("dialog[open] polyline").first).to_be_visible()
    found["end"] = unfitting(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("section.report")).to_be_visible()
    found["board"] = unfitting(page)
    return {f"{place}, {language}": lines for place, lines in found.items() if lines}


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_everything_fits_in_every_language(new_page: NewPage, served: Served, size: dict[str, int]) -> None:
    seats = [{"name": "Mika"}, *({"name": name, "bot": "guest"} for name in ("Hana", "Kenji"))]
    asked = {"game": "shogun", "seats": seats, "options": {"setup": "sample"}}
    made = httpx.post(f"{served.url}/api/tables", json=asked, timeout=60).raise_for_status().json()
    played = RECORD.read_text(encoding="utf-8")
    record = httpx.post(f"{served.url}/api/records", content=played, timeout=60).raise_for_status().json()
    page = new_page(**size)
    page.goto(served.url)
    page.evaluate(KEEP, ["tables", [{"table": made["table"], "token": made["seats"][0]}]])
    found: dict[str, list[str]] = {}
    for language in PLURALS:
        found |= see(page, served.url, made["table"], record["table"], language)
    assert found == {}
