"""Load benchmark of the server on this machine, beside a bare echo on the same stack, and beside other builds of it.

Each server is a process of its own; the players are in this one. Everything is measured several times, by turns, and
told as the lowest and the highest figure: machines are noisy.
"""

import asyncio
import gc
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engawa.bench.child_process import HERE
from engawa.bench.load_clients import Load, Meter, echo, make_table, open_all
from engawa.kernel.record import MoveLine, parse
from engawa.kernel.text import figures_table
from engawa.server.storage.store import Store, sqlite_url

ECHOED: Final = 100
"""Bytes of an echoed message: about a move's. The table answers it with a state of some 4,000 for each player."""


NAP: Final = 0.02
"""Seconds after which tables sleep, where that is measured: one is asleep before the next is taken up, as when people
come and go all day."""


@dataclass(frozen=True)
class Wanted:
    games: list[str]
    """Tables play them in turns."""
    tables: int
    players: int
    seconds: float
    runs: int = 1
    others: tuple[Path, ...] = ()
    """Folders with other builds of the package, measured by turns with this one."""


@contextmanager
def running(module: str, *arguments: str, build: Path | None = None) -> Iterator[tuple[str, int]]:
    """A server's address and process, of this package or of another build of it."""
    command = [sys.executable, "-P", "-m", module, *arguments]
    env = {**os.environ, "PYTHONPATH": HERE if build is None else str(build)}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
    try:
        assert server.stdout is not None
        for line in server.stdout:
            if "listens on" in line:
                yield line.partition("listens on ")[2].split()[0].removeprefix("http://"), server.pid
                return
        raise RuntimeError(f"{module} did not start")
    finally:
        server.terminate()
        server.wait()


def memory(pid: int) -> int:
    """Bytes that a process holds in memory."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError("the memory of a process is read from /proc, which is not here")


def processor_time(pid: int) -> Meter:
    """Seconds of a process so far, in all its threads."""

    def meter() -> float:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    return meter


def measure(wanted: Wanted) -> dict[str, Any]:
    """By turns: the echo, each build, and all of it again; the echo once more at the end."""
    sockets = wanted.tables * wanted.players
    builds: list[Path | None] = [*wanted.others, None]
    echoes: list[dict[str, float]] = []
    runs: dict[str, list[dict[str, Any]]] = {build_name(build): [] for build in builds}
    for _ in range(wanted.runs):
        echoes.append(measure_echo(wanted))
        for build in builds:
            runs[build_name(build)].append(measure_once(wanted, build))
    echoes.append(measure_echo(wanted))
    for measured in runs.values():
        for number, run in enumerate(measured):
            bare = (echoes[number]["messages_per_second"] + echoes[number + 1]["messages_per_second"]) / 2
            run["share_of_echo"] = run["full"]["messages_per_second"] / bare
    problems = [problem for measured in runs.values() for run in measured for problem in run["problems"]]
    return {
        "tables": wanted.tables,
        "sockets": sockets,
        "games": wanted.games,
        "echo": echoes,
        "builds": runs,
        "problems": problems,
        "load": os.getloadavg()[0],
    }


def build_name(build: Path | None) -> str:
    return "this build" if build is None else build.name


def measure_once(wanted: Wanted, build: Path | None) -> dict[str, Any]:
    results: dict[str, Any] = {}
    module = server_module(build)
    with tempfile.TemporaryDirectory() as folder:
        with running(module, folder, build=build) as (address, pid):
            load = Load()
            made = asyncio.run(play(load, wanted, address, pid, results))
        with running(module, folder, str(NAP), build=build) as (address, pid):
            asyncio.run(rest(made, wanted, address, pid, results))
        results["problems"] = [*load.complaints, *differences(load, Path(folder))]
        results["moves_compared"] = sum(len(table.moves) for table in load.tables)
    return results


def server_module(build: Path | None) -> str:
    """What it is called in builds that are older than the name."""
    if build is None or build.joinpath("engawa", "bench", "measured_server.py").exists():
        return "engawa.bench.measured_server"
    return "engawa.bench.served"


def measure_echo(wanted: Wanted) -> dict[str, float]:
    sockets = wanted.tables * wanted.players
    tell(f"a bare echo, {sockets} sockets")
    with running("engawa.bench.echo") as (address, pid):
        return asyncio.run(echo(address, processor_time(pid), sockets, wanted.seconds / 2, ECHOED))


Made = list[dict[str, Any]]
"""Tables with their keys."""


async def play(load: Load, wanted: Wanted, address: str, pid: int, results: dict[str, Any]) -> Made:
    tell(f"{wanted.tables} tables, {wanted.players} players each")
    games = wanted.games
    made = [make_table(address, games[number % len(games)], wanted.players) for number in range(wanted.tables)]
    wires = await open_all(address, "/api/socket", wanted.tables * wanted.players)
    await asyncio.sleep(0.5)
    empty = memory(pid)
    await load.gather(wires, made, wanted.players)
    await asyncio.sleep(0.5)
    results["bytes_per_new_table"] = (memory(pid) - empty) / wanted.tables
    gc.disable()  # a thousand players' states in one process: looking through them would be measured as the server's
    tell("one move a second and table")
    results["paced"] = await load.play(processor_time(pid), wanted.seconds, 1.0)
    tell("as fast as they can")
    results["full"] = await load.play(processor_time(pid), wanted.seconds, 0.0)
    results["bytes_per_table"] = (memory(pid) - empty) / wanted.tables
    results["moves_per_table"] = sum(len(table.moves) for table in load.tables) / wanted.tables
    gc.enable()
    return made


async def rest(made: Made, wanted: Wanted, address: str, pid: int, results: dict[str, Any]) -> None:
    """Everybody sits at the tables as they were left, and nobody moves."""
    tell("tables where nothing happens")
    wires = await open_all(address, "/api/socket", wanted.tables * wanted.players)
    await asyncio.sleep(0.5)
    empty = memory(pid)
    await Load().gather(wires, made, wanted.players)
    await asyncio.sleep(1)
    results["bytes_per_idle_table"] = (memory(pid) - empty) / wanted.tables


def differences(load: Load, folder: Path) -> list[str]:
    """Moves that were acknowledged and are not stored, or stored and never told: none may be."""
    store = Store(sqlite_url(folder))
    sentences: list[str] = []
    for table in load.tables:
        stored = store.table(table.id)
        assert stored is not None
        record = parse("\n".join([stored.header, *store.of(table.id).lines()[0]]) + "\n", table.id)
        written = [(line.seat, line.move) for line in record.lines if isinstance(line, MoveLine)]
        if written != table.moves:
            sentences.append(f"{table.id}: {len(written)} moves are stored, {len(table.moves)} were told")
    store.close()
    return sentences


def tell(what: str) -> None:
    sys.stderr.write(f"measuring {what}\n")


def report(results: dict[str, Any]) -> str:
    builds, problems = results["builds"], results["problems"]
    rows = [["", "messages/s", "× the echo", "CPU µs/message", "CPU µs/move", "bytes/message", "p50 ms", "p99 ms"]]
    echoes = [results["echo"]]
    bare = [low_high(echoes, "messages_per_second"), "1.00", low_high(echoes, "cpu_us_per_message")]
    rows.append(["bare echo", *bare, "", f"{ECHOED}", "", ""])
    for pace, words in (("full", "as fast as they can"), ("paced", "one move a second and table")):
        for name, runs in builds.items():
            paces = [[run[pace] for run in runs]]
            share = [[{"share": run["share_of_echo"]} for run in runs]] if pace == "full" else []
            rows.append(
                [
                    words if len(builds) == 1 else f"{words}, {name}",
                    low_high(paces, "messages_per_second"),
                    low_high(share, "share", 2) if share else "",
                    low_high(paces, "cpu_us_per_message"),
                    low_high(paces, "cpu_us_per_move"),
                    low_high(paces, "bytes_per_message"),
                    low_high(paces, "p50_ms", 1),
                    low_high(paces, "p99_ms", 1),
                ]
            )
    ours = [builds[build_name(None)]]
    memories = [
        f"{words} {low_high(ours, name, scale=1024)} KiB"
        for words, name in (
            ("new", "bytes_per_new_table"),
            (f"after {low_high(ours, 'moves_per_table')} moves", "bytes_per_table"),
            ("idle after those", "bytes_per_idle_table"),
        )
    ]
    games = " and ".join(results["games"])
    verdict = "none lost, none doubled" if not problems else f"{len(problems)} PROBLEMS: {problems[0][:300]}"
    compared = sum(run["moves_compared"] for runs in builds.values() for run in runs)
    runs = f"{len(ours[0])} runs by turns, load of the machine {results['load']:.1f}"
    return "\n".join(
        [
            f"{results['sockets']:,} seats at {results['tables']:,} tables of {games}, on loopback; {runs}",
            figures_table(rows),
            f"memory of a table beside its sockets: {', '.join(memories)}",
            f"records compared with what the players saw: {compared:,} moves, {verdict}",
        ]
    )


def low_high(runs: list[list[dict[str, float]]], name: str, digits: int = 0, scale: float = 1.0) -> str:
    """The lowest and the highest of all runs, once where they are the same."""
    values = [run[name] / scale for some in runs for run in some]
    low, high = f"{min(values):,.{digits}f}", f"{max(values):,.{digits}f}"
    return low if low == high else f"{low}–{high}"
