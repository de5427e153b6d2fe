"""Bundled networks: those that come with the package, read when a table first needs them."""

from functools import cache

from engawa.bots.evaluator import Evaluator
from engawa.bots.network.weights_file import file_for, read
from engawa.bots.packages import learned
from engawa.kernel.refusal import BadInput


@cache
def bundled_evaluator(game: str) -> Evaluator:
    """One for all bots of this process."""
    features = learned(game).make_features()
    weights = read(file_for(game), game, features.seats, features.version)
    return Evaluator(features, weights.net())


def figures_of(game: str) -> str | None:
    """The checksum of the figures that the network was trained on, None when there is no network."""
    try:
        features = learned(game).make_features()
        return read(file_for(game), game, features.seats, features.version).figures
    except BadInput:
        return None
