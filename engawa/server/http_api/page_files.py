"""Static files of the page in the browser, and one page for all its addresses."""

import hashlib
from pathlib import Path
from typing import Annotated, Final

from fastapi import APIRouter, HTTPException, Query
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from engawa.server.http_api.offline_page import offline_page
from engawa.server.http_api.page_folder import page_folder
from engawa.server.state.encoder import known_language

FOR_EVER = "public, max-age=31536000, immutable"
WORKER: Final = "worker.js"
MEDIA_TYPES: Final = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}
"""Which not every system knows."""
NOT_BUILT = """Engawa's server is running, but its page has not been built.

./run builds it; by hand: cd web && npm ci && npm run build
The server's interface is described at /openapi.json.
"""


def page_build() -> str:
    """By which a page knows whether the server has another one by now; empty where there is none. All that it loads has
    its contents in its name, so the first of its files stands for all."""
    folder = page_folder()
    return "" if folder is None else hashlib.sha256((folder / "index.html").read_bytes()).hexdigest()[:16]


def file_in(folder: Path, path: str) -> Path | None:
    """The file of this path, if there is one; no file has every path that can be asked for."""
    try:
        file = (folder / path).resolve()
        return file if file.is_file() and file.is_relative_to(folder) else None
    except (OSError, ValueError):
        return None


def index(folder: Path, root: str) -> str:
    """The page, told where it lies and which it is: it is read under many addresses, but its files are in one place."""
    written = (folder / "index.html").read_text(encoding="utf-8")
    told = written.replace('data-root=""', f'data-root="{root}"').replace(
        'data-build=""', f'data-build="{page_build()}"'
    )
    return told.replace('="./', f'="{root}/')


def worker(file: Path) -> str:
    """The service worker: another one for another build, or browsers would keep the old one's page."""
    return file.read_text(encoding="utf-8").replace("const BUILD = ''", f"const BUILD = '{page_build()}'")


def site(root: str) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/offline")
    def serve_offline_page(language: Annotated[str, Query(max_length=20)] = "en") -> Response:
        """What a browser keeps to show while the server cannot be reached."""
        return HTMLResponse(offline_page(known_language(language), root), headers={"Cache-Control": "no-cache"})

    @router.get("/{path:path}")
    def serve_file(path: str) -> Response:
        """A file of the page, or the page itself, which knows its own addresses (`/t/…`, `/r/…`)."""
        folder = page_folder()
        if path == "api" or path.startswith("api/"):
            raise HTTPException(404)
        if folder is None:
            return PlainTextResponse(NOT_BUILT, 200 if path == "" else 404)
        file = file_in(folder, path)
        if file is not None and path == WORKER:
            return Response(worker(file), media_type=MEDIA_TYPES[".js"], headers={"Cache-Control": "no-cache"})
        if file is not None and file.name != "index.html":
            caching = FOR_EVER if path.startswith("assets/") else "no-cache"
            return FileResponse(file, media_type=MEDIA_TYPES.get(file.suffix), headers={"Cache-Control": caching})
        if path.startswith("assets/"):
            raise HTTPException(404)
        return HTMLResponse(index(folder, root), headers={"Cache-Control": "no-cache"})

    return router
