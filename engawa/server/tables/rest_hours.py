"""Rest hours: nights and weekends that a person has chosen, in the person's time zone."""

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from engawa.server.errors import RequestError
from engawa.server.protocol.pace import Rest

HOUR: Final = 3600.0
LONGEST_NIGHT: Final = 12
SATURDAY: Final = 5


def check_rest(rest: Rest) -> None:
    zone_named(rest.zone)
    if rest.night is not None and not 1 <= _length(rest.night) <= LONGEST_NIGHT:
        raise RequestError("server.bad_night", most=LONGEST_NIGHT)


@lru_cache(maxsize=64)
def zone_named(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise RequestError("server.bad_zone", zone=name) from None


def waking_seconds(start: float, end: float, rest: Rest) -> float:
    """How much of the time between two moments counts; moments are seconds since 1970."""
    counted, moment = 0.0, start
    while moment < end:
        rests, change = _at(moment, rest)
        until = min(change, end)
        counted += 0.0 if rests else until - moment
        moment = until
    return counted


def moment_after(start: float, seconds: float, rest: Rest) -> float:
    """When so many seconds that count will have passed."""
    moment = start
    while True:
        rests, change = _at(moment, rest)
        if not rests:
            if moment + seconds <= change:
                return moment + seconds
            seconds -= change - moment
        moment = change


def _at(moment: float, rest: Rest) -> tuple[bool, float]:
    """Whether the clock rests at a moment, and until when that is sure not to change."""
    zone = zone_named(rest.zone)
    local = datetime.fromtimestamp(moment, UTC).astimezone(zone)
    hours = [0, *(rest.night or [])]
    day = local.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
    changes = [(day + timedelta(days=days, hours=hour)).timestamp() for days in (0, 1) for hour in hours]
    # An hour that a change to summer time leaves out is no moment of its own.
    later = min((change for change in changes if change > moment), default=moment + HOUR)
    return (rest.weekends and local.weekday() >= SATURDAY) or _is_night(local.hour, rest.night), later


def _is_night(hour: int, night: list[int] | None) -> bool:
    return night is not None and (hour - night[0]) % 24 < _length(night)


def _length(night: list[int]) -> int:
    return (night[1] - night[0]) % 24
