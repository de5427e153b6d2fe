"""First start: `python -m tools.first_start --times 3` measures ./run in fresh clones, without any cache.

Tells the seconds from before the clone to the first page, to the first game with a computer player, and to the
compiled rules; then what the next start plays with.
"""

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATIENCE = 600
TABLE = {"game": "iki", "seats": [{"name": "Hana"}, {"name": "Bot", "bot": "neighbour"}]}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def asked(url: str, body: object = None) -> str:
    """What the server answers; nothing while there is none."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return str(answer.read().decode())
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return ""


def cacheless(folder: Path, hide_node: bool) -> dict[str, str]:
    environment = {**os.environ, "PIP_NO_CACHE_DIR": "1", "UV_NO_CACHE": "1", "npm_config_cache": str(folder / "npm")}
    if hide_node:
        commands = folder / "commands"
        commands.mkdir()
        for place in os.environ["PATH"].split(os.pathsep):
            for command in Path(place).glob("*"):
                link = commands / command.name
                if command.name not in ("node", "npm", "npx") and not link.is_symlink():
                    link.symlink_to(command)
        environment["PATH"] = str(commands)
    return environment


def measure(source: str, hide_node: bool) -> str:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        clone = folder / "engawa"
        environment = cacheless(folder, hide_node)
        url = f"http://127.0.0.1:{(port := free_port())}"
        began = time.perf_counter()
        subprocess.run(["git", "clone", "-q", source, str(clone)], check=True)
        command = [str(clone / "run"), "serve", "--port", str(port), "--folder", str(folder / "tables")]
        server = subprocess.Popen(command, env=environment, start_new_session=True)
        times: dict[str, float] = {}
        try:
            while "compiled rules" not in times and time.perf_counter() - began < PATIENCE:
                time.sleep(0.2)
                if "first page" not in times and "<!doctype html>" in asked(url).lower():
                    times["first page"] = time.perf_counter() - began
                if "first page" in times and "first table" not in times and asked(f"{url}/api/tables", TABLE):
                    times["first table"] = time.perf_counter() - began
                if any((clone / ".venv" / "builds").glob("[0-9]*-compiled")):
                    times["compiled rules"] = time.perf_counter() - began
                elif server.poll() is not None:
                    break
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait()
        version = [str(clone / "run"), "--version"]
        after = subprocess.run(version, env=environment, capture_output=True, text=True, check=False)
        shutil.rmtree(clone)
    summary = ", ".join(f"{what} {seconds:.1f} s" for what, seconds in times.items())
    return f"{summary}; then: {after.stdout.strip() or after.stderr.strip()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--source", default=str(ROOT), help="what is cloned (what is committed there)")
    parser.add_argument("--hide-node", action="store_true", help="as on a machine without Node")
    options = parser.parse_args()
    for _ in range(options.times):
        load = os.getloadavg()[0]
        print(f"{measure(options.source, options.hide_node)} (load before: {load:.1f} on {os.cpu_count()} cores)")


if __name__ == "__main__":
    main()
