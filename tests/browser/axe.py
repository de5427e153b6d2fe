"""Accessibility findings of axe-core in a page."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "axe.run({resultTypes: ['violations']}).then(result => result.violations)"
"""Only of what is wrong is everything gathered: of what is right it would take as long as the whole search."""
RUN_IN_DARK = """async () => {
  const root = document.documentElement
  const before = root.dataset.theme
  root.dataset.theme = 'dark'
  // Colours that change step by step are waited for; whatever goes round for ever is not.
  const fading = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.race([
    Promise.allSettled(fading.map((one) => one.finished)),
    new Promise((next) => setTimeout(next, 1000)),
  ])
  const colours = { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] }
  const { violations } = await axe.run(colours)
  root.dataset.theme = before
  return violations
}"""
"""What is dark has other colours and is the same in everything else."""


def findings(page: Page) -> list[str]:
    """What axe-core calls serious or critical."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return serious(page.evaluate(RUN))


def findings_in_light_and_dark(page: Page) -> list[str]:
    assert page.locator("html").get_attribute("data-theme") == "light"
    return findings(page) + serious(page.evaluate(RUN_IN_DARK))


def serious(violations: list[dict[str, Any]]) -> list[str]:
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in violations
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
