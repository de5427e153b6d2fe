"""Compile costs: what each compiled module costs and what passes through it, for `setup.py`'s selection.

`python -m tools.compile_costs cost` compiles each extension and tells the CPU seconds.
`python -m tools.compile_costs passed` tells where the time of each work goes, interpreted.
`python -m tools.compile_costs work WHAT TIMES` does one work a fixed number of times, with whatever `engawa` Python
finds. `valgrind --tool=cachegrind --cache-sim=no python -m tools.compile_costs children WHAT…` does each in a process
of its own, after one that does nothing: what that one has counted came before the work.
"""

import argparse
import cProfile
import os
import pstats
import random
import re
import resource
import shlex
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, cast

import setup
from engawa.bench.playouts import middle_of_a_game
from engawa.bots.network.bundled import bundled_evaluator
from engawa.bots.tree_search import Tree
from engawa.kernel.chance import SearchChance
from engawa.kernel.game import Game
from engawa.kernel.match import Match
from engawa.kernel.mode import mode
from engawa.kernel.playout import playout
from engawa.kernel.position import Figures
from engawa.kernel.registry import game_named
from engawa.server.state.encoder import StateEncoder, Viewpoint
from engawa.server.storage.summary import Summary

ROOT = Path(__file__).parents[1]
SEATS = ["Aki", "Ben", "Chie", "Dai"]


@cache
def game_and_figures(name: str) -> tuple[Game, Figures]:
    """Reading figures takes as long as some games."""
    game = game_named(name)
    return game, game.figures()


def played(name: str, times: int) -> int:
    """Random playouts; the number of decisions."""
    game, figures = game_and_figures(name)
    rng = random.Random(1)
    chance = SearchChance(rng)
    return sum(playout(game.new(len(SEATS), figures, chance), rng, chance) for _ in range(times))


def searched(times: int) -> int:
    """IKI's search from the middle of a game; the number of looks."""
    position = middle_of_a_game(*game_and_figures("iki"), len(SEATS))
    evaluator, rng = bundled_evaluator("iki"), random.Random(1)
    looks = 0
    for _time in range(times):
        tree = Tree(evaluator, rng)
        tree.grow(position, position.next_to_act(), 1e9, 400)
        looks += tree.looks
    return looks


class Table:
    """As much of a table as its telling asks about."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game, self.figures = match.game, match.figures
        self.seats = self.redo_stack = self.proposals = self.audience = self
        self.waiting = None
        self.now: Summary

    def may_play(self) -> bool:
        return True

    def names_in(self, language: str) -> list[str]:
        return SEATS

    def offers(self, seat: int) -> list[object]:
        """Nothing was taken back."""
        return []

    def current(self) -> None:
        """Nobody asks for an undo."""

    def pages(self, seat: int) -> int:
        return 1


def told(name: str, times: int) -> int:
    """Games move by move, each move told to every seat as the server does; the number of states."""
    (game, figures), states = game_and_figures(name), 0
    for seed in range(times):
        rng = random.Random(seed)
        match = Match.start(game, figures, SEATS, str(seed))
        table = Table(match)
        encoder, logged = StateEncoder(cast(Any, table)), 0
        while not match.position.is_over():
            seat = match.position.next_to_act()
            match.play(seat, rng.choice(match.position.options(seat)))
            encoder.forget_moment()
            table.now = Summary.of(match.position, len(match.seen_by))
            for seat in range(len(SEATS)):
                encoder.state(Viewpoint(seat, "en", seat, False), b"", logged)
                states += 1
            logged = len(match.log)
    return states


WORKS: dict[str, Callable[[int], int]] = {
    "iki": lambda times: played("iki", times),
    "shogun": lambda times: played("shogun", times),
    "search": searched,
    "iki-told": lambda times: told("iki", times),
    "shogun-told": lambda times: told("shogun", times),
}


FEW = {"iki": 12, "shogun": 8, "search": 1, "iki-told": 1, "shogun-told": 1}


def work(what: str, times: int) -> None:

    WORKS[what](1)
    began = time.process_time()
    done = WORKS[what](times)
    spent = time.process_time() - began
    print(f"{what}, {mode()}: {done} in {spent:.2f} CPU s, {done / spent:.0f} a CPU second")


def children(whats: list[str]) -> None:
    for what in whats:
        WORKS[what](1)
    for what in ["nothing", *whats]:
        child = os.fork()
        if child == 0:
            print(f"process {os.getpid()}, {what}: {WORKS[what](FEW[what]) if what in WORKS else 0}", flush=True)
            os._exit(0)
        os.waitpid(child, 0)


def passed() -> None:
    """By module, its share of each work's own time."""
    shares: dict[str, dict[str, float]] = defaultdict(dict)
    for what, one in WORKS.items():
        one(1)
        profile = cProfile.Profile()
        profile.runcall(one, 2 * FEW[what])
        spent: dict[str, float] = defaultdict(float)
        for (path, _line, _name), row in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
            spent[path] += row[2]
        for path, seconds in spent.items():
            if "/engawa/" in path:
                shares[path.split("/engawa/")[-1]][what] = 100 * seconds / sum(spent.values())
    print(f"{'percent of':<28}" + "".join(f"{what:>13}" for what in WORKS))
    for module, row in sorted(shares.items()):
        print(f"{module:<28}" + "".join(f"{row.get(what, 0):>13.1f}" for what in WORKS))


def code_sizes(compiled: Path) -> dict[str, int]:
    """By module, the bytes of machine code that it has become."""
    symbols = subprocess.run(["nm", "-S", compiled], check=True, capture_output=True, text=True).stdout
    modules = [path.removesuffix(".py").replace("/", "___") for paths, _ in setup.groups() for path in paths]
    sizes: dict[str, int] = defaultdict(int)
    for size, name in re.findall(r" ([0-9a-f]+) [tT] \w*?(engawa___\w+)", symbols):
        its = max((module for module in modules if name.startswith(f"{module}__")), key=len, default="others")
        sizes[its.replace("___", "/")] += int(size, 16)
    return sizes


def cost() -> None:
    """The CPU seconds of each extension, shared among its modules by the code that they become."""
    os.chdir(ROOT)
    sys.argv = ["setup.py", "build_ext"]
    began = time.process_time()
    extensions = setup.compiled()
    print(f"mypyc {time.process_time() - began:.1f} CPU s for {len(extensions)} extensions", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder, "made.o")
        for extension in extensions:
            flags = [*shlex.split(sysconfig.get_config_var("CFLAGS")), "-fPIC", *extension.extra_compile_args]
            folders = [f"-I{place}" for place in (sysconfig.get_paths()["include"], *extension.include_dirs)]
            [source] = extension.sources
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            subprocess.run(["cc", *flags, *folders, "-c", str(source), "-o", str(made)], check=True)
            spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            print(f"{extension.name:<40}{spent:>6.1f} s", flush=True)
            sizes = code_sizes(made)
            for module, size in sorted(sizes.items(), key=lambda item: -item[1]):
                print(f"    {module:<36}{spent * size / sum(sizes.values()):>6.1f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("cost")
    commands.add_parser("passed")
    one = commands.add_parser("work")
    one.add_argument("what", choices=WORKS)
    one.add_argument("times", type=int)
    several = commands.add_parser("children")
    several.add_argument("whats", nargs="+", choices=WORKS)
    options = parser.parse_args()
    if options.command == "work":
        work(options.what, options.times)
    elif options.command == "children":
        children(options.whats)
    else:
        {"cost": cost, "passed": passed}[options.command]()


if __name__ == "__main__":
    main()
