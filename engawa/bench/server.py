"""The server under load on this machine, beside a bare echo on the same stack in the same run.

Each server is a process of its own; the players are in this one.
"""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engawa.bench.load import Load, echo_rate, make_table, open_all
from engawa.kernel.record import MoveLine, parse
from engawa.server.store import Store, sqlite_url

SMALL, LARGE = 100, 4000
"""Bytes of an echoed message: about a move, about a state."""


@dataclass(frozen=True)
class Wanted:
    game: str
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


def measure(wanted: Wanted) -> dict[str, Any]:
    sockets = wanted.tables * wanted.players
    found: dict[str, Any] = {"tables": wanted.tables, "sockets": sockets, "game": wanted.game}
    with running("engawa.bench.echo") as (address, _):
        for name, size in (("echo", SMALL), ("echo_large", LARGE)):
            tell(f"a bare echo of {size} bytes, {sockets} sockets")
            found[f"{name}_per_second"] = asyncio.run(echo_rate(address, sockets, wanted.seconds / 2, size))
    with tempfile.TemporaryDirectory() as folder:
        with running("engawa.bench.served", folder) as (address, pid):
            load = Load()
            asyncio.run(play(load, wanted, address, pid, found))
        found["problems"] = [*load.complaints, *differences(load, Path(folder))]
        found["moves_compared"] = sum(len(table.moves) for table in load.tables)
    found["share_of_echo"] = found["full"]["messages_per_second"] / found["echo_per_second"]
    return found


async def play(load: Load, wanted: Wanted, address: str, pid: int, found: dict[str, Any]) -> None:
    tell(f"{wanted.tables} tables, {wanted.players} players each")
    made = [make_table(address, wanted.game, wanted.players) for _ in range(wanted.tables)]
    wires = await open_all(address, "/api/socket", wanted.tables * wanted.players)
    await asyncio.sleep(0.5)
    empty = memory(pid)
    await load.gather(address, wires, made, wanted.players)
    await asyncio.sleep(0.5)
    found["bytes_per_new_table"] = (memory(pid) - empty) / wanted.tables
    tell("one move a second and table")
    found["paced"] = await load.play(wanted.seconds, 1.0)
    tell("as fast as they can")
    found["full"] = await load.play(wanted.seconds, 0.0)
    found["bytes_per_table"] = (memory(pid) - empty) / wanted.tables
    found["moves_per_table"] = sum(len(table.moves) for table in load.tables) / wanted.tables


def differences(load: Load, folder: Path) -> list[str]:
    """Moves that were acknowledged and are not stored, or stored and never told: none may be."""
    store = Store(sqlite_url(folder))
    found: list[str] = []
    for table in load.tables:
        stored = store.table(table.id)
        assert stored is not None
        record = parse("\n".join([stored.header, *store.lines(table.id)[0]]) + "\n", table.id)
        written = [(line.seat, line.move) for line in record.lines if isinstance(line, MoveLine)]
        if written != table.moves:
            found.append(f"{table.id}: {len(written)} moves are stored, {len(table.moves)} were told")
    store.close()
    return found


def tell(what: str) -> None:
    sys.stderr.write(f"measuring {what}\n")


def told(found: dict[str, Any]) -> str:
    full, paced = found["full"], found["paced"]
    problems = found["problems"]
    return "\n".join(
        [
            f"{found['sockets']:,} seats at {found['tables']:,} tables of {found['game']}, on loopback",
            f"bare echo, {SMALL} bytes            {found['echo_per_second']:>9,.0f} messages/s",
            f"bare echo, {LARGE} bytes           {found['echo_large_per_second']:>9,.0f} messages/s",
            f"as fast as they can: delivered  {full['messages_per_second']:>9,.0f} messages/s"
            f" = {found['share_of_echo']:.2f} × the echo ({full['bytes_per_message']:,.0f} bytes each)",
            f"                     moves      {full['moves_per_second']:>9,.0f} moves/s,"
            f" p50 {full['p50_ms']:.0f} ms, p99 {full['p99_ms']:.0f} ms",
            f"one move a second and table     {paced['moves_per_second']:>9,.0f} moves/s,"
            f" p50 {paced['p50_ms']:.1f} ms, p99 {paced['p99_ms']:.1f} ms",
            f"memory of a table beside its sockets: new {found['bytes_per_new_table'] / 1024:,.0f} KiB,"
            f" after {found['moves_per_table']:.0f} moves {found['bytes_per_table'] / 1024:,.0f} KiB",
            f"records beside what the players saw: {found['moves_compared']:,} moves,"
            f" {'none lost, none doubled' if not problems else f'{len(problems)} PROBLEMS: {problems[0][:300]}'}",
        ]
    )
