"""`engawa sim`: bots play many games; how they fared."""

import argparse
import json
import multiprocessing
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from engawa.bots.playing import play_out
from engawa.bots.registry import make_bot
from engawa.cli.common import (
    Commands,
    add_figures,
    add_game,
    add_options,
    add_seed,
    bots_help,
    chosen_options,
    new_seed,
    read_bots,
)
from engawa.kernel.chance import SeededChance
from engawa.kernel.match import Match
from engawa.kernel.mode import is_compiled
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named


@dataclass(frozen=True)
class Task:
    """What a worker needs to play any game of the series."""

    game: str
    bots: list[str]
    seed: str
    figures: Path | None
    options: dict[str, str]
    records: Path | None


@dataclass(frozen=True)
class Result:
    decisions: int
    scores: list[int]
    winners: list[int]
    breakdowns: list[dict[str, int]]


def add_to(commands: Commands) -> None:
    text = "let bots play many games and report how they fared"
    parser = commands.add_parser("sim", help=text, description=text.capitalize() + ".")
    add_game(parser)
    parser.add_argument("--players", type=int, metavar="N", help="how many players; by default one for each bot")
    parser.add_argument("--bots", default="random", metavar="SPEC,…", help=bots_help() + "; one is used for all seats")
    parser.add_argument("--games", type=int, default=100, metavar="K", help="how many games (100)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes to use (1)")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write each game's record into DIR")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    add_seed(parser)
    add_options(parser)
    add_figures(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    task = read_task(options)
    began = time.perf_counter()
    shown = tqdm(results(task, options), total=options.games, unit=" games", disable=None, file=sys.stderr)
    report = summary(task, list(shown), time.perf_counter() - began)
    print(json.dumps(report) if options.json else told(report))
    return 0


def read_task(options: argparse.Namespace) -> Task:
    game = game_named(options.game)
    bots = read_bots(options.bots)
    players = options.players if options.players is not None else max(len(bots), game.min_players)
    game.check_players(players)
    if len(bots) == 1:
        bots = bots * players
    if len(bots) != players:
        raise BadInput(f"{players} players need {players} bots (or one for all), not {len(bots)}")
    if options.games < 1 or options.jobs < 1:
        raise BadInput("--games and --jobs must be at least 1")
    for spec in bots:
        make_bot(spec, game.name, random.Random(0))
    game.figures(options.figures)
    if options.records is not None:
        try:
            options.records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"{options.records}: cannot be made: {error.strerror}") from None
    chosen = chosen_options(game, options.option)
    return Task(game.name, bots, new_seed(options.seed), options.figures, chosen, options.records)


def results(task: Task, options: argparse.Namespace) -> Iterator[Result]:
    """One result a game; the same for the same seed, however many processes share the work."""
    numbers = range(options.games)
    if options.jobs == 1:
        player = Series(task)
        for number in numbers:
            yield player.play(number)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(options.jobs, initializer=begin_worker, initargs=(task,)) as pool:
        yield from pool.imap(play_in_worker, numbers, chunksize=max(1, options.games // (options.jobs * 20)))


class Series:
    """Plays the games of a task, each from its own seed."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.game = game_named(task.game)
        self.figures = self.game.figures(task.figures)

    def play(self, number: int) -> Result:
        task = self.task
        seed = f"{task.seed}/{number}"
        rng = random.Random(f"{seed}/bots")
        bots = [make_bot(spec, task.game, random.Random(f"{seed}/bot/{seat}")) for seat, spec in enumerate(task.bots)]
        if task.records is None:
            chance = SeededChance(seed)
            position = self.game.new(len(bots), self.figures, chance, task.options)
            decisions = play_out(position, bots, chance, rng)
        else:
            match = Match.start(self.game, self.figures, task.bots, seed, task.options)
            while not match.position.is_over():
                seat = match.position.next_to_act()
                match.play(seat, bots[seat].choose(match.position.resample(seat, rng), seat))
            position = match.position
            decisions = match.record.moves()
            write(task.records / f"{task.game}-{number:04}.jsonl", match.record.to_jsonl())
        seats = range(len(bots))
        return Result(decisions, position.scores(), position.winners(), [position.breakdown(seat) for seat in seats])


def write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{file}: cannot be written: {error.strerror}") from None


_series: Series | None = None


def begin_worker(task: Task) -> None:
    global _series  # noqa: PLW0603 — a worker process keeps its figures between games
    _series = Series(task)


def play_in_worker(number: int) -> Result:
    assert _series is not None
    return _series.play(number)


def summary(task: Task, played: list[Result], seconds: float) -> dict[str, object]:
    games = len(played)
    decisions = sum(result.decisions for result in played)
    seats = []
    for seat, bot in enumerate(task.bots):
        parts = played[0].breakdowns[seat]
        seats.append(
            {
                "bot": bot,
                "wins": sum(1 / len(r.winners) for r in played if seat in r.winners),
                "mean_score": sum(r.scores[seat] for r in played) / games,
                "breakdown": {part: sum(r.breakdowns[seat][part] for r in played) / games for part in parts},
            }
        )
    return {
        "game": task.game,
        "seed": task.seed,
        "games": games,
        "seconds": seconds,
        "games_per_second": games / seconds,
        "decisions_per_second": decisions / seconds,
        "decisions_per_game": decisions / games,
        "compiled": is_compiled(),
        "seats": seats,
    }


def told(report: dict[str, object]) -> str:
    rules = "compiled" if report["compiled"] else "interpreted"
    lines = [
        f"{report['games']} games in {report['seconds']:.2f} s: {report['games_per_second']:.1f} games/s, "
        f"{report['decisions_per_second']:,.0f} decisions/s, {report['decisions_per_game']:.1f} decisions a game; "
        f"rules {rules}; seed {report['seed']}",
    ]
    seats = report["seats"]
    assert isinstance(seats, list)
    for number, seat in enumerate(seats, 1):
        share = seat["wins"] / report["games"]
        parts = ", ".join(f"{part} {value:.1f}" for part, value in seat["breakdown"].items())
        lines.append(f"seat {number} {seat['bot']}: won {share:.1%}, mean score {seat['mean_score']:.1f} ({parts})")
    return "\n".join(lines)
