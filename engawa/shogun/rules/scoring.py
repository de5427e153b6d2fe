"""4.4 Scoring; 7 the end."""

from typing import Final

from engawa.kernel.position import NOBODY
from engawa.shogun.figures.components import CATEGORIES, KINDS, REGIONS, WINTER
from engawa.shogun.rules.position import Realm

OF_PROVINCES: Final = 0
OF_BUILDINGS: Final = 1
OF_MAJORITIES: Final = 2
"""Categories: provinces, buildings, then a majority for each kind of building."""


def values(realm: Realm) -> list[list[int]]:
    """What the board scores now: for each seat its points by category."""
    figures = realm.figures
    points = [[0] * len(CATEGORIES) for _ in range(len(realm.players))]
    for province in realm.board.in_play:
        owner = realm.owner[province]
        if owner != NOBODY:
            points[owner][OF_PROVINCES] += figures.per_province
            points[owner][OF_BUILDINGS] += figures.per_building * realm.count_buildings(province)
    for kind in range(len(KINDS)):
        score_majorities(realm, kind, points)
    return points


def score_majorities(realm: Realm, kind: int, points_of: list[list[int]]) -> None:
    """In each region, of the board in play and by present owner; tied players score one less each."""
    seats = len(realm.players)
    counts = buildings_by_region(realm, kind)
    for first in range(0, REGIONS * seats, seats):
        most = 0
        tied = 0
        for seat in range(seats):
            count = counts[first + seat]
            if count > most:
                most = count
                tied = 1
            elif count == most:
                tied += 1
        if most == 0:
            continue
        points = realm.figures.majority[kind]
        if tied > 1:
            points = max(0, points + realm.figures.tied)
        for seat in range(seats):
            if counts[first + seat] == most:
                points_of[seat][OF_MAJORITIES + kind] += points


def buildings_by_region(realm: Realm, kind: int) -> list[int]:
    """How many of a kind each seat has in each region: all seats of the first region, then of the next."""
    seats = len(realm.players)
    counts = [0] * (REGIONS * seats)
    region = realm.board.region
    for province in realm.board.in_play:
        if realm.has_building(province, kind):
            counts[region[province] * seats + realm.owner[province]] += 1
    return counts


def score(realm: Realm) -> None:
    """4.4: at the end of each winter."""
    gains = values(realm)
    for seat in range(len(realm.players)):
        player = realm.players[seat]
        gain = gains[seat]
        player.scored = [player.scored[category] + gain[category] for category in range(len(gain))]
    if realm.journal is not None:
        # When all have their points: whoever looks at the board then sees them.
        for seat in range(len(realm.players)):
            gain = gains[seat]
            shown = {CATEGORIES[category]: gain[category] for category in range(len(gain))}
            points = realm.players[seat].points()
            realm.journal.note("shogun.log.scored", seat, points=points, gain=sum(gain), **shown)


def is_scored(realm: Realm) -> bool:
    """Winter's points are given, and no new year has begun: nothing is left to do of this one."""
    return realm.season == WINTER and realm.depth == 0


def totals(realm: Realm) -> list[list[int]]:
    """Points by seat and category as if the game ended now: while it runs, with a scoring of the present board."""
    scored = [player.scored for player in realm.players]
    if realm.actor == NOBODY or is_scored(realm):
        return scored
    now = values(realm)
    return [[scored[seat][n] + now[seat][n] for n in range(len(CATEGORIES))] for seat in range(len(scored))]


def scored(realm: Realm, seat: int) -> dict[str, int]:
    """By category: what the winters have brought."""
    points = realm.players[seat].scored
    return {CATEGORIES[category]: points[category] for category in range(len(CATEGORIES))}


def winners(realm: Realm) -> list[int]:
    """7.1: most points, then most chests; still tied, the victory is shared."""
    best: list[int] = []
    for seat in range(len(realm.players)):
        if not best:
            best = [seat]
            continue
        ahead = compare(realm, seat, best[0])
        if ahead > 0:
            best = [seat]
        elif ahead == 0:
            best.append(seat)
    return best


def compare(realm: Realm, seat: int, other: int) -> int:
    one, two = realm.players[seat], realm.players[other]
    if one.points() != two.points():
        return one.points() - two.points()
    return one.chests - two.chests
