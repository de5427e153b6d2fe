"""Notice routes: a person sets how to be told of their turn outside the page, looks at what came of it, tries it."""

import asyncio
from dataclasses import dataclass
from typing import Annotated, Final
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Path, Request

from engawa.kernel.words import say_phrase
from engawa.server.errors import NotFound, NotYours, RequestError, TooMuch, language_of
from engawa.server.http_api.dependencies import TableId
from engawa.server.http_api.lobby import problems
from engawa.server.notices.courier import read_problem
from engawa.server.notices.service import NoticeService, Wish
from engawa.server.protocol import notices as protocol
from engawa.server.rate_limits import Places, address_of
from engawa.server.settings import Settings
from engawa.server.state.encoder import known_language
from engawa.server.storage.notice_store import Subscription
from engawa.server.tables.directory import TableDirectory
from engawa.server.tokens import opens

HERE: Final = ("localhost", "127.0.0.1", "::1")
NOTICE_BYTES: Final = 1500
"""What one takes in the database, more or less."""
TRIALS: Final = Places(2, 20)
"""Notices that are being tried out, by one address and in all."""

router = APIRouter(prefix="/api", responses=problems(400, 403, 404, 408, 413, 421, 422, 429, 503))


@dataclass(frozen=True)
class Visitor:
    """Whoever asks, and what is asked."""

    directory: TableDirectory
    service: NoticeService
    address: str
    language: str
    site: str
    """Where the page lies for them, for links."""

    async def own_seats(self, table_id: str, token: str) -> list[int]:
        """Those that the key opens; looked up in the store, since the table may be another node's."""
        table = await asyncio.to_thread(self.directory.store.table, table_id)
        if table is None or table.imported or table.study:
            raise NotFound("server.no_such_table")
        seats = [chair.seat for chair in table.seats if opens(token, chair.token_hash)]
        if not seats:
            raise NotYours("server.not_your_seat")
        return seats

    async def own_notice(self, table_id: str, token: str, notice: str) -> Subscription:
        seats = await self.own_seats(table_id, token)
        found = await asyncio.to_thread(self.service.store.one, notice)
        if found is None or found.table != table_id or found.seat not in seats:
            raise NotFound("server.no_such_notice")
        return found

    async def told(self, table_id: str, body: protocol.NoticesRequest) -> protocol.Notices:
        """What is set for the seats that a key opens."""
        seats = await self.own_seats(table_id, body.token)
        found = await asyncio.to_thread(self.service.store.of_seats, table_id, seats)
        rows = [self._row(one, body.endpoint) for one in found]
        return protocol.Notices(notices=rows, push_key=self.service.push_key, mail=self.service.sends_mail)

    def _row(self, one: Subscription, endpoint: str) -> protocol.NoticeRow:
        problem = read_problem(one.problem)
        return protocol.NoticeRow(
            id=one.id,
            seat=one.seat,
            kind=one.kind,
            shape=one.target.get("shape"),
            shown=self.service.shown(one),
            minutes=one.minutes,
            confirmed=one.confirmed,
            here=one.kind == "push" and bool(endpoint) and one.target["endpoint"] == endpoint,
            state=one.state,
            at=one.tried_at,
            problem="" if problem is None else say_phrase(problem, self.language),
        )


async def _visitor(request: Request) -> Visitor:
    directory: TableDirectory = request.app.state.directory
    service: NoticeService = request.app.state.notices
    site = site_of(request, directory.settings)
    return Visitor(directory, service, address_of(request), language_of(request.headers), site)


def site_of(request: Request, settings: Settings) -> str:
    """Browsers say where they are, and who says something else than where we are is not let in."""
    origin = request.headers.get("origin") or f"{request.url.scheme}://{request.headers.get('host', '')}"
    if urlsplit(origin).hostname in HERE and settings.address:
        origin = settings.address
    return f"{origin}{settings.root_path}"


Visit = Annotated[Visitor, Depends(_visitor)]
NoticeId = Annotated[str, Path(max_length=64)]


@router.post("/tables/{table_id}/notices")
async def list_notices(table_id: TableId, body: protocol.NoticesRequest, visitor: Visit) -> protocol.Notices:
    """What is set for the seats that a key opens."""
    return await visitor.told(table_id, body)


@router.post("/tables/{table_id}/notices/add", status_code=201, responses=problems(507))
async def add_notice(table_id: TableId, body: protocol.NoticeRequest, visitor: Visit) -> protocol.Notices:
    """A new one, in the place of another of its kind."""
    visitor.directory.limits.make(visitor.address)
    visitor.directory.limits.store(visitor.address, NOTICE_BYTES)
    if body.seat not in await visitor.own_seats(table_id, body.token):
        raise NotYours("server.not_your_seat")
    wish = Wish(body.minutes, known_language(body.language), visitor.site)
    await visitor.service.add(table_id, body.seat, body.target, wish)
    return await visitor.told(table_id, body)


@router.post("/tables/{table_id}/notices/{notice}/change")
async def change_notice(
    table_id: TableId, notice: NoticeId, body: protocol.NoticeChange, visitor: Visit
) -> protocol.Notices:
    """Another time after which it is sent."""
    one = await visitor.own_notice(table_id, body.token, notice)
    await visitor.service.store.change(one.id, minutes=body.minutes)
    return await visitor.told(table_id, body)


@router.post("/tables/{table_id}/notices/{notice}/remove")
async def remove_notice(
    table_id: TableId, notice: NoticeId, body: protocol.NoticesRequest, visitor: Visit
) -> protocol.Notices:
    """Nothing is sent by it any more."""
    one = await visitor.own_notice(table_id, body.token, notice)
    await visitor.service.store.remove(one.id)
    return await visitor.told(table_id, body)


@router.post("/tables/{table_id}/notices/{notice}/test")
async def try_notice(
    table_id: TableId, notice: NoticeId, body: protocol.NoticesRequest, visitor: Visit
) -> protocol.Notices:
    """One is sent now; the answer tells what came of it."""
    visitor.directory.limits.make(visitor.address)
    one = await visitor.own_notice(table_id, body.token, notice)
    if not one.confirmed:
        raise RequestError("server.notice_unconfirmed")
    if not TRIALS.take(visitor.address):
        raise TooMuch("server.many_notices")
    try:
        await visitor.service.try_out(one)
    finally:
        TRIALS.leave(visitor.address)
    return await visitor.told(table_id, body)
