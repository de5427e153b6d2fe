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

    The undo barrier is the last chance outcome, another seat's move, or the end of deciding at once: `settled` is
    the position there, `tail` the moves since. Moves that seats make at once, unseen by each other, are no barrier.
    """

    def __init__(self, game: Game, figures: Figures, record: Record, position: Position, chance: SeededChance) -> None:
        self.game = game
        self.figures = figures
        self.record = record
        self.position = position
        self.chance = chance
        self.log: list[Entry] = []
        self._write_outcomes()
        self._settle(position.copy())

    @staticmethod
    def start(
        game: Game, figures: Figures, seats: list[str], seed: str, chosen: dict[str, str] | None = None
    ) -> "Match":
        """A new game; the seed becomes part of the record."""
        match = Match.start_with(SeededChance(seed), game, figures, seats, chosen)
        match.record.seed = seed
        return match

    @staticmethod
    def start_with(
        chance: SeededChance, game: Game, figures: Figures, seats: list[str], chosen: dict[str, str] | None = None
    ) -> "Match":
        """A new game with a chance of one's own, whose draws no seed can prove."""
        settled = game.settle(chosen)
        position = game.new(len(seats), figures, chance, settled)
        record = Record(game.name, len(seats), settled, figures.name, figures.checksum, list(seats))
        return Match(game, figures, record, position, chance)

    @staticmethod
    def resume(replay: Replay, chance: SeededChance) -> "Match":
        """Take up a replayed game where its record stops; what is still to be drawn comes from a new chance."""
        record = replay.record
        record.seed = None
        record.ending = None
        match = Match(replay.game, replay.figures, record, replay.position, chance)
        match.log = replay.log
        match.settled_log = len(match.log)
        return match

    def play(self, seat: int, move: int) -> list[Entry]:
        """Do a move; what it brought, as log entries. A refused move changes nothing."""
        position = self.position
        at_once = position.decides_at_once()
        passed_on = bool(self.tail) and self.tail[-1].seat != seat and not at_once
        before = position.copy() if passed_on else None
        written = self.game.write_move(position, move)
        journal = Journal()
        position.journal = journal
        try:
            position.play(seat, move, self.chance)
        finally:
            position.journal = None
        if before is not None:
            self._settle(before)
        self.record.lines.append(MoveLine(seat, written))
        self.tail.append(_Played(seat, move, at_once))
        self.log.extend(journal.entries)
        if self.chance.outcomes or (at_once and not position.decides_at_once()):
            self._write_outcomes()
            self._settle(position.copy())
        if position.is_over():
            self.record.ending = Ending(tuple(position.scores()), tuple(position.winners()))
        return journal.entries

    def _write_outcomes(self) -> None:
        for outcome in self.chance.take():
            self.record.lines.append(write_outcome(self.game, self.figures, outcome))

    def _settle(self, position: Position) -> None:
        """Nothing before this position, the record and the log as they are now can be undone any more."""
        self.settled = position
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
        """Where in the tail the seat's last move stands, if it can be taken back: -1 if not."""
        last = len(self.tail) - 1
        for place in range(last, -1, -1):
            played = self.tail[place]
            if played.seat == seat:
                return place if place == last or played.at_once else -1
            if not played.at_once:
                return -1
        return -1


class _Played:
    def __init__(self, seat: int, move: int, at_once: bool) -> None:
        self.seat = seat
        self.move = move
        self.at_once = at_once
