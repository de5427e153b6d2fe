"""Rules check: does every game in play come to the same under the rules of this program as when it was played?

A table keeps the version of the rules it was begun with (`Game.rules_version`). Where a mended rule forbids a move that
was made, or draws otherwise, the record stops being playable at that move; where it only counts otherwise, the position
is another than the one that was told. Neither happens in silence: a game goes on only when its players, or its host,
have chosen so.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Connection, Row, delete, func, select, update

from engawa.kernel.record import MoveLine, parse
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named, game_names, text_of
from engawa.kernel.replay import Replay
from engawa.server.figures import read_figures
from engawa.server.storage.administration import end_table, finished
from engawa.server.storage.schema import lines, tables
from engawa.server.storage.summary import Summary


@dataclass(frozen=True)
class Difference:
    table: str
    game: str
    rules: int
    """Of the program it was begun with."""
    equal: int
    """Moves that come to the same; the next one does not."""
    made: int
    """Moves that everybody was told of."""
    why: str


def in_play(connection: Connection) -> list[str]:
    query = select(tables.c.id).where(~finished(), tables.c.study == "").order_by(tables.c.changed.desc())
    return list(connection.execute(query).scalars())


def begun_otherwise(connection: Connection) -> int:
    """How many games in play were begun under another version of their rules."""
    count = 0
    for name in game_names():
        other = (tables.c.game == name, tables.c.rules != game_named(name).rules_version)
        query = select(func.count()).select_from(tables).where(~finished(), tables.c.study == "", *other)
        count += connection.execute(query).scalar_one()
    return count


def differences(connection: Connection) -> Iterator[tuple[str, Difference | None]]:
    for table_id in in_play(connection):
        yield table_id, difference(connection, table_id)


def difference(connection: Connection, table_id: str) -> Difference | None:
    """Where the game comes to something else; None where it does not."""
    row = _row(connection, table_id)
    replay: Replay | None = None
    try:
        replay = _replay(connection, row)
        replay.run()
    except BadInput as error:
        return Difference(
            table_id, row.game, row.rules, 0 if replay is None else replay.moves - 1, row.moves, str(error)
        )
    if replay.position.decides_at_once():
        return None  # what is laid in secret is not told in the table's row either
    now, then = Summary.of(replay.position, replay.moves), Summary.read(row._mapping)
    for what in ("to_act", "is_over", "scores", "winners", "points"):
        told, counted = getattr(then, what), getattr(now, what)
        if told != counted and not (what == "points" and told == []):
            why = f"table {table_id}: {what.replace('_', ' ')}: {told} when it was played, {counted} now"
            return Difference(table_id, row.game, row.rules, replay.moves, row.moves, why)
    return None


def go_on(connection: Connection, table_id: str) -> int:
    """From the last position that comes to the same, under the rules of this program; the moves that are left. Who has
    the table before him takes it up again."""
    found = difference(connection, table_id)
    row = _row(connection, table_id)
    replay = _replay(connection, row)
    position = replay.run(None if found is None else found.equal)
    starts = [number for number, line in enumerate(replay.record.lines) if isinstance(line, MoveLine)]
    if replay.moves < len(starts):
        later = (lines.c.table_id == table_id, lines.c.number >= starts[replay.moves])
        connection.execute(delete(lines).where(*later))
    standing = Summary.of(position, replay.moves)
    changed = update(tables).where(tables.c.id == table_id)
    version = game_named(row.game).rules_version
    values = standing.touched() | {"waiting": None, "proposal": None, "mending": None, "rules": version}
    connection.execute(changed.values(**values, epoch=tables.c.epoch + 1))
    return replay.moves


def end_mended(connection: Connection, table_id: str) -> None:
    """It is to be looked at as far as it comes to the same, if anything of it does."""
    with suppress(BadInput):
        go_on(connection, table_id)
    end_table(connection, table_id)


def _row(connection: Connection, table_id: str) -> Row[tuple[object, ...]]:
    row = connection.execute(select(tables).where(tables.c.id == table_id)).first()
    if row is None:
        raise BadInput(f"there is no table “{table_id}”")
    return row


def _replay(connection: Connection, row: Row[tuple[object, ...]]) -> Replay:
    query = select(lines.c.line).where(lines.c.table_id == row.id).order_by(lines.c.number)
    name = f"table {row.id}"
    record = parse("\n".join([row.header, *connection.execute(query).scalars()]) + "\n", name)
    game = game_named(row.game)
    figures = read_figures(game, row.figures)
    words = text_of(game).words(figures, record.names or record.seats)
    return Replay(game, figures, record, name, words.refusal)
