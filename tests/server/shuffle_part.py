"""Part in a shuffle: what a program on a seat says so that the shuffle is also its own (`docs/shuffle.md`)."""

import secrets
from typing import Any

from engawa.kernel.shuffle import commitment


class ShufflePart:
    """Of one key at one table. Binds itself once, and reveals only what it sees itself bound to."""

    def __init__(self) -> None:
        self.nonce = secrets.token_bytes(32).hex()
        self.commitment = ""
        self._table, self._fingerprint, self._seats = "", "", list[int]()
        self._said: set[str] = set()

    def welcome(self, message: dict[str, Any]) -> None:
        """After `hello`, also one over a new connection."""
        self._table, self._fingerprint, self._seats = message["table"], message["seed_hash"] or "", message["seats"]
        self.commitment = commitment(self._table, self._fingerprint, tuple(self._seats), self.nonce)
        self._said.clear()

    def answer(self, state: dict[str, Any]) -> dict[str, Any] | None:
        """What is to be said to a state, if anything."""
        shuffle = state.get("shuffle")
        if shuffle is None or not self._seats or shuffle["phase"] in self._said:
            return None
        self._said.add(shuffle["phase"])
        if shuffle["phase"] == "open":
            return {"type": "commit", "commitment": self.commitment}
        own = {"seats": self._seats, "commitment": self.commitment, "revealed": False, "nonce": None}
        if shuffle["phase"] == "sealed" and own in shuffle["pages"]:
            return {"type": "reveal", "nonce": self.nonce}
        return None
