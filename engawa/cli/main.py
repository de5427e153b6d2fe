"""`engawa`: play, simulate, replay, measure."""

import argparse
import os
import sys

from engawa import __version__
from engawa.cli import arena, bench, bots, calibrate, figures, play, replay, rules, serve, sim, train
from engawa.cli.game_options import called
from engawa.kernel.mode import mode
from engawa.kernel.refusal import BadInput, Refusal

DESCRIPTION = (
    "A digital table for the board games IKI and Shogun. Without a command: start the table and open the browser."
)


EXAMPLES = """examples:
  {called}                                       the table in the browser
  {called} play iki --bots elder,greedy          a game in the terminal
  {called} sim shogun --players 4 --games 20     bots among themselves
  {called} sim --help                            what a command can do"""
OF_THE_SCRIPT = """
beside these, of ./run itself:
    test                everything that must hold; arguments go to pytest
    mutate              how many faults put into the rules the tests find
    screenshots         the pictures of the README
"""


def epilog() -> str:
    """With the commands of `./run` where that started us."""
    script = OF_THE_SCRIPT if "ENGAWA_CALLED" in os.environ else ""
    return f"{script}\n{EXAMPLES.format(called=called())}".strip()


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog=os.environ.get("ENGAWA_CALLED", "engawa"),
        description=DESCRIPTION,
        epilog=epilog(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"engawa {__version__} ({mode()})")
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for command in (play, rules, bots, sim, arena, replay, figures, train, calibrate, bench, serve):
        command.add_to(commands)
    top.set_defaults(run=None)
    return top


def main(arguments: list[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else arguments
    try:
        options = parser().parse_args(given or ["serve", "--open", "--host", "0.0.0.0"])
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
