"""Retelling: a record up to some move as one seat knew it, with what others kept secret then drawn anew."""

import random
from dataclasses import replace
from typing import Final

from engawa.kernel.game import Game
from engawa.kernel.position import Figures, Position
from engawa.kernel.record import Line, MoveLine, Record
from engawa.kernel.refusal import BadInput
from engawa.kernel.replay import Replay
from engawa.kernel.words import bad_input

TRIES: Final = 20


class _Stage:
    """The last time that seats decided at once: where its moves stand, and how all was laid before the last of them."""

    def __init__(self, replay: Replay) -> None:
        self.lines: list[int] = []
        self.laid: Position | None = None
        was_at_once = False
        while True:
            before = replay.position.copy() if replay.position.decides_at_once() else None
            if before is not None and not was_at_once:
                self.lines = []
            if not replay.step():
                break
            if before is not None:
                self.lines.append(replay.line_of_move)
                self.laid = before
            was_at_once = before is not None


def retold(game: Game, figures: Figures, record: Record, eyes: int, rng: random.Random) -> list[Line]:
    """The record's lines, for whoever looks from this seat (or SPECTATOR). While seats decide at once the others'
    decisions are left out: they are still to be made. Later they are others that come to the same for these eyes."""
    if not game.has_secrets:
        return record.lines
    replay = Replay(game, figures, replace(record, lines=record.lines.copy(), ending=None), "the record")
    stage, now = _Stage(replay), replay.position
    if stage.laid is None:
        return record.lines
    if now.decides_at_once():
        return [line for number, line in enumerate(record.lines) if number not in stage.lines or _seat(line) == eyes]
    for _ in range(TRIES):
        later = now.resample(eyes, rng)
        if later.save() == now.save():
            return record.lines  # all has come to light
        lines = _with_secrets(game, record.lines, stage.lines, stage.laid, later, eyes)
        try:
            tried = Replay(game, figures, replace(record, lines=lines.copy(), ending=None), "the record").run()
        except BadInput:
            continue
        if tried.view(eyes) == now.view(eyes):
            return lines
    raise bad_input("kernel.bad.untold")


def _with_secrets(
    game: Game, lines: list[Line], stage: list[int], laid: Position, later: Position, eyes: int
) -> list[Line]:
    """The others' decisions of the stage give way to those that the later position has."""
    decided = [lines[number] for number in stage if _seat(lines[number]) == eyes]
    for seat in range(laid.seats()):
        if seat != eyes:
            decided += [MoveLine(seat, game.write_move(laid, move)) for move in laid.secret_moves(seat, later)]
    return [*lines[: stage[0]], *decided, *lines[stage[-1] + 1 :]]


def _seat(line: Line) -> int | None:
    return line.seat if isinstance(line, MoveLine) else None
