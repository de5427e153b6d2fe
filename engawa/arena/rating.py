"""Ratings: how strong bots are, from shares of the win with intervals and from who finished before whom."""

from collections import Counter
from math import log, sqrt

from engawa.bots.anchors import SCALE

Z = 1.96
"""Of a 95 % interval."""


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson)."""
    if games == 0:
        return 0.0, 1.0
    share = won / games
    middle = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def ratings(rankings: list[list[str]], rounds: int = 200) -> dict[str, tuple[float, float]]:
    """Plackett-Luce: the strengths that make the games' orders of finishing most likely.

    A ranking lists the bots of a table from first to last, a bot as often as it sat there. By bot: rating and the
    half width of its 95 % interval; the mean is 0. A win of each over each is added: none is infinitely strong.
    """
    bots = sorted({bot for ranking in rankings for bot in ranking})
    orders = Counter(tuple(ranking) for ranking in rankings)
    orders.update((one, other) for one in bots for other in bots if one != other)
    strength = dict.fromkeys(bots, 1.0)
    wins = {bot: float(sum(times * ranking[:-1].count(bot) for ranking, times in orders.items())) for bot in bots}
    for _ in range(rounds):
        shares = dict.fromkeys(bots, 0.0)
        for ranking, times in orders.items():
            left = sum(strength[bot] for bot in ranking)
            pulled = 0.0
            for place, bot in enumerate(ranking):
                if place < len(ranking) - 1:
                    pulled += times / left
                shares[bot] += pulled
                left -= strength[bot]
        strength = {bot: wins[bot] / shares[bot] for bot in bots}
        mean = sum(log(value) for value in strength.values()) / len(bots)
        strength = {bot: value / 2.718281828459045**mean for bot, value in strength.items()}
    known = _information(orders, strength)
    return {
        bot: (SCALE * log(strength[bot]), SCALE * Z / sqrt(known[bot]) if known[bot] > 0 else float("inf"))
        for bot in bots
    }


def _information(orders: Counter[tuple[str, ...]], strength: dict[str, float]) -> dict[str, float]:
    """How much the games tell of each bot's strength, the others' taken as known."""
    known = dict.fromkeys(strength, 0.0)
    for ranking, times in orders.items():
        for place in range(len(ranking) - 1):
            rest = ranking[place:]
            total = sum(strength[bot] for bot in rest)
            for bot in set(rest):
                share = rest.count(bot) * strength[bot] / total
                known[bot] += times * share * (1 - share)
    return known
