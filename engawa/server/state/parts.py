"""Parts of a table's state (a snapshot of one moment): what each seat is sent of it, worked out once."""

from collections.abc import Mapping
from typing import Any, Final

import orjson

from engawa.kernel.cache import BoundedCache
from engawa.kernel.game import Game
from engawa.kernel.journal import Entry
from engawa.kernel.match import Match
from engawa.kernel.page import Page
from engawa.kernel.position import SPECTATOR
from engawa.kernel.preview import Change
from engawa.kernel.refusal import refuse
from engawa.kernel.registry import page_of, text_of
from engawa.kernel.words import NO_READER, Words
from engawa.server.errors import sentences
from engawa.server.protocol import server_messages
from engawa.server.protocol.state import LogEntry, UndoRight
from engawa.server.state.view_changes import view_changes
from engawa.server.storage.summary import Summary

Message = dict[str, Any]
"""What is put together of fragments: tests hold it against `server.protocol`."""

Shown = tuple[list[str], list[str], bytes]
"""An option: its marks, their labels, and itself as it is sent."""
FIXED: Final[BoundedCache[tuple[str, str], dict[int, Shown]]] = BoundedCache(24)
"""By the checksum of figures and the language, and by move: options that are always the same."""


def fixed_options(checksum: str, language: str) -> dict[int, Shown]:
    options = FIXED.get((checksum, language))
    if options is None:
        options = {}
        FIXED.put((checksum, language), options)
    return options


def listed(parts: list[bytes]) -> orjson.Fragment:
    return orjson.Fragment(b"[" + b",".join(parts) + b"]")


def encoded(part: object) -> orjson.Fragment:
    """As it is sent, to be put into several messages."""
    return orjson.Fragment(orjson.dumps(part))


def inside(message: Mapping[str, object]) -> bytes:
    """A message without its braces, to be put together with others."""
    return orjson.dumps(message)[1:-1]


def wire_seat(seat: int) -> int | None:
    return None if seat == SPECTATOR else seat


class StateCache:
    """What outlives a moment: while seats decide at once, one's move leaves what the others see and are asked as it
    was. A seat's moment is known by `Match.turn`."""

    def __init__(self) -> None:
        self.decisions: dict[tuple[int, str, int], tuple[str, bytes]] = {}
        """By viewpoint (seat, language, reader): the seat's moment, and what it is asked."""
        self.views: dict[int, tuple[str, bytes]] = {}
        """By seat: its moment, and what it sees."""
        self.plain: dict[str, Words] = {}
        """By language: the words for whoever is not spoken of."""
        self.opened = ""
        """The moment of what everybody sees."""
        self.everybodys: Message = {}
        self.shared: Message = {}
        """The same, each part as it is sent."""


class StateParts:
    """Until the next move, or until somebody is called otherwise.

    The parts of a state are cached as they are sent, for everybody or for each seat, in each language.
    """

    def __init__(
        self, match: Match, now: Summary, may_play: bool, may_ask: bool, agreed: bool, cache: StateCache
    ) -> None:
        self.match = match
        self.now = now
        self.game: Game = match.game
        self.position = match.position
        self.page = page_of(self.game)
        self.text = text_of(self.game)
        self.may_play = may_play
        self.may_ask = may_ask
        """To take the game back past what is fair."""
        self.agreed = agreed
        """All have agreed to end it."""
        self.cache = cache
        self._for_all: dict[tuple[str, int], bytes] = {}
        self._for_one: dict[tuple[int, str], bytes] = {}
        self._entries: dict[tuple[str, int, int], bytes] = {}
        self._reasons: dict[tuple[str, str], str] = {}
        self._snapshot_views: dict[tuple[int, int], Message] = {}

    def parts(self, seat: int, words: Words) -> tuple[bytes, bytes, bytes]:
        """The parts of a state that depend on the position: what is always told, the view, what the seat is asked."""
        language = words.language
        shared = self._words_about(words, self.now.is_over or words.reader in self.now.to_act)
        readers = (language, shared.reader)
        if readers not in self._for_all:
            self._for_all[readers] = inside(self._for_everybody(shared))
        if (seat, language) not in self._for_one:
            own = {"seat": wire_seat(seat), "moves": self._moves(seat), "undo": self._undo(seat, words)}
            self._for_one[seat, language] = inside(own)
        always = self._for_all[readers] + b"," + self._for_one[seat, language]
        return always, self._view(seat), self._decision(seat, words)

    def _words_about(self, words: Words, is_concerned: bool) -> Words:
        """Whoever is not spoken of reads what everybody reads, which is said once for all."""
        if is_concerned or words.reader == NO_READER:
            return words
        plain = self.cache.plain.get(words.language)
        if plain is None:
            plain = self.cache.plain[words.language] = words.read_by(NO_READER)
        return plain

    def _for_everybody(self, words: Words) -> Message:
        return {
            "type": "state",
            "to_act": self.now.to_act,
            "is_over": self.now.is_over,
            "waiting": self._waiting(words),
            "at_once": self.position.decides_at_once(),
            "seed": self.match.record.seed if self.now.is_over else None,
        }

    def _waiting(self, words: Words) -> str:
        """What the table waits for; nobody is to act before anything is drawn."""
        if self.agreed:
            last = [words.names[seat] for seat in self.now.winners]
            key = "server.last_stays" if last else "server.ended_by_agreement"
            return sentences(words.language).say(key, names=", ".join(last))
        if not self.now.to_act and not self.now.is_over:
            return words.say("kernel.being_shuffled")
        return self.page.waiting(self.position, words)

    def _moves(self, seat: int) -> int:
        """As many as the seat knows of, all when the game is open to all."""
        is_open = self.now.is_over or not self.may_play
        return self.now.moves if is_open else self.match.moves_told(seat)

    def _view(self, seat: int) -> bytes:
        """Everybody's where players keep nothing from each other."""
        match, cache = self.match, self.cache
        opened = f"{match.turn(SPECTATOR)}/{sum(match.undone)}/{self.now.to_act}"
        if cache.opened != opened:
            cache.opened = opened
            cache.everybodys = self.position.view(SPECTATOR)
            cache.shared = {name: encoded(part) for name, part in cache.everybodys.items()}
            cache.views.clear()
        eyes = seat if self.game.has_secrets else SPECTATOR
        turn = match.turn(eyes)
        known = cache.views.get(eyes)
        if known is None or known[0] != turn:
            known = (turn, inside({"view": cache.shared | self.position.own_part(eyes, cache.everybodys)}))
            cache.views[eyes] = known
            if not self.game.has_secrets:
                cache.everybodys, cache.shared = {}, {}  # nobody else will ask
        return known[1]

    def _decision(self, seat: int, words: Words) -> bytes:
        key, turn = (seat, words.language, words.reader), self.match.turn(seat)
        known = self.cache.decisions.get(key)
        if known is None or known[0] != turn:
            known = (turn, inside({"turn": turn, **self._ask(seat, words)}))
            self.cache.decisions[key] = known
        return known[1]

    def _ask(self, seat: int, words: Words) -> Message:
        position = self.position
        mine = self.may_play and seat in self.now.to_act
        labels: dict[str, str] = {}
        fixed = fixed_options(self.match.figures.checksum, words.language)
        options = position.options(seat) if mine else []
        revisions = position.revisions(seat) if self.may_play and seat != SPECTATOR else []
        if options or revisions:
            options, revisions = self.page.arranged(position, seat, options, revisions)
        return {
            "ask": self.text.ask(position, seat, words) if mine else None,
            "options": listed([self._option(seat, move, words, labels, fixed) for move in options]),
            "revisions": listed([self._option(seat, move, words, labels, fixed) for move in revisions]),
            "aside": self.page.aside(position, seat, words) if seat != SPECTATOR else {},
            "labels": labels,
        }

    def _option(self, seat: int, move: int, words: Words, labels: dict[str, str], fixed: dict[int, Shown]) -> bytes:
        """As it is sent; what its marks are called is added to the labels."""
        shown = fixed.get(move)
        if shown is None:
            position, page = self.position, self.page
            marks = page.marks(position, seat, move)
            note = self.text.note(position, seat, move, words)
            option = orjson.dumps({"move": self.game.write_move(position, move), "marks": marks, "note": note})
            known = all(mark in labels for mark in marks)
            if known and not page.is_fixed(move):
                return option
            shown = (marks, page.labels(position, seat, move, words), option)
            if page.is_fixed(move):
                fixed[move] = shown
        marks, texts, option = shown
        for place in range(len(marks)):
            labels[marks[place]] = texts[place]
        return option

    def _undo(self, seat: int, words: Words) -> UndoRight:
        if seat == SPECTATOR or not self.may_play:
            return {"may": False, "why_not": None, "may_ask": False}
        over = self.now.is_over
        reason = refuse("kernel.refuse.game_over") if over else self.match.undo_refusal(seat)
        if reason is None:
            return {"may": True, "why_not": None, "may_ask": False}
        key = (words.language, reason.key)
        if key not in self._reasons:
            self._reasons[key] = words.refusal(reason)
        may_ask = self.may_ask and not over and self.match.line_before_last_move(seat) >= 0
        return {"may": False, "why_not": self._reasons[key], "may_ask": may_ask}

    def entry(self, place: int, words: Words) -> bytes:
        """An entry of the log by its place, without the brace that ends it."""
        entry = self.match.log[place]
        words = self._words_about(words, speaks_of(entry, words.reader))
        key = (words.language, words.reader, place)
        if key not in self._entries:
            self._entries[key] = orjson.dumps(entry_message(entry, self.page, words))[:-1]
        return self._entries[key]

    def entries(self, places: list[int], words: Words, seat: int, with_changes: bool) -> bytes:
        """Entries of the log by their places, as they are sent."""
        if not with_changes or not self.match.snapshots:
            return b",".join([self.entry(place, words) + b"}" for place in places])
        changes = self._changes(places, seat)
        parts: list[bytes] = []
        for number in range(len(places)):
            change = changes[number]
            end = b"}" if change is None else b',"changes":' + change + b"}"
            parts.append(self.entry(places[number], words) + end)
        return b",".join(parts)

    def _changes(self, places: list[int], seat: int) -> list[bytes | None]:
        """From the last entry back to the first of the move, since the last view of all is the one that is sent."""
        first = len(self.match.log) - len(self.match.snapshots)
        told: list[bytes | None] = []
        later = self._snapshot_view(len(self.match.snapshots), seat)
        for place in reversed(places):
            if place < first:
                told.append(None)
                continue
            view = self._snapshot_view(place - first, seat)
            told.append(orjson.dumps(view_changes(later, view)))
            later = view
        told.reverse()
        return told

    def _snapshot_view(self, number: int, seat: int) -> Message:
        """What the seat saw at one of the last entries; behind them stands the present."""
        eyes = seat if self.game.has_secrets else SPECTATOR
        known = self._snapshot_views.get((number, eyes))
        if known is not None:
            return known
        snapshots = self.match.snapshots
        position = snapshots[number] if number < len(snapshots) else self.position
        everybodys = self._snapshot_views.get((number, SPECTATOR))
        if everybodys is None:
            everybodys = self._snapshot_views[number, SPECTATOR] = position.view(SPECTATOR)
        view = everybodys | position.own_part(eyes, everybodys) if eyes != SPECTATOR else everybodys
        self._snapshot_views[number, eyes] = view
        return view


def change_message(change: Change, page: Page, words: Words) -> server_messages.Change:
    return {"seat": change.seat, "what": page.number_words(change.what, abs(change.by), words), "by": change.by}


def speaks_of(entry: Entry, seat: int) -> bool:
    """Whether an entry of the log may be told otherwise to who sits there: it names the seat, or a list of things."""
    if entry.seat == seat:
        return True
    for value in entry.args.values():
        if isinstance(value, str):
            if " " in value:
                return True
        elif not isinstance(value, int) or value == seat:
            return True
    return False


def entry_message(entry: Entry, page: Page, words: Words) -> LogEntry:
    return {
        "text": words.entry(entry),
        "seat": entry.seat,
        "key": entry.key,
        "args": entry.args,
        "marks": page.where(entry),
        "weight": page.weight(entry),
        "stops": page.stops(entry, len(words.names)),
    }
