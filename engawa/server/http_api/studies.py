"""Study routes: a game's lessons, levels and puzzles listed, and one of them opened as a table of one's own."""

from datetime import UTC, datetime

from fastapi import APIRouter

from engawa.kernel.game import Game
from engawa.kernel.registry import game_named, game_names
from engawa.server.errors import NotFound
from engawa.server.http_api.dependencies import Address, Directory
from engawa.server.http_api.lobby import problems
from engawa.server.http_api.rules import GameName, Language
from engawa.server.protocol import http as protocol
from engawa.server.settings import STUDYS_BYTES
from engawa.server.state.encoder import known_language
from engawa.studies.catalogue import EXAMPLE, LESSON, LEVEL, PUZZLE, has_quiz, puzzle_of_the_day
from engawa.studies.index import read_index
from engawa.studies.levels import read_level
from engawa.studies.puzzles import read_puzzles
from engawa.studies.scripts import read_script
from engawa.studies.texts import texts

router = APIRouter(prefix="/api", responses=problems(400, 404, 408, 413, 421, 422, 429, 503))


@router.get("/studies/{game}")
def list_studies(game: GameName, language: Language = "en") -> protocol.StudyList:
    """What can be learned of a game here, in the order in which it is best learned."""
    name = known_game(game).name
    index = read_index(name)
    sentences = texts(name, known_language(language))
    today = puzzle_of_the_day(name, datetime.now(UTC).date())
    return protocol.StudyList(
        game=name,
        title=game_named(name).title_in(known_language(language)),
        lessons=[_script_row(name, LESSON, study, sentences) for study in index.lessons],
        examples={rule: _script_row(name, EXAMPLE, study, sentences) for rule, study in index.examples},
        levels=[_level_row(name, study, sentences) for study in index.levels],
        puzzles=[f"{PUZZLE}{study}" for study in read_puzzles(name)],
        puzzle_of_the_day=None if today is None else f"{PUZZLE}{today}",
        quiz=has_quiz(name),
    )


def known_game(name: str) -> Game:
    if name not in game_names():
        raise NotFound("kernel.bad.no_game", word=name, known=", ".join(game_names()))
    return game_named(name)


def _script_row(game: str, kind: str, study: str, told: dict[str, str]) -> protocol.LessonRow:
    script = read_script(game, study)
    return protocol.LessonRow(
        study=kind + study,
        title=told[f"{study}.title"],
        about=told[f"{study}.about"],
        minutes=script.minutes,
        steps=len(script.steps),
    )


def _level_row(game: str, study: str, told: dict[str, str]) -> protocol.LevelRow:
    level = read_level(game, study)
    title, goal = told[f"level.{study}.title"], told[f"level.{study}.goal"]
    return protocol.LevelRow(
        study=LEVEL + study, title=title, goal=goal, most_moves=level.most_moves, star_moves=list(level.star_moves)
    )


@router.post("/studies", status_code=201, responses=problems(507))
async def open_study(body: protocol.StudyRequest, directory: Directory, address: Address) -> protocol.TableMade:
    """A table of one's own for a lesson, a level, a puzzle or a quiz. Its key is told here and nowhere else."""
    directory.limits.make(address)
    directory.limits.store(address, STUDYS_BYTES)
    made = await directory.make_study(body)
    return protocol.TableMade(table=made.id, seats=made.seats, spectator=made.spectator)
