"""Pipe between a visitor's socket and the node that has the table: each hears the other as if nothing were between."""

import asyncio
import contextlib

from fastapi import WebSocket
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

RESTART = 1012
PASSED_ON = (1008, 1013)
"""What the owner closes with for a reason of its own."""


async def pipe(visitor: WebSocket, owner: ClientConnection) -> int:
    """Until one of them leaves; the code to close the visitor's socket with."""
    saying = asyncio.create_task(_carry_out(visitor, owner))
    try:
        return await _carry_in(visitor, owner)
    finally:
        saying.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await saying
        await owner.close()


async def _carry_out(visitor: WebSocket, owner: ClientConnection) -> None:
    """What the visitor says."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            message = await visitor.receive()
            if message["type"] == "websocket.disconnect":
                await owner.close()
                return
            await owner.send(message.get("text") or "")


async def _carry_in(visitor: WebSocket, owner: ClientConnection) -> int:
    """What the owner says."""
    try:
        async for message in owner:
            await visitor.send_text(message if isinstance(message, str) else message.decode())
    except ConnectionClosed:
        pass
    except RuntimeError:
        pass  # the visitor's socket is closed already
    return owner.close_code if owner.close_code in PASSED_ON else RESTART
