"""`engawa bench`: our speed and the peers', in one run on one core."""

import argparse
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import engawa
from engawa.bench.peers import PEERS, is_installed
from engawa.bench.table import aligned
from engawa.cli.game_options import Commands
from engawa.kernel.mode import is_compiled
from engawa.kernel.registry import game_named, game_names

DESCRIPTION = """Random playouts on one core: our games interpreted and compiled, beside other libraries' games
(the extra “bench” installs them). Everything runs in the same minutes: compare the ratios rather than the figures,
machines are noisy. A decision of ours is one call each of options and apply; draws are not counted."""
WHAT = """the rules' speed; how many players a server bears, on loopback beside a bare echo on the same stack; or how
many games a tournament plays in one process, in two, and on Ray with two workers; or what `sim` and `arena` add to
bare playouts, with bots that look at nothing"""
BASE = "OpenSpiel backgammon"
FOUR = 4
HERE = str(Path(engawa.__path__[0]).parent)
"""Where this package is found, compiled or not as it is installed."""

Row = dict[str, float | bool | str]


def add_to(commands: Commands) -> None:
    text = "measure the speed of the rules beside other libraries"
    parser = commands.add_parser("bench", help=text, description=DESCRIPTION)
    parser.add_argument("what", nargs="?", choices=["rules", "server", "arena", "sim"], default="rules", help=WHAT)
    parser.add_argument("--seconds", type=float, default=3.0, metavar="S", help="how long to measure each line (3)")
    parser.add_argument(
        "--tables", type=int, default=250, metavar="N", help="of the server: tables with four seats (250)"
    )
    parser.add_argument(
        "--game", choices=[*game_names(), "both"], default="iki", help="of the server: what is played (iki)"
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    kinds = {"rules": run_rules, "server": run_server, "arena": run_arena, "sim": run_sim}
    return kinds[options.what](options)


def run_arena(options: argparse.Namespace) -> int:
    """One process is measured before and after the others, because machines do not keep their speed."""
    seconds = str(options.seconds)
    rows = in_process("one process", ["engawa.bench.arena", "1", seconds], HERE)
    rows += in_process("two processes", ["engawa.bench.arena", "2", seconds], HERE)
    if importlib.util.find_spec("ray"):
        rows += in_process("Ray, two workers", ["engawa.bench.arena", "2", seconds, "ray"], HERE)
    rows += in_process("one process again", ["engawa.bench.arena", "1", seconds], HERE)
    single = [float(row["games_per_second"]) for row in rows if row["processes"] == 1]
    if not single:
        return 1
    for row in rows:
        row["times_one"] = float(row["games_per_second"]) * len(single) / sum(single)
    if options.json:
        print(json.dumps(rows))
        return 0
    table = [["games of four masters, IKI", "games/s", "× one process"]]
    table += [[str(row["name"]), f"{row['games_per_second']:.2f}", f"{row['times_one']:.2f}"] for row in rows]
    print(aligned(table))
    if not importlib.util.find_spec("ray"):
        print("Ray: not installed (pip install 'engawa[ray]')")
    return 0


def run_sim(options: argparse.Namespace) -> int:
    rows: list[Row] = []
    for game in game_names():
        title = f"{game_named(game).title}, {FOUR} players"
        rows += in_process(title, ["engawa.bench.sim", game, str(FOUR), str(options.seconds)], HERE)
    if options.json:
        print(json.dumps(rows))
        return 0
    table = [["decisions/s", "playouts", "sim", "× playouts", "arena", "× playouts"]]
    for row in rows:
        sim = [f"{row['sim']:,.0f}", f"{row['sim_ratio']:.2f}", f"{row['arena']:,.0f}", f"{row['arena_ratio']:.2f}"]
        table.append([str(row["name"]), f"{row['playout']:,.0f}", *sim])
    print(aligned(table))
    return 0


def run_server(options: argparse.Namespace) -> int:
    # Imported here because the server's libraries take longer to load than all other commands to run.
    from engawa.bench import server  # noqa: PLC0415

    games = game_names() if options.game == "both" else [options.game]
    found = server.measure(server.Wanted(games, options.tables, FOUR, options.seconds))
    print(json.dumps(found) if options.json else server.told(found))
    return 1 if found["problems"] else 0


def run_rules(options: argparse.Namespace) -> int:
    ours, searches = measure_ours(options.seconds)
    rows = ours + measure_peers(options.seconds)
    odds = in_process("odds of a battle", ["engawa.bench.odds", str(options.seconds / 4)], HERE)
    base = next((float(row["decisions_per_second"]) for row in rows if row["name"] == BASE), None)
    for row in rows:
        if base is not None:
            row["times_backgammon"] = float(row["decisions_per_second"]) / base
    if options.json:
        print(json.dumps(rows + searches + odds))
    else:
        print(told(rows))
        for row in searches:
            print(
                f"{row['name']}: {row['looks_per_second']:,.0f} looks/s, {row['times_per_second']:,.0f} times "
                f"through the tree/s, at most {row['longest_move']:.2f} s a move of 0.2 s"
            )
        for row in odds:
            rules = "compiled" if is_compiled() else "interpreted"
            print(
                f"exact odds of a battle, {rules}: {row['usual']:.1f} µs, a very large one {row['large']:.1f} µs, "
                f"remembered {row['remembered']:.1f} µs"
            )
        for name in missing_lines():
            print(name)
    return 0


def measure_ours(seconds: float) -> tuple[list[Row], list[Row]]:
    """Playouts of each game, and IKI's search."""
    rows: list[Row] = []
    searches: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        no_compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        shutil.copytree(Path(engawa.__path__[0]), Path(folder, "engawa"), ignore=no_compiled)
        for game in game_names():
            title = f"{game_named(game).title}, {FOUR} players"
            arguments = ["engawa.bench.playouts", game, str(FOUR), str(seconds)]
            rows += in_process(f"{title}, interpreted", arguments, folder)
            if is_compiled():
                rows += in_process(f"{title}, compiled", arguments, HERE)
        arguments = ["engawa.bench.search", str(seconds)]
        searches += in_process("IKI's search, interpreted", arguments, folder)
        if is_compiled():
            searches += in_process("IKI's search, compiled", arguments, HERE)
    return rows, searches


def measure_peers(seconds: float) -> list[Row]:
    rows: list[Row] = []
    for name in PEERS:
        if is_installed(name):
            rows += in_process(name, ["engawa.bench.peers", name, str(seconds)], HERE)
    return rows


def in_process(name: str, arguments: list[str], path: str) -> list[Row]:
    """One line of the table, by a process that finds our package in `path`; none if it fails, and it says why."""
    sys.stderr.write(f"measuring {name}\n")
    env = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, env=env, cwd=tempfile.gettempdir(), stdout=subprocess.PIPE, check=False)
    if done.returncode != 0:
        sys.stderr.write(f"{name} could not be measured: see above\n")
        return []
    return [{"name": name, **json.loads(done.stdout)}]


def missing_lines() -> list[str]:
    lines = [f"{name}: not installed (pip install 'engawa[bench]')" for name in PEERS if not is_installed(name)]
    if not is_compiled():
        lines.append("compiled: not here; the rules are compiled at installation where there is a C compiler")
    return lines


def told(rows: list[Row]) -> str:
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
    return aligned(table)
