"""Puzzles: found where one move is better than all others, kept from run to run, and worth solving."""

import json
import random
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from engawa.arena.puzzles import comparison, finder, found_file
from engawa.arena.puzzles.comparison import Comparison
from engawa.arena.puzzles.finder import Found, Search, find
from engawa.arena.puzzles.found_file import ENDING, FoundFile, Origin, write_puzzles
from engawa.arena.puzzles.settings import puzzle_settings
from engawa.arena.puzzles.standards import shortcomings
from engawa.bots.calibration_table import Calibration
from engawa.bots.network.bundled import bundled_evaluator
from engawa.bots.review import Decision
from engawa.cli.main import main
from engawa.kernel.position import Position
from engawa.kernel.record import Record, parse
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named, game_names
from engawa.kernel.replay import Replay
from engawa.studies.puzzles import Puzzle, read_puzzles
from tests.bots.secret_moments import moments
from tests.cli.commands import Capture, complaint

GOLDEN = Path(__file__).parents[1] / "golden"
SHIPPED = 50
MOST_BYTES = 1_500_000
MARGIN = 0.05


def every_puzzle() -> list[Puzzle]:
    return [puzzle for game in game_names() for puzzle in read_puzzles(game).values()]


@pytest.mark.parametrize("puzzle", every_puzzle(), ids=lambda puzzle: f"{puzzle.game}-{puzzle.id}")
def test_a_puzzle_of_the_package_is_worth_solving(puzzle: Puzzle) -> None:
    assert shortcomings(puzzle) == []


@pytest.mark.parametrize("game", game_names())
def test_each_game_has_enough_puzzles_from_all_of_its_course(game: str) -> None:
    puzzles = read_puzzles(game)
    assert len(puzzles) >= SHIPPED
    assert (Path(finder.__file__).parents[2] / game / "puzzles.jsonl").stat().st_size < MOST_BYTES
    lengths = sorted(puzzle.record.moves() for puzzle in puzzles.values())
    assert lengths[len(lengths) // 4] < lengths[-1] / 2
    assert len({finder.kind_of(puzzle.best) for puzzle in puzzles.values()}) >= 3


class Opinion:
    """A judge that has been told what moves are worth; others are worth little."""

    def __init__(self, worths: dict[int, float]) -> None:
        self.worths = worths

    def worth(self, seen: Position, seat: int, moves: list[int]) -> float:
        return self.worths.get(moves[0], 0.2)


def golden_record(game: str, moves: int) -> Record:
    """The beginning of a game."""
    file = sorted(GOLDEN.glob(f"{game}-*-random-1.jsonl"))[0]
    record = parse(file.read_text(encoding="utf-8"), file.name)
    return replace(record, lines=record.lines_until(moves), ending=None, seed=None)


def decision_with(fewest: int, most: int = 1000) -> Decision:
    """The first of a golden game with so many options."""
    game = game_named("iki")
    replay = Replay(game, game.figures(), golden_record("iki", 100), "it")
    while True:
        seat = replay.position.next_to_act()
        moves = replay.position.options(seat)
        if fewest <= len(moves) <= most:
            return Decision(replay.moves, seat, replay.position.copy(), [moves[1]], replay.moves + 1)
        replay.step()


def verdict_on(monkeypatch: pytest.MonkeyPatch, decision: Decision, *worths: float) -> comparison.Verdict | None:
    """When the first moves are worth so much."""
    moves = decision.before.options(decision.seat)
    opinion = Opinion(dict(zip(moves, worths, strict=False)))
    settings = SimpleNamespace(
        SCREENINGS=[1], CHECK_LOOKS=1, GENERATORS=2, MARGIN=MARGIN, make_judge=lambda *_: opinion
    )
    monkeypatch.setattr(comparison, "puzzle_settings", lambda game: settings)
    monkeypatch.setattr(comparison, "calibration_of", lambda game: Calibration([0], {}))
    return Comparison("iki", decision, "seed").verdict()


def test_one_move_must_be_better_than_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    decision = decision_with(6)
    moves = decision.before.options(decision.seat)
    verdict = verdict_on(monkeypatch, decision, 0.4, 0.3, 0.3)
    assert verdict is not None
    assert verdict.best == moves[0]
    assert set(moves[:3]) <= set(verdict.values)
    assert verdict.margin == pytest.approx(0.1)
    assert verdict.margins == [pytest.approx(0.1)] * comparison.CHECKS


@pytest.mark.parametrize(
    "worths",
    [(0.4, 0.3, 0.38), (0.3, 0.4, 0.3), (0.97, 0.9, 0.9), (0.9, 0.01, 0.02, 0.0, 0.0, 0.0)],
    ids=["another is as good", "the best was played", "it is decided", "all but one lose"],
)
def test_what_is_no_puzzle(monkeypatch: pytest.MonkeyPatch, worths: tuple[float, ...]) -> None:
    assert verdict_on(monkeypatch, decision_with(len(worths)), *worths) is None


def test_few_options_are_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    assert verdict_on(monkeypatch, decision_with(2, comparison.FEWEST_OPTIONS - 1), 0.4, 0.3) is None


def test_secrets_make_no_difference_to_what_moves_are_worth() -> None:
    settings, evaluator = puzzle_settings("shogun"), bundled_evaluator("shogun")
    for position, other, seat in moments("puzzles"):
        if position.decides_at_once():
            continue
        move = position.options(seat)[:1]
        for looks in (2, settings.CHECK_LOOKS // 40):
            told = [
                settings.make_judge(evaluator, random.Random(3), looks).worth(seen, seat, move)
                for seen in (position, other)
            ]
            assert told[0] == told[1]


def quickly(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """A few looks, and whatever looks better by a little is a puzzle."""
    settings = puzzle_settings(game)
    for name, value in {
        "REVIEWED": 2 if game == "iki" else 6,
        "SCREENINGS": [2],
        "CHECK_LOOKS": 3,
        "GENERATORS": 1,
        "REVIEW_LOOKS": 0,
        "MARGIN": 0.0,
    }.items():
        monkeypatch.setattr(settings, name, value)
    monkeypatch.setattr(comparison, "STEADY", 1000.0)


def written_record(folder: Path, game: str, moves: int) -> Path:
    file = folder / f"{game}.jsonl"
    file.write_text(golden_record(game, moves).to_jsonl(), encoding="utf-8")
    return file


@pytest.mark.parametrize(("game", "moves"), [("iki", 12), ("shogun", 20)])
def test_a_game_is_looked_through_the_same_for_the_same_seed(
    monkeypatch: pytest.MonkeyPatch, game: str, moves: int
) -> None:
    quickly(monkeypatch, game)
    search = Search(game, "e", (golden_record(game, moves).to_jsonl(),))
    found = find(search, 0)
    assert found
    assert found == find(search, 0)
    for one in found:
        record = one.row["record"]
        assert isinstance(record, list)
        assert "seats" not in json.loads(record[0])


def test_bots_play_the_games_and_numbers_of_players_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_settings("iki"), "PLAYERS", ["random", "greedy"])
    records = [finder.play("iki", number, f"p/{number}") for number in range(3)]
    assert [record.players for record in records] == [2, 3, 4]
    assert {spec for record in records for spec in record.seats} == {"random", "greedy"}
    assert records[0] == finder.play("iki", 0, "p/0")


def found_one(phase: int, best: str, margin: float = 0.1) -> Found:
    row = {"puzzle": 1, "seat": 0, "record": [f"{phase} {best} {margin}"], "best": best, "margin": margin}
    return Found(phase, row, [margin + 0.003, margin - 0.003])


ORIGIN = Origin("iki", "sum", "1", MARGIN, 0)


def test_found_puzzles_are_kept_from_run_to_run(tmp_path: Path) -> None:
    file = tmp_path / "found"
    first = FoundFile(file, ORIGIN)
    first.add(0, [found_one(0, "move 1")])
    first.add(1, [])
    with file.open("a", encoding="utf-8") as out:
        out.write('{"number": 2, "fou')
    second = FoundFile(file, ORIGIN)
    assert second.games == first.games
    second.add(2, [found_one(1, "move 2")])
    assert FoundFile(file, ORIGIN).games.keys() == {0, 1, 2}
    assert FoundFile(file, ORIGIN).noise() == pytest.approx(0.003 * 2**0.5)
    with pytest.raises(BadInput, match="puzzles of other settings"):
        FoundFile(file, replace(ORIGIN, seed="2"))
    file.write_text("[]\n[1]\n", encoding="utf-8")
    with pytest.raises(BadInput, match="not a file of found puzzles"):
        FoundFile(file, ORIGIN)


def test_few_are_chosen_of_one_game_one_phase_and_one_kind(tmp_path: Path) -> None:
    found = FoundFile(tmp_path / "found", ORIGIN)
    found.add(0, [found_one(3, "move 1", 0.1 + number / 100) for number in range(9)])
    assert len(found.chosen(10)) == 3
    for number in range(1, 10):
        found.add(number, [found_one(3, f"move {number}"), found_one(number % 3, f"use {number}")])
    chosen = found.chosen(10)
    assert len([one for one in chosen if one.phase == 3]) <= found_file.MOST_OF_A_PHASE * 10
    assert (
        len([one for one in chosen if finder.kind_of(str(one.row["best"])) == "use"]) <= found_file.MOST_OF_A_KIND * 10
    )
    assert len(chosen) == 10


def test_puzzles_keep_their_numbers(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    assert write_puzzles(file, [found_one(0, "a"), found_one(1, "b")]) == 2
    assert write_puzzles(file, [found_one(2, "c"), found_one(1, "b")]) == 3
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [(row["id"], row["best"]) for row in rows] == [("001", "a"), ("002", "b"), ("003", "c")]
    file.write_text("x\n", encoding="utf-8")
    with pytest.raises(BadInput, match="not a file of puzzles"):
        write_puzzles(file, [])


def test_the_command_makes_puzzles_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    quickly(monkeypatch, "iki")
    out = tmp_path / "made.jsonl"
    record = str(written_record(tmp_path, "iki", 12))
    command = ["puzzles", "make", "iki", "--count", "2", "--out", str(out), "--records", record]
    assert main(command) == 0
    assert "made.jsonl: " in capsys.readouterr().out
    made = out.read_text(encoding="utf-8")
    assert made
    kept = (tmp_path / f"made.jsonl{ENDING}").read_text(encoding="utf-8")
    assert main(command) == 0
    assert out.read_text(encoding="utf-8") == made
    assert (tmp_path / f"made.jsonl{ENDING}").read_text(encoding="utf-8") == kept


def test_what_was_found_before_ctrl_c_is_written(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    def find_some(search: Search, number: int) -> list[Found]:
        if number == 2:
            raise KeyboardInterrupt
        return [found_one(number, f"move {number}")]

    monkeypatch.setattr("engawa.cli.puzzles.find", find_some)
    out = tmp_path / "made.jsonl"
    assert main(["puzzles", "make", "iki", "--count", "9", "--out", str(out)]) == 130
    said = capsys.readouterr()
    assert "2 puzzles, of 2 found in 2 games" in said.out
    assert "go on with: " in said.err
    assert len(out.read_text(encoding="utf-8").splitlines()) == 2


def test_what_the_command_refuses(capsys: Capture, tmp_path: Path) -> None:
    assert "at least 1" in complaint(capsys, "puzzles", "make", "iki", "--count", "0")
    record = str(written_record(tmp_path, "shogun", 5))
    assert "is a record of shogun" in complaint(capsys, "puzzles", "make", "iki", "--records", record)


def test_the_command_checks_what_is_there(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert main(["puzzles", "check", "iki"]) == 0
    assert capsys.readouterr().out.startswith("All is well: ")
    puzzle = every_puzzle()[0]
    spoiled = {
        "is the best move": replace(puzzle, played=puzzle.best),
        "must be at least": replace(puzzle, margin=0.0),
        "has none for the move that was played": replace(puzzle, values={puzzle.best: 0.5}),
        "not a move of this game": replace(puzzle, played="sing"),
    }
    for complaint_about, bad in spoiled.items():
        monkeypatch.setattr("engawa.cli.puzzles.read_puzzles", lambda game, bad=bad: {bad.id: bad})
        assert main(["puzzles", "check", puzzle.game]) == 1
        said = capsys.readouterr().out
        assert complaint_about in said
        assert puzzle.where in said
