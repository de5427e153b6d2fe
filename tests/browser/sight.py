"""What a person sees of the page, and the settings a browser comes with."""

from contextlib import suppress

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

SCREEN = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 10_000
"""Milliseconds, for a page on a machine that has other things to do: it is not waited longer than until it is so."""

DRAWN = "new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(next, 50))))"


def settle(page: Page, **settings: str) -> None:
    told = ", ".join(f"{name}: '{value}'" for name, value in {"pace": "instant", "language": "en", **settings}.items())
    page.add_init_script(f"localStorage.setItem('engawa.settings', JSON.stringify({{{told}}}))")


def resize(page: Page, width: int, height: int) -> None:
    """Another size of the window, in which the page has been drawn."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(
        "new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(next, 50))))"
    )


def wrong(page: Page, script: str, argument: object = None) -> list[object]:
    """What a script finds fault with, once the page has come to rest."""
    with suppress(TooLate):
        page.wait_for_function(f"argument => ({script})(argument).length === 0", arg=argument, timeout=PATIENCE)
        return []
    faults: list[object] = page.evaluate(script, argument)
    return faults


IN_SIGHT = """(selector) => [...document.querySelectorAll(selector)].some((one) => {
  const box = one.getBoundingClientRect()
  const whole = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  return box.width > 0 && whole && one.contains(top)
})"""


def in_sight(page: Page, selector: str) -> bool:
    """Something of the kind is wholly inside the window, and nothing lies over its middle, once the page has come to
    rest."""
    with suppress(TooLate):
        page.wait_for_function(IN_SIGHT, arg=selector, timeout=PATIENCE)
        return True
    return False
