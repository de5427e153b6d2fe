"""The real page in real Chromium, against a real server."""

import hashlib
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from engawa.kernel.packages import VARIABLE
from tests.browser.frames import check_frames
from tests.browser.guest import Guest
from tests.browser.seeded import HEADER, OF_SHUFFLES

SEEDED = Path(__file__).with_name("seeded.py")
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    "--disable-features="
    # The drop-down of the address bar, else a page of its own beside each page that is opened: of a test's processor
    # time four tenths, for what nobody sees.
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,WebUIReloadButton,WebUIToolbarWebView,"
    # What Playwright turns off; this list takes the place of its own.
    "HttpsUpgrades,LensOverlay,MediaRouter,OptimizationHints,PaintHolding,ThirdPartyStoragePartitioning,Translate",
]
expect.set_options(timeout=60_000)
SETTINGS = """if (!localStorage.getItem('engawa.settings')) localStorage.setItem('engawa.settings',
JSON.stringify({language: 'en', pace: 'instant', name: 'Mika', theme: 'light'}))"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A hanging test ends its worker: Playwright's loop does not survive an exception from outside, and pytest-xdist
    starts another worker for the rest."""
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.timeout(method="thread"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Served:
    """A server of its own process, which can be killed and started again on the same tables."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        sources: Path | None = None,
        games: str = "",
        program: str = "engawa.cli.main",
    ) -> None:
        self.folder = folder
        self.arguments = arguments
        self.program = program
        # Not in this source tree, unless asked for: served is what is installed, compiled and with its page.
        self.home = sources or folder
        self.environment = {**os.environ, **({VARIABLE: games} if games else {})}
        self.port = free_port()
        self.start()

    def start(self) -> None:
        command = [sys.executable, str(SEEDED), self.program, "serve", "--port", str(self.port)]
        whole = [*command, "--folder", str(self.folder), *self.arguments]
        self.process = subprocess.Popen(whole, cwd=self.home, env=self.environment)
        for _ in range(200):
            try:
                httpx.get(f"{self.url}/api/health")
            except httpx.TransportError:
                time.sleep(0.1)
            else:
                return
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    found = Served(tmp_path_factory.mktemp("tables"), "--absence", "1", "--shuffle-within", "1")
    if "<!doctype html>" not in httpx.get(found.url).text.lower():
        found.kill()
        pytest.fail("the page is not built: ./run test builds it")
    yield found
    found.kill()


NewPage = Callable[..., Page]


@pytest.fixture
def new_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[NewPage]:
    """Pages in contexts of their own: each is another person's browser."""
    opened: list[BrowserContext] = []
    shuffles = OF_SHUFFLES if OF_SHUFFLES in request.node.nodeid else ""
    named = {HEADER: shuffles + hashlib.sha256(request.node.nodeid.encode()).hexdigest()}

    def open_page(width: int = 1440, height: int = 900, **wishes: object) -> Page:
        size = {"width": width, "height": height}
        # A service worker's page would stand where a test looks for what a browser says of a lost server.
        wishes = {"service_workers": "block", **wishes}
        context = browser.new_context(viewport=size, extra_http_headers=named, **wishes)  # type: ignore[arg-type]
        context.set_default_timeout(60_000)
        context.add_init_script(SETTINGS)
        context.on("page", lambda page: check_frames(page, errors))
        opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    errors: list[str] = []
    yield open_page
    for context in opened:
        context.close()
    assert errors == []


@pytest.fixture
def guest(new_page: NewPage, served: Served) -> Callable[..., Guest]:
    def come_in(**wishes: object) -> Guest:
        return Guest(new_page(**wishes), served.url)

    return come_in
