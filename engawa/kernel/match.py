"""Match: a game in progress, with position, record, log, and how far moves can fairly be undone."""

from dataclasses import replace

from engawa.kernel.chance import Outcome, RecordedChance, SeededChance
from engawa.kernel.game import Game
from engawa.kernel.journal import Entry, Journal
from engawa.kernel.position import SPECTATOR, Figures, Position, owed, seen_by
from engawa.kernel.record import ChanceLine, Ending, Line, MoveLine, Record
from engawa.kernel.refusal import BadInput, Refusal, refuse
from engawa.kernel.replay import Replay, write_outcome
from engawa.kernel.snapshots import SnapshotJournal

NO_OUTCOMES: list[Outcome] = []


class Match:
    """Plays moves, writes the record, and undoes what can fairly be undone.

    The undo barrier is the last chance outcome, another seat's move, or the end of deciding at once: `settled` is
    the position there, `tail` the moves since. What comes to light of a seat's secrets is a barrier too; moves that
    seats make at once, unseen by each other, are none.
    """

    def __init__(self, game: Game, figures: Figures, record: Record, position: Position, chance: SeededChance) -> None:
        self.game = game
        self.figures = figures
        self.record = record
        self.position = position
        self.chance = chance
        self.log: list[Entry] = []
        self.snapshots: list[Position] = []
        """The game as it stood at each entry of the last move, the last ones of the log; none once they are dropped."""
        self.undone = [0] * (record.players + 1)
        """How often each seat has taken something back while seats decide at once, and, at SPECTATOR, how often that
        was done in everybody's sight: a moment that comes again is not the same."""
        self.seen_by: list[int] = []
        """Of each move, who has seen it: one seat, or SPECTATOR for everybody."""
        self.unseen = [0] * record.players
        """How many moves each seat has made unseen."""
        self._write_outcomes()
        self._write_ending()
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
        journal = Journal()
        position = game.new(len(seats), figures, chance, settled, journal)
        record = Record(game.name, len(seats), settled, figures.name, figures.checksum, list(seats))
        match = Match(game, figures, record, position, chance)
        match._begin_log(journal.entries)
        return match

    @staticmethod
    def resume(replay: Replay, chance: SeededChance) -> "Match":
        """Take up a replayed game where its record stops; what is still to be drawn comes from a new chance."""
        record = replay.record
        record.seed = record.shuffle = None
        match = Match(replay.game, replay.figures, record, replay.position, chance)
        match._begin_log(replay.log)
        for who in replay.seen_by:
            match._note_seen(who)
        return match

    @staticmethod
    def take_up(replay: Replay, chance: SeededChance) -> "Match":
        """The same game again where its record stops, with its own draws to come; what could be undone still can.

        The replay must not have begun: after the last draw the moves are played again rather than replayed.
        """
        record = replay.record
        seed, shuffle = record.seed, record.shuffle
        drawn = [number for number, line in enumerate(record.lines, 1) if isinstance(line, ChanceLine)]
        settled = drawn[-1] if drawn else 0
        since = record.lines[settled:]
        del record.lines[settled:]
        replay.run()
        match = Match.resume(replay, chance)
        for line in since:
            assert isinstance(line, MoveLine)
            match.play(line.seat, match.game.read_move(match.position, line.move))
        record.seed, record.shuffle = seed, shuffle
        return match

    def _begin_log(self, entries: list[Entry]) -> None:
        self.log = entries
        self.settled_log = len(entries)

    def play(self, seat: int, move: int) -> list[Entry]:
        """Do a move; what it brought, as log entries. A refused move changes nothing."""
        position = self.position
        at_once = position.decides_at_once()
        before_all = owed(position)
        secrets_before = position.secrets_told()
        passed_on = bool(self.tail) and self.tail[-1].seat != seat and not at_once
        before = position.copy() if passed_on else None
        written = self.game.write_move(position, move)
        journal = SnapshotJournal(position)
        position.journal = journal
        try:
            position.play(seat, move, self.chance)
        finally:
            position.journal = None
        self.snapshots = journal.snapshots
        if before is not None:
            self._settle(before)
        self.record.lines.append(MoveLine(seat, written))
        self.tail.append(_Played(seat, move, at_once))
        self._note_seen(seen_by(seat, before_all, position))
        self.log.extend(journal.entries)
        at_once_ended = at_once and not position.decides_at_once()
        if self.chance.outcomes or at_once_ended or position.secrets_told() != secrets_before:
            self._write_outcomes()
            self._settle(position.copy())
        self._write_ending()
        return journal.entries

    def drop_snapshots(self) -> None:
        """Everybody who is there has been shown them."""
        self.snapshots = []

    def _write_ending(self) -> None:
        self.record.ending = None
        if self.position.is_over():
            self.record.ending = Ending(tuple(self.position.scores()), tuple(self.position.winners()))

    def _write_outcomes(self) -> None:
        for outcome in self.chance.take():
            self.record.lines.append(write_outcome(self.game, self.figures, outcome))

    def _settle(self, position: Position) -> None:
        """Nothing before this position, the record and the log as they are now can be undone any more."""
        self.settled = position
        self.settled_lines = len(self.record.lines)
        self.settled_log = len(self.log)
        self.tail: list[_Played] = []

    def _note_seen(self, who: int) -> None:
        self.seen_by.append(who)
        if who != SPECTATOR:
            self.unseen[who] += 1

    def moves_told(self, seat: int) -> int:
        """How many moves the seat has seen: what others do while all decide at once is not counted for it."""
        own = self.unseen[seat] if seat != SPECTATOR else 0
        return len(self.seen_by) - sum(self.unseen) + own

    def moves_told_of(self, seat: int, moves: int) -> int:
        """How many of the first so many moves the seat has seen."""
        return sum(who in (SPECTATOR, seat) for who in self.seen_by[:moves])

    def turn(self, seat: int) -> str:
        """A word for the moment a seat decides in: it changes with every move that can matter to the seat.

        While seats decide at once only a seat's own moves do, so one's click does not make another's stale. It is made
        of nothing but what the seat has seen.
        """
        seen, undone = self.moves_told(SPECTATOR), self.undone
        if not self.position.decides_at_once():
            return f"{seen}.{undone[SPECTATOR]}"
        own = sum(played.seat == seat for played in self.tail)
        since = self.seen_by[len(self.seen_by) - len(self.tail) :].count(SPECTATOR)
        return f"{seen - since}.{own}.{undone[seat]}.{undone[SPECTATOR]}"

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why the seat cannot take back its last move; None when it can."""
        place = self._last_of(seat)
        if place < 0:
            return refuse("kernel.refuse.nothing_to_undo")
        if not self.tail[place].at_once or self._others_owe(seat) or self._without(place) is not None:
            return None
        return refuse("kernel.refuse.undo_would_go_on")

    def _others_owe(self, seat: int) -> bool:
        """Then the game does not go on by itself, whatever the seat takes back."""
        for other in self.position.to_act():
            if other != seat:
                return True
        return False

    def undo(self, seat: int) -> int:
        """Take back the seat's last move since the barrier; other seats' moves stand. Who had seen it (`seen_by`)."""
        reason = self.undo_refusal(seat)
        if reason is not None:
            raise reason
        place = self._last_of(seat)
        undone = self._without(place)
        assert undone is not None
        self.position, lines, entries = undone
        self.record.lines[self.settled_lines :] = lines
        self.log[self.settled_log :] = entries
        self.snapshots = []
        self.record.ending = None
        self.undone[seat if self.tail[place].at_once else SPECTATOR] += 1
        who = self.seen_by.pop(len(self.seen_by) - len(self.tail) + place)
        if who != SPECTATOR:
            self.unseen[who] -= 1
        del self.tail[place]
        return who

    def line_before_last_move(self, seat: int) -> int:
        """How many lines the record had before the seat's last move; -1 if it has made none."""
        for number in range(len(self.record.lines) - 1, -1, -1):
            line = self.record.lines[number]
            if isinstance(line, MoveLine) and line.seat == seat:
                return number
        return -1

    def rewound(self, lines: int, chance: SeededChance) -> "Match":
        """The match as it was when its record had so many lines: by consent, past any barrier.

        The chance stands where it stood then, so that what is still to be drawn stays the same.
        """
        record = replace(self.record, lines=self.record.lines[:lines], ending=None)
        match = Match.take_up(Replay(self.game, self.figures, record, "the record"), chance)
        match.undone = self.undone.copy()
        match.undone[SPECTATOR] += 1
        return match

    def _without(self, place: int) -> tuple[Position, list[Line], list[Entry]] | None:
        """What the tail comes to without one of its moves; None when the game would then go on by itself."""
        position = self.settled.copy()
        journal = Journal()
        lines: list[Line] = []
        others = self.tail[:place] + self.tail[place + 1 :]
        for played in others:
            lines.append(MoveLine(played.seat, self.game.write_move(position, played.move)))
            position.journal = journal
            try:
                position.apply(played.seat, played.move, RecordedChance(NO_OUTCOMES))
            except BadInput:
                return None
            position.journal = None
        if others and others[-1].at_once and not position.decides_at_once():
            return None
        return position, lines, journal.entries

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
