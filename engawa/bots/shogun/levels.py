"""Levels of Shogun's computer players: a bot's spec for each; `docs/bots.md` has the measurements.

A level is a number of looks, with a cap on time that only a busy machine comes to: it is as strong everywhere, and the
same seed gives the same game.
"""

from typing import Final

SPECS: Final = ["random", "greedy:slips=0.3", "greedy", "value", "search:looks=3500:time=8"]
