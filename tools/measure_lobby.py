"""Lobby of a full house: a database with many tables is made, a server started on it, and the lobby asked for.

`./run measure lobby --running 10000 --finished 100000` prints how long the start takes and how fast the lobby answers:
where finished games are shown, where all tables are private, and where all are open but no seat is free. Records are
real ones, of a few random games of two; each twentieth of the finished has its whole record, the others what lists
tell of it and the record's beginning.
"""

import argparse
import itertools
import json
import random
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, Final

from sqlalchemy import insert, text

from engawa.bench.load_clients import quantile
from engawa.bench.server import running
from engawa.kernel.match import Match
from engawa.kernel.record import write_line
from engawa.kernel.registry import game_named, game_names
from engawa.kernel.text import figures_table
from engawa.server.storage.schema import lines, seats, tables
from engawa.server.storage.store import Store, sqlite_url
from engawa.server.storage.summary import Summary
from engawa.server.storage.table_store import line_rows

PLAYERS: Final = 2
BEGINNING: Final = 10
"""Lines of a record that is not there as a whole."""
WHOLE: Final = 20
TOGETHER: Final = 2000
SITUATIONS: Final = {
    "finished games shown": "is_open = is_over",
    "all private": "is_open = false",
    "all open, no seat free": "is_open = NOT is_over",
}


def games(count: int) -> list[tuple[Match, Match]]:
    """Random games of two, each after ten moves and at its end."""
    game = game_named(game_names()[0])
    played: list[tuple[Match, Match]] = []
    for number in range(count):
        pair: list[Match] = []
        for most in (10, 10_000):
            rng = random.Random(number)
            match = Match.start(game, game.figures(), ["person"] * PLAYERS, f"seed {number}", {})
            match.record.names = ["Aki", "Ben"]
            while not match.position.is_over() and len(match.seen_by) < most:
                seat = match.position.to_act()[0]
                match.play(seat, rng.choice(match.position.options(seat)))
            pair.append(match)
        played.append((pair[0], pair[1]))
    return played


def fill(store: Store, running_tables: int, finished: int) -> None:
    samples = games(8)
    numbers = itertools.chain(((n, False) for n in range(running_tables)), ((n, True) for n in range(finished)))
    now = time.time()
    written = [[write_line(line) for line in match.record.lines] for pair in samples for match in pair]
    standings = [Summary.of(match.position, len(match.seen_by)).columns() for pair in samples for match in pair]
    while some := list(itertools.islice(numbers, TOGETHER)):
        rows: list[dict[str, Any]] = []
        chairs: list[dict[str, Any]] = []
        recorded: list[dict[str, Any]] = []
        for number, is_over in some:
            sample = 2 * (number % len(samples)) + is_over
            match = samples[number % len(samples)][is_over]
            table_id = f"{'f' if is_over else 'r'}{number:08}"
            rows.append(
                {
                    "id": table_id,
                    "game": match.game.name,
                    "rules": match.game.rules_version,
                    "header": match.record.header(),
                    "seed": f"seed {number % len(samples)}",
                    "spectator_hash": "",
                    "is_open": is_over,
                    "created": now - number,
                    "changed": now - number * 7 % 1_000_000,
                    **standings[sample],
                }
            )
            chairs += [{"table_id": table_id, "seat": s, "name": ["Aki", "Ben"][s], "token_hash": "x"} for s in (0, 1)]
            whole = not is_over or number % WHOLE == 0
            recorded += line_rows(table_id, 0, written[sample] if whole else written[sample][:BEGINNING], 0)
        with store.engine.begin() as connection:
            connection.execute(insert(tables), rows)
            connection.execute(insert(seats), chairs)
            connection.execute(insert(lines), recorded)


def ask(address: str, requests: int) -> tuple[list[float], int]:
    """Seconds for each answer, in order; how many tables were shown."""
    taken: list[float] = []
    shown = 0
    for _ in range(requests):
        began = time.perf_counter()
        with urllib.request.urlopen(f"http://{address}/api/tables", timeout=60) as answer:
            shown = len(json.load(answer))
        taken.append(time.perf_counter() - began)
    return sorted(taken), shown


def main() -> None:
    parser = argparse.ArgumentParser(prog="./run measure lobby", description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--running", type=int, default=10_000, metavar="N", help="tables in play (10000)")
    parser.add_argument("--finished", type=int, default=100_000, metavar="N", help="finished tables (100000)")
    parser.add_argument("--requests", type=int, default=300, metavar="N", help="of the lobby, in each situation (300)")
    parser.add_argument("--folder", type=Path, help="where the database is made, or used again if it is there")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary)
        is_made = (folder / "tables.sqlite").exists()
        store = Store(sqlite_url(folder))
        if not is_made:
            sys.stderr.write("making the tables\n")
            fill(store, options.running, options.finished)
        store.close()
        size = sum(file.stat().st_size for file in folder.glob("tables.sqlite*")) / 1e6
        rows = [["", "start s", "tables shown", "p50 ms", "p99 ms"]]
        for name, is_open in SITUATIONS.items():
            store = Store(sqlite_url(folder))
            with store.engine.begin() as connection:
                connection.execute(text(f"UPDATE tables SET {is_open}"))
            store.close()
            began = time.perf_counter()
            with running("engawa.bench.measured_server", str(folder)) as (address, _):
                urllib.request.urlopen(f"http://{address}/api/health", timeout=60).close()
                started = time.perf_counter() - began
                taken, shown = ask(address, options.requests)
            figures = [f"{started:.2f}", f"{shown}", *(f"{1000 * quantile(taken, q):.1f}" for q in (50, 99))]
            rows.append([name, *figures])
        print(f"{options.running:,} tables in play, {options.finished:,} finished, {size:,.0f} MB")
        print(figures_table(rows))


if __name__ == "__main__":
    main()
