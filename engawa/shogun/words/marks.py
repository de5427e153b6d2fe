"""Marks: what a person points at, for moves and for log entries."""

from typing import Final

from engawa.kernel.journal import Entry
from engawa.kernel.refusal import Unhandled
from engawa.shogun.figures import moves
from engawa.shogun.figures.components import DEFENCE_PLUS_1, SPECIALS, Components
from engawa.shogun.figures.moves import a_of, armies_of, b_of, kind_of, with_extra
from engawa.shogun.rules.battle import extra_in_attack
from engawa.shogun.rules.position import Realm

ONE_MARK: Final = {
    moves.DRAFT_PILE: "do:pile",
    moves.PUT_UNDER: "do:put_under",
    moves.COMMIT: "do:commit",
    moves.TAKE_BACK: "do:take_back",
    moves.STAY: "do:stay",
}
LOGGED: Final = {
    "province": "province",
    "to": "province",
    "one": "province",
    "other": "province",
    "card": "card",
    "space": "space",
    "action": "space",
    "special": "special",
    "event": "event",
}
"""The kind of mark for an argument of a log entry."""


PARTS: Final = ["actions", "events", "map", "order", "plan", "specials", "tower"]
"""Of what lies on the table, as a whole."""


def landmarks(figures: Components) -> list[str]:
    return [
        *(f"board:{part}" for part in PARTS),
        *(f"event:{event.word}" for event in figures.events),
        *(f"region:{region}" for region in figures.regions),
    ]


def marks(realm: Realm, seat: int, code: int) -> list[str]:
    kind, a, b = kind_of(code), a_of(code), b_of(code)
    figures = realm.figures
    if kind in ONE_MARK:
        return [ONE_MARK[kind]]
    if kind == moves.PLAN:
        return [f"space:{figures.space_name(a)}", f"card:{figures.card_name(b)}"]
    if kind == moves.CLEAR:
        return [f"clear:{figures.space_name(a)}"]
    if kind in (moves.ATTACK, moves.MARCH):
        return march_marks(realm, seat, code)
    if kind == moves.DRAFT:
        return [province_mark(realm, a), f"group:{b}"]
    if kind == moves.TAKE:
        special = f"special:{SPECIALS[a]}"
        return [special, defend_mark(b != moves.TAKE_AND_DEFEND_NOT)] if a == DEFENCE_PLUS_1 else [special]
    if kind == moves.DEFEND:
        return [defend_mark(a == moves.YES)]
    if kind == moves.DEPLOY:
        return [f"armies:{a}"]
    if kind == moves.REVOLT:
        return [province_mark(realm, a)]
    raise Unhandled("move of kind", kind)


def province_mark(realm: Realm, province: int) -> str:
    return f"province:{realm.figures.provinces[province].id}"


def defend_mark(defends: bool) -> str:
    return "do:defend" if defends else "do:defend_not"


def march_marks(realm: Realm, seat: int, code: int) -> list[str]:
    """Where to, with how many; the extra army while there is one; where from only if it cannot be from there now."""
    own_marks = [province_mark(realm, b_of(code)), f"armies:{armies_of(code)}"]
    if with_extra(code):
        own_marks.append("extra:yes")
    elif kind_of(code) == moves.ATTACK and extra_in_attack(realm, seat) > 0:
        own_marks.append("extra:no")
    if a_of(code) != realm.acting_province():
        own_marks.append(f"from:{realm.figures.provinces[a_of(code)].id}")
    return own_marks


def marks_of_entry(entry: Entry) -> list[str]:
    return [f"{LOGGED[name]}:{value}" for name, value in entry.args.items() if name in LOGGED]
