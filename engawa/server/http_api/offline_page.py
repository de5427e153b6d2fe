"""Offline page: what an installed page shows while its server cannot be reached; a browser keeps it beforehand."""

from typing import Final

from engawa.server.errors import sentences
from engawa.server.http_api.plain_page import plain_page, way

TRIES_EVERY: Final = 10
"""Seconds between two looks of its script (`web/public/offline.js`)."""


def offline_page(language: str, root: str) -> str:
    """It is shown in the place of any page, and leads to that one again."""
    say = sentences(language).say
    text = say("server.offline", seconds=TRIES_EVERY)
    script = f'<script defer src="{root}/offline.js"></script>'
    return plain_page(language, say("server.offline_title"), text, way(say("server.offline_again"), ""), script)
