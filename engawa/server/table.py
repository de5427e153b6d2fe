"""A table in play: who sits there, what each may see, and moves that are stored before anybody is told."""

import asyncio
import hashlib
import logging
import random
import secrets
from collections.abc import Callable

from engawa.bots.registry import check_bot
from engawa.kernel.chance import SeededChance
from engawa.kernel.match import Match
from engawa.kernel.position import SPECTATOR
from engawa.kernel.record import parse, write_line
from engawa.kernel.refusal import Refusal, refuse
from engawa.kernel.registry import game_named, text_of
from engawa.kernel.replay import Replay
from engawa.server.store import Store, StoredTable, StoreFailed
from engawa.server.thinking import Thinkers, Thought, read_figures

LOG = logging.getLogger("engawa.server")
Message = dict[str, object]
Tell = Callable[[Message], None]


def new_token() -> str:
    """192 random bits: whoever has it sits there."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def seed_hash(seed: str) -> str:
    """Shown from the start, so that at the end anybody can see that the seed was not changed."""
    return hashlib.sha256(seed.encode()).hexdigest()


class LiveTable:
    def __init__(self, stored: StoredTable, store: Store, thinkers: Thinkers) -> None:
        self.stored = stored
        self.store = store
        self.thinkers = thinkers
        self.game = game_named(stored.game)
        self.figures = read_figures(self.game, stored.figures)
        self.names = [seat.name for seat in stored.seats]
        self.words = text_of(self.game).words(self.figures, self.names)
        self.lock = asyncio.Lock()
        self.listeners: dict[Tell, int] = {}
        """Who is told, and as which seat."""
        self.match = self._load()
        self._thought: asyncio.Task[None] | None = None

    def _load(self) -> Match:
        """The match as it is stored, with the draws its seed will bring."""
        written, drawn = self.store.lines(self.stored.id)
        record = parse("\n".join([self.stored.header, *written]) + "\n", f"table {self.stored.id}")
        replay = Replay(self.game, self.figures, record, f"table {self.stored.id}", self.words.refusal)
        replay.run()
        match = Match.resume(replay, SeededChance(self.stored.seed, drawn))
        match.record.seed = self.stored.seed
        return match

    def seat_of(self, token: str) -> list[int] | None:
        """The seats a token opens: one, several at one keyboard, none for a spectator; None for a wrong one."""
        hashed = token_hash(token)
        if secrets.compare_digest(hashed, self.stored.spectator_hash):
            return []
        found = [s.seat for s in self.stored.seats if s.token_hash is not None and s.token_hash == hashed]
        return found or None

    async def play(self, seat: int, text: str, turn: str) -> None:
        """A person's or a bot's move; refused without harm when it is stale or against the rules."""
        async with self.lock:
            if turn != self.match.turn(seat):
                raise refuse("kernel.refuse.stale")
            first = len(self.match.record.lines)
            self.match.play(seat, self.game.read_move(self.match.position, text))
            added = [write_line(line) for line in self.match.record.lines[first:]]
            await self._store(
                self.store.append,
                self.stored.id,
                first,
                added,
                self.match.chance.drawn,
                self.match.position.is_over(),
            )
        self.tell_all()
        self.let_bots_think()

    async def undo(self, seat: int) -> None:
        async with self.lock:
            self.match.undo(seat)
            first = self.match.settled_lines
            kept = [write_line(line) for line in self.match.record.lines[first:]]
            await self._store(self.store.replace, self.stored.id, first, kept, self.match.chance.drawn)
        self.tell_all()
        self.let_bots_think()

    async def _store(self, write: Callable[..., None], *arguments: object) -> None:
        """On the disk before anybody is told; what could not be stored has not happened."""
        try:
            await asyncio.to_thread(write, *arguments)
        except StoreFailed:
            self.match = await asyncio.to_thread(self._load)
            raise

    async def stand_in(self, seat: int, bot: str | None) -> None:
        """A bot plays for an absent person, or gives the seat back (None)."""
        async with self.lock:
            if bot is not None:
                check_bot(bot)
            await asyncio.to_thread(self.store.set_bot, self.stored.id, seat, bot)
            self.stored.seats[seat].bot = bot
        self.tell_all()
        self.let_bots_think()

    def let_bots_think(self) -> None:
        """One bot at a time; each thought may call for the next."""
        if self.is_thinking():
            return
        for seat in self.match.position.to_act():
            if self.stored.seats[seat].bot is not None:
                self._thought = asyncio.create_task(self._think(seat))
                return

    def is_thinking(self) -> bool:
        return self._thought is not None and not self._thought.done()

    async def _think(self, seat: int) -> None:
        """What a bot thought is only played if nothing has changed meanwhile; if it has, it thinks again."""
        bot = self.stored.seats[seat].bot
        if bot is None:
            return
        turn = self.match.turn(seat)
        thought_seed = f"{self.stored.id}/{seat}/{turn}"
        seen = self.match.position.resample(seat, random.Random(thought_seed))
        thought = Thought(bot, self.game.name, seen.save(), seat, self.stored.figures, thought_seed)
        try:
            move = await self.thinkers.choose(thought)
        except Exception:
            # The table stays as it is: whoever comes back to it lets the bot think again.
            LOG.exception("bot %s at table %s could not choose a move", bot, self.stored.id)
            return
        self._thought = None
        try:
            await self.play(seat, self.game.write_move(self.match.position, move), turn)
        except Refusal:
            self.let_bots_think()

    def state(self, seat: int, log_from: int = 0) -> Message:
        """All that a seat, or a spectator, may know, with the sentences in words."""
        match = self.match
        position = match.position
        text = text_of(self.game)
        mine = seat in position.to_act()
        told = [
            {"text": self.words.entry(entry), "seat": entry.seat, "key": entry.key}
            for entry in match.log[log_from:]
            if entry.may_see(seat)
        ]
        return {
            "type": "state",
            "table": self.stored.id,
            "game": self.game.name,
            "seat": None if seat == SPECTATOR else seat,
            "names": self.names,
            "bots": [chair.bot for chair in self.stored.seats],
            "moves": match.record.moves(),
            "turn": match.turn(seat),
            "to_act": position.to_act(),
            "ask": text.ask(position, seat, self.words) if mine else None,
            "options": [
                {
                    "move": self.game.write_move(position, move),
                    "why": text.explain(position, seat, move, self.words),
                }
                for move in position.options(seat)
            ],
            "revisions": [self.game.write_move(position, move) for move in position.revisions(seat)],
            "may_undo": seat != SPECTATOR and match.undo_refusal(seat) is None,
            "view": position.view(seat),
            "log": told,
            "log_length": len(match.log),
            "is_over": position.is_over(),
            "seed_hash": seed_hash(self.stored.seed),
            "seed": self.stored.seed if position.is_over() else None,
        }

    def listen(self, tell: Tell, seat: int) -> None:
        self.listeners[tell] = seat

    def leave(self, tell: Tell) -> None:
        self.listeners.pop(tell, None)

    def tell_all(self) -> None:
        """Each by its own view."""
        states: dict[int, Message] = {}
        for tell, seat in list(self.listeners.items()):
            if seat not in states:
                states[seat] = self.state(seat)
            tell(states[seat])
