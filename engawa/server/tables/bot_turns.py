"""Bot turns: the bots of a table think one after the other, in the workers, until it is a person's turn."""

import asyncio
import logging
import random
from typing import TYPE_CHECKING, Final
from weakref import ref

from engawa.kernel.refusal import Refusal
from engawa.server.bot_workers import BotDecision, BotTask, BotWorkers, Moment, think
from engawa.server.errors import NotYours
from engawa.server.storage.failures import StoreFailed
from engawa.server.tables import rated_play
from engawa.server.tables.names import is_quick
from engawa.server.tokens import thought_seed

if TYPE_CHECKING:
    from engawa.server.tables.table import LiveTable

LOG = logging.getLogger("engawa.server")
STALE: Final = "kernel.refuse.stale"
WHILE_THE_STORE_FAILS: Final = 2.0
"""Seconds before what could not be stored or read is tried again."""


class BotTurns:
    def __init__(self, table: "LiveTable", bot_workers: BotWorkers) -> None:
        self._table = ref(table)
        self.bot_workers = bot_workers
        self.at_a_loss = False
        """A bot could not choose: the table waits until somebody comes or does something."""
        self.cut_short: set[int] = set()
        """Seats whose bots had to move before they had thought to the end: the machine is busy."""
        self._task: asyncio.Task[None] | None = None
        self._thought: asyncio.Task[BotDecision] | None = None
        """What a bot is thinking about, for a seat that is at this turn."""
        self._turn = (0, "")

    @property
    def table(self) -> "LiveTable":
        """Which has these robots: not held, so that a table that is closed is gone at once."""
        table = self._table()
        assert table is not None
        return table

    def next(self) -> int | None:
        """The seat of the bot that is to act, if one is and somebody wants to know."""
        table = self.table
        if not table.may_play() or table.waiting is not None or table.study is not None or not table.has_audience():
            return None
        seats = self.table.seats
        return next((seat for seat in self.table.now.to_act if seats[seat].bot is not None), None)

    def thinking(self) -> bool:
        return not self.at_a_loss and self.next() is not None

    def busy(self) -> bool:
        return self._task is not None

    def wake(self) -> None:
        """Something has happened: whoever is to act does, and what is thought for another moment is left off."""
        self.at_a_loss = False
        self.stop_what_is_in_vain()
        if self._task is None and self.next() is not None:
            self._task = asyncio.create_task(self._play_on())
        self.table.prepared_moves.wake()

    def stop_what_is_in_vain(self) -> None:
        if self._thought is None:
            return
        seat, turn = self._turn
        chair = self.table.seats[seat]
        if self.next() is None or chair.bot is None or self.table.turn_now(seat) not in (turn, None):
            self._thought.cancel()

    async def _play_on(self) -> None:
        table = self.table
        try:
            while (seat := self.next()) is not None:
                try:
                    await self._move(seat)
                except StoreFailed:
                    await asyncio.sleep(WHILE_THE_STORE_FAILS)
        except Exception:
            LOG.exception("a bot at table %s could not choose a move", table.stored.id)
            self.at_a_loss = True
            table.announce()
        finally:
            self._task = None
            table.rest()

    async def _move(self, seat: int) -> None:
        """What a bot thought is only played if nothing has changed meanwhile; if it has, it thinks again.

        A plan is thought out once and laid card by card.
        """
        table = self.table
        bot = table.seats[seat].bot
        assert bot is not None
        async with table.awake() as match:
            if seat not in match.position.to_act():
                return
            turn = match.turn(seat)
            seed = thought_seed(table.stored.seed, "move", seat, turn)
            seen = match.position.resample(seat, random.Random(seed))
        moment = Moment(table.stored.id, table.stored.epoch, turn)
        thought = BotTask(bot, table.game.name, seen.save(), seat, table.stored.figures, seed, moment)
        decided = await self._think(thought, turn)
        if decided is None or decided.moment != thought.moment:
            return
        (self.cut_short.add if decided.is_cut_short else self.cut_short.discard)(seat)
        try:
            for move in decided.moves:
                if table.seats[seat].bot != bot or seat not in table.now.to_act:
                    return
                await rated_play.note_stand_in(table, seat)
                await table.play(seat, table.game.write_move(seen, move), turn)
                async with table.awake() as match:
                    turn = match.turn(seat)
        except NotYours:
            pass  # another seat's move waits for what people type in
        except Refusal as reason:
            if reason.key != STALE:
                raise
            reason.__traceback__ = None  # it holds the table

    async def _think(self, thought: BotTask, turn: str) -> BotDecision | None:
        """What it comes to; None when it has become vain meanwhile."""
        quick = is_quick(thought.bot, thought.game)
        self._turn = (thought.seat, turn)
        self._thought = asyncio.create_task(self.bot_workers.ask(think, thought, self.table.patron(), quick))
        try:
            await asyncio.wait([self._thought])
            return None if self._thought.cancelled() else self._thought.result()
        finally:
            self._thought.cancel()
            self._thought = None
