"""Messages written straight to a socket: whole, in order, and left to the reader of the outbox where that cannot be."""

import asyncio

from engawa.server.websocket.frames import frame_head
from engawa.server.websocket.outbox import Outbox
from tests.server.loops import run_apart


def test_heads_tell_the_length_as_the_protocol_wants_it() -> None:
    assert frame_head(125) == bytes([0x81, 125])
    assert frame_head(126) == bytes([0x81, 126, 0, 126])
    assert frame_head(65_535) == bytes([0x81, 126, 255, 255])
    assert frame_head(65_536) == bytes([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0])


def test_what_comes_in_one_turn_is_written_together_and_in_order_whoever_writes_it() -> None:
    async def told() -> list[list[bytes | int]]:
        pieces: list[list[bytes | int]] = []
        is_writable = True

        def write(messages: list[bytes]) -> bool:
            if is_writable:
                pieces.append([*messages])
            return is_writable

        async def read(outbox: Outbox) -> None:
            while True:
                item = await outbox.take()
                await asyncio.sleep(0.01)  # a slow listener
                pieces.append([item])

        outbox = Outbox(write)
        reading = asyncio.create_task(read(outbox))
        await asyncio.sleep(0)
        outbox.put(b"state")
        outbox.put(b"done")
        await asyncio.sleep(0)
        is_writable = False
        outbox.put(b"first")
        await asyncio.sleep(0.001)
        is_writable = True
        outbox.put(b"second")  # the reader is at the first, and must not be overtaken
        await asyncio.sleep(0.05)
        outbox.put(b"last words")
        outbox.put(1008)
        await asyncio.sleep(0.05)
        assert len(outbox) == 0
        reading.cancel()
        return pieces

    assert run_apart(told()) == [[b"state", b"done"], [b"first"], [b"second"], [b"last words"], [1008]]
