"""Application (FastAPI): HTTP for lobby and records, one web socket for each seat or spectator, the page."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.middleware.gzip import GZipMiddleware

from engawa import __version__
from engawa.server.errors import DamagedTable, TooMuch, spoken
from engawa.server.http_api.lobby import lobby
from engawa.server.http_api.middleware import GuardMiddleware
from engawa.server.http_api.page_files import site
from engawa.server.http_api.rules import rules
from engawa.server.protocol.server_messages import Problem
from engawa.server.rate_limits import address_of
from engawa.server.settings import Settings
from engawa.server.storage.failures import StoreFailed, StoreFull
from engawa.server.storage.store import Store
from engawa.server.tables.directory import TableDirectory
from engawa.server.websocket.connection import TRY_AGAIN, Connection


def make_app(store: Store, settings: Settings | None = None) -> FastAPI:
    directory = TableDirectory(store, settings or Settings())

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        directory.close()

    app = FastAPI(title="Engawa", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(GuardMiddleware, settings=directory.settings, limits=directory.limits)
    app.include_router(lobby(directory))
    app.include_router(rules())

    @app.exception_handler(RequestValidationError)
    async def in_a_sentence(_: Request, error: RequestValidationError) -> JSONResponse:
        """What is wrong with a request, and where."""
        found = error.errors()[0]
        where = ".".join(str(step) for step in found["loc"])
        return JSONResponse({"detail": f"{where}: {found['msg']}"}, 422)

    @app.exception_handler(StoreFailed)
    async def not_stored(_: Request, error: StoreFailed) -> JSONResponse:
        """Why, stands in the log: it may name machines."""
        if isinstance(error, StoreFull):
            return JSONResponse({"detail": "the disk of this server is full, so this could not be stored"}, 507)
        sentence = "the server cannot reach its database, so this was not done; try again in a moment"
        return JSONResponse({"detail": sentence}, 503, {"Retry-After": "5"})

    @app.exception_handler(DamagedTable)
    async def torn(_: Request, error: DamagedTable) -> JSONResponse:
        return JSONResponse({"detail": str(error)}, 409)

    @app.exception_handler(TooMuch)
    async def not_so_much(request: Request, error: TooMuch) -> JSONResponse:
        return JSONResponse({"detail": error.sentence(spoken(request.headers))}, 429)

    @app.websocket("/api/socket")
    async def socket(connection: WebSocket) -> None:
        await connection.accept()
        address = address_of(connection)
        if not directory.limits.sockets.take(address):
            detail = TooMuch("server.many_sockets").sentence(spoken(connection.headers))
            await connection.send_json(Problem(type="error", error=TooMuch.kind, detail=detail, rule=""))
            await connection.close(TRY_AGAIN)
            return
        try:
            await Connection(connection, directory).stay()
        finally:
            directory.limits.sockets.leave(address)

    app.include_router(site())
    return app
