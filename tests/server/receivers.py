"""Receivers for tests: what notices are sent to, on this machine."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Received:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class HttpSink:
    """Notes what comes, and answers as told."""

    port: int = 0
    status: int = 204
    location: str = ""
    hangs: threading.Event = field(default_factory=threading.Event)
    """Set: no answer comes before it is cleared, or the test is over."""
    received: list[Received] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def http_sink() -> Iterator[HttpSink]:
    sink = HttpSink()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.note_and_answer()

        def do_PUT(self) -> None:
            self.note_and_answer()

        def note_and_answer(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            sink.received.append(Received(self.command, self.path, headers, body))
            if sink.hangs.is_set():
                sink.over.wait()
            self.send_response(sink.status)
            if sink.location:
                self.send_header("Location", sink.location)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    sink.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield sink
    finally:
        sink.over.set()
        server.shutdown()
        server.server_close()
        thread.join()
