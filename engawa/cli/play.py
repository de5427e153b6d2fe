"""Command `engawa play`: a real game in the terminal, against bots or in turns at one keyboard."""

import argparse
import os
import random
from datetime import datetime
from pathlib import Path

from engawa.arena.series import check_bots
from engawa.bots.bot import Bot
from engawa.bots.registry import make_bot
from engawa.cli.game_options import (
    Commands,
    add_figures,
    add_game,
    add_language,
    add_options,
    add_seed,
    bots_help,
    called,
    chosen_options,
    command_line,
    language_around,
    names_at,
    names_of,
    new_seed,
    one_line,
    open_replay,
    read_bots,
    say_cautions,
)
from engawa.cli.save_files import SavedGame
from engawa.cli.text_seat import LeaveTable, TextTable
from engawa.cli.typed_draws import Keyboard
from engawa.kernel.chance import SeededChance
from engawa.kernel.game import Game
from engawa.kernel.match import Match
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.kernel.seats import is_person, person
from engawa.kernel.words import Sentences

LATEST = "latest"


def add_to(commands: Commands) -> None:
    text = "play a game in the terminal, against bots or with others at the same keyboard"
    parser = commands.add_parser("play", help=text, description=text.capitalize() + ".")
    add_game(parser)
    parser.add_argument("--players", type=int, metavar="N", help="how many sit at the table, you included")
    parser.add_argument(
        "--bots", metavar="SPEC,…", help=bots_help() + " (greedy in every seat but yours; '' for people only)"
    )
    parser.add_argument("--names", metavar="NAME,…", help="what the people at the keyboard are called")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to keep the record")
    parser.add_argument(
        "--resume", nargs="?", const=LATEST, metavar="FILE", help="go on with a saved game (the latest)"
    )
    typed = "type in what comes of these draws (tower, character …) instead of letting the program draw"
    parser.add_argument("--type-in", action="append", default=[], metavar="DRAW", help=typed)
    parser.add_argument("--short", action="store_true", help="show how everybody stands, not the whole table each turn")
    add_seed(parser)
    add_options(parser)
    add_figures(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    game = game_named(options.game)
    options.type_in = [what for given in options.type_in for what in given.split(",")]
    try:
        table = start(game, options) if options.resume is None else resume(game, options)
    except LeaveTable:
        raise BadInput(cli_words(options).say("cli.left_early")) from None
    try:
        table.play()
    except LeaveTable:
        table.save(tell=True)
    except KeyboardInterrupt:
        print()
        table.save(tell=True)
        raise
    return 0


def start(game: Game, options: argparse.Namespace) -> TextTable:
    people, bots = who_sits(game, options)
    seats = people_names(people, options) + bots
    figures = game.figures(options.figures)
    say_cautions(bots, game, figures)
    chosen = chosen_options(game, options.option)
    file = new_file(game, options.save)
    seed = new_seed(options.seed)
    if not options.type_in:
        match = Match.start(game, figures, seats, seed, chosen)
        return TextTable(match, saved_in(file, game, options), bots_at(match), options.language, options.short)
    keyboard = Keyboard(game, figures, names_at(seats, options.language), options.language)
    match = Match.start_with(keyboard.chance(seed, options.type_in), game, figures, seats, chosen)
    keyboard.table = TextTable(match, saved_in(file, game, options), bots_at(match), options.language, options.short)
    return keyboard.table


def new_file(game: Game, wanted: Path | None) -> Path:
    """Where the record goes: never over another game's."""
    if wanted is not None:
        if wanted.exists():
            raise BadInput(f"{wanted}: exists already; go on with it by --resume, or name another file")
        return wanted
    name = f"{game.name}-{datetime.now():%Y%m%d-%H%M%S}"
    file = data_folder() / f"{name}.jsonl"
    while file.exists():
        name += "x"
        file = data_folder() / f"{name}.jsonl"
    return file


def saved_in(file: Path, game: Game, options: argparse.Namespace) -> SavedGame:
    again = ["play", game.name, "--resume", str(file)]
    if options.figures is not None:
        again += ["--figures", str(options.figures)]
    if options.short:
        again += ["--short"]
    if options.language != language_around():
        again += ["--language", options.language]
    for what in options.type_in:
        again += ["--type-in", what]
    return SavedGame(file, command_line(again))


def cli_words(options: argparse.Namespace) -> Sentences:
    return Sentences(["engawa.cli"], options.language)


def who_sits(game: Game, options: argparse.Namespace) -> tuple[int, list[str]]:
    """How many people, and which bots in the seats after them."""
    bots = None if options.bots is None else read_bots(options.bots) if options.bots else []
    if options.players is not None:
        players = options.players
    else:
        players = game.max_players if bots is None else max(len(bots) + 1, game.min_players)
    game.check_players(players)
    if bots is None:
        bots = ["greedy"] * (players - 1)
    if len(bots) >= players:
        raise BadInput(
            f"{len(bots)} bots leave no seat for you at a table of {players}; `{called()} sim` lets bots play"
        )
    check_bots(bots, game)
    return players - len(bots), bots


def people_names(people: int, options: argparse.Namespace) -> list[str]:
    names = [name.strip() for name in options.names.split(",")] if options.names else []
    if len(names) > people:
        raise BadInput(f"--names: {len(names)} names for {people} at the keyboard")
    names += [cli_words(options).say("cli.player", number=seat + 1) for seat in range(len(names), people)]
    if len(set(names)) < len(names):
        raise BadInput("--names: everybody at the keyboard needs a name of their own")
    return [person(one_line(name, "--names")) for name in names]


def resume(game: Game, options: argparse.Namespace) -> TextTable:
    file = latest(game) if options.resume == LATEST else Path(options.resume)
    replay = open_replay(file, options.figures, options.language)
    if replay.game.name != game.name:
        raise BadInput(f"{file}: is a game of {replay.game.title}, not of {game.title}")
    for spec in replay.record.seats:
        if not is_person(spec):
            try:
                make_bot(spec, game.name, random.Random(0))
            except BadInput as error:
                raise BadInput(f"{file}: {error}") from None
    replay.run()
    if replay.position.is_over():
        again = command_line(["replay", str(file)])
        raise BadInput(f"{file}: the game is over; look at it with: {again}")
    keyboard = Keyboard(game, replay.figures, names_of(replay.record, options.language), options.language)
    if options.seed is None or options.type_in:
        match = Match.resume(replay, keyboard.chance(new_seed(options.seed), options.type_in))
    else:
        match = resume_with_seed(replay, options.seed)
    keyboard.table = TextTable(
        match, saved_in(options.save or file, game, options), bots_at(match), options.language, options.short
    )
    return keyboard.table


def resume_with_seed(replay: Replay, seed: str) -> Match:
    """With the seed it began with, a game goes on with the draws it would have had."""
    chance = SeededChance(seed)
    replay.check_draws(chance)
    match = Match.resume(replay, chance)
    match.record.seed = seed
    return match


def latest(game: Game) -> Path:
    saved = sorted(data_folder().glob(f"{game.name}-*.jsonl"), key=lambda file: file.stat().st_mtime)
    if not saved:
        raise BadInput(f"there is no saved game of {game.title} to resume")
    return saved[-1]


def data_folder() -> Path:
    """Where games are kept: ENGAWA_DATA, or the user's data folder."""
    home = os.environ.get("ENGAWA_DATA")
    if home:
        return Path(home)
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "engawa"


def bots_at(match: Match) -> list[Bot | None]:
    """The bot in each seat, None where a person sits."""
    bots: list[Bot | None] = []
    for seat, spec in enumerate(match.record.seats):
        if is_person(spec):
            bots.append(None)
        else:
            rng = random.Random(f"{match.record.seed}/bot/{seat}")
            bots.append(make_bot(spec, match.game.name, rng, programs=True))
    return bots
