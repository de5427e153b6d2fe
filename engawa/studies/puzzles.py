"""Puzzle: a position of a real game, in which one move is better than all others by a margin."""

import random
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from engawa.kernel.match import Match
from engawa.kernel.position import Position
from engawa.kernel.preview import preview
from engawa.kernel.record import MoveLine, Record
from engawa.kernel.refusal import BadInput, Refusal
from engawa.kernel.registry import game_named, page_of, text_of
from engawa.kernel.replay import Replay
from engawa.kernel.words import Words
from engawa.studies import rows
from engawa.studies.rows import Row, figures_of, read_record_header, read_record_row, read_rows
from engawa.studies.study import (
    MOVE,
    RIGHT,
    WRONG,
    Place,
    Study,
    StudyChange,
    StudyStanding,
    StudyValue,
    own_sentences,
    standing,
)

VERSION: Final = 1
PATH: Final = "puzzles.jsonl"
REASONS: Final = 2
FIELDS: Final = ["puzzle", "id", "seat", "record", "best", "played", "values", "margin", "looks"]
MOST_LOOKS: Final = 1_000_000_000
ROUNDING: Final = 0.005
"""Of values that are written with a few digits."""


@dataclass(frozen=True)
class Puzzle(Study):
    game: str
    id: str
    where: str
    """The file and the line, for complaints."""
    seat: int
    record: Record
    best: str
    played: str
    """What was played in the game it comes from."""
    values: dict[str, float]
    """The chance to win with each candidate move."""
    margin: float
    seed: str
    kind: str = "puzzle"

    def opening(self) -> Record:
        return replace(self.record, lines=self.record.lines.copy(), names=self.record.names.copy())

    def title(self, language: str) -> str:
        return own_sentences(language).say("studies.puzzle", number=self.id)

    def made(self, match: Match) -> MoveLine | None:
        """The learner's move, once it is made."""
        since = match.record.lines[len(self.record.lines) :]
        return next((line for line in since if isinstance(line, MoveLine)), None)

    def standing(self, match: Match, step: int, words: Words) -> StudyStanding:
        made = self.made(match)
        say, notice = own_sentences(words.language).say, standing(step)
        if made is None:
            notice["say"], notice["waits"] = say("studies.find"), MOVE
            return notice
        is_right = made.move == self.best
        notice["say"] = say("studies.right") if is_right else say("studies.wrong")
        notice["verdict"] = RIGHT if is_right else WRONG
        notice["values"] = self._values(made.move, words)
        notice["done"] = True
        return notice

    def _values(self, made: str, words: Words) -> list[StudyValue]:
        """The best first, the learner's own last where it was no candidate."""
        game = game_named(self.game)
        position = Replay(game, figures_of(game.name), self.opening(), self.where).run()
        known = position.resample(self.seat, random.Random(self.seed))
        moves = sorted(self.values, key=lambda move: (move != self.best, -self.values[move]))
        return [
            {
                "move": move,
                "sentence": page_of(game).sentence(position, self.seat, game.read_move(position, move), words),
                "chance": self.values.get(move),
                "changes": self._changes(position, game.read_move(position, move), words),
                "reasons": page_of(game).reasons(known, self.seat, [game.read_move(known, move)], words)[:REASONS],
                "best": move == self.best,
                "yours": move == made,
            }
            for move in dict.fromkeys([*moves, made])
        ]

    def _changes(self, position: Position, move: int, words: Words) -> list[StudyChange]:
        """What it brings and costs at once: the reason, as far as the engine can tell one."""
        page = page_of(game_named(self.game))
        return [
            {"what": page.number_words(change.what, abs(change.by), words), "by": change.by}
            for change in preview(page, position, self.seat, move).changes
            if change.seat == self.seat
        ]

    def takes(self, match: Match, step: int, move: int) -> bool:
        return self.made(match) is None

    def not_yet(self, step: int, language: str) -> str:
        return own_sentences(language).say("studies.over")

    def place_before(self, match: Match, step: int) -> Place | None:
        return None if self.made(match) is None else (step, self.record.moves())


@cache
def read_puzzles(game: str) -> dict[str, Puzzle]:
    """By their ids, in the order of the file; none where there is no file."""
    if not rows.game_folder(game).joinpath(PATH).is_file():
        return {}
    puzzles: dict[str, Puzzle] = {}
    for row in read_rows(game, PATH):
        puzzle = _read(row, game)
        if puzzle.id in puzzles:
            raise row.bad(f"id: “{puzzle.id}” stands there twice")
        puzzles[puzzle.id] = puzzle
    return puzzles


def _read(row: Row, name: str) -> Puzzle:
    fields, game = row.fields, game_named(name)
    fields.only(FIELDS)
    fields["puzzle"].number(VERSION, VERSION)
    fields["looks"].number(1, MOST_LOOKS)
    study, seat, best = fields["id"].word(), fields["seat"].number(), fields["best"].text()
    written = [Row(f"{row.where}: record", number, line) for number, line in enumerate(row.texts("record"), 1)]
    if not written:
        raise row.bad("record: is empty")
    record = read_record_header(written[0], game, seat)
    record.lines.extend(read_record_row(line, record) for line in written[1:])
    values = {move: field.measure(1) for move, field in fields["values"].table().items()}
    if best not in values:
        raise row.bad(f"values: has none for the best move, “{best}”")
    margin, played = fields["margin"].measure(1), fields["played"].text()
    return Puzzle(name, study, row.where, seat, record, best, played, values, margin, f"puzzle {study}")


def problems_of_puzzle(puzzle: Puzzle) -> list[str]:
    """What the engine does not agree with, each in a sentence."""
    game = game_named(puzzle.game)
    try:
        position = Replay(game, figures_of(game.name), puzzle.opening(), puzzle.where).run()
    except BadInput as error:
        return [str(error)]
    words = text_of(game).words(figures_of(game.name), puzzle.record.names)
    problems = []
    for move in dict.fromkeys([puzzle.best, puzzle.played, *puzzle.values]):
        try:
            reason = position.refusal(puzzle.seat, game.read_move(position, move))
        except Refusal as unknown:
            reason = unknown
        if reason is not None:
            problems.append(f"{puzzle.where}: “{move}”: {words.refusal(reason)}")
    others = [value for move, value in puzzle.values.items() if move != puzzle.best]
    if others and puzzle.values[puzzle.best] - max(others) < puzzle.margin - ROUNDING:
        problems.append(f"{puzzle.where}: margin: “{puzzle.best}” is not better by so much")
    return problems
