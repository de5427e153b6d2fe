"""State encoder: serializes a table's state for each visitor, by own view, in the own language.

The log goes piecewise, and what has not changed since the last state is left out. Everybody of one viewpoint (seat,
language, reader) was sent the same, so a state is encoded once for each viewpoint, and what several of them share once
for all. Who reads from one seat alone is addressed as that seat; several people at one screen read names.
"""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import ref

import orjson

from engawa.bots.registry import cautions
from engawa.kernel.figures import BUILT_IN
from engawa.kernel.position import SPECTATOR
from engawa.kernel.registry import page_of, text_of
from engawa.kernel.shuffle import seed_hash
from engawa.kernel.words import NO_READER, PLURALS, Words
from engawa.server.draw_questions import draw_question
from engawa.server.protocol.server_messages import ChatLine, FiguresInfo
from engawa.server.protocol.state import BranchTold, PendingDraw
from engawa.server.state.catalogues import catalogue
from engawa.server.state.parts import Message, StateCache, StateParts, inside, wire_seat

if TYPE_CHECKING:
    from engawa.server.tables.table import LiveTable

NOTHING_SENT: Final = (b"", b"", b"")


class Viewpoint(NamedTuple):
    seat: int
    language: str
    reader: int
    """The seat that is addressed as “you”."""
    events: bool
    """With each entry of the log, how the game stood then."""
    coaches: bool = False
    """Looks from the seat's eyes without having the seat."""

    @property
    def own(self) -> int:
        """The seat whose person is told what concerns nobody else."""
        return SPECTATOR if self.coaches else self.seat


def viewpoint_for(seat: int, seats: list[int], language: str, events: bool) -> Viewpoint:
    """Of who looks from one seat and holds the key to these; a coach, who holds none, reads everybody's name."""
    coaches = seat != SPECTATOR and seat not in seats
    return Viewpoint(seat, language, seats[0] if len(seats) == 1 else NO_READER, events, coaches)


def known_language(wished: str) -> str:
    """English where there is no translation."""
    return wished if wished in PLURALS else "en"


def encode(message: Mapping[str, object]) -> bytes:
    return orjson.dumps(message)


class StateEncoder:
    def __init__(self, table: "LiveTable") -> None:
        self._table = ref(table)
        self.page = page_of(table.game)
        self.text = text_of(table.game)
        self._words: dict[tuple[str, int], Words] = {}
        self._log_sent: dict[Viewpoint, list[int]] = {}
        """Where in the whole log the entries stand that a viewpoint was sent."""
        self._last_sent: dict[Viewpoint, tuple[bytes, bytes, bytes]] = {}
        """The parts of the last state that a viewpoint was sent, of those that may stay the same."""
        self._moment: StateParts | None = None
        self._cache = StateCache()

    @property
    def table(self) -> "LiveTable":
        """Whose state it is: not held, so that a table that is closed is gone at once."""
        table = self._table()
        assert table is not None
        return table

    def words(self, language: str, reader: int = NO_READER) -> Words:
        key = (language, reader)
        if key not in self._words:
            words = self.text.words(self.table.figures, self.table.seats.names_in(language), language)
            self._words[key] = words.read_by(reader)
        return self._words[key]

    def words_for(self, viewpoint: Viewpoint) -> Words:
        return self.words(viewpoint.language, viewpoint.reader)

    @property
    def moment(self) -> StateParts:
        table = self.table
        if self._moment is not None and self._moment.may_play != table.may_play():
            self.forget_names()  # a decision that could not be made is as old as one that can
        if self._moment is None:
            may_ask = table.stored.allows_take_backs
            is_early = table.shuffling.is_open() or table.stored.rated == "asked"
            now = replace(table.now, to_act=[]) if is_early else table.now
            agreed = table.stored.agreed
            self._moment = StateParts(table.match, now, table.may_play(), may_ask, agreed, self._cache)
        return self._moment

    def forget_moment(self) -> None:
        """The position has changed."""
        self._moment = None

    def forget_names(self) -> None:
        """Somebody is called otherwise."""
        self._moment = None
        self._cache = StateCache()
        self._words.clear()

    def forget_all(self) -> None:
        """What everybody was sent is everything, and can be worked out again."""
        self.forget_names()
        self._log_sent.clear()
        self._last_sent.clear()

    def keep_only(self, viewpoints: set[Viewpoint]) -> None:
        """Viewpoints that nobody has any more are forgotten."""
        for gone in self._log_sent.keys() - viewpoints:
            del self._log_sent[gone]
            self._last_sent.pop(gone, None)
            self._cache.decisions.pop((gone.seat, gone.language, gone.reader), None)

    def welcome(
        self,
        viewpoint: Viewpoint,
        seats: list[int],
        chat: list[ChatLine],
        key: str | None = None,
        *,
        comments: bool = False,
    ) -> bytes:
        table = self.table
        stored = table.stored
        bound_to = stored.own_seed()
        return encode(
            {
                "type": "welcome",
                "table": stored.id,
                "game": table.game.name,
                "title": table.game.title_in(viewpoint.language),
                "seat": wire_seat(viewpoint.seat),
                "seats": seats,
                "key": key,
                "language": viewpoint.language,
                "secrets": table.game.has_secrets,
                "catalogue": catalogue(table.game, table.figures, len(table.seats), viewpoint.language),
                "options": table.match.record.options,
                "figures": self._figures(),
                "seed_hash": None if bound_to is None else seed_hash(bound_to),
                "take_backs": stored.allows_take_backs,
                "coaches": stored.allows_coaches,
                "comments": comments,
                "now": table.absences.now(),
                "clock": table.clocks.now(),
                "leaving": stored.leaving,
                "absence": table.settings.absence,
                "chat": chat,
                "note": table.seats[viewpoint.own].note if viewpoint.own != SPECTATOR else "",
                "study": None if table.study is None else table.study.info(viewpoint.language),
            }
        )

    def _figures(self) -> FiguresInfo:
        """Which they are, and whether the computer players at this table have been measured with them."""
        name, checksum = self.table.figures.name, self.table.figures.checksum
        bots = [chair.bot for chair in self.table.seats if chair.bot is not None]
        built_in = name == BUILT_IN
        measured = built_in or not cautions(bots, self.table.game.name, checksum)
        return {"name": name, "built_in": built_in, "measured": measured}

    def company(self, language: str) -> bytes:
        """The part of a state that tells who is there."""
        return inside(self.table.company(language))

    def whole_state(self, viewpoint: Viewpoint) -> bytes:
        """For somebody who comes, or looks from other eyes."""
        self._last_sent.pop(viewpoint, None)
        return self.state(viewpoint, self.company(viewpoint.language), 0)

    def state(self, viewpoint: Viewpoint, company: bytes, log_kept: int) -> bytes:
        """What the viewpoint may know and was not sent; of the log, what has come since `log_kept` of its entries stood
        as they stand now."""
        words, moment = self.words_for(viewpoint), self.moment
        first = self.follow_log(viewpoint, log_kept)
        entries = moment.entries(self._log_sent[viewpoint][first:], words, viewpoint.seat, viewpoint.events)
        always, view, decision = moment.parts(viewpoint.seat, words)
        before = self._last_sent.get(viewpoint, NOTHING_SENT)
        now = (view, decision, company)
        changed = [now[place] for place in range(len(now)) if now[place] != before[place]]
        self._last_sent[viewpoint] = now
        more = {
            "proposal": self._proposal(viewpoint.seat),
            "clocks": self.table.clocks.told(viewpoint.own),
            "agreed": self.table.stored.agreed,
            "redo": self.table.redo_stack.offers(viewpoint.seat),
            "seats_asked": self.table.seat_requests.asked(viewpoint.own),
            "gathering": self.table.is_gathering(),
            "rematch": self.table.stored.rematch or None,
            "prepared": self.table.prepared_moves.told(viewpoint.own, words),
            "branch": self._branch(viewpoint.own),
            "pages": self.table.audience.pages(viewpoint.own),
            "type_in": self._draw(words),
            "study": None if self.table.study is None else self.table.study.standing(words),
            "log_from": first,
        }
        parts = [always, *changed, inside(more)]
        return b'{%b,"log":[%b]}' % (b",".join(parts), entries)

    def follow_log(self, viewpoint: Viewpoint, log_kept: int) -> int:
        """The viewpoint's part of the log as it stands now; how many of its own entries are among the first
        `log_kept`."""
        log = self.table.match.log
        sent = self._log_sent.get(viewpoint)
        if sent is None:
            sent = self._log_sent[viewpoint] = [
                place for place in range(log_kept) if log[place].may_see(viewpoint.seat)
            ]
        first = bisect_left(sent, log_kept)
        sent[first:] = [place for place in range(log_kept, len(log)) if log[place].may_see(viewpoint.seat)]
        return first

    def _proposal(self, seat: int) -> Message | None:
        """Moves are counted as the seat knows them."""
        open = self.table.proposals.current()
        if open is None:
            return None
        return {
            "what": open.what,
            "seat": open.seat,
            "agreed": open.agreed,
            "waiting": open.waiting,
            "moves": self.table.match.moves_told_of(seat, open.moves),
            "pace": None if open.pace is None else open.pace.model_dump(),
        }

    def _branch(self, seat: int) -> BranchTold | None:
        """Where it began is told to its person alone: who has that address may watch there."""
        stored = self.table.stored
        if not stored.continues:
            return None
        return {"title": stored.title, "of": None if seat == SPECTATOR else stored.continues}

    def _draw(self, words: Words) -> PendingDraw | None:
        """What is to be typed in, and for whose move."""
        waiting = self.table.waiting
        if waiting is None:
            return None
        return {
            "seat": waiting.seat,
            "number": len(waiting.typed) + 1,
            "may_take_back": not waiting.is_settled,
            **draw_question(self.table.game, waiting.draw.what, waiting.draw.amounts, words),
        }
