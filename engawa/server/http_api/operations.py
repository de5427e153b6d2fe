"""Operations routes: whether this server is ready for more visitors."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse

from engawa.server.http_api.lobby import problems
from engawa.server.protocol import http as protocol
from engawa.server.readiness import Readiness

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
