"""Every lesson, example, level and puzzle that comes with the package is replayed, like a golden game."""

import pytest

from engawa.kernel.registry import game_names, text_of
from engawa.studies.catalogue import EXAMPLE, LESSON, LEVEL, PUZZLE, open_study
from engawa.studies.checks import problems_of_game, problems_of_level, problems_of_script
from engawa.studies.index import read_index
from engawa.studies.lesson import Lesson
from engawa.studies.levels import Level
from engawa.studies.play import StudyPlay
from engawa.studies.puzzles import Puzzle, problems_of_puzzle, read_puzzles
from engawa.studies.texts import text_languages


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
        assert play.standing(words.read_by(study.seat))["done"]
        assert study.title(language)


@pytest.mark.parametrize("game", game_names())
def test_nothing_is_wrong_missing_or_left_over_in_a_games_studies(game: str) -> None:
    assert problems_of_game(game) == []
