"""Host names: what this server may be called by, so that a stranger's name that leads here (DNS rebinding) does not."""

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final

AT_HOME: Final = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal")
"""Endings that nobody can register: names within a house or a company."""


class HostNames:
    def __init__(self, more: Iterable[str] = ()) -> None:
        self._own = {_plain(name) for name in [socket.gethostname(), *more]}

    def include(self, host: str | None) -> bool:
        """A Host header: an address, a name of one word, one that is used at home only, or one that the host has told.

        Programs may leave it out; browsers, which alone can be led astray, never do.
        """
        if host is None:
            return True
        name = name_in(host)
        return name in self._own or "." not in name.strip("[]") or name.endswith(AT_HOME) or _is_address(name)


def name_in(host: str) -> str:
    """A Host header without its port."""
    name, colon, port = host.rpartition(":")
    return _plain(name if colon and (port.isdigit() or not port) else host)


def _plain(name: str) -> str:
    return name.strip().lower().rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
