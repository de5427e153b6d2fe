"""Web push: a message encrypted for one browser (RFC 8291) and signed by this server (VAPID, RFC 8292).

The push service of the browser's maker carries it and can read nothing of it but when it comes, and for whom.
"""

import hashlib
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import orjson
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from engawa.server.errors import RequestError
from engawa.server.notices.message import Message
from engawa.server.notices.outbound import OutboundRequest
from engawa.server.protocol.notices import PushTarget

KEPT_FOR: Final = 24 * 3600
"""Seconds that the push service keeps a message for a browser that is not there."""
SIGNED_FOR: Final = 12 * 3600
SECRET: Final = 16
"""Bytes that a browser adds to its key."""
RECORD: Final = 4096
LAST_RECORD: Final = b"\x02"
TOPIC: Final = 32
"""Letters by which a later message takes the place of one that has not been fetched."""


@dataclass(frozen=True)
class Pusher:
    """Sends as this server, whose key browsers have subscribed with."""

    private: EllipticCurvePrivateKey

    @staticmethod
    def read(written: str) -> "Pusher":
        return Pusher(derive_private_key(int.from_bytes(decoded(written)), SECP256R1()))

    @staticmethod
    def new_key() -> str:
        """As it is written."""
        value = generate_private_key(SECP256R1()).private_numbers().private_value
        return encoded(value.to_bytes(32))

    def public(self) -> str:
        return encoded(point(self.private.public_key()))

    def check(self, target: PushTarget) -> None:
        """RequestError where nothing can be encrypted for it."""
        try:
            browsers_key(target)
            secret = decoded(target.auth)
        except (ValueError, BadBase64):
            raise RequestError("server.notice_bad_push") from None
        if len(secret) != SECRET:
            raise RequestError("server.notice_bad_push")

    def request(self, target: PushTarget, message: Message, site: str) -> OutboundRequest:
        told = {"title": message.title, "body": message.text, "link": message.link, "table": message.table}
        headers = {
            "Authorization": self.signature(target.endpoint, site, time.time()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_FOR),
            "Topic": hashlib.sha256(message.table.encode()).hexdigest()[:TOPIC],
            "Urgency": "normal",
        }
        return OutboundRequest(target.endpoint, encrypted(orjson.dumps(told), target), headers=headers)

    def signature(self, endpoint: str, site: str, now: float) -> str:
        """For the push service: who sends, where to ask, until when it holds."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + SIGNED_FOR, "sub": site}
        signed = f"{encoded(orjson.dumps({'typ': 'JWT', 'alg': 'ES256'}))}.{encoded(orjson.dumps(claims))}"
        one, other = decode_dss_signature(self.private.sign(signed.encode(), ECDSA(SHA256())))
        return f"vapid t={signed}.{encoded(one.to_bytes(32) + other.to_bytes(32))}, k={self.public()}"


def encrypted(
    text: bytes, target: PushTarget, own: EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """For the browser alone; a key and a salt of its own for each message."""
    own, salt = own or generate_private_key(SECP256R1()), salt or os.urandom(16)
    theirs = browsers_key(target)
    sender = point(own.public_key())
    shared = derived(
        own.exchange(ECDH(), theirs), decoded(target.auth), b"WebPush: info\0" + point(theirs) + sender, 32
    )
    key = derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, text + LAST_RECORD, None)
    return salt + RECORD.to_bytes(4) + bytes([len(sender)]) + sender + sealed


def derived(secret: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    return bytes(HKDF(SHA256(), length, salt, about).derive(secret))


def browsers_key(target: PushTarget) -> EllipticCurvePublicKey:
    return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decoded(target.p256dh))


def point(key: EllipticCurvePublicKey) -> bytes:
    return bytes(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
