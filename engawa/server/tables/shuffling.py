"""Shuffling: the round in which pages bind themselves and reveal, before anything is drawn (`docs/shuffle.md`).

Who is bound to what is stored before anybody is told, and what comes of it before anybody sees it. Commitments before
the sealing, and nonces before the draw, are in memory only: pages send the same ones again when they come back.
"""

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final
from weakref import ref

from engawa.kernel.refusal import BadInput, refuse
from engawa.kernel.shuffle import Contribution, Shuffle, commitment, read_shuffle, seed_hash
from engawa.server.errors import NotYours, RequestError
from engawa.server.protocol.state import ShuffleInfo
from engawa.server.settings import Settings
from engawa.server.storage.failures import StaleWrite, StoreFailed
from engawa.server.storage.store import StoredSeat, StoredTable
from engawa.server.storage.table_store import TableStore
from engawa.server.tables.bot_turns import WHILE_THE_STORE_FAILS

if TYPE_CHECKING:
    from engawa.server.tables.table import LiveTable

LOG = logging.getLogger("engawa.server")
OPEN: Final = "open"
"""In the table's row while pages bind themselves; then comes the sealed list, then nothing."""
Seats = tuple[int, ...]
"""Those of one page, in order."""


def first_phase(settings: Settings, seats: list[StoredSeat], typed: str = "") -> str:
    """Of a new table: without people, or where people type in draws, the server's seed is all there is."""
    return OPEN if settings.shuffle_within > 0 and not typed and any(chair.person() for chair in seats) else ""


class Shuffling:
    def __init__(self, table: "LiveTable", store: TableStore) -> None:
        self._table = ref(table)
        self._store = store
        self._bound: dict[Seats, str | None] = {}
        """The latest commitment of each page; None of one that takes no part."""
        self._nonces: dict[Seats, str] = {}
        self._sealed = sealed_list(table.stored)
        self._news = asyncio.Event()
        self._round: asyncio.Task[None] | None = None

    @property
    def table(self) -> "LiveTable":
        """Whose round it is: not held, so that a table that is closed is gone at once."""
        table = self._table()
        assert table is not None
        return table

    def is_open(self) -> bool:
        """Nothing is drawn yet."""
        return bool(self.table.stored.shuffle)

    def told(self) -> ShuffleInfo | None:
        """How far it is, for everybody; what was revealed, and the server's seed, when the game is over."""
        table = self.table
        drawn = table.match.record.shuffle
        shuffle = self._sealed or drawn
        if shuffle is None:
            return {"phase": "open", "pages": [], "server_seed": None} if self.is_open() else None
        is_over = table.is_open_to_all() and not self.is_open()
        return {
            "phase": "sealed" if self.is_open() else "drawn",
            "pages": [
                {
                    "seats": list(one.seats),
                    "commitment": one.commitment,
                    "revealed": one.nonce is not None,
                    "nonce": one.nonce if is_over else None,
                }
                for one in shuffle.contributions
            ],
            "server_seed": shuffle.server_seed if is_over else None,
        }

    async def bind(self, seats: list[int], made: str | None) -> None:
        """A page's commitment, instead of the one it sent before; None: it takes no part."""
        async with self.table.lock:
            if not self.is_open() or self._sealed is not None:
                raise refuse("kernel.refuse.stale")
            self._bound[tuple(seats)] = made
        self.wake()

    async def reveal(self, seats: list[int], nonce: str) -> None:
        """A page's nonce, which must be the one that it was bound to."""
        async with self.table.lock:
            if not self.is_open():
                raise refuse("kernel.refuse.stale")
            if self._sealed is None:
                raise RequestError("server.not_sealed")
            own = self._sealed.part(tuple(seats))
            if own is None:
                raise NotYours("server.not_bound")
            if commitment(self._sealed.table, self._sealed.fingerprint, own.seats, nonce) != own.commitment:
                raise RequestError("server.other_nonce")
            self._nonces[own.seats] = nonce
        self.wake()

    def wake(self) -> None:
        """Something has happened: somebody has come, the game may begin, a page has answered."""
        self._news.set()
        if self._round is None and self._may_begin():
            self._round = asyncio.create_task(self._run())

    def close(self) -> None:
        if self._round is not None:
            self._round.cancel()

    def _may_begin(self) -> bool:
        table = self.table
        return self.is_open() and table.may_begin() and bool(table.audience.present_seats())

    async def _run(self) -> None:
        """To the draw; while the store gives nothing it waits."""
        try:
            while self.is_open() and self.table.may_begin():
                try:
                    if self._sealed is None:
                        await self._wait_until(self._all_bound)
                        await self._seal()
                    await self._wait_until(self._all_revealed)
                    await self._draw()
                except StaleWrite:
                    return  # everybody comes back to the table as it is stored
                except StoreFailed:
                    await asyncio.sleep(WHILE_THE_STORE_FAILS)
        except Exception:
            LOG.exception("table %s could not be shuffled", self.table.stored.id)
        finally:
            self._round = None
        self.table.bot_turns.wake()

    async def _wait_until(self, answered: Callable[[], bool]) -> None:
        """All have answered, or they have had their time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.table.settings.shuffle_within):
                while not answered():
                    self._news.clear()
                    await self._news.wait()

    def _pages(self) -> dict[Seats, bool]:
        """The seats that one key opens, and whether a person plays there who may be waited for."""
        by_key: dict[str, list[StoredSeat]] = {}
        for chair in self.table.seats:
            if chair.token_hash is not None:
                by_key.setdefault(chair.token_hash, []).append(chair)
        return {
            tuple(chair.seat for chair in chairs): any(not chair.is_free and chair.bot is None for chair in chairs)
            for chairs in by_key.values()
        }

    def _all_bound(self) -> bool:
        return all(seats in self._bound for seats, awaited in self._pages().items() if awaited)

    def _all_revealed(self) -> bool:
        return self._sealed is None or all(one.seats in self._nonces for one in self._sealed.contributions)

    async def _seal(self) -> None:
        """From now on nobody comes in, changes anything or goes without being named."""
        table = self.table
        async with table.awake():
            pages = self._pages()
            bound = [
                (seats, made) for seats, made in sorted(self._bound.items()) if made is not None and seats in pages
            ]
            contributions = tuple(Contribution(seats, made) for seats, made in bound)
            sealed = Shuffle(table.stored.id, seed_hash(table.stored.seed), contributions)
            if contributions:
                await self._store.seal_shuffle(json.dumps(sealed.row()))
            self._sealed = sealed
            table.broadcast_state()

    async def _draw(self) -> None:
        """With whatever was revealed."""
        table = self.table
        async with table.awake():
            if not table.may_begin():
                return
            assert self._sealed is not None
            await table.set_up(self._sealed.revealing(self._nonces))
            self._sealed = None
            await table.follow_clocks()
            table.tell_set_up()


def sealed_list(stored: StoredTable) -> Shuffle | None:
    """As it is stored. One that was edited by hand is none: pages bind themselves again."""
    if stored.shuffle in ("", OPEN):
        return None
    try:
        sealed = read_shuffle(json.loads(stored.shuffle), len(stored.seats), stored.id)
    except (ValueError, BadInput):
        return None
    own = (stored.id, seed_hash(stored.seed))
    return sealed if sealed is not None and (sealed.table, sealed.fingerprint) == own else None
