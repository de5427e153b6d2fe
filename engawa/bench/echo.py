"""Baseline of the load benchmark: a bare web-socket echo on the table's stack. Run as `python -m engawa.bench.echo`."""

import socket

from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from engawa.bench.measured_server import LIMITLESS
from engawa.server.running import web_server


def echo_app() -> FastAPI:
    app = FastAPI()

    @app.websocket("/echo")
    async def echo(connection: WebSocket) -> None:
        await connection.accept()
        try:
            while True:
                await connection.send_text(await connection.receive_text())
        except WebSocketDisconnect:
            pass

    return app


if __name__ == "__main__":
    listening = socket.create_server(("127.0.0.1", 0))
    print(f"listens on 127.0.0.1:{listening.getsockname()[1]}", flush=True)
    web_server(echo_app(), LIMITLESS).run(sockets=[listening])
