"""A network that freezes: a relay before the server that goes silent and closes nothing, as a lost signal does."""

import socket
import threading
from contextlib import suppress


class FrozenNetwork:
    def __init__(self, port: int) -> None:
        self.server_port = port
        self.flows = threading.Event()
        self.flows.set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def freeze(self) -> None:
        self.flows.clear()

    def thaw(self) -> None:
        self.flows.set()

    def close(self) -> None:
        self.thaw()
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self.server_port))
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while said := source.recv(65536):
                self.flows.wait()
                target.sendall(said)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
