"""Following a record: every move, every draw, the result and the seed are checked."""

import dataclasses
import json
from pathlib import Path

import pytest

from engawa.iki.game import GAME
from engawa.kernel.chance import Outcome
from engawa.kernel.record import ChanceLine, Ending, MoveLine, Record, parse
from engawa.kernel.refusal import BadInput
from engawa.kernel.replay import Replay, write_outcome
from tests.kernel.matches import FIGURES, finished, go_on, started

NAME = "my game.jsonl"
RECORD = finished(seed="replayed")
UNFINISHED = f"{NAME}: stops after 20 moves, before the game is over (truncated, or still played)"


def fresh() -> Record:
    return parse(RECORD.to_jsonl(), NAME)


def replay_of(record: Record) -> Replay:
    return Replay(GAME, FIGURES, record, NAME)


def complaint(record: Record) -> str:
    """What `check` says about a record, in one sentence that begins with its name."""
    with pytest.raises(BadInput) as caught:
        replay_of(record).check()
    told = str(caught.value)
    assert told.startswith(f"{NAME}: ")
    assert "\n" not in told
    return told.removeprefix(f"{NAME}: ")


def move_places(record: Record) -> list[int]:
    return [place for place, line in enumerate(record.lines) if isinstance(line, MoveLine)]


def test_a_true_record_is_good() -> None:
    replay = replay_of(fresh())
    replay.check()
    assert replay.moves == RECORD.moves()
    assert RECORD.ending is not None
    assert replay.position.scores() == list(RECORD.ending.scores)
    assert replay.position.winners() == list(RECORD.ending.winners)


def test_a_true_record_without_seed_is_good() -> None:
    record = fresh()
    record.seed = None
    replay_of(record).check()


@pytest.mark.parametrize("players", [2, 4])
def test_records_of_every_number_of_players_replay_from_both_forms(players: int) -> None:
    record = finished(players, seed="forms")
    replay_of(parse(record.to_jsonl(), NAME)).check()
    replay_of(parse(record.to_text(), NAME)).check()


def test_a_replay_shows_every_moment_as_it_was() -> None:
    match = started(seed="moments")
    moments = [match.position.save()]
    while not match.position.is_over():
        go_on(match, 1)
        moments.append(match.position.save())
    replay = replay_of(parse(match.record.to_jsonl(), NAME))
    assert replay.position.save() == moments[0]
    for number, moment in enumerate(moments[1:], 1):
        assert replay.step()
        assert replay.moves == number
        assert replay.position.save() == moment
    assert not replay.step()
    assert [entry.as_data() for entry in replay.log] == [entry.as_data() for entry in match.log]


def test_a_replay_stops_after_as_many_moves_as_asked() -> None:
    replay = replay_of(fresh())
    replay.run(7)
    assert replay.moves == 7
    replay.run(7)
    assert replay.moves == 7
    replay.run(9)
    assert replay.moves == 9
    replay.run()
    assert replay.moves == RECORD.moves()


def test_another_game() -> None:
    record = dataclasses.replace(fresh(), game="go")
    assert complaint(record) == "is a game of go, not of iki"


def test_other_figures() -> None:
    record = dataclasses.replace(fresh(), figures_name="mine.json", figures_checksum="0123456789abcdef")
    assert complaint(record) == (
        f"was played with other figures (“mine.json”, checksum 0123456789ab…); "
        f"these are “built-in”, checksum {FIGURES.checksum[:12]}…"
    )


def test_a_record_made_with_changed_figures_replays_with_them_only(tmp_path: Path) -> None:
    data = json.loads(GAME.built_in_figures())
    data["board"]["income"] = 5
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    mine = GAME.figures(file)
    record = dataclasses.replace(finished(), figures_checksum=mine.checksum, figures_name=mine.name)
    with pytest.raises(BadInput, match="was played with other figures"):
        Replay(GAME, FIGURES, record, NAME)
    Replay(GAME, mine, record, NAME)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_a_number_of_players_that_cannot_be(players: int) -> None:
    record = dataclasses.replace(fresh(), players=players, seats=["random"] * players)
    assert complaint(record) == f"setting up: IKI is for 2 to 4 players, not {players}"


def test_an_option_the_game_does_not_have() -> None:
    record = dataclasses.replace(fresh(), options={"board": "moon"})
    assert complaint(record) == "setting up: IKI has no option “board”; its options: none"


def test_nothing_but_a_header() -> None:
    record = dataclasses.replace(fresh(), lines=[], ending=None)
    assert complaint(record) == "setting up: an outcome for the draw “first_player” is missing"


def test_cut_off_in_the_middle_of_the_set_up() -> None:
    record = dataclasses.replace(fresh(), lines=RECORD.lines[:3], ending=None)
    assert complaint(record) == "setting up: an outcome for the draw “building” is missing"


def test_cut_off_after_a_move() -> None:
    record = go_on(started(), 20).record
    record.ending = None
    assert f"{NAME}: {complaint(record)}" == UNFINISHED


def test_cut_off_before_the_draws_of_a_move() -> None:
    lines = RECORD.lines[: RECORD.lines.index(MoveLine(*first_that_draws())) + 1]
    number = sum(isinstance(line, MoveLine) for line in lines)
    seat, move = first_that_draws()
    record = dataclasses.replace(fresh(), lines=lines, ending=None)
    assert complaint(record) == (
        f"move {number} (“{move}” of seat {seat + 1}): an outcome for the draw “character” is missing"
    )


def first_that_draws() -> tuple[int, str]:
    for line, following in zip(RECORD.lines, RECORD.lines[1:], strict=False):
        if isinstance(line, MoveLine) and isinstance(following, ChanceLine):
            return line.seat, line.move
    raise AssertionError("no move draws")


def test_every_shorter_record_is_refused() -> None:
    for length in range(0, len(RECORD.lines), 7):
        complaint(dataclasses.replace(fresh(), lines=RECORD.lines[:length], ending=None))


def test_an_end_before_the_game_is_over() -> None:
    record = go_on(started(), 20).record
    record.ending = Ending((1, 2, 3), (2,))
    assert f"{NAME}: {complaint(record)}" == UNFINISHED


def test_a_finished_game_without_its_end_is_not_said_to_be_unfinished() -> None:
    told = complaint(dataclasses.replace(fresh(), ending=None))
    assert "before the game is over" not in told


def test_a_changed_move_is_refused_where_it_stands() -> None:
    record = fresh()
    place = move_places(record)[3]
    line = record.lines[place]
    assert isinstance(line, MoveLine)
    record.lines[place] = MoveLine(line.seat, "burn")
    assert complaint(record).startswith(f"move 4 (“burn” of seat {line.seat + 1}): ")


def test_a_move_that_means_nothing_is_refused_where_it_stands() -> None:
    record = fresh()
    place = move_places(record)[3]
    line = record.lines[place]
    assert isinstance(line, MoveLine)
    record.lines[place] = MoveLine(line.seat, "castle")
    assert complaint(record).startswith(f"move 4 (“castle” of seat {line.seat + 1}): ")


def test_a_move_of_the_wrong_seat_is_refused_where_it_stands() -> None:
    record = fresh()
    place = move_places(record)[0]
    line = record.lines[place]
    assert isinstance(line, MoveLine)
    wrong = (line.seat + 1) % 3
    record.lines[place] = MoveLine(wrong, line.move)
    assert complaint(record).startswith(f"move 1 (“{line.move}” of seat {wrong + 1}): ")


def test_a_move_that_was_left_out_is_missed() -> None:
    record = fresh()
    del record.lines[move_places(record)[1]]
    assert complaint(record).startswith("move 2 (“")


def test_a_changed_draw_that_cannot_be() -> None:
    record = fresh()
    assert record.lines[1] != record.lines[2]
    record.lines[2] = record.lines[1]
    assert complaint(record) == "setting up: the outcome of the draw “building” is not among what could be drawn"


def test_a_changed_draw_that_can_be_is_not_of_the_seed() -> None:
    record = fresh()
    drawn = {line.values[0] for line in record.lines if isinstance(line, ChanceLine) and line.what == "building"}
    spare = next(building.id for building in FIGURES.buildings if building.id not in drawn)
    used = " ".join(line.move for line in record.lines if isinstance(line, MoveLine))
    place = next(
        place
        for place, line in enumerate(record.lines)
        if isinstance(line, ChanceLine) and line.what == "building" and line.values[0] not in used
    )
    record.lines[place] = ChanceLine("building", (spare,))
    assert complaint(record) == "its draws are not those of the seed it tells"
    record.seed = None
    replay_of(record).check()


@pytest.mark.parametrize("value", ["tower_of_babel", "", "seat_9"])
def test_an_outcome_that_means_nothing_is_refused_where_it_stands(value: str) -> None:
    record = fresh()
    record.lines[1] = ChanceLine("building", (value,))
    told = complaint(record)
    assert told.endswith(f"“{value}” is no outcome of the draw “building”")
    assert told.startswith("setting up: ")


def test_an_outcome_that_means_nothing_after_a_move_is_refused_with_the_move() -> None:
    record = fresh()
    place = next(
        place
        for place in move_places(record)
        if place + 1 < len(record.lines) and isinstance(record.lines[place + 1], ChanceLine)
    )
    number = move_places(record).index(place) + 1
    record.lines[place + 1] = ChanceLine("character", ("nobody_at_all",))
    told = complaint(record)
    assert told.endswith("“nobody_at_all” is no outcome of the draw “character”")
    assert told.startswith(f"move {number} (“")


def test_a_draw_the_game_does_not_have() -> None:
    record = fresh()
    record.lines[1] = ChanceLine("dice", ("6",))
    told = complaint(record)
    assert told.endswith("IKI has no draw called “dice”")
    assert told.startswith("setting up: ")


def test_a_draw_of_another_kind() -> None:
    record = fresh()
    record.lines[1] = ChanceLine("fire", ("nagaya_1",))
    assert complaint(record) == "setting up: an outcome for “fire” stands where the game draws “building”"


def test_a_draw_with_two_outcomes() -> None:
    record = fresh()
    record.lines[1] = ChanceLine("building", ("temple", "well"))
    assert complaint(record) == "setting up: the outcome of the draw “building” is not among what could be drawn"


def test_a_draw_nobody_asked_for() -> None:
    record = fresh()
    place = move_places(record)[0]
    record.lines.insert(place, ChanceLine("fire", ("nagaya_1",)))
    assert complaint(record) == "after setting up: an outcome for “fire” that nothing asked for"
    record = fresh()
    line = record.lines[place]
    assert isinstance(line, MoveLine)
    record.lines.insert(place + 1, ChanceLine("fire", ("nagaya_1",)))
    assert complaint(record) == (
        f"after move 1 (“{line.move}” of seat {line.seat + 1}): an outcome for “fire” that nothing asked for"
    )


def test_moves_after_the_game_is_over() -> None:
    record = fresh()
    record.lines.append(MoveLine(0, "done"))
    assert complaint(record).startswith(f"move {RECORD.moves() + 1} (“done” of seat 1): ")


def test_changed_scores() -> None:
    record = fresh()
    assert record.ending is not None
    scores = record.ending.scores
    record.ending = Ending((scores[0] + 1, *scores[1:]), record.ending.winners)
    assert complaint(record) == (
        f"claims the scores {[scores[0] + 1, *scores[1:]]}, but the moves lead to {list(scores)}"
    )


def test_changed_winners() -> None:
    record = fresh()
    assert record.ending is not None
    record.ending = Ending(record.ending.scores, (0, 1, 2))
    told = complaint(record)
    assert "winner" in told, told


@pytest.mark.parametrize("seed", ["another", "", "replayed ", "1", "2", "3"])
def test_a_changed_seed(seed: str) -> None:
    record = fresh()
    record.seed = seed
    assert complaint(record) == "its draws are not those of the seed it tells"


def test_outcomes_are_written_in_words() -> None:
    assert write_outcome(GAME, FIGURES, Outcome("fire", [2])) == ChanceLine("fire", ("nagaya_3",))
    assert write_outcome(GAME, FIGURES, Outcome("first_player", [0])) == ChanceLine("first_player", ("seat_1",))
    for what in ("character", "building", "fire", "blocking", "first_player"):
        words = GAME.outcome_words(FIGURES, what)
        assert [GAME.read_outcome(FIGURES, what, word) for word in words] == list(range(len(words)))


@pytest.mark.parametrize("players", [2, 3])
def test_every_move_has_its_own_writing(players: int) -> None:
    position = started(players).position
    every = GAME.every_move(position)
    written = [GAME.write_move(position, move) for move in every]
    assert len(set(written)) == len(written)
    assert [GAME.read_move(position, text) for text in written] == every
    assert all(text == " ".join(text.lower().split()) for text in written)
