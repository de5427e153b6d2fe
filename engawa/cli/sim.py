"""Command `engawa sim`: bots play many games; how they fared."""

import argparse
import json
import sys
import time
from pathlib import Path

from engawa.arena.series import Pairing, Result, Task, check_bots
from engawa.arena.workers import play_all
from engawa.cli.game_options import (
    Commands,
    add_figures,
    add_game,
    add_options,
    add_seed,
    bots_help,
    chosen_options,
    command_line,
    new_seed,
    read_bots,
    say_cautions,
)
from engawa.cli.progress import count_games, say_stopped
from engawa.kernel.mode import is_compiled
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named


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
    task, bots = read_task(options)
    seed = new_seed(options.seed)
    pairings = [Pairing(number, tuple(bots), f"{seed}/{number}", f"{seed}/{number}") for number in range(options.games)]
    began = time.perf_counter()
    played: dict[int, Result] = {}

    def keep(pairing: Pairing, result: Result) -> None:
        played[pairing.number] = result

    to_the_end = count_games(play_all(task, pairings, options.jobs), options.games, keep)
    results = [played[number] for number in sorted(played)]
    for problem in dict.fromkeys(problem for result in results for problem in result.reports):
        print(problem, file=sys.stderr)
    if results:
        report = summary(task, bots, seed, results, time.perf_counter() - began)
        print(json.dumps(report) if options.json else summary_text(report), flush=True)
    if to_the_end:
        return 0
    with_seed = [] if options.seed is not None else ["--seed", seed]
    again = command_line([*options.given, *with_seed])
    return say_stopped(len(results), options.games, f"The same games from the first on: {again}")


def read_task(options: argparse.Namespace) -> tuple[Task, list[str]]:
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
    check_bots(bots, game)
    say_cautions(bots, game, game.figures(options.figures))
    if options.records is not None:
        try:
            options.records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"{options.records}: cannot be made: {error.strerror}") from None
    chosen = chosen_options(game, options.option)
    return Task(game.name, options.figures, chosen, options.records), bots


def summary(task: Task, bots: list[str], seed: str, played: list[Result], seconds: float) -> dict[str, object]:
    games = len(played)
    decisions = sum(result.decisions for result in played)
    seats = []
    for seat, bot in enumerate(bots):
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
        "seed": seed,
        "games": games,
        "seconds": seconds,
        "games_per_second": games / seconds,
        "decisions_per_second": decisions / seconds,
        "decisions_per_game": decisions / games,
        "compiled": is_compiled(),
        "seats": seats,
    }


def summary_text(report: dict[str, object]) -> str:
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
