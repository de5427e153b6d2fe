"""Names and lines that people write, in which HTML is just text; default names of seats; bots that guests ask for."""

from typing import Final

from engawa.bots.registry import check_bot, settled
from engawa.kernel.refusal import Phrase
from engawa.kernel.words import say_phrase
from engawa.server.errors import RequestError
from engawa.server.settings import LONGEST_LINE, LONGEST_NAME, LONGEST_TITLE

MOST_OF: Final = {"time": 10.0, "looks": 10_000.0}
"""Of a bot's settings: the workers are there for all tables."""
QUICK: Final = {"time": 0.3, "looks": 400.0}
"""Settings up to which a bot has its move in a moment; one without such a setting always has."""


PRONOUNS: Final = frozenset({"you", "ty", "du", "sie", "tú", "tu", "usted", "ты", "вы"})
"""“You” in the languages of the table: the reader's own seat is called so, whatever its name."""


def check_guest_bot(spec: str) -> None:
    """A bot that a visitor may call to a table: none that keeps the others' bots waiting for long."""
    check_bot(spec)
    for part in spec.split(":")[1:]:
        name, _, value = part.partition("=")
        try:
            is_modest = name not in MOST_OF or 0 <= float(value) <= MOST_OF[name]
        except ValueError:
            is_modest = False
        if not is_modest:
            raise RequestError("server.bot_setting", setting=name, most=f"{MOST_OF[name]:g}")


def is_quick(spec: str, game: str) -> bool:
    """A bot that has its move in a moment."""
    name, *settings = settled(spec, game).split(":")
    bounds = dict(part.partition("=")[::2] for part in settings)
    limited = [float(bounds[setting]) <= most for setting, most in QUICK.items() if setting in bounds]
    return any(limited) or name != "search"


def default_name(seat: int) -> str:
    """Of a seat that nobody is named for yet, in records and in the database; readers are told it in their language."""
    return f"Seat {seat + 1}"


def shown_name(name: str, seat: int) -> str | Phrase:
    """To be said in the reader's language where it is a default."""
    return Phrase("server.seat", {"number": seat + 1}) if name == default_name(seat) else name


def shown_names(names: list[str], language: str) -> list[str]:
    """Of all seats of a table, as a reader of the language is told them."""
    shown = [shown_name(name, seat) for seat, name in enumerate(names)]
    return [say_phrase(name, language) if isinstance(name, Phrase) else name for name in shown]


def clean_name(name: str) -> str:
    """Trimmed; a name goes into a record, so it is one line."""
    trimmed = " ".join(name.split())
    if not _is_line(trimmed, LONGEST_NAME):
        raise RequestError("server.bad_name", most=LONGEST_NAME)
    if trimmed.casefold() in PRONOUNS:
        raise RequestError("server.name_is_you", name=trimmed)
    return trimmed


def numbered(name: str, others: list[str]) -> str:
    """The name, with a number behind it where one of the others is called the same."""
    taken = {other.casefold() for other in others}
    number, candidate = 1, name
    while candidate.casefold() in taken:
        number += 1
        candidate = f"{name[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"
    return candidate


def clean_line(text: str) -> str:
    trimmed = " ".join(text.split())
    if not _is_line(trimmed, LONGEST_LINE):
        raise RequestError("server.bad_line", most=LONGEST_LINE)
    return trimmed


def clean_title(title: str) -> str:
    """Of a branch; it may have none."""
    trimmed = " ".join(title.split())
    if trimmed and not _is_line(trimmed, LONGEST_TITLE):
        raise RequestError("server.bad_title", most=LONGEST_TITLE)
    return trimmed


def _is_line(text: str, longest: int) -> bool:
    return 0 < len(text) <= longest and text.isprintable()
