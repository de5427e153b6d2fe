"""Command `engawa bench`: our speed and the peers', in one run on one core. The command line finds it by its name."""

import argparse
import importlib.util
import json
from pathlib import Path
from typing import TYPE_CHECKING

from engawa.bench.child_process import in_process
from engawa.bench.game_measurements import Row
from engawa.bench.rules import FOUR, run_rules
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named, game_names
from engawa.kernel.text import figures_table

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = """Random playouts on one core: our games interpreted and compiled, beside other libraries' games
(the extra “bench” installs them). Everything runs in the same minutes: compare the ratios rather than the figures,
machines are noisy. A decision of ours is one call each of options and apply; draws are not counted."""
WHAT = """the rules' speed; how many players a server bears, on loopback beside a bare echo on the same stack; or how
many games a tournament plays in one process, in two, and on Ray with two workers; or what `sim` and `arena` add to
bare playouts, with bots that look at nothing"""
ALL_GAMES = "both"


def add_to(commands: "Commands") -> None:
    text = "measure the speed of the rules beside other libraries"
    parser = commands.add_parser("bench", help=text, description=DESCRIPTION)
    parser.add_argument("what", nargs="?", choices=["rules", "server", "arena", "sim"], default="rules", help=WHAT)
    parser.add_argument("--seconds", type=float, default=3.0, metavar="S", help="how long to measure each line (3)")
    parser.add_argument(
        "--tables", type=int, default=250, metavar="N", help="of the server: tables with four seats (250)"
    )
    parser.add_argument("--runs", type=int, default=3, metavar="N", help="of the server: how often, for ranges (3)")
    parser.add_argument(
        "--beside",
        type=Path,
        nargs="*",
        default=[],
        metavar="FOLDER",
        help="of the server: other builds of the package (pip install --target FOLDER), by turns with this one",
    )
    games = game_names()
    parser.add_argument(
        "--game",
        choices=[*games, ALL_GAMES],
        default=games[0],
        help=f"of the server: what is played ({games[0]})",
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    kinds = {"rules": run_rules, "server": run_server, "arena": run_arena, "sim": run_sim}
    return kinds[options.what](options)


def run_arena(options: argparse.Namespace) -> int:
    """One process is measured before and after the others, because machines do not keep their speed."""
    game = game_names()[0]
    module, seconds = "engawa.bench.arena", str(options.seconds)
    rows = in_process("one process", [module, game, "1", seconds])
    rows += in_process("two processes", [module, game, "2", seconds])
    if importlib.util.find_spec("ray"):
        rows += in_process("Ray, two workers", [module, game, "2", seconds, "ray"])
    rows += in_process("one process again", [module, game, "1", seconds])
    single = [float(row["games_per_second"]) for row in rows if row["processes"] == 1]
    if not single:
        return 1
    for row in rows:
        row["times_one"] = float(row["games_per_second"]) * len(single) / sum(single)
    if options.json:
        print(json.dumps(rows))
        return 0
    table = [[f"games of four masters, {game_named(game).title}", "games/s", "× one process"]]
    table += [[str(row["name"]), f"{row['games_per_second']:.2f}", f"{row['times_one']:.2f}"] for row in rows]
    print(figures_table(table))
    if not importlib.util.find_spec("ray"):
        print("Ray: not installed (pip install 'engawa[ray]')")
    return 0


def run_sim(options: argparse.Namespace) -> int:
    rows: list[Row] = []
    for game in game_names():
        title = f"{game_named(game).title}, {FOUR} players"
        rows += in_process(title, ["engawa.bench.sim", game, str(FOUR), str(options.seconds)])
    if options.json:
        print(json.dumps(rows))
        return 0
    table = [["decisions/s", "playouts", "sim", "× playouts", "arena", "× playouts"]]
    for row in rows:
        sim = [f"{row['sim']:,.0f}", f"{row['sim_ratio']:.2f}", f"{row['arena']:,.0f}", f"{row['arena_ratio']:.2f}"]
        table.append([str(row["name"]), f"{row['playout']:,.0f}", *sim])
    print(figures_table(table))
    return 0


def run_server(options: argparse.Namespace) -> int:
    # Imported here because the server's libraries take longer to load than all other commands to run.
    from engawa.bench import server  # noqa: PLC0415

    games = game_names() if options.game == ALL_GAMES else [options.game]
    for folder in options.beside:
        if not folder.joinpath("engawa").is_dir():
            raise BadInput(f"{folder}: there is no build of engawa in this folder")
    beside = tuple(folder.resolve() for folder in options.beside)
    wanted = server.Wanted(games, options.tables, FOUR, options.seconds, max(1, options.runs), beside)
    results = server.measure(wanted)
    print(json.dumps(results) if options.json else server.report(results))
    return 1 if results["problems"] else 0
