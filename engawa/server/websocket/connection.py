"""Web socket connection: one of a seat, of several at one keyboard, of a spectator, a coach or a commentator."""

import asyncio
import contextlib
from typing import assert_never

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from websockets.exceptions import ConnectionClosed

from engawa.kernel.position import SPECTATOR
from engawa.kernel.refusal import BadInput, Refusal
from engawa.server.errors import NoEntry, NotStored, NotYours, RequestError, TooBig, TooFast, sentence_of
from engawa.server.peers import PIPED, NobodyListens, PeerAway, open_socket
from engawa.server.protocol import client_messages
from engawa.server.protocol.fields import ErrorKind, Id
from engawa.server.protocol.server_messages import Answer, Note, Problem, Queued
from engawa.server.rate_limits import Allowance, address_of
from engawa.server.settings import LARGEST_MESSAGE, LARGEST_NOTE
from engawa.server.state.encoder import encode, known_language, viewpoint_for
from engawa.server.storage.failures import StoreFailed
from engawa.server.storage.ownership import Elsewhere, Peer
from engawa.server.tables import eyes, seat_changes
from engawa.server.tables.audience import LINK_RENEWED
from engawa.server.tables.bot_turns import LOG, STALE
from engawa.server.tables.directory import Draining, TableDirectory
from engawa.server.tables.table import LiveTable
from engawa.server.websocket.advice import Asker, hint, look_through
from engawa.server.websocket.dispatch import dispatch
from engawa.server.websocket.frames import writer_of
from engawa.server.websocket.outbox import Outbox
from engawa.server.websocket.pipe import pipe

POLICY = 1008
RESTART = 1012
TRY_AGAIN = 1013
LAST_WORDS = 2.0
"""Seconds for what a visitor has begun."""


def read_message(text: str) -> tuple[client_messages.ClientMessage | None, Id | None]:
    """What is asked for, if that can be understood, and what the answer should refer to."""
    try:
        request = client_messages.CLIENT_MESSAGE.validate_json(text)
    except ValidationError:
        return None, None
    return request, request.id


class Connection:
    def __init__(self, connection: WebSocket, directory: TableDirectory) -> None:
        self.connection = connection
        self.directory = directory
        self.seats: list[int] = []
        self.comments = False
        self._held: list[str] = []
        self.language = "en"
        self.viewpoint = viewpoint_for(SPECTATOR, self.seats, self.language, events=False)
        self._outbox = Outbox(writer_of(connection.scope))
        self._dismissed = False
        self._thought: asyncio.Task[None] | None = None
        settings = directory.settings
        self._allowance = Allowance(settings.messages_at_once, settings.messages_per_second)
        self._patience = settings.patience

    @property
    def seat(self) -> int:
        """Whose eyes it looks from."""
        return self.viewpoint.seat

    @property
    def address(self) -> str:
        return address_of(self.connection)

    async def stay(self) -> None:
        """What the visitor has begun is done to its end, also when the connection is torn down meanwhile."""
        staying = asyncio.create_task(self._stay())
        try:
            await asyncio.shield(staying)
        except asyncio.CancelledError:
            await asyncio.wait([staying], timeout=LAST_WORDS)
            staying.cancel()
            raise

    async def _stay(self) -> None:
        sender = asyncio.create_task(self.write_out())
        try:
            await self._come_in()
        except WebSocketDisconnect:
            pass
        except RequestError as complaint:
            self._complain(complaint, None)
            self.dismiss(POLICY)
        except (Draining, PeerAway, Elsewhere, ConnectionClosed):
            self.dismiss(RESTART)
        except StoreFailed:
            self._complain(NotStored("server.not_read"), None)
            self.dismiss(TRY_AGAIN)
        finally:
            if self._dismissed:
                await asyncio.wait([sender], timeout=LAST_WORDS)
            sender.cancel()

    async def _come_in(self) -> None:
        """The first message says who it is; the secret never stands in an address."""
        try:
            async with asyncio.timeout(self.directory.settings.hello_within):
                text = await self._receive()
                hello = client_messages.HELLO.validate_json(text)
        except (ValidationError, TooBig, TimeoutError):
            raise NoEntry("server.not_hello") from None
        self.language = known_language(hello.language)
        try:
            await self._visit(hello)
        except Elsewhere as elsewhere:
            if self.connection.scope.get(PIPED, False):
                self.dismiss(RESTART)  # the owner has changed meanwhile
            else:
                await self._go_through(elsewhere.peer, hello, text)

    async def _go_through(self, peer: Peer, hello: client_messages.Hello, text: str) -> None:
        """To the node that has the table; where that has ended, this one has it now."""
        try:
            owner = await open_socket(peer, hello.table, self.address)
        except NobodyListens:
            await asyncio.to_thread(self.directory.store.end_lease_of, peer.id)
            await self._visit(hello)
            return
        await owner.send(text)
        self.dismiss(await pipe(self.connection, owner))

    async def _visit(self, hello: client_messages.Hello) -> None:
        async with self.directory.visit(hello.table) as table:
            if table is None:
                raise NoEntry("server.no_entry")
            await self._sit_down(table, hello)
            try:
                await self._receive_requests(table)
            finally:
                table.leave(self)
                if self._thought is not None:
                    self._thought.cancel()
                    self._thought = None  # a cancelled task holds what it passed through, the table too

    async def _sit_down(self, table: LiveTable, hello: client_messages.Hello) -> None:
        async with table.awake():
            seat, key = await self._claim_eyes(table, hello)
            self.viewpoint = viewpoint_for(seat, self.seats, self.language, hello.events)
            chat = table.chat.latest()
            self.send(table.encoder.welcome(self.viewpoint, self.seats, chat, key, comments=self.comments))
            table.listen(self)
            self.send(table.encoder.whole_state(self.viewpoint))
            if table.study is not None:
                await table.study.follow()
        table.go_on()

    async def _claim_eyes(self, table: LiveTable, hello: client_messages.Hello) -> tuple[int, str | None]:
        """From whose eyes it looks, and the key that opens them from now on, where it is another."""
        self._held = hello.held
        wanted = eyes.claim(table, hello.token)
        if wanted is not None:
            eyes.check_held(table, wanted, hello.held)
        if wanted is not None and wanted.role != "seat":
            if hello.seat is not None:
                raise NoEntry("server.no_entry")
            self.comments = wanted.role == "commentator"
            return await eyes.come_to_look(table, wanted), None
        seats, key = await seat_changes.come_in(table, hello.token, hello.key)
        if seats is None or (hello.seat is not None and hello.seat not in seats):
            raise NoEntry("server.no_entry")
        self.seats = seats
        return hello.seat if hello.seat is not None else seats[0] if seats else SPECTATOR, key

    def check_may_sit(self, table: LiveTable) -> None:
        """NotYours of who looks from others' eyes, here or at another page of the same browser."""
        if self.viewpoint.coaches or self.comments:
            raise NotYours("server.seat_of_a_coach")
        eyes.check_may_sit(table, self._held)

    async def _receive_requests(self, table: LiveTable) -> None:
        while True:
            id: Id | None = None
            try:
                text = await self._receive()
                request, id = read_message(text)
                if not self._allowance.take():
                    raise TooFast("server.too_fast")
                if request is None:
                    raise RequestError("server.not_understood")
                if len(text) > LARGEST_MESSAGE and not isinstance(request, client_messages.SaveNote):
                    raise TooBig("server.too_big")
                answer = await dispatch(self, table, request)
                if answer is not None:
                    self._answer(answer, id)
            except (TooFast, TooBig) as complaint:
                self._complain(complaint, id)
                self._patience -= 1
                if self._patience < 0:
                    self.dismiss(POLICY)
            except (RequestError, Refusal, BadInput, StoreFailed) as error:
                self._report(table, error, id)

    def charge(self, text: str) -> None:
        """Text that is stored for this address."""
        self.directory.limits.store(self.address, len(text.encode(errors="replace")))

    def may_look_at_all(self) -> bool:
        return self.directory.limits.whys.take(self.address)

    def think(self, table: LiveTable, request: client_messages.HintRequest | client_messages.ReviewRequest) -> None:
        """Takes seconds: meanwhile the visitor is heard on. One thought at a time."""
        if self._thought is not None and not self._thought.done():
            raise RequestError("server.thinking")
        self._thought = asyncio.create_task(self._think_and_answer(table, request))

    async def _think_and_answer(
        self, table: LiveTable, request: client_messages.HintRequest | client_messages.ReviewRequest
    ) -> None:
        def on_place(place: int) -> None:
            self.send(encode(Queued(type="queued", question=request.id, place=place)))

        asker = Asker(self.address, on_place)
        try:
            match request:
                case client_messages.HintRequest():
                    self._answer(await hint(table, self.viewpoint, self.seats, asker), request.id)
                case client_messages.ReviewRequest():
                    self._answer(await look_through(table, self.viewpoint, asker), request.id)
                case _:
                    assert_never(request)
        except (RequestError, Refusal, BadInput, StoreFailed) as error:
            self._report(table, error, request.id)
        except Exception:
            LOG.exception("table %s could not be thought about", table.stored.id)
            self._complain(RequestError("server.no_thought"), request.id)

    async def change_eyes(self, table: LiveTable, seat: int) -> None:
        async with table.awake():
            self.viewpoint = viewpoint_for(seat, self.seats, self.language, self.viewpoint.events)
            self.send(encode(Note(type="note", text=table.seats[seat].note)))
            self.send(table.encoder.whole_state(self.viewpoint))

    async def give_up_seats(self, table: LiveTable) -> None:
        async with table.awake():
            self.seats = []
            self.viewpoint = viewpoint_for(SPECTATOR, self.seats, self.language, self.viewpoint.events)
            self.send(table.encoder.whole_state(self.viewpoint))
            table.broadcast_state(besides=self)

    async def _receive(self) -> str:
        message = await self.connection.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1000)
        text = message.get("text")
        if text is None:
            return ""
        if len(text) > LARGEST_NOTE:
            raise TooBig("server.too_big")
        return str(text)

    def send(self, message: bytes) -> None:
        """Never waits: a listener too slow to follow is let go; it reconnects and gets the whole state."""
        if self._dismissed:
            return
        self._outbox.put(message)
        if len(self._outbox) >= self.directory.settings.most_waiting:
            self._outbox.empty()
            self.dismiss(TRY_AGAIN)

    def dismiss(self, code: int) -> None:
        self._dismissed = True
        self._outbox.put(code)

    def let_go(self) -> None:
        self.dismiss(RESTART)

    def send_away(self, why: str = LINK_RENEWED) -> None:
        """What it came in with opens nothing any more; a coach or commentator sees nothing more from this moment on."""
        if self.viewpoint.coaches or self.comments:
            self.comments = False
            self.viewpoint = viewpoint_for(SPECTATOR, self.seats, self.language, self.viewpoint.events)
        self._complain(NoEntry(why), None)
        self.dismiss(POLICY)

    async def write_out(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                item = await self._outbox.take()
                if isinstance(item, int):
                    await self.connection.close(item)
                    return
                await self.connection.send_text(item.decode())
                del item  # what was sent need not be kept until there is more to send

    def _report(self, table: LiveTable, error: RequestError | Refusal | BadInput | StoreFailed, id: Id | None) -> None:
        """Why something was not done."""
        error.__traceback__ = None  # it holds the table, in circles where a refusal was found before it was raised
        if isinstance(error, Refusal):
            kind: ErrorKind = "stale" if error.key == STALE else "refused"
            words = table.encoder.words_for(self.viewpoint)
            self._error(kind, words.say(error.key, **error.details), error.rule, id)
        elif isinstance(error, BadInput):
            self._error("bad_message", sentence_of(error, self.language), "", id)
        else:
            self._complain(error if isinstance(error, RequestError) else NotStored("server.not_stored"), id)

    def _complain(self, complaint: RequestError, id: Id | None) -> None:
        self._error(complaint.kind, complaint.sentence(self.language), "", id)

    def _error(self, kind: ErrorKind, detail: str, rule: str, id: Id | None) -> None:
        self._answer(Problem(type="error", error=kind, detail=detail, rule=rule), id)

    def _answer(self, answer: Answer, id: Id | None) -> None:
        """What has no answer but that it is done is answered only to those who asked with a number of their own."""
        if id is not None:
            answer["id"] = id
        if id is not None or answer["type"] != "done":
            self.send(encode(answer))
