"""Housekeeping: every few seconds a server looks at what its host has decided, and now and then deletes what is old."""

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from engawa.server.storage import administration, ladder, spendings
from engawa.server.storage.failures import StaleWrite, StoreFailed
from engawa.server.storage.rules_check import begun_otherwise
from engawa.server.storage.spendings import Spending
from engawa.server.tables.directory import TableDirectory

LOG = logging.getLogger("engawa.server")
LOOK: Final = 2.0
SWEEP: Final = 3600.0
DAY: Final = 24 * 3600.0
LONG_AGO: Final = 0.0


class Housekeeping:
    def __init__(self, directory: TableDirectory) -> None:
        self._directory = directory
        self._swept_at = float("-inf")
        self._task: asyncio.Task[None] | None = None
        self._heard: int | None = None
        """The number of the last spending that another node has told of."""

    async def start(self) -> None:
        """What was decided before holds from the first visitor on."""
        await self._try_to_look()
        await asyncio.to_thread(self._tell_of_mended_rules)
        await self._begin_clock()
        self._task = asyncio.create_task(self._keep())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            await self._try_to_look()

    async def _try_to_look(self) -> None:
        try:
            await self.look()
            await self.share_limits()
            await self.count_for_ladder()
            await self._directory.clock.keep()
            if time.monotonic() - self._swept_at > SWEEP:
                await self.sweep()
                self._swept_at = time.monotonic()
        except (StoreFailed, SQLAlchemyError):
            pass  # whoever else reads or writes says so; what was decided before holds on
        except Exception:
            LOG.exception("the house could not be looked after")

    async def _begin_clock(self) -> None:
        """Where anybody's time is measured, it is from now on; also of those whose tables nobody has open."""
        directory = self._directory
        with suppress(StoreFailed, SQLAlchemyError):
            if directory.store.node is not None or await asyncio.to_thread(self._has_clocks):
                await directory.clock.begin()

    def _has_clocks(self) -> bool:
        with self._directory.store.engine.connect() as connection:
            return administration.has_clocks(connection)

    def _tell_of_mended_rules(self) -> None:
        with suppress(SQLAlchemyError), self._directory.store.engine.connect() as connection:
            count = begun_otherwise(connection)
            if count:
                LOG.warning("%s games in play were begun under other rules: see “engawa tables check”", count)

    async def look(self) -> None:
        directory, admission = self._directory, self._directory.admission
        live = dict(directory.live)
        addresses, admission.is_draining, standing = await asyncio.to_thread(self._read, list(live))
        if admission.ban(addresses):
            for table in live.values():
                for listener in list(table.audience):
                    if admission.is_banned(listener.address):
                        listener.let_go()
        for table_id, table in live.items():
            if standing.get(table_id) != (table.stored.ended, table.stored.epoch):
                table.match_is_lost()

    def _read(self, live: Sequence[str]) -> tuple[list[str], bool, dict[str, tuple[bool, int]]]:
        with self._directory.store.engine.connect() as connection:
            return (
                administration.banned(connection),
                administration.is_draining(connection),
                administration.standing_of(connection, live) if live else {},
            )

    async def share_limits(self) -> None:
        """In a cluster: what addresses have asked for here is told, and what they asked for elsewhere counts here."""
        node, shared = self._directory.store.node, self._directory.limits.shared()
        if node is None:
            return
        if self._heard is None:
            for allowances in shared.values():
                allowances.watch()
        told = [Spending(name, *one) for name, allowances in shared.items() for one in allowances.spent().items()]
        for spending in await asyncio.to_thread(self._tell_and_hear, node.id, told):
            if spending.limit in shared:
                shared[spending.limit].spend_elsewhere(spending.address, spending.amount)

    def _tell_and_hear(self, node: str, told: list[Spending]) -> list[Spending]:
        with self._directory.store.engine.begin() as connection:
            if self._heard is None:
                self._heard = spendings.last_told(connection)
            spendings.tell(connection, node, told)
            others, self._heard = spendings.heard(connection, node, self._heard)
            return others

    async def count_for_ladder(self) -> None:
        """Games that have ended since the last look, wherever they were played."""
        if self._directory.settings.ladder and await asyncio.to_thread(self._has_to_count):
            with suppress(StaleWrite):  # another node has begun the ladder at this moment
                await self._directory.store.writer.do(_count)

    def _has_to_count(self) -> bool:
        with self._directory.store.engine.connect() as connection:
            return ladder.is_due(connection)

    async def sweep(self) -> None:
        """What the host wants kept for some days only; a table that somebody has open stays. Each node of a
        cluster sees to what it has had itself, and to what nobody has."""
        settings = self._directory.settings
        finished = time.time() - DAY * settings.finished_kept if settings.finished_kept else LONG_AGO
        deserted = time.time() - DAY * settings.deserted_kept if settings.deserted_kept else LONG_AGO
        deleted = 0

        def write(connection: Connection) -> None:
            nonlocal deleted
            old = administration.old_tables(connection, finished, deserted, self._directory.store.elsewhere())
            deleted = administration.delete_tables(connection, [one for one in old if one not in self._directory.live])

        if settings.finished_kept or settings.deserted_kept:
            await self._directory.store.writer.do(write)
            while deleted == administration.MOST_DELETED:
                await self._directory.store.writer.do(write)


def _count(connection: Connection) -> None:
    ladder.count(connection)
