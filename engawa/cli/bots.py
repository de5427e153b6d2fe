"""`engawa bots`: who can be played against."""

import argparse

from engawa.bots.levels import LEVELS, character_of, name_of, spec_of
from engawa.cli.common import Commands, add_game
from engawa.kernel.registry import game_named


def add_to(commands: Commands) -> None:
    text = "tell which computer players there are"
    parser = commands.add_parser("bots", help=text, description=text.capitalize() + ".")
    add_game(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    game = game_named(options.game)
    for level in LEVELS:
        print(f"{level}: {name_of(level)}. {character_of(level)} [{spec_of(level, game.name)}]")
    return 0
