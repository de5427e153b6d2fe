"""Peers: how the nodes of a cluster speak to each other, and know that it is they who speak.

A node that does not have a table carries what its visitor says to the one that has it, through the same doors that
visitors use, with the cluster's secret in a header. Whoever has the secret is believed whom it speaks for.
"""

import asyncio
import http.client
import secrets
import socket
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from engawa.server.settings import LARGEST_BODY
from engawa.server.storage.failures import StoreFailed
from engawa.server.storage.node_lease import NodeLease
from engawa.server.storage.ownership import Peer

PIPED: Final = "engawa.piped"
"""In a request's scope: it comes from another node."""
SECRET: Final = "x-engawa-node"
VISITOR: Final = "x-engawa-visitor"
CARRIED: Final = ("accept-language", "content-type")
PATIENCE: Final = 2.0
"""Seconds for a node in the same network to open its door."""
ANSWER: Final = 10.0
CARRIERS: Final = ThreadPoolExecutor(16, "carrier")
ALIVE: Final = 3.0
"""Seconds after which a node to which visitors speak is asked whether it is still there, and for its answer."""


class PeerAway(StoreFailed):
    """The node that has the table does not answer."""


class NobodyListens(PeerAway):
    """Its machine says that nobody listens under its address: it has ended."""


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes


def is_secret(given: str | None, node: NodeLease) -> bool:
    return given is not None and secrets.compare_digest(given.encode(), node.secret.encode())


async def open_socket(peer: Peer, table_id: str, visitor: str) -> ClientConnection:
    """The other node's web socket, as this visitor. Nothing that a visitor has written stands in the request."""
    host, port = host_and_port(peer.address)
    try:
        async with asyncio.timeout(2 * PATIENCE):
            async with asyncio.timeout(PATIENCE):
                sock = await _reach(host, port)
            return await connect(
                f"ws://{urlsplit(peer.address).netloc}/api/socket/{quote(table_id, safe='')}",
                sock=sock,
                additional_headers={SECRET: peer.secret, VISITOR: visitor},
                compression=None,
                max_size=None,
                ping_interval=ALIVE,
                ping_timeout=ALIVE,
                user_agent_header=None,
            )
    except ConnectionRefusedError:
        raise NobodyListens(peer.address) from None
    except (OSError, WebSocketException, TimeoutError) as error:
        raise PeerAway(f"{peer.address}: {type(error).__name__}") from None


async def _reach(host: str, port: int) -> socket.socket:
    """By whichever of its addresses; waited for in no thread, since a machine that is gone keeps many waiting."""
    loop = asyncio.get_running_loop()
    complaint = OSError(f"{host} has no address")
    for family, kind, protocol, _, address in await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        sock = socket.socket(family, kind, protocol)
        sock.setblocking(False)
        try:
            await loop.sock_connect(sock, address)
        except BaseException as error:
            sock.close()
            if not isinstance(error, OSError):
                raise
            complaint = error
        else:
            return sock
    raise complaint


async def carry(peer: Peer, method: str, path: str, headers: Mapping[str, str], body: bytes, visitor: str) -> Reply:
    """An HTTP request at the other node, as this visitor; in a thread that nothing else of this node waits for."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(CARRIERS, ask, peer, method, path, headers, body, visitor)


def ask(peer: Peer, method: str, path: str, headers: Mapping[str, str], body: bytes, visitor: str) -> Reply:
    """An HTTP request at the other node, as this visitor. Takes a moment: for a thread."""
    host, port = host_and_port(peer.address)
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    carried = {name: headers[name] for name in CARRIED if name in headers}
    try:
        connection.connect()
        connection.sock.settimeout(ANSWER)
        connection.request(method, path, body, {**carried, SECRET: peer.secret, VISITOR: visitor})
        answer = connection.getresponse()
        told = {name.lower(): value for name, value in answer.getheaders()}
        return Reply(answer.status, told, answer.read(LARGEST_BODY * 20))
    except ConnectionRefusedError:
        raise NobodyListens(peer.address) from None
    except (OSError, http.client.HTTPException) as error:
        raise PeerAway(f"{peer.address}: {type(error).__name__}") from None
    finally:
        connection.close()


def finds_itself(node: NodeLease) -> bool:
    """Whether it is this node that answers under its address."""
    try:
        reply = ask(Peer(node.id, node.address, node.secret), "GET", "/api/health", {}, b"", "")
    except PeerAway:
        return False
    return reply.headers.get(SECRET) == node.id


def host_and_port(address: str) -> tuple[str, int]:
    parts = urlsplit(address)
    return parts.hostname or "", parts.port or 80
