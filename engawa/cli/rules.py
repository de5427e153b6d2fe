"""Command `engawa rules`: read the numbered rules that refusals cite."""

import argparse

from engawa.cli.game_options import Commands, add_game
from engawa.kernel.registry import game_named
from engawa.kernel.rulebook import plain, rule, rulebook


def add_to(commands: Commands) -> None:
    text = "read a game's numbered rules, or one of them"
    parser = commands.add_parser("rules", help=text, description=text.capitalize() + ".")
    add_game(parser)
    parser.add_argument("number", nargs="?", metavar="NUMBER", help="a rule (3.4) or a chapter (3); all by default")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    game = game_named(options.game)
    print(plain(rulebook(game.name) if options.number is None else rule(game.name, options.number)))
    return 0
