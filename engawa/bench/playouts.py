"""Benchmark of playouts: speed, copies, memory. Run as `python -m engawa.bench.playouts GAME PLAYERS SECONDS`."""

import json
import random
import sys
import time
import tracemalloc

from engawa.kernel.chance import SearchChance
from engawa.kernel.game import Game
from engawa.kernel.mode import is_compiled
from engawa.kernel.playout import playout
from engawa.kernel.position import Figures, Position
from engawa.kernel.registry import game_named


def measure(name: str, players: int, seconds: float) -> dict[str, float | bool]:
    game = game_named(name)
    figures = game.figures()
    rng = random.Random(1)
    chance = SearchChance(rng)
    playout(game.new(players, figures, chance), rng, chance)
    began = time.perf_counter()
    decisions = games = 0
    while time.perf_counter() - began < seconds:
        decisions += playout(game.new(players, figures, chance), rng, chance)
        games += 1
    spent = time.perf_counter() - began
    middle = middle_of_a_game(game, figures, players)
    return {
        "compiled": is_compiled(),
        "decisions_per_second": decisions / spent,
        "decisions_per_game": decisions / games,
        "games_per_second": games / spent,
        "choices_share": choices_share(game, figures, players),
        "microseconds_per_copy": copy_time(middle, seconds / 4) * 1e6,
        "bytes_per_position": copy_size(middle),
    }


def middle_of_a_game(game: Game, figures: Figures, players: int) -> Position:
    """A position with much on the table: two thirds through a random game."""
    rng = random.Random(2)
    chance = SearchChance(rng)
    twin = game.new(players, figures, SearchChance(random.Random(3)))
    steps = playout(twin.copy(), rng, chance) * 2 // 3
    for _ in range(steps):
        seat = twin.next_to_act()
        if seat < 0:
            break
        twin.apply(seat, rng.choice(twin.options(seat)), chance)
    return twin


def choices_share(game: Game, figures: Figures, players: int) -> float:
    """The share of decisions with more than one option, over some games."""
    rng = random.Random(4)
    chance = SearchChance(rng)
    decisions = choices = 0
    for _ in range(20):
        position = game.new(players, figures, chance)
        while not position.is_over():
            seat = position.next_to_act()
            options = position.options(seat)
            decisions += 1
            choices += len(options) > 1
            position.apply(seat, rng.choice(options), chance)
    return choices / decisions


def copy_time(position: Position, seconds: float) -> float:
    copies = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        for _ in range(1000):
            position.copy()
        copies += 1000
    return (time.perf_counter() - began) / copies


def copy_size(position: Position) -> float:
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies = [position.copy() for _ in range(1000)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / len(copies)


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))))
