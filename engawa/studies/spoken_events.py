"""Event of the log that a step of a lesson speaks of: what one move brought is shown and explained piece by piece."""

from collections.abc import Iterator
from functools import cache

from engawa.kernel.journal import Entry
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.studies.scripts import Script, read_script

MISSING = -1


@cache
def event_ordinals(game: str, study: str) -> tuple[int, ...]:
    """Of each step that speaks of an event: the how-manieth of its key that is in the learner's log, from 0; MISSING
    where the moves since the step before bring none, and where a step speaks of none."""
    script = read_script(game, study)
    if not any(step.event for step in script.steps):
        return (MISSING,) * len(script.steps)
    return tuple(_ordinals(script))


def _ordinals(script: Script) -> Iterator[int]:
    replay = Replay(game_named(script.game), script.figures, script.record, script.file)
    seen: list[str] = []
    since = 0
    for step in script.steps:
        if replay.moves < step.moves:
            since = len(seen)
            replay.run(step.moves)
            seen = [entry.key for entry in replay.log if entry.may_see(script.seat)]
        if step.event not in seen[since:]:
            yield MISSING
            continue
        at = seen.index(step.event, since)
        since = at + 1
        yield seen[:at].count(step.event)


def log_end(log: list[Entry], seat: int, entries: int | None) -> int:
    """How far the whole log goes when a seat's own has so many entries; None: to its end."""
    if entries is None:
        return len(log)
    own = [end for end, entry in enumerate(log, 1) if entry.may_see(seat)]
    return own[entries - 1]


def entries_until(log: list[Entry], seat: int, key: str, ordinal: int) -> int | None:
    """How many entries of a seat's own log there are when the event has happened."""
    own = [entry.key for entry in log if entry.may_see(seat)]
    places = [place for place, own_key in enumerate(own) if own_key == key]
    return places[ordinal] + 1 if 0 <= ordinal < len(places) else None
