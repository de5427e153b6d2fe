"""The files under `deploy`, as far as they can be tried where no container can be built."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from engawa.cli.configuration import configured
from tests.nginx import AROUND, NGINX, write_certificate

DEPLOY = Path(__file__).parents[1] / "deploy"


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def test_the_unit_is_one_that_systemd_understands(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd-analyze on this machine")
    unit = tmp_path / "engawa.service"
    program = "/opt/engawa/bin/engawa serve"
    assert f"ExecStart={program}" in read("engawa.service")
    unit.write_text(read("engawa.service").replace(program, f"{sys.executable} -m engawa serve"), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if "engawa" in line]) == (0, [])


def test_the_configuration_file_is_one_that_the_server_understands() -> None:
    options = configured(["--config", str(DEPLOY / "engawa.toml")], {})
    assert (options.root_path, options.trust_proxy, options.metrics_port) == ("/games/engawa", ["127.0.0.1"], 9350)
    assert f"StateDirectory={options.folder.name}" in read("engawa.service"), "systemd makes the folder that is named"


def test_nginx_understands_the_proxy_of_the_cluster(tmp_path: Path) -> None:
    """`nginx.conf` is tried by whole games in the browser."""
    if NGINX is None:
        pytest.skip("there is no nginx on this machine")
    certificate, key = write_certificate(tmp_path)
    snippet = read("cluster.conf").replace("first:", "127.0.0.1:").replace("second:", "127.0.0.2:")
    snippet = snippet.replace("/etc/nginx/tls/fullchain.pem", str(certificate))
    snippet = snippet.replace("/etc/nginx/tls/privkey.pem", str(key))
    written = AROUND.format(folder=tmp_path, snippet=snippet, user="")
    (tmp_path / "nginx.conf").write_text(written, encoding="utf-8")
    tried = [NGINX, "-t", "-c", str(tmp_path / "nginx.conf"), "-p", str(tmp_path), "-e", str(tmp_path / "error.log")]
    done = subprocess.run(tried, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr


def test_caddy_understands_its_file() -> None:
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("there is no caddy on this machine")
    tried = [caddy, "adapt", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    json.loads(subprocess.run(tried, capture_output=True, text=True, timeout=60, check=True).stdout)


def test_what_compose_refers_to_is_there() -> None:
    yaml: Any = pytest.importorskip("yaml")
    told = yaml.safe_load(read("compose.yaml"))
    services = told["services"]
    nodes = [service for service in services.values() if "build" in service]
    assert len(nodes) == 2
    for service in services.values():
        assert set(service["networks"]) <= set(told["networks"])
        assert set(service.get("depends_on", [])) <= set(services)
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            known = source in told["volumes"] or (DEPLOY / source).exists()
            assert known or source == "./tls", f"{source} is mounted and not there"
    for name, node in services.items():
        if "build" in node:
            assert (DEPLOY / node["build"] / "Dockerfile").exists()
            assert node["command"][-1] == f"http://{name}:8350"
            check_node(node)
    upstream = re.findall(r"server (\w+):8350", read("cluster.conf"))
    assert [name for name in upstream if "build" in services[name]] == upstream
    assert services["proxy"]["networks"]["house"]["ipv4_address"] == nodes[0]["environment"]["ENGAWA_TRUST_PROXY"]


def check_node(node: dict[str, Any]) -> None:
    """Its options are ones that the server has."""
    around = {name: value for name, value in node["environment"].items() if name.startswith("ENGAWA_")}
    chosen = configured(node["command"], around)
    assert chosen.cluster
    assert chosen.root_path == "/games/engawa"
    assert chosen.metrics_port == 9350
    assert {f"ENGAWA_{name.upper()}" for name in vars(chosen)} >= set(around)


def steps() -> list[tuple[str, str]]:
    """Instructions of the Dockerfile."""
    text = re.sub(r"\\\n\s*", " ", read("Dockerfile"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in lines]


def test_the_dockerfile_runs_as_nobody_in_particular() -> None:
    names = [name for name, _ in steps()]
    assert names.index("USER") > names.index("RUN")
    assert {"VOLUME", "HEALTHCHECK", "ENTRYPOINT", "EXPOSE"} <= set(names)
    assert dict(steps())["USER"] != "root"


@pytest.mark.long
def test_the_steps_of_the_dockerfile_in_an_empty_folder(tmp_path: Path) -> None:
    """As a script: the folders of the image lie below this one, and its user is whoever runs the test."""
    root = DEPLOY.parent
    wheel = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--wheel-dir", "."]
    subprocess.run([*wheel, str(root)], cwd=tmp_path, env={**os.environ, "ENGAWA_PURE": "1"}, check=True, timeout=600)
    for folder in ("tmp", "opt", "data"):
        (tmp_path / folder).mkdir()
    environment = {**os.environ}
    entry, health = "", ""
    for name, what in steps():
        there = re.sub(r"(?<![\w.])/(tmp|opt|data)\b", rf"{tmp_path}/\1", what)
        if name == "COPY":
            source, target = there.split()
            subprocess.run(f"cp {source} {target}", shell=True, cwd=tmp_path, check=True)
        elif name == "RUN" and not what.startswith("useradd"):
            python = there.replace("python -m venv", f"{shlex.quote(sys.executable)} -m venv", 1)
            subprocess.run(python, shell=True, cwd=tmp_path, check=True, timeout=600)
        elif name == "ENV":
            environment |= dict(word.split("=", 1) for word in there.split())
        elif name == "HEALTHCHECK":
            health = there.partition("CMD ")[2]
        elif name == "ENTRYPOINT":
            entry = there
    port = "18350"
    environment |= {"ENGAWA_HOST": "127.0.0.1", "ENGAWA_PORT": port}
    environment.pop("PYTHONPATH", None)
    server = subprocess.Popen(json.loads(entry), cwd=tmp_path, env=environment)
    try:
        for _ in range(200):
            try:
                assert httpx.get(f"http://127.0.0.1:{port}/api/ready").status_code == 200
                break
            except httpx.TransportError:
                time.sleep(0.2)
        subprocess.run(json.loads(health.replace("8350", port)), check=True, timeout=20)
        assert (tmp_path / "data" / "tables.sqlite").exists()
    finally:
        server.terminate()
        server.wait(20)
