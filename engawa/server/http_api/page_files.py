"""Static files of the page in the browser, and one page for all its addresses."""

from pathlib import Path

from fastapi import APIRouter, HTTPException
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

import engawa

FOR_EVER = "public, max-age=31536000, immutable"
NOT_BUILT = """Engawa's server is running, but its page has not been built.

./run builds it; by hand: cd web && npm ci && npm run build
The server's interface is described at /openapi.json.
"""


def page_folder() -> Path | None:
    """The built page: in the installed package, or where the source tree builds it."""
    package = Path(engawa.__path__[0])
    for folder in (package / "server" / "page", package.parent / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder.resolve()
    return None


def file_in(folder: Path, path: str) -> Path | None:
    """The file of this path, if there is one; no file has every path that can be asked for."""
    try:
        file = (folder / path).resolve()
        return file if file.is_file() and file.is_relative_to(folder) else None
    except (OSError, ValueError):
        return None


def index(folder: Path, root: str) -> str:
    """The page, told where it lies: it is read under many addresses, but its files are in one place."""
    written = (folder / "index.html").read_text(encoding="utf-8")
    return written.replace('data-root=""', f'data-root="{root}"').replace('="./', f'="{root}/')


def site(root: str) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/{path:path}")
    def serve_file(path: str) -> Response:
        """A file of the page, or the page itself, which knows its own addresses (`/t/…`, `/r/…`)."""
        folder = page_folder()
        if path == "api" or path.startswith("api/"):
            raise HTTPException(404)
        if folder is None:
            return PlainTextResponse(NOT_BUILT, 200 if path == "" else 404)
        file = file_in(folder, path)
        if file is not None and file.name != "index.html":
            caching = FOR_EVER if path.startswith("assets/") else "no-cache"
            return FileResponse(file, headers={"Cache-Control": caching})
        if path.startswith("assets/"):
            raise HTTPException(404)
        return HTMLResponse(index(folder, root), headers={"Cache-Control": "no-cache"})

    return router
