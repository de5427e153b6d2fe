"""Continuation: a new table that goes on from some move of a finished game, one person against bots.

The draws until then are those of the game; what is drawn from there on is new, so no seed proves the whole.
"""

import secrets
from dataclasses import dataclass, replace
from typing import Final

from engawa.kernel.position import SPECTATOR
from engawa.kernel.record import Record
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.kernel.seats import is_person, person, seat_names
from engawa.server.errors import RequestError
from engawa.server.figures import read_figures
from engawa.server.protocol.http import ContinuationRequest
from engawa.server.storage.store import StoredSeat, StoredTable
from engawa.server.storage.summary import Summary
from engawa.server.tables.names import check_guest_bot, clean_name
from engawa.server.tokens import token_hash

INSTEAD_OF_PEOPLE: Final = "neighbour"
"""The level that plays for the others who were people, or bots that no table can have."""


@dataclass(frozen=True)
class Keys:
    """Of the new table: its id, and the secrets of the person and of spectators."""

    table: str
    seat: str
    spectator: str


def continued(
    keys: Keys, origin: StoredTable, record: Record, wish: ContinuationRequest
) -> tuple[StoredTable, Record, Summary]:
    """The table from after so many moves of the record on, with a person on the seat that is wished for."""
    at, seat = wish.at, wish.seat
    if not 0 <= seat < record.players:
        raise RequestError("server.no_such_seat")
    if at >= record.moves():
        raise RequestError("server.not_so_far", moves=record.moves())
    called = clean_name(wish.name)
    bots = [None if other == seat else bot_for(spec) for other, spec in enumerate(record.seats)]
    names = [*(record.names or seat_names(record.seats, str))]
    names[seat] = called
    specs = [person(called) if bot is None else bot for bot in bots]
    begun = replace(
        record,
        lines=record.lines_until(at),
        ending=None,
        seed=None,
        shuffle=None,
        seats=specs,
        names=names,
        hints=[],
        take_backs=[],
    )
    game = game_named(origin.game)
    replay = Replay(game, read_figures(game, origin.figures), begun, f"table {origin.id}")
    standing = Summary.of(replay.run(), replay.seen_by.count(SPECTATOR))
    stored = StoredTable(
        id=keys.table,
        game=origin.game,
        rules=game_named(origin.game).rules_version,
        header=begun.header(),
        figures=origin.figures,
        seed=secrets.token_hex(32),
        spectator_hash=token_hash(keys.spectator),
        is_open=False,
        imported=False,
        continues=origin.id,
        seats=[
            StoredSeat(number, names[number], token_hash(keys.seat) if bot is None else None, bot)
            for number, bot in enumerate(bots)
        ],
    )
    return stored, begun, standing


def bot_for(spec: str) -> str:
    """Who sits there now."""
    if is_person(spec):
        return INSTEAD_OF_PEOPLE
    try:
        check_guest_bot(spec)
    except (BadInput, RequestError):
        return INSTEAD_OF_PEOPLE
    return spec
