"""What several commands share: choosing a game, its players, figures and bots."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from engawa.bots.registry import bot_names, check_bot
from engawa.kernel.game import Game
from engawa.kernel.position import Figures
from engawa.kernel.record import Record, parse
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named, game_names
from engawa.kernel.replay import Replay

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Commands = argparse._SubParsersAction


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(game_names())}")


def add_figures(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--figures", type=Path, metavar="FILE", help="play with the component figures in FILE")


def add_options(parser: argparse.ArgumentParser) -> None:
    text = "an option of the game, for instance board=moon; may be given several times"
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=text)


def add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", metavar="S", help="where all draws come from; the same seed, the same draws")


def bots_help() -> str:
    return f"bots separated by commas; a bot is one of: {', '.join(bot_names())}"


def read_bots(text: str) -> list[str]:
    bots = [spec.strip() for spec in text.split(",")]
    for spec in bots:
        check_bot(spec)
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
    return secrets.token_hex(16) if given is None else given


def read_record(file: Path) -> Record:
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{file}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{file}: is not a UTF-8 text file") from None
    return parse(text, str(file))


def open_replay(file: Path, figures_file: Path | None) -> tuple[Game, Figures, Replay]:
    record = read_record(file)
    game = game_named(record.game)
    game.check_players(record.players)
    figures = game.figures(figures_file)
    return game, figures, Replay(game, figures, record, str(file))
