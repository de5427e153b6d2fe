"""Databases under load: SQLite beside PostgreSQL, and one node on PostgreSQL beside two.

`./run measure databases` starts a PostgreSQL of its own on this machine and measures by turns: what a move costs the
servers, and PostgreSQL, in processor time, at one move a second and table. Players, servers and database share the
machine's cores, so two nodes cannot deliver more than one here; what a move costs tells what they would elsewhere.
"""

import argparse
import asyncio
import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from engawa.bench.load_clients import Load, Meter, make_table, open_all
from engawa.bench.server import low_high, processor_time, running
from engawa.kernel.registry import game_names
from engawa.kernel.text import figures_table
from tests.server.postgres import Postgres, programs, temporary_postgres

PLAYERS: Final = 4
SERVER: Final = "engawa.bench.measured_server"


def children(pid: int) -> list[int]:
    """The processes that PostgreSQL has begun, one for each connection among them."""
    found: list[int] = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = status.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
            if int(fields[1]) == pid:
                found.append(int(status.parent.name))
    return found


@contextlib.contextmanager
def servers(kind: str, postgres: Postgres, number: int) -> Iterator[list[tuple[str, int]]]:
    """Addresses and processes."""
    with contextlib.ExitStack() as stack:
        if kind == "SQLite":
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            yield [stack.enter_context(running(SERVER, folder))]
        elif kind == "PostgreSQL":
            yield [stack.enter_context(running(SERVER, postgres.url(f"one_{number}")))]
        else:
            count = 1 if kind == "one node" else 2
            url = postgres.url(f"nodes_{count}_{number}")
            yield [stack.enter_context(running(SERVER, "node", url)) for _ in range(count)]


async def measure(doors: list[tuple[str, int]], tables: int, seconds: float, database: Meter) -> dict[str, float]:
    """Each table's players come through one door, as by a proxy that knows where it is."""
    load = Load()
    made: list[dict[str, Any]] = []
    wires = []
    for number in range(tables):
        address = doors[number % len(doors)][0]
        made.append(await asyncio.to_thread(make_table, address, game_names()[0], PLAYERS))
        wires += await open_all(address, "/api/socket", PLAYERS)
    await load.gather(wires, made, PLAYERS)
    meters = [processor_time(pid) for _, pid in doors]
    before = database()
    result = await load.play(lambda: sum(meter() for meter in meters), seconds, 1.0)
    spent = database() - before
    if load.complaints:
        raise RuntimeError(load.complaints[0])
    moves = sum(len(table.moves) for table in load.tables)
    return {**result, "database_us_per_move": 1e6 * spent / max(1, moves)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="./run measure databases", description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--tables", type=int, default=100, metavar="N", help="with four seats (100)")
    parser.add_argument("--seconds", type=float, default=5.0, metavar="S", help="how long each is measured (5)")
    parser.add_argument("--runs", type=int, default=3, metavar="N", help="how often, by turns (3)")
    options = parser.parse_args()
    if programs() is None:
        raise SystemExit("there is no PostgreSQL on this machine (package postgresql)")
    kinds = ["SQLite", "PostgreSQL", "one node", "two nodes"]
    results: dict[str, list[dict[str, float]]] = {kind: [] for kind in kinds}
    with temporary_postgres() as postgres:
        master = int(postgres.folder.joinpath("data", "postmaster.pid").read_text(encoding="ascii").split()[0])

        def database() -> float:
            return sum(processor_time(pid)() for pid in children(master))

        for number in range(options.runs):
            for kind in kinds:
                with servers(kind, postgres, number) as doors:
                    results[kind].append(asyncio.run(measure(doors, options.tables, options.seconds, database)))
    rows = [["", "CPU µs/move, servers", "CPU µs/move, PostgreSQL", "moves/s", "p50 ms", "p99 ms"]]
    for kind, runs in results.items():
        some = [runs]
        own = "" if kind == "SQLite" else low_high(some, "database_us_per_move")
        paces = [low_high(some, "moves_per_second"), low_high(some, "p50_ms", 1), low_high(some, "p99_ms", 1)]
        rows.append([kind, low_high(some, "cpu_us_per_move"), own, *paces])
    print(f"{options.tables} tables with four seats, one move a second and table, {options.runs} runs by turns")
    print(figures_table(rows))


if __name__ == "__main__":
    main()
