"""Catalogue of studies: one is opened by its name, all of a game are listed."""

from datetime import date
from typing import Final

from engawa.kernel.refusal import BadInput
from engawa.kernel.words import bad_input
from engawa.studies.index import Index, read_index
from engawa.studies.lesson import Lesson
from engawa.studies.levels import read_level
from engawa.studies.puzzles import read_puzzles
from engawa.studies.quiz import make_quiz
from engawa.studies.scripts import read_script
from engawa.studies.study import Study

LESSON: Final = "lesson/"
EXAMPLE: Final = "example/"
LEVEL: Final = "level/"
PUZZLE: Final = "puzzle/"
QUIZ: Final = "quiz/"
LONGEST_NAME: Final = 60


def open_study(game: str, name: str) -> Study:
    """A study by its whole name: `lesson/walk`, `example/5.4`, `level/rice`, `puzzle/017`, `quiz/any word`."""
    index = read_index(game)
    kind, slash, study = name.partition("/")
    kind += slash
    if kind == LESSON and study in index.lessons:
        return Lesson(read_script(game, study))
    if kind == EXAMPLE and (example := example_named(index, study)) is not None:
        return Lesson(read_script(game, example))
    if kind == LEVEL and study in index.levels:
        return read_level(game, study)
    if kind == PUZZLE and study in read_puzzles(game):
        return read_puzzles(game)[study]
    if kind == QUIZ and study.isalnum() and len(study) <= LONGEST_NAME and has_quiz(game):
        return make_quiz(game, study)
    raise bad_input("studies.no_such_study", game=game, study=name[:LONGEST_NAME])


def example_named(index: Index, study: str) -> str | None:
    """By the number of its rule, or by its own name."""
    return index.example(study) or (study if study in dict(index.examples).values() else None)


def has_quiz(game: str) -> bool:
    """Whether there are positions to ask about."""
    return bool(read_index(game).lessons or read_puzzles(game))


def next_study(game: str, study: Study) -> str | None:
    """What comes after it in the list of its kind; after the last lesson, the first level."""
    index = read_index(game)
    levels = [f"{LEVEL}{other}" for other in index.levels]
    lists = {
        "lesson": [f"{LESSON}{other}" for other in index.lessons] + levels,
        "level": levels,
        "puzzle": [f"{PUZZLE}{other}" for other in read_puzzles(game)],
    }
    names = lists.get(study.kind, [])
    place = names.index(study.name) + 1 if study.name in names else len(names)
    return names[place] if place < len(names) else None


def puzzle_of_the_day(game: str, day: date) -> str | None:
    """The puzzles in their order, one a day, over and over."""
    puzzles = list(read_puzzles(game))
    return puzzles[day.toordinal() % len(puzzles)] if puzzles else None


def study_called(game: str, name: str) -> Study:
    """For a command: a name without its kind is a lesson's, an example's or a level's."""
    if "/" in name:
        return open_study(game, name)
    for kind in (LESSON, EXAMPLE, LEVEL):
        try:
            return open_study(game, kind + name)
        except BadInput as error:
            problem = error
            if error.phrase is None:
                raise
    raise problem
