"""Levels of IKI's computer players: a bot's spec for each; `docs/bots.md` has the measurements.

A level is a number of looks, with a cap on time that only a busy machine comes to: it is as strong everywhere, and the
same seed gives the same game.
"""

from typing import Final

SPECS: Final = ["random", "greedy:slips=0.3", "greedy", "search:looks=80", "search:looks=5000:time=3"]
