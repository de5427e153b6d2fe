"""A worker that dies takes nothing with it but the game it was at."""

import os
import threading
import time

import pytest

from engawa.arena import workers
from engawa.arena.series import Pairing, Series, Task
from engawa.kernel.refusal import BadInput
from tests.processes import kill_one


def test_killed_workers_lose_no_finished_game() -> None:
    task = Task("iki", None, {})
    pairings = [Pairing(number, ("greedy", "greedy"), f"k/{number}", f"k/{number}") for number in range(8)]
    killed: list[int] = []
    finished: list[int] = []
    for pairing, _ in workers.play_all(task, pairings, 2):
        finished.append(pairing.number)
        if not killed:
            killed.append(kill_one(b"spawn_main", os.getpid()))
    assert killed[0] > 0
    assert sorted(finished) == list(range(8))


def test_workers_that_always_die_are_given_up() -> None:
    task = Task("iki", None, {})
    pairings = [Pairing(0, ("random", "random"), "k", "k")]
    stop = threading.Event()

    def kill_on() -> None:
        while not stop.is_set():
            kill_one(b"spawn_main", os.getpid())
            time.sleep(0.05)

    killer = threading.Thread(target=kill_on)
    killer.start()
    try:
        with pytest.raises(BadInput, match="died 3 times; finished games are kept"):
            list(workers.play_all(task, pairings, 2))
    finally:
        stop.set()
        killer.join()


def test_a_worker_reads_the_figures_once_for_all_games_of_a_task(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes and Ray alike: both send the functions that are asked here."""
    read: list[Task] = []

    class Counted(Series):
        def __init__(self, task: Task) -> None:
            read.append(task)
            super().__init__(task)

    monkeypatch.setattr(workers, "Series", Counted)
    monkeypatch.setattr(workers, "_series", None)
    pairings = [Pairing(number, ("random", "random"), f"o/{number}", f"o/{number}") for number in range(3)]
    first = [workers.play_on_ray(Task("iki", None, {}), pairing) for pairing in pairings]
    assert [workers.play_in_worker(Task("iki", None, {}), pairing) for pairing in pairings] == first
    assert len(read) == 1
    workers.play_on_ray(Task("shogun", None, {}), Pairing(0, ("random",) * 3, "o", "o"))
    assert [task.game for task in read] == ["iki", "shogun"]


@pytest.mark.long
def test_a_cluster_plays_the_same_games_though_one_of_its_two_workers_is_killed() -> None:
    """Ray is installed for `./run test -m long`."""
    task = Task("iki", None, {})
    pairings = [Pairing(number, ("search:looks=8",) * 2, f"r/{number}", f"r/{number}") for number in range(6)]
    here = {pairing.number: result for pairing, result in workers.play_all(task, pairings, 1)}
    there = {}
    killed = 0
    for pairing, result in workers.play_all(task, pairings, 2, "local"):
        there[pairing.number] = result
        killed = killed or kill_one(b"ray::play_on_ray")
    assert killed > 0
    assert there == here


def test_a_cluster_that_is_not_installed_or_does_not_answer() -> None:
    task = Task("iki", None, {})
    pairings = [Pairing(0, ("random", "random"), "k", "k")]
    with pytest.raises(BadInput, match=r"^--ray "):
        list(workers.play_all(task, pairings, 1, "127.0.0.1:1"))
