"""WebSocket client as lean as one can be, so that what is measured is the server."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Final

TEXT: Final = 0x81
PING, PONG = 0x89, 0x8A
"""Whoever does not answer the server's signs of life is let go after some seconds."""
MASKED: Final = 0x80
NO_MASK: Final = b"\0\0\0\0"
"""Masked as the protocol asks of clients, with the mask that changes nothing."""


class Wire(asyncio.Protocol):
    """Hears whole text messages; frames in pieces and compression, which our servers do not send, it does not know."""

    def __init__(self, host: str, path: str) -> None:
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.hear: Callable[[bytes], None] = lambda _: None
        self.lost = False
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request.encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done():
            head, separator, rest = self._buffer.partition(b"\r\n\r\n")
            if not separator:
                return
            self._buffer = rest
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.open.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self.open.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, start = self._buffer, 0
        while len(buffer) - start >= 2:
            length, body = buffer[start + 1], start + 2
            if length == 126:
                length, body = int.from_bytes(buffer[start + 2 : start + 4]), start + 4
            elif length == 127:
                length, body = int.from_bytes(buffer[start + 2 : start + 10]), start + 10
            if len(buffer) < body + length:
                break
            if buffer[start] == TEXT:
                self.hear(buffer[body : body + length])
            elif buffer[start] == PING:
                self.transport.write(bytes((PONG, MASKED | length)) + NO_MASK + buffer[body : body + length])
            start = body + length
        self._buffer = buffer[start:]

    def say(self, message: bytes) -> None:
        length = len(message)
        if length < 126:
            head = struct.pack("!BB", TEXT, MASKED | length)
        else:
            head = struct.pack("!BBH", TEXT, MASKED | 126, length)
        self.transport.write(head + NO_MASK + message)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.open.done():
            self.open.set_exception(exc or ConnectionError("closed"))

    def close(self) -> None:
        self.transport.close()


async def connect(address: str, path: str) -> Wire:
    host, _, port = address.partition(":")
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(address, path), host, int(port))
    await wire.open
    return wire
