"""Calibration settings of Shogun: into which phases its games are divided, and who plays them."""

from typing import Final

PHASES: Final = [0, 6, 8, 10]
"""The season with which each begins, four a year after the draft."""
PLAYER: Final = "search:looks=24"
"""Quick, and it searches."""
