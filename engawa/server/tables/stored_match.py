"""Stored match: taken up when it is needed, stored before anybody is told, put away to sleep."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Protocol
from weakref import ref

from engawa.kernel.chance import Outcome, SeededChance
from engawa.kernel.match import Match
from engawa.kernel.position import SPECTATOR
from engawa.kernel.record import Line, MoveLine, parse, write_line
from engawa.kernel.refusal import BadInput, Refusal
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.kernel.scripted_chance import ScriptedChance
from engawa.kernel.shuffle import Shuffle
from engawa.server.figures import read_figures
from engawa.server.storage.store import StoredTable
from engawa.server.storage.summary import Summary, Unseen, read_turns, turns_after
from engawa.server.storage.table_store import TableStore
from engawa.server.tables.clock_face import Face
from engawa.server.tables.clocks import Clocks
from engawa.server.tables.typed_draws import MissingDraw, PendingMove, StoredPendingMove, typed_chance

NOTHING_TYPED: list[list[int]] = []


class MatchOwner(Protocol):
    """The table that a match belongs to."""

    clocks: Clocks

    def is_busy(self) -> bool: ...

    def match_sleeps(self) -> None:
        """What is known of the match can be worked out again."""

    def match_in_doubt(self) -> None:
        """What was on its way to the disk may be there or not: everybody is to be told anew how the game stands."""


class StoredMatch:
    """Whoever reads or changes the match does so while it is `awake`: what is not stored yet has not happened yet.

    Where nothing happens for a while the match sleeps: it is in the store only, until somebody needs it.
    """

    def __init__(
        self, stored: StoredTable, store: TableStore, nap: float, owner: MatchOwner, shown: int | None = None
    ) -> None:
        """`shown`: the moves that are to be seen, where the rest waits to be mended."""
        self.stored = stored
        self.store = store
        self.clocks = owner.clocks
        self.nap = nap
        self._shown = shown
        self._owner = ref(owner)
        self.game = game_named(stored.game)
        self.figures = read_figures(self.game, stored.figures)
        self.lock = asyncio.Lock()
        self.waiting: PendingMove | None = None
        """A move that waits for what is typed in."""
        self._made: dict[str, int] = {}
        """The numbers of the lines of moves that came with an id of their own."""
        self._turns = read_turns(stored.turns)
        self._match: Match | None = self._load()
        self.now = self._standing(self._match)
        """How the stored game stands, known also while the match sleeps."""
        self._used_at = 0.0
        self._dozing: asyncio.TimerHandle | None = None
        self._closed = False

    @property
    def owner(self) -> MatchOwner:
        """Not held, so that a table that is closed is gone at once."""
        owner = self._owner()
        assert owner is not None
        return owner

    def _load(self) -> Match:
        """The match as it is stored, with the draws its seed will bring, and the move that waits there."""
        written, drawn = self.store.lines()
        name = f"table {self.stored.id}"
        record = parse("\n".join([self.stored.header, *written]) + "\n", name)
        record.seed = self.stored.provable_seed()
        if self._shown is not None:
            record.lines = record.lines_until(self._shown)
        if record.shuffle is not None:
            record.shuffle = replace(record.shuffle, server_seed=self.stored.server_seed or None)
        if [chair.seat for chair in self.stored.seats] != list(range(record.players)):
            raise BadInput(f"{name}: it has other seats than its record")
        match = Match.take_up(Replay(self.game, self.figures, record, name), self.chance(drawn))
        if self.stored.shuffle:
            match.log.clear()  # nobody will play what was set up
            match.settled_log = 0
        match.undone = read_counts(self.store.undone(), record.players + 1)
        self._made = {move_id: at for move_id, at in self.store.move_ids().items() if at < len(record.lines)}
        self.waiting = self._still_waiting(match, name) if self.stored.typed else None
        return match

    def _still_waiting(self, match: Match, name: str) -> PendingMove | None:
        written = self.store.waiting()
        if written is None:
            return None
        pending = StoredPendingMove.read(written, name)
        if pending.lines != len(match.record.lines):
            return None  # a program that does not know of it has played on
        return self.pending_move(match, pending.seat, pending.move, pending.told, pending.id)

    def pending_move(
        self, match: Match, seat: int, text: str, typed: list[list[int]], move_id: str | None
    ) -> PendingMove | None:
        """The move as one that waits, where a draw of it is still to be typed in; None where it can be played."""
        tried, chance = match.position.copy(), self.chance(match.chance.drawn, typed)
        try:
            tried.play(seat, self.game.read_move(match.position, text), chance)
        except MissingDraw as draw:
            draw.__traceback__ = None  # it holds the table
            has_shown = bool(chance.outcomes) or tried.secrets_told() != match.position.secrets_told()
            return PendingMove(seat, text, match.turn(seat), typed, draw, has_shown, move_id)
        return None

    def chance(self, drawn: int, typed: list[list[int]] = NOTHING_TYPED) -> SeededChance:
        """What the seed will bring, and what is typed in."""
        if not self.stored.typed:
            return SeededChance(self.stored.seed, drawn)
        return typed_chance(self.stored.seed, self.stored.typed_draws(), typed, drawn)

    @property
    def match(self) -> Match:
        assert self._match is not None, "the match sleeps"
        return self._match

    def turn_now(self, seat: int) -> str | None:
        """None while the match sleeps: then nothing has happened for long."""
        return None if self._match is None else self._match.turn(seat)

    def awake(self) -> "Awake":
        """The match to oneself."""
        return Awake(self)

    async def wake_up(self) -> Match:
        """The caller has the lock."""
        if self._match is None:
            with self.store.damage.watched(self.stored.id):
                self._match = await asyncio.to_thread(self._load)
        return self._match

    async def wait(self, waiting: PendingMove | None) -> None:
        """Store the move that waits from now on; or that none does any more."""
        lines = len(self.match.record.lines)
        async with self._atomic():
            await self.store.wait(lines, None if waiting is None else waiting.written(lines))
        self.waiting = waiting

    def nothing_waits(self) -> None:
        """What has just been stored leaves no move waiting."""
        self.waiting = None

    def prepare(self, typed: list[list[int]]) -> None:
        """The next move draws what is typed in."""
        self.match.chance = self.chance(self.match.chance.drawn, typed)

    def has_made(self, seat: int, move_id: str) -> bool:
        """The move that came with this id is stored, or waits for what is typed in."""
        if self.waiting is not None and (self.waiting.seat, self.waiting.id) == (seat, move_id):
            return True
        number = self._made.get(move_id)
        line = None if number is None else self.match.record.lines[number]
        return isinstance(line, MoveLine) and line.seat == seat

    async def append(self, seat: int, move: int, move_id: str | None = None) -> None:
        """Play a move, with whatever it draws."""
        match = self.match
        first = len(match.record.lines)
        after = write_line(match.record.lines[-1]) if first else None
        async with self._atomic():
            match.play(seat, move)
            added = _written(match.record.lines[first:])
            face = self.clocks.after_move(match.position.to_act(), len(match.record.lines))
            turns = turns_after(self._turns, match.position, len(match.seen_by))
            now = self._standing(match, face, turns) if match.seen_by[-1] == SPECTATOR else Unseen(turns)
            await self.store.append(first, added, match.chance.drawn, now, after=after, move_id=move_id)
            self._keep(face, now)
        if move_id is not None:
            self._made[move_id] = first

    async def take_back(self, seat: int) -> int:
        """Undo a move, as far as it is fair; who had seen it."""
        match = self.match
        first = match.settled_lines
        known = _written(match.record.lines[first:])
        gone = match.line_before_last_move(seat)
        made = {
            move_id: number if number < gone else number - 1 for move_id, number in self._made.items() if number != gone
        }
        async with self._atomic():
            seen_by = match.undo(seat)
            face = self.clocks.after_undo(match.position.to_act(), len(match.record.lines), seat, by_consent=False)
            await self._replace(first, known, match, made, face, seen_by)
        return seen_by

    async def set_up(self, shuffle: Shuffle) -> None:
        """The game from its beginning, with what has come of a shuffle by several; nobody has moved."""
        record, server_seed = self.match.record, self.stored.seed
        seed = shuffle.seed(server_seed)
        begun = await asyncio.to_thread(Match.start, self.game, self.figures, record.seats, seed, record.options)
        begun.record.names = record.names.copy()
        begun.record.shuffle = replace(shuffle, server_seed=server_seed)
        now, columns = (
            self._standing(begun),
            {"header": begun.record.header(), "seed": seed, "server_seed": server_seed},
        )
        async with self._atomic():
            before, new = _written(record.lines), _written(begun.record.lines)
            await self.store.set_up(before, new, begun.chance.drawn, now, **columns)
            self._match, self.now, self._turns = begun, now, now.turns
        self.stored.header, self.stored.seed, self.stored.server_seed = begun.record.header(), seed, server_seed
        self.stored.shuffle = ""

    def write_draws(self, written: list[Outcome]) -> None:
        """The next move draws what is written."""
        self.match.chance = ScriptedChance(written, self.stored.seed, self.match.chance.drawn)

    async def go_back(self, lines: int, seat: int) -> None:
        """To when the record had so many lines, past any barrier, as this seat has asked."""
        drawn = await asyncio.to_thread(self.store.drawn_before, lines)
        made = {move_id: number for move_id, number in self._made.items() if number < lines}
        async with self._atomic():
            rewound = await asyncio.to_thread(self.match.rewound, lines, self.chance(drawn))
            face = self.clocks.after_undo(rewound.position.to_act(), lines, seat, by_consent=True)
            await self._replace(lines, _written(self.match.record.lines[lines:]), rewound, made, face)
            self._match = rewound

    async def _replace(
        self,
        first: int,
        known: list[str],
        match: Match,
        made: dict[str, int],
        face: Face,
        seen_by: int = SPECTATOR,
    ) -> None:
        """What is known from line `first` on gives way to what the match has there now."""
        turns = turns_after(self._turns, match.position, len(match.seen_by))
        now = self._standing(match, face, turns) if seen_by == SPECTATOR else Unseen(turns)
        ids = {number: move_id for move_id, number in made.items()}
        new = [(line, ids.get(number)) for number, line in enumerate(_written(match.record.lines[first:]), first)]
        undone = write_counts(match.undone)
        await self.store.replace(first, new, match.chance.drawn, now, known=known, undone=undone)
        self._keep(face, now)
        self._made = made

    def _keep(self, face: Face, now: Summary | Unseen) -> None:
        """It is stored."""
        self.clocks.keep(face)
        self._turns = now.turns
        if isinstance(now, Summary):
            self.now = now

    def _standing(self, match: Match, face: Face | None = None, turns: list[int | None] | None = None) -> Summary:
        """For everybody: moves made unseen are counted when the game is open to all."""
        if self.stored.agreed:
            return self.agreed_standing(match)
        is_open = self.stored.imported or match.position.is_over()
        standing = Summary.of(match.position, len(match.seen_by) if is_open else match.moves_told(SPECTATOR))
        if turns is not None:
            standing = replace(standing, turns=turns)
        return standing if face is None else replace(standing, clocks=self.clocks.written(face))

    def agreed_standing(self, match: Match) -> Summary:
        """The scores as they are; who has won where all others have given up."""
        departed = [chair.departed for chair in self.stored.seats]
        staying = [seat for seat, how in enumerate(departed) if not how]
        return Summary.agreed(match.position, len(match.seen_by), staying if len(staying) == 1 else [])

    async def end_by_agreement(self) -> None:
        """The game is over as it stands."""
        standing = self.agreed_standing(self.match)
        await self.store.end_by_agreement(standing)
        self.stored.agreed, self.waiting, self.now = True, None, standing

    @asynccontextmanager
    async def _atomic(self) -> AsyncIterator[None]:
        """What failed on its way to the disk has not happened: the match is as it is stored."""
        try:
            yield
        except Refusal:
            raise
        except BaseException:
            self._match = None
            self.owner.match_sleeps()
            self.owner.match_in_doubt()
            raise

    def doze_after(self, seconds: float) -> None:
        if self._closed:
            return  # whoever still has it lets it go soon
        loop = asyncio.get_running_loop()
        self._used_at = loop.time()
        if self._dozing is None:
            self._dozing = loop.call_later(seconds, self._doze)

    def _doze(self) -> None:
        self._dozing = None
        loop = asyncio.get_running_loop()
        left = self._used_at + self.nap - loop.time()
        if left > 0 or self.lock.locked() or self.owner.is_busy():
            self._dozing = loop.call_later(max(left, self.nap / 10), self._doze)
        elif self._match is not None:
            self._match = None
            self.owner.match_sleeps()

    def close(self) -> None:
        self._closed = True
        if self._dozing is not None:
            self._dozing.cancel()


class Awake:
    """Held around whatever is done with a match."""

    def __init__(self, stored_match: StoredMatch) -> None:
        self._stored_match = stored_match

    async def __aenter__(self) -> Match:
        await self._stored_match.lock.acquire()
        try:
            return await self._stored_match.wake_up()
        except BaseException:
            self._stored_match.lock.release()
            raise

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self._stored_match.doze_after(self._stored_match.nap)
        self._stored_match.lock.release()


def read_counts(written: str, length: int) -> list[int]:
    """As `write_counts` wrote them; zeros where nothing was taken back, or nobody kept count."""
    counts = [int(count) for count in written.split(",")] if written else []
    return counts if len(counts) == length else [0] * length


def write_counts(counts: list[int]) -> str:
    return ",".join(map(str, counts))


def _written(lines: list[Line]) -> list[str]:
    return [write_line(line) for line in lines]
