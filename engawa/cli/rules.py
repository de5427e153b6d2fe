"""Command `engawa rules`: a game's numbered rules, one of them, or its player aid, in the reader's language."""

import argparse

from engawa.cli.game_options import Commands, add_game, add_language
from engawa.kernel.registry import game_named
from engawa.kernel.rulebook import plain, player_aid, rule, rulebook

AID = "aid"


def add_to(commands: Commands) -> None:
    text = "read a game's numbered rules, one of them, or its player aid"
    parser = commands.add_parser("rules", help=text, description=text.capitalize() + ".")
    add_game(parser)
    which = f"a rule (3.4), a chapter (3), or “{AID}” for the player aid; all rules by default"
    parser.add_argument("number", nargs="?", metavar="NUMBER", help=which)
    add_language(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    game = game_named(options.game).name
    if options.number is None:
        text = rulebook(game, options.language)
    elif options.number == AID:
        text = player_aid(game, options.language)
    else:
        text = rule(game, options.number, options.language)
    print(plain(text))
    return 0
