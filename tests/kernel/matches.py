"""Matches and records of IKI for tests: begun, gone on with at random, finished, forged."""

import hashlib
import json
import random

from engawa.iki.game import GAME
from engawa.kernel.match import Match
from engawa.kernel.record import Record

FIGURES = GAME.figures()


def started(players: int = 3, seed: str = "engawa") -> Match:
    return Match.start(GAME, FIGURES, ["random"] * players, seed)


def go_on(match: Match, moves: int | None = None, seed: int = 1) -> Match:
    """Random moves, to the end unless told how many."""
    rng = random.Random(seed)
    while not match.position.is_over() and (moves is None or moves > 0):
        seat = match.position.next_to_act()
        match.play(seat, rng.choice(match.position.options(seat)))
        moves = None if moves is None else moves - 1
    return match


def finished(players: int = 3, seed: str = "engawa") -> Record:
    return go_on(started(players, seed)).record


def resealed(lines: list[str]) -> str:
    """The lines of a finished record with the checksum that fits them: a careful forger's work."""
    body = "\n".join(lines[:-1]) + "\n"
    footer = json.loads(lines[-1])
    footer["sha256"] = hashlib.sha256(body.encode()).hexdigest()
    return body + json.dumps(footer) + "\n"
