"""Ladder ratings: how strong people are, from who came before whom; by the Plackett-Luce model of OpenSkill.

Weng and Lin, A Bayesian Approximation Method for Online Ranking, Journal of Machine Learning Research 12 (2011). Each
game has ratings of its own, for all numbers of players together: the model allows for how many sit at a table, and a
house seldom plays enough for more than one. Computer players are anchors: their ratings are fixed.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

import orjson

from engawa.bots.anchors import MIDDLE_POINTS, SCALE, anchors_of
from engawa.kernel.registry import game_names
from engawa.server.storage.ladder_results import BOT, Places

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

SHOWN_FROM: Final = 5
"""Games: before that nobody is told a number."""
MU: Final = 25.0
SIGMA: Final = MU / 3
BETA: Final = MU / 6
TAU: Final = MU / 300
"""OpenSkill's usual settings, written down here so that another release of it has the same."""
KNOWN: Final = 1e-4
"""The uncertainty of an anchor, which the model wants above nothing."""
POINTS: Final = SCALE / (2 * BETA)
"""Of one of the model's units: the model counts odds at a table of four, whose ratings are certain, in 2 · beta."""


@dataclass(frozen=True)
class Rating:
    mu: float = MU
    sigma: float = SIGMA
    games: int = 0
    wins: int = 0

    def points(self) -> int:
        return round(MIDDLE_POINTS + POINTS * (self.mu - MU))

    def spread(self) -> int:
        """Within which the true strength lies, nineteen times of twenty."""
        return round(2 * POINTS * self.sigma)


Ratings = dict[str, Rating]
"""By player."""


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce  # noqa: PLC0415 - a server without a ladder need not load it

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)


@cache
def _anchor(game: str, level: str) -> Rating | None:
    points = anchors_of(game).get(level)
    return None if points is None else Rating(MU + (points - MIDDLE_POINTS) / POINTS, KNOWN)


def players_of(places: Places) -> set[str]:
    return {who for who, _ in places if who and not who.startswith(BOT)}


def rated(game: str, places: Places, before: Ratings) -> Ratings:
    """The ratings of a game's people after it; those that there are none of begin in the middle."""
    seats = [_rating(game, who, before) for who, _ in places]
    model = _model()
    teams = [[model.rating(mu=seat.mu, sigma=seat.sigma)] for seat in seats]
    after = model.rate(teams, ranks=[float(place) for _, place in places])
    people = players_of(places)
    return {
        who: Rating(now.mu, now.sigma, seat.games + 1, seat.wins + (place == 1))
        for (who, place), seat, (now,) in zip(places, seats, after, strict=True)
        if who in people
    }


def _rating(game: str, who: str, before: Ratings) -> Rating:
    anchor = _anchor(game, who.removeprefix(BOT)) if who.startswith(BOT) else None
    return anchor or before.get(who) or Rating()


def replayed(game: str, results: Iterable[Places]) -> Ratings:
    """From the beginning, in this order."""
    ratings: Ratings = {}
    for places in results:
        ratings |= rated(game, places, ratings)
    return ratings


@cache
def model_fingerprint() -> str:
    """Of all that the ratings depend on beside the games: where it is another, they are computed anew."""
    numbers = (MU, SIGMA, BETA, TAU, KNOWN)
    anchors = {name: anchors_of(name) for name in game_names()}
    written = orjson.dumps([version("openskill"), numbers, anchors], option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(written).hexdigest()
