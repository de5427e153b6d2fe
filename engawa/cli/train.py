"""Command `engawa train`: teach a network by self-play."""

import argparse
from pathlib import Path

from engawa.cli.game_options import Commands, add_figures, add_game, add_options, chosen_options
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named

DESCRIPTION = """Teach a network by self-play: rounds of games, then steps of learning. Everything is kept in the folder
after every round (checkpoint, lessons, learning curve), and the same command goes on from there; the same seed gives
the same network. Needs the extra “train”."""


def add_to(commands: Commands) -> None:
    text = "teach a network by self-play"
    parser = commands.add_parser("train", help=text, description=DESCRIPTION)
    add_game(parser)
    parser.add_argument("--folder", type=Path, required=True, metavar="DIR", help="where the training is kept")
    parser.add_argument("--rounds", type=int, default=50, metavar="K", help="rounds in all (50)")
    parser.add_argument("--games", type=int, default=200, metavar="K", help="games in a round (200)")
    parser.add_argument("--seed", default="1", metavar="S", help="where everything random comes from (1)")
    parser.add_argument("--start", type=Path, metavar="FILE", help="weights to begin with instead of random ones")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the weights here after every round")
    parser.add_argument(
        "--looks", type=int, default=0, metavar="K", help="how long players search in self-play; 0: one move deep (0)"
    )
    add_options(parser)
    add_figures(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    try:
        from engawa.arena.training.trainer import School, Settings  # noqa: PLC0415 — only with the extra
    except ModuleNotFoundError as error:
        raise BadInput(f"training needs {error.name}: pip install 'engawa[train]'") from None
    game = game_named(options.game)
    if options.rounds < 1 or options.games < 1:
        raise BadInput("--rounds and --games must be at least 1")
    chosen = chosen_options(game, options.option)
    settings = Settings(game.name, options.games, options.seed, chosen, options.looks)
    school = School(settings, game.figures(options.figures), options.folder, options.start)
    school.go_on(options.rounds, options.output)
    return 0
