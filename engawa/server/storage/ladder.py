"""Ladder: games that count are counted once, and the ratings that follow from them kept.

Everything follows from the stored tables: whichever server looks first counts what has ended, under a lock; one that
dies before it has counted leaves it to the next. The ratings are a cache: `recompute` plays all results through again
in the order in which the games ended, and comes to the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, RowMapping, and_, delete, exists, func, insert, or_, select, update

from engawa.server.storage.ladder_ratings import Rating, Ratings, model_fingerprint, players_of, rated, replayed
from engawa.server.storage.ladder_results import Places, places_at, read_places, write_places
from engawa.server.storage.schema import (
    UNCOUNTED,
    ladder_games,
    ladder_players,
    ladder_ratings,
    meta,
    seats,
    tables,
)

MODEL_ROW: Final = "ladder"
MOST_COUNTED: Final = 200
"""In one transaction: others want to write too."""
_PLAYS = exists().where(seats.c.table_id == tables.c.id, seats.c.ladder != "", seats.c.departed == "")
_DUE = and_(UNCOUNTED, ~tables.c.ended, or_(tables.c.is_over, ~_PLAYS))


def is_due(connection: Connection) -> bool:
    """Something has ended that is not counted, or the ratings were made by another model."""
    if connection.execute(select(meta.c.value).where(meta.c.name == MODEL_ROW)).scalar() != model_fingerprint():
        return True
    return connection.execute(select(tables.c.id).where(_DUE).limit(1)).first() is not None


def count(connection: Connection) -> int:
    """What has ended since the last time; how many games that were."""
    if not _hold(connection):
        recompute(connection)
    query = select(tables).where(_DUE).order_by(tables.c.changed, tables.c.id).limit(MOST_COUNTED)
    rows = list(connection.execute(query).mappings())
    for row in rows:
        _count(connection, row, places_at(row, _chairs(connection, row["id"])))
    return len(rows)


def count_before_deletion(connection: Connection, ids: Sequence[str]) -> None:
    query = select(tables).where(UNCOUNTED, tables.c.id.in_(ids)).order_by(tables.c.changed, tables.c.id)
    rows = list(connection.execute(query).mappings())
    if rows and not _hold(connection):
        recompute(connection)
    for row in rows:
        _count(connection, row, places_at(row, _chairs(connection, row["id"]), is_deleted=True))


@dataclass(frozen=True)
class Recomputed:
    games: int
    players: int
    mended: int
    """Results and ratings that stood otherwise before."""


def recompute(connection: Connection) -> Recomputed:
    """All of it anew: from the tables, and from the results of those that are deleted."""
    _hold(connection)
    mended = _derive_results(connection)
    before = _all_ratings(connection)
    after: dict[str, Ratings] = {}
    games = 0
    for game in connection.execute(select(ladder_games.c.game).distinct().order_by(ladder_games.c.game)).scalars():
        results = _results(connection, game)
        games += len(results)
        after[game] = replayed(game, results)
    connection.execute(delete(ladder_ratings))
    for game, ratings in after.items():
        _store(connection, game, ratings)
    mended += sum(
        before.get(game, {}).get(who) != after.get(game, {}).get(who)
        for game in before.keys() | after.keys()
        for who in before.get(game, {}).keys() | after.get(game, {}).keys()
    )
    connection.execute(update(meta).where(meta.c.name == MODEL_ROW).values(value=model_fingerprint()))
    return Recomputed(games, len({who for ratings in after.values() for who in ratings}), mended)


def _hold(connection: Connection) -> bool:
    """Nobody else counts until this transaction ends. Whether the ratings are of this program's model."""
    own = meta.c.name == MODEL_ROW
    if connection.execute(update(meta).where(own).values(value=meta.c.value)).rowcount == 0:
        connection.execute(insert(meta).values(name=MODEL_ROW, value=""))
    return connection.execute(select(meta.c.value).where(own)).scalar() == model_fingerprint()


def _chairs(connection: Connection, table_id: str) -> list[RowMapping]:
    query = select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    return list(connection.execute(query).mappings())


def _count(connection: Connection, table: RowMapping, places: Places | None) -> None:
    """A result that was stored already is not counted twice."""
    connection.execute(update(tables).where(tables.c.id == table["id"]).values(rated="counted"))
    known = select(ladder_games.c.table_id).where(ladder_games.c.table_id == table["id"])
    if places is None or connection.execute(known).first() is not None:
        return
    game = table["game"]
    latest = select(func.max(ladder_games.c.ended)).where(ladder_games.c.game == game)
    is_latest = (connection.execute(latest).scalar() or 0.0) < table["changed"]
    _add_result(connection, table, places)
    if is_latest:
        _store(connection, game, rated(game, places, _ratings(connection, game, players_of(places))))
    else:
        _store(connection, game, replayed(game, _results(connection, game)))


def _add_result(connection: Connection, table: RowMapping, places: Places) -> None:
    row = {"table_id": table["id"], "game": table["game"], "ended": table["changed"], "places": write_places(places)}
    connection.execute(insert(ladder_games).values(**row))


def _derive_results(connection: Connection) -> int:
    """The results as the tables tell them; how many were stored otherwise, or not at all. What cannot be read of a
    table that is deleted is lost."""
    stored = {row.table_id: row for row in connection.execute(select(ladder_games))}
    mended = 0
    for table in list(connection.execute(select(tables).where(tables.c.rated.in_(("open", "counted")))).mappings()):
        places, known = places_at(table, _chairs(connection, table["id"])), stored.pop(table["id"], None)
        if places is None:
            continue
        if known is None:
            _add_result(connection, table, places)
        elif known.places != write_places(places):
            own = update(ladder_games).where(ladder_games.c.table_id == table["id"])
            connection.execute(own.values(places=write_places(places)))
        mended += known is None or known.places != write_places(places)
        connection.execute(update(tables).where(tables.c.id == table["id"]).values(rated="counted"))
    for row in stored.values():
        try:
            read_places(row.places)
        except ValueError:
            connection.execute(delete(ladder_games).where(ladder_games.c.table_id == row.table_id))
            mended += 1
    return mended


def _results(connection: Connection, game: str) -> list[Places]:
    query = select(ladder_games.c.places).where(ladder_games.c.game == game)
    ordered = query.order_by(ladder_games.c.ended, ladder_games.c.table_id)
    return [read_places(written) for written in connection.execute(ordered).scalars()]


def _ratings(connection: Connection, game: str, players: set[str]) -> Ratings:
    query = select(ladder_ratings).where(ladder_ratings.c.game == game, ladder_ratings.c.player.in_(players))
    return {row.player: Rating(row.mu, row.sigma, row.games, row.wins) for row in connection.execute(query)}


def _all_ratings(connection: Connection) -> dict[str, Ratings]:
    stored: dict[str, Ratings] = {}
    for row in connection.execute(select(ladder_ratings)):
        stored.setdefault(row.game, {})[row.player] = Rating(row.mu, row.sigma, row.games, row.wins)
    return stored


def _store(connection: Connection, game: str, ratings: Ratings) -> None:
    if not ratings:
        return
    own = (ladder_ratings.c.game == game, ladder_ratings.c.player.in_(list(ratings)))
    connection.execute(delete(ladder_ratings).where(*own))
    connection.execute(
        insert(ladder_ratings), [{"game": game, "player": who, **vars(one)} for who, one in ratings.items()]
    )


def named_ratings(connection: Connection, game: str) -> list[tuple[str, Rating]]:
    """Of those who have a name."""
    of_player = ladder_ratings.c.player == ladder_players.c.id
    query = select(ladder_players.c.name, ladder_ratings).join(ladder_ratings, of_player)
    rows = connection.execute(query.where(ladder_ratings.c.game == game))
    return [(row.name, Rating(row.mu, row.sigma, row.games, row.wins)) for row in rows]


def unfinished_alone(connection: Connection, player: str, game: str) -> str | None:
    """A table where the player has begun such a game against computer players only, and not played it to its end."""
    other = seats.alias()
    has_company = exists().where(
        other.c.table_id == tables.c.id, other.c.ladder != "", other.c.ladder != player, other.c.departed == ""
    )
    own = exists().where(seats.c.table_id == tables.c.id, seats.c.ladder == player, seats.c.departed == "")
    in_play = (UNCOUNTED, tables.c.game == game, ~tables.c.is_over, ~tables.c.ended)
    found: str | None = connection.execute(select(tables.c.id).where(*in_play, own, ~has_company)).scalar()
    return found
