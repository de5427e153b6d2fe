"""The doors of the server: HTTP for tables and records, one web socket for each seat or spectator."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Literal

from fastapi import FastAPI, HTTPException, Response, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from engawa import __version__
from engawa.bots.registry import bot_names
from engawa.kernel.position import SPECTATOR
from engawa.kernel.refusal import BadInput, Refusal
from engawa.kernel.registry import game_named, game_names
from engawa.server.house import Chair, House
from engawa.server.store import Store, StoreFailed
from engawa.server.table import LiveTable, Message
from engawa.server.thinking import Thinkers

LARGEST_MESSAGE = 4096
MOST_WAITING = 64
"""Messages waiting for a slow listener before it is let go; it reconnects and gets the whole state."""


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class ChairRequest(Strict):
    name: str = Field(max_length=200)
    bot: str | None = Field(default=None, max_length=200)
    keyboard: int | None = None


class TableRequest(Strict):
    game: str = Field(max_length=50)
    seats: list[ChairRequest] = Field(max_length=10)
    options: dict[str, str] = {}
    figures: str | None = Field(default=None, max_length=1_000_000)
    open: bool = False


class TableMade(BaseModel):
    table: str
    seats: list[str | None]
    spectator: str


class Hello(Strict):
    type: Literal["hello"]
    table: str = Field(max_length=64)
    token: str = Field(max_length=128)
    seat: int | None = None


class Play(Strict):
    type: Literal["move"]
    seat: int
    move: str = Field(max_length=200)
    turn: str = Field(max_length=32)


class Undo(Strict):
    type: Literal["undo"]
    seat: int


class StandIn(Strict):
    type: Literal["stand_in"]
    seat: int
    bot: str | None = Field(max_length=200)


Said = TypeAdapter(Annotated[Play | Undo | StandIn, Field(discriminator="type")])


def make_app(store: Store, workers: int = 1) -> FastAPI:
    thinkers = Thinkers(workers)
    house = House(store, thinkers)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        thinkers.close()
        store.close()

    app = FastAPI(title="Engawa", version=__version__, lifespan=lifespan)

    @app.get("/api/games")
    def games() -> list[dict[str, object]]:
        """What can be played, by how many, with which options and bots."""
        return [
            {
                "name": game.name,
                "title": game.title,
                "players": [game.min_players, game.max_players],
                "options": [{"name": o.name, "default": o.default, "choices": o.choices} for o in game.options()],
                "bots": bot_names(),
            }
            for game in map(game_named, game_names())
        ]

    @app.post("/api/tables", status_code=201)
    def make_table(asked: TableRequest) -> TableMade:
        """A new table. The secrets of its seats are told here and nowhere else."""
        chairs = [Chair(seat.name, seat.bot, seat.keyboard) for seat in asked.seats]
        try:
            made = house.make(asked.game, chairs, asked.options, asked.figures, asked.open)
        except BadInput as error:
            raise HTTPException(422, str(error)) from None
        except StoreFailed as error:
            raise HTTPException(507, f"the table could not be stored: {error}") from None
        return TableMade(table=made.id, seats=made.seats, spectator=made.spectator)

    @app.get("/api/tables")
    def list_tables() -> list[dict[str, object]]:
        """Open and finished tables."""
        return store.listed()

    @app.get("/api/tables/{table_id}/record")
    async def record(table_id: str) -> Response:
        """The record of a finished game, its seed included."""
        table = house.table(table_id)
        if table is None:
            raise HTTPException(404, "there is no such table")
        if not table.match.position.is_over():
            raise HTTPException(403, "the record is open when the game is over")
        return Response(table.match.record.to_jsonl(), media_type="application/jsonl")

    @app.websocket("/api/socket")
    async def socket(connection: WebSocket) -> None:
        await connection.accept()
        await Visitor(connection, house).stay()

    return app


class Visitor:
    """One web socket: a seat, several at one keyboard, or a spectator."""

    def __init__(self, connection: WebSocket, house: House) -> None:
        self.connection = connection
        self.house = house
        self.waiting: asyncio.Queue[Message] = asyncio.Queue(MOST_WAITING)
        self.seats: list[int] = []

    async def stay(self) -> None:
        try:
            table = await self.sit_down()
            if table is None:
                await self.connection.close(1008)
                return
            sender = asyncio.create_task(self.send())
            try:
                await self.hear(table)
            finally:
                sender.cancel()
                table.leave(self.tell)
                self.house.forget_if_empty(table.stored.id)
        except WebSocketDisconnect:
            pass

    async def sit_down(self) -> LiveTable | None:
        """The first message says who it is; the secret never stands in an address."""
        try:
            hello = Hello.model_validate_json(await self.receive())
        except ValidationError:
            await self.complain("bad_message", "the first message is a hello with table and token")
            return None
        table = self.house.table(hello.table)
        seats = table.seat_of(hello.token) if table is not None else None
        if table is None or seats is None or (hello.seat is not None and hello.seat not in seats):
            await self.complain("no_entry", "there is no such table, or this is not its key")
            return None
        self.seats = seats
        seat = SPECTATOR if not seats else hello.seat if hello.seat is not None else seats[0]
        table.listen(self.tell, seat)
        self.tell(table.state(seat))
        table.let_bots_think()
        return table

    async def hear(self, table: LiveTable) -> None:
        while True:
            text = await self.receive()
            try:
                said = Said.validate_json(text)
            except ValidationError:
                await self.complain("bad_message", "this message is not understood")
                continue
            if said.seat not in self.seats:
                await self.complain("wrong_seat", "this is not your seat")
                continue
            try:
                if isinstance(said, Play):
                    await table.play(said.seat, said.move, said.turn)
                elif isinstance(said, Undo):
                    await table.undo(said.seat)
                else:
                    await table.stand_in(said.seat, said.bot)
            except Refusal as reason:
                sentence = table.words.refusal(reason)
                self.tell({"type": "refused", "key": reason.key, "rule": reason.rule, "text": sentence})
            except BadInput as error:
                await self.complain("bad_message", str(error))
            except StoreFailed:
                await self.complain("not_stored", "this could not be stored, so it has not happened; try again")
                self.tell(table.state(said.seat))

    async def receive(self) -> str:
        text = await self.connection.receive_text()
        return text if len(text) <= LARGEST_MESSAGE else ""

    def tell(self, message: Message) -> None:
        """Never waits: a listener too slow to follow loses the oldest, the newest state is whole."""
        if self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait(message)

    async def send(self) -> None:
        while True:
            await self.connection.send_json(await self.waiting.get())

    async def complain(self, kind: str, text: str) -> None:
        await self.connection.send_json({"type": kind, "text": text})
