"""Notation: moves and draws in words. The words are the ids of the figures file."""

from typing import Final

from engawa.kernel.refusal import Unhandled
from engawa.kernel.words import bad_input
from engawa.shogun.figures import moves
from engawa.shogun.figures.components import (
    ACTIONS,
    ATTACK_PLUS_1,
    BID,
    DEFENCE_PLUS_1,
    DEPLOY_5,
    DEPLOY_6,
    DEPLOY_FEWER,
    MOST_PLAYERS,
    NOTHING,
    PROVINCES,
    SPACES,
    SPECIALS,
    Components,
)
from engawa.shogun.figures.moves import a_of, armies_of, b_of, kind_of, move, with_extra

MOST_CUBES: Final = 400
COUNTS: Final = [str(count) for count in range(MOST_CUBES + 1)]
"""The words for what falls out of the tower, one for each colour."""


def write_move(figures: Components, code: int) -> str:
    kind, a, b = kind_of(code), a_of(code), b_of(code)
    provinces = figures.provinces
    if kind == moves.DRAFT:
        return f"draft {provinces[a].id} {b}"
    if kind == moves.DRAFT_PILE:
        return "draft pile"
    if kind == moves.PUT_UNDER:
        return "put under"
    if kind == moves.PLAN:
        return f"bid {figures.card_name(b)}" if a == BID else f"plan {ACTIONS[a]} {figures.card_name(b)}"
    if kind == moves.COMMIT:
        return "commit"
    if kind == moves.CLEAR:
        return f"clear {figures.space_name(a)}"
    if kind == moves.TAKE_BACK:
        return "take back"
    if kind == moves.TAKE:
        return f"take {SPECIALS[a]}" + (" defend no" if b == moves.TAKE_AND_DEFEND_NOT else "")
    if kind == moves.DEFEND:
        return "defend yes" if a == moves.YES else "defend no"
    if kind == moves.DEPLOY:
        return f"deploy {a}"
    if kind == moves.ATTACK:
        extra = f" +{figures.special_value[ATTACK_PLUS_1]}" if with_extra(code) else ""
        return f"attack {provinces[b].id} from {provinces[a].id} with {armies_of(code)}{extra}"
    if kind == moves.MARCH:
        return f"move {provinces[b].id} from {provinces[a].id} with {armies_of(code)}"
    if kind == moves.STAY:
        return "stay"
    if kind == moves.REVOLT:
        return f"revolt {provinces[a].id}"
    raise Unhandled("move of kind", kind)


def every_move(figures: Components) -> list[int]:
    """Every move that can be written down with these figures, on either board, legal now or not."""
    provinces = range(PROVINCES)
    codes = [
        move(moves.DRAFT_PILE),
        move(moves.PUT_UNDER),
        move(moves.COMMIT),
        move(moves.TAKE_BACK),
        move(moves.TAKE, DEFENCE_PLUS_1, moves.TAKE_AND_DEFEND_NOT),
        move(moves.DEFEND, moves.NO),
        move(moves.DEFEND, moves.YES),
        move(moves.STAY),
    ]
    sizes = sorted({group for groups in figures.groups for group in groups})
    codes += [move(moves.DRAFT, province, size) for province in provinces for size in sizes]
    codes += [move(moves.PLAN, space, card) for space in range(SPACES) for card in range(NOTHING + 1)]
    codes += [move(moves.CLEAR, space) for space in range(SPACES)]
    codes += [move(moves.TAKE, special) for special in range(len(SPECIALS))]
    codes += [move(moves.DEPLOY, armies) for armies in deployable(figures)]
    codes += [move(moves.REVOLT, province) for province in provinces]
    for start in provinces:
        for end in figures.borders[start]:
            for armies in range(1, figures.armies_each):
                codes.append(move(moves.ATTACK, start, end, armies << 1))
                codes.append(move(moves.ATTACK, start, end, armies << 1 | 1))
                codes.append(move(moves.MARCH, start, end, armies << 1))
    codes.sort()
    return codes


def deployable(figures: Components) -> list[int]:
    """What the action deploy 5 can bring: as it is, under the event, with the special card."""
    sizes = {figures.deploys[DEPLOY_5], figures.special_value[DEPLOY_6]}
    sizes |= {event.amount for event in figures.events if event.effect == DEPLOY_FEWER}
    return sorted(sizes)


def outcome_words(figures: Components, what: str) -> list[str]:
    """The words for a draw's outcomes; an outcome is an index into them."""
    if what == "tower":
        return COUNTS
    if what in ("province", "revolt"):
        return [province.id for province in figures.provinces]
    if what in ("event", "season_event"):
        return [event.word for event in figures.events]
    if what == "action":
        return ACTIONS
    if what == "special":
        return SPECIALS
    if what in ("first_player", "tie"):
        return [f"seat_{seat + 1}" for seat in range(MOST_PLAYERS)]
    if what == "column":
        return [f"column_{column + 1}" for column in range(MOST_PLAYERS)]
    raise bad_input("kernel.bad.no_draw", game="Shogun", what=what)
