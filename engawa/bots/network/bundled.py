"""The networks that come with the package, read when a table first needs them."""

from engawa.bots.evaluator import Judge
from engawa.bots.network.weights_file import file_for, read
from engawa.bots.packages import learned
from engawa.kernel.refusal import BadInput

_judges: dict[str, Judge] = {}
"""In this process, by game."""


def trained_judge(game: str) -> Judge:
    if game not in _judges:
        sight = learned(game).make_features()
        weights = read(file_for(game), game, sight.seats, sight.version)
        _judges[game] = Judge(sight, weights.net())
    return _judges[game]


def figures_of(game: str) -> str | None:
    """The checksum of the figures that the network was trained on, None when there is no network."""
    try:
        sight = learned(game).make_features()
        return read(file_for(game), game, sight.seats, sight.version).figures
    except BadInput:
        return None
