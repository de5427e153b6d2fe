"""Rated play: a table made for the ladder begins when all its people have given their seats to it.

Until then any of them may let it be played without ratings. Which games count then, and how, is
`engawa.server.storage.ladder_results`.
"""

import asyncio
from typing import TYPE_CHECKING

from engawa.bots.anchors import anchors_of
from engawa.kernel.refusal import refuse
from engawa.kernel.registry import game_named
from engawa.server.errors import NotYours, RequestError
from engawa.server.protocol.http import TableRequest
from engawa.server.protocol.state import RatedTold
from engawa.server.settings import Settings
from engawa.server.storage.ladder import unfinished_alone
from engawa.server.storage.ladder_players import LadderPlayer
from engawa.server.storage.store import Store, StoredSeat

if TYPE_CHECKING:
    from engawa.server.tables.table import LiveTable


def check_request(request: TableRequest, settings: Settings) -> None:
    """RequestError where a table cannot be made for the ladder."""
    if not request.rated:
        return
    if not settings.ladder:
        raise RequestError("server.no_ladder")
    if request.figures is not None or request.type_in:
        raise RequestError("server.ladder_own_figures")
    anchors = anchors_of(game_named(request.game).name)
    bots = [chair.bot for chair in request.seats if chair.bot is not None]
    if any(bot not in anchors for bot in bots):
        raise RequestError("server.ladder_bots")
    if len(bots) == len(request.seats):
        raise RequestError("server.ladder_nobody")
    keyboards = [chair.keyboard for chair in request.seats if chair.bot is None and chair.keyboard is not None]
    if len(keyboards) != len(set(keyboards)):
        raise RequestError("server.ladder_keyboard")


def told(table: "LiveTable") -> RatedTold | None:
    if not table.stored.rated:
        return None
    return {
        "begun": table.stored.rated != "asked",
        "given": [chair.seat for chair in table.seats if chair.ladder],
        "waiting": [chair.seat for chair in table.seats if not chair.is_free and not _is_ready(chair)],
    }


def _is_ready(chair: StoredSeat) -> bool:
    """A bot's seat, and one to which nobody came in whose stead a bot plays, need nobody's word."""
    return bool(chair.ladder) or not chair.person() or (chair.is_free and chair.bot is not None)


async def give(table: "LiveTable", seat: int, player: LadderPlayer, store: Store) -> None:
    """A person's seat to the ladder."""
    async with table.awake():
        if table.stored.rated != "asked":
            raise refuse("kernel.refuse.stale")
        table.check_goes_on()
        if table.seats[seat].ladder:
            raise NotYours("server.ladder_given")
        if any(chair.ladder == player.id for chair in table.seats):
            raise NotYours("server.ladder_twice")
        if await asyncio.to_thread(_unfinished, store, player, table.game.name) and _is_alone(table, seat):
            raise NotYours("server.ladder_unfinished", game=table.game.title)
        await table.seats.change(seat, ladder=player.id)
        await settle(table)
        await table.follow_clocks()
        table.broadcast_state()
    table.go_on()


def _is_alone(table: "LiveTable", seat: int) -> bool:
    """Against computer players only: whoever could leave such a game that goes badly, and begin another, would."""
    return all(chair.seat == seat or not chair.person() for chair in table.seats)


def _unfinished(store: Store, player: LadderPlayer, game: str) -> bool:
    with store.reading() as connection:
        return unfinished_alone(connection, player.id, game) is not None


async def play_without(table: "LiveTable") -> None:
    """Somebody would rather play without ratings: then everybody does."""
    async with table.awake():
        if table.stored.rated != "asked":
            raise refuse("kernel.refuse.stale")
        await table.change_rated("")
        for chair in table.seats:
            if chair.ladder:
                await table.seats.change(chair.seat, ladder="")
        await table.follow_clocks()
        table.broadcast_state()
    table.go_on()


async def settle(table: "LiveTable") -> None:
    """Where all have agreed the game begins. The caller has the lock, and tells everybody."""
    if table.stored.rated == "asked" and not table.is_gathering() and all(map(_is_ready, table.seats)):
        await table.change_rated("open")


async def note_stand_in(table: "LiveTable", seat: int) -> None:
    """A bot decides for a person: too often, and it is not the person's game any more."""
    chair = table.seats[seat]
    if table.stored.rated == "open" and chair.ladder and not chair.departed:
        async with table.lock:
            await table.seats.change(seat, stood_in=chair.stood_in + 1)


def check_end(table: "LiveTable") -> None:
    """Nobody agrees with oneself to end a game against computer players that goes badly: one may resign."""
    if table.stored.rated == "open":
        staying = [chair for chair in table.seats if not chair.departed]
        if len([chair for chair in staying if chair.ladder]) == 1 and len(staying) > 1:
            raise NotYours("server.ladder_resign")
