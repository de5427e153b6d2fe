"""6 The tower: what is inside, what lies in the tray, and how likely it is that a battle goes well.

Colours are the seats, farmers last.
"""

from typing import Final

from engawa.kernel.chance import Chance
from engawa.kernel.position import NOBODY
from engawa.shogun.rules.position import Realm

NO_HELP: Final = 0
"""Farmers in the tray take no part (5.3)."""
HELP: Final = 1
"""They fight for the defender, who must have a cube of the own colour to win (5.3, 5.8)."""
ALONE: Final = 2
"""They are the enemy: a neutral province, a revolt (5.4, 5.6)."""
NEGLIGIBLE: Final = 1e-9
"""What adding up fractions may be wrong by."""


def farmers_colour(realm: Realm) -> int:
    return len(realm.players)


def prime(realm: Realm, chance: Chance) -> None:
    """2.7: one throw into the empty tower; what falls out returns to the reserves."""
    figures = realm.figures
    seats = len(realm.players)
    thrown = [figures.primed_armies] * seats
    thrown.append(figures.primed_farmers)
    for player in realm.players:
        player.reserve -= figures.primed_armies
    realm.farmers -= figures.primed_farmers
    throw(realm, thrown, chance)
    for colour in range(seats + 1):
        return_cubes(realm, colour, realm.tray[colour])


def throw(realm: Realm, thrown: list[int], chance: Chance) -> None:
    """5.1, 6.1: all cubes thrown and all of the tray go in together; what falls out lies in the tray."""
    tower = realm.tower
    tray = realm.tray
    colours = len(tower)
    for colour in range(colours):
        thrown[colour] += tray[colour]
    fallen = chance.tally("tower", thrown + tower, realm.shares, colours)
    for colour in range(colours):
        tower[colour] += thrown[colour] - fallen[colour]
        tray[colour] = fallen[colour]
    if realm.journal is not None:
        cubes, into = (" ".join([str(count) for count in counts]) for counts in (fallen, thrown))
        realm.journal.note("shogun.log.tower", NOBODY, cubes=cubes, thrown=into)


def return_cubes(realm: Realm, colour: int, cubes: int) -> None:
    """From the tray to their reserve."""
    realm.tray[colour] -= cubes
    if colour == len(realm.players):
        realm.farmers += cubes
    else:
        realm.players[colour].reserve += cubes


class Odds:
    """What a throw will bring. `win` is the attacker's; in a revolt the player is the attacker."""

    def __init__(self) -> None:
        self.win = 0.0
        self.draw = 0.0
        self.loss = 0.0
        self.attackers_left: list[float] = []
        """Probability of winning with n cubes in the province, by n; entry 0 is unused."""
        self.defenders_left: list[float] = []
        """Probability that the defender keeps the province with n cubes, by n; entry 0 is unused."""

    def percentages(self) -> dict[str, int]:
        """Whole numbers that make 100, for the log."""
        win = percentage(self.win)
        loss = percentage(self.loss)
        return {"win": win, "draw": max(0, 100 - win - loss), "loss": loss}


def percentage(share: float) -> int:
    """Only what is certain is called 0 or 100."""
    if share < NEGLIGIBLE or share > 1.0 - NEGLIGIBLE:
        return 0 if share < 0.5 else 100
    return min(99, max(1, round(100.0 * share)))


class OddsMemory:
    """Odds worked out before: searches meet the same battles again and again.

    Bounded: when it is full it begins anew, and so it does for a tower with other probabilities.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.passing = 0.0
        self.release = 0.0
        self.known: dict[int, Odds] = {}

    def recall(self, key: int, passing: float, release: float) -> Odds | None:
        if passing != self.passing or release != self.release:
            self.passing = passing
            self.release = release
            self.known.clear()
        return self.known.get(key)

    def keep(self, key: int, result: Odds) -> None:
        if len(self.known) >= self.most:
            self.known.clear()
        if self.most > 0:
            self.known[key] = result


MEMORY: Final = OddsMemory(8192)
MANY: Final = 256
"""Cubes of one colour; battles of so many are not remembered, so that a key is a small number."""
BITS: Final = 16
"""Of the cubes of a colour in a key."""
UNKNOWN: Final = -1


def odds(realm: Realm, thrown: list[int], attacker: int, defender: int, part: int) -> Odds:
    """The exact odds of throwing these cubes (by colour); `part` is what the farmers do. Read only."""
    key = key_of(realm, thrown, attacker, defender, part)
    if key == UNKNOWN:
        return work_out(realm, thrown, attacker, defender, part)
    known = MEMORY.recall(key, realm.shares[0], realm.shares[len(realm.tower)])
    if known is None:
        known = work_out(realm, thrown, attacker, defender, part)
        MEMORY.keep(key, known)
    return known


def key_of(realm: Realm, thrown: list[int], attacker: int, defender: int, part: int) -> int:
    """All that the odds depend on beside the tower's probabilities."""
    ours = cubes_of(realm, thrown, attacker)
    green = cubes_of(realm, thrown, farmers_colour(realm)) if part != NO_HELP else 0
    theirs = cubes_of(realm, thrown, defender) if part != ALONE else 0
    if ours == UNKNOWN or green == UNKNOWN or theirs == UNKNOWN:
        return UNKNOWN
    return ((part << BITS | ours) << BITS | green) << BITS | theirs


def cubes_of(realm: Realm, thrown: list[int], colour: int) -> int:
    """How many of a colour may pass and how many be released, as one number."""
    passing = thrown[colour] + realm.tray[colour]
    inside = realm.tower[colour]
    return passing * MANY + inside if passing < MANY and inside < MANY else UNKNOWN


def work_out(realm: Realm, thrown: list[int], attacker: int, defender: int, part: int) -> Odds:
    ours = falling(realm, thrown, attacker)
    green = falling(realm, thrown, farmers_colour(realm)) if part != NO_HELP else [1.0]
    theirs = falling(realm, thrown, defender) if part != ALONE else [1.0]
    result = Odds()
    against = convolve(theirs, green)
    result.attackers_left = difference(ours, against)
    result.win = total_from(result.attackers_left, 1)
    if part == ALONE:
        result.draw = equal(ours, green)
        result.loss = max(0.0, 1.0 - result.win - result.draw)
        return result
    # Farmers take losses first (5.5), so the defender's own cubes meet only the attackers whom the farmers leave over.
    left_over = difference(ours, green)
    left_over[0] = max(0.0, 1.0 - total_from(left_over, 1))
    result.defenders_left = difference(theirs, left_over)
    result.loss = total_from(result.defenders_left, 1)
    result.draw = max(0.0, 1.0 - result.win - result.loss)
    return result


def falling(realm: Realm, thrown: list[int], colour: int) -> list[float]:
    """How many cubes of a colour will lie in the tray, as probabilities."""
    passing = binomial(thrown[colour] + realm.tray[colour], realm.shares[0])
    released = binomial(realm.tower[colour], realm.shares[len(realm.tower)])
    return convolve(passing, released)


def binomial(trials: int, share: float) -> list[float]:
    """How many of so many independent trials succeed. Worked out from the rarer side, which cannot underflow."""
    rarer = share if share <= 0.5 else 1.0 - share
    distribution = [0.0] * (trials + 1)
    chance = 1.0
    for _ in range(trials):
        chance *= 1.0 - rarer
    ratio = rarer / (1.0 - rarer)
    for count in range(trials + 1):
        distribution[count if share <= 0.5 else trials - count] = chance
        chance *= ratio * float(trials - count) / float(count + 1)
    return distribution


def convolve(one: list[float], other: list[float]) -> list[float]:
    """The sum of two independent numbers."""
    sums = [0.0] * (len(one) + len(other) - 1)
    for a in range(len(one)):
        share = one[a]
        for b in range(len(other)):
            sums[a + b] += share * other[b]
    return sums


def difference(one: list[float], other: list[float]) -> list[float]:
    """By n: the probability that the first number is n more than the second; entry 0 is left 0."""
    differences = [0.0] * len(one)
    for a in range(1, len(one)):
        share = one[a]
        for b in range(min(a, len(other))):
            differences[a - b] += share * other[b]
    return differences


def equal(one: list[float], other: list[float]) -> float:
    total = 0.0
    for count in range(min(len(one), len(other))):
        total += one[count] * other[count]
    return total


def total_from(shares: list[float], first: int) -> float:
    total = 0.0
    for count in range(first, len(shares)):
        total += shares[count]
    return total
