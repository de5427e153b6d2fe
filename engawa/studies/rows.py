"""Study files, read line by line: every complaint names the file and the line."""

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from engawa.kernel.figures import BUILT_IN, Field
from engawa.kernel.game import Game
from engawa.kernel.packages import package_of
from engawa.kernel.position import Figures
from engawa.kernel.record import Line, Record, json_row, read_header, read_line
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named
from engawa.kernel.seats import person

LEARNER: Final = "You"
OPPONENT: Final = "greedy"


class Row:
    """One line of a study file."""

    def __init__(self, file: str, number: int, written: str) -> None:
        self.number = number
        self.where = f"{file}: line {number}"
        self.data = json_row(written, self.where)
        self.fields = Field(self.data, self.where)

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def bad(self, problem: str) -> BadInput:
        return BadInput(f"{self.where}: {problem}")

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; none where there is no such field."""
        field = self.fields.get(key)
        return () if field is None else tuple(item.text() for item in field.items())

    def text(self, key: str) -> str:
        """Empty where there is no such field."""
        field = self.fields.get(key)
        return "" if field is None else field.text()


@cache
def figures_of(game: str) -> Figures:
    """The built-in ones, which all studies are played with. Read once and shared: not to be changed."""
    return game_named(game).figures()


def game_folder(game: str) -> Traversable:
    return resources.files(package_of(game))


def read_rows(game: str, path: str) -> list[Row]:
    """The lines of a game's file, blank ones left out."""
    file = game_folder(game).joinpath(path)
    name = f"{game}/{path}"
    if not file.is_file():
        raise BadInput(f"{name}: there is no such file")
    lines = file.read_text(encoding="utf-8").split("\n")
    return [Row(name, number, line) for number, line in enumerate(lines, 1) if line.strip()]


def read_record_header(row: Row, game: Game, seat: int) -> Record:
    """Studies are played with the built-in figures; who sits there need not be said."""
    players = row.fields["players"].number(game.min_players, game.max_players)
    if not 0 <= seat < players:
        raise row.bad(f"there is no seat {seat} at a table for {players}")
    seats = [person(LEARNER) if other == seat else OPPONENT for other in range(players)]
    origin = {"name": BUILT_IN, "sha256": figures_of(game.name).checksum}
    record = read_header({"seats": seats, **row.data, "figures": origin}, row.where)
    if record.game != game.name:
        raise row.bad(f"is a record of {record.game}, not of {game.name}")
    try:
        record.options = game.settle(record.options)
    except BadInput as error:
        raise row.bad(str(error)) from None
    if not record.names:
        record.names = [LEARNER if other == seat else f"Bot {other + 1}" for other in range(players)]
    return record


def read_record_row(row: Row, record: Record) -> Line:
    return read_line(row.data, record.players, row.where)
