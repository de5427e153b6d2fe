"""Logs: lines for people, or a JSON object a line for programs. No key of a seat ever stands there.

Keys come in the body of a request or in a socket's first message; of requests only method, path and outcome are told,
of what is stored only whose table it is.
"""

import json
import logging
import time
from typing import Final, Literal

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engawa.server.rate_limits import address_of

REQUESTS: Final = logging.getLogger("engawa.requests")
TOLD: Final = "told"
"""The attribute of an entry that holds its fields."""


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, TOLD, {}),
        }
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


JsonFormatter.converter = time.gmtime


def start_logging(form: Literal["text", "json"], level: Literal["warning", "info"]) -> None:
    """To stderr: whoever starts the server keeps it, systemd and containers by themselves."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else logging.Formatter("%(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("engawa").setLevel(level.upper())


class RequestLogMiddleware:
    """A line for each request and for each socket that has gone, where that is wished."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or not REQUESTS.isEnabledFor(logging.INFO):
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        outcome = 0

        async def noting(message: Message) -> None:
            nonlocal outcome
            if message["type"] == "http.response.start":
                outcome = message["status"]
            elif message["type"] == "websocket.close":
                outcome = message.get("code", 1000)
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            fields = {
                "method": scope.get("method", "SOCKET"),
                "path": scope["path"],
                "outcome": outcome,
                "milliseconds": round(1000 * (time.perf_counter() - begun), 1),
                "visitor": address_of(HTTPConnection(scope)),
            }
            REQUESTS.info("%(method)s %(path)s %(outcome)s in %(milliseconds)s ms", fields, extra={TOLD: fields})
