"""Worker processes: games are played here, in processes beside this one, or on a Ray cluster, with the same results."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from engawa.arena.series import Pairing, Result, Series, Task
from engawa.bots.ray_cluster import join_cluster
from engawa.kernel.refusal import BadInput

TRIES = 3
"""How often in a row workers may die without finishing anything."""
WAITING = 4
"""Games handed out ahead for each worker."""

FinishedGame = tuple[Pairing, Result]
Item = TypeVar("Item")
Done = TypeVar("Done")


def play_all(task: Task, pairings: list[Pairing], jobs: int, ray: str | None = None) -> Iterator[FinishedGame]:
    """Every game's result, as it comes in."""
    if ray is not None:
        yield from on_ray(task, pairings, jobs, ray)
    else:
        yield from in_workers(partial(play_in_worker, task), pairings, jobs)


def in_workers(
    work: Callable[[Item], Done], items: Iterable[Item], jobs: int
) -> Generator[tuple[Item, Done], None, None]:
    """What comes of each item, as it comes in: of one job here, of more in processes of their own."""
    if jobs > 1:
        yield from beside(work, items, jobs)
        return
    for item in items:
        yield item, work(item)


def beside(work: Callable[[Item], Done], items: Iterable[Item], jobs: int) -> Iterator[tuple[Item, Done]]:
    """In processes of their own; when one dies, what it had not finished is done again. Items may go on for ever: they
    are taken as they are handed out."""
    left = iter(items)
    waiting: list[Item] = []
    deaths = 0
    is_over = False
    while not is_over:
        context = multiprocessing.get_context("spawn")
        others = multiprocessing.active_children()
        pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=begin_worker)
        handed: dict[Future[Done], Item] = {}
        try:
            while not is_over:
                waiting += islice(left, max(0, jobs * WAITING - len(handed) - len(waiting)))
                while waiting:
                    handed[pool.submit(work, waiting[0])] = waiting[0]
                    waiting.pop(0)
                is_over = not handed
                for future in wait(handed, return_when=FIRST_COMPLETED).done:
                    finished = future.result()
                    deaths = 0
                    yield handed.pop(future), finished
        except BrokenProcessPool:
            deaths += 1
            if deaths == TRIES:
                raise BadInput(f"the processes that play games died {TRIES} times; finished games are kept") from None
            waiting = [*handed.values(), *waiting]
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            if handed:
                # Nobody waits for these any more: a long one would hold up the end of the program.
                for worker in multiprocessing.active_children():
                    if worker not in others:
                        worker.terminate()


_series: Series | None = None


def begin_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that handed out the games.


def play_in_worker(task: Task, pairing: Pairing) -> Result:
    """A process keeps what does not change from game to game."""
    global _series  # noqa: PLW0603 — of this process
    if _series is None or _series.task != task:
        _series = Series(task)
    return _series.play(pairing)


def on_ray(task: Task, pairings: list[Pairing], jobs: int, address: str) -> Iterator[FinishedGame]:
    """On a cluster, of so many workers if it is begun here; Ray itself plays a game again whose worker died."""
    library = join_cluster(address, jobs)
    try:
        play = library.remote(max_retries=TRIES)(play_on_ray)
        workers = int(library.cluster_resources().get("CPU", 1))
        left = list(reversed(pairings))
        handed: dict[Any, Pairing] = {}
        while left or handed:
            while left and len(handed) < workers * WAITING:
                pairing = left.pop()
                handed[play.remote(task, pairing)] = pairing
            done, _ = library.wait(list(handed))
            for reference in done:
                yield handed.pop(reference), library.get(reference)
    finally:
        library.shutdown()


def play_on_ray(task: Task, pairing: Pairing) -> Result:
    """Ray sends the functions of this module by name, so that its workers have one memory for all their games."""
    return play_in_worker(task, pairing)
