"""Chat of a table: the latest lines, and private notes."""

import time

from engawa.server.errors import RequestError
from engawa.server.protocol import server_messages
from engawa.server.protocol.server_messages import ChatLine, Note
from engawa.server.settings import CHAT_SHOWN
from engawa.server.state.encoder import encode
from engawa.server.storage.table_store import TableStore
from engawa.server.tables.audience import Audience
from engawa.server.tables.names import clean_line
from engawa.server.tables.seats import Seats


class Chat:
    """Its callers hold the table's lock."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._lines: list[ChatLine] = store.chat()

    def latest(self) -> list[ChatLine]:
        """For whoever comes."""
        return self._lines

    async def add(self, seat: int, text: str, audience: Audience) -> None:
        """For everybody who is there."""
        last = self._lines[-1]["number"] if self._lines else 0
        line: ChatLine = {"number": last + 1, "seat": seat, "text": clean_line(text), "at": time.time()}
        await self._store.say(line)
        self._lines = [*self._lines, line][-CHAT_SHOWN:]
        audience.send(encode(server_messages.Chat(type="chat", line=line)))


async def save_note(seats: Seats, seat: int, text: str, writer: object, audience: Audience) -> None:
    """The seat's private note, shown on the other pages of the seat."""
    if not all(letter.isprintable() or letter in "\n\t" for letter in text):
        raise RequestError("server.bad_note")
    await seats.change(seat, note=text)
    audience.send_to_seat(seat, encode(Note(type="note", text=text)), besides=writer)
