"""Study files: what can be read, and of what cannot, where it stands and why."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engawa.studies.checks import problems_of_game
from engawa.studies.index import read_index
from engawa.studies.scripts import read_script
from tests.studies.folder import edit, forget


def test_what_is_well_has_no_problems(study_files: Path) -> None:
    assert problems_of_game("iki") == []
    assert problems_of_game("shogun") == []
    assert read_index("iki").lessons == ("walk",)
    assert read_index("shogun").example("3.3") == "planning"


def test_a_script_knows_its_steps_and_how_many_moves_are_made_before_each(study_files: Path) -> None:
    script = read_script("iki", "walk")
    assert (script.kind, script.seat, script.minutes) == ("lesson", 0, 1)
    assert [step.say for step in script.steps] == [f"walk.{say}" for say in ("intro", "way", "hire", "walk", "end")]
    assert [step.moves for step in script.steps] == [2, 2, 4, 5, 6]
    assert [script.moves_before(step) for step in (0, 5)] == [2, 6]
    assert script.wanted_at(4) == ("hire carpenter at 1.3", "hire carpenter at 4.1")
    assert script.wanted_at(3) == ()
    assert [outcome.what for outcome in script.draws(1)] == ["blocking"] + ["character"] * 4


WALK = "iki/lessons/walk.jsonl"
LEVEL = "iki/levels/mon.jsonl"
ENGLISH = "iki/lessons/locales/en.json"
INDEX = "iki/lessons/index.json"
PUZZLES = "iki/puzzles.jsonl"


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        (WALK, '{"lesson":1,', '{"lesson":2,', f"{WALK}: line 1: lesson: expected a whole number of at most 1"),
        (WALK, '"kind":"lesson"', '"kind":"song"', f"{WALK}: line 1: kind: expected one of lesson, example"),
        (WALK, '"minutes":1', '"minutes":0', f"{WALK}: line 1: minutes: expected a whole number of at least 1"),
        (WALK, '"seat":0,"minutes"', '"seat":5,"minutes"', f"{WALK}: line 2: there is no seat 5 at a table for 2"),
        (WALK, '"seat":0,"minutes"', '"sit":0,"minutes"', f"{WALK}: line 1: sit: unknown field"),
        (WALK, '"game":"iki"', '"game":"shogun"', f"{WALK}: line 2: is a record of shogun, not of iki"),
        (WALK, '"options":{}', '"options":{"a":"b"}', f"{WALK}: line 2: IKI has no option “a”"),
        (WALK, '{"engawa":1', '{"engawa":9', f"{WALK}: line 2: record version 9"),
        (WALK, '{"say":"walk.end"}', '{"say":"walk.end"', f"{WALK}: line 25: is not JSON"),
        (WALK, '{"say":"walk.end"}', '{"say":"walk.end","who":1}', f"{WALK}: line 25: who: unknown field"),
        (WALK, '{"say":"walk.end"}', '{"say":"end"}', f"{WALK}: line 25: say: expected a key that begins with “walk.”"),
        (WALK, '{"say":"walk.end"}', '{"say":"walk.fin"}', f"“walk.fin” is missing in {ENGLISH}"),
        (WALK, '{"say":"walk.end"}', '{"song":1}', f"{WALK}: line 25: is neither a move (seat, move) nor a draw"),
        (WALK, '"do":["ikizama 2"]', '"do":[]', f"{WALK}: line 18: do: names no move"),
        (WALK, '"do":["ikizama 2"]', '"do":["ikizama 2","ikizama 2"]', f"{WALK}: line 18: do: names a move twice"),
        (WALK, '"do":["ikizama 2"]', '"do":["ikizama 4"]', f"{WALK}: line 19: expected the move that line 18 names"),
        (WALK, '"do":["move 2"]', '"do":["move 2","move 9"]', f"{WALK}: line 24: “move 9” of seat 0: “move 9” is not"),
        (
            WALK,
            '"do":["move 2"]',
            '"do":["move 2","move 3"]',
            f"{WALK}: line 24: “move 3” of seat 0: Your way of life is 2",
        ),
        (WALK, '"rule":"3.6"', '"rule":"3.99"', f"{WALK}: line 23: rule: there is no rule 3.99 of iki"),
        (WALK, '"marks":["space:2"]', '"marks":["space:22"]', f"{WALK}: line 23: marks: nothing is called “space:22”"),
        (WALK, '"is":["carpenter"]', '"is":["nobody"]', "“nobody” is no outcome of the draw “character”"),
        (
            WALK,
            '{"seat":1,"move":"ikizama 3"}',
            '{"seat":1,"move":"ikizama 2"}',
            f"{WALK}: line 20: “ikizama 2” of seat 1",
        ),
        (
            WALK,
            '{"seat":1,"move":"ikizama 3"}',
            '{"seat":7,"move":"ikizama 3"}',
            f"{WALK}: line 20: there is no seat 7",
        ),
        (WALK, '{"draw":"blocking"', '{"say":"walk.end"}\n{"draw":"blocking"', "a draw must follow its move at once"),
        (
            WALK,
            '{"say":"walk.end"}',
            '{"draw":"fire","is":["nagaya_1"]}',
            "an outcome for “fire” that nothing asked for",
        ),
        (ENGLISH, "Choose a way of life, hire", "x" * 221, f"{ENGLISH}: line 3: “walk.about” has 2"),
        (ENGLISH, '"walk.way.not_yet"', '"walk.way.not_now"', f"{ENGLISH}: line 6: nothing says “walk.way.not_now”"),
        (ENGLISH, '"walk.way.not_yet"', '"walk.way.not_now"', f"“walk.way.not_yet” is missing in {ENGLISH}"),
        (ENGLISH, '"walk.title": "A first turn"', '"walk.title": 7', f"{ENGLISH}: walk.title: expected a text"),
        (ENGLISH, "{", "{{", f"{ENGLISH}: is not JSON"),
        (INDEX, '"walk"', '"walk", "fly"', "iki/lessons/fly.jsonl: there is no such file"),
        (INDEX, '"walk"', '"walk", "walk"', f"{INDEX}: “walk” is named twice"),
        (INDEX, '"walk"', "", f"{INDEX}: does not name lessons/walk.jsonl"),
        (INDEX, '"lessons"', '"lesson"', f"{INDEX}: lesson: unknown field"),
        (INDEX, "{", "{{", f"{INDEX}: is not JSON"),
        ("shogun/lessons/index.json", '"3.3"', '"3.99"', "shogun/lessons/index.json: examples: there is no rule 3.99"),
        (
            LEVEL,
            '"goals":[{"path":"players.0.mon","at_least":12}]',
            '"goals":[]',
            f"{LEVEL}: line 1: goals: there are none",
        ),
        (LEVEL, '"at_least":12', '"at_leats":12', f"{LEVEL}: line 1: goals[0].at_leats: unknown field"),
        (LEVEL, '"at_least":12', '"at_least":12,"at_most":3', f"{LEVEL}: line 1: goals[0]: needs one of equals"),
        (LEVEL, '"at_least":12', '"at_least":"x"', f"{LEVEL}: line 1: goals[0].at_least: expected a whole number"),
        (LEVEL, "players.0.mon", "player.0.mon", f"{LEVEL}: line 1: goals: the view has nothing at “player.0.mon”"),
        (LEVEL, '"at_least":12', '"at_least":1', f"{LEVEL}: line 1: it is decided before the learner has made a move"),
        (LEVEL, '"at_least":12', '"at_least":13', f"{LEVEL}: line 1: solution: does not win with 3 stars (not met: pl"),
        (LEVEL, '"stars":[2,4]', '"stars":[1,4]', f"{LEVEL}: line 1: solution: does not win with 3 stars (it takes 2"),
        (LEVEL, '"stars":[2,4]', '"stars":[4,2]', f"{LEVEL}: line 1: stars: expected two numbers of moves"),
        (LEVEL, '"stars":[2,4]', '"stars":[2,9]', f"{LEVEL}: line 1: stars[1]: expected a whole number of at most 6"),
        (LEVEL, '"income"]', '"income","done"]', f"{LEVEL}: line 1: solution: it is decided before move 3, “done”"),
        (LEVEL, '"ikizama 2",', '"ikizama 1",', f"{LEVEL}: line 1: solution: move 1, “ikizama 1”: "),
        (LEVEL, '"bot":"greedy"', '"bot":"search"', f"{LEVEL}: line 1: bot: one that searches is too slow"),
        (LEVEL, '"bot":"greedy"', '"bot":"gready"', f"{LEVEL}: line 1: bot: there is no bot “gready”"),
        (LEVEL, '"is":["carpenter"]', '"is":["nobody"]', f"{LEVEL}: line"),
        (ENGLISH, '"level.mon.goal"', '"level.mon.aim"', f"{LEVEL}: line 1: “level.mon.goal” is missing in {ENGLISH}"),
        (
            WALK,
            '{"say":"walk.end"}',
            '{"say":"walk.end","at":"iki.log.fire"}',
            f"{WALK}: line 25: at: since the step before there is no “iki.log.fire” in the log",
        ),
        (
            WALK,
            '"do":["move 2"]',
            '"do":["move 2"],"at":"iki.log.move"',
            f"{WALK}: line 23: at: a move is made in the pr",
        ),
        (PUZZLES, '"id":"002"', '"id":"001"', f"{PUZZLES}: line 2: id: “001” stands there twice"),
        (
            PUZZLES,
            '"best":"move 2"',
            '"best":"move 3"',
            f"{PUZZLES}: line 2: values: has none for the best move, “move 3”",
        ),
        (PUZZLES, '"played":"income"', '"played":"done"', f"{PUZZLES}: line 1: “done”: "),
        (
            PUZZLES,
            '"played":"income"',
            '"played":"sing"',
            f"{PUZZLES}: line 1: “sing”: “sing” is not a move of this game",
        ),
        (PUZZLES, '"margin":0.2', '"margin":0.3', f"{PUZZLES}: line 2: margin: “move 2” is not better by so much"),
        (PUZZLES, '"margin":0.2', '"margin":7', f"{PUZZLES}: line 2: margin: expected a number from 0 to 1"),
        (
            PUZZLES,
            "carpenter",
            "nobody",
            f"{PUZZLES}: line 1: move 2 (“take salt_peddler at 1.1” of seat 1): “nobody” is no",
        ),
    ],
)
def test_what_is_wrong_is_told_with_file_and_line(
    study_files: Path, file: str, old: str, new: str, complaint: str
) -> None:
    edit(study_files / file, old, new)
    problems = problems_of_game(file.partition("/")[0])
    assert any(complaint in problem for problem in problems), problems


def without(file: Path, part: str) -> None:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(line for line in lines if part not in line), encoding="utf-8")


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda folder: (folder / WALK).write_text("", encoding="utf-8"), "field “lesson” is missing"),
        (lambda folder: without(folder / WALK, "say"), f"{WALK}: line 1: nothing is said in it"),
        (lambda folder: without(folder / WALK, "engawa"), f"{WALK}: line 2: field “players” is missing"),
        (lambda folder: without(folder / LEVEL, "engawa"), f"{LEVEL}: line 2: field “players” is missing"),
        (lambda folder: (folder / ENGLISH).unlink(), f"{ENGLISH}: there is no such file"),
        (lambda folder: (folder / LEVEL).write_text("", encoding="utf-8"), "field “level” is missing"),
    ],
)
def test_what_is_missing_is_told(study_files: Path, spoil: Callable[[Path], object], complaint: str) -> None:
    spoil(study_files)
    assert any(complaint in problem for problem in problems_of_game("iki")), problems_of_game("iki")


def test_a_move_that_is_wanted_must_follow(study_files: Path) -> None:
    lines = (study_files / WALK).read_text(encoding="utf-8").splitlines(keepends=True)
    (study_files / WALK).write_text("".join(lines[:18]), encoding="utf-8")
    assert f"{WALK}: line 18: the move that is to be made here must follow" in problems_of_game("iki")
    (study_files / WALK).write_text("".join([*lines[:18], lines[16]]), encoding="utf-8")
    forget()
    assert f"{WALK}: line 19: the move that line 18 wants must come first" in problems_of_game("iki")


def test_every_combination_of_wanted_moves_is_tried(study_files: Path) -> None:
    """Each of two choices alone goes on; both together do not: the stall is taken."""
    line = '{"say":"walk.end"}'
    more = '{"do":["use salt_peddler"],"say":"walk.end"}\n{"seat":0,"move":"use salt_peddler"}\n{"say":"walk.end"}'
    edit(study_files / WALK, line, more)
    assert problems_of_game("iki") == []
    edit(study_files / WALK, '"do":["move 2"]', '"do":["move 2","move 2 +1 sandal"]')
    problems = problems_of_game("iki")
    assert any("“use salt_peddler” of seat 0, after “move 2 +1 sandal”" in problem for problem in problems), problems


def test_a_game_without_studies_has_none(study_files: Path) -> None:
    for folder in ("lessons", "levels"):
        for file in sorted((study_files / "iki" / folder).rglob("*")):
            if file.is_file():
                file.unlink()
    (study_files / PUZZLES).unlink()
    assert problems_of_game("iki") == []
    assert read_index("iki").scripts() == ()
