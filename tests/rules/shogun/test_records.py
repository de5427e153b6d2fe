"""Shogun through the kernel's door: matches, records, replays, undo."""

import random

import pytest

from engawa.kernel.match import Match
from engawa.kernel.record import parse
from engawa.kernel.replay import Replay
from engawa.shogun.game import GAME
from tests.rules.shogun.scene import FIGURES


def play_some(match: Match, rng: random.Random, decisions: int = 100_000) -> None:
    while decisions > 0 and not match.position.is_over():
        waiting = match.position.to_act()
        seat = waiting[int(rng.random() * len(waiting))]
        choices = match.position.options(seat)
        if rng.random() < 0.05:
            choices = match.position.revisions(seat) or choices
        match.play(seat, choices[int(rng.random() * len(choices))])
        decisions -= 1


@pytest.mark.parametrize(
    ("players", "chosen"),
    [(3, {"board": "moon"}), (4, {"setup": "sample"}), (5, {"pass": "3/4", "release": "1/4"})],
)
def test_a_whole_game_is_recorded_and_replayed(players: int, chosen: dict[str, str]) -> None:
    match = Match.start(GAME, FIGURES, [f"p{seat}" for seat in range(players)], "seed 7", chosen)
    play_some(match, random.Random(players))
    for written in (match.record.to_jsonl(), match.record.to_text()):
        replay = Replay(GAME, FIGURES, parse(written, "test"), "test")
        replay.check()
        assert replay.position.save() == match.position.save()
        assert [entry.as_data() for entry in replay.log] == [entry.as_data() for entry in match.log]


def test_undo_while_planning_touches_only_the_own_plan() -> None:
    match = Match.start(GAME, FIGURES, ["a", "b", "c", "d"], "seed", {"setup": "sample"})
    for seat in (0, 1, 0, 2, 1):
        match.play(seat, match.position.options(seat)[0])
    before = match.position.save()
    match.play(0, match.position.options(0)[-1])
    match.play(3, match.position.options(3)[0])
    match.undo(0)
    match.undo(3)
    assert match.position.save() == before


def test_nothing_is_undone_once_the_last_has_committed() -> None:
    match = Match.start(GAME, FIGURES, ["a", "b", "c"], "seed", {"setup": "sample"})
    while match.position.decides_at_once():
        seat = match.position.next_to_act()
        match.play(seat, match.position.options(seat)[0])
    assert all(match.undo_refusal(seat) is not None for seat in range(3))
