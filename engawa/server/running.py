"""Running the web server (uvicorn), with the settings that it is measured with."""

import gc
import socket
import sys
from typing import Final

import uvicorn
from fastapi import FastAPI
from websockets.exceptions import InvalidState

from engawa.server.http_api.half_requests import connections
from engawa.server.settings import LARGEST_NOTE, Settings
from engawa.server.tables.directory import TableDirectory
from engawa.server.websocket.frames import FrameProtocol

MOST_FILES: Final = 8192
HEARTBEAT: Final = 5.0
PONG_WITHIN: Final = 10.0
"""Seconds between a socket's signs of life, and for the answer to one: who is gone without a word is away for others
soon after, a page on a busy machine is not, and no proxy finds the socket silent."""


class ClosingSocket(FrameProtocol):
    def shutdown(self) -> None:
        """One that has been told to go and has not answered yet does not keep the server from ending as it should."""
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()


class DrainingServer(uvicorn.Server):
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """The tables are handed over before the doors are closed: whoever comes back finds them elsewhere."""
        directory: TableDirectory | None = getattr(self.config.app.state, "directory", None)  # type: ignore[union-attr]
        if directory is not None:
            await directory.drain()
        await super().shutdown(sockets)


def web_server(app: FastAPI, settings: Settings) -> uvicorn.Server:
    """Messages are small and many: compressing them would cost more time and memory than it saves.

    What lives here lives long, and little of it in circles: garbage is looked for more rarely than by default.
    """
    allow_many_sockets()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    return DrainingServer(
        uvicorn.Config(
            app,
            http=connections(settings),
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
            log_config=None,
            access_log=False,
            ws=ClosingSocket,
            ws_max_size=4 * LARGEST_NOTE,
            ws_per_message_deflate=False,
            ws_ping_interval=HEARTBEAT,
            ws_ping_timeout=PONG_WITHIN,
            server_header=False,
            timeout_graceful_shutdown=3,
        )
    )


def allow_many_sockets() -> None:
    """As many as the system lets this user have: by default it is often fewer than a server may meet."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - there is none on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
