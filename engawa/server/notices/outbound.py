"""Outbound requests: one HTTP request to an address that a visitor has named, bounded in time, size and reach.

The name is resolved here, and the connection made to the very address that was looked at: no name can lead to the
host's own network between the look and the connection. Nothing is followed to another address.
"""

import asyncio
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import SplitResult, urlsplit

import h11

from engawa import __version__
from engawa.server.errors import RequestError
from engawa.server.notices.failures import NotDelivered, Refused, TryLater

LONGEST_ADDRESS: Final = 1000
PATIENCE: Final = 10.0
"""Seconds for all of it: the name, the connection, the answer."""
MOST_ANSWERED: Final = 16_384
"""Bytes of an answer that are read; only its head matters."""
LOW_PORTS: Final = (80, 443)
USUAL_PORTS: Final = {"http": 80, "https": 443}
FIRST_HIGH_PORT: Final = 1024
TRANSLATED: Final = ip_network("64:ff9b::/96")
"""IPv6 addresses behind which a network keeps IPv4's."""
RESOLVERS: Final = ThreadPoolExecutor(8, "resolver")
"""Of their own: a name that is slow to resolve keeps nothing else waiting."""


@dataclass(frozen=True)
class OutboundRequest:
    address: str
    body: bytes
    method: str = "POST"
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Outbound:
    allows_private: bool
    """The host lets notices go to its own network."""
    patience: float = PATIENCE

    async def send(self, request: OutboundRequest) -> None:
        """NotDelivered where it did not arrive, or it is not known whether it did."""
        parts = read_address(request.address)
        sent = False
        try:
            async with asyncio.timeout(self.patience):
                reader, writer = await self._connect(parts)
                try:
                    sent = True
                    answer = await _exchange(reader, writer, request, parts)
                finally:
                    writer.transport.abort()
        except TimeoutError:
            # What hangs may have arrived: who tried again could tell the same thing twice.
            failure = NotDelivered if sent else TryLater
            raise failure("server.notice_no_answer", seconds=round(self.patience)) from None
        except ssl.SSLError:
            raise NotDelivered("server.notice_not_secure", host=parts.hostname or "") from None
        except OSError:
            failure = NotDelivered if sent else TryLater
            raise failure("server.notice_unreachable", host=parts.hostname or "") from None
        except h11.RemoteProtocolError:
            raise NotDelivered("server.notice_no_http", host=parts.hostname or "") from None
        _check_status(answer)

    async def _connect(self, parts: SplitResult) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        host = parts.hostname or ""
        port = parts.port or USUAL_PORTS[parts.scheme]
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(RESOLVERS, _resolve, host, port)
        except (OSError, UnicodeError):
            raise TryLater("server.notice_no_name", host=host) from None
        allowed = [address for address in found if self.allows_private or is_public(address)]
        if not allowed:
            raise NotDelivered("server.notice_private", host=host)
        secured = ssl.create_default_context() if parts.scheme == "https" else None
        name = host if secured is not None else None
        complaint: OSError | None = None
        for address in allowed:
            try:
                return await asyncio.open_connection(address, port, ssl=secured, server_hostname=name)
            except ssl.SSLError:
                raise
            except OSError as error:
                complaint = error
        assert complaint is not None
        raise complaint


def read_address(written: str) -> SplitResult:
    """RequestError where it is none that anything could be sent to."""
    try:
        parts = urlsplit(written)
        port = parts.port
    except ValueError:
        raise RequestError("server.notice_bad_address") from None
    readable = written.isascii() and written.isprintable() and " " not in written and len(written) <= LONGEST_ADDRESS
    if not readable or parts.scheme not in USUAL_PORTS or not parts.hostname:
        raise RequestError("server.notice_bad_address")
    if parts.username is not None or parts.password is not None:
        raise RequestError("server.notice_password_in_address")
    if port is not None and port not in LOW_PORTS and port < FIRST_HIGH_PORT:
        raise RequestError("server.notice_bad_port", port=port)
    return parts


def is_public(written: str) -> bool:
    """Of the whole Internet, and of no network behind this machine."""
    address = ip_address(written.partition("%")[0])
    for inner in _wrapped(address):
        if not inner.is_global or inner.is_multicast:
            return False
    return True


def _wrapped(address: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    """The address, and those that it stands for in another network."""
    if isinstance(address, IPv4Address):
        return [address]
    if address.ipv4_mapped is not None:
        return [address.ipv4_mapped]
    inner: list[IPv4Address | IPv6Address] = [address]
    if address.sixtofour is not None:
        inner.append(address.sixtofour)
    if address.teredo is not None:
        inner += address.teredo
    if address in TRANSLATED:
        inner.append(IPv4Address(address.packed[-4:]))
    return inner


def _resolve(host: str, port: int) -> list[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: OutboundRequest, parts: SplitResult
) -> h11.Response:
    connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_ANSWERED)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    headers = {
        "Host": parts.netloc,
        "User-Agent": f"engawa/{__version__}",
        "Content-Type": "application/json",
        "Content-Length": str(len(request.body)),
        "Connection": "close",
        **request.headers,
    }
    head = connection.send(h11.Request(method=request.method, target=target, headers=list(headers.items())))
    body = connection.send(h11.Data(data=request.body))
    end = connection.send(h11.EndOfMessage())
    writer.write((head or b"") + (body or b"") + (end or b""))
    await writer.drain()
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(MOST_ANSWERED))
        elif isinstance(event, h11.Response):
            return event
        elif not isinstance(event, h11.InformationalResponse):
            raise h11.RemoteProtocolError("no answer")


def _check_status(answer: h11.Response) -> None:
    status = answer.status_code
    if 200 <= status < 300:
        return
    if 300 <= status < 400:
        raise NotDelivered("server.notice_redirected", status=status)
    if status == 429 or status >= 500:
        raise TryLater("server.notice_status_later", status=status)
    raise Refused("server.notice_status", status)
