"""Receivers for tests: what notices are sent to, on this machine."""

import base64
import json
import os
import re
import socketserver
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


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


class PushBrowser:
    """A browser's end of web push: subscribes, checks who has sent a message, and reads it."""

    def __init__(self) -> None:
        self.key = generate_private_key(SECP256R1())
        self.secret = os.urandom(16)

    def target(self, endpoint: str) -> dict[str, str]:
        return {"kind": "push", "endpoint": endpoint, "p256dh": b64(self.point()), "auth": b64(self.secret)}

    def point(self) -> bytes:
        return bytes(self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def read(self, received: Received, server_key: str, origin: str) -> Any:
        """The message, if it is signed with the key that was subscribed with, and for this push service."""
        signed = re.fullmatch(r"vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)", received.headers["authorization"])
        assert signed is not None
        head, claims, signature, key = signed.groups()
        assert key == server_key
        raw = unb64(signature)
        written = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        sender = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), unb64(key))
        sender.verify(written, f"{head}.{claims}".encode(), ECDSA(SHA256()))
        assert json.loads(unb64(head)) == {"typ": "JWT", "alg": "ES256"}
        assert json.loads(unb64(claims))["aud"] == origin
        assert received.headers["content-encoding"] == "aes128gcm"
        return json.loads(self.decrypt(received.body))

    def decrypt(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        theirs = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender)
        about = b"WebPush: info\0" + self.point() + sender
        shared = HKDF(SHA256(), 32, self.secret, about).derive(self.key.exchange(ECDH(), theirs))
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(shared)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(shared)
        text = bytes(AESGCM(key).decrypt(nonce, sealed, None))
        assert text.endswith(b"\x02")
        return text[:-1]


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class SmtpSink:
    """Takes mail, unless told otherwise, and notes it."""

    port: int = 0
    refuses: bool = False
    is_down: bool = False
    logins: list[str] = field(default_factory=list)
    received: list[EmailMessage] = field(default_factory=list)


@contextmanager
def smtp_sink() -> Iterator[SmtpSink]:
    sink = SmtpSink()

    class Handler(socketserver.StreamRequestHandler):
        def say(self, line: str) -> None:
            self.wfile.write(f"{line}\r\n".encode())

        def handle(self) -> None:
            self.say("421 busy" if sink.is_down else "220 sink")
            for line in self.rfile:
                word = line.decode().strip().upper()
                if word.startswith("EHLO"):
                    self.say("250-sink\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 AUTH PLAIN")
                elif word.startswith("AUTH"):
                    sink.logins.append(base64.b64decode(line.split()[2]).decode())
                    self.say("235 in")
                elif word.startswith("RCPT") and sink.refuses:
                    self.say("550 nobody of that name")
                elif word == "DATA":
                    self.say("354 go on")
                    sink.received.append(self.mail())
                    self.say("250 taken")
                elif word == "QUIT":
                    self.say("221 bye")
                    return
                else:
                    self.say("250 good")

        def mail(self) -> EmailMessage:
            lines = []
            while (line := self.rfile.readline()) != b".\r\n":
                lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
            return message_from_bytes(b"".join(lines), policy=policy.default)

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    sink.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield sink
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
