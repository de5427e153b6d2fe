"""Marks: what a person points at, for moves and for log entries."""

from typing import Final

from engawa.iki.figures import moves
from engawa.iki.figures.components import MONTHS, STREET_SPACES, TYPES, Components, Shop
from engawa.iki.figures.moves import NOT_BOUGHT, a_of, b_of, kind_of
from engawa.iki.rules.fire import NAGAYA
from engawa.iki.rules.position import Town
from engawa.iki.rules.street import steps_in
from engawa.kernel.journal import Entry
from engawa.kernel.refusal import Unhandled

ONE_MARK: Final = {
    moves.INCOME: "do:income",
    moves.SAVE: "do:save",
    moves.BURN: "do:burn",
    moves.DONE: "do:done",
}
LOGGED: Final = {
    "card": "card",
    "other": "card",
    "stall": "stall",
    "building": "building",
    "shop": "shop",
    "token": "token",
    "way": "way",
    "nagaya": "nagaya",
    "type": "type",
}
"""The kind of mark for an argument of a log entry."""


PARTS: Final = ["buildings", "calendar", "firefighting", "ikizama", "market", "street"]
"""Of the board, as a whole."""


def landmarks(figures: Components) -> list[str]:
    return [
        *(f"board:{part}" for part in PARTS),
        *(f"shop:{shop.id}" for shop in figures.shops if shop.id),
        *(f"month:{month}" for month in range(1, MONTHS + 2)),
        *(f"nagaya:{nagaya + 1}" for nagaya in NAGAYA),
    ]


def marks(town: Town, seat: int, code: int) -> list[str]:
    kind, a, b = kind_of(code), a_of(code), b_of(code)
    figures = town.figures
    if kind in ONE_MARK:
        return [ONE_MARK[kind]]
    if kind in (moves.TAKE, moves.HIRE, moves.NEUTRAL):
        return [card_mark(figures, a), stall_mark(town, b)]
    if kind in (moves.USE, moves.TRAIN, moves.STARVE):
        return [card_mark(figures, a)]
    if kind == moves.SWAP:
        return [card_mark(figures, a), card_mark(figures, b)]
    if kind == moves.NEUTRAL_LOST:
        return [card_mark(figures, a), "do:lost"]
    if kind == moves.BUILD:
        return [f"building:{figures.buildings[a].id}", stall_mark(town, b)]
    if kind == moves.WALK:
        return [f"space:{walks_to(town, seat, code)}", pay_mark(code)]
    if kind == moves.NEW_YEAR:
        return [f"space:{a}"]
    if kind == moves.IKIZAMA:
        return [f"way:{figures.ikizama_track[a]}"]
    if kind == moves.TRADE:
        return trade_marks(figures.shops[a], b)
    if kind == moves.FISH:
        return [f"token:{figures.fish[a].id}"]
    if kind == moves.SMOKE:
        return smoke_marks(figures, a, b)
    if kind == moves.JOKER:
        return [f"type:{TYPES[a]}"]
    raise Unhandled("move of kind", kind)


def card_mark(figures: Components, number: int) -> str:
    return f"card:{figures.cards[number].id}"


def stall_mark(town: Town, stall: int) -> str:
    return f"stall:{town.board.stall_name(stall)}"


def walks_to(town: Town, seat: int, code: int) -> int:
    """The street space where a walk ends."""
    return (town.players[seat].space - 1 + sum(steps_in(code))) % STREET_SPACES + 1


def pay_mark(code: int) -> str:
    """The same space can be reached for sandals, or for a sandal less with the token."""
    _, sandals, token = steps_in(code)
    paid = ["token"] if token else []
    if sandals:
        paid.append(f"{sandals}_sandal{'s' if sandals > 1 else ''}")
    return f"pay:{'+'.join(paid) or 'nothing'}"


def trade_marks(shop: Shop, number: int) -> list[str]:
    """The shop first, where it has more than one trade."""
    trade = trade_mark(shop, number)
    return [f"shop:{shop.id}", trade] if len(shop.trades) > 1 else [trade]


def trade_mark(shop: Shop, number: int) -> str:
    return f"trade:{shop.id}.{number + 1}"


def smoke_marks(figures: Components, pipe: int, tobacco: int) -> list[str]:
    """Both, or one alone: what is left out must be said, or both could never be chosen."""
    if tobacco == NOT_BOUGHT:
        return [f"token:{figures.pipes[pipe].id}", "only:pipe"]
    if pipe == NOT_BOUGHT:
        return [f"token:{figures.tobacco[tobacco].id}", "only:tobacco"]
    return [f"token:{figures.pipes[pipe].id}", f"token:{figures.tobacco[tobacco].id}"]


def marks_of_entry(entry: Entry) -> list[str]:
    return [f"{LOGGED[name]}:{value}" for name, value in entry.args.items() if name in LOGGED]
