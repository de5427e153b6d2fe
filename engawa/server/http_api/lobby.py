"""Lobby: the HTTP routes of what can be played, tables and seats, records."""

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from engawa import __version__
from engawa.bots.levels import LEVELS, character_of, name_of
from engawa.kernel.mode import mode
from engawa.kernel.refusal import BadInput, Refusal
from engawa.kernel.registry import game_named, game_names, text_of
from engawa.kernel.words import PLURALS, Words
from engawa.server.draw_questions import draw_question
from engawa.server.errors import NotYours, RequestError, SeatIsTaken, spoken
from engawa.server.figures import read_figures
from engawa.server.http_api.record_import import store_record
from engawa.server.protocol import http as said
from engawa.server.rate_limits import address_of
from engawa.server.settings import TABLES_ROW
from engawa.server.state.encoder import known_language
from engawa.server.tables import seat_changes
from engawa.server.tables.directory import TableDirectory
from engawa.server.tables.typed_draws import MissingDraw
from engawa.server.tokens import token_hash

PROBLEMS: dict[int | str, dict[str, Any]] = {
    code: {"model": said.HttpProblem} for code in (400, 403, 404, 408, 409, 413, 421, 422, 429, 503, 507)
}
TableId = Annotated[str, Path(max_length=64)]


def problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    return {code: PROBLEMS[code] for code in codes}


def words_of(asked: said.TableRequest) -> Words:
    """The game's sentences at a table that is still to be made."""
    game = game_named(asked.game)
    return text_of(game).words(read_figures(game, asked.figures), [chair.name for chair in asked.seats])


def lobby(directory: TableDirectory) -> APIRouter:
    router = APIRouter(prefix="/api", responses=problems(400, 408, 413, 421, 422, 429, 503))
    store, limits = directory.store, directory.limits

    @router.get("/games")
    def games(language: Annotated[str, Query(max_length=20)] = "en") -> list[said.GameInfo]:
        """What can be played, by how many, with which options, against which computer players."""
        spoken = known_language(language)
        levels = [said.LevelInfo(bot=x, name=name_of(x, spoken), character=character_of(x, spoken)) for x in LEVELS]
        return [
            said.GameInfo(
                name=game.name,
                title=game.title,
                players=(game.min_players, game.max_players),
                options=[
                    said.GameOptionInfo(name=o.name, default=o.default, choices=o.choices) for o in game.options()
                ],
                levels=levels,
                typeable=list(game.typeable),
                languages=list(PLURALS),
            )
            for game in map(game_named, game_names())
        ]

    @router.post(
        "/tables",
        status_code=201,
        responses={**problems(507), 409: {"model": said.DrawNeeded}},
        response_model=said.TableMade,
    )
    async def make_table(asked: said.TableRequest, request: Request) -> said.TableMade | JSONResponse:
        """A new table. The secrets of its seats are told here and nowhere else."""
        limits.make(address_of(request))
        limits.store(address_of(request), len((asked.figures or "").encode()) + TABLES_ROW)
        try:
            made = await directory.make(asked)
        except BadInput as error:
            raise HTTPException(422, str(error)) from None
        except RequestError as error:
            raise HTTPException(422, error.sentence(spoken(request.headers))) from None
        except Refusal as reason:
            raise HTTPException(422, words_of(asked).refusal(reason)) from None
        except MissingDraw as draw:
            untold = draw_question(game_named(asked.game), draw.what, draw.amounts, words_of(asked))
            return JSONResponse({"detail": untold["question"], "type_in": untold}, 409)
        return said.TableMade(table=made.id, seats=made.seats, spectator=made.spectator)

    @router.get("/tables")
    def list_tables() -> list[said.TableRow]:
        """Open tables with a free seat, finished games of open tables, imported ones; the latest first."""
        return [said.TableRow(**row) for row in store.listed()]

    @router.post("/tables/mine")
    def my_tables(asked: said.KeysRequest) -> list[said.MyRow | said.MissingRow]:
        """The tables that these keys open, in their order."""
        opened, damaged = store.opened_by({key.table: token_hash(key.token) for key in asked.tables})
        return [
            said.MyRow(**opened[key.table]) if key.table in opened else said.MissingRow(table=key.table)
            for key in asked.tables
            if key.table not in damaged
        ]

    @router.post("/tables/{table_id}/seats/{seat}", responses=problems(403, 404, 409, 507))
    async def sit(
        table_id: TableId, seat: Annotated[int, Path(ge=0, lt=100)], asked: said.SitRequest, request: Request
    ) -> said.SeatTaken:
        """Sit down on a free seat of an open table; the key of the seat is told here and nowhere else."""
        limits.make(address_of(request))
        language = spoken(request.headers)
        async with directory.visit(table_id) as table:
            if table is None:
                raise HTTPException(404, "there is no such table")
            try:
                token = await seat_changes.sit_down(table, seat, asked.name)
            except SeatIsTaken as error:
                raise HTTPException(409, error.sentence(language)) from None
            except NotYours as error:
                raise HTTPException(403, error.sentence(language)) from None
            except RequestError as error:
                raise HTTPException(422, error.sentence(language)) from None
            directory.absences.went(table_id, [seat])
            return said.SeatTaken(token=token)

    @router.post(
        "/records",
        status_code=201,
        responses=problems(507),
        openapi_extra={"requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": True}},
    )
    async def import_record(
        request: Request, game: Annotated[str | None, Query(max_length=50)] = None
    ) -> said.RecordStored:
        """Keep a record, finished or not, as a game to replay."""
        limits.make(address_of(request))
        body = await request.body()
        limits.store(address_of(request), len(body) + TABLES_ROW)
        try:
            return said.RecordStored(table=await store_record(directory, body.decode(), game))
        except UnicodeDecodeError:
            raise HTTPException(422, "the record is not UTF-8 text") from None
        except BadInput as error:
            raise HTTPException(422, str(error)) from None

    @router.get("/tables/{table_id}/record", responses=problems(403, 404, 409), response_class=Response)
    async def record(table_id: TableId, form: Literal["jsonl", "text"] = "jsonl") -> Response:
        """The record of a finished game, its seed included."""
        found = await asyncio.to_thread(directory.record, table_id)
        if found is None:
            raise HTTPException(404, "there is no such table")
        kept, is_open = found
        if not is_open:
            raise HTTPException(403, "the record is open when the game is over")
        if form == "text":
            return Response(kept.to_text(), media_type="text/plain; charset=utf-8")
        return Response(kept.to_jsonl(), media_type="application/jsonl")

    @router.get("/health")
    def health() -> said.Health:
        """503 while the database does not answer."""
        store.check()
        return said.Health(version=__version__, mode=mode(), address=directory.settings.address)

    return router
