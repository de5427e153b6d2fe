"""A server that ends: whoever is just leaving does not keep it from ending as it should."""

import asyncio
from types import SimpleNamespace

from websockets.exceptions import InvalidState

from engawa.server.running import ClosingSocket


def test_a_socket_that_its_visitor_is_closing_is_closed_with_the_rest() -> None:
    """Else the exception would end the server before its lease is given back."""
    closed: list[str] = []

    def send_close(_code: int) -> None:
        raise InvalidState("connection is closing")

    leaving = ClosingSocket.__new__(ClosingSocket)
    vars(leaving).update(
        stop_keepalive=lambda: None,
        close_sent=False,
        close_timer=None,
        handshake_complete=True,
        queue=asyncio.Queue(),
        conn=SimpleNamespace(send_close=send_close),
        transport=SimpleNamespace(close=lambda: closed.append("closed")),
    )
    leaving.shutdown()
    assert closed == ["closed"]
