"""Study: what a lesson, a level, a puzzle and a quiz have in common, wherever they are followed.

A study is a record to begin with, a learner's seat, and a number, its step, that grows as the learner goes on. What is
to be told at a moment follows from the match and the step alone, so nothing else of it is ever stored.
"""

from abc import ABC, abstractmethod
from typing import Final, Literal

from typing_extensions import TypedDict

from engawa.kernel.chance import Outcome
from engawa.kernel.match import Match
from engawa.kernel.record import Record
from engawa.kernel.words import Sentences, Words

CONTINUE: Final = "continue"
MOVE: Final = "move"
ANSWER: Final = "answer"
NOTHING: Final = "nothing"
Waits = Literal["continue", "move", "answer", "nothing"]
WON: Final = "won"
LOST: Final = "lost"
RIGHT: Final = "right"
WRONG: Final = "wrong"
Verdict = Literal["won", "lost", "right", "wrong"]
Place = tuple[int, int]
"""Where a study can be taken back to: a step, and how many moves the record then has."""


class StudyGoal(TypedDict):
    """What a level asks for, and whether it holds now."""

    text: str
    met: bool


class StudyChange(TypedDict):
    """One of the learner's numbers, and by how much a move changes it at once."""

    what: str
    by: int


class StudyValue(TypedDict):
    """How good a candidate move of a puzzle is, told when the learner has moved; the learner's own is among them."""

    move: str
    sentence: str
    chance: float | None
    """To win, from 0 to 1; none of a move that was no candidate."""
    changes: list[StudyChange]
    reasons: list[str]
    """Why it may be worth making, as a hint tells it, the most telling first."""
    best: bool
    yours: bool


class StudyChoice(TypedDict):
    """A candidate move of a quiz; whether it is legal, and why not, is told when the learner has answered."""

    move: str
    sentence: str
    legal: bool | None
    why: str
    rule: str
    yours: bool


class StudyStanding(TypedDict):
    """How a study stands."""

    step: int
    """From 0; as many as there are when all is done."""
    say: str | None
    marks: list[str]
    rule: str
    """The number of the rule it is about, or nothing."""
    waits: Waits
    """What the learner is to do."""
    wanted: list[str]
    """Moves that the lesson asks for here; none where any may be made."""
    event: int | None
    """What it speaks of is the last of so many entries of the learner's log; none: the board as it is now."""
    verdict: Verdict | None
    stars: int
    moves: int
    """Own moves since a level's beginning."""
    most_moves: int
    """0 where they are not counted."""
    star_moves: list[int]
    """How many own moves give three stars, and two."""
    goals: list[StudyGoal]
    values: list[StudyValue]
    choices: list[StudyChoice]
    done: bool


def standing(step: int) -> StudyStanding:
    """With nothing to tell yet."""
    return {
        "step": step,
        "say": None,
        "marks": [],
        "rule": "",
        "waits": NOTHING,
        "wanted": [],
        "event": None,
        "verdict": None,
        "stars": 0,
        "moves": 0,
        "most_moves": 0,
        "star_moves": [],
        "goals": [],
        "values": [],
        "choices": [],
        "done": False,
    }


def own_sentences(language: str) -> Sentences:
    return Sentences(["engawa.studies"], language)


class Study(ABC):
    """The match is given by whoever plays it, and never changed here."""

    kind: str
    game: str
    id: str
    seat: int
    seed: str
    """Where draws come from that are not written."""

    @property
    def name(self) -> str:
        return f"{self.kind}/{self.id}"

    @abstractmethod
    def opening(self) -> Record:
        """The record at the beginning, the caller's own."""

    @abstractmethod
    def title(self, language: str) -> str: ...

    def steps(self) -> int:
        """How many the learner goes through; 0 where they are not counted."""
        return 0

    def written(self, move: int) -> list[Outcome]:
        """What is drawn in the course of a move, by its number from 0; what is not written comes from the seed."""
        return []

    @abstractmethod
    def standing(self, match: Match, step: int, words: Words) -> StudyStanding:
        """In the language of the words."""

    def takes(self, match: Match, step: int, move: int) -> bool:
        """Whether a legal move of the learner's is wanted here."""
        return True

    def not_yet(self, step: int, language: str) -> str:
        """What is said of one that is not."""
        return own_sentences(language).say("studies.not_yet")

    def step_after_move(self, step: int) -> int:
        """When the learner has made a move that is wanted."""
        return step

    def step_after_continue(self, match: Match, step: int) -> int | None:
        """None where there is nothing to continue."""
        return None

    def step_after_answer(self, step: int, choice: int) -> int | None:
        """None where nothing is asked, or there is no such choice."""
        return None

    def true_step(self, match: Match, step: int) -> int:
        """Where the record has gone on and the step could not be written down."""
        return step

    def place_before(self, match: Match, step: int) -> Place | None:
        """One step back; None at the beginning."""
        own = match.line_before_last_move(self.seat)
        moves = sum(hasattr(line, "move") for line in match.record.lines[: max(own, 0)])
        return None if own < 0 or moves < self.opening().moves() else (step, moves)

    def others_moves(self, match: Match, step: int) -> list[tuple[int, int]]:
        """Seats and moves that are played now without the learner; none when the learner is asked."""
        return []
