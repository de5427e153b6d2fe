"""A real Caddy before a server, with TLS and under a path, from the file that we ship."""

import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2 as httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from engawa.cli.main import main

CADDY = shutil.which("caddy")
CADDYFILE = Path(__file__).parents[1] / "deploy" / "Caddyfile"
ROOT = "/games/engawa"
OPTIONS = """{{
	admin off
	skip_install_trust
	auto_https disable_redirects
	default_sni 127.0.0.1
	storage file_system {folder}/caddy
}}
"""
"""Of a Caddy of this test alone: nothing of it is left on the machine, and it asks nobody for a certificate."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(so: Callable[[], bool]) -> None:
    for _ in range(200):
        if so():
            return
        time.sleep(0.1)
    raise AssertionError("it does not answer")


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Site:
    """A server behind Caddy."""

    def __init__(self, folder: Path) -> None:
        assert CADDY is not None
        self.folder = folder
        self.port, server = free_port(), free_port()
        written = CADDYFILE.read_text(encoding="utf-8")
        own = {
            "games.example.org {": f"https://127.0.0.1:{self.port} {{\n\ttls internal",
            "127.0.0.1:8350": f"127.0.0.1:{server}",
        }
        for ours, theirs in own.items():
            assert ours in written, f"the file has no {ours}"
            head, found, rest = written.rpartition(ours)
            written = head + found.replace(ours, theirs) + rest
        (folder / "Caddyfile").write_text(OPTIONS.format(folder=folder) + written, encoding="utf-8")
        serve = [sys.executable, "-m", "engawa", "serve", "--folder", str(folder), "--port", str(server)]
        behind = ["--root-path", ROOT, "--trust-proxy", "127.0.0.1"]
        environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        self.processes = [
            subprocess.Popen([*serve, *behind]),
            subprocess.Popen(
                [CADDY, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"],
                env=environment,
                stderr=(folder / "caddy.log").open("wb"),
            ),
        ]
        self.authority = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        wait_for(lambda: listens(server) and listens(self.port) and self.authority.exists())

    @property
    def url(self) -> str:
        return f"https://127.0.0.1:{self.port}{ROOT}"

    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.authority))

    def stop(self) -> None:
        for process in self.processes:
            process.terminate()
            process.wait(20)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    if CADDY is None:
        pytest.skip("there is no caddy on this machine")
    running = Site(tmp_path)
    yield running
    running.stop()


@pytest.mark.long
def test_a_game_through_caddy_with_tls_and_under_a_path(site: Site) -> None:
    with httpx.Client(verify=site.trust()) as client:
        answer = client.get(site.url)
        assert (answer.status_code // 100, answer.headers["location"]) == (3, f"{ROOT}/")
        assert client.get(f"{site.url}/api/ready").json()["ready"]
        assert client.get(f"https://127.0.0.1:{site.port}/api/ready").text == "", "the rest of the site is not ours"
        seats = [{"name": "Aki", "keyboard": 1}, {"name": "Ben", "keyboard": 1}]
        made = client.post(f"{site.url}/api/tables", json={"game": "iki", "seats": seats}).json()
        foreign = client.post(f"{site.url}/api/tables", json={}, headers={"origin": "https://elsewhere.example"})
        assert foreign.status_code == 403
        address = f"{site.url.replace('https', 'wss')}/api/socket/{made['table']}"
        with connect(address, ssl=site.trust(), origin=Origin(f"https://127.0.0.1:{site.port}")) as table:
            table.send(json.dumps({"type": "hello", "table": made["table"], "token": made["seats"][0]}))
            assert json.loads(table.recv())["type"] == "welcome"
            state = json.loads(table.recv())
            table.send(json.dumps({"type": "sit", "seat": state["to_act"][0]}))
            while not state["options"]:
                state |= json.loads(table.recv())
            move = {"type": "move", "seat": state["seat"], "move": state["options"][0]["move"], "turn": state["turn"]}
            table.send(json.dumps({**move, "id": 1}))
            while (told := json.loads(table.recv()))["type"] != "done":
                assert told["type"] != "error"
        # Caddy says for whom it speaks, whatever the visitor claims; and is believed.
        claimed = {"x-forwarded-for": "203.0.113.7"}
        assert main(["admin", "ban", "203.0.113.7", "--folder", str(site.folder)]) == 0
        time.sleep(3)
        assert client.get(f"{site.url}/api/tables", headers=claimed).status_code == 200
        assert main(["admin", "ban", "127.0.0.1", "--folder", str(site.folder)]) == 0
        wait_for(lambda: client.get(f"{site.url}/api/tables").status_code == 403)
