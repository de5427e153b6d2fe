"""Secrets that open a seat: told once, kept as hashes, never part of an address."""

import hashlib
import secrets


def new_token() -> str:
    """192 random bits: whoever has it sits there."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def opens(token: str, hashed: str | None) -> bool:
    return hashed is not None and secrets.compare_digest(token_hash(token), hashed)
