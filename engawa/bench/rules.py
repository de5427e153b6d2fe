"""Benchmark of the rules: random playouts beside other libraries', and what single games add."""

import argparse
import json

from engawa.bench.child_process import HERE, in_process, interpreted_copy
from engawa.bench.game_measurements import Measurement, Row, own_measurements
from engawa.bench.peers import PEERS, is_installed
from engawa.kernel.mode import is_compiled
from engawa.kernel.registry import game_named, game_names
from engawa.kernel.text import figures_table

BASE = "OpenSpiel backgammon"
FOUR = 4


def run_rules(options: argparse.Namespace) -> int:
    ours, own = measure_ours(options.seconds)
    rows = ours + measure_peers(options.seconds)
    base = next((float(row["decisions_per_second"]) for row in rows if row["name"] == BASE), None)
    for row in rows:
        if base is not None:
            row["times_backgammon"] = float(row["decisions_per_second"]) / base
    if options.json:
        print(json.dumps(rows + [row for _, row in own]))
        return 0
    print(playouts_table(rows))
    for measurement, row in own:
        print(measurement.line(row))
    for line in missing_lines():
        print(line)
    return 0


def measure_ours(seconds: float) -> tuple[list[Row], list[tuple[Measurement, Row]]]:
    """Playouts of each game, and what each measures beside them."""
    rows: list[Row] = []
    own: list[tuple[Measurement, Row]] = []
    with interpreted_copy() as folder:
        for game in game_names():
            title = f"{game_named(game).title}, {FOUR} players"
            rows += in_modes(title, ["engawa.bench.playouts", game, str(FOUR), str(seconds)], folder)
        for measurement in own_measurements():
            arguments = [measurement.module, str(seconds * measurement.share)]
            if measurement.in_both_modes:
                measured = in_modes(measurement.name, arguments, folder)
            else:
                measured = in_process(measurement.name, arguments)
            own += [(measurement, row) for row in measured]
    return rows, own


def in_modes(name: str, arguments: list[str], folder: str) -> list[Row]:
    """Interpreted, from the copy in the folder; and compiled, where the installed package is."""
    rows = in_process(f"{name}, interpreted", arguments, folder)
    if is_compiled():
        rows += in_process(f"{name}, compiled", arguments, HERE)
    return rows


def measure_peers(seconds: float) -> list[Row]:
    rows: list[Row] = []
    for name in PEERS:
        if is_installed(name):
            rows += in_process(name, ["engawa.bench.peers", name, str(seconds)])
    return rows


def missing_lines() -> list[str]:
    lines = [f"{name}: not installed (pip install 'engawa[bench]')" for name in PEERS if not is_installed(name)]
    if not is_compiled():
        lines.append("compiled: not here; the rules are compiled at installation where there is a C compiler")
    return lines


def playouts_table(rows: list[Row]) -> str:
    table = [["random playouts", "decisions/s", "games/s", "× backgammon", "µs/copy", "bytes/position", "choices"]]
    for row in rows:
        table.append(
            [
                str(row["name"]),
                f"{row['decisions_per_second']:,.0f}",
                f"{row['games_per_second']:,.1f}",
                f"{row['times_backgammon']:.2f}" if "times_backgammon" in row else "",
                f"{row['microseconds_per_copy']:.2f}" if "microseconds_per_copy" in row else "",
                f"{row['bytes_per_position']:,.0f}" if "bytes_per_position" in row else "",
                f"{row['choices_share']:.0%}" if "choices_share" in row else "",
            ]
        )
    return figures_table(table)
