"""Options that several commands share: a game, its players, figures and bots."""

from __future__ import annotations

import argparse
import os
import re
import secrets
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from engawa.bots.levels import LEVELS, name_of, scale_of
from engawa.bots.registry import COMMAND, bot_names, cautions, check_bot
from engawa.kernel.figures import read_text
from engawa.kernel.game import Game
from engawa.kernel.position import Figures
from engawa.kernel.record import Record, parse
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named, game_names, text_of
from engawa.kernel.replay import Replay
from engawa.kernel.seats import seat_names
from engawa.kernel.words import ENGLISH, PLURALS, no_such

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Commands = argparse._SubParsersAction


def called() -> str:
    """How this program was called, to be pasted: `./run` where that started it."""
    by = os.environ.get("ENGAWA_CALLED")
    if by:
        return shlex.quote(by)
    if Path(sys.argv[0]).parts[-2:] == ("engawa", "__main__.py"):
        return f"{shlex.quote(sys.executable)} -m engawa"
    return "engawa"


def command_line(arguments: list[str]) -> str:
    return f"{called()} {shlex.join(arguments)}"


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", type=game_word, metavar="GAME", help=f"one of: {', '.join(game_names())}")


def game_word(text: str) -> str:
    """A game's name, in small letters or large."""
    name = text.lower()
    if name not in game_names():
        raise no_such("kernel.bad.no_game", "kernel.bad.no_game_near", text, game_names())
    return name


def add_figures(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--figures", type=Path, metavar="FILE", help="play with the component figures in FILE")


def add_options(parser: argparse.ArgumentParser) -> None:
    text = "an option of the game, for instance board=moon; may be given several times"
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=text)


def add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", metavar="S", help="where all draws come from; the same seed, the same draws")


def add_language(parser: argparse.ArgumentParser) -> None:
    text = f"one of: {', '.join(PLURALS)} (by default the language of your environment if it is among these)"
    parser.add_argument("--language", default=language_around(), metavar="CODE", help=text)


def language_around() -> str:
    """The language of the environment where there is a translation into it, else English."""
    languages = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = re.split(r"[_.@]", next(filter(None, languages), ""))[0].lower()
    return language if language in PLURALS else ENGLISH


def bots_help() -> str:
    levels = ", ".join(f"{level} ({scale_of(level)})" for level in LEVELS)
    others = ", ".join(name for name in bot_names() if name not in LEVELS)
    return f"bots separated by commas; a level from gentle to strong: {levels}; or one of: {others}, cmd:COMMAND"


def say_cautions(bots: list[str], game: Game, figures: Figures) -> None:
    """What should be known before such bots play."""
    for caution in cautions(bots, game.name, figures.checksum):
        print(caution, file=sys.stderr)


def read_bots(text: str) -> list[str]:
    """Names and settings in small letters or large; a program's command stays as it is."""
    bots = [spec.strip() for spec in text.split(",")]
    bots = [spec if spec.partition(":")[0] == COMMAND else spec.lower() for spec in bots]
    for spec in bots:
        check_bot(spec, programs=True)
    return bots


def chosen_options(game: Game, given: list[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"--option {text}: expected NAME=VALUE")
        chosen[name] = value
    return game.settle(chosen)


def new_seed(given: str | None) -> str:
    return secrets.token_hex(16) if given is None else one_line(given, "--seed")


def read_record(file: Path) -> Record:
    return parse(read_text(file), str(file))


def open_replay(file: Path, figures_file: Path | None, language: str) -> Replay:
    record = read_record(file)
    try:
        game = game_named(record.game)
        game.check_players(record.players)
    except BadInput as error:
        raise BadInput(f"{file}: {error}") from None
    figures = game.figures(figures_file)
    words = text_of(game).words(figures, names_of(record, language), language)
    return Replay(game, figures, record, str(file), words.refusal)


def names_of(record: Record, language: str) -> list[str]:
    """As they were called where the game was played, or by who they are."""
    return record.names or names_at(record.seats, language)


def names_at(seats: list[str], language: str) -> list[str]:
    """A bot of a level has the level's name."""
    return seat_names(seats, lambda spec: name_of(spec, language) if spec in LEVELS else spec)


def one_line(text: str, what: str) -> str:
    """A name or a seed goes into a record: one line, not empty."""
    if not text.strip() or not text.isprintable():
        raise BadInput(f"{what}: expected some printable text, found {text!r}")
    return text
