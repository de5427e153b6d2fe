"""Seat changes: sitting down, coming in by link, new names, new links, bots that stand in."""

from typing import Final

from engawa.kernel.refusal import refuse
from engawa.server.errors import NotYours, RequestError, SeatIsTaken
from engawa.server.protocol.pace import Rest
from engawa.server.tables import mending, proposals, rated_play
from engawa.server.tables.audience import Listener
from engawa.server.tables.names import check_guest_bot, clean_name, numbered, shown_name
from engawa.server.tables.seat_requests import SeatRequest, tell_answer
from engawa.server.tables.table import LiveTable
from engawa.server.tokens import new_token, opens, token_hash

AWAY_FROM_A_PAUSE: Final = 3 * 24 * 3600.0
"""Seconds: where all have agreed to pause, nobody is to be there."""


async def sit_down(table: LiveTable, seat: int, name: str) -> str:
    """From the lobby, on a free seat of an open table; its new key. A bot that stood in there leaves."""
    async with table.awake():
        if not 0 <= seat < len(table.seats):
            raise RequestError("server.no_such_seat")
        if not table.stored.is_open:
            raise NotYours("server.not_open")
        if not table.seats[seat].is_free or table.now.is_over:
            raise SeatIsTaken("server.seat_taken")
        token = new_token()
        await _give(table, seat, clean_name(name), token)
    table.go_on()
    return token


async def _give(table: LiveTable, seat: int, name: str, token: str, request: SeatRequest | None = None) -> None:
    """A free seat to whoever holds the key; a bot that stood in there leaves, and all who asked for it are told."""
    anew = {"is_free": False, "bot": None, "departed": "", "coach_hash": None, "coached": False}
    await _store_name(table, seat, name, token_hash=token_hash(token), **anew)
    table.send_coaches_away(seat)
    await table.follow_clocks()
    table.seat_requests.close(seat, request)
    _tell_names(table)


async def ask_for(table: LiveTable, seat: int, name: str, key: str, asker: Listener) -> None:
    """Who watches asks those who sit here for a free seat. Who was given it, and did not hear of it because the server
    ended, has it."""
    async with table.awake():
        if seat >= len(table.seats):
            raise RequestError("server.no_such_seat")
        if opens(key, table.seats[seat].token_hash):
            tell_answer(asker, seat, given=True)
            return
        if not table.seats[seat].is_free or table.now.is_over:
            raise SeatIsTaken("server.seat_taken")
        table.seat_requests.add(seat, clean_name(name), key, asker)
        _tell_seated(table)


async def withdraw(table: LiveTable, asker: Listener) -> None:
    async with table.awake():
        if table.seat_requests.withdraw(asker):
            _tell_seated(table)


def _tell_seated(table: LiveTable) -> None:
    """Those who watch are told nothing of it."""
    table.audience.send_state_to(list(range(len(table.seats))), len(table.match.log))


async def answer(table: LiveTable, number: int, agree: bool) -> None:
    """One of those who sit here lets somebody have the seat, or does not."""
    async with table.awake():
        request = table.seat_requests.numbered(number)
        if request is None or table.now.is_over or not table.seats[request.seat].is_free:
            raise refuse("kernel.refuse.stale")
        if agree:
            await _give(table, request.seat, request.name, request.key, request)
        else:
            table.seat_requests.refuse(request)
            table.broadcast_state()
    table.go_on()


async def come_in(table: LiveTable, token: str, key: str | None) -> tuple[list[int] | None, str | None]:
    """The seats that are opened, None for a wrong token; and the key that opens them from now on, where it is another.

    Whoever comes first by the link of a free seat has it now, with a key that the maker of the table does not know:
    the one that came along (so that nobody is locked out whom the answer does not reach), or a new one. The caller
    holds the lock, and tells everybody.
    """
    own = table.seats.opened_by(key) if key is not None else []
    if own:
        await table.follow_clocks()
        return own, key
    seats = table.seats_of(token)
    if not seats or not any(table.seats[seat].is_free for seat in seats):
        if seats:
            await table.follow_clocks()
        return seats, None
    renewed = key or new_token()
    for seat in seats:
        bot = None if table.seats[seat].is_free else table.seats[seat].bot
        await table.seats.change(seat, token_hash=token_hash(renewed), is_free=False, bot=bot, coached=False)
        table.seat_requests.close(seat)
    await table.follow_clocks()
    return seats, renewed


async def rename(table: LiveTable, seat: int, name: str) -> None:
    """The record of a finished game stays as it is."""
    async with table.awake():
        if table.now.is_over:
            raise refuse("kernel.refuse.game_over")
        await _store_name(table, seat, clean_name(name))
        _tell_names(table)


async def _store_name(table: LiveTable, seat: int, name: str, **columns: object) -> None:
    """Where another is called so, with a number."""
    name = numbered(name, [chair.name for chair in table.seats if chair.seat != seat])
    await table.seats.rename(table.match.record, seat, name, **columns)


def _tell_names(table: LiveTable) -> None:
    """A name stands everywhere in the log."""
    table.encoder.forget_names()
    table.broadcast_state(0)


async def new_link(table: LiveTable, seats: list[int]) -> str:
    """A new key for the seats of one keyboard; the old one opens them no longer, coaches' links go with it."""
    async with table.awake():
        token = new_token()
        for seat in seats:
            await table.seats.change(seat, token_hash=token_hash(token))
            await table.change_coach(seat, None)
        table.broadcast_state()
        return token


async def stand_in(table: LiveTable, seat: int, bot: str | None, own: list[int]) -> None:
    """A bot plays for a person: at the own wish, or when the person has been away for a while or has never come."""
    if bot is not None:
        check_guest_bot(bot)
    async with table.awake():
        if table.study is not None:
            raise NotYours("server.no_stand_in_here")
        if table.now.is_over:
            raise refuse("kernel.refuse.game_over")
        if seat >= len(table.seats):
            raise RequestError("server.no_such_seat")
        if not table.seats[seat].person():
            raise NotYours("server.no_stand_in")
        if seat not in own:
            _check_away(table, seat, bot)
        elif table.seats[seat].departed:
            raise NotYours("server.resigned")
        await table.seats.change(seat, bot=bot)
        await rated_play.settle(table)
        await table.follow_clocks()
        if bot is not None:
            await proposals.excuse(table, seat)
            await mending.settle(table)
        else:
            table.broadcast_state()
    table.go_on()


async def set_rest(table: LiveTable, seat: int, rest: Rest) -> None:
    """When a person's clock is to rest, by the person's own choice."""
    async with table.awake():
        await table.clocks.set_rest(seat, rest)
        table.broadcast_state()


def _check_away(table: LiveTable, seat: int, bot: str | None) -> None:
    if bot is None:
        raise NotYours("server.not_your_seat")
    if table.seats[seat].is_free:
        return
    name = shown_name(table.seats[seat].name, seat)
    if table.clocks.pace is not None and not table.clocks.paused:
        if not table.clocks.has_run_out(seat):
            raise NotYours("server.time_left", name=name)
        return
    absence = AWAY_FROM_A_PAUSE if table.clocks.paused else table.settings.absence
    if table.audience.is_present(seat) or table.absences.seconds(table.stored.id, seat) < absence:
        raise NotYours("server.not_away", name=name, seconds=int(absence))
