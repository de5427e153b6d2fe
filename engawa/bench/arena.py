"""Benchmark of tournaments: games a second. Run as `python -m engawa.bench.arena GAME PROCESSES SECONDS [ray]`."""

import json
import sys
import time
from collections.abc import Iterator

from engawa.arena.series import Pairing, Task
from engawa.arena.workers import FinishedGame, play_all

BOTS = ("master", "master", "master", "master")
FASTEST = 40
"""More games than any process plays a second. (Very many waiting ones would slow down the process that holds them.)"""
WARM = 3
"""Games of each process that are not counted: it has to start first."""


def measure(game: str, processes: int, seconds: float, on_ray: bool) -> dict[str, float | bool]:
    """While every process has games waiting: a tournament is long, its first and last seconds do not matter."""
    games = processes * (WARM + int(FASTEST * seconds))
    pairings = [Pairing(number, BOTS, f"bench/{number}", f"bench/{number}") for number in range(games)]
    finished = play_all(Task(game, None, {}), pairings, processes, "local" if on_ray else None)
    return {"processes": processes, "ray": on_ray, "games_per_second": rate(finished, WARM * processes, seconds)}


def rate(finished: Iterator[FinishedGame], warm: int, seconds: float) -> float:
    for _ in range(warm):
        next(finished)
    began = time.perf_counter()
    games = 0
    while time.perf_counter() - began < seconds:
        next(finished)
        games += 1
    return games / (time.perf_counter() - began)


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4:] == ["ray"])))
