"""Load benchmark of the server on this machine, beside a bare echo on the same stack in the same run.

Each server is a process of its own; the players are in this one.
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


@contextmanager
def running(module: str, *arguments: str) -> Iterator[tuple[str, int]]:
    """A server's address and process."""
    server = subprocess.Popen([sys.executable, "-m", module, *arguments], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        for line in server.stdout:
            if "listens on" in line:
                yield line.split()[-1], server.pid
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
    """The echo before and after, because machines are noisy."""
    sockets = wanted.tables * wanted.players
    results: dict[str, Any] = {"tables": wanted.tables, "sockets": sockets, "games": wanted.games}
    echoes = [measure_echo(wanted)]
    with tempfile.TemporaryDirectory() as folder:
        with running("engawa.bench.measured_server", folder) as (address, pid):
            load = Load()
            made = asyncio.run(play(load, wanted, address, pid, results))
        with running("engawa.bench.measured_server", folder, str(NAP)) as (address, pid):
            asyncio.run(rest(made, wanted, address, pid, results))
        results["problems"] = [*load.complaints, *differences(load, Path(folder))]
        results["moves_compared"] = sum(len(table.moves) for table in load.tables)
    echoes.append(measure_echo(wanted))
    results["echo"] = {name: sum(one[name] for one in echoes) / len(echoes) for name in echoes[0]}
    results["share_of_echo"] = results["full"]["messages_per_second"] / results["echo"]["messages_per_second"]
    return results


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
    bare, full, paced, problems = results["echo"], results["full"], results["paced"], results["problems"]
    rows = [
        ["", "messages/s", "× the echo", "CPU µs/message", "bytes/message", "moves/s", "p50 ms", "p99 ms"],
        ["bare echo", f"{bare['messages_per_second']:,.0f}", "1.00", f"{bare['cpu_us_per_message']:.0f}", f"{ECHOED}"],
        ["as fast as they can", *_figures(full, results["share_of_echo"])],
        ["one move a second and table", *_figures(paced, None)],
    ]
    rows[1] += [""] * 3
    memories = f"new {results['bytes_per_new_table'] / 1024:,.0f} KiB"
    memories += f", after {results['moves_per_table']:.0f} moves {results['bytes_per_table'] / 1024:,.0f} KiB"
    memories += f", idle after those {results['bytes_per_idle_table'] / 1024:,.0f} KiB"
    games = " and ".join(results["games"])
    verdict = "none lost, none doubled" if not problems else f"{len(problems)} PROBLEMS: {problems[0][:300]}"
    return "\n".join(
        [
            f"{results['sockets']:,} seats at {results['tables']:,} tables of {games}, on loopback",
            figures_table(rows),
            f"memory of a table beside its sockets: {memories}",
            f"records compared with what the players saw: {results['moves_compared']:,} moves, {verdict}",
        ]
    )


def _figures(run: dict[str, float], share: float | None) -> list[str]:
    return [
        f"{run['messages_per_second']:,.0f}",
        "" if share is None else f"{share:.2f}",
        f"{run['cpu_us_per_message']:.0f}",
        f"{run['bytes_per_message']:,.0f}",
        f"{run['moves_per_second']:,.0f}",
        f"{run['p50_ms']:.1f}",
        f"{run['p99_ms']:.1f}",
    ]
