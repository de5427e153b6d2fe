"""The server of the server's tests, for the toy game."""

from tests.server.conftest import client, start

__all__ = ["client", "start"]
