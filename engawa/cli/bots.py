"""Command `engawa bots`: who can be played against."""

import argparse

from engawa.bots.level_strength import wins_of
from engawa.bots.levels import LEVELS, character_of, name_of, scale_of, spec_of
from engawa.cli.game_options import Commands, add_game, add_language
from engawa.kernel.registry import game_named


def add_to(commands: Commands) -> None:
    text = "tell which computer players there are"
    parser = commands.add_parser("bots", help=text, description=text.capitalize() + ".")
    add_game(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    game = game_named(options.game)
    for level in LEVELS:
        name, character = name_of(level, options.language), character_of(level, options.language)
        print(f"{level} ({scale_of(level)}): {name}. {character} [{spec_of(level, game.name)}]")
        if wins := wins_of(level, game.name, options.language):
            print(f"    {wins}")
    return 0
