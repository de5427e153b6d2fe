"""Every lesson, example, level and puzzle that comes with the package is replayed, like a golden game."""

import pytest

from engawa.kernel.registry import game_names, text_of
from engawa.kernel.words import ENGLISH
from engawa.studies.catalogue import EXAMPLE, LESSON, LEVEL, PUZZLE, open_study
from engawa.studies.checks import problems_of_game, problems_of_level, problems_of_script
from engawa.studies.index import read_index
from engawa.studies.lesson import Lesson
from engawa.studies.levels import Level
from engawa.studies.play import StudyPlay
from engawa.studies.puzzles import Puzzle, problems_of_puzzle, read_puzzles
from engawa.studies.scripts import read_script
from engawa.studies.texts import text_languages, texts


def every_study() -> list[tuple[str, str]]:
    studies: list[tuple[str, str]] = []
    for game in game_names():
        index = read_index(game)
        studies += [(game, LESSON + study) for study in index.lessons]
        studies += [(game, EXAMPLE + study) for _, study in index.examples]
        studies += [(game, LEVEL + study) for study in index.levels]
        studies += [(game, PUZZLE + study) for study in read_puzzles(game)]
    return studies


@pytest.mark.parametrize(("game", "name"), every_study(), ids=str)
def test_a_study_of_the_package_can_be_followed_to_its_end(game: str, name: str) -> None:
    study = open_study(game, name)
    play = StudyPlay(study)
    if isinstance(study, Lesson):
        assert problems_of_script(game, study.id) == []
        wanted = [step.wanted[:1] for step in study.script.steps]
    elif isinstance(study, Level):
        assert problems_of_level(game, study.id) == []
        wanted = [(move,) for move in study.solution]
    else:
        assert isinstance(study, Puzzle)
        assert problems_of_puzzle(study) == []
        wanted = [(study.best,)]
    for moves in wanted:
        if moves:
            move = play.game.read_move(play.match.position, moves[0])
            assert play.takes(move)
            play.make(move)
        else:
            play.go_on()
    for language in text_languages(game):
        words = text_of(play.game).words(play.game.figures(), play.match.record.names, language)
        told = play.standing(words.read_by(study.seat))
        assert told["done"]
        assert all(value["reasons"] for value in told["values"] if value["best"]), "the best move says why"
        assert study.title(language)


@pytest.mark.parametrize("game", game_names())
def test_nothing_is_wrong_missing_or_left_over_in_a_games_studies(game: str) -> None:
    assert problems_of_game(game) == []


# Of somebody who meets all of it for the first time: words read in a minute, seconds for a move, seconds to go on.
WORDS, MOVE, GO_ON = 160, 14, 3


@pytest.mark.parametrize(
    ("game", "lesson"), [(game, lesson) for game in game_names() for lesson in read_index(game).lessons]
)
def test_a_lesson_takes_no_longer_than_it_says(game: str, lesson: str) -> None:
    script = read_script(game, lesson)
    words = sum(len(texts(game, ENGLISH)[step.say].split()) for step in script.steps)
    moves = sum(bool(step.wanted) for step in script.steps)
    minutes = words / WORDS + (moves * MOVE + (len(script.steps) - moves) * GO_ON) / 60
    assert minutes <= script.minutes + 0.5, f"it takes about {minutes:.1f} minutes"
