"""Departures: a person leaves the table for good, or resigns; a bot plays on, so that the others have their game."""

from engawa.kernel.refusal import refuse
from engawa.server.errors import NotYours
from engawa.server.tables import proposals
from engawa.server.tables.continuation import INSTEAD_OF_PEOPLE
from engawa.server.tables.table import LiveTable
from engawa.server.tokens import new_token, token_hash


async def resign(table: LiveTable, seat: int) -> None:
    """The key still opens the seat, to watch and to talk; nobody takes it back from the bot."""
    async with table.awake():
        _check_in_play(table)
        table.check_begun()
        if table.seats[seat].departed:
            raise refuse("kernel.refuse.stale")
        await table.seats.change(seat, bot=INSTEAD_OF_PEOPLE, departed="resigned")
        await table.follow_clocks()
        await proposals.excuse(table, seat)
    table.bot_turns.wake()


async def leave(table: LiveTable, seats: list[int]) -> None:
    """The key opens nothing any more. Before the game has begun, and where the table wants it so, the seat is free for
    somebody else; otherwise a bot has it. A table that no other person has is deleted."""
    async with table.awake():
        _check_in_play(table)
        if not any(chair.person() and not chair.is_free and chair.seat not in seats for chair in table.seats):
            await table.delete()
            return
        gathering = table.is_gathering()
        for seat in seats:
            await table.change_coach(seat, None)
            if gathering:
                await table.seats.change(
                    seat, token_hash=token_hash(new_token()), is_free=True, bot=None, note="", ladder=""
                )
            elif table.stored.leaving == "free" and not table.seats[seat].departed:
                closed = token_hash(new_token())
                await table.seats.change(seat, token_hash=closed, is_free=True, bot=None, note="", departed="left")
            else:
                departed, bot = table.seats[seat].departed or "left", table.seats[seat].bot or INSTEAD_OF_PEOPLE
                await table.seats.change(seat, token_hash=None, bot=bot, note="", departed=departed)
        if not gathering and table.stored.awaits_people:
            await table.stop_awaiting()
        await table.follow_clocks()
        async with table.proposals.stored():
            table.proposals.forget(seats)
        await proposals.settle(table)
    table.bot_turns.wake()


def _check_in_play(table: LiveTable) -> None:
    if table.study is not None or table.stored.imported:
        raise NotYours("server.no_proposals")
    if table.now.is_over:
        raise refuse("kernel.refuse.game_over")
    table.check_goes_on()
