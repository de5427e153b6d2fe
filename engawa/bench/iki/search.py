"""Benchmark of IKI's tree search (MCTS): how often the network judges.

Run as `python -m engawa.bench.iki.search SECONDS`.
"""

import json
import random
import sys
import time

from engawa.bench.playouts import middle_of_a_game
from engawa.bots.network.bundled import bundled_evaluator
from engawa.bots.tree_search import Tree
from engawa.kernel.mode import is_compiled
from engawa.kernel.registry import game_named

PLAYERS = 4
A_MOVE = 0.2
"""Seconds."""


def measure(seconds: float) -> dict[str, float | bool]:
    """One move after another from the middle of a game, each thought about for the usual time."""
    game = game_named("iki")
    position = middle_of_a_game(game, game.figures(), PLAYERS)
    evaluator = bundled_evaluator("iki")
    rng = random.Random(1)
    looks = times = moves = 0
    longest = 0.0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        tree = Tree(evaluator, rng)
        start = time.perf_counter()
        tree.grow(position, position.next_to_act(), A_MOVE, 1 << 40)
        longest = max(longest, time.perf_counter() - start)
        looks += tree.looks
        times += tree.times
        moves += 1
    spent = time.perf_counter() - began
    return {
        "compiled": is_compiled(),
        "looks_per_second": looks / spent,
        "times_per_second": times / spent,
        "seconds_a_move": spent / moves,
        "longest_move": longest,
    }


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]))))
