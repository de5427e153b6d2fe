"""Ray cluster: many machines that play and think, joined by its address; one of one's own is begun by “local”."""

import socket
from typing import Any, Final

from engawa.kernel.refusal import BadInput

PATIENCE: Final = 5.0
"""Seconds until a cluster must answer."""
LOCAL: Final = "local"


def join_cluster(address: str, workers: int) -> Any:
    """Ray's library, once it has joined the cluster at this address; of so many workers if it is begun here."""
    try:
        import ray  # noqa: PLC0415 — only with the extra
    except ModuleNotFoundError:
        raise BadInput("--ray needs Ray: pip install 'engawa[ray]'") from None
    library: Any = ray
    if not answers(address):
        raise BadInput(f"--ray {address}: nobody answers there")
    try:
        cluster = {"num_cpus": workers} if address == LOCAL else {"address": address}
        library.init(**cluster, log_to_driver=False, logging_level="ERROR")
    except Exception as error:
        raise BadInput(f"--ray {address}: no cluster answers there: {str(error).splitlines()[0]}") from None
    return library


def answers(address: str) -> bool:
    """Whether anybody listens there: Ray itself would wait for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        return True
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except OSError:
        return False
    return True
