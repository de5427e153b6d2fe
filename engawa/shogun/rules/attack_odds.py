"""Attack odds: which province can attack which, and how likely it is to win; from what everybody sees."""

from engawa.kernel.position import NOBODY
from engawa.shogun.rules.battle import attack_odds, may_be_attacked, part_of_farmers
from engawa.shogun.rules.position import Realm
from engawa.shogun.rules.tower import NO_HELP, Odds


class Target:
    """A province that can be attacked, and how the strongest attack on it would end."""

    def __init__(self, start: int, province: int, odds: Odds) -> None:
        self.start = start
        self.province = province
        self.odds = odds


def best_odds(realm: Realm, start: int, target: int) -> Odds:
    """With all that may leave, and the extra army of a special card."""
    return attack_odds(realm, realm.owner[start], target, realm.armies[start] - 1, True)


def targets(realm: Realm, seat: int, start: int) -> list[Target]:
    """What can be attacked from a province of the seat, the likeliest first."""
    if realm.armies[start] < 2:
        return []
    reachable = [
        Target(start, other, best_odds(realm, start, other))
        for other in realm.board.neighbours[start]
        if realm.owner[other] != seat and may_be_attacked(realm, other)
    ]
    reachable.sort(key=lambda target: -target.odds.win)
    return reachable


def is_forced(realm: Realm, seat: int, start: int) -> bool:
    """3.10: a battle from there must be fought, for want of an own neighbour to move to."""
    return all(realm.owner[other] != seat for other in realm.board.neighbours[start])


def attacks_around(realm: Realm, seat: int) -> list[Target]:
    """What the seat can attack, and what of its own can be attacked by others."""
    attacks: list[Target] = []
    for start in realm.board.in_play:
        owner = realm.owner[start]
        if owner != NOBODY:
            attacks += [one for one in targets(realm, owner, start) if seat in (owner, realm.owner[one.province])]
    return attacks


def cubes_that_may_fall_out(realm: Realm, seat: int, target: int) -> list[int]:
    """Cubes in tower and tray that would count in an attack, by colour."""
    counts = [0] * len(realm.tower)
    fighting = [seat]
    if realm.owner[target] != NOBODY:
        fighting.append(realm.owner[target])
    if part_of_farmers(realm, target) != NO_HELP:
        fighting.append(len(realm.players))
    for colour in fighting:
        counts[colour] = realm.tower[colour] + realm.tray[colour]
    return counts
