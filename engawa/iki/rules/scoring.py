"""11 Final scoring."""

from typing import Final

from engawa.iki.figures.components import (
    SCORE_FIREFIGHTING,
    SCORE_FISH,
    SCORE_FLAT,
    SCORE_MON,
    SCORE_MOST_NUMEROUS,
    SCORE_RICE,
    SCORE_SANDAL,
    SCORE_TYPES,
    TYPES,
    EndScoring,
)
from engawa.iki.figures.moves import JOKER, a_of, move
from engawa.iki.rules.payday import types_owned
from engawa.iki.rules.position import Town
from engawa.kernel.position import NOBODY

CATEGORIES: Final = ["track", "variety", "fish", "tobacco", "buildings", "koban", "wood", "mon"]


def breakdown(town: Town, seat: int) -> dict[str, int]:
    """11.1 the track, 11.2–11.5 collections and buildings, 11.6 koban, wood and mon.

    10.2: characters on the board count for their owners like retired ones.
    """
    figures = town.figures
    player = town.players[seat]
    return {
        "track": player.iki,
        "variety": figures.variety[kinds_owned(town, seat)],
        "fish": fish_score(town, seat),
        "tobacco": tobacco_score(town, seat),
        "buildings": sum([points(town, seat, figures.buildings[n].scoring) for n in town.buildings_of(seat)]),
        "koban": player.koban * figures.koban_score,
        "wood": player.wood * figures.wood_score,
        "mon": player.mon // figures.mon_per_iki,
    }


def scored(town: Town, seat: int) -> dict[str, int]:
    """Where the marker stands on the track; everything else is counted at the end (11)."""
    return breakdown(town, seat) if town.actor == NOBODY else {"track": town.players[seat].iki}


def total(town: Town, seat: int) -> int:
    return sum(breakdown(town, seat).values())


def kinds_owned(town: Town, seat: int) -> int:
    """11.2: the number of different character types."""
    return sum([1 for count in types_owned(town, seat) if count > 0])


def fish_score(town: Town, seat: int) -> int:
    """11.3: fish of different seasons, plus the bonus on each."""
    seasons = [0, 0, 0, 0]
    bonus = 0
    for fish in town.figures.fish:
        if town.fish_holder[fish.index] == seat:
            seasons[fish.season] = 1
            bonus += fish.bonus
    return town.figures.fish_score[sum(seasons)] + bonus


def tobacco_score(town: Town, seat: int) -> int:
    """11.4: each token by itself, doubled as a whole with at least one pipe."""
    score = 0
    for tobacco in town.figures.tobacco:
        if town.tobacco_holder[tobacco.index] == seat:
            score += points(town, seat, tobacco.scoring)
    return score * 2 if seat in town.pipe_holder else score


def points(town: Town, seat: int, scoring: EndScoring) -> int:
    """What a building or a tobacco brings, as printed (11.4, 11.5)."""
    return min(counted(town, seat, scoring.per) // scoring.every * scoring.each, scoring.most)


def counted(town: Town, seat: int, per: int) -> int:
    player = town.players[seat]
    if per == SCORE_FLAT:
        return 1
    if per == SCORE_SANDAL:
        return player.sandals
    if per == SCORE_RICE:
        return player.rice
    if per == SCORE_MON:
        return player.mon
    if per == SCORE_FIREFIGHTING:
        return player.firefighting
    if per == SCORE_TYPES:
        return kinds_owned(town, seat)
    if per == SCORE_MOST_NUMEROUS:
        return max(types_owned(town, seat))
    assert per == SCORE_FISH
    return fish_score(town, seat)


def winner(town: Town) -> int:
    """11.7: most IKI; ties: higher firefighting, then upper marker."""
    best = town.fire_order[0]
    best_total = total(town, best)
    for seat in town.fire_order:
        if total(town, seat) > best_total:
            best = seat
            best_total = total(town, seat)
    return best


def joker_options() -> list[int]:
    """11.8: one of the five types; it may stay special."""
    return [move(JOKER, kind) for kind in range(len(TYPES))]


def name_joker(town: Town, seat: int, code: int) -> None:
    town.players[seat].joker_type = a_of(code)
    if town.journal is not None:
        town.journal.note("iki.log.joker", seat, type=TYPES[a_of(code)])
