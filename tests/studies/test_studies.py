"""Studies that are followed in memory: lessons, levels, puzzles and quizzes; draws, steps back, verdicts."""

from datetime import date
from pathlib import Path

import pytest

from engawa.kernel.record import ChanceLine
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import text_of
from engawa.kernel.words import Words
from engawa.studies.catalogue import next_study, open_study, puzzle_of_the_day, study_called
from engawa.studies.goals import Goal, at_path
from engawa.studies.play import StudyPlay
from engawa.studies.study import StudyStanding
from tests.studies.folder import edit


def words_of(play: StudyPlay, language: str = "en") -> Words:
    names = play.match.record.names
    return text_of(play.game).words(play.game.figures(), names, language).read_by(play.study.seat)


def begun(game: str, study: str) -> StudyPlay:
    return StudyPlay(open_study(game, study))


def now(play: StudyPlay, language: str = "en") -> StudyStanding:
    return play.standing(words_of(play, language))


def make(play: StudyPlay, text: str) -> None:
    move = play.game.read_move(play.match.position, text)
    assert play.takes(move)
    play.make(move)


def draws(play: StudyPlay) -> list[ChanceLine]:
    return [line for line in play.match.record.lines if isinstance(line, ChanceLine)]


def test_a_lesson_says_waits_and_plays_what_others_do(study_files: Path) -> None:
    play = begun("iki", "lesson/walk")
    first = now(play, "pl")
    assert first["say"] == "To ulica Nihonbashi. W każdym miesiącu roku idziesz nią i załatwiasz interesy."
    assert (first["waits"], first["marks"], first["rule"]) == ("continue", ["board:street"], "2.1")
    play.go_on()
    assert (now(play)["waits"], now(play)["wanted"]) == ("move", ["ikizama 2"])
    assert not play.takes(play.game.read_move(play.match.position, "ikizama 3"))
    assert play.study.not_yet(play.step, "en") == "Another time. Here we walk two steps: take the 2."
    make(play, "ikizama 2")
    assert play.match.record.moves() == 4, "the other's choice is played"
    assert play.study.not_yet(play.step, "de") == "Noch nicht: Folge zuerst der Lektion."
    make(play, "hire carpenter at 4.1")
    make(play, "move 2")
    play.go_on()
    assert now(play)["done"]
    assert not play.takes(play.match.position.options(0)[0])


def test_a_lesson_draws_what_is_written_also_after_another_move(study_files: Path) -> None:
    play = begun("shogun", "lesson/battle")
    play.go_on()
    make(play, "attack mimasaka from bizen with 3")
    assert draws(play)[-1] == ChanceLine("tower", ("4", "1", "1", "2"))
    example = begun("shogun", "example/3.3")
    assert example.study.name == "example/planning"
    example.go_on()
    make(example, "plan castle shinano")
    make(example, "commit")
    assert draws(example)[-2:] == [ChanceLine("season_event", ("neutral_defence_3",)), ChanceLine("tie", ("seat_2",))]


def test_a_step_may_speak_of_an_event_that_the_last_moves_brought(study_files: Path) -> None:
    end = '{"say":"planning.end"'
    spoken = '{"say":"planning.castle","at":"shogun.log.event"}\n{"say":"planning.end","at":"shogun.log.paid"'
    edit(study_files / "shogun/lessons/planning.jsonl", end, spoken)
    play = begun("shogun", "example/3.3")
    play.go_on()
    assert now(play)["event"] is None, "a move is made in the present"
    make(play, "plan castle shinano")
    make(play, "commit")
    own = [entry.key for entry in play.match.log if entry.may_see(0)]
    event, paid = (own.index(f"shogun.log.{key}") + 1 for key in ("event", "paid"))
    assert now(play)["event"] == event
    play.go_on()
    assert now(play)["event"] == paid > event
    assert play.go_back()
    assert now(play)["event"] == event


def test_a_step_back_takes_back_what_was_played_since(study_files: Path) -> None:
    play = begun("iki", "lesson/walk")
    assert not play.go_back()
    play.go_on()
    make(play, "ikizama 2")
    make(play, "hire carpenter at 4.1")
    assert play.go_back()
    assert (play.step, play.match.record.moves()) == (2, 4)
    make(play, "hire carpenter at 1.3")
    make(play, "move 2")
    while play.step:
        assert play.go_back()
    assert (
        now(play)["say"]
        == "This is the street of Nihonbashi. In every month of the year you walk along it and do business."
    )
    assert play.match.record.moves() == 2


def test_a_level_is_won_with_stars_by_the_number_of_moves(study_files: Path) -> None:
    play = begun("iki", "level/mon")
    level = now(play)
    assert (level["most_moves"], level["star_moves"], level["verdict"]) == (6, [2, 4], None)
    assert level["goals"] == [{"text": "Have 12 mon.", "met": False}]
    make(play, "ikizama 2")
    make(play, "income")
    won = now(play)
    assert (won["verdict"], won["stars"], won["moves"], won["done"], won["waits"]) == ("won", 3, 2, True, "nothing")
    assert won["goals"][0]["met"]
    assert not play.takes(play.match.position.options(0)[0]), "it is over"
    assert play.study.not_yet(0, "en") == "This one is over: try again, or go on to the next."


def test_a_level_is_lost_when_its_moves_are_used_up(study_files: Path) -> None:
    edit(study_files / "iki/levels/mon.jsonl", '"at_least":12', '"at_least":99')
    play = begun("iki", "level/mon")
    while not now(play)["done"]:
        play.make(play.match.position.options(0)[-1])
    assert (now(play)["verdict"], now(play)["stars"], now(play)["moves"]) == ("lost", 0, 6)


@pytest.mark.parametrize(("moves", "stars"), [(1, 3), (2, 3), (3, 2), (4, 2), (5, 1), (6, 1)])
def test_stars_go_by_own_moves(study_files: Path, moves: int, stars: int) -> None:
    assert study_called("iki", "level/mon").stars_for(moves) == stars  # type: ignore[attr-defined]


def test_in_a_level_the_same_moves_bring_the_same_game_also_after_steps_back(study_files: Path) -> None:
    edit(study_files / "iki/levels/mon.jsonl", '"at_least":12', '"at_least":99')
    edit(study_files / "iki/levels/mon.jsonl", '"most_moves":6', '"most_moves":40')

    def played(back: int) -> list[object]:
        play = begun("iki", "level/mon")
        for number in range(12):
            play.make(play.match.position.options(0)[0])
            for _ in range(back if number == 7 else 0):
                assert play.go_back()
            for _ in range(back if number == 7 else 0):
                play.make(play.match.position.options(0)[0])
        return list(play.match.record.lines)

    assert played(0) == played(3)
    assert len(played(0)) > 40, "months have gone by, and much was drawn"


def test_each_goal_may_have_a_text_of_its_own(study_files: Path) -> None:
    for language in ("en", "pl"):
        file = study_files / f"iki/lessons/locales/{language}.json"
        edit(file, '"level.mon.title"', '"level.mon.goal.1": "12 mon",\n "level.mon.title"')
    assert now(begun("iki", "level/mon"))["goals"] == [{"text": "12 mon", "met": False}]


VIEW = {"players": [{"rice": 2, "tags": ["a", "b"]}], "stalls": [{"stall": "1.4", "card": "monk"}, {"stall": "2.1"}]}


@pytest.mark.parametrize(
    ("path", "test", "value", "is_met"),
    [
        ("players.0.rice", "equals", 2, True),
        ("players.0.rice", "at_least", 3, False),
        ("players.0.rice", "at_most", 2, True),
        ("players.0.tags", "contains", "b", True),
        ("players.0.tags", "contains", "c", False),
        ("players.0.tags", "count_at_least", 2, True),
        ("players.0.tags", "count_at_least", 3, False),
        ("players.0.tags", "at_least", 1, False),
        ("players.7.rice", "at_least", 0, False),
        ("players.0.rice.more", "equals", 2, False),
        ("nothing", "contains", "a", False),
    ],
)
def test_a_goal_is_tested_in_the_view(path: str, test: str, value: object, is_met: bool) -> None:
    assert Goal(tuple(path.split(".")), test, value).is_met(VIEW) is is_met


def test_a_path_finds_an_entry_of_a_list_by_what_it_is_called() -> None:
    assert at_path(VIEW, ("stalls", "1.4", "card")) == "monk"
    assert at_path(VIEW, ("stalls", "2.1", "card")) is None
    assert at_path(VIEW, ("stalls", "9.9", "card")) is None


@pytest.mark.parametrize(("move", "verdict"), [("hire carpenter at 1.3", "right"), ("income", "wrong")])
def test_a_puzzle_is_right_or_wrong_and_only_then_tells_the_values(study_files: Path, move: str, verdict: str) -> None:
    play = begun("iki", "puzzle/001")
    assert play.study.title("en") == "Puzzle 001"
    asked = now(play)
    assert (asked["waits"], asked["verdict"], asked["values"]) == ("move", None, [])
    make(play, move)
    told = now(play)
    assert (told["verdict"], told["done"]) == (verdict, True)
    assert [(value["chance"], value["best"], value["yours"]) for value in told["values"]] == [
        (0.55, True, verdict == "right"),
        (0.41, False, verdict == "wrong"),
    ]
    assert play.go_back()
    assert now(play)["verdict"] is None


def test_a_puzzle_lists_the_own_move_and_what_each_move_changes_at_once(study_files: Path) -> None:
    play = begun("iki", "puzzle/001")
    make(play, "hire carpenter at 4.1")
    *candidates, own = now(play)["values"]
    assert [value["move"] for value in candidates] == ["hire carpenter at 1.3", "income"]
    assert (own["move"], own["chance"], own["yours"], own["best"]) == ("hire carpenter at 4.1", None, True, False)
    assert {"what": "mon", "by": 4} in candidates[1]["changes"]
    assert all(value["reasons"] for value in candidates), "each says what it is good for"
    assert candidates[0]["reasons"] != candidates[1]["reasons"]


@pytest.mark.parametrize("game", ["iki", "shogun"])
@pytest.mark.parametrize("letters", ["a", "b", "c", "d"])
def test_a_quiz_has_one_legal_move_and_says_by_which_rule_the_others_are_none(
    study_files: Path, game: str, letters: str
) -> None:
    play = begun(game, f"quiz/{letters}")
    asked = now(play)
    assert asked["waits"] == "answer"
    assert [(choice["legal"], choice["why"], choice["rule"]) for choice in asked["choices"]] == [(None, "", "")] * 4
    assert [choice["move"] for choice in now(begun(game, f"quiz/{letters}"))["choices"]] == [
        choice["move"] for choice in asked["choices"]
    ], "the same letters, the same question"
    position = play.match.position
    legal = [
        position.refusal(play.study.seat, play.game.read_move(position, c["move"])) is None for c in asked["choices"]
    ]
    assert sum(legal) == 1
    assert not play.answer(4)
    assert play.answer(legal.index(True))
    told = now(play)
    assert (told["verdict"], told["done"]) == ("right", True)
    assert [choice["legal"] for choice in told["choices"]] == legal
    for choice in told["choices"]:
        assert bool(choice["why"]) == bool(choice["rule"]) == (not choice["legal"])
    assert not play.answer(0), "once is enough"
    assert play.go_back()
    assert play.answer(legal.index(False))
    assert now(play)["verdict"] == "wrong"


def test_what_comes_next_and_what_there_is_not(study_files: Path) -> None:
    assert next_study("iki", open_study("iki", "lesson/walk")) == "level/mon"
    assert next_study("iki", open_study("iki", "puzzle/001")) == "puzzle/002"
    assert next_study("iki", open_study("iki", "puzzle/002")) is None
    assert next_study("iki", open_study("iki", "quiz/abc")) is None
    assert study_called("iki", "walk").name == "lesson/walk"
    assert study_called("shogun", "planning").name == "example/planning"
    assert study_called("iki", "mon").name == "level/mon"
    for name in ("lesson/run", "lesson/../walk", "level/walk", "puzzle/003", "quiz/", "quiz/a b", "song/walk", "walks"):
        with pytest.raises(BadInput, match="There is no lesson, level or puzzle"):
            study_called("iki", name)


def test_the_puzzle_of_the_day_changes_with_the_day_and_comes_again(study_files: Path) -> None:
    days = [puzzle_of_the_day("iki", date(2026, 11, day)) for day in range(1, 5)]
    assert sorted(set(days)) == ["001", "002"]  # type: ignore[type-var]
    assert days[0] == days[2] != days[1]
