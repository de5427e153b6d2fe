"""Bounded cache: what can be worked out again, or forgotten without harm, for as many keys as there is room.

For functions `functools.lru_cache` does the same; this is for what is kept by hand, also in compiled code.
"""

from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class BoundedCache(Generic[Key, Value]):
    """The longest unset makes room for the new."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._entries: dict[Key, Value] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: Key) -> Value | None:
        return self._entries.get(key)

    def put(self, key: Key, value: Value) -> Value | None:
        """As the latest; what had to make room for it, if anything had to."""
        self._entries.pop(key, None)
        self._entries[key] = value
        if len(self._entries) <= self.most:
            return None
        return self._entries.pop(next(iter(self._entries)), None)

    def keys(self) -> list[Key]:
        """The longest unset first."""
        return list(self._entries)
