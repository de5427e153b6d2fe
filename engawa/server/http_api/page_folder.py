"""Page folder: where the built page lies."""

from pathlib import Path

import engawa


def page_folder() -> Path | None:
    """The built page: in the installed package, or where the source tree builds it."""
    package = Path(engawa.__path__[0])
    for folder in (package / "server" / "page", package.parent / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder.resolve()
    return None
