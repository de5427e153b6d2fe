"""A moment of a table: what its position tells each seat, worked out once however many are told."""

from typing import Any

import orjson

from engawa.kernel.game import Game
from engawa.kernel.journal import Entry
from engawa.kernel.match import Match
from engawa.kernel.page import Page
from engawa.kernel.position import SPECTATOR
from engawa.kernel.refusal import refuse
from engawa.kernel.text import Text
from engawa.kernel.words import Words

Message = dict[str, Any]


def seat_told(seat: int) -> int | None:
    return None if seat == SPECTATOR else seat


class Moment:
    """Until the next move, or until somebody is called otherwise."""

    def __init__(self, match: Match, page: Page, text: Text, may_play: bool) -> None:
        self.match = match
        self.game: Game = match.game
        self.position = match.position
        self.page = page
        self.text = text
        self.may_play = may_play
        self.moves = match.record.moves()
        self.to_act = self.position.to_act()
        self.is_over = self.position.is_over()
        self._views: dict[int, orjson.Fragment] = {}
        self._waiting: dict[str, str] = {}
        self._entries: dict[tuple[str, int], orjson.Fragment] = {}
        self._told: dict[tuple[int, str], Message] = {}

    def told(self, seat: int, words: Words) -> Message:
        """The part of a state that depends on the position."""
        key = (seat, words.language)
        if key not in self._told:
            self._told[key] = self._work_out(seat, words)
        return self._told[key]

    def _work_out(self, seat: int, words: Words) -> Message:
        position = self.position
        mine = self.may_play and seat in self.to_act
        labels: dict[str, str] = {}
        options = position.options(seat) if mine else []
        revisions = position.revisions(seat) if self.may_play and seat != SPECTATOR else []
        return {
            "type": "state",
            "seat": seat_told(seat),
            "moves": self.moves,
            "turn": self.match.turn(seat),
            "view": self._view(seat),
            "to_act": self.to_act,
            "is_over": self.is_over,
            "ask": self.text.ask(position, seat, words) if mine else None,
            "waiting": self._waited_for(words),
            "options": [self._option(seat, move, words, labels) for move in options],
            "revisions": [self._option(seat, move, words, labels) for move in revisions],
            "at_once": position.decides_at_once(),
            "aside": self.page.aside(position, seat, words) if seat != SPECTATOR else {},
            "labels": labels,
            "undo": self._undo(seat, words),
            "seed": self.match.record.seed if self.is_over else None,
        }

    def _view(self, seat: int) -> orjson.Fragment:
        """Where nobody has secrets, everybody sees the same."""
        key = seat if self.game.has_secrets else SPECTATOR
        if key not in self._views:
            self._views[key] = orjson.Fragment(orjson.dumps(self.position.view(key)))
        return self._views[key]

    def _waited_for(self, words: Words) -> str:
        if words.language not in self._waiting:
            self._waiting[words.language] = self.page.waiting(self.position, words)
        return self._waiting[words.language]

    def _option(self, seat: int, move: int, words: Words, labels: dict[str, str]) -> Message:
        marks = self.page.marks(self.position, seat, move)
        labels.update(zip(marks, self.page.labels(self.position, seat, move, words), strict=True))
        note = self.text.note(self.position, seat, move, words)
        return {"move": self.game.write_move(self.position, move), "marks": marks, "note": note}

    def _undo(self, seat: int, words: Words) -> Message:
        if seat == SPECTATOR or not self.may_play:
            return {"may": False, "why_not": None, "may_ask": False}
        reason = refuse("kernel.refuse.game_over") if self.is_over else self.match.undo_refusal(seat)
        if reason is None:
            return {"may": True, "why_not": None, "may_ask": False}
        may_ask = not self.is_over and self.match.line_before_last_move(seat) >= 0
        return {"may": False, "why_not": words.refusal(reason), "may_ask": may_ask}

    def entry(self, place: int, words: Words) -> orjson.Fragment:
        """An entry of the log by its place."""
        key = (words.language, place)
        if key not in self._entries:
            self._entries[key] = orjson.Fragment(orjson.dumps(entry_told(self.match.log[place], self.page, words)))
        return self._entries[key]


def entry_told(entry: Entry, page: Page, words: Words) -> Message:
    return {
        "text": words.entry(entry),
        "seat": entry.seat,
        "key": entry.key,
        "args": entry.args,
        "marks": page.where(entry),
    }
