"""Frames of a web socket: messages written straight to the transport, several in one piece.

The ways through ASGI cost more than the writing itself. A server without this extension is spoken to by ASGI alone.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from starlette.types import Scope
    from websockets.http11 import Request

FRAMES: Final = "engawa.frames"
"""The extension's name in a socket's scope."""
WRITE: Final = "write"
TEXT: Final = 0x81
"""A whole message of text. What a server says is not masked."""


class FrameProtocol(WebSocketsSansIOProtocol):
    def handle_connect(self, event: "Request") -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions = self.scope["extensions"]
            assert extensions is not None
            extensions[FRAMES] = {WRITE: self.write_messages}

    def write_messages(self, messages: list[bytes]) -> bool:
        """False where they must wait: for a listener that reads slowly, or for good."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(b"".join([part for message in messages for part in (frame_head(len(message)), message)]))
        return True


def frame_head(length: int) -> bytes:
    if length < 126:
        return bytes((TEXT, length))
    if length < 65_536:
        return bytes((TEXT, 126)) + length.to_bytes(2)
    return bytes((TEXT, 127)) + length.to_bytes(8)


def writer_of(scope: "Scope") -> Callable[[list[bytes]], bool] | None:
    """How messages are written to a socket at once; None where only ASGI can be spoken."""
    write: Callable[[list[bytes]], bool] | None = scope.get("extensions", {}).get(FRAMES, {}).get(WRITE)
    return write
