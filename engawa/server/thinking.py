"""Bots think in processes of their own; one that dies is replaced and its thought begun again."""

import asyncio
import multiprocessing
import os
import random
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeVar

from engawa.bots.registry import make_bot
from engawa.kernel.chance import SearchChance
from engawa.kernel.game import Game
from engawa.kernel.position import Figures
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named

TRIES = 3
Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Thought:
    """What a worker needs: a bot, and a position that its seat may see."""

    bot: str
    game: str
    seen: dict[str, object]
    seat: int
    figures: str | None
    seed: str


class Thinkers:
    def __init__(self, workers: int = 1) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None
        """Begun when the first bot is to think."""

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=end_with_the_server)
        return self._pool

    async def ask(self, work: Callable[[Asked], Answer], asked: Asked) -> Answer:
        """What a worker finds; one that has crashed is replaced and the next one asked again."""
        loop = asyncio.get_running_loop()
        for attempt in range(TRIES):
            pool = self._running()
            try:
                return await loop.run_in_executor(pool, work, asked)
            except BrokenProcessPool:
                if pool is self._pool:
                    self._pool = None
                if attempt == TRIES - 1:
                    raise
        raise AssertionError("unreachable")

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def end_with_the_server() -> None:
    """In a worker process: a server that is killed cannot end its workers, so they watch for it."""
    server = multiprocessing.parent_process()
    assert server is not None

    def watch() -> None:
        server.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def think(thought: Thought) -> list[int]:
    """In a worker process: a bot's move, or all of them while everybody decides at once, so that it plans but once."""
    game = game_named(thought.game)
    seen = game.restore(thought.seen, read_figures(game, thought.figures))
    rng = random.Random(thought.seed)
    bot = make_bot(thought.bot, thought.game, rng)
    moves = [bot.choose(seen, thought.seat)]
    while seen.decides_at_once():
        seen.apply(thought.seat, moves[-1], SearchChance(rng))
        if thought.seat not in seen.to_act() or not seen.decides_at_once():
            break
        moves.append(bot.choose(seen, thought.seat))
    return moves


@lru_cache(maxsize=32)
def read_figures(game: Game, text: str | None) -> Figures:
    """A table's own figures are kept as text, the built-in ones need none; tables share what they have in common."""
    if text is None:
        return game.figures()
    with NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        try:
            return game.figures(Path(file.name))
        except BadInput as error:
            raise BadInput(str(error).replace(file.name, "the figures")) from None
