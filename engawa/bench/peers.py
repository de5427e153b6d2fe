"""Benchmark of other libraries' games, driven as their users drive them: random legal moves to the end.

Run as `python -m engawa.bench.peers NAME SECONDS`. Chance nodes count as the peers' steps too; our own
decisions leave draws out, so the comparison leans to the peers.
"""

import importlib.util
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any


def sample(outcomes: list[tuple[int, float]], share: float) -> int:
    for action, probability in outcomes:
        share -= probability
        if share < 0:
            return action
    return outcomes[-1][0]


def open_spiel(name: str) -> Callable[[random.Random], int]:
    pyspiel: Any = __import__("pyspiel")
    game = pyspiel.load_game(name)

    def play(rng: random.Random) -> int:
        toss = rng.random
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                action = sample(state.chance_outcomes(), toss())
            else:
                legal = state.legal_actions()
                action = legal[int(toss() * len(legal))]
            state.apply_action(action)
            steps += 1
        return steps

    return play


def python_chess() -> Callable[[random.Random], int]:
    chess: Any = __import__("chess")

    def play(rng: random.Random) -> int:
        board = chess.Board()
        steps = 0
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play


def catanatron() -> Callable[[random.Random], int]:
    library: Any = __import__("catanatron")
    colours = [library.Color.RED, library.Color.BLUE, library.Color.WHITE, library.Color.ORANGE]

    def play(rng: random.Random) -> int:
        game = library.Game([library.RandomPlayer(colour) for colour in colours])
        game.play()
        return len(game.state.actions)

    return play


PEERS: dict[str, tuple[str, Callable[[], Callable[[random.Random], int]]]] = {
    "OpenSpiel backgammon": ("pyspiel", lambda: open_spiel("backgammon")),
    "OpenSpiel gin rummy": ("pyspiel", lambda: open_spiel("gin_rummy")),
    "python-chess": ("chess", python_chess),
    "catanatron": ("catanatron", catanatron),
}
"""Name in the table, the module it needs, how to make a player of whole games."""


def is_installed(name: str) -> bool:
    return importlib.util.find_spec(PEERS[name][0]) is not None


def measure(name: str, seconds: float) -> dict[str, float]:
    play = PEERS[name][1]()
    rng = random.Random(1)
    play(rng)
    began = time.perf_counter()
    steps = games = 0
    while time.perf_counter() - began < seconds:
        steps += play(rng)
        games += 1
    spent = time.perf_counter() - began
    return {"decisions_per_second": steps / spent, "games_per_second": games / spent}


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], float(sys.argv[2]))))
