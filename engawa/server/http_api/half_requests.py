"""Connection limits: so many from one address, and none that is held by half a request (slowloris)."""

import asyncio
import json
from collections.abc import Container
from typing import ClassVar, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from engawa.server.errors import sentences
from engawa.server.rate_limits import Places, one_visitors
from engawa.server.settings import LARGEST_HEAD, Settings

NO_TIME_LEFT: Final = 5.0
"""Seconds after which a body that is late is not even told so."""


class TimedHttpProtocol(HttpToolsProtocol):
    settings: ClassVar[Settings]
    places: ClassVar[Places]
    proxies: ClassVar[Container[str]]
    """They bring many visitors each."""
    _address: str | None = None
    _timer: asyncio.TimerHandle | None = None
    _head = 0
    """Bytes of a head that is not complete; -1 between a complete one and the next."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client is not None else ""
        if host not in self.proxies:
            if not self.places.take(one_visitors(host)):
                self._refuse(503, "server.many_connections")
                return
            self._address = one_visitors(host)
        self._within(self.settings.head_within)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._head >= 0 and not self.transport.is_closing():
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self._refuse(431, "server.too_big")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0
        self._within(self.settings.head_within)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._head = -1
        self._within(self.settings.body_within + NO_TIME_LEFT)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._stop_timer()

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _within(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, self._too_slow)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        if self._head > 0:
            self._refuse(408, "server.too_slow")
        else:
            self.transport.close()

    def _leave(self) -> None:
        self._stop_timer()
        if self._address is not None:
            self.places.leave(self._address)
            self._address = None

    def _refuse(self, status: int, key: str) -> None:
        """What language is spoken there is not known yet."""
        body = json.dumps({"detail": sentences("en").say(key)}).encode()
        head = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(body)
        self.transport.write(STATUS_LINE[status] + head + body)
        self.transport.close()


def connections(settings: Settings) -> type[TimedHttpProtocol]:
    """As many and as slow as these settings allow."""

    class Allowed(TimedHttpProtocol):
        places = Places(settings.connections_for_one, settings.connections)
        proxies = settings.proxies

    Allowed.settings = settings
    return Allowed
