"""Middleware before every request: security headers, CSRF protection by origin, host names, rate limits, sizes."""

import asyncio
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engawa.server.admission import Admission
from engawa.server.errors import language_of, sentences
from engawa.server.http_api.host_names import HostNames, name_in
from engawa.server.peers import PIPED
from engawa.server.rate_limits import Limits, address_of
from engawa.server.settings import LARGEST_BODY, Settings

OURS_ONLY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
SAFE = ("GET", "HEAD", "OPTIONS")
LONGEST_SHOWN = 100


class GuardMiddleware:
    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, admission: Admission) -> None:
        self.app = app
        self.settings = settings
        self.limits = limits
        self.admission = admission
        self.names = HostNames(settings.names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refused is not None:
                await send({"type": "websocket.close", "code": 1008})
            else:
                await self.app(scope, receive, send)
        elif refused is not None:
            await refused(scope, receive, with_headers(send))
        else:
            await self.app(scope, bounded(receive, headers, self.settings.body_within), with_headers(send))

    def _refusal(self, scope: Scope, headers: Headers) -> JSONResponse | None:
        if scope.get(PIPED, False):
            return None  # the node that a visitor came to has looked
        say = sentences(language_of(headers)).say
        if not self.names.include(headers.get("host")):
            shown = name_in(headers["host"])[:LONGEST_SHOWN]
            return JSONResponse({"detail": say("server.other_name", name=shown)}, 421)
        if self.admission.is_banned(address_of(HTTPConnection(scope))):
            return JSONResponse({"detail": say("server.banned")}, 403)
        changing = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changing and is_cross_site(headers):
            return JSONResponse({"detail": say("server.other_site")}, 403)
        if scope["path"].startswith("/api/") and not self.limits.requests.take(address_of(HTTPConnection(scope))):
            return JSONResponse({"detail": say("server.many_requests")}, 429)
        return None


def with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["Referrer-Policy"] = "no-referrer"
            headers["X-Content-Type-Options"] = "nosniff"
            headers["X-Frame-Options"] = "DENY"
            headers["Content-Security-Policy"] = OURS_ONLY
        await send(message)

    return sending


def bounded(receive: Receive, headers: Headers, within: float) -> Receive:
    """A body that grows too large or comes too slowly is not read on, whatever length it was said to have."""
    seen = 0
    whole = False
    until: float | None = None

    async def receiving() -> Message:
        nonlocal seen, whole, until
        if whole:
            return await receive()
        until = until or asyncio.get_running_loop().time() + within
        say = sentences(language_of(headers)).say
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, say("server.too_slow"), {"Connection": "close"}) from None
        seen += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        if seen > LARGEST_BODY:
            raise HTTPException(413, say("server.body_too_big", most=LARGEST_BODY), {"Connection": "close"})
        return message

    return receiving


def is_cross_site(headers: Headers) -> bool:
    """Browsers say which site a request comes from; programs say nothing. What cannot be read comes from no site."""
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc != headers.get("host")
    except ValueError:
        return True
