"""Secrets: keys that open a seat, told once, kept as hashes, never part of an address; seeds of a table's thoughts."""

import hashlib
import hmac
import secrets


def new_token() -> str:
    """192 random bits: whoever has it sits there."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """Of a table: all may know it. None begins with a dash, which a terminal would take for an option."""
    while (made := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return made


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def opens(token: str, hashed: str | None) -> bool:
    return hashed is not None and secrets.compare_digest(token_hash(token), hashed)


def thought_seed(secret: str, *about: object) -> str:
    """What a thought begins with: the same for the same moment of a table, and known to nobody without its seed.

    The moment alone is known to all, and whoever has the program could think the same.
    """
    return hmac.digest(secret.encode(), "/".join(map(str, about)).encode(), "sha256").hex()
