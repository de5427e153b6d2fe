"""History of a table, for looking back and for the graph of the scores: replayed once, then followed as it grows."""

import asyncio
from bisect import bisect_right
from dataclasses import replace

from engawa.kernel.journal import Entry
from engawa.kernel.match import Match
from engawa.kernel.page import Page
from engawa.kernel.position import SPECTATOR, Position
from engawa.kernel.record import Line, MoveLine, Record
from engawa.kernel.replay import Replay
from engawa.kernel.snapshots import SnapshotJournal
from engawa.kernel.words import ENGLISH, Words
from engawa.server.errors import RequestError
from engawa.server.state.encoder import StateEncoder

STRIDE = 12
"""Moves between the places where a replay is kept, to go on from there."""


class Past:
    """The game after some of its moves."""

    def __init__(
        self, position: Position, before: Position, move: MoveLine | None, entries: list[Entry], is_settled: bool = True
    ) -> None:
        self.is_settled = is_settled
        """The move has been done to its end."""
        self.position = position
        self.before = before
        """As it was before the last of them."""
        self.move = move
        self.entries = entries
        """What the move brought."""


class History:
    """Follows the record; a replay is kept every so many moves."""

    def __init__(self, match: Match, page: Page, words: Words) -> None:
        self.page = page
        self.words = words
        self.epoch = match.undone.copy()
        record = replace(match.record, lines=match.record.lines.copy(), ending=None)
        self.replay = Replay(match.game, match.figures, record, "the record")
        self.ends = [len(self.replay.log)]
        """How long the log was after so many moves."""
        self.checkpoints = [self.replay.twin()]
        self.stages: list[tuple[int, Position]] = [(0, self.replay.position.copy())]
        """The moves after which a new part of the game began, and how it stood."""
        self._stage = page.stage(self.replay.position, words)

    def fits(self, match: Match) -> bool:
        """Nothing of what it has seen was taken back."""
        return self.epoch == match.undone and len(self.record.lines) <= len(match.record.lines)

    @property
    def record(self) -> Record:
        return self.replay.record

    def follow(self, added: list[Line]) -> None:
        """Go on to the present."""
        self.record.lines.extend(added)
        while self.replay.step():
            self.ends.append(len(self.replay.log))
            if self.replay.moves % STRIDE == 0:
                self.checkpoints.append(self.replay.twin())
            stage = self.page.stage(self.replay.position, self.words)
            if stage != self._stage:
                self._stage = stage
                self.stages.append((self.replay.moves, self.replay.position.copy()))

    def at(self, moves: int, entry: int | None = None) -> Past:
        """After so many moves; or, within the last of them, as it stood at one of its entries."""
        if moves > self.replay.moves:
            raise RequestError("server.not_so_far", moves=self.replay.moves)
        if moves == 0:
            first = self.checkpoints[0].position
            return Past(first, first, None, self.replay.log[: self.ends[0]])
        replay = self.checkpoints[(moves - 1) // STRIDE].twin()
        replay.run(moves - 1)
        before = replay.position.copy()
        journal = SnapshotJournal(replay.position)
        replay.step(journal)
        line = self.record.lines[replay.line_of_move]
        assert isinstance(line, MoveLine)
        entries = self.replay.log[self.ends[moves - 1] : self.ends[moves]]
        if entry is not None and entry + 1 < len(entries):
            return Past(journal.snapshots[entry], before, line, entries[entry : entry + 1], is_settled=False)
        return Past(replay.position, before, line, entries)

    def at_entry(self, entries: int, seat: int) -> tuple[Past, int]:
        """Just after so many entries that the seat can read, and after how many moves that was."""
        readable = [place for place, entry in enumerate(self.replay.log) if entry.may_see(seat)]
        if entries > len(readable):
            raise RequestError("server.not_so_far", moves=len(readable))
        place = readable[entries - 1] if entries else -1
        moves = bisect_right(self.ends, place)
        return self.at(moves, place - self.ends[moves - 1] if moves else None), moves

    def places(self, seat: int) -> list[int]:
        """How many moves had been made after each that the seat has seen, and before the first."""
        seen = enumerate(self.replay.seen_by, 1)
        return [0, *(moves for moves, who in seen if who in (SPECTATOR, seat))]

    def log_length(self, moves: int, seat: int) -> int:
        """How many entries of the log a seat could read after so many moves."""
        return sum(entry.may_see(seat) for entry in self.replay.log[: self.ends[moves]])


class HistoryCache:
    """The history of one table from when it is first asked for until the match sleeps."""

    def __init__(self, encoder: StateEncoder) -> None:
        self._encoder = encoder
        self._history: History | None = None

    def forget(self) -> None:
        self._history = None

    async def up_to_now(self, match: Match) -> History:
        """The caller has the match awake."""
        history = self._history
        if history is None or not history.fits(match):
            history = await asyncio.to_thread(History, match, self._encoder.page, self._encoder.words(ENGLISH))
            self._history = history
            await asyncio.to_thread(history.follow, [])
        added = match.record.lines[len(history.record.lines) :]
        if added:
            await asyncio.to_thread(history.follow, added)
        return history
