"""Operations routes: whether this server is ready for more visitors; people's data deleted by their own keys."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse

from engawa.server.errors import RequestError
from engawa.server.http_api.dependencies import Address, Directory
from engawa.server.http_api.lobby import problems
from engawa.server.protocol import http as protocol
from engawa.server.readiness import Readiness
from engawa.server.tables.forgetting import forget

router = APIRouter(prefix="/api", responses=problems(400, 408, 413, 421, 422, 429))


async def _readiness(request: Request) -> Readiness:
    readiness: Readiness = request.app.state.readiness
    return readiness


@router.get("/ready", response_model=protocol.Ready, responses={503: {"model": protocol.Ready}})
async def check_readiness(readiness: Annotated[Readiness, Depends(_readiness)]) -> JSONResponse:
    """503 where a part does not work; which, is told."""
    parts = await readiness.parts()
    told = protocol.Ready(ready=all(parts.values()), **parts)
    return JSONResponse(told.model_dump(), 200 if told.ready else 503)


@router.post("/tables/forget", responses=problems(503, 507))
async def forget_me(body: protocol.KeysRequest, directory: Directory, address: Address) -> protocol.Forgotten:
    """Name, note, chat and key of the seats that these keys open; a table that no other person has goes as a whole."""
    directory.limits.make(address)
    forgotten = 0
    for key in body.tables:
        try:
            async with directory.visit(key.table) as table:
                if table is not None:
                    forgotten += await forget(table, key.token, directory.store)
        except RequestError:
            continue  # what of it cannot be read cannot be forgotten by its key; the host can delete it
    return protocol.Forgotten(tables=forgotten)
