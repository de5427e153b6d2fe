"""Queue of the bot workers, round robin: each address in turn, each of its tables in turn."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engawa.kernel.cache import BoundedCache

MOST_REMEMBERED: Final = 1000


class Owner(NamedTuple):
    """Whom a thought is for: the address of whoever waits for it, and the table."""

    address: str = ""
    table: str = ""


@dataclass(eq=False)
class Job:
    """Work for a worker process."""

    owner: Owner
    work: Callable[[Any], Any]
    task: Any
    answer: asyncio.Future[Any]
    quick: bool = False
    """It takes a moment only: it need not wait until long ones are done."""
    on_place: Callable[[int], None] | None = None
    """Told its place in the line whenever that changes; 0 when it has waited enough."""
    place: int = field(default=0, init=False)

    def stand_at(self, place: int) -> None:
        if self.on_place is not None and self.place != place:
            self.on_place(place)
        self.place = place

    def is_wanted(self) -> bool:
        return not self.answer.done()


class BotQueue:
    def __init__(self) -> None:
        self._jobs: dict[str, dict[str, deque[Job]]] = {}
        """By address and table."""
        self._served: BoundedCache[str | Owner, bool] = BoundedCache(MOST_REMEMBERED)
        """Addresses and tables that had their turn, the latest last: whoever had it longest ago comes first."""
        self._waiting = 0

    def __len__(self) -> int:
        return self._waiting

    def __iter__(self) -> Iterator[Job]:
        """In the order in which they would be taken, if nobody else came."""
        if not self._jobs:
            return iter(())
        rank = {one: number for number, one in enumerate(self._served.keys(), 1)}
        addresses = sorted(self._jobs, key=lambda address: rank.get(address, 0))
        return _in_turns([list(self._of_address(address, rank)) for address in addresses])

    def _of_address(self, address: str, rank: dict[str | Owner, int]) -> Iterator[Job]:
        tables = self._jobs[address]
        return _in_turns([list(tables[one]) for one in sorted(tables, key=lambda t: rank.get(Owner(address, t), 0))])

    def put(self, job: Job) -> None:
        address, table = job.owner
        self._jobs.setdefault(address, {}).setdefault(table, deque()).append(job)
        self._waiting += 1

    def next(self, quick_only: bool) -> Job | None:
        return next((job for job in self if job.quick or not quick_only), None)

    def take(self, quick_only: bool) -> Job | None:
        """The next, whose address and table are then the last whose turn it is."""
        job = self.next(quick_only)
        if job is not None:
            job.stand_at(0)
            self.drop(job)
            for served in (job.owner, job.owner.address):
                self._served.put(served, True)
        return job

    def drop(self, job: Job) -> None:
        """Nobody waits for it any more."""
        address, table = job.owner
        jobs = self._jobs.get(address, {}).get(table)
        if jobs is None or job not in jobs:
            return
        jobs.remove(job)
        self._waiting -= 1
        if not jobs:
            del self._jobs[address][table]
            if not self._jobs[address]:
                del self._jobs[address]

    def tell_places(self) -> None:
        for place, job in enumerate(self, 1):
            job.stand_at(place)


def _in_turns(lines: list[list[Job]]) -> Iterator[Job]:
    """The first of each, the second of each, and so on."""
    for place in range(max(map(len, lines), default=0)):
        for line in lines:
            if place < len(line):
                yield line[place]
