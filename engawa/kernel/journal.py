"""Journal: the log of a game, typed entries that are written only while somebody listens."""

from engawa.kernel.refusal import Arg

EVERYBODY: list[int] = []


class Entry:
    """One thing that happened; the sentence for `key` is in the locale files."""

    __slots__ = ("args", "key", "seat", "visible_to")

    def __init__(self, key: str, seat: int, args: dict[str, Arg], visible_to: list[int]) -> None:
        self.key = key
        self.seat = seat
        self.args = args
        self.visible_to = visible_to

    def may_see(self, seat: int) -> bool:
        return not self.visible_to or seat in self.visible_to

    def as_data(self) -> dict[str, object]:
        return {"key": self.key, "seat": self.seat, "args": dict(self.args), "visible_to": list(self.visible_to)}


class Journal:
    """Collects entries; a position without a journal spends nothing on its log."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def note(self, key: str, seat: int, **args: Arg) -> None:
        self.entries.append(Entry(key, seat, args, EVERYBODY))

    def note_for(self, visible_to: list[int], key: str, seat: int, **args: Arg) -> None:
        self.entries.append(Entry(key, seat, args, visible_to))

    def take(self) -> list[Entry]:
        taken = self.entries
        self.entries = []
        return taken
