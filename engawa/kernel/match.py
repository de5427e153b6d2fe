"""A game in progress: a position, its record, its log, and how far moves can fairly be undone."""

from engawa.kernel.chance import Outcome, RecordedChance, SeededChance
from engawa.kernel.game import Game
from engawa.kernel.journal import Entry, Journal
from engawa.kernel.position import Figures, Position
from engawa.kernel.record import Ending, MoveLine, Record
from engawa.kernel.refusal import Refusal, refuse
from engawa.kernel.replay import Replay, write_outcome

NO_OUTCOMES: list[Outcome] = []


class Match:
    """Plays moves, writes the record, and undoes what can fairly be undone.

    The undo barrier is the last chance outcome or another seat's move: `settled` is the position there,
    `tail` the moves since. Moves that seats make at once, unseen by each other, are no barrier.
    """

    def __init__(self, game: Game, figures: Figures, record: Record, position: Position, chance: SeededChance) -> None:
        self.game = game
        self.figures = figures
        self.record = record
        self.position = position
        self.chance = chance
        self.log: list[Entry] = []
        self._settle()

    @staticmethod
    def start(
        game: Game, figures: Figures, seats: list[str], seed: str, chosen: dict[str, str] | None = None
    ) -> "Match":
        """A new game; the seed becomes part of the record."""
        chance = SeededChance(seed)
        settled = game.settle(chosen)
        position = game.new(len(seats), figures, chance, settled)
        record = Record(game.name, len(seats), settled, figures.name, figures.checksum, list(seats))
        record.seed = seed
        return Match(game, figures, record, position, chance)

    @staticmethod
    def resume(replay: Replay, seed: str) -> "Match":
        """Take up a replayed game where its record stops; what is still to be drawn comes from a new seed."""
        record = replay.record
        record.seed = None
        match = Match(replay.game, replay.figures, record, replay.position, SeededChance(seed))
        match.log = replay.log
        match.settled_log = len(match.log)
        return match

    def play(self, seat: int, move: int) -> list[Entry]:
        """Do a move; what it brought, as log entries. A refused move changes nothing."""
        if self.tail and self.tail[-1].seat != seat and not self.position.decides_at_once():
            self._settle()
        written = self.game.write_move(self.position, move)
        journal = Journal()
        self.position.journal = journal
        try:
            self.position.play(seat, move, self.chance)
        finally:
            self.position.journal = None
        self.record.lines.append(MoveLine(seat, written))
        self.tail.append(_Played(seat, move, self.position.decides_at_once()))
        self.log.extend(journal.entries)
        if self.chance.outcomes:
            self._settle()
        if self.position.is_over():
            self.record.ending = Ending(tuple(self.position.scores()), tuple(self.position.winners()))
        return journal.entries

    def _settle(self) -> None:
        """Nothing before this moment can be undone any more."""
        for outcome in self.chance.take():
            self.record.lines.append(write_outcome(self.game, self.figures, outcome))
        self.settled = self.position.copy()
        self.settled_lines = len(self.record.lines)
        self.settled_log = len(self.log)
        self.tail: list[_Played] = []

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why the seat cannot take back its last move; None when it can."""
        return None if self._last_of(seat) >= 0 else refuse("kernel.refuse.nothing_to_undo")

    def undo(self, seat: int) -> None:
        """Take back the seat's last move since the barrier; other seats' moves stand."""
        place = self._last_of(seat)
        if place < 0:
            raise refuse("kernel.refuse.nothing_to_undo")
        kept = self.tail[:place] + self.tail[place + 1 :]
        self.position = self.settled.copy()
        del self.record.lines[self.settled_lines :]
        del self.log[self.settled_log :]
        self.record.ending = None
        self.tail = []
        nothing = RecordedChance(NO_OUTCOMES)
        for played in kept:
            self.record.lines.append(MoveLine(played.seat, self.game.write_move(self.position, played.move)))
            self.position.journal = Journal()
            self.position.apply(played.seat, played.move, nothing)
            self.log.extend(self.position.journal.entries)
            self.position.journal = None
            self.tail.append(played)

    def _last_of(self, seat: int) -> int:
        for place in range(len(self.tail) - 1, -1, -1):
            if self.tail[place].seat == seat:
                return place
            if not self.tail[place].at_once:
                return -1
        return -1


class _Played:
    def __init__(self, seat: int, move: int, at_once: bool) -> None:
        self.seat = seat
        self.move = move
        self.at_once = at_once
