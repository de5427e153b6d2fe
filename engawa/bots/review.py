"""Review of a finished game: how the chances stood, where they turned, and what would have been better there."""

from dataclasses import dataclass, replace
from math import exp
from typing import Final

from engawa.bots.bot import Adviser
from engawa.bots.calibration_table import Calibration, chance_of, chances
from engawa.bots.evaluator import Evaluator
from engawa.kernel.position import Position
from engawa.kernel.record import MoveLine
from engawa.kernel.replay import Replay

LOOKED_AT: Final = 10
"""Decisions that are thought over: those after which the own chance fell most."""
LOOKED_AT_OF_PEOPLE: Final = 6
"""And of each person at least so many."""
WORTH_TELLING: Final = 0.03
"""How much better another choice must be."""
TOLD: Final = 5
"""Of all together, and of each person."""
FORGIVING: Final = 4.354
"""How fast accuracy falls with the chance that a decision gives away, the curve that chess sites use: of a decision
that gives away a tenth two thirds are left."""


@dataclass(frozen=True)
class Decision:
    """A move, or all the moves of a seat while everybody decides at once."""

    at: int
    """How many moves had been made before it."""
    seat: int
    before: Position
    moves: list[int]
    last: int
    """How many moves had been made when it had shown what it brought."""


@dataclass(frozen=True)
class Turning:
    """A decision that lowered the chance to win."""

    at: int
    seat: int
    played: list[int]
    chance: float
    better: list[int]
    better_chance: float


@dataclass(frozen=True)
class Course:
    """How the chances ran through a game."""

    decisions: list[Decision]
    """Every one where there was a choice."""
    after: list[list[float]]
    """The chances after each number of moves, by seat."""
    places: list[int]
    """The numbers of moves after which something had happened in everybody's sight: a plan counts once."""

    def falls(self) -> list[tuple[int, float]]:
        """Of each decision the seat, and how much of its chance was gone when it had shown what it brought."""
        return [(one.seat, self.after[one.at][one.seat] - self.after[one.last][one.seat]) for one in self.decisions]


@dataclass(frozen=True)
class Review:
    chances: list[tuple[int, list[float]]]
    """After how many moves, by seat."""
    turnings: list[Turning]
    """In the order of the game."""
    accuracy: list[float | None]
    """By seat, from 0 to 1: how little of the chance to win was given away; None for who decided nothing."""


def worth_a_look(falls: list[tuple[int, float]], people: list[int]) -> list[int]:
    """The numbers of the decisions to think over, the worst first."""
    worst = sorted(range(len(falls)), key=lambda number: -falls[number][1])
    own = [[number for number in worst if falls[number][0] == seat][:LOOKED_AT_OF_PEOPLE] for seat in people]
    chosen = {*worst[:LOOKED_AT], *(number for numbers in own for number in numbers)}
    return [number for number in worst if number in chosen]


def summed_up(
    chances: list[tuple[int, list[float]]],
    falls: list[tuple[int, float]],
    thought: dict[int, Turning | None],
    people: list[int],
) -> Review:
    """From what came of thinking over some of the decisions, by their numbers."""
    turnings = [turning for turning in thought.values() if turning is not None]
    turnings.sort(key=lambda turning: turning.chance - turning.better_chance)
    own = [[turning for turning in turnings if turning.seat == seat][:TOLD] for seat in people]
    by_move = {turning.at: turning for turning in [*turnings[:TOLD], *(turning for some in own for turning in some)]}
    accurate = [accuracy(seat, falls, thought) for seat in range(len(chances[0][1]))]
    return Review(chances, [by_move[at] for at in sorted(by_move)], accurate)


def accuracy(seat: int, falls: list[tuple[int, float]], thought: dict[int, Turning | None]) -> float | None:
    """The mean over the seat's decisions. What was thought over is known: the rest of its fall was bad luck. Of the
    others the fall is taken for what they gave away; those are the small ones."""
    marks: list[float] = []
    for number, (whose, fall) in enumerate(falls):
        if whose == seat:
            turning = thought.get(number)
            known = 0.0 if turning is None else turning.better_chance - turning.chance
            marks.append(exp(-FORGIVING * max(0.0, known if number in thought else fall)))
    return sum(marks) / len(marks) if marks else None


def follow(replay: Replay, evaluator: Evaluator, table: Calibration) -> Course:
    """From the first move to the last."""
    after = [chances(replay.position, evaluator, table)]
    places = [0]
    decisions: list[Decision] = []
    planned: dict[int, Decision] = {}
    """By seat, what it decided when all decided at once: it shows in what comes until they do so again."""
    lines = [line for line in replay.record.lines if isinstance(line, MoveLine)]
    deciding = False
    for at, line in enumerate(lines):
        before = replay.position.copy()
        if before.decides_at_once() and not deciding:
            decisions += [replace(decision, last=at) for decision in planned.values()]
            planned = {}
        deciding = before.decides_at_once()
        move = replay.game.read_move(before, line.move)
        replay.step()
        after.append(chances(replay.position, evaluator, table))
        if deciding:
            known = planned.get(line.seat) or Decision(at, line.seat, before, [], at)
            planned[line.seat] = replace(known, moves=[*known.moves, move])
        elif len(before.options(line.seat)) > 1:
            decisions.append(Decision(at, line.seat, before, [move], at + 1))
        planning = deciding and replay.position.decides_at_once()
        # When the plans come to light they are over, also where all decide again before anything else is asked.
        deciding = deciding and replay.position.secrets_told() == before.secrets_told()
        if not (planning and deciding):
            places.append(at + 1)
    if places[-1] != len(lines):
        places.append(len(lines))
    decisions += [replace(decision, last=len(lines)) for decision in planned.values()]
    return Course(decisions, after, places)


def think_over(decision: Decision, evaluator: Evaluator, adviser: Adviser, table: Calibration) -> Turning | None:
    """What would have been better, if it is worth telling: both are weighed alike."""
    advised = adviser.advise(decision.before, decision.seat, 1)
    if not advised or advised[0].moves == decision.moves:
        return None
    before, seat = decision.before, decision.seat
    chance, better = (
        chance_of(before, evaluator, table, seat, adviser.worth(before, seat, moves))
        for moves in (decision.moves, advised[0].moves)
    )
    if better - chance < WORTH_TELLING:
        return None
    return Turning(decision.at, decision.seat, decision.moves, chance, advised[0].moves, better)
