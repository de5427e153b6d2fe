"""Lobby routes: what can be played, tables and seats, records."""

import asyncio
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from engawa import __version__
from engawa.bots.anchors import anchors_of
from engawa.bots.level_strength import is_as_measured, strength_of
from engawa.bots.levels import LEVELS, character_of, name_of
from engawa.kernel.game import Game
from engawa.kernel.mode import mode
from engawa.kernel.refusal import Refusal
from engawa.kernel.registry import game_named, game_names, text_of
from engawa.kernel.words import PLURALS, Words
from engawa.server.draw_questions import draw_question
from engawa.server.errors import NotFound, NotYours, RequestError
from engawa.server.figures import read_figures
from engawa.server.http_api.dependencies import Address, Directory, Language, TableId
from engawa.server.http_api.page_files import page_build
from engawa.server.http_api.record_import import store_record
from engawa.server.protocol import http as protocol
from engawa.server.protocol.pace import PACE
from engawa.server.settings import TABLES_ROW
from engawa.server.state.encoder import known_language
from engawa.server.storage.house_clock import HouseClock
from engawa.server.tables import eyes, seat_changes
from engawa.server.tables.clock_face import seconds_left
from engawa.server.tables.names import shown_names
from engawa.server.tables.table import LiveTable
from engawa.server.tables.typed_draws import MissingDraw
from engawa.server.tokens import token_hash

CONTINUED_MOVE: Final = 60
"""Bytes that a move of the past takes in the database, more or less."""


def problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    return {code: {"model": protocol.HttpProblem} for code in codes}


router = APIRouter(prefix="/api", responses=problems(400, 408, 413, 421, 422, 429, 503))


@router.get("/games")
def list_games(directory: Directory, language: Annotated[str, Query(max_length=20)] = "en") -> list[protocol.GameInfo]:
    """What can be played, by how many, with which options, against which computer players."""
    known = known_language(language)
    return [game_info(game_named(name), known, directory.settings.ladder) for name in game_names()]


def level_info(level: str, game: str, language: str) -> protocol.LevelInfo:
    name, character = name_of(level, language), character_of(level, language)
    return protocol.LevelInfo(bot=level, name=name, character=character, wins=level_wins(level, game))


def level_wins(level: str, game: str) -> protocol.LevelWins | None:
    strength = strength_of(level, game)
    if strength is None:
        return None
    as_now = is_as_measured(level, game)
    return protocol.LevelWins(share=strength.share, games=strength.games, players=strength.players, as_now=as_now)


def game_info(game: Game, language: str, ladder: bool) -> protocol.GameInfo:
    return protocol.GameInfo(
        name=game.name,
        title=game.title_in(language),
        players=(game.min_players, game.max_players),
        options=[protocol.GameOptionInfo(name=o.name, default=o.default, choices=o.choices) for o in game.options()],
        levels=[level_info(level, game.name, language) for level in LEVELS],
        typeable=list(game.typeable),
        languages=list(PLURALS),
        ladder=ladder and bool(anchors_of(game.name)),
    )


@router.post(
    "/tables",
    status_code=201,
    responses={**problems(507), 409: {"model": protocol.DrawNeeded}},
    response_model=protocol.TableMade,
)
async def make_table(
    body: protocol.TableRequest, directory: Directory, address: Address, language: Language
) -> protocol.TableMade | JSONResponse:
    """A new table. The secrets of its seats are told here and nowhere else."""
    directory.limits.make(address)
    directory.limits.store(address, len((body.figures or "").encode()) + TABLES_ROW)
    try:
        made = await directory.make(body)
    except Refusal as reason:
        return JSONResponse({"detail": words_of(body, language).refusal(reason)}, 422)
    except MissingDraw as draw:
        needed = draw_question(game_named(body.game), draw.what, draw.amounts, words_of(body, language))
        return JSONResponse({"detail": needed["question"], "type_in": needed}, 409)
    return protocol.TableMade(table=made.id, seats=made.seats, spectator=made.spectator)


def words_of(body: protocol.TableRequest, language: str) -> Words:
    """The game's sentences at a table that is still to be made."""
    game = game_named(body.game)
    return text_of(game).words(read_figures(game, body.figures), [chair.name for chair in body.seats], language)


@router.get("/tables")
def list_tables(directory: Directory, language: Language) -> list[protocol.TableRow]:
    """Open tables with a free seat, finished games of open tables, imported ones; the latest first."""
    return [protocol.TableRow(**in_language(row, language)) for row in directory.store.listed()]


@router.post("/tables/mine")
def list_my_tables(
    body: protocol.KeysRequest, directory: Directory, language: Language
) -> list[protocol.MyRow | protocol.MissingRow]:
    """The tables that these keys open, in their order."""
    opened, damaged = directory.store.opened_by({key.table: token_hash(key.token) for key in body.tables})
    return [
        protocol.MyRow(**in_language(with_time_left(opened[key.table], directory.clock), language))
        if key.table in opened
        else protocol.MissingRow(table=key.table)
        for key in body.tables
        if key.table not in damaged
    ]


def with_time_left(row: dict[str, Any], clock: HouseClock) -> dict[str, Any]:
    """What is stored of the clocks as the seconds that one has."""
    told = {name: value for name, value in row.items() if name != "clocks"}
    pace = None if row["pace"] is None else PACE.validate_python(row["pace"])
    return told | {"left": seconds_left(row["clocks"], pace, len(row["names"]), row["seats"], clock)}


def door_of(table: LiveTable, token: str, language: str) -> protocol.Door:
    seats = table.seats_of(token)
    wanted = eyes.claim(table, token)
    names = table.seats.names_in(language)
    invited = next((seat for seat in seats or [] if table.seats[seat].is_free), None)
    is_eyes = wanted is not None and wanted.role != "seat" and not table.is_open_to_all()
    return protocol.Door(
        game=table.game.name,
        title=table.game.title_in(language),
        seats=[
            protocol.DoorSeat(name=names[chair.seat], person=chair.person(), free=chair.is_free)
            for chair in table.seats
        ],
        is_open=table.stored.is_open,
        is_over=table.is_open_to_all(),
        gathering=table.is_gathering(),
        opens=wanted.role if wanted is not None and is_eyes else opened(seats, invited),
        invited=wanted.seats[0] if wanted is not None and is_eyes and wanted.role == "coach" else invited,
    )


def opened(seats: list[int] | None, invited: int | None) -> Literal["nothing", "invitation", "seat", "watching"]:
    """By the key of a seat, by a spectator's, or by none."""
    if seats is None:
        return "nothing"
    return "invitation" if invited is not None else "seat" if seats else "watching"


def in_language(row: dict[str, Any], language: str) -> dict[str, Any]:
    """A table's row with the names as its reader is told them."""
    return row | {"names": shown_names(row["names"], language)}


@router.post("/tables/{table_id}/door", responses=problems(404, 409))
async def look_at_door(
    table_id: TableId, body: protocol.DoorRequest, directory: Directory, language: Language
) -> protocol.Door:
    """What a table is, for whoever has its address, and what a key would open there; nothing is changed by it."""
    async with directory.visit(table_id) as table:
        if table is None or (table.study is not None and not table.seats_of(body.token)):
            raise NotFound("server.no_such_table")
        return door_of(table, body.token, language)


@router.post("/tables/{table_id}/seats/{seat}", responses=problems(403, 404, 409, 507))
async def take_seat(
    table_id: TableId,
    seat: Annotated[int, Path(ge=0, lt=100)],
    body: protocol.SitRequest,
    directory: Directory,
    address: Address,
) -> protocol.SeatTaken:
    """Sit down on a free seat of an open table; the key of the seat is told here and nowhere else."""
    directory.limits.make(address)
    async with directory.visit(table_id) as table:
        if table is None:
            raise NotFound("server.no_such_table")
        eyes.check_may_sit(table, body.held)
        token = await seat_changes.sit_down(table, seat, body.name)
        directory.absences.went(table_id, [seat])
        return protocol.SeatTaken(token=token)


@router.post("/tables/{table_id}/continuations", status_code=201, responses=problems(403, 404, 409, 507))
async def go_on_from(
    table_id: TableId, body: protocol.ContinuationRequest, directory: Directory, address: Address
) -> protocol.TableMade:
    """A branch: a new table that takes a game up at some move; its key is told here and nowhere else."""
    directory.limits.make(address)
    directory.limits.store(address, body.at * CONTINUED_MOVE + TABLES_ROW)
    made = await directory.go_on_from(table_id, body)
    if made is None:
        raise NotFound("server.no_such_table")
    return protocol.TableMade(table=made.id, seats=made.seats, spectator=made.spectator)


@router.post(
    "/records",
    status_code=201,
    responses=problems(507),
    openapi_extra={"requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": True}},
)
async def import_record(
    request: Request,
    directory: Directory,
    address: Address,
    language: Language,
    game: Annotated[str | None, Query(max_length=50)] = None,
) -> protocol.RecordStored:
    """Keep a record, finished or not, as a game to replay."""
    directory.limits.make(address)
    content = await request.body()
    directory.limits.store(address, len(content) + TABLES_ROW)
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise RequestError("server.not_utf8") from None
    return protocol.RecordStored(table=await store_record(directory, text, game, language))


@router.get("/tables/{table_id}/record", responses=problems(403, 404, 409), response_class=Response)
async def read_record(table_id: TableId, directory: Directory, form: Literal["jsonl", "text"] = "jsonl") -> Response:
    """The record of a finished game, its seed included."""
    stored = await asyncio.to_thread(directory.record, table_id)
    if stored is None:
        raise NotFound("server.no_such_table")
    record, is_open = stored
    if not is_open:
        raise NotYours("server.record_later")
    if form == "text":
        return Response(record.to_text(), media_type="text/plain; charset=utf-8")
    return Response(record.to_jsonl(), media_type="application/jsonl")


@router.get("/health")
def check_health(directory: Directory) -> protocol.Health:
    """503 while the database does not answer."""
    directory.store.check()
    return protocol.Health(version=__version__, mode=mode(), address=directory.settings.address, page=page_build())
