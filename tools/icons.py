"""Draws the icons of the installed page from its crest: `python -m tools.icons`, with real Chromium."""

import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS

PUBLIC: Final = Path(__file__).parents[1] / "web" / "public"
PAPER: Final = "#f6f0e1"
ICONS: Final = {
    # name: side, how much of it the crest takes, what is behind it
    "192": (192, 1.0, "transparent"),
    "512": (512, 1.0, "transparent"),
    # Launchers cut these to any shape: the crest stays within the circle that is always seen.
    "maskable": (512, 0.72, PAPER),
    "touch": (180, 0.84, PAPER),
}


def main() -> int:
    if CHROMIUM is None:
        print("icons: there is no chromium on this machine; install it first", file=sys.stderr)
        return 2
    crest = (PUBLIC / "crest.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, (side, share, behind) in ICONS.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            style = f"margin:0;height:{side}px;display:grid;place-items:center;background:{behind}"
            page.set_content(f'<body style="{style}"><div style="width:{side * share}px;line-height:0">{crest}</div>')
            page.screenshot(path=PUBLIC / "icons" / f"{name}.png", omit_background=behind == "transparent")
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
