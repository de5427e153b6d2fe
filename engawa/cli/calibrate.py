"""Command `engawa calibrate`: how the network's shares are to be read as chances to win."""

import argparse
import sys
from pathlib import Path

from tqdm import tqdm

from engawa.arena.calibration.fit import errors_table, fit, held_out_errors, phases_of, reliability, rows_of, write
from engawa.arena.calibration.forecasts import ForecastFile, Settings
from engawa.bots.packages import optional_module
from engawa.bots.registry import check_bot
from engawa.cli.game_options import Commands, add_game, one_line
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named
from engawa.kernel.text import figures_table

ANY_PLAYER = "value"
"""Who plays a game that names nobody in the `calibration` of its bots."""
DESCRIPTION = """Play games with the network at all seats, note again and again what share of the win it tells, and find
by which exponent its shares are the chances that came of them: by number of players and phase. Games are kept in the
file as they finish, and the same command goes on where it stopped. Told are the errors (Brier) of games that were held
out, before and after."""


def add_to(commands: Commands) -> None:
    text = "find how the network's shares are to be read as chances to win"
    parser = commands.add_parser("calibrate", help=text, description=DESCRIPTION)
    add_game(parser)
    parser.add_argument("--file", type=Path, required=True, metavar="FILE", help="where games are kept (JSONL)")
    parser.add_argument("--games", type=int, default=500, metavar="K", help="games for each number of players (500)")
    parser.add_argument("--seed", default="1", metavar="S", help="where everything random comes from (1)")
    parser.add_argument("--bot", metavar="SPEC", help="who plays; by default a quick player that searches")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the table here (JSON)")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the reliability diagram (extra “plots”)")
    parser.set_defaults(run=run)


def usual_player(game: str) -> str:
    own = optional_module(game, "calibration")
    return ANY_PLAYER if own is None else str(own.PLAYER)


def run(options: argparse.Namespace) -> int:
    game = game_named(options.game)
    if options.games < 2:
        raise BadInput("--games must be at least 2: half of them are held out")
    bot = options.bot or usual_player(game.name)
    check_bot(bot)
    figures = game.figures()
    settings = Settings(game.name, figures.checksum, bot, one_line(options.seed, "--seed"))
    forecasts = ForecastFile(options.file, settings)
    wanted = options.games * (game.max_players - game.min_players + 1)
    had = len(forecasts.wanted(options.games))
    with tqdm(total=wanted, initial=had, unit=" games", disable=None, file=sys.stderr) as bar:
        for _ in forecasts.go_on(settings, figures, options.games):
            bar.update()
    games = forecasts.wanted(options.games)
    phases = phases_of(game.name)
    table = fit(games, phases)
    errors = held_out_errors(games, phases)
    if options.output is not None:
        write(options.output, settings, games, table, errors)
    if options.plot is not None:
        rows = rows_of(games, phases)
        try:
            from engawa.arena.plots import draw_reliability  # noqa: PLC0415 — only with the extra
        except ModuleNotFoundError as error:
            raise BadInput(f"plots need {error.name}: pip install 'engawa[plots]'") from None
        draw_reliability(game.title, reliability(rows, None), reliability(rows, table), options.plot)
    print(figures_table(errors_table(errors, table)))
    return 0
