"""Calibration settings of IKI: into which phases its games are divided, and who plays them."""

from typing import Final

PHASES: Final = [0, 4, 7, 10]
"""The month with which each begins."""
PLAYER: Final = "search:looks=40"
"""Quick, and it searches."""
