"""Queries of a visitor: what a move brings, why something cannot be done, how it was before, how it went."""

import asyncio
import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from engawa.kernel.position import SPECTATOR, Position
from engawa.kernel.preview import preview
from engawa.kernel.record import ChanceLine, MoveLine
from engawa.kernel.refusal import Refusal, refuse
from engawa.server.errors import NotYours, RequestError, TooMuch, sentences
from engawa.server.protocol.server_messages import (
    Course,
    CoursePoint,
    Delayed,
    Looked,
    MoveMade,
    Preview,
    UndoWhere,
    Why,
)
from engawa.server.state.encoder import Viewpoint
from engawa.server.state.parts import change_message, entry_message
from engawa.server.tables.eyes import told_moves
from engawa.server.tables.history import History, Past
from engawa.server.tables.table import LiveTable
from engawa.server.websocket.mark_index import is_broad, mark_index

GENERIC = ("other_decision", "not_your_turn", "game_over")
"""Refusals that say nothing of the thing that was pointed at."""


async def foresee(table: LiveTable, viewpoint: Viewpoint, text: str, turn: str) -> Preview:
    """What a move costs and brings before anything is drawn."""
    async with table.awake():
        seat = viewpoint.seat
        if seat == SPECTATOR or turn != table.match.turn(seat):
            raise refuse("kernel.refuse.stale")
        position = as_known(table, seat)
        move = table.game.read_move(position, text)
        reason = position.refusal(seat, move)
        if reason is not None:
            raise reason
        foreseen = preview(table.encoder.page, position, seat, move)
        words = table.encoder.words_for(viewpoint)
        return {
            "type": "preview",
            "move": table.game.write_move(position, move),
            "sentence": table.encoder.page.sentence(position, seat, move, words),
            "changes": [change_message(change, table.encoder.page, words) for change in foreseen.changes],
            "log": [entry_message(entry, table.encoder.page, words) for entry in foreseen.entries],
            "undoable": foreseen.undoable,
        }


def as_known(table: LiveTable, seat: int) -> Position:
    """The position as far as the seat knows it, the rest invented: no answer can tell what the seat may not know."""
    return table.match.position.resample(seat, random.Random(0))


async def why(table: LiveTable, viewpoint: Viewpoint, marks: list[str], may_look_at_all: Callable[[], bool]) -> Why:
    """Why nothing with these marks can be done now, as far as the seat knows the game.

    Some marks are found only by looking at every move there is, which keeps everybody else waiting: not too often.
    """
    if viewpoint.seat == SPECTATOR:
        raise RequestError("server.watching")
    if marks and is_broad(table.encoder.page, marks) and not may_look_at_all():
        raise TooMuch("server.too_fast")
    async with table.awake():
        known = as_known(table, viewpoint.seat)
    reason = await asyncio.to_thread(_reason, table, known, viewpoint.seat, marks)
    if isinstance(reason, str):
        return {"type": "why", "text": sentences(viewpoint.language).say(reason), "rule": ""}
    words = table.encoder.words_for(viewpoint)
    return {"type": "why", "text": words.say(reason.key, **reason.details), "rule": reason.rule}


def _reason(table: LiveTable, position: Position, seat: int, marks: list[str]) -> Refusal | str:
    """Of the moves with these marks, those nearest to what is still possible: the reason that most are refused for."""
    page = table.encoder.page
    known = mark_index(table.game, page, position)
    if not marks and seat in position.to_act():
        return "server.can_be_done"
    # Nothing pointed at, and out of turn: any move is refused for that.
    possible = {mark for move in position.options(seat) for mark in page.marks(position, seat, move)}
    refusals: list[tuple[int, Refusal]] = []
    for move in known.at(position, seat, marks) if marks else known.every[:1]:
        reason = position.refusal(seat, move)
        if reason is None:
            return "server.can_be_done"
        refusals.append((len(set(page.marks(position, seat, move)) - possible - set(marks)), reason))
    if not refusals:
        return "server.nothing_with_it"
    speaking = [one for one in refusals if not one[1].key.endswith(GENERIC)] or refusals
    nearest = min(distance for distance, _ in speaking)
    by_sentence = {str(reason): reason for distance, reason in speaking if distance == nearest}
    most, _ = Counter(str(reason) for distance, reason in speaking if distance == nearest).most_common(1)[0]
    return by_sentence[most]


async def past(table: LiveTable, at: int) -> Past:
    """The game after so many moves."""
    history, _ = await table.history()
    return await asyncio.to_thread(history.at, at)


class Sight(NamedTuple):
    eyes: int
    """From which seat's it is to be looked, or nobody's."""
    comments: bool
    """By who may look from all of them, later."""

    def check(self, history: History, moves: int, viewpoint: Viewpoint, over: bool) -> None:
        """Of the game after so many moves: from the own eyes, unless it is over, or long enough ago."""
        if self.eyes == viewpoint.seat or over:
            return
        if not self.comments:
            raise RequestError("server.own_eyes")
        until = told_moves(history)
        if until is None or moves > until:
            raise RequestError("server.not_yet")


async def delayed(table: LiveTable, viewpoint: Viewpoint) -> Delayed:
    """How far a commentator may look from all seats' eyes."""
    history, over = await table.history()
    until = history.replay.moves if over else told_moves(history)
    if until is None:
        return {"type": "delayed", "entries": None, "stage": ""}
    then = await asyncio.to_thread(history.at, until)
    words = table.encoder.words_for(viewpoint)
    return {
        "type": "delayed",
        "entries": history.log_length(until, viewpoint.seat),
        "stage": table.encoder.page.stage(then.position, words),
    }


async def look(table: LiveTable, viewpoint: Viewpoint, at: int, sight: Sight) -> Looked:
    """The game after so many moves, with what the last of them brought."""
    history, over = await table.history()
    places = _places(history, viewpoint.seat, over)
    if at >= len(places):
        raise RequestError("server.not_so_far", moves=len(places) - 1)
    sight.check(history, places[at], viewpoint, over)
    then = await asyncio.to_thread(history.at, places[at])
    return _looked(table, viewpoint, sight.eyes, then, at, history.log_length(places[at], viewpoint.seat))


async def look_at_event(table: LiveTable, viewpoint: Viewpoint, entries: int, sight: Sight) -> Looked:
    """The game just after an entry of the visitor's own log."""
    history, over = await table.history()
    then, moves = await asyncio.to_thread(history.at_entry, entries, viewpoint.seat)
    sight.check(history, moves, viewpoint, over)
    at = bisect_right(_places(history, viewpoint.seat, over), moves) - 1
    return _looked(table, viewpoint, sight.eyes, then, at, entries)


def _looked(table: LiveTable, viewpoint: Viewpoint, eyes: int, then: Past, at: int, log_length: int) -> Looked:
    words, page = table.encoder.words_for(viewpoint), table.encoder.page
    move: MoveMade | None = None
    if then.move is not None:
        seat, before = then.move.seat, then.before
        made = table.game.read_move(before, then.move.move)
        sentence = page.sentence(before, seat, made, words)
        move = {"seat": seat, "text": then.move.move, "sentence": sentence}
    return {
        "type": "looked",
        "at": at,
        "view": then.position.view(eyes),
        "move": move,
        "log_length": log_length,
        "log": [entry_message(entry, page, words) for entry in then.entries if entry.may_see(eyes)],
        "waiting": page.waiting(then.position, words) if then.is_settled else words.entry(then.entries[0]),
    }


async def undo_where(table: LiveTable, viewpoint: Viewpoint, seat: int, own: list[int]) -> UndoWhere:
    """Where taking back a seat's last move by consent leads: told to the seat itself, and to whom it has asked."""
    async with table.awake() as match:
        if seat not in own and not table.proposals.takes_back(seat):
            raise NotYours("server.not_your_seat")
        if match.position.is_over():
            raise refuse("kernel.refuse.game_over")
        first = match.line_before_last_move(seat)
        if first < 0:
            raise refuse("kernel.refuse.no_move_yet")
        at = sum(isinstance(line, MoveLine) for line in match.record.lines[:first])
        since = match.record.lines[first:]
        known = match.moves_told_of(viewpoint.seat, at)
        moves = match.moves_told(viewpoint.seat) - known
    history, _ = await table.history()
    then = await asyncio.to_thread(history.at, at + 1)
    words, page = table.encoder.words(viewpoint.language), table.encoder.page
    stage, present = page.stage(then.before, words), page.stage(history.replay.position, words)
    revealed = then.before.secrets_told() != history.replay.position.secrets_told()
    crosses = revealed or any(isinstance(line, ChanceLine) for line in since)
    assert then.move is not None
    say = sentences(viewpoint.language).say
    label = say("server.undo_to_stage", stage=stage) if stage != present else ""
    if seat in own:
        made = table.game.read_move(then.before, then.move.move)
        move = page.sentence(then.before, seat, made, words).rstrip(".")
        label = say("server.undo_move" if stage == present else "server.undo_at", move=move, stage=stage)
    parts = [label and f"{label}.", say("server.undo_moves", moves=moves) if moves > 1 else ""]
    parts.append(say("server.undo_crosses") if crosses else "")
    return {
        "type": "undo_where",
        "at": known,
        "moves": moves,
        "stage": stage,
        "same_stage": stage == present,
        "crosses": crosses,
        "label": label,
        "sentence": " ".join(part for part in parts if part),
    }


async def course(table: LiveTable, viewpoint: Viewpoint) -> Course:
    """The scores through the parts of the game, and what the present ones are made of."""
    history, over = await table.history()
    words = table.encoder.words_for(viewpoint)
    page, present = table.encoder.page, history.replay
    places = _places(history, viewpoint.seat, over)
    points: list[CoursePoint] = [
        {
            "at": bisect_right(places, at) - 1,
            "label": page.stage(position, words),
            "points": position.points(),
            "scores": position.scores(),
        }
        for at, position in [*history.stages, (present.moves, present.position)]
    ]
    if len(points) > 1 and points[-1]["at"] == points[-2]["at"]:
        points.pop()
    return {
        "type": "course",
        "points": points,
        "categories": [{"key": key, "label": label} for key, label in page.categories(words).items()],
        "breakdown": [present.position.breakdown(seat) for seat in range(len(table.seats))],
    }


def _places(history: History, seat: int, is_open: bool) -> list[int]:
    """The moves at which a seat may look, by the number it knows them by."""
    return list(range(history.replay.moves + 1)) if is_open else history.places(seat)
