"""Series of games: bots play each from its own seed; what `sim` and the arena share."""

import random
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from engawa.bots.match_play import choice, play_out
from engawa.bots.registry import is_blind, make_bot
from engawa.kernel.chance import SearchChance
from engawa.kernel.game import Game
from engawa.kernel.match import Match
from engawa.kernel.position import Position
from engawa.kernel.record import MoveLine
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named


@dataclass(frozen=True)
class Task:
    """What a worker needs to play any game of a series."""

    game: str
    figures: Path | None
    options: dict[str, str]
    records: Path | None = None
    notes_moves: bool = False


@dataclass(frozen=True)
class Pairing:
    """One game: who sits where, where the draws come from, where the bots' thoughts do."""

    number: int
    bots: tuple[str, ...]
    seed: str
    thinking: str


@dataclass(frozen=True)
class Result:
    decisions: int
    scores: list[int]
    winners: list[int]
    breakdowns: list[dict[str, int]]
    moves: list[dict[str, int]] | None = None
    """By seat, how often each kind of move was made, where that was noted."""
    reports: tuple[str, ...] = ()
    """What went wrong with bots that are programs of their own."""


class Series:
    """Plays the games of a task."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.game = game_named(task.game)
        self.figures = self.game.figures(task.figures)

    def play(self, pairing: Pairing) -> Result:
        task = self.task
        thinking = pairing.thinking
        rng = random.Random(f"{thinking}/bots")
        # Bots that look at nothing share a generator: seeding one for each would take as long as they think.
        bots = [
            make_bot(spec, task.game, rng if is_blind(spec) else random.Random(f"{thinking}/bot/{seat}"), programs=True)
            for seat, spec in enumerate(pairing.bots)
        ]
        moves = None
        try:
            if task.records is None and not task.notes_moves:
                # The draws of `Match`, which nobody will ask for.
                chance = SearchChance(random.Random(pairing.seed))
                position = self.game.new(len(bots), self.figures, chance, task.options)
                decisions = play_out(position, bots, chance, rng)
            else:
                match = Match.start(self.game, self.figures, list(pairing.bots), pairing.seed, task.options)
                position = match.position
                while not position.is_over():
                    seat = position.next_to_act()
                    match.play(seat, choice(position, bots[seat], seat, position.options(seat), rng))
                    position = match.position
                decisions = match.record.moves()
                moves = kinds_of_moves(match) if task.notes_moves else None
                if task.records is not None:
                    write(task.records / f"{task.game}-{pairing.number:04}.jsonl", match.record.to_jsonl())
        finally:
            for bot in bots:
                bot.leave()
        reports = tuple(report for bot in bots for report in bot.reports())
        return result(position, decisions, moves, reports)


def result(position: Position, decisions: int, moves: list[dict[str, int]] | None, reports: tuple[str, ...]) -> Result:
    breakdowns = [position.breakdown(seat) for seat in range(position.seats())]
    scores = [sum(breakdown.values()) for breakdown in breakdowns]
    return Result(decisions, scores, position.winners(), breakdowns, moves, reports)


def kinds_of_moves(match: Match) -> list[dict[str, int]]:
    """“hire monk at 1.4” is counted as “hire monk”: the verb and what it is about."""
    counts: list[Counter[str]] = [Counter() for _ in range(match.record.players)]
    for line in match.record.lines:
        if isinstance(line, MoveLine):
            counts[line.seat][" ".join(line.move.split()[:2])] += 1
    return [dict(count) for count in counts]


def check_bots(bots: list[str], game: Game) -> None:
    """Complain before the first game about bots that could not play it."""
    for spec in dict.fromkeys(bots):
        make_bot(spec, game.name, random.Random(0), programs=True)


def write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{file}: cannot be written: {error.strerror}") from None
