"""The application: HTTP for lobby and records, one web socket for each seat or spectator, the page."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, WebSocket
from starlette.middleware.gzip import GZipMiddleware

from engawa import __version__
from engawa.server.errors import TooMuch, language_of
from engawa.server.housekeeping import Housekeeping
from engawa.server.http_api import figures, keyrings, ladder, lobby, mail_links, notices, operations, rules, studies
from engawa.server.http_api.exception_handlers import add_exception_handlers
from engawa.server.http_api.middleware import GuardMiddleware
from engawa.server.http_api.node_proxy import NodeProxy
from engawa.server.http_api.page_files import site
from engawa.server.http_api.root_path import RootPathMiddleware
from engawa.server.logs import RequestLogMiddleware
from engawa.server.meter import Meter
from engawa.server.notices.service import NoticeService
from engawa.server.peers import PIPED, finds_itself
from engawa.server.protocol.server_messages import Problem
from engawa.server.rate_limits import address_of
from engawa.server.ray_desks import RayCluster
from engawa.server.readiness import Readiness
from engawa.server.settings import Settings
from engawa.server.storage.house_clock import HouseClock
from engawa.server.storage.node_lease import LEASE, NodeLease
from engawa.server.storage.store import Store
from engawa.server.tables.directory import TableDirectory
from engawa.server.websocket.connection import TRY_AGAIN, Connection


def make_app(
    store: Store,
    settings: Settings | None = None,
    meter: Meter | None = None,
    cluster: RayCluster | None = None,
    clock: HouseClock | None = None,
) -> FastAPI:
    directory = TableDirectory(store, settings or Settings(), meter, cluster, clock)

    housekeeping = Housekeeping(directory)
    notice_service = NoticeService(directory, meter)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        if store.node is not None:
            watch_node(store.node, directory)
        await housekeeping.start()
        await notice_service.start()
        yield
        await notice_service.stop()
        housekeeping.stop()
        directory.close()

    app = FastAPI(title="Engawa", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(
        GuardMiddleware, settings=directory.settings, limits=directory.limits, admission=directory.admission
    )
    app.add_middleware(RequestLogMiddleware)
    if store.node is not None:
        app.add_middleware(NodeProxy, store=store, node=store.node)
    app.add_middleware(RootPathMiddleware, root=directory.settings.root_path)
    app.state.directory = directory
    app.state.notices = notice_service
    app.state.readiness = Readiness(store, directory.bot_workers, directory.admission, directory.settings)
    app.include_router(lobby.router)
    app.include_router(rules.router)
    app.include_router(studies.router)
    app.include_router(notices.router)
    app.include_router(mail_links.router)
    app.include_router(figures.router)
    app.include_router(keyrings.router)
    app.include_router(ladder.router)
    app.include_router(operations.router)
    add_exception_handlers(app)

    @app.websocket("/api/socket")
    @app.websocket("/api/socket/{table}")
    async def socket(connection: WebSocket) -> None:
        """The table may stand in the address, for proxies that send all its visitors to the same node."""
        await connection.accept()
        if connection.scope.get(PIPED, False):
            await Connection(connection, directory).stay()
            return
        address = address_of(connection)
        if not directory.limits.sockets.take(address):
            detail = TooMuch("server.many_sockets").sentence(language_of(connection.headers))
            await connection.send_json(Problem(type="error", error=TooMuch.kind, detail=detail, rule=""))
            await connection.close(TRY_AGAIN)
            return
        try:
            await Connection(connection, directory).stay()
        finally:
            directory.limits.sockets.leave(address)

    app.include_router(site(directory.settings.root_path))
    return app


def watch_node(node: NodeLease, directory: TableDirectory) -> None:
    """When its lease is lost its tables are let go, in the loop that they live in, before it joins again."""
    loop = asyncio.get_running_loop()

    async def let_go() -> None:
        directory.let_go_of_all()

    def lost() -> None:
        asyncio.run_coroutine_threadsafe(let_go(), loop).result(LEASE)

    node.on_lost = lost
    node.on_reach = finds_itself
