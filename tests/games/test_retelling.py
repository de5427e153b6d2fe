"""Retelling: what a seat could not know of a game is drawn anew, and what it saw stays as it was."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from engawa.kernel.position import SPECTATOR
from engawa.kernel.record import parse
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.kernel.retelling import retold

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("eyes", [0, SPECTATOR])
@pytest.mark.parametrize("name", ["shogun-moon-draft-3-mixed-1", "shogun-moon-draft-4-greedy-1", "iki-3-mixed-1"])
def test_a_retold_game_looks_the_same_and_hides_something_else(name: str, eyes: int) -> None:
    record = parse((GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8"), name)
    game = game_named(record.game)
    figures, others = game.figures(), 0
    for moves in range(3, record.moves(), 29):
        until = replace(record, lines=record.lines_until(moves), ending=None, seed=None)
        lines = retold(game, figures, until, eyes, random.Random(moves))
        then = Replay(game, figures, replace(until, lines=until.lines.copy()), name).run()
        anew = Replay(game, figures, replace(until, lines=list(lines)), name).run()
        if not then.decides_at_once():
            assert anew.view(eyes) == then.view(eyes)
            assert anew.scores() == then.scores()
        others += anew.save() != then.save()
    assert (others > 0) == game.has_secrets
