"""Command `engawa arena`: tournaments that tell how strong bots are."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from engawa.arena.report import balance, report, report_text
from engawa.arena.series import Task, check_bots
from engawa.arena.tournament import Game, Settings, TournamentFile, line_up, pairings
from engawa.arena.workers import play_all
from engawa.cli.game_options import (
    Commands,
    add_figures,
    add_game,
    add_options,
    bots_help,
    chosen_options,
    command_line,
    one_line,
    read_bots,
    say_cautions,
)
from engawa.cli.progress import count_games, say_stopped
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named

DESCRIPTION = """A tournament of bots, seats turned and draws paired. Games are kept in the file as they finish: the
same command goes on where it stopped, more --games go on from there. The same seed gives the same games, however many
processes play them, unless bots think by the clock."""


def add_to(commands: Commands) -> None:
    text = "let bots play a tournament and tell how strong they are"
    parser = commands.add_parser("arena", help=text, description=DESCRIPTION)
    add_game(parser)
    parser.add_argument("--bots", required=True, metavar="SPEC,…", help=bots_help())
    parser.add_argument("--players", type=int, metavar="N", help="players at a table; by default one for each bot")
    parser.add_argument(
        "--meet",
        choices=["table", "ladder", "all"],
        default="table",
        help="all bots at one table, each against a table of the one before it, or each against a table of each other",
    )
    parser.add_argument("--games", type=int, default=100, metavar="K", help="games for each line-up, at least (100)")
    parser.add_argument(
        "--file", type=Path, required=True, metavar="FILE", help="where finished games are kept (JSONL)"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes to use (1)")
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster; “local” starts one here, of as many workers as --jobs"
    )
    parser.add_argument("--moves", action="store_true", help="note which moves are made, for the balance report")
    parser.add_argument("--plots", type=Path, metavar="DIR", help="draw what came of it into DIR")
    parser.add_argument("--format", choices=["png", "svg"], default="png", help="of the plots (png)")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument("--seed", default="1", metavar="S", help="where all draws come from (1)")
    add_options(parser)
    add_figures(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    game = game_named(options.game)
    bots = read_bots(options.bots)
    players = options.players if options.players is not None else max(len(bots), game.min_players)
    game.check_players(players)
    if options.games < 1 or options.jobs < 1:
        raise BadInput("--games and --jobs must be at least 1")
    lineups = line_up(bots, players, options.meet)
    check_bots(bots, game)
    figures = game.figures(options.figures)
    chosen = chosen_options(game, options.option)
    settings = Settings(game.name, figures.checksum, chosen, lineups, one_line(options.seed, "--seed"))
    tournament = TournamentFile(options.file, settings)
    if tournament.cut_short:
        print(f"{options.file}: the last line was cut short; that game is played again", file=sys.stderr)
    say_cautions(bots, game, figures)
    wanted = pairings(settings, options.games)
    left = tournament.left(wanted)
    task = Task(game.name, options.figures, chosen, notes_moves=options.moves)
    played = play_all(task, left, options.jobs, options.ray)
    to_the_end = count_games(played, len(wanted), tournament.add, len(wanted) - len(left))
    games = tournament.finished(wanted)
    if games:
        results = report(settings, games)
        results["balance"] = balance(games)
        if options.plots is not None and to_the_end:
            draw(results, games, options)
        print(json.dumps(results) if options.json else report_text(results), flush=True)
    if to_the_end:
        return 0
    how = f"They are kept in {options.file}; go on with: {command_line(options.given)}"
    return say_stopped(len(games), len(wanted), how)


def draw(results: dict[str, Any], games: list[Game], options: argparse.Namespace) -> None:
    try:
        from engawa.arena.plots import draw_all  # noqa: PLC0415 — only with the extra
    except ModuleNotFoundError as error:
        raise BadInput(f"plots need {error.name}: pip install 'engawa[plots]'") from None
    draw_all(results, games, options.plots, options.format)
