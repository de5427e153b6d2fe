"""Lesson script: a record with what is said and what the learner is to do on the way.

A step is what the learner sees at one time: a sentence, then Continue or a move. Between two steps the script plays the
record's moves by itself. However the learner chooses among the moves a step wants, so many moves have been made before
each step: where a lesson stands is told by the number of its step alone.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from engawa.kernel.chance import Outcome
from engawa.kernel.position import Figures
from engawa.kernel.record import ChanceLine, MoveLine, Record
from engawa.kernel.registry import game_named
from engawa.studies.rows import Row, figures_of, read_record_header, read_record_row, read_rows

VERSION: Final = 1
KINDS: Final = ["lesson", "example"]
LONGEST: Final = 60
"""Minutes."""


@dataclass(frozen=True)
class Step:
    say: str
    marks: tuple[str, ...]
    rule: str
    wanted: tuple[str, ...]
    """Moves that the learner may make here, the record's first; none where Continue goes on."""
    moves: int
    """How many the record has before."""
    event: str
    """The key of the log's entry that it speaks of: the board is shown as it was then. Empty: as it is now."""
    line: int
    """Where it stands in its file."""


@dataclass(frozen=True)
class Script:
    game: str
    id: str
    file: str
    kind: str
    seat: int
    minutes: int
    record: Record
    steps: tuple[Step, ...]
    move_lines: tuple[int, ...]
    """Where in the file each move stands."""
    header_line: int

    @property
    def figures(self) -> Figures:
        return figures_of(self.game)

    def moves(self) -> list[MoveLine]:
        return [line for line in self.record.lines if isinstance(line, MoveLine)]

    def moves_before(self, step: int) -> int:
        """How many are made before the step; after the last one, all."""
        return self.steps[step].moves if step < len(self.steps) else len(self.move_lines)

    def wanted_at(self, move: int) -> tuple[str, ...]:
        """What may stand there in place of the record's move, that one first; none where the script plays it."""
        return next((step.wanted for step in self.steps if step.wanted and step.moves == move), ())

    def draws(self, move: int) -> list[Outcome]:
        """What is drawn in the course of a move, by its number from 0; -1 is the setting up."""
        game, figures = game_named(self.game), self.figures
        drawn: list[Outcome] = []
        at = -1
        for line in self.record.lines:
            if isinstance(line, MoveLine):
                at += 1
            elif at == move:
                values = [game.read_outcome(figures, line.what, word) for word in line.values]
                drawn.append(Outcome(line.what, values))
        return drawn


@cache
def read_script(game: str, study: str) -> Script:
    """The lesson or worked example of that name. Read once and shared: not to be changed."""
    path = f"lessons/{study}.jsonl"
    rows = read_rows(game, path)
    return _Reader(game, study, f"{game}/{path}").read(rows)


class _Reader:
    def __init__(self, game: str, study: str, file: str) -> None:
        self.game = game
        self.study = study
        self.file = file
        self.steps: list[Step] = []
        self.move_lines: list[int] = []
        self.is_open = True
        """A draw may follow: nothing is said between a move and what it draws."""
        self.due: Row | None = None
        """A `do` whose move is to come."""

    def read(self, rows: list[Row]) -> Script:
        head, *rest = rows or [Row(self.file, 1, "{}")]
        head.fields.only(["lesson", "kind", "seat", "minutes"])
        head.fields["lesson"].number(VERSION, VERSION)
        kind = head.fields["kind"].one_of(KINDS)
        seat = head.fields["seat"].number()
        minutes = head.fields["minutes"].number(1, LONGEST)
        if not rest:
            raise head.bad("the header of a record must follow")
        game = game_named(self.game)
        record = read_record_header(rest[0], game, seat)
        for row in rest[1:]:
            self.take(row, record, seat)
        if self.due is not None:
            raise self.due.bad("the move that is to be made here must follow")
        if not self.steps:
            raise head.bad("nothing is said in it")
        steps, lines = tuple(self.steps), tuple(self.move_lines)
        return Script(self.game, self.study, self.file, kind, seat, minutes, record, steps, lines, rest[0].number)

    def take(self, row: Row, record: Record, seat: int) -> None:
        if "say" in row or "do" in row:
            self.take_step(row)
            return
        line = read_record_row(row, record)
        if isinstance(line, ChanceLine):
            if not self.is_open:
                raise row.bad("a draw must follow its move at once; nothing is said in between")
        else:
            self.take_move(row, line, seat)
        record.lines.append(line)

    def take_step(self, row: Row) -> None:
        if self.due is not None:
            raise row.bad(f"the move that line {self.due.number} wants must come first")
        row.fields.only(["say", "do", "at", "marks", "rule"])
        wanted = row.texts("do")
        if "do" in row and not wanted:
            raise row.bad("do: names no move")
        if len(set(wanted)) < len(wanted):
            raise row.bad("do: names a move twice")
        say, event = row.fields["say"].text(), row.text("at")
        if wanted and event:
            raise row.bad("at: a move is made in the present; what speaks of an event waits for Continue")
        step = Step(say, row.texts("marks"), row.text("rule"), wanted, len(self.move_lines), event, row.number)
        self.steps.append(step)
        self.is_open = False
        self.due = row if wanted else None

    def take_move(self, row: Row, line: MoveLine, seat: int) -> None:
        if self.due is not None:
            wanted = self.steps[-1].wanted[0]
            if (line.seat, line.move) != (seat, wanted):
                raise row.bad(f"expected the move that line {self.due.number} names first, “{wanted}” of seat {seat}")
            self.due = None
        self.move_lines.append(row.number)
        self.is_open = True
