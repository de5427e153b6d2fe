"""Command `engawa puzzles`: make puzzles from games of bots or from records, and check those that are there."""

import argparse
import sys
from collections.abc import Generator, Iterator
from functools import partial
from itertools import count
from pathlib import Path

from tqdm import tqdm

from engawa.arena.puzzles.finder import Found, Search, find
from engawa.arena.puzzles.found_file import ENDING, FoundFile, Origin, write_puzzles
from engawa.arena.puzzles.settings import puzzle_settings
from engawa.arena.puzzles.standards import shortcomings
from engawa.arena.workers import in_workers
from engawa.cli.game_options import Commands, add_game, called, command_line, game_word, one_line, read_record
from engawa.cli.progress import STOPPED, width
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named, game_names
from engawa.studies.puzzles import read_puzzles

DESCRIPTION = """Look through games for decisions in which one move is better than all others by a margin and another
was played. The moves are compared from the seat's own view, what it may not know drawn anew; then the best ones are
checked twice by a longer search. Games that were looked through are kept beside the puzzles: the same command goes on
where it stopped. Puzzles that the file has already keep their numbers."""


def add_to(commands: Commands) -> None:
    text = "make puzzles from games of bots, or check those that are there"
    parser = commands.add_parser("puzzles", help=text, description=text.capitalize() + ".")
    actions = parser.add_subparsers(title="what to do", metavar="make|check", required=True)
    make_some = actions.add_parser(
        "make", help="look for puzzles in games of bots, or in records", description=DESCRIPTION
    )
    add_game(make_some)
    make_some.add_argument("--count", type=int, default=50, metavar="K", help="how many (50)")
    make_some.add_argument("--out", type=Path, metavar="FILE", help="where they are written (puzzles-GAME.jsonl)")
    make_some.add_argument("--jobs", type=int, default=1, metavar="J", help="processes to use (1)")
    make_some.add_argument("--seed", default="1", metavar="S", help="where everything random comes from (1)")
    text = "look through these games, instead of letting bots play"
    make_some.add_argument("--records", type=Path, nargs="+", default=[], metavar="FILE", help=text)
    make_some.set_defaults(run=make)
    check_all = actions.add_parser("check", help="replay the puzzles of a game; say what is wrong, by file and line")
    check_all.add_argument("game", nargs="?", type=game_word, metavar="GAME", help="all games by default")
    check_all.set_defaults(run=check)


def make(options: argparse.Namespace) -> int:
    if options.count < 1 or options.jobs < 1:
        raise BadInput("--count and --jobs must be at least 1")
    search = Search(options.game, one_line(options.seed, "--seed"), read_records(options))
    out: Path = options.out or Path(f"puzzles-{options.game}.jsonl")
    figures, margin = game_named(options.game).figures(), puzzle_settings(options.game).MARGIN
    origin = Origin(options.game, figures.checksum, search.seed, margin, len(search.records))
    file = FoundFile(out.with_name(out.name + ENDING), origin)
    games = in_workers(partial(find, search), numbers(file, len(search.records)), options.jobs)
    to_the_end = look_through(games, file, options.count)
    chosen = file.chosen(options.count)
    written = write_puzzles(out, chosen)
    print(f"{out}: {written} puzzles, of {len(file.all())} found in {len(file.games)} games.")
    if chosen:
        noise = f"{file.noise():.4f} (standard deviation)"
        print(f"Margins are at least {margin}; from check to check they differ by {noise}.")
    if to_the_end:
        return 0
    print(f"{called()}: stopped. What was found is kept; go on with: {command_line(options.given)}", file=sys.stderr)
    return STOPPED


def read_records(options: argparse.Namespace) -> tuple[str, ...]:
    records = [read_record(file) for file in options.records]
    for file, record in zip(options.records, records, strict=True):
        if record.game != options.game:
            raise BadInput(f"{file}: is a record of {record.game}, not of {options.game}")
    return tuple(record.to_jsonl() for record in records)


def numbers(found: FoundFile, records: int) -> Iterator[int]:
    """Of the games that are still to be looked through: of all records, or for ever."""
    return (number for number in (range(records) if records else count()) if number not in found.games)


def look_through(games: Generator[tuple[int, list[Found]], None, None], found: FoundFile, wanted: int) -> bool:
    """Until there are as many as are wanted; False when Ctrl-C came before."""
    had = len(found.chosen(wanted))
    with tqdm(total=wanted, initial=had, unit=" puzzles", disable=None, file=sys.stderr, ncols=width()) as bar:
        try:
            while len(found.chosen(wanted)) < wanted and (game := next(games, None)) is not None:
                found.add(*game)
                bar.update(len(found.chosen(wanted)) - bar.n)
                bar.set_postfix_str(f"{len(found.games)} games")
        except KeyboardInterrupt:
            return False
        finally:
            games.close()
    return True


def check(options: argparse.Namespace) -> int:
    games = [options.game] if options.game else game_names()
    problems = [problem for game in games for puzzle in read_puzzles(game).values() for problem in shortcomings(puzzle)]
    for problem in problems:
        print(problem)
    if problems:
        print(f"engawa: {len(problems)} found", file=sys.stderr)
        return 1
    counts = [f"{len(read_puzzles(game))} of {game_named(game).title}" for game in games]
    print(f"All is well: {', '.join(counts)}.")
    return 0
