"""A worker that dies takes nothing with it but the game it was at."""

import os
import signal
import threading
import time
from pathlib import Path

import pytest

from engawa.arena import workers
from engawa.arena.series import Pairing, Task
from engawa.kernel.refusal import BadInput


def test_killed_workers_lose_no_finished_game() -> None:
    task = Task("iki", None, {})
    pairings = [Pairing(number, ("greedy", "greedy"), f"k/{number}", f"k/{number}") for number in range(8)]
    killed: list[int] = []
    finished: list[int] = []
    for pairing, _ in workers.play_all(task, pairings, 2):
        finished.append(pairing.number)
        if not killed:
            killed.append(kill_a_child())
    assert killed[0] > 0
    assert sorted(finished) == list(range(8))


def kill_a_child() -> int:
    """One of this process's workers (they are started by `spawn_main`)."""
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            parent = (entry / "stat").read_text().rpartition(")")[2].split()[1]
            command = (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if parent == str(os.getpid()) and b"spawn_main" in command:
            os.kill(int(entry.name), signal.SIGKILL)
            return int(entry.name)
    return 0


def test_workers_that_always_die_are_given_up() -> None:
    task = Task("iki", None, {})
    pairings = [Pairing(0, ("random", "random"), "k", "k")]
    stop = threading.Event()

    def kill_on() -> None:
        while not stop.is_set():
            kill_a_child()
            time.sleep(0.05)

    killer = threading.Thread(target=kill_on)
    killer.start()
    try:
        with pytest.raises(BadInput, match="died 3 times; finished games are kept"):
            list(workers.play_all(task, pairings, 2))
    finally:
        stop.set()
        killer.join()


def test_a_cluster_plays_the_same_games() -> None:
    pytest.importorskip("ray")
    task = Task("iki", None, {})
    pairings = [Pairing(number, ("random", "random"), f"r/{number}", f"r/{number}") for number in range(4)]
    here = {pairing.number: result for pairing, result in workers.play_all(task, pairings, 1)}
    there = {pairing.number: result for pairing, result in workers.play_all(task, pairings, 1, "local")}
    assert there == here


def test_a_cluster_that_is_not_installed_or_does_not_answer() -> None:
    task = Task("iki", None, {})
    pairings = [Pairing(0, ("random", "random"), "k", "k")]
    with pytest.raises(BadInput, match=r"^--ray "):
        list(workers.play_all(task, pairings, 1, "127.0.0.1:1"))
