"""Eyes beside those of who plays: a coach looks from one seat's, a commentator from all, a part of the game later.

Nobody looks so who has a seat of the table. What a browser has is known by the keys that it sends along; whoever uses
another browser is seen by everybody to be there, as a coach or a commentator.
"""

from typing import Final, Literal, NamedTuple

from engawa.kernel.position import SPECTATOR
from engawa.kernel.refusal import refuse
from engawa.server.errors import NoEntry, NotYours, RequestError
from engawa.server.protocol.server_messages import EyesRefused
from engawa.server.state.encoder import encode
from engawa.server.tables.history import History
from engawa.server.tables.table import LiveTable
from engawa.server.tokens import new_token, opens, token_hash

PASSED: Final = 2
"""Parts of the game of which the beginning of the first may be told: it has passed as a whole when the next begins."""


class Claim(NamedTuple):
    """What a key opens."""

    role: Literal["seat", "coach", "commentator"]
    seats: tuple[int, ...]
    """From whose eyes."""


def claim(table: LiveTable, token: str) -> Claim | None:
    """None of who watches, and of a key that opens nothing."""
    seats = table.seats.opened_by(token)
    if seats:
        return Claim("seat", tuple(seats))
    coached = table.seats.coached_by(token)
    if coached is not None:
        return Claim("coach", (coached,))
    if opens(token, table.stored.commentator_hash):
        return Claim("commentator", tuple(range(len(table.seats))))
    return None


def check_held(table: LiveTable, wanted: Claim, held: list[str]) -> None:
    """NoEntry where the same browser has other eyes at this table; if one who plays tries it, everybody is told."""
    if table.is_open_to_all():
        return
    for other in (claim(table, token) for token in held):
        if other is None or other == wanted or (wanted.role, other.role) == ("seat", "seat"):
            continue
        if wanted.role == "seat":
            if other.role == "commentator" or other.seats[0] not in wanted.seats:
                raise NoEntry("server.seat_of_a_coach")
        elif other.role != "seat":
            raise NoEntry("server.eyes_already")
        elif other.seats == wanted.seats:
            raise NoEntry("server.own_coach")
        else:
            _tell_refused(table, wanted, other)
            raise NoEntry("server.eyes_of_a_player")


def check_may_sit(table: LiveTable, held: list[str]) -> None:
    """Before a seat is given: who has seen with others' eyes does not play against them."""
    if any(one is not None and one.role != "seat" for one in (claim(table, token) for token in held)):
        raise NotYours("server.seat_of_a_coach")


def _tell_refused(table: LiveTable, wanted: Claim, by: Claim) -> None:
    whose = wanted.seats[0] if wanted.role == "coach" else None
    table.audience.send(encode(EyesRefused(type="eyes_refused", seat=whose, by=by.seats[0])))


async def come_to_look(table: LiveTable, wanted: Claim) -> int:
    """From whose eyes a coach or commentator looks at first. The caller holds the lock, and tells everybody."""
    if wanted.role == "commentator":
        return SPECTATOR
    seat = wanted.seats[0]
    if not table.seats[seat].coached:
        await table.seats.change(seat, coached=True)
    return seat


async def new_link(table: LiveTable, seat: int | None) -> str:
    """A new key for the seat's coach, or for a commentator where people have agreed to one."""
    async with table.awake():
        _check_in_play(table)
        token = new_token()
        if seat is not None:
            if not table.stored.allows_coaches:
                raise RequestError("server.no_coaches")
            await table.change_coach(seat, token_hash(token))
        elif table.stored.commentator_hash is None:
            raise NotYours("server.commentator_asks_all")
        else:
            await table.change_commentator(token_hash(token))
        table.broadcast_state()
        return token


async def withdraw(table: LiveTable, seat: int | None) -> None:
    """Nobody is let in any more, and whoever came leaves; a commentator needs everybody's word anew."""
    async with table.awake():
        if seat is not None:
            await table.change_coach(seat, None)
        elif table.stored.commentator_hash is not None:
            await table.change_commentator(None)
        table.broadcast_state()


def _check_in_play(table: LiveTable) -> None:
    if table.study is not None or table.stored.imported:
        raise NotYours("server.no_eyes_here")
    if table.now.is_over:
        raise refuse("kernel.refuse.game_over")
    table.check_goes_on()


def told_moves(history: History) -> int | None:
    """How many moves had been made at the last moment that a whole part of the game lies back; None where none does."""
    return history.stages[-PASSED][0] if len(history.stages) >= PASSED else None
