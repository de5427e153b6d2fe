"""Record import: records from elsewhere, stored as games to replay."""

import asyncio
import secrets
from typing import Final, Literal

from engawa.kernel.record import Record, parse, write_line
from engawa.kernel.refusal import Phrase
from engawa.kernel.registry import game_named, text_of
from engawa.kernel.replay import Replay
from engawa.kernel.seats import is_person, seat_names
from engawa.kernel.words import bad_input
from engawa.server.figures import read_figures
from engawa.server.protocol.fields import Departed
from engawa.server.settings import LONGEST_KEPT_NAME
from engawa.server.storage.store import StoredSeat, StoredTable
from engawa.server.storage.summary import Summary
from engawa.server.tables.directory import TableDirectory

NAME: Final = Phrase("server.the_record", {})
"""What complaints call it."""


async def store_record(directory: TableDirectory, text: str, game_name: str | None, language: str) -> str:
    """The new table's id; BadInput says what is wrong with the record."""
    directory.admission.check_new()
    record, standing = await asyncio.to_thread(read, text, game_name, language)
    table_id = secrets.token_urlsafe(9)
    names = names_of(record)
    stored = StoredTable(
        id=table_id,
        game=record.game,
        rules=game_named(record.game).rules_version,
        header=record.header(),
        figures=None,
        seed=record.seed or "",
        server_seed=(record.shuffle and record.shuffle.server_seed) or "",
        spectator_hash="",
        is_open=False,
        imported=True,
        agreed=record.agreed,
        seats=[
            StoredSeat(
                seat,
                name,
                None,
                None if is_person(record.seats[seat]) else record.seats[seat],
                hints=record.hints[seat] if record.hints else 0,
                take_backs=record.take_backs[seat] if record.take_backs else 0,
                departed=departed(record, seat),
            )
            for seat, name in enumerate(names)
        ],
    )
    await directory.store.create(stored, standing, [write_line(line) for line in record.lines], 0)
    return table_id


def read(text: str, game_name: str | None, language: str) -> tuple[Record, Summary]:
    """A record that can be followed to its end; if it tells its end, that must be true."""
    record = parse(text, NAME)
    if game_name is not None and record.game != game_name:
        raise bad_input("kernel.bad.other_game", name=NAME, game=record.game, wanted=game_name)
    game = game_named(record.game)
    game.check_players(record.players)
    figures = read_figures(game, None)
    words = text_of(game).words(figures, names_of(record), language)
    replay = Replay(game, figures, record, NAME, words.refusal)
    replay.run()
    if record.ending is not None or replay.position.is_over():
        Replay(game, figures, record, NAME, words.refusal).check()
    if record.agreed:
        return record, Summary.agreed(replay.position, replay.moves, list(record.agreed_winners()))
    return record, Summary.of(replay.position, replay.moves)


def departed(record: Record, seat: int) -> Departed | Literal[""]:
    if record.resigned and record.resigned[seat]:
        return "resigned"
    return "left" if record.left and record.left[seat] else ""


def names_of(record: Record) -> list[str]:
    names = record.names or seat_names(record.seats, str)
    return [name[:LONGEST_KEPT_NAME] for name in names]
