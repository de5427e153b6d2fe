"""Operations routes: whether this server is ready for more visitors; people's data deleted by their own keys."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse

from engawa.server.http_api.dependencies import Directory, TableId
from engawa.server.http_api.lobby import problems
from engawa.server.protocol import http as protocol
from engawa.server.readiness import Readiness
from engawa.server.tables.data_deletion import forget

router = APIRouter(prefix="/api", responses=problems(400, 408, 413, 421, 422, 429))


async def _readiness(request: Request) -> Readiness:
    readiness: Readiness = request.app.state.readiness
    return readiness


@router.get("/ready", response_model=protocol.Ready, responses={503: {"model": protocol.Ready}})
async def check_readiness(readiness: Annotated[Readiness, Depends(_readiness)]) -> JSONResponse:
    """503 where a part does not work; which, is told."""
    parts = await readiness.parts()
    report = protocol.Ready(ready=all(parts.values()), **parts)
    return JSONResponse(report.model_dump(), 200 if report.ready else 503)


@router.post("/tables/{table_id}/forget", responses=problems(403, 404, 409, 503, 507))
async def forget_me(table_id: TableId, body: protocol.ForgetRequest, directory: Directory) -> protocol.Forgotten:
    """Name, note, chat and key of the seats that a key opens; a table that no other person has goes as a whole."""
    async with directory.visit(table_id) as table:
        if table is None:
            return protocol.Forgotten(forgotten=False)
        return protocol.Forgotten(forgotten=await forget(table, body.token, directory.store))
