"""Ladder routes: the ladders of this server, signing up under a public name, one's own rows, and being forgotten.

As for keyrings, the personal key is never sent: a proof made from it comes in the body.
"""

import asyncio

from fastapi import APIRouter

from engawa.bots.anchors import anchors_of
from engawa.bots.levels import name_of
from engawa.kernel.registry import game_named, game_names
from engawa.server.errors import NameIsTaken, NotFound
from engawa.server.http_api.dependencies import Address, Directory, Language
from engawa.server.http_api.lobby import problems
from engawa.server.protocol import http as protocol
from engawa.server.storage import ladder
from engawa.server.storage.ladder_players import LadderPlayer
from engawa.server.storage.ladder_ratings import SHOWN_FROM, Rating
from engawa.server.tables.directory import TableDirectory
from engawa.server.tables.names import clean_name

PLAYERS_ROW = 300
"""Bytes that somebody who plays for the ladder takes in the store."""
router = APIRouter(prefix="/api/ladder", responses=problems(400, 404, 408, 413, 421, 422, 429, 503))


def check_on(directory: TableDirectory) -> None:
    if not directory.settings.ladder:
        raise NotFound("server.no_ladder")


@router.get("")
def list_ladders(directory: Directory, language: Language) -> protocol.Ladder:
    """Of each game that can be played for it: everybody who has, beside the computer players."""
    check_on(directory)
    with directory.store.reading() as connection:
        rated = {game: ladder.named_ratings(connection, game) for game in game_names() if anchors_of(game)}
    tables = [ladder_of(game, ratings, language) for game, ratings in rated.items()]
    return protocol.Ladder(shown_from=SHOWN_FROM, tables=tables)


def ladder_of(game: str, ratings: list[tuple[str, Rating]], language: str) -> protocol.LadderTable:
    shown = sorted(
        (one for one in ratings if one[1].games >= SHOWN_FROM), key=lambda one: (-one[1].points(), one[0].casefold())
    )
    new = sorted((one for one in ratings if one[1].games < SHOWN_FROM), key=lambda one: one[0].casefold())
    places = [1 + sum(other.points() > rating.points() for _, other in shown) for _, rating in shown]
    rows = [person_row(*one, place) for one, place in zip(shown, places, strict=True)]
    rows += [anchor_row(level, round(points), language) for level, points in anchors_of(game).items()]
    rows.sort(key=lambda row: -(row.rating or 0))
    rows += [person_row(*one, None) for one in new]
    return protocol.LadderTable(game=game, title=game_named(game).title_in(language), rows=rows)


def person_row(name: str, rating: Rating, place: int | None) -> protocol.LadderRow:
    points, spread = (rating.points(), rating.spread()) if place is not None else (None, None)
    return protocol.LadderRow(
        name=name, bot=None, place=place, rating=points, spread=spread, games=rating.games, wins=rating.wins
    )


def anchor_row(level: str, points: int, language: str) -> protocol.LadderRow:
    name = name_of(level, language)
    return protocol.LadderRow(name=name, bot=level, place=None, rating=points, spread=None, games=0, wins=0)


@router.post("/join", responses=problems(409, 507))
async def sign_up(
    body: protocol.LadderSignUp, directory: Directory, address: Address, language: Language
) -> protocol.OwnLadder:
    """Under a name that nobody else has; who plays for the ladder already is called so from now on."""
    check_on(directory)
    directory.limits.make(address)
    directory.limits.store(address, PLAYERS_ROW)
    name = clean_name(body.name)
    if not await directory.store.ladder_players.sign_up(body.proof, name):
        raise NameIsTaken("server.ladder_name_taken", name=name)
    return await own_rows(directory, await directory.ladder_player(body.proof, address), language)


@router.post("/me")
async def look_up(
    body: protocol.LadderProof, directory: Directory, address: Address, language: Language
) -> protocol.OwnLadder:
    """The own name, and the own row of every game played for the ladder."""
    check_on(directory)
    return await own_rows(directory, await directory.ladder_player(body.proof, address), language)


async def own_rows(directory: TableDirectory, player: LadderPlayer, language: str) -> protocol.OwnLadder:
    whole = await asyncio.to_thread(list_ladders, directory, language)
    mine = [
        protocol.LadderTable(game=table.game, title=table.title, rows=own)
        for table in whole.tables
        if (own := [row for row in table.rows if row.bot is None and row.name == player.name])
    ]
    return protocol.OwnLadder(name=player.name, shown_from=SHOWN_FROM, tables=mine)


@router.post("/forget")
async def forget_player(body: protocol.LadderProof, directory: Directory, address: Address) -> protocol.Forgotten:
    """The name goes; in the games that were counted there is a player whom nobody can name. Also where no ladder is
    kept any more."""
    directory.limits.check_guesses(address)
    forgotten = await directory.store.ladder_players.forget(body.proof)
    if not forgotten:
        directory.limits.guesses.take(address)
    return protocol.Forgotten(forgotten=forgotten)
