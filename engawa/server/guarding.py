"""What stands before every request: headers that keep browsers careful, no requests from other sites, no flood."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engawa.server.settings import LARGEST_BODY

OURS_ONLY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        changing = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changing and is_cross_site(headers):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            else:
                await JSONResponse({"detail": "this request comes from another site"}, 403)(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.app(scope, bounded(receive), with_headers(scope, send))


def with_headers(scope: Scope, send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["Referrer-Policy"] = "no-referrer"
            headers["X-Content-Type-Options"] = "nosniff"
            headers["X-Frame-Options"] = "DENY"
            headers["Content-Security-Policy"] = OURS_ONLY
        await send(message)

    return sending


def bounded(receive: Receive) -> Receive:
    """A body that grows too large is not read on, whatever length it was said to have."""
    seen = 0

    async def receiving() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > LARGEST_BODY:
            raise HTTPException(413, f"at most {LARGEST_BODY} bytes can be sent")
        return message

    return receiving


def is_cross_site(headers: Headers) -> bool:
    """Browsers say which site a request comes from; programs say nothing."""
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")
