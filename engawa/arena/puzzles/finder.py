"""Finder of puzzles: a game is played, its decisions are reviewed, and those that hold as puzzles are written down."""

import random
from dataclasses import dataclass, replace
from typing import Final

import orjson

from engawa.arena.calibration.fit import phases_of
from engawa.arena.puzzles.comparison import FEWEST_OPTIONS, Comparison, Verdict
from engawa.arena.puzzles.settings import puzzle_settings
from engawa.bots.calibration_table import Calibration, calibration_of
from engawa.bots.match_play import choice
from engawa.bots.network.bundled import bundled_evaluator
from engawa.bots.packages import learned
from engawa.bots.registry import NEVER, make_bot
from engawa.bots.review import Decision, follow, think_over
from engawa.kernel.match import Match
from engawa.kernel.record import Record, parse, write_line
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.studies.puzzles import VERSION

DIGITS: Final = 3


@dataclass(frozen=True)
class Search:
    """What a worker needs to look for puzzles in any game of a run."""

    game: str
    seed: str
    records: tuple[str, ...] = ()
    """The games, as they are written; none where bots play them."""


@dataclass(frozen=True)
class Found:
    """A puzzle without its number."""

    phase: int
    row: dict[str, object]
    margins: list[float]


def find(search: Search, number: int) -> list[Found]:
    """In one game of the run, by its number; the same for the same seed."""
    seed = f"{search.seed}/{number}"
    record = (
        parse(search.records[number], f"record {number + 1}") if search.records else play(search.game, number, seed)
    )
    candidates: list[Found] = []
    for phase, decision in doubtful(record, seed):
        verdict = Comparison(search.game, decision, f"{seed}/{decision.at}").verdict()
        if verdict is not None:
            candidates.append(Found(phase, row(record, decision, verdict), [round(one, 4) for one in verdict.margins]))
    return candidates


def play(name: str, number: int, seed: str) -> Record:
    """Numbers of players, options and bots in turn."""
    game, settings = game_named(name), puzzle_settings(name)
    players = game.min_players + number % (game.max_players - game.min_players + 1)
    specs = [settings.PLAYERS[(number + seat * (1 + number % 3)) % len(settings.PLAYERS)] for seat in range(players)]
    bots = [make_bot(spec, name, random.Random(f"{seed}/bot/{seat}")) for seat, spec in enumerate(specs)]
    rng = random.Random(f"{seed}/bots")
    chosen = settings.OPTIONS[number // 2 % len(settings.OPTIONS)]
    match = Match.start(game, game.figures(), specs, seed, chosen)
    while not match.position.is_over():
        seat = match.position.next_to_act()
        match.play(seat, choice(match.position, bots[seat], seat, match.position.options(seat), rng))
    return match.record


def doubtful(record: Record, seed: str) -> list[tuple[int, Decision]]:
    """Single decisions that the review finds wanting, with their phase, in the order of the game."""
    game, settings = game_named(record.game), puzzle_settings(record.game)
    evaluator, table = bundled_evaluator(record.game), calibration_of(record.game)
    adviser = learned(record.game).make_search(evaluator, random.Random(seed), NEVER, settings.REVIEW_LOOKS)
    course = follow(Replay(game, game.figures(), record, "the record"), evaluator, table)
    phases = Calibration(phases_of(record.game), {})
    alike: dict[tuple[int, str], list[tuple[float, Decision]]] = {}
    for decision, (_, fall) in zip(course.decisions, course.falls(), strict=True):
        if not decision.before.decides_at_once() and len(decision.before.options(decision.seat)) >= FEWEST_OPTIONS:
            phase = phases.phase_of(evaluator.features.stage(decision.before))
            kind = kind_of(game.write_move(decision.before, decision.moves[0]))
            alike.setdefault((phase, kind), []).append((fall, decision))
    compared: list[tuple[int, Decision]] = []
    for (phase, _), fallen in alike.items():
        fallen.sort(key=lambda entry: -entry[0])
        wanting = fallen[: settings.REVIEWED]
        if settings.REVIEW_LOOKS:
            reviewed = [(think_over(decision, evaluator, adviser, table), decision) for _, decision in wanting]
            wanting = [
                (turning.better_chance - turning.chance, decision)
                for turning, decision in reviewed
                if turning is not None
            ]
            wanting.sort(key=lambda entry: -entry[0])
        compared += [(phase, decision) for _, decision in wanting[: settings.COMPARED]]
    return sorted(compared, key=lambda entry: entry[1].at)


def kind_of(move: str) -> str:
    """The verb."""
    return move.split(maxsplit=1)[0]


def row(record: Record, decision: Decision, verdict: Verdict) -> dict[str, object]:
    """As `puzzles.jsonl` has it, but for the number."""
    game, settings = game_named(record.game), puzzle_settings(record.game)
    header = {"engawa": 1, "game": record.game, "players": record.players, "options": record.options}
    lines = replace(record, lines=record.lines_until(decision.at)).lines
    ranked = sorted(verdict.values, key=lambda move: -verdict.values[move])
    return {
        "puzzle": VERSION,
        "seat": decision.seat,
        "record": [orjson.dumps(header).decode(), *map(write_line, lines)],
        "best": game.write_move(decision.before, verdict.best),
        "played": game.write_move(decision.before, decision.moves[0]),
        "values": {game.write_move(decision.before, move): round(verdict.values[move], DIGITS) for move in ranked},
        "margin": round(verdict.margin, DIGITS),
        "looks": settings.CHECK_LOOKS * settings.GENERATORS,
    }
