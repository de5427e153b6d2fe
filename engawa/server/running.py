"""Running the server: the settings of the web server that it is measured with."""

import gc

import uvicorn
from fastapi import FastAPI

from engawa.server.settings import LARGEST_NOTE


def web_server(app: FastAPI) -> uvicorn.Server:
    """Messages are small and many: compressing them would cost more time and memory than it saves.

    What lives here lives long, and little of it in circles: garbage is looked for more rarely than by default.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    return uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=4 * LARGEST_NOTE,
            ws_per_message_deflate=False,
            server_header=False,
            timeout_graceful_shutdown=3,
        )
    )
