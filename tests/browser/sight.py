"""What a person sees of the page, and the settings a browser comes with."""

from playwright.sync_api import Page

PHONE = {"width": 390, "height": 844}


def settle(page: Page, **settings: str) -> None:
    told = ", ".join(f"{name}: '{value}'" for name, value in {"pace": "instant", "language": "en", **settings}.items())
    page.add_init_script(f"localStorage.setItem('engawa.settings', JSON.stringify({{{told}}}))")


def in_sight(page: Page, selector: str) -> bool:
    """Something of the kind is wholly inside the window, and nothing lies over its middle."""
    return bool(
        page.evaluate(
            """(selector) => [...document.querySelectorAll(selector)].some((one) => {
              const box = one.getBoundingClientRect()
              const whole = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
              const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
              return box.width > 0 && whole && one.contains(top)
            })""",
            selector,
        )
    )
