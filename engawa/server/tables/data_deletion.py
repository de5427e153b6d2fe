"""Data deletion: a person's data deleted by the key of the seat: name, note, chat and key, or the whole table."""

from sqlalchemy import Connection, delete

from engawa.server.storage.schema import chat
from engawa.server.storage.store import Store
from engawa.server.tables.names import default_name
from engawa.server.tables.table import LiveTable
from engawa.server.tokens import new_token, token_hash


async def forget(table: LiveTable, token: str, store: Store) -> bool:
    """False where the key opens no seat. A table that no other person has is deleted; where others play, the moves stay
    theirs to go on from, without a name, and nobody can come to the seat any more."""
    async with table.awake() as match:
        seats = table.seats.opened_by(token)
        if not seats:
            return False
        if not any(chair.person() and not chair.is_free and chair.seat not in seats for chair in table.seats):
            await table.delete()
            return True
        closed = token_hash(new_token())
        for seat in seats:
            await table.seats.rename(
                match.record, seat, default_name(seat), note="", token_hash=closed, coach_hash=None
            )
        await store.writer.do(lambda connection: _delete_lines(connection, table.stored.id, seats))
    table.match_is_lost()
    return True


def _delete_lines(connection: Connection, table_id: str, seats: list[int]) -> None:
    connection.execute(delete(chat).where(chat.c.table_id == table_id, chat.c.seat.in_(seats)))
