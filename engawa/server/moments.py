"""A moment of a table: what its position tells each seat, worked out once however many are told."""

from typing import Any, Final

import orjson

from engawa.kernel.game import Game
from engawa.kernel.journal import Entry
from engawa.kernel.match import Match
from engawa.kernel.page import Page
from engawa.kernel.position import SPECTATOR
from engawa.kernel.refusal import refuse
from engawa.kernel.registry import page_of, text_of
from engawa.kernel.words import Words
from engawa.server.standing import Standing

Message = dict[str, Any]
Decisions = dict[tuple[int, str], tuple[str, bytes]]
"""By seat and language: the moment a seat decides in (`Match.turn`), and what it is asked as it is sent."""

Shown = tuple[list[str], orjson.Fragment]
"""An option: its marks, and itself as it is sent."""
_fixed: dict[str, dict[int, Shown]] = {}
"""By the checksum of figures and by move: options that are always the same."""
FIGURES_REMEMBERED: Final = 24


def fixed_options(checksum: str) -> dict[int, Shown]:
    if checksum not in _fixed:
        while len(_fixed) >= FIGURES_REMEMBERED:
            del _fixed[next(iter(_fixed))]
        _fixed[checksum] = {}
    return _fixed[checksum]


def inside(message: Message) -> bytes:
    """A message without its braces, to be put together with others."""
    return orjson.dumps(message)[1:-1]


def seat_told(seat: int) -> int | None:
    return None if seat == SPECTATOR else seat


class Moment:
    """Until the next move, or until somebody is called otherwise.

    The parts of a state are kept as they are sent: one that is for everybody, one for each seat, in each language.
    """

    def __init__(self, match: Match, now: Standing, may_play: bool, decisions: Decisions) -> None:
        self.match = match
        self.now = now
        self.game: Game = match.game
        self.position = match.position
        self.page = page_of(self.game)
        self.text = text_of(self.game)
        self.may_play = may_play
        self.decisions = decisions
        """Outlives the moment: while seats decide at once, one's move leaves what the others are asked as it was."""
        self._fixed = fixed_options(match.figures.checksum)
        self._everybodys: Message | None = None
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
        return b",".join([self._for_all[language], self._for_one[seat, language], self._decision(seat, words)])

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
        return told if self.game.has_secrets else told | {"view": self.everybodys}

    @property
    def everybodys(self) -> Message:
        """What a spectator sees."""
        if self._everybodys is None:
            self._everybodys = self.position.view(SPECTATOR)
        return self._everybodys

    def _told_to_one(self, seat: int, words: Words) -> Message:
        told: Message = {"seat": seat_told(seat), "undo": self._undo(seat, words)}
        return told | {"view": self.position.own_view(seat, self.everybodys)} if self.game.has_secrets else told

    def _decision(self, seat: int, words: Words) -> bytes:
        key, turn = (seat, words.language), self.match.turn(seat)
        kept = self.decisions.get(key)
        if kept is None or kept[0] != turn:
            kept = (turn, inside({"turn": turn, **self._asked(seat, words)}))
            self.decisions[key] = kept
        return kept[1]

    def _asked(self, seat: int, words: Words) -> Message:
        position = self.position
        mine = self.may_play and seat in self.now.to_act
        labels: dict[str, str] = {}
        options = position.options(seat) if mine else []
        revisions = position.revisions(seat) if self.may_play and seat != SPECTATOR else []
        return {
            "ask": self.text.ask(position, seat, words) if mine else None,
            "options": [self._option(seat, move, words, labels) for move in options],
            "revisions": [self._option(seat, move, words, labels) for move in revisions],
            "aside": self.page.aside(position, seat, words) if seat != SPECTATOR else {},
            "labels": labels,
        }

    def _option(self, seat: int, move: int, words: Words, labels: dict[str, str]) -> orjson.Fragment:
        shown = self._fixed.get(move)
        if shown is None:
            shown = self._shown(seat, move, words)
        if not all(mark in labels for mark in shown[0]):
            labels.update(zip(shown[0], self.page.labels(self.position, seat, move, words), strict=True))
        return shown[1]

    def _shown(self, seat: int, move: int, words: Words) -> Shown:
        marks = self.page.marks(self.position, seat, move)
        note = self.text.note(self.position, seat, move, words)
        told = {"move": self.game.write_move(self.position, move), "marks": marks, "note": note}
        shown = (marks, orjson.Fragment(orjson.dumps(told)))
        if self.page.is_fixed(move):
            self._fixed[move] = shown
        return shown

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
