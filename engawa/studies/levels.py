"""Level: a position, goals, and how many moves they may take; a bot plays the others' seats, always the same."""

import random
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from engawa.bots.match_play import decisions
from engawa.bots.registry import check_bot, make_bot, settled
from engawa.kernel.match import Match
from engawa.kernel.position import Position
from engawa.kernel.record import MoveLine, Record
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named
from engawa.kernel.words import ENGLISH, Words
from engawa.studies.goals import Goal, read_goal, view_of
from engawa.studies.rows import Row, read_record_header, read_record_row, read_rows
from engawa.studies.study import (
    LOST,
    MOVE,
    NOTHING,
    WON,
    Study,
    StudyStanding,
    Verdict,
    own_sentences,
    standing,
)
from engawa.studies.texts import texts

VERSION: Final = 1
MOST_STARS: Final = 3
PREFIX: Final = "level."
"""Before the keys of its texts."""
MOST_MOVES: Final = 200
FIELDS: Final = ["level", "seat", "goals", "most_moves", "stars", "solution", "bot", "seed"]


@dataclass(frozen=True)
class Level(Study):
    game: str
    id: str
    file: str
    seat: int
    conditions: tuple[Goal, ...]
    most_moves: int
    star_moves: tuple[int, int]
    solution: tuple[str, ...]
    bot: str
    seed: str
    record: Record
    line_rows: tuple[int, ...]
    """Where in the file each line of the record stands."""
    header_line: int
    kind: str = "level"

    def opening(self) -> Record:
        return replace(self.record, lines=self.record.lines.copy(), names=self.record.names.copy())

    def title(self, language: str) -> str:
        return texts(self.game, language)[f"{PREFIX}{self.id}.title"]

    def goal(self, language: str) -> str:
        return texts(self.game, language)[f"{PREFIX}{self.id}.goal"]

    def goal_keys(self) -> list[str]:
        """Of each goal, where they have texts of their own beside that of the level."""
        keys = [f"{PREFIX}{self.id}.goal.{number}" for number in range(1, len(self.conditions) + 1)]
        return keys if keys[0] in texts(self.game, ENGLISH) else []

    def own_moves(self, record: Record) -> int:
        """Those that the learner has made since the beginning."""
        since = record.lines[len(self.record.lines) :]
        return sum(isinstance(line, MoveLine) and line.seat == self.seat for line in since)

    def met(self, position: Position) -> list[bool]:
        """Of each goal, whether it holds."""
        view = view_of(position, self.seat)
        return [goal.is_met(view) for goal in self.conditions]

    def verdict(self, match: Match) -> tuple[Verdict | None, int]:
        """Whether it is won or lost, and the stars; None while it is played."""
        moves = self.own_moves(match.record)
        if all(self.met(match.position)):
            return WON, self.stars_for(moves)
        if moves >= self.most_moves or match.position.is_over():
            return LOST, 0
        return None, 0

    def stars_for(self, moves: int) -> int:
        return next((MOST_STARS - place for place, most in enumerate(self.star_moves) if moves <= most), 1)

    def standing(self, match: Match, step: int, words: Words) -> StudyStanding:
        verdict, stars = self.verdict(match)
        sentences, met = texts(self.game, words.language), self.met(match.position)
        goals = [sentences[key] for key in self.goal_keys()]
        shown = list(zip(goals, met, strict=True)) if goals else [(self.goal(words.language), all(met))]
        is_asked = verdict is None and self.seat in match.position.to_act()
        return {
            **standing(step),
            "say": self.goal(words.language),
            "waits": MOVE if is_asked else NOTHING,
            "verdict": verdict,
            "stars": stars,
            "moves": self.own_moves(match.record),
            "most_moves": self.most_moves,
            "star_moves": list(self.star_moves),
            "goals": [{"text": text, "met": is_met} for text, is_met in shown],
            "done": verdict is not None,
        }

    def takes(self, match: Match, step: int, move: int) -> bool:
        return self.verdict(match)[0] is None

    def not_yet(self, step: int, language: str) -> str:
        return own_sentences(language).say("studies.over")

    def others_moves(self, match: Match, step: int) -> list[tuple[int, int]]:
        """By the seed and the moment; while all decide at once, everything that the bot decides."""
        seat = next((seat for seat in match.position.to_act() if seat != self.seat), None)
        if seat is None or self.verdict(match)[0] is not None:
            return []
        rng = random.Random(f"{self.seed}/{seat}/{match.record.moves()}")
        bot = make_bot(self.bot, self.game, rng)
        return [(seat, move) for move in decisions(match.position.resample(seat, rng), bot, seat, rng)]


@cache
def read_level(game: str, study: str) -> Level:
    """Read once and shared: not to be changed."""
    path = f"levels/{study}.jsonl"
    file = f"{game}/{path}"
    head, *rest = read_rows(game, path) or [Row(file, 1, "{}")]
    fields = head.fields
    fields.only(FIELDS)
    fields["level"].number(VERSION, VERSION)
    seat = fields["seat"].number()
    goals = tuple(map(read_goal, fields["goals"].items()))
    if not goals:
        raise head.bad("goals: there are none")
    most = fields["most_moves"].number(1, MOST_MOVES)
    stars = [item.number(1, most) for item in fields["stars"].items()]
    if len(stars) != MOST_STARS - 1 or stars[0] > stars[1]:
        raise head.bad(f"stars: expected two numbers of moves, for {MOST_STARS} stars and for {MOST_STARS - 1}")
    bot, seed = fields["bot"].text(), fields["seed"].text()
    _check_bot(head, bot, game)
    if not rest:
        raise head.bad("the header of a record must follow")
    record = read_record_header(rest[0], game_named(game), seat)
    record.lines.extend(read_record_row(row, record) for row in rest[1:])
    solution, rows = head.texts("solution"), tuple(row.number for row in rest[1:])
    goal_stars = (stars[0], stars[1])
    return Level(game, study, file, seat, goals, most, goal_stars, solution, bot, seed, record, rows, rest[0].number)


def _check_bot(head: Row, bot: str, game: str) -> None:
    """It must be quick, and always do the same: one that thinks for some time does not."""
    try:
        check_bot(bot)
    except BadInput as error:
        raise head.bad(f"bot: {error}") from None
    if settled(bot, game).partition(":")[0] == "search":
        raise head.bad("bot: one that searches is too slow for a level")
