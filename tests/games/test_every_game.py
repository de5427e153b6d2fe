"""What every game must keep, whatever its rules."""

import hashlib
import json
import os
import random
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from engawa.kernel.chance import SearchChance, SeededChance
from engawa.kernel.match import Match
from engawa.kernel.position import SPECTATOR
from engawa.kernel.record import ChanceLine, parse
from engawa.kernel.refusal import Refusal
from engawa.kernel.registry import text_of
from engawa.kernel.replay import Replay
from tests.games.random_play import FIGURES, MOST_DECISIONS, Table, every_table, new_match, walk


@every_table
def test_options_are_ascending_unique_and_never_empty_while_the_game_runs(table: Table) -> None:
    for seed in range(3):
        decisions = 0
        for _, position, _ in walk(table, seed):
            decisions += 1
            to_act = position.to_act()
            assert position.is_over() == (not to_act)
            assert position.next_to_act() == (to_act[0] if to_act else -1)
            for seat in range(position.seats()):
                options = position.options(seat)
                assert bool(options) == (seat in to_act)
                assert all(one < other for one, other in pairwise(options))
                revisions = position.revisions(seat)
                assert all(one < other for one, other in pairwise(revisions))
                assert not set(options) & set(revisions)
        assert decisions <= MOST_DECISIONS


@every_table
def test_every_option_can_be_played_and_a_copy_is_independent(table: Table) -> None:
    for _, position, rng in walk(table, 1):
        if position.is_over() or rng.random() > 0.15:
            continue
        before = position.save()
        for seat in position.to_act():
            for move in position.options(seat) + position.revisions(seat)[:20]:
                twin = position.copy()
                twin.play(seat, move, SearchChance(rng))
                assert twin.is_over() or twin.options(twin.next_to_act())
        assert position.save() == before


@every_table
def test_what_is_scored_begins_at_nothing_and_is_the_score_at_the_end(table: Table) -> None:
    points = [position.points() for _, position, _ in walk(table, 4)]
    *_, (_, last, _) = walk(table, 4)
    assert points[0] == [0] * last.seats()
    assert last.is_over()
    assert points[-1] == last.scores()


@every_table
def test_saved_and_restored_at_every_step_it_is_the_same(table: Table) -> None:
    for game, position, rng in walk(table, 2):
        data = position.save()
        restored = game.restore(json.loads(json.dumps(data)), FIGURES[table[0]])
        assert restored.save() == data
        for seat in range(position.seats()):
            assert restored.options(seat) == position.options(seat)
            assert restored.view(seat) == position.view(seat)
        if not position.is_over():
            seat = position.next_to_act()
            move = position.options(seat)[-1]
            draws = rng.randrange(1 << 30)
            twin = position.copy()
            twin.play(seat, move, SearchChance(random.Random(draws)))
            restored.play(seat, move, SearchChance(random.Random(draws)))
            assert restored.save() == twin.save()


@every_table
def test_a_record_replays_to_the_same_position_at_every_step(table: Table) -> None:
    match = new_match(table, "replayed")
    rng = random.Random(3)
    saved = [match.position.save()]
    while not match.position.is_over():
        seat = rng.choice(match.position.to_act())
        match.play(seat, rng.choice(match.position.options(seat)))
        saved.append(match.position.save())
    for written in (match.record.to_jsonl(), match.record.to_text()):
        record = parse(written, "the record")
        assert record == match.record
        replay = Replay(match.game, match.figures, record, "the record")
        assert replay.position.save() == saved[0]
        for expected in saved[1:]:
            assert replay.step()
            assert replay.position.save() == expected
        assert not replay.step()
        assert [entry.as_data() for entry in replay.log] == [entry.as_data() for entry in match.log]
        Replay(match.game, match.figures, record, "the record").check()


@every_table
def test_notation_goes_both_ways(table: Table) -> None:
    texts: dict[str, int] = {}
    for game, position, rng in walk(table, 4):
        for seat in position.to_act():
            for move in position.options(seat) + position.revisions(seat):
                text = game.write_move(position, move)
                assert texts.setdefault(text, move) == move
                if rng.random() < 0.05:
                    assert game.read_move(position, text) == move
                    assert game.read_move(position, f"  {text.upper()} ") == move


@every_table
def test_every_other_move_is_refused_with_a_reason_and_changes_nothing(table: Table) -> None:
    for game, position, rng in walk(table, 5):
        if rng.random() > 0.01:
            continue
        before = position.save()
        for seat in range(position.seats()):
            legal = set(position.options(seat)) | set(position.revisions(seat))
            for move in game.every_move(position):
                reason = position.refusal(seat, move)
                assert (reason is None) == (move in legal), game.write_move(position, move)
        seat = rng.randrange(position.seats())
        legal = set(position.options(seat)) | set(position.revisions(seat))
        every = game.every_move(position)
        illegal = [move for move in rng.sample(every, min(50, len(every))) if move not in legal]
        for move in illegal:
            with pytest.raises(Refusal):
                position.play(seat, move, SearchChance(rng))
        assert position.save() == before


@every_table
def test_a_resampled_position_agrees_with_the_view(table: Table) -> None:
    for _, position, rng in walk(table, 6):
        if rng.random() > 0.2:
            continue
        for seat in range(position.seats()):
            sampled = position.resample(seat, rng)
            assert json.dumps(sampled.view(seat)) == json.dumps(position.view(seat))
            assert sampled.options(seat) == position.options(seat)


@every_table
def test_views_are_plain_data_and_hold_nothing_of_the_future(table: Table) -> None:
    """Two games with the same moves and draws so far have the same views, whatever will be drawn."""
    match = new_match(table, "one future")
    rng = random.Random(7)
    for _ in range(150):
        if match.position.is_over():
            break
        seat = rng.choice(match.position.to_act())
        match.play(seat, rng.choice(match.position.options(seat)))
    replay = Replay(match.game, match.figures, match.record, "the record")
    replay.run()
    other = Match.resume(replay, SeededChance("another future"))
    for seat in [SPECTATOR, *range(match.position.seats())]:
        assert json.dumps(other.position.view(seat)) == json.dumps(match.position.view(seat))
    assert other.position.save() == match.position.save()


@every_table
def test_undo_never_crosses_a_draw_or_a_reveal_and_leaves_other_seats_moves(table: Table) -> None:
    match = new_match(table, "undone")
    rng = random.Random(8)
    undone = 0
    while not match.position.is_over():
        before = match.position.save()
        lines = list(match.record.lines)
        log = list(match.log)
        told = match.position.secrets_told()
        seat = rng.choice(match.position.to_act())
        match.play(seat, rng.choice(match.position.options(seat)))
        if rng.random() < 0.2:
            if isinstance(match.record.lines[-1], ChanceLine) or match.position.secrets_told() != told:
                assert match.undo_refusal(seat) is not None
                with pytest.raises(Refusal):
                    match.undo(seat)
                continue
            match.undo(seat)
            undone += 1
            assert match.position.save() == before
            assert match.record.lines == lines
            assert [entry.as_data() for entry in match.log] == [entry.as_data() for entry in log]
    assert undone > 0
    Replay(match.game, match.figures, match.record, "the record").check()


@every_table
def test_another_seat_cannot_be_undone_after_the_next_has_moved(table: Table) -> None:
    match = new_match(table, "passed on")
    rng = random.Random(9)
    last = -1
    crossed = 0
    while not match.position.is_over():
        at_once = match.position.decides_at_once()
        seat = rng.choice(match.position.to_act())
        match.play(seat, rng.choice(match.position.options(seat)))
        if last not in (-1, seat) and not at_once:
            assert match.undo_refusal(last) is not None
            crossed += 1
        last = seat
    assert crossed > 0


@every_table
def test_the_log_can_be_told_and_the_table_be_shown(table: Table) -> None:
    match = new_match(table, "told")
    rng = random.Random(10)
    text = text_of(match.game)
    words = text.words(match.figures, [f"Player {seat}" for seat in range(table[1])])
    while not match.position.is_over():
        seat = rng.choice(match.position.to_act())
        if rng.random() < 0.1:
            assert text.picture(match.position, seat, words)
            assert text.ask(match.position, seat, words)
            for move in match.position.options(seat):
                text.explain(match.position, seat, move, words)
        match.play(seat, rng.choice(match.position.options(seat)))
    for entry in match.log:
        assert "{" not in words.entry(entry)
    assert text.picture(match.position, SPECTATOR, words)


@every_table
def test_scores_are_the_sum_of_their_parts_and_somebody_wins(table: Table) -> None:
    for _, position, _ in walk(table, 11):
        assert position.scores() == [sum(position.breakdown(seat).values()) for seat in range(position.seats())]
        assert bool(position.winners()) == position.is_over()


ONE_GAME = """
import sys, random
from tests.games.random_play import new_match, play_random_match, tables
for table in tables():
    match = new_match(table, "anywhere")
    play_random_match(match, random.Random(12))
    sys.stdout.write(match.record.to_jsonl())
"""


def test_two_processes_with_different_hash_seeds_give_the_same_records() -> None:
    sums = []
    for hash_seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        root = Path(__file__).parents[2]
        done = subprocess.run([sys.executable, "-c", ONE_GAME], env=env, cwd=root, stdout=subprocess.PIPE, check=True)
        sums.append(hashlib.sha256(done.stdout).hexdigest())
    assert sums[0] == sums[1]
