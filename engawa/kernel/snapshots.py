"""Snapshots: the game as it stood at each entry of the log, so that what a move brought can be shown step by step."""

from engawa.kernel.journal import Journal
from engawa.kernel.position import Position
from engawa.kernel.refusal import Arg


class SnapshotJournal(Journal):
    """Copies the position with every entry: a game notes a thing when it has happened."""

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.position = position
        self.snapshots: list[Position] = []

    def note(self, key: str, seat: int, **args: Arg) -> None:
        super().note(key, seat, **args)
        self.snapshots.append(self.position.copy())

    def note_for(self, visible_to: list[int], key: str, seat: int, **args: Arg) -> None:
        super().note_for(visible_to, key, seat, **args)
        self.snapshots.append(self.position.copy())
