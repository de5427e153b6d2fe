"""Dependencies of the HTTP routes: the tables, and the address and the language of whoever asks."""

from typing import Annotated

from fastapi import Depends, Path, Request

from engawa.server.errors import language_of
from engawa.server.rate_limits import address_of
from engawa.server.tables.directory import TableDirectory


async def _directory(request: Request) -> TableDirectory:
    directory: TableDirectory = request.app.state.directory
    return directory


async def _address(request: Request) -> str:
    return address_of(request)


async def _language(request: Request) -> str:
    return language_of(request.headers)


Directory = Annotated[TableDirectory, Depends(_directory)]
Address = Annotated[str, Depends(_address)]
Language = Annotated[str, Depends(_language)]
TableId = Annotated[str, Path(max_length=64)]
