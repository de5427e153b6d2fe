"""Progress of many games: a line on stderr in a terminal, and what is said when somebody stops them."""

import os
import sys
from collections.abc import Callable, Iterator

from tqdm import tqdm

from engawa.arena.series import Pairing, Result
from engawa.arena.workers import FinishedGame

STOPPED = 130
"""The exit code after Ctrl-C."""
USUAL_WIDTH = 80


def count_games(
    played: Iterator[FinishedGame], total: int, keep: Callable[[Pairing, Result], None], before: int = 0
) -> bool:
    """Keep every game as it finishes; False when Ctrl-C came before the last. `before` were finished earlier."""
    line = tqdm(total=total, initial=before, unit=" games", disable=None, file=sys.stderr, ncols=width())
    with line as bar:
        try:
            for pairing, result in played:
                keep(pairing, result)
                bar.update()
        except KeyboardInterrupt:
            return False
    return True


def width() -> int | None:
    """A terminal that does not tell its width is given the usual one: tqdm would be silent there."""
    try:
        columns = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        return None
    return None if columns > 0 else USUAL_WIDTH


def say_stopped(finished: int, wanted: int, how_to_go_on: str) -> int:
    print(f"engawa: stopped after {finished} of {wanted} games. {how_to_go_on}", file=sys.stderr)
    return STOPPED
