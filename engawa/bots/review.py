"""Review of a finished game: how the chances stood, where they turned, and what would have been better there."""

from dataclasses import dataclass, replace

from engawa.bots.bot import Adviser
from engawa.bots.calibration_table import Calibration, chance_of, chances
from engawa.bots.evaluator import Evaluator
from engawa.kernel.position import Position
from engawa.kernel.record import MoveLine
from engawa.kernel.replay import Replay

LOOKED_AT = 12
"""Decisions that are thought over: those after which the own chance fell most."""
WORTH_TELLING = 0.03
"""How much better another choice must be."""
TOLD = 5


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
class Review:
    chances: list[list[float]]
    """After each number of moves, by seat."""
    turnings: list[Turning]
    """In the order of the game."""


def worth_a_look(decisions: list[Decision], after: list[list[float]]) -> list[int]:
    """The numbers of the decisions to think over, the worst first."""
    falls = [after[one.at][one.seat] - after[one.last][one.seat] for one in decisions]
    return sorted(range(len(decisions)), key=lambda number: -falls[number])[:LOOKED_AT]


def summed_up(after: list[list[float]], thought: list[Turning | None]) -> Review:
    """From what came of thinking over the decisions, one after the other."""
    turnings = [turning for turning in thought if turning is not None]
    turnings.sort(key=lambda turning: turning.chance - turning.better_chance)
    return Review(after, sorted(turnings[:TOLD], key=lambda turning: turning.at))


def follow(replay: Replay, evaluator: Evaluator, table: Calibration) -> tuple[list[Decision], list[list[float]]]:
    """Every decision where there was a choice, and how the chances stood after each move."""
    after = [chances(replay.position, evaluator, table)]
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
        # When the plans come to light they are over, also where all decide again before anything else is asked.
        deciding = deciding and replay.position.secrets_told() == before.secrets_told()
    decisions += [replace(decision, last=len(lines)) for decision in planned.values()]
    return decisions, after


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
