"""What each visitor is told: the state of a table by own view, in the own language.

The log goes piecewise. Everybody of one ear (seat and language) has heard the same, so a state is written once for
each ear, and what several ears may hear is written once for all of them.
"""

import hashlib
from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import orjson

from engawa.kernel.figures import BUILT_IN
from engawa.kernel.position import SPECTATOR
from engawa.kernel.refusal import refuse
from engawa.kernel.registry import page_of, text_of
from engawa.kernel.words import PLURALS, Words
from engawa.server.typing_in import asked

if TYPE_CHECKING:
    from engawa.server.table import LiveTable

Message = dict[str, Any]


@dataclass(frozen=True)
class Ear:
    seat: int
    language: str


def seed_hash(seed: str) -> str:
    """Shown from the start, so that at the end anybody can see that the seed was not changed."""
    return hashlib.sha256(seed.encode()).hexdigest()


def known_language(asked: str) -> str:
    """English where there is no translation."""
    return asked if asked in PLURALS else "en"


def encode(message: Message) -> str:
    return orjson.dumps(message).decode()


def seat_told(seat: int) -> int | None:
    return None if seat == SPECTATOR else seat


class Telling:
    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self.page = page_of(table.game)
        self.text = text_of(table.game)
        self._words: dict[str, Words] = {}
        self._heard: dict[Ear, list[int]] = {}
        """Where in the whole log the entries stand that an ear has heard."""
        self._moments: dict[Ear, Message] = {}
        self._views: dict[int, orjson.Fragment] = {}

    def words(self, language: str) -> Words:
        if language not in self._words:
            self._words[language] = self.text.words(self.table.figures, self.table.names, language)
        return self._words[language]

    def forget_moment(self) -> None:
        """The position or somebody's name has changed."""
        self._moments.clear()
        self._views.clear()

    def keep_only(self, ears: set[Ear]) -> None:
        """Ears that nobody has any more are forgotten."""
        for gone in self._heard.keys() - ears:
            del self._heard[gone]

    def welcome(self, ear: Ear, seats: list[int], chat: list[Message]) -> str:
        table = self.table
        words = self.words(ear.language)
        stored = table.stored
        return encode(
            {
                "type": "welcome",
                "table": stored.id,
                "game": table.game.name,
                "title": table.game.title,
                "seat": seat_told(ear.seat),
                "seats": seats,
                "language": ear.language,
                "secrets": table.game.has_secrets,
                "catalogue": self.page.catalogue(table.figures, len(table.names), words),
                "options": table.match.record.options,
                "figures": {"name": table.figures.name, "built_in": table.figures.name == BUILT_IN},
                "seed_hash": seed_hash(stored.seed) if stored.provable_seed() else None,
                "absence": table.settings.absence,
                "chat": chat,
                "note": stored.seats[ear.seat].note if ear.seat != SPECTATOR else "",
            }
        )

    def state(self, ear: Ear, kept: int = 0) -> str:
        """All that the ear may know; of the log, what has come since `kept` of its entries stood as they stand now."""
        heard = self._heard.setdefault(ear, [])
        first = bisect_left(heard, kept)
        del heard[first:]
        log = self.table.match.log
        heard += [place for place in range(kept, len(log)) if log[place].may_see(ear.seat)]
        words = self.words(ear.language)
        told = [self.entry(log[place], words) for place in heard[first:]]
        draw = self._draw(words)
        return encode(self._moment(ear) | self.table.company() | {"type_in": draw, "log_from": first, "log": told})

    def _draw(self, words: Words) -> Message | None:
        """What is to be typed in, and for whose move."""
        waiting = self.table.waiting
        if waiting is None:
            return None
        return {"seat": waiting.seat, **asked(self.table.game, waiting.draw, words).model_dump()}

    def entry(self, entry: Any, words: Words) -> Message:
        return {
            "text": words.entry(entry),
            "seat": entry.seat,
            "key": entry.key,
            "args": entry.args,
            "marks": self.page.where(entry),
        }

    def _moment(self, ear: Ear) -> Message:
        """What depends on the position only."""
        if ear not in self._moments:
            self._moments[ear] = self._new_moment(ear)
        return self._moments[ear]

    def _new_moment(self, ear: Ear) -> Message:
        seat, words = ear.seat, self.words(ear.language)
        match = self.table.match
        position = match.position
        mine = seat in position.to_act() and self.table.may_play()
        labels: dict[str, str] = {}
        options = position.options(seat) if mine else []
        revisions = position.revisions(seat) if seat != SPECTATOR and self.table.may_play() else []
        return {
            "type": "state",
            "seat": seat_told(seat),
            "moves": match.record.moves(),
            "turn": match.turn(seat),
            "view": self._view(seat),
            "to_act": position.to_act(),
            "is_over": position.is_over(),
            "ask": self.text.ask(position, seat, words) if mine else None,
            "waiting": self.page.waiting(position, words),
            "options": [self._option(seat, move, words, labels) for move in options],
            "revisions": [self._option(seat, move, words, labels) for move in revisions],
            "at_once": position.decides_at_once(),
            "aside": self.page.aside(position, seat, words) if seat != SPECTATOR else {},
            "labels": labels,
            "undo": self._undo(seat, words),
            "seed": self.table.stored.provable_seed() if position.is_over() else None,
        }

    def _view(self, seat: int) -> orjson.Fragment:
        """Where nobody has secrets, everybody sees the same."""
        key = seat if self.table.game.has_secrets else SPECTATOR
        if key not in self._views:
            self._views[key] = orjson.Fragment(orjson.dumps(self.table.match.position.view(key)))
        return self._views[key]

    def _option(self, seat: int, move: int, words: Words, labels: dict[str, str]) -> Message:
        position = self.table.match.position
        marks = self.page.marks(position, seat, move)
        labels.update(zip(marks, self.page.labels(position, seat, move, words), strict=True))
        return {
            "move": self.table.game.write_move(position, move),
            "marks": marks,
            "note": self.text.note(position, seat, move, words),
        }

    def _undo(self, seat: int, words: Words) -> Message:
        match = self.table.match
        if seat == SPECTATOR or not self.table.may_play():
            return {"may": False, "why_not": None, "may_ask": False}
        reason = refuse("kernel.refuse.game_over") if match.position.is_over() else match.undo_refusal(seat)
        if reason is None:
            return {"may": True, "why_not": None, "may_ask": False}
        may_ask = not match.position.is_over() and match.line_before_last_move(seat) >= 0
        return {"may": False, "why_not": words.refusal(reason), "may_ask": may_ask}
