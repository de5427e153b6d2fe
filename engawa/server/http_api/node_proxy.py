"""Node proxy: the door for requests that another node carries here, and the way of those that belong elsewhere."""

import asyncio
import string
from typing import Final
from urllib.parse import quote

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engawa.server.errors import NotStored, language_of, sentences
from engawa.server.peers import PIPED, SECRET, VISITOR, NobodyListens, PeerAway, Reply, carry, is_secret
from engawa.server.rate_limits import address_of
from engawa.server.storage.node_lease import NodeLease
from engawa.server.storage.ownership import Elsewhere
from engawa.server.storage.store import Store

TOLD: Final = ("content-type", "retry-after")
"""Of another node's answer; the rest is this one's own."""


class NodeProxy:
    def __init__(self, app: ASGIApp, store: Store, node: NodeLease) -> None:
        self.app = app
        self.store = store
        self.node = node

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        secret = headers.get(SECRET)
        if secret is None:
            await (self._route(scope, receive, send) if scope["type"] == "http" else self.app(scope, receive, send))
        elif not is_secret(secret, self.node):
            await self._refuse(scope, receive, send)
        else:
            piped = {**scope, "client": (headers.get(VISITOR, ""), 0), PIPED: True}
            await self._try_once(piped, receive, self._signed(send))

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Nobody else knows the secret."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        say = sentences(language_of(Headers(scope=scope))).say
        await JSONResponse({"detail": say("server.other_site")}, 403)(scope, receive, send)

    async def _try_once(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What was carried here is carried no further."""
        try:
            await self.app(scope, receive, send)
        except Elsewhere:
            if scope["type"] == "http":
                await _away(scope)(scope, receive, send)

    async def _route(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = _Body(receive)
        try:
            await self.app(scope, body.receive, send)
        except Elsewhere as elsewhere:
            answer = await self._carried(scope, elsewhere, await body.whole())
            if answer is None:
                await self._try_once(scope, body.again, send)
            else:
                await answer(scope, receive, send)

    async def _carried(self, scope: Scope, elsewhere: Elsewhere, body: bytes) -> Response | None:
        """The other node's answer; None where it has ended, and this one may have the table."""
        visitor = address_of(HTTPConnection(scope))
        asked = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
        path = quote(asked, safe=string.punctuation)
        headers = Headers(scope=scope)
        try:
            reply = await carry(elsewhere.peer, scope["method"], path, headers, body, visitor)
        except NobodyListens:
            await asyncio.to_thread(self.store.end_lease_of, elsewhere.peer.id)
            return None
        except PeerAway:
            return _away(scope)
        return _response(reply)

    def _signed(self, send: Send) -> Send:
        """Who has answered: so a node finds out whether others reach it under its address."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)[SECRET] = self.node.id
            await send(message)

        return sending


class _Body:
    """Of a request, kept while it is read, to be carried elsewhere."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._messages: list[Message] = []

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._messages.append(message)
        return message

    async def whole(self) -> bytes:
        while not self._messages or self._messages[-1].get("more_body", False):
            if (await self.receive())["type"] != "http.request":
                break
        return b"".join(message.get("body", b"") for message in self._messages)

    async def again(self) -> Message:
        if self._messages:
            return self._messages.pop(0)
        return await self._receive()


def _response(reply: Reply) -> Response:
    return Response(reply.body, reply.status, {name: reply.headers[name] for name in TOLD if name in reply.headers})


def _away(scope: Scope) -> Response:
    say = sentences(language_of(Headers(scope=scope))).say
    return JSONResponse({"detail": say("server.node_away")}, NotStored.status, {"Retry-After": "5"})
