"""Seats of a table: names, keys, bots and notes, stored first and then so at the table."""

from collections.abc import Iterator

from engawa.kernel.record import Record
from engawa.kernel.seats import person
from engawa.server.storage.store import StoredSeat, StoredTable
from engawa.server.storage.table_store import TableStore
from engawa.server.tables.names import shown_names
from engawa.server.tokens import opens


class Seats:
    def __init__(self, stored: StoredTable, store: TableStore) -> None:
        self._stored = stored
        self._store = store

    def __len__(self) -> int:
        return len(self._stored.seats)

    def __iter__(self) -> Iterator[StoredSeat]:
        return iter(self._stored.seats)

    def __getitem__(self, seat: int) -> StoredSeat:
        return self._stored.seats[seat]

    def is_gathering(self) -> bool:
        """The game has not begun: the table waits for its people, or for bots in their stead."""
        return self._stored.awaits_people and any(chair.is_free and chair.bot is None for chair in self)

    def names_in(self, language: str) -> list[str]:
        """As a reader of the language is told them."""
        return shown_names([chair.name for chair in self._stored.seats], language)

    def opened_by(self, key: str) -> list[int]:
        return [chair.seat for chair in self._stored.seats if opens(key, chair.token_hash)]

    def coached_by(self, key: str) -> int | None:
        """The seat from whose eyes a coach's key looks."""
        return next((chair.seat for chair in self._stored.seats if opens(key, chair.coach_hash)), None)

    async def change(self, seat: int, header: str | None = None, **columns: object) -> None:
        if "note" in columns and "token_hash" in columns:  # who had the seat has given it up
            columns["prepared"] = ""
        await self._store.change_seat(seat, header, **columns)
        for name, value in columns.items():
            setattr(self._stored.seats[seat], name, value)

    async def rename(self, record: Record, seat: int, name: str, **columns: object) -> None:
        """The name stands in the record's header too."""
        before = record.seats[seat], record.names.copy()
        record.seats[seat] = person(name)
        if record.names:
            record.names[seat] = name
        try:
            await self.change(seat, record.header(), name=name, **columns)
        except BaseException:
            record.seats[seat], record.names = before
            raise
        self._stored.header = record.header()
