"""Bot workers: bots think in processes of their own, for each visitor in turn; what nobody waits for is left off."""

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from engawa.bots.match_play import decisions
from engawa.bots.registry import make_bot
from engawa.kernel.registry import game_named
from engawa.server.bot_processes import BotProcess
from engawa.server.bot_queue import BotQueue, Job, Owner
from engawa.server.figures import read_figures
from engawa.server.meter import Meter
from engawa.server.rate_limits import Places
from engawa.server.ray_desks import RayCluster, RayDesk

Task = TypeVar("Task")
Answer = TypeVar("Answer")
NOBODY = Owner()


@dataclass(frozen=True)
class BotTask:
    """What a worker needs: a bot, and a position that its seat may see."""

    bot: str
    game: str
    seen: dict[str, object]
    seat: int
    figures: str | None
    seed: str
    moment: "Moment | None" = None


@dataclass(frozen=True)
class Moment:
    """For which something was thought: a table, the epoch in which its node has it, and a turn of the game."""

    table: str
    epoch: int
    turn: str


@dataclass(frozen=True)
class BotDecision:
    """What a bot came to, and whether the time was over before it had looked as often as it should."""

    moves: list[int]
    is_cut_short: bool
    moment: Moment | None = None


class BotWorkers:
    """So many desks, here or on a Ray cluster, and one in reserve for what takes a moment only: it is not held up by
    what takes long, and thinks here."""

    def __init__(
        self, workers: int, questions: Places, meter: Meter | None = None, cluster: RayCluster | None = None
    ) -> None:
        self.questions = questions
        """Hints and reviews that are thought about or wait."""
        self.line = BotQueue()
        self._cluster = cluster
        desks = (
            [BotProcess() for _ in range(workers)]
            if cluster is None
            else [RayDesk(cluster) for _ in range(cluster.size)]
        )
        self.desks = [*desks, BotProcess(quick_only=True)]
        self._meter = meter or Meter()
        self._working: set[asyncio.Task[None]] = set()
        self._closed = False

    async def ask(
        self,
        work: Callable[[Task], Answer],
        task: Task,
        owner: Owner = NOBODY,
        quick: bool = False,
        on_place: Callable[[int], None] | None = None,
    ) -> Answer:
        """What a worker finds, when it is this owner's turn. Whoever no longer waits cancels it."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        job = Job(owner, work, task, answer, quick, on_place)
        self.line.put(job)
        self._hand_out()
        try:
            return await answer
        finally:
            if answer.cancelled():
                self.line.drop(job)
                self._hand_out()

    def _hand_out(self) -> None:
        if self._closed:
            return
        for desk in self.desks:
            if desk.job is None:
                desk.job = self.line.take(desk.quick_only)
                if desk.job is not None:
                    task = asyncio.create_task(self._work(desk, desk.job))
                    self._working.add(task)
                    task.add_done_callback(self._working.discard)
            elif not desk.job.is_wanted() and self.line.next(desk.quick_only) is not None:
                desk.stop()
        self.line.tell_places()

    async def _work(self, desk: BotProcess, job: Job) -> None:
        begun = time.perf_counter()
        try:
            await desk.work(job)
        finally:
            self._meter.thought(time.perf_counter() - begun)
            desk.job = None
            self._hand_out()

    def busy(self) -> int:
        return sum(desk.job is not None for desk in self.desks)

    def can_think(self) -> bool:
        """Processes begin when they are needed, and one that died is replaced: what is told is that the last could."""
        return not self._closed and all(desk.could_begin for desk in self.desks)

    def close(self) -> None:
        self._closed = True
        for desk in self.desks:
            desk.close()
        if self._cluster is not None:
            self._cluster.close()


def think(thought: BotTask) -> BotDecision:
    """In a worker process: a bot's move, or all of them while everybody decides at once, so that it plans but once."""
    game = game_named(thought.game)
    seen = game.restore(thought.seen, read_figures(game, thought.figures))
    rng = random.Random(thought.seed)
    bot = make_bot(thought.bot, thought.game, rng)
    return BotDecision(decisions(seen, bot, thought.seat, rng), bot.cuts > 0, thought.moment)
