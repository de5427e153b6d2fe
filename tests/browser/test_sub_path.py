"""The page under a path of a site, behind a real nginx with TLS: every address stays below that path."""

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, Request, WebSocket, expect

from tests.browser.conftest import Served, free_port
from tests.browser.guest import Guest
from tests.nginx import NGINX, Nginx

ROOT = "/games/engawa"
Visit = Callable[[], Page]


@pytest.fixture(scope="module")
def nginx(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nginx]:
    if NGINX is None:
        pytest.skip("there is no nginx on this machine")
    tables: Path = tmp_path_factory.mktemp("tables")
    served = Served(tables, "--root-path", ROOT, "--trust-proxy", "127.0.0.1")
    proxy = Nginx(tmp_path_factory.mktemp("nginx"), free_port(), served.port)
    yield proxy
    proxy.stop()
    served.kill()


@pytest.fixture
def visit(new_page: Callable[..., Page]) -> Iterator[Visit]:
    """A browser whose every request is looked at: none leaves the path."""
    strayed: list[str] = []

    def look(request: Request | WebSocket) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and not address.path.startswith(f"{ROOT}/"):
            strayed.append(request.url)

    def come() -> Page:
        page = new_page(ignore_https_errors=True)
        page.on("request", look)
        page.on("websocket", look)
        return page

    yield come
    assert strayed == []


def test_a_game_of_two_with_invitation_and_record(nginx: Nginx, visit: Visit) -> None:
    host = Guest(visit(), nginx.url)
    host.fill_in_table("iki", "me", "friend")
    link = host.invitations()[0]
    assert link.startswith(f"{nginx.url}t/"), "a link to share leads through the proxy"
    friend = Guest(visit(), nginx.url, seed=2)
    friend.page.goto(link)
    friend.wait_for_board()
    assert urlsplit(friend.page.url).path.startswith(f"{ROOT}/t/"), "the key is out of the address, the path stays"
    first, second = (host, friend) if host.is_to_act() else (friend, host)
    first.take_a_step()
    second.wait_for_turn()
    second.take_a_step()
    host.page.reload()
    host.wait_for_board()
    host.page.locator("a.home").click()
    expect(host.page.locator("article.game").first).to_be_visible()
    assert urlsplit(host.page.url).path == f"{ROOT}/"
    host.page.get_by_role("link", name="Resume").first.click()
    host.wait_for_board()


def test_a_whole_game_and_its_record(nginx: Nginx, visit: Visit) -> None:
    guest = Guest(visit(), nginx.url)
    guest.fill_in_table("iki", "me", "bot:guest")
    guest.play_to_the_end()
    record = guest.page.get_by_role("dialog", name="The game is over").get_by_role("link", name="Save the record")
    expect(record).to_be_visible()
    with guest.page.expect_download() as download:
        record.click()
    first, *_ = download.value.path().read_text(encoding="utf-8").splitlines()
    assert '"engawa"' in first


def test_rules_lessons_and_figures(nginx: Nginx, visit: Visit) -> None:
    page = visit()
    for place in ("rules/iki", "learn/shogun", "figures/iki"):
        page.goto(f"{nginx.url}{place}")
        expect(page.locator("main h1, h1").first).to_be_visible()
    page.goto(f"{nginx.url}rules/iki#3.4")
    expect(page.get_by_text("3.4").first).to_be_visible()
    page.goto(f"{nginx.url}learn/iki")
    page.locator("main").get_by_role("button").first.click()
    expect(page.locator("main.table")).to_be_visible()
    assert urlsplit(page.url).path.startswith(f"{ROOT}/t/")


def test_the_path_without_its_slash(nginx: Nginx) -> None:
    with httpx.Client(verify=nginx.trust(), follow_redirects=True) as client:
        answer = client.get(nginx.url.removesuffix("/"))
        assert answer.status_code == 200
        assert f'data-root="{ROOT}"' in answer.text


@pytest.mark.long
def test_a_table_outlives_the_patience_of_the_proxy(nginx: Nginx, visit: Visit) -> None:
    """nginx cuts off what says nothing for 60 seconds; the server gives a sign of life every 5."""
    page = visit()
    sockets: list[WebSocket] = []

    def opened(socket: WebSocket) -> None:
        sockets.append(socket)

    page.on("websocket", opened)
    guest = Guest(page, nginx.url)
    guest.fill_in_table("iki", "me", "friend")
    page.wait_for_timeout(75_000)
    guest.invitations()
    assert len(sockets) == 1
    assert not sockets[0].is_closed()
