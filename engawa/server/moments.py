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
from engawa.server.standing import Standing

Message = dict[str, Any]


def inside(message: Message) -> bytes:
    """A message without its braces, to be put together with others."""
    return orjson.dumps(message)[1:-1]


def seat_told(seat: int) -> int | None:
    return None if seat == SPECTATOR else seat


class Moment:
    """Until the next move, or until somebody is called otherwise.

    The parts of a state are kept as they are sent: one that is for everybody, one for each seat, in each language.
    """

    def __init__(self, match: Match, now: Standing, page: Page, text: Text, may_play: bool) -> None:
        self.match = match
        self.now = now
        self.game: Game = match.game
        self.position = match.position
        self.page = page
        self.text = text
        self.may_play = may_play
        self._for_all: dict[str, bytes] = {}
        self._for_one: dict[tuple[int, str], bytes] = {}
        self._entries: dict[tuple[str, int], bytes] = {}
        self._reasons: dict[tuple[str, str], str] = {}

    def told(self, seat: int, words: Words) -> bytes:
        """The parts of a state that depend on the position."""
        language = words.language
        if language not in self._for_all:
            self._for_all[language] = inside(self._told_to_all(words))
        if (seat, language) not in self._for_one:
            self._for_one[seat, language] = inside(self._told_to_one(seat, words))
        return self._for_all[language] + b"," + self._for_one[seat, language]

    def _told_to_all(self, words: Words) -> Message:
        told: Message = {
            "type": "state",
            "moves": self.now.moves,
            "to_act": self.now.to_act,
            "is_over": self.now.is_over,
            "waiting": self.page.waiting(self.position, words),
            "at_once": self.position.decides_at_once(),
            "seed": self.match.record.seed if self.now.is_over else None,
        }
        return told if self.game.has_secrets else told | {"view": self.position.view(SPECTATOR)}

    def _told_to_one(self, seat: int, words: Words) -> Message:
        position = self.position
        mine = self.may_play and seat in self.now.to_act
        labels: dict[str, str] = {}
        options = position.options(seat) if mine else []
        revisions = position.revisions(seat) if self.may_play and seat != SPECTATOR else []
        told: Message = {
            "seat": seat_told(seat),
            "turn": self.match.turn(seat),
            "ask": self.text.ask(position, seat, words) if mine else None,
            "options": [self._option(seat, move, words, labels) for move in options],
            "revisions": [self._option(seat, move, words, labels) for move in revisions],
            "aside": self.page.aside(position, seat, words) if seat != SPECTATOR else {},
            "labels": labels,
            "undo": self._undo(seat, words),
        }
        return told | {"view": position.view(seat)} if self.game.has_secrets else told

    def _option(self, seat: int, move: int, words: Words, labels: dict[str, str]) -> Message:
        marks = self.page.marks(self.position, seat, move)
        if not labels.keys() >= set(marks):
            labels.update(zip(marks, self.page.labels(self.position, seat, move, words), strict=True))
        note = self.text.note(self.position, seat, move, words)
        return {"move": self.game.write_move(self.position, move), "marks": marks, "note": note}

    def _undo(self, seat: int, words: Words) -> Message:
        if seat == SPECTATOR or not self.may_play:
            return {"may": False, "why_not": None, "may_ask": False}
        over = self.now.is_over
        reason = refuse("kernel.refuse.game_over") if over else self.match.undo_refusal(seat)
        if reason is None:
            return {"may": True, "why_not": None, "may_ask": False}
        key = (words.language, reason.key)
        if key not in self._reasons:
            self._reasons[key] = words.refusal(reason)
        may_ask = not over and self.match.line_before_last_move(seat) >= 0
        return {"may": False, "why_not": self._reasons[key], "may_ask": may_ask}

    def entry(self, place: int, words: Words) -> bytes:
        """An entry of the log by its place."""
        key = (words.language, place)
        if key not in self._entries:
            self._entries[key] = orjson.dumps(entry_told(self.match.log[place], self.page, words))
        return self._entries[key]


def entry_told(entry: Entry, page: Page, words: Words) -> Message:
    return {
        "text": words.entry(entry),
        "seat": entry.seat,
        "key": entry.key,
        "args": entry.args,
        "marks": page.where(entry),
    }
