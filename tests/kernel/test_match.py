"""A game in progress: its record, its log, and how far moves can be taken back."""

import random
from pathlib import Path
from typing import cast

import pytest

from engawa.iki.game import GAME
from engawa.kernel.chance import Chance, SeededChance
from engawa.kernel.game import Game
from engawa.kernel.journal import Journal
from engawa.kernel.match import Match
from engawa.kernel.position import NOBODY, Figures, Position
from engawa.kernel.record import ChanceLine, Ending, MoveLine, Record, parse
from engawa.kernel.refusal import Refusal, refuse
from engawa.kernel.replay import Replay
from tests.kernel.matches import FIGURES, go_on, started


def everything(match: Match) -> tuple[object, ...]:
    """All that can be seen of a match."""
    log = [entry.as_data() for entry in match.log]
    return match.position.save(), match.record.to_jsonl(), match.record.to_text(), log


def say(match: Match, text: str, seat: int | None = None) -> None:
    who = match.position.next_to_act() if seat is None else seat
    match.play(who, GAME.read_move(match.position, text))


def in_a_turn() -> Match:
    """The first turn of month 1: whoever is first may take income or hire; another seat has moved just before."""
    match = started(seed="turn")
    for text in ["take salt_peddler at 1.1", "take cotton_peddler at 2.1", "take boiled_egg_peddler at 3.1"]:
        say(match, text)
    for text in ["ikizama 1", "ikizama 2", "ikizama 3"]:
        say(match, text)
    return match


def test_a_new_game_has_the_draws_of_its_set_up_in_the_record() -> None:
    match = started(players=4, seed="new")
    assert match.record.seats == ["random"] * 4
    assert match.record.game == "iki"
    assert match.record.seed == "new"
    assert match.record.figures_checksum == FIGURES.checksum
    assert [line.what for line in match.record.lines if isinstance(line, ChanceLine)] == [
        "first_player",
        *["building"] * FIGURES.buildings_drawn,
    ]
    assert match.record.moves() == 0
    assert match.log == []


def test_a_move_is_written_down_and_told() -> None:
    match = in_a_turn()
    seat = match.position.next_to_act()
    before = len(match.log)
    entries = match.play(seat, GAME.read_move(match.position, "income"))
    assert match.record.lines[-1] == MoveLine(seat, "income")
    assert [(entry.key, entry.seat) for entry in entries] == [("iki.log.income", seat)]
    assert match.log[before:] == entries


def test_draws_follow_the_move_that_brought_them() -> None:
    match = started(players=2, seed="draws")
    for text in ["take salt_peddler at 1.1", "take cotton_peddler at 2.1"]:
        say(match, text)
    lines = match.record.lines
    assert isinstance(lines[-6], MoveLine)
    assert [line.what for line in lines[-5:] if isinstance(line, ChanceLine)] == ["blocking", *["character"] * 4]


def test_the_end_is_in_the_record_when_the_game_is_over_and_not_before() -> None:
    match = started()
    rng = random.Random(5)
    while not match.position.is_over():
        assert match.record.ending is None
        seat = match.position.next_to_act()
        match.play(seat, rng.choice(match.position.options(seat)))
    assert match.record.ending == Ending(tuple(match.position.scores()), tuple(match.position.winners()))


def test_a_finished_game_refuses_every_move() -> None:
    match = go_on(started())
    before = everything(match)
    for seat in range(3):
        with pytest.raises(Refusal) as caught:
            say(match, "income", seat)
        assert caught.value.key == "kernel.refuse.game_over"
    assert everything(match) == before


def test_undo_takes_back_the_last_move_exactly() -> None:
    match = in_a_turn()
    seat = match.position.next_to_act()
    before = everything(match)
    say(match, "income")
    after = everything(match)
    assert after != before
    match.undo(seat)
    assert everything(match) == before
    say(match, "income")
    assert everything(match) == after


def test_undo_takes_back_own_moves_one_by_one_up_to_the_other_seats_move() -> None:
    match = in_a_turn()
    seat = match.position.next_to_act()
    seen = [everything(match)]
    rng = random.Random(2)
    while match.position.next_to_act() == seat:
        match.play(seat, rng.choice(match.position.options(seat)))
        seen.append(everything(match))
    assert len(seen) >= 4
    for earlier in reversed(seen[:-1]):
        assert match.undo_refusal(seat) is None
        match.undo(seat)
        assert everything(match) == earlier
    reason = match.undo_refusal(seat)
    assert reason is not None
    assert reason.key == "kernel.refuse.nothing_to_undo"
    with pytest.raises(Refusal) as caught:
        match.undo(seat)
    assert caught.value.key == "kernel.refuse.nothing_to_undo"
    assert everything(match) == seen[0]


def test_undo_never_goes_across_another_seats_move() -> None:
    match = in_a_turn()
    seat = match.position.next_to_act()
    while match.position.next_to_act() == seat:
        match.play(seat, match.position.options(seat)[-1])
    other = match.position.next_to_act()
    assert match.undo_refusal(seat) is None
    assert match.undo_refusal(other) is not None
    match.play(other, match.position.options(other)[0])
    before = everything(match)
    with pytest.raises(Refusal):
        match.undo(seat)
    assert everything(match) == before
    match.undo(other)
    with pytest.raises(Refusal):
        match.undo(other)
    with pytest.raises(Refusal):
        match.undo(seat)


def test_undo_never_goes_across_a_draw() -> None:
    match = started(players=2, seed="draw")
    say(match, "take salt_peddler at 1.1")
    last = match.position.next_to_act()
    say(match, "take cotton_peddler at 2.1")
    before = everything(match)
    for seat in (0, 1):
        assert match.undo_refusal(seat) is not None
        with pytest.raises(Refusal):
            match.undo(seat)
    assert everything(match) == before
    assert last in (0, 1)


def test_undo_after_a_draw_leaves_the_log_of_the_draw() -> None:
    match = started(players=2, seed="log")
    say(match, "take salt_peddler at 1.1")
    say(match, "take cotton_peddler at 2.1")
    before = everything(match)
    seat = match.position.next_to_act()
    say(match, "ikizama 1-4")
    match.undo(seat)
    assert everything(match) == before
    keys = [entry.key for entry in match.log]
    assert keys == ["iki.log.took", "iki.log.took", "iki.log.month", "iki.log.blocked", *["iki.log.revealed"] * 4]


def test_every_undo_in_a_whole_game_is_exact() -> None:
    match = started(players=3, seed="exact")
    rng = random.Random(8)
    taken_back = 0
    while not match.position.is_over():
        seat = match.position.next_to_act()
        before = everything(match)
        match.play(seat, rng.choice(match.position.options(seat)))
        if match.undo_refusal(seat) is None and rng.random() < 0.4:
            match.undo(seat)
            assert everything(match) == before
            taken_back += 1
    assert taken_back > 30
    Replay(GAME, FIGURES, match.record, "record").check()


def test_the_move_that_ended_the_game_can_be_taken_back() -> None:
    match = started(seed="end")
    rng = random.Random(4)
    before: tuple[object, ...] = ()
    seat = NOBODY
    while not match.position.is_over():
        before = everything(match)
        seat = match.position.next_to_act()
        match.play(seat, rng.choice(match.position.options(seat)))
    match.undo(seat)
    assert match.record.ending is None
    assert everything(match) == before


def test_a_refused_move_changes_nothing() -> None:
    match = in_a_turn()
    rng = random.Random(3)
    every = GAME.every_move(match.position)
    for _ in range(40):
        seat = match.position.next_to_act()
        before = everything(match)
        for move in rng.sample(every, 20):
            if move in match.position.options(seat):
                continue
            with pytest.raises(Refusal):
                match.play(seat, move)
        assert match.position.journal is None
        assert everything(match) == before
        match.play(seat, rng.choice(match.position.options(seat)))


def test_a_refused_move_of_another_seat_changes_nothing_not_even_what_can_be_undone() -> None:
    match = in_a_turn()
    seat = match.position.next_to_act()
    untouched = everything(match)
    say(match, "income")
    before = everything(match)
    with pytest.raises(Refusal) as caught:
        say(match, "income", (seat + 1) % 3)
    assert caught.value.key == "kernel.refuse.not_your_turn"
    assert everything(match) == before
    assert match.undo_refusal(seat) is None
    match.undo(seat)
    assert everything(match) == untouched


def taken_up(record: Record, seed: str = "later") -> Match:
    replay = Replay(GAME, FIGURES, record, "record")
    replay.run()
    return Match.resume(replay, SeededChance(seed))


@pytest.mark.parametrize("moves", [0, 3, 4, 20, 77])
def test_resume_goes_on_where_the_record_stops(moves: int) -> None:
    match = go_on(started(seed="go on"), moves)
    again = taken_up(parse(match.record.to_jsonl(), "record"))
    assert everything(again) == everything(match)
    go_on(again, seed=6)
    assert again.position.is_over()
    written = parse(again.record.to_jsonl(), "record")
    assert written.to_jsonl().startswith(match.record.to_jsonl())
    Replay(GAME, FIGURES, written, "record").check()


def test_a_resumed_game_tells_no_seed_because_it_has_two() -> None:
    match = taken_up(go_on(started(), 10).record)
    assert match.record.seed is None
    assert "seed" not in go_on(match).record.to_jsonl()


def test_what_was_before_the_resume_cannot_be_undone_and_what_comes_after_can() -> None:
    match = in_a_turn()
    say(match, "income")
    again = taken_up(parse(match.record.to_jsonl(), "record"))
    seat = again.position.next_to_act()
    before = everything(again)
    assert again.undo_refusal(seat) is not None
    again.play(seat, again.position.options(seat)[0])
    again.undo(seat)
    assert everything(again) == before


@pytest.mark.parametrize("moves", [0, 3, 20, 21, 22, 23, 24, 25])
def test_a_game_taken_up_again_is_the_same_game(moves: int) -> None:
    match = go_on(started(seed="the same"), moves)
    record = parse(match.record.to_jsonl(), "record")
    record.seed = match.record.seed
    again = Match.take_up(Replay(GAME, FIGURES, record, "record"), SeededChance("the same", match.chance.drawn))
    assert everything(again) == everything(match)
    for seat in range(3):
        assert (again.undo_refusal(seat) is None) == (match.undo_refusal(seat) is None)
        assert again.turn(seat) == match.turn(seat)
    assert go_on(again, seed=3).record.to_jsonl() == go_on(match, seed=3).record.to_jsonl()


def test_a_match_goes_back_to_before_a_seats_last_move_and_the_same_draws_come() -> None:
    match = go_on(started(seed="back"), 30)
    seat = match.position.next_to_act()
    drawn, lines = match.chance.drawn, len(match.record.lines)
    match.play(seat, match.position.options(seat)[0])
    assert match.line_before_last_move(seat) == lines
    while match.position.next_to_act() != seat:
        go_on(match, 1)
    again = match.rewound(lines, SeededChance("back", drawn))
    assert again.record.lines == match.record.lines[:lines]
    assert again.position.next_to_act() == seat
    assert again.turn(seat) != match.turn(seat)
    Replay(GAME, FIGURES, go_on(again).record, "record").check()


def test_a_seat_without_a_move_has_nothing_to_go_back_to() -> None:
    match = started()
    assert [match.line_before_last_move(seat) for seat in range(3)] == [-1] * 3


def test_a_false_end_is_gone_once_the_game_goes_on() -> None:
    record = parse(go_on(started(), 10).record.to_jsonl(), "record")
    record.ending = Ending((9, 9, 9), (0,))
    match = taken_up(record)
    go_on(match, 1)
    assert match.record.ending is None


# A toy: seat 0 says “begin”, then both secretly pick a number at once, then seat 0 says “again” or “stop”.
BEGIN, AGAIN, STOP = 0, 10, 11
OPENING, PICKING, CLOSING, OVER = 0, 1, 2, 3


class Picks:
    """Two seats that pick numbers from 1 to 3 at once; both numbers are told when both are there."""

    def __init__(self) -> None:
        self.journal: Journal | None = None
        self.phase = OPENING
        self.picked = [0, 0]
        self.points = [0, 0]

    def seats(self) -> int:
        return 2

    def figures_checksum(self) -> str:
        return "toy"

    def secrets_told(self) -> int:
        return 0

    def to_act(self) -> list[int]:
        if self.phase == PICKING:
            return [seat for seat in (0, 1) if self.picked[seat] == 0]
        return [] if self.phase == OVER else [0]

    def next_to_act(self) -> int:
        return self.to_act()[0] if self.to_act() else NOBODY

    def is_over(self) -> bool:
        return self.phase == OVER

    def options(self, seat: int) -> list[int]:
        if seat not in self.to_act():
            return []
        return {OPENING: [BEGIN], PICKING: [1, 2, 3], CLOSING: [AGAIN, STOP]}[self.phase]

    def revisions(self, seat: int) -> list[int]:
        return []

    def decides_at_once(self) -> bool:
        return self.phase == PICKING

    def refusal(self, seat: int, move: int) -> Refusal | None:
        return None if move in self.options(seat) else refuse("kernel.refuse.not_your_turn", player=self.next_to_act())

    def play(self, seat: int, move: int, chance: Chance) -> None:
        reason = self.refusal(seat, move)
        if reason is not None:
            raise reason
        self.apply(seat, move, chance)

    def apply(self, seat: int, move: int, chance: Chance) -> None:
        assert move in self.options(seat), "an illegal move was applied"
        if self.phase == OPENING:
            self.phase = PICKING
        elif self.phase == CLOSING:
            self.phase = OVER if move == STOP else OPENING
        else:
            self.picked[seat] = move
            if self.journal is not None:
                self.journal.note("toy.log.picked", seat)
            if 0 not in self.picked:
                self.reveal()

    def reveal(self) -> None:
        if self.journal is not None:
            self.journal.note("toy.log.revealed", NOBODY, first=self.picked[0], second=self.picked[1])
        for seat in (0, 1):
            self.points[seat] += self.picked[seat] > self.picked[1 - seat]
        self.picked = [0, 0]
        self.phase = CLOSING

    def copy(self) -> "Picks":
        twin = Picks()
        twin.phase = self.phase
        twin.picked = list(self.picked)
        twin.points = list(self.points)
        return twin

    def save(self) -> dict[str, object]:
        return {"phase": self.phase, "picked": list(self.picked), "points": list(self.points)}

    def scores(self) -> list[int]:
        return list(self.points)

    def winners(self) -> list[int]:
        return [seat for seat in (0, 1) if self.points[seat] == max(self.points)]


WORDS = {BEGIN: "begin", 1: "pick 1", 2: "pick 2", 3: "pick 3", AGAIN: "again", STOP: "stop"}


class PickGame(Game):
    name = "picks"
    title = "Picks"
    min_players = 2
    max_players = 2

    def figures(self, file: Path | None = None) -> Figures:
        figures = Figures()
        figures.name = "toy"
        figures.checksum = "toy"
        return figures

    def figures_from_text(self, text: str) -> Figures:
        return self.figures()

    def built_in_figures(self) -> str:
        return "{}\n"

    def new(
        self,
        players: int,
        figures: Figures,
        chance: Chance,
        chosen: dict[str, str] | None = None,
        journal: Journal | None = None,
    ) -> Position:
        return cast(Position, Picks())

    def restore(self, data: dict[str, object], figures: Figures) -> Position:
        raise AssertionError("the toy is never restored")

    def write_move(self, position: Position, move: int) -> str:
        return WORDS[move]

    def every_move(self, position: Position) -> list[int]:
        return list(WORDS)

    def outcome_words(self, figures: Figures, what: str) -> list[str]:
        return []


def picking() -> Match:
    """Both seats are about to pick."""
    game = PickGame()
    match = Match.start(game, game.figures(), ["one", "two"], "toy")
    match.play(0, BEGIN)
    return match


def moves_of(match: Match) -> list[tuple[int, str]]:
    return [(line.seat, line.move) for line in match.record.lines if isinstance(line, MoveLine)]


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0)])
def test_both_may_decide_first(first: int, second: int) -> None:
    match = picking()
    match.play(first, 2)
    match.play(second, 1)
    points = [0, 0]
    points[first] = 1
    assert match.position.scores() == points


class Threes(Picks):
    """Each seat picks and then says that it is content, so that the picking lasts longer."""

    def __init__(self) -> None:
        super().__init__()
        self.content = [False, False]

    def to_act(self) -> list[int]:
        if self.phase == PICKING:
            return [seat for seat in (0, 1) if not self.content[seat]]
        return super().to_act()

    def options(self, seat: int) -> list[int]:
        if self.phase == PICKING and seat in self.to_act() and self.picked[seat]:
            return [STOP]
        return super().options(seat)

    def apply(self, seat: int, move: int, chance: Chance) -> None:
        if self.phase != PICKING:
            super().apply(seat, move, chance)
        elif move == STOP:
            self.content[seat] = True
            if all(self.content):
                self.content = [False, False]
                self.reveal()
        else:
            self.picked[seat] = move
            if self.journal is not None:
                self.journal.note("toy.log.picked", seat)

    def copy(self) -> "Threes":
        twin = Threes()
        twin.phase = self.phase
        twin.picked = list(self.picked)
        twin.points = list(self.points)
        twin.content = list(self.content)
        return twin

    def save(self) -> dict[str, object]:
        return {**super().save(), "content": list(self.content)}


def slow_picking() -> Match:
    game = PickGame()
    position = cast(Position, Threes())
    record = Record("picks", 2, {}, "toy", "toy", ["one", "two"])
    match = Match(game, game.figures(), record, position, SeededChance("toy"))
    match.play(0, BEGIN)
    return match


def test_moves_made_at_once_are_no_barrier_to_each_others_undo() -> None:
    match = slow_picking()
    match.play(0, 2)
    match.play(1, 3)
    match.undo(0)
    assert match.position.save() == {"phase": PICKING, "picked": [0, 3], "points": [0, 0], "content": [False, False]}
    assert moves_of(match) == [(0, "begin"), (1, "pick 3")]
    assert [(entry.key, entry.seat) for entry in match.log] == [("toy.log.picked", 1)]
    match.play(0, 1)
    match.undo(1)
    assert moves_of(match) == [(0, "begin"), (0, "pick 1")]
    assert match.position.save()["picked"] == [1, 0]


def test_two_own_moves_made_at_once_are_taken_back_one_by_one() -> None:
    match = slow_picking()
    match.play(0, 2)
    match.play(1, 3)
    match.play(0, STOP)
    match.undo(0)
    match.undo(0)
    assert moves_of(match) == [(0, "begin"), (1, "pick 3")]
    assert match.undo_refusal(1) is None


def test_undo_at_once_does_not_reach_back_before_the_deciding_began() -> None:
    match = slow_picking()
    match.play(1, 3)
    before = everything(match)
    reason = match.undo_refusal(0)
    assert reason is not None, "seat 0 could take back “begin” although seat 1 has moved since"
    with pytest.raises(Refusal):
        match.undo(0)
    assert everything(match) == before


def test_what_began_the_deciding_can_be_taken_back_while_nobody_else_has_decided() -> None:
    match = picking()
    match.undo(0)
    assert moves_of(match) == []
    assert match.position.save()["phase"] == OPENING


def test_once_the_numbers_are_told_nobody_takes_a_pick_back() -> None:
    match = picking()
    match.play(0, 2)
    match.play(1, 1)
    before = everything(match)
    for seat in (0, 1):
        assert match.undo_refusal(seat) is not None, f"seat {seat} could pick again, knowing the other number"
        with pytest.raises(Refusal):
            match.undo(seat)
    assert everything(match) == before


def test_after_the_deciding_at_once_moves_are_a_barrier_again() -> None:
    match = picking()
    match.play(1, 2)
    match.play(0, 1)
    before = everything(match)
    match.play(0, AGAIN)
    match.undo(0)
    assert everything(match) == before
    match.play(0, AGAIN)
    match.play(0, BEGIN)
    match.play(1, 1)
    assert match.undo_refusal(1) is None
    match.undo(1)
    assert moves_of(match)[-1] == (0, "begin")
