"""Quiz: four moves in a position of a lesson or a puzzle, one of them legal; the engine says why the others are not."""

import random
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from engawa.kernel.match import Match
from engawa.kernel.position import Position
from engawa.kernel.record import Record
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named, page_of
from engawa.kernel.replay import Replay
from engawa.kernel.words import Words
from engawa.studies.index import read_index
from engawa.studies.puzzles import read_puzzles
from engawa.studies.rows import figures_of
from engawa.studies.scripts import read_script
from engawa.studies.study import (
    ANSWER,
    RIGHT,
    WRONG,
    Place,
    Study,
    StudyChoice,
    StudyStanding,
    own_sentences,
    standing,
)

CHOICES: Final = 4
TRIES: Final = 12
"""Positions that are looked at for a question."""
LOOKS: Final = 3000
"""Moves of a position that are looked at for wrong answers."""


@dataclass(frozen=True)
class Quiz(Study):
    game: str
    id: str
    seat: int
    record: Record
    moves: tuple[str, ...]
    seed: str
    kind: str = "quiz"

    def opening(self) -> Record:
        return replace(self.record, lines=self.record.lines.copy(), names=self.record.names.copy())

    def title(self, language: str) -> str:
        return own_sentences(language).say("studies.quiz")

    def standing(self, match: Match, step: int, words: Words) -> StudyStanding:
        """The step is 0 before the answer, then the number of the choice from 1."""
        say, notice = own_sentences(words.language).say, standing(step)
        known = known_to(match.position, self.seat)
        notice["choices"] = [self._choice(known, place, step, words) for place in range(len(self.moves))]
        if step == 0:
            notice["say"], notice["waits"] = say("studies.which_is_legal"), ANSWER
            return notice
        is_right = bool(notice["choices"][step - 1]["legal"])
        notice["say"] = say("studies.quiz_right") if is_right else say("studies.quiz_wrong")
        notice["verdict"] = RIGHT if is_right else WRONG
        notice["done"] = True
        return notice

    def _choice(self, known: Position, place: int, step: int, words: Words) -> StudyChoice:
        game, text = game_named(self.game), self.moves[place]
        move = game.read_move(known, text)
        reason = known.refusal(self.seat, move)
        is_told = step > 0
        return {
            "move": text,
            "sentence": page_of(game).sentence(known, self.seat, move, words),
            "legal": reason is None if is_told else None,
            "why": words.say(reason.key, **reason.details) if is_told and reason is not None else "",
            "rule": reason.rule if is_told and reason is not None else "",
            "yours": place == step - 1,
        }

    def takes(self, match: Match, step: int, move: int) -> bool:
        return False

    def not_yet(self, step: int, language: str) -> str:
        return own_sentences(language).say("studies.answer_here" if step == 0 else "studies.over")

    def step_after_answer(self, step: int, choice: int) -> int | None:
        return choice + 1 if step == 0 and 0 <= choice < len(self.moves) else None

    def place_before(self, match: Match, step: int) -> Place | None:
        return (0, self.record.moves()) if step > 0 else None


def known_to(position: Position, seat: int) -> Position:
    """What others keep secret is invented: no answer can tell it."""
    return position.resample(seat, random.Random(0))


@lru_cache(maxsize=64)
def make_quiz(game: str, study: str) -> Quiz:
    """A question of the game, by its name: the same name, the same question."""
    rng = random.Random(f"{game}/{study}")
    places = _places(game)
    for seat, record in rng.sample(places, min(TRIES, len(places))):
        known = known_to(Replay(game_named(game), figures_of(game), record, "quiz").run(), seat)
        moves = _question(game, known, seat, rng)
        if moves is not None:
            return Quiz(game, study, seat, record, moves, f"quiz {study}")
    raise BadInput(f"{game}: there is no position to ask about")


def _places(game: str) -> list[tuple[int, Record]]:
    """A learner's seat, and the record up to one of its decisions."""
    places = [(puzzle.seat, puzzle.opening()) for puzzle in read_puzzles(game).values()]
    for study in read_index(game).lessons:
        script = read_script(game, study)
        for step in script.steps:
            if step.wanted:
                places.append((script.seat, replace(script.record, lines=script.record.lines_until(step.moves))))
    return places


def _question(game_name: str, known: Position, seat: int, rng: random.Random) -> tuple[str, ...] | None:
    """One legal move and others of the same kinds that rules forbid, each for another reason as far as there are some,
    and as near as can be to what is possible; None where there are too few."""
    game, page = game_named(game_name), page_of(game_named(game_name))
    options = known.options(seat)
    kinds = {game.write_move(known, move).partition(" ")[0] for move in options}
    possible = {mark for move in options for mark in page.marks(known, seat, move)}
    every = [move for move in game.every_move(known) if game.write_move(known, move).partition(" ")[0] in kinds]
    refused: list[tuple[int, int, int, str]] = []
    for move in rng.sample(every, min(LOOKS, len(every))):
        reason = known.refusal(seat, move)
        if reason is None or not reason.rule:
            continue
        distance = len(set(page.marks(known, seat, move)) - possible)
        refused.append((distance, len(game.write_move(known, move)), move, reason.key))
    nearest: dict[str, int] = {}
    for _, _, move, key in sorted(refused):
        nearest.setdefault(key, move)
    others = [move for _, _, move, _ in sorted(refused)]
    wrong = list(dict.fromkeys([*nearest.values(), *others]))[: CHOICES - 1]
    if not options or len(wrong) < CHOICES - 1:
        return None
    moves = [rng.choice(options), *wrong]
    rng.shuffle(moves)
    return tuple(game.write_move(known, move) for move in moves)
