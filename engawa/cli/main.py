"""Command line: `engawa` with its subcommands, and what is said of bad input."""

import argparse
import importlib
import importlib.util
import os
import pkgutil
import sys
from types import ModuleType

import engawa
from engawa import __version__
from engawa.cli import (
    admin,
    arena,
    backup,
    bots,
    calibrate,
    figures,
    lessons,
    play,
    puzzles,
    replay,
    rules,
    serve,
    sim,
    tables,
    train,
)
from engawa.cli.game_options import called
from engawa.kernel.mode import mode
from engawa.kernel.refusal import BadInput, Refusal
from engawa.kernel.registry import game_names

DESCRIPTION = "A digital table for board games ({games}). Without a command: start the table and open the browser."
EXAMPLES = """examples:
  {called}                                       the table in the browser
  {called} {play} a game in the terminal
  {called} {sim} bots among themselves
  {called} sim --help                            what a command can do"""
EXAMPLE_WIDTH = 37
OF_THE_SCRIPT = """
beside these, of ./run itself:
    test                everything that must hold; arguments go to pytest
    licences            what is shipped, with version and licence
    mutate              how many faults put into the rules the tests find
    screenshots         the pictures of the README
"""


def epilog() -> str:
    """With the commands of `./run` where that started us."""
    script = OF_THE_SCRIPT if "ENGAWA_CALLED" in os.environ else ""
    games = game_names()
    play_one = f"play {games[0]} --bots elder,greedy".ljust(EXAMPLE_WIDTH)
    sim_many = f"sim {games[-1]} --players 4 --games 20".ljust(EXAMPLE_WIDTH)
    return f"{script}\n{EXAMPLES.format(called=called(), play=play_one, sim=sim_many)}".strip()


def other_commands() -> list[ModuleType]:
    """Those that a package beside this one brings in its module `command`."""
    packages = [module.name for module in pkgutil.iter_modules(engawa.__path__) if module.ispkg]
    names = [f"engawa.{package}.command" for package in packages]
    return [importlib.import_module(name) for name in names if importlib.util.find_spec(name) is not None]


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog=os.environ.get("ENGAWA_CALLED", "engawa"),
        description=DESCRIPTION.format(games=", ".join(game_names())),
        epilog=epilog(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"engawa {__version__} ({mode()})")
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for command in (
        play,
        rules,
        lessons,
        puzzles,
        bots,
        sim,
        arena,
        replay,
        figures,
        train,
        calibrate,
        *other_commands(),
        serve,
        admin,
        backup,
        tables,
    ):
        command.add_to(commands)
    top.set_defaults(run=None)
    return top


def main(arguments: list[str] | None = None) -> int:
    given = (sys.argv[1:] if arguments is None else arguments) or ["serve", "--open", "--host", "0.0.0.0"]
    try:
        options = parser().parse_args(given)
        if options.run is None:
            parser().error("say which command to run")
        options.given = given
        return int(options.run(options))
    except (BadInput, Refusal) as error:
        print(f"engawa: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nengawa: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader of our output has gone; nothing more to say, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(main())
