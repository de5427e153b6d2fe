"""Who sits where: free seats, names, keys, bots that stand in, what is said and noted at a table."""

import time

from engawa.kernel.refusal import BadInput, refuse
from engawa.kernel.seats import person
from engawa.server.errors import NotYours, RequestError, SeatIsTaken
from engawa.server.state.encoder import encode
from engawa.server.state.parts import Message
from engawa.server.tables import undo_requests
from engawa.server.tables.names import check_guest_bot, clean_line, clean_name
from engawa.server.tables.table import LiveTable
from engawa.server.tokens import new_token, token_hash


async def sit_down(table: LiveTable, seat: int, name: str) -> str:
    """From the lobby, on a free seat of an open table; its new key. A bot that stood in there leaves."""
    async with table.awake():
        if not 0 <= seat < len(table.stored.seats):
            raise RequestError("server.no_such_seat")
        if not table.stored.is_open:
            raise NotYours("server.not_open")
        if not table.stored.seats[seat].is_free or table.match.position.is_over():
            raise SeatIsTaken("server.seat_taken")
        token = new_token()
        await _name(table, seat, clean_name(name), token_hash=token_hash(token), is_free=False, bot=None)
        return token


async def come_in(table: LiveTable, token: str, key: str | None) -> tuple[list[int] | None, str | None]:
    """The seats that are opened, None for a wrong token; and the key that opens them from now on, where it is another.

    Whoever comes first by the link of a free seat has it now, with a key that the maker of the table does not know:
    the one that came along (so that nobody is locked out whom the answer does not reach), or a new one. The caller
    holds the lock, and tells everybody.
    """
    own = table.seats_opened_by(key) if key is not None else []
    if own:
        return own, key
    seats = table.seats_of(token)
    if not seats or not any(table.stored.seats[seat].is_free for seat in seats):
        return seats, None
    renewed = key or new_token()
    for seat in seats:
        bot = None if table.stored.seats[seat].is_free else table.stored.seats[seat].bot
        await _change(table, seat, token_hash=token_hash(renewed), is_free=False, bot=bot)
    return seats, renewed


async def rename(table: LiveTable, seat: int, name: str) -> None:
    """The record of a finished game stays as it is."""
    async with table.awake():
        if table.match.position.is_over():
            raise refuse("kernel.refuse.game_over")
        await _name(table, seat, clean_name(name))


async def _name(table: LiveTable, seat: int, name: str, **columns: object) -> None:
    """The name stands in the record's header too, and everywhere in the log."""
    record = table.match.record
    before = record.seats[seat], record.names.copy()
    record.seats[seat] = person(name)
    if record.names:
        record.names[seat] = name
    try:
        await _change(table, seat, record.header(), name=name, **columns)
    except BaseException:
        record.seats[seat], record.names = before
        raise
    table.stored.header = record.header()
    table.names[seat] = name
    table.encoder.forget_names()
    table.broadcast_state(0)


async def _change(table: LiveTable, seat: int, header: str | None = None, **columns: object) -> None:
    """Stored first, then so at the table."""
    await table.store.change_seat(table.stored.id, seat, header, **columns)
    for name, value in columns.items():
        setattr(table.stored.seats[seat], name, value)


async def new_link(table: LiveTable, seats: list[int]) -> str:
    """A new key for the seats of one keyboard; the old one opens them no longer."""
    async with table.awake():
        token = new_token()
        for seat in seats:
            await _change(table, seat, token_hash=token_hash(token))
        return token


async def stand_in(table: LiveTable, seat: int, bot: str | None, own: list[int]) -> None:
    """A bot plays for a person: at the own wish, or when the person has been away for a while or has never come."""
    if bot is not None:
        check_guest_bot(bot)
    async with table.awake():
        if seat >= len(table.stored.seats):
            raise RequestError("server.no_such_seat")
        if not table.stored.seats[seat].person():
            raise NotYours("server.no_stand_in")
        if seat not in own:
            _check_away(table, seat, bot)
        await _change(table, seat, bot=bot)
        if bot is not None:
            await undo_requests.nobody_waits_for(table, seat)
        else:
            table.broadcast_state()
    table.bot_turns.wake()


def _check_away(table: LiveTable, seat: int, bot: str | None) -> None:
    if bot is None:
        raise NotYours("server.not_your_seat")
    if table.stored.seats[seat].is_free:
        return
    if table.is_present(seat) or table.absences.seconds(table.stored.id, seat) < table.settings.absence:
        name, seconds = table.names[seat], int(table.settings.absence)
        raise NotYours("server.not_away", name=name, seconds=seconds)


async def say(table: LiveTable, seat: int, text: str) -> None:
    """A line of chat, for everybody who is there."""
    said = clean_line(text)
    async with table.lock:
        last = table.chat[-1]["number"] if table.chat else 0
        line: Message = {"number": last + 1, "seat": seat, "text": said, "at": time.time()}
        await table.store.say(table.stored.id, line)
        table.broadcast_chat(line)
        told = encode({"type": "chat", "line": line})
        for listener in table.listeners:
            listener.tell(told)


async def save_note(table: LiveTable, seat: int, text: str, writer: object) -> None:
    """The seat's private note, told to the other pages of the seat."""
    if not all(letter.isprintable() or letter in "\n\t" for letter in text):
        raise BadInput("a note is printable text")
    async with table.lock:
        await _change(table, seat, note=text)
        told = encode({"type": "note", "text": text})
        for listener in table.listeners:
            if listener.seat == seat and listener is not writer:
                listener.tell(told)
