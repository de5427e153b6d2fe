"""Benchmark of what `sim` and `arena` add to playouts. Run as `python -m engawa.bench.sim GAME PLAYERS SECONDS`."""

import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from engawa.arena.series import Pairing, Task
from engawa.arena.tournament import Settings, TournamentFile, line_up, pairings
from engawa.arena.workers import play_all
from engawa.kernel.chance import SearchChance
from engawa.kernel.mode import is_compiled
from engawa.kernel.playout import playout
from engawa.kernel.registry import game_named

BOT = "random"
GAMES = 64
"""Played in one go: the three take turns, because machines do not keep their speed."""


def measure(name: str, players: int, seconds: float) -> dict[str, float | bool]:
    """Decisions a second of each, and how the two compare with the first, all of bots that look at nothing."""
    with tempfile.TemporaryDirectory() as folder:
        kinds = {
            "playout": bare(name, players),
            "sim": simulated(name, players),
            "arena": in_arena(name, players, Path(folder)),
        }
        decisions = dict.fromkeys(kinds, 0)
        spent = dict.fromkeys(kinds, 0.0)
        for play in kinds.values():
            play()
        while sum(spent.values()) < seconds:
            for kind, play in kinds.items():
                began = time.process_time()
                decisions[kind] += play()
                spent[kind] += time.process_time() - began
    rates = {kind: decisions[kind] / spent[kind] for kind in kinds}
    ratios = {f"{kind}_ratio": rates[kind] / rates["playout"] for kind in ("sim", "arena")}
    return {"compiled": is_compiled(), **rates, **ratios}


def bare(name: str, players: int) -> Callable[[], int]:
    game = game_named(name)
    figures = game.figures()
    rng = random.Random(1)
    chance = SearchChance(rng)
    return lambda: sum(playout(game.new(players, figures, chance), rng, chance) for _ in range(GAMES))


def simulated(name: str, players: int) -> Callable[[], int]:
    task = Task(name, None, {})
    games = [Pairing(number, (BOT,) * players, f"bench/{number}", f"bench/{number}") for number in range(GAMES)]
    return lambda: sum(result.decisions for _, result in play_all(task, games, 1))


def in_arena(name: str, players: int, folder: Path) -> Callable[[], int]:
    """Every finished game is kept in the tournament's file."""
    task = Task(name, None, {})
    settings = Settings(name, "", {}, line_up([BOT] * players, players, "table"), "bench")
    wanted = pairings(settings, GAMES)
    tournament = TournamentFile(folder / "games.jsonl", settings)

    def play() -> int:
        decisions = 0
        for pairing, result in play_all(task, wanted, 1):
            tournament.add(pairing, result)
            decisions += result.decisions
        return decisions

    return play


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))))
