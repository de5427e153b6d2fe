"""Games of IKI brought to a moment with many cards on the table, as records to look at."""

from engawa.iki.figures import moves
from engawa.iki.game import GAME
from engawa.kernel.match import Match
from engawa.kernel.position import Position

NAMES = ["Hanako", "Kenjiro", "Ola", "Umeko"]


def full_street(players: int) -> str:
    """Everybody hires wherever that is possible, for five months."""
    return played(players, month=6, eager=True)


def full_market(players: int) -> str:
    """Nobody hires for a whole season: every character of it lies in the market."""
    return played(players, month=3, eager=False)


def played(players: int, month: int, eager: bool) -> str:
    match = Match.start(GAME, GAME.figures(), ["person"] * players, "many cards")
    while match.position.view(0)["month"] != month or match.position.view(0)["decision"] != "income_or_hire":
        seat = match.position.next_to_act()
        match.play(seat, chosen(match.position, seat, eager))
    match.record.names = NAMES[:players]
    return match.record.to_jsonl()


def chosen(position: Position, seat: int, eager: bool) -> int:
    """The dearest hire or none at all; else the first thing there is, and the end of the turn as soon as it can be."""
    options = position.options(seat)
    hires = [move for move in options if moves.kind_of(move) == moves.HIRE]
    if hires and eager:
        return hires[-1]
    done = [move for move in options if moves.kind_of(move) in (moves.INCOME, moves.DONE)]
    return done[0] if done else options[-1]
