"""Command `engawa figures`: write the built-in figures, or check a file of one's own."""

import argparse
import sys
from pathlib import Path

from engawa.cli.game_options import Commands, add_game
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named

DESCRIPTION = """Write the built-in component figures of a game, to be corrected by owners of the printed game:
figures whose source is “reconstructed” or “inferred” are not the printed ones. A list “confirmed” names those that an
owner has read off the printed game, such as characters[monk].hire_cost; the page writes it at /figures/GAME. Play with
your own file by --figures FILE."""


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("figures", help="write or check a game's component figures", description=DESCRIPTION)
    add_game(parser)
    parser.add_argument("--output", type=Path, metavar="FILE", help="write to FILE instead of the terminal")
    parser.add_argument("--check", type=Path, metavar="FILE", help="only say whether FILE can be played with")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    game = game_named(options.game)
    if options.check is not None:
        figures = game.figures(options.check)
        print(f"{options.check}: good figures for {game.title}, checksum {figures.checksum}")
        return 0
    text = game.built_in_figures()
    if options.output is None:
        sys.stdout.write(text)
        return 0
    try:
        with options.output.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise BadInput(f"{options.output}: exists already; it is left as it is") from None
    except OSError as error:
        raise BadInput(f"{options.output}: cannot be written: {error.strerror}") from None
    print(f"The built-in figures of {game.title} are in {options.output}.")
    return 0
