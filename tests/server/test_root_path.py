"""The server under a path of a site: whole paths and what proxies leave of them, the page's files, the socket."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from engawa.kernel.refusal import BadInput
from engawa.server.http_api import page_files, plain_page
from engawa.server.http_api.root_path import read_root_path
from engawa.server.running import HEARTBEAT
from engawa.server.settings import Settings
from tests.server.conftest import Start
from tests.server.play import make_table

INDEX = '<!doctype html><html data-root="" data-build=""><link href="./crest.svg"><script src="./assets/a.js"></script>'
ROOT = "/games/engawa"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX, encoding="utf-8")
    (folder / "assets" / "a.js").write_text("1", encoding="utf-8")
    (folder / "crest.svg").write_text("<svg></svg>", encoding="utf-8")
    (folder / "worker.js").write_text("const BUILD = ''", encoding="utf-8")
    (folder / "manifest.webmanifest").write_text("{}", encoding="utf-8")
    for module in (page_files, plain_page):
        monkeypatch.setattr(module, "page_folder", folder.resolve)


@pytest.fixture
def below(start: Start, built: None) -> TestClient:
    return start(Settings(root_path=ROOT))


@pytest.mark.parametrize("before", ["", ROOT])
def test_whole_paths_and_what_proxies_leave_of_them(below: TestClient, before: str) -> None:
    assert below.get(f"{before}/api/health").status_code == 200
    assert below.get(f"{before}/assets/a.js").text == "1"
    assert below.get(f"{before}/api/nothing").status_code == 404
    page = below.get(f"{before}/t/abc").text
    assert f'data-root="{ROOT}"' in page
    assert f'href="{ROOT}/crest.svg"' in page
    assert f'src="{ROOT}/assets/a.js"' in page
    made = make_table(below, "iki", [{"name": "A"}, {"name": "B"}])
    with below.websocket_connect(f"{before}/api/socket") as socket:
        socket.send_json({"type": "hello", "table": made["table"], "token": made["seats"][0]})
        assert socket.receive_json()["type"] == "welcome"


def test_what_an_installed_page_needs_lies_below_the_path_too(below: TestClient) -> None:
    build = below.get(f"{ROOT}/api/health").json()["page"]
    assert len(build) == 16
    assert f'data-build="{build}"' in below.get(f"{ROOT}/").text
    worker = below.get(f"{ROOT}/worker.js?language=de")
    assert worker.text == f"const BUILD = '{build}'", "another build is another worker"
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    assert below.get(f"{ROOT}/manifest.webmanifest").headers["content-type"] == "application/manifest+json"
    offline = below.get(f"{ROOT}/offline?language=de").text
    assert "Engawa ist nicht erreichbar" in offline
    assert "<svg>" in offline
    assert f'src="{ROOT}/offline.js"' in offline
    assert 'lang="en"' in below.get(f"{ROOT}/offline?language=xx").text


def test_the_root_without_its_slash_is_the_page(below: TestClient) -> None:
    assert "data-root" in below.get(ROOT).text
    assert below.get("/openapi.json").json()["servers"] == [{"url": ROOT}]


def test_requests_below_the_path_are_counted(start: Start) -> None:
    client = start(Settings(root_path=ROOT, requests_per_minute=2))
    codes = [client.get(f"{ROOT}/api/tables").status_code for _ in range(3)]
    assert codes == [200, 200, 429]


def test_a_site_of_its_own_names_its_files_from_the_top(start: Start, built: None) -> None:
    page = start(Settings()).get("/rules/iki").text
    assert 'data-root=""' in page
    assert 'src="/assets/a.js"' in page


@pytest.mark.parametrize(
    ("written", "path"),
    [("", ""), ("/", ""), ("games/engawa/", ROOT), ("/games/engawa", ROOT), ("/a.b~c-d", "/a.b~c-d")],
)
def test_how_a_path_may_be_written(written: str, path: str) -> None:
    assert read_root_path(written) == path


@pytest.mark.parametrize("written", ["/a b", '/"', "https://example.org/x", "/a//b", "/ö"])
def test_what_can_be_no_path(written: str) -> None:
    with pytest.raises(BadInput, match="--root-path"):
        read_root_path(written)


def test_a_sign_of_life_comes_well_before_proxies_lose_patience() -> None:
    assert 2 * HEARTBEAT < 60
