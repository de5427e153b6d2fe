"""Root path: the server under a path of a site that serves other things too, such as `/games/engawa`.

Some proxies hand on the whole path, some what is left of it behind their own: both are understood.
"""

import re
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from engawa.kernel.refusal import BadInput

READABLE: Final = re.compile(r"(?:/[\w.~-]+)*", re.ASCII)


def read_root_path(written: str) -> str:
    """As it stands before our own addresses: `/games/engawa`, or nothing. BadInput where it can be no path."""
    path = "/" + written.strip("/") if written.strip("/") else ""
    if not READABLE.fullmatch(path):
        raise BadInput(f"--root-path {written}: a path is written like /games/engawa")
    return path


class RootPathMiddleware:
    """All behind it knows our own addresses only."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self.app = app
        self.root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.root and scope["type"] in ("http", "websocket"):
            scope = {**scope, "root_path": self.root, "path": self._own(scope["path"])}
        await self.app(scope, receive, send)

    def _own(self, path: str) -> str:
        if path == self.root or path.startswith(f"{self.root}/"):
            return path.removeprefix(self.root) or "/"
        return path
