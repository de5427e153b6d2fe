"""Continuation: a branch, a new table that goes on from some move of a game, one person against bots.

The draws until then are those of the game; what is drawn from there on is new, so no seed proves the whole. Of a game
that is still played, what the person could not see is drawn anew too: a branch tells nothing of it.
"""

import random
import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from engawa.kernel.position import SPECTATOR
from engawa.kernel.record import Record
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.kernel.retelling import retold
from engawa.kernel.seats import is_person, person, seat_names
from engawa.server.errors import NotYours, RequestError
from engawa.server.figures import read_figures
from engawa.server.protocol.http import ContinuationRequest
from engawa.server.storage.store import StoredSeat, StoredTable
from engawa.server.storage.summary import Summary
from engawa.server.tables.names import check_guest_bot, clean_name, clean_title
from engawa.server.tokens import opens, token_hash

if TYPE_CHECKING:
    from engawa.server.tables.table import LiveTable

INSTEAD_OF_PEOPLE: Final = "neighbour"
"""The level that plays for the others who were people, or bots that no table can have."""


@dataclass(frozen=True)
class Keys:
    """Of the new table: its id, and the secrets of the person and of spectators."""

    table: str
    seat: str
    spectator: str


def eyes_of(origin: StoredTable, wish: ContinuationRequest) -> int:
    """From whose eyes a game that is still played may be taken up elsewhere: from one's own, where nobody plays but
    oneself and bots; from a spectator's at somebody's branch. NotYours where other people play, or for the ladder."""
    own = [chair.seat for chair in origin.seats if opens(wish.token, chair.token_hash)]
    others = [chair.seat for chair in origin.seats if chair.person() and chair.seat not in own]
    if origin.shuffle:
        raise NotYours("server.being_shuffled")
    if own == [wish.seat] and not others and not origin.rated:
        return wish.seat
    if origin.continues:
        return own[0] if own else SPECTATOR
    raise NotYours("server.branch_later")


def continued(
    keys: Keys, origin: StoredTable, record: Record, wish: ContinuationRequest, eyes: int | None
) -> tuple[StoredTable, Record, Summary]:
    """The table from after so many moves of the record on, with a person on the seat that is wished for. `eyes` have
    seen so many, and know no more of the game than that; None where all of it is open to all."""
    seat = wish.seat
    if not 0 <= seat < record.players:
        raise RequestError("server.no_such_seat")
    game = game_named(origin.game)
    figures = read_figures(game, origin.figures)
    replay = Replay(game, figures, replace(record, lines=record.lines.copy(), ending=None), f"table {origin.id}")
    is_over = replay.run().is_over()
    known = [0, *(number for number, who in enumerate(replay.seen_by, 1) if eyes is None or who in (SPECTATOR, eyes))]
    if wish.at >= len(known) - int(eyes is None or is_over):
        raise RequestError("server.not_so_far", moves=len(known) - 1)
    called, title = clean_name(wish.name), clean_title(wish.title)
    bots = [None if other == seat else bot_for(spec) for other, spec in enumerate(record.seats)]
    names = [*(record.names or seat_names(record.seats, str))]
    names[seat] = called
    begun = replace(
        record,
        lines=record.lines_until(known[wish.at]),
        ending=None,
        seed=None,
        shuffle=None,
        seats=[person(called) if bot is None else bot for bot in bots],
        names=names,
        hints=[],
        take_backs=[],
        resigned=[],
        left=[],
        agreed=False,
    )
    if eyes is not None:
        begun.lines = retold(game, figures, begun, eyes, random.SystemRandom())
    replay = Replay(game, figures, begun, f"table {origin.id}")
    standing = Summary.of(replay.run(), replay.seen_by.count(SPECTATOR))
    stored = StoredTable(
        id=keys.table,
        game=origin.game,
        rules=game.rules_version,
        header=begun.header(),
        figures=origin.figures,
        seed=secrets.token_hex(32),
        spectator_hash=token_hash(keys.spectator),
        is_open=False,
        imported=False,
        continues=origin.id,
        title=title,
        seats=[
            StoredSeat(number, names[number], token_hash(keys.seat) if bot is None else None, bot)
            for number, bot in enumerate(bots)
        ],
    )
    return stored, begun, standing


async def name_branch(table: "LiveTable", title: str) -> None:
    """Everybody there is told what it is called now."""
    async with table.awake():
        if not table.stored.continues:
            raise RequestError("server.no_branch")
        await table.change_title(clean_title(title))
        table.broadcast_state()


def bot_for(spec: str) -> str:
    """Who sits there now."""
    if is_person(spec):
        return INSTEAD_OF_PEOPLE
    try:
        check_guest_bot(spec)
    except (BadInput, RequestError):
        return INSTEAD_OF_PEOPLE
    return spec
