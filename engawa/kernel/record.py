"""Record of a game, serialized as JSON lines or text: who sat down to what, then every move and every draw's outcome.

Two written forms of the same thing (`docs/record.md`): JSON lines, and a text notation to read,
paste and diff.
"""

import hashlib
import json
import re
from dataclasses import dataclass, field, replace
from typing import Final, cast

import orjson

from engawa.kernel.refusal import Part, Phrase
from engawa.kernel.shuffle import Shuffle, page_row, read_shuffle
from engawa.kernel.words import bad_input

VERSION: Final = 1
AGREEMENT: Final = "agreement"
COUNTS: Final = ("hints", "take_backs", "resigned", "left")
"""What may stand at the end beside the result, a number for each seat."""


@dataclass(frozen=True, slots=True)
class MoveLine:
    seat: int
    move: str


@dataclass(frozen=True, slots=True)
class ChanceLine:
    what: str
    values: tuple[str, ...]


Line = MoveLine | ChanceLine


@dataclass(frozen=True)
class Ending:
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass
class Record:
    game: str
    players: int
    options: dict[str, str]
    figures_name: str
    figures_checksum: str
    seats: list[str]
    lines: list[Line] = field(default_factory=list)
    ending: Ending | None = None
    seed: str | None = None
    names: list[str] = field(default_factory=list)
    """What everybody was called, bots too; empty where that was not written down."""
    hints: list[int] = field(default_factory=list)
    """How many each seat was given; empty where there were none. A replay needs neither these nor the next."""
    take_backs: list[int] = field(default_factory=list)
    """How often each seat has taken the game back past what is fair."""
    shuffle: Shuffle | None = None
    """How the seed came about, where it was not chosen by one alone."""
    resigned: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    """1 for each seat whose person has resigned, or left: a bot has played on there. Empty where nobody has."""
    agreed: bool = False
    """Its people have agreed to end it where it stops, with the scores as they were."""

    def agreed_winners(self) -> tuple[int, ...]:
        """Of a game that was ended by agreement: the last who had not given up; nobody where there are several."""
        gave_up = self.resigned or [0] * self.players, self.left or [0] * self.players
        staying = [seat for seat in range(self.players) if not gave_up[0][seat] and not gave_up[1][seat]]
        return tuple(staying) if len(staying) == 1 else ()

    def moves(self) -> int:
        return sum(isinstance(line, MoveLine) for line in self.lines)

    def lines_until(self, moves: int) -> list[Line]:
        """The lines of the first so many moves, with what they drew."""
        starts = [number for number, line in enumerate(self.lines) if isinstance(line, MoveLine)]
        return self.lines[: starts[moves]] if moves < len(starts) else self.lines.copy()

    def to_jsonl(self) -> str:
        written = [self.header(), *map(write_line, self.lines)]
        if self.ending is not None:
            body = "\n".join(written) + "\n"
            written.append(_dumps(self._footer(hashlib.sha256(body.encode()).hexdigest())))
        return "\n".join(written) + "\n"

    def header(self) -> str:
        """The first line."""
        row: dict[str, object] = {
            "engawa": VERSION,
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "figures": {"name": self.figures_name, "sha256": self.figures_checksum},
            "seats": self.seats,
        }
        if self.names:
            row["names"] = self.names
        if self.shuffle is not None:
            row["shuffle"] = self.shuffle.row()
        return _dumps(row)

    def _footer(self, checksum: str) -> dict[str, object]:
        assert self.ending is not None
        footer: dict[str, object] = {"end": {"scores": self.ending.scores, "winners": self.ending.winners}}
        if self.seed is not None:
            footer["seed"] = self.seed
        if self.shuffle is not None and self.shuffle.server_seed is not None:
            footer["server_seed"] = self.shuffle.server_seed
        footer |= {name: counts for name, counts in self._counts() if counts}
        if self.agreed:
            footer["ended"] = AGREEMENT
        footer["sha256"] = checksum
        return footer

    def _counts(self) -> list[tuple[str, list[int]]]:
        """What the end tells beside the result."""
        return [
            ("hints", self.hints),
            ("take_backs", self.take_backs),
            ("resigned", self.resigned),
            ("left", self.left),
        ]

    def to_text(self) -> str:
        written = [
            f"engawa {VERSION}",
            f"game {self.game}",
            f"players {self.players}",
            *(f"option {name} {value}" for name, value in self.options.items()),
            f"figures {self.figures_checksum} {self.figures_name}",
            *(f"seat {seat + 1} {name}" for seat, name in enumerate(self.seats)),
            *(f"name {seat + 1} {name}" for seat, name in enumerate(self.names)),
            *([] if self.shuffle is None else self.shuffle.text_lines()),
            *(_line_text(line) for line in self.lines),
        ]
        if self.ending is not None:
            written.append("end " + " ".join(map(str, self.ending.scores)))
            written.append("won " + " ".join(str(seat + 1) for seat in self.ending.winners))
            if self.seed is not None:
                written.append(f"seed {self.seed}")
            if self.shuffle is not None and self.shuffle.server_seed is not None:
                written.append(f"server_seed {self.shuffle.server_seed}")
            written += [f"{name} {' '.join(map(str, counts))}" for name, counts in self._counts() if counts]
            written += [f"ended {AGREEMENT}"] if self.agreed else []
        return "\n".join(written) + "\n"


def _dumps(data: dict[str, object]) -> str:
    return orjson.dumps(data).decode()


def write_line(line: Line) -> str:
    if isinstance(line, MoveLine):
        return _dumps({"seat": line.seat, "move": line.move})
    return _dumps({"draw": line.what, "is": line.values})


def _line_text(line: Line) -> str:
    if isinstance(line, MoveLine):
        return f"{line.seat + 1}: {line.move}"
    return f"! {line.what} {' '.join(line.values)}"


def parse(text: str, name: Part) -> Record:
    """A record in either form; `name` is what complaints call it."""
    if not text.strip():
        raise bad_input("kernel.bad.empty", name=name)
    return _parse_jsonl(text, name) if text.lstrip().startswith("{") else _parse_text(text, name)


def _line_of(name: Part, number: int) -> Phrase:
    """Where in a record something is wrong."""
    return Phrase("kernel.bad.line", {"name": name, "line": number})


def _parse_jsonl(text: str, name: Part) -> Record:
    lines = text.split("\n")
    if lines[-1] != "":
        raise bad_input("kernel.bad.truncated", where=_line_of(name, len(lines)))
    lines.pop()
    rows = [json_row(line, _line_of(name, number)) for number, line in enumerate(lines, 1)]
    record = read_header(rows[0], _line_of(name, 1))
    for number, row in enumerate(rows[1:], 2):
        where = _line_of(name, number)
        if record.ending is not None:
            raise bad_input("kernel.bad.after_end", where=where)
        if "end" in row:
            body = "\n".join(lines[: number - 1]) + "\n"
            if row.get("sha256") != hashlib.sha256(body.encode()).hexdigest():
                raise bad_input("kernel.bad.checksum", where=where)
            _read_footer(record, row, where)
        else:
            record.lines.append(read_line(row, record.players, where))
    return record


def json_row(line: str, where: Part) -> dict[str, object]:
    """One line of a file of JSON lines; `where` is what complaints call it."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        raise bad_input("kernel.bad.row_not_json", where=where) from None
    if not isinstance(row, dict):
        raise bad_input("kernel.bad.row_not_object", where=where)
    return row


def read_header(row: dict[str, object], where: Part) -> Record:
    version = row.get("engawa")
    if version is None:
        raise bad_input("kernel.bad.no_header", where=where)
    if version != VERSION:
        raise bad_input("kernel.bad.version", where=where, version=str(version), known=VERSION)
    figures = row.get("figures")
    seats = row.get("seats")
    players = row.get("players")
    options = row.get("options", {})
    names = row.get("names") or []
    if not (isinstance(names, list) and all(isinstance(n, str) for n in names) and len(names) in (0, players)):
        raise bad_input("kernel.bad.names", where=where)
    if not (
        isinstance(row.get("game"), str)
        and _is_number(players)
        and isinstance(figures, dict)
        and isinstance(figures.get("name"), str)
        and isinstance(figures.get("sha256"), str)
        and isinstance(options, dict)
        and isinstance(seats, list)
        and all(isinstance(seat, str) for seat in seats)
        and len(seats) == players
    ):
        raise bad_input("kernel.bad.header", where=where)
    return Record(
        str(row["game"]),
        len(seats),
        {str(name): str(value) for name, value in options.items()},
        figures["name"],
        figures["sha256"],
        [str(seat) for seat in seats],
        names=[str(called) for called in names],
        shuffle=read_shuffle(row.get("shuffle"), len(seats), where),
    )


def read_line(row: dict[str, object], players: int, where: Part) -> Line:
    seat, move = row.get("seat"), row.get("move")
    if isinstance(seat, int) and _is_number(seat) and isinstance(move, str):
        if not 0 <= seat < players:
            raise bad_input("kernel.bad.no_seat", where=where, seat=seat)
        return MoveLine(seat, move)
    what, values = row.get("draw"), row.get("is")
    if isinstance(what, str) and isinstance(values, list) and all(isinstance(v, str) for v in values):
        return ChanceLine(what, tuple(values))
    raise bad_input("kernel.bad.not_a_row", where=where)


def _read_footer(record: Record, row: dict[str, object], where: Part) -> None:
    end = row["end"]
    if not isinstance(end, dict) or not _numbers(end.get("scores")) or not _numbers(end.get("winners")):
        raise bad_input("kernel.bad.end", where=where)
    record.ending = Ending(
        tuple(cast(list[int], end["scores"])),
        tuple(cast(list[int], end["winners"])),
    )
    seed = row.get("seed")
    if seed is not None and not isinstance(seed, str):
        raise bad_input("kernel.bad.seed", where=where)
    record.seed = seed
    server_seed = row.get("server_seed")
    if server_seed is not None:
        _set_server_seed(record, server_seed, where)
    for name in COUNTS:
        _set_counts(record, name, row.get(name, []), where)
    _set_ended(record, row.get("ended"), where)


def _set_server_seed(record: Record, seed: object, where: Part) -> None:
    """Only a shuffle of several has one beside the seed of the draws."""
    if not isinstance(seed, str) or record.shuffle is None:
        raise bad_input("kernel.bad.server_seed", where=where)
    record.shuffle = replace(record.shuffle, server_seed=seed)


def _set_counts(record: Record, name: str, counts: object, where: Part) -> None:
    """One for each seat."""
    if not _numbers(counts) or len(cast(list[int], counts)) not in (0, record.players):
        raise bad_input("kernel.bad.counts", where=where, name=name)
    setattr(record, name, cast(list[int], counts))


def _set_ended(record: Record, ended: object, where: Part) -> None:
    if ended not in (None, AGREEMENT):
        raise bad_input("kernel.bad.ended", where=where, known=AGREEMENT)
    record.agreed = ended is not None


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _numbers(value: object) -> bool:
    return isinstance(value, list) and all(_is_number(number) for number in value)


def _parse_text(text: str, name: Part) -> Record:
    """Head lines (`game iki`) until the first move or draw, then `seat: move` and `! draw outcome`."""
    head: dict[str, str] = {}
    seats: list[str] = []
    names: list[str] = []
    options: dict[str, str] = {}
    pages: list[object] = []
    record: Record | None = None
    for number, line in enumerate(text.split("\n"), 1):
        where = _line_of(name, number)
        word, _, rest = line.removesuffix("\r").lstrip().partition(" ")
        if not line.strip():
            continue
        if word in ("seat", "name") and record is None:
            place, _, called = rest.partition(" ")
            owners = seats if word == "seat" else names
            if place != str(len(owners) + 1):
                raise bad_input("kernel.bad.expected_line", where=where, word=word, number=len(owners) + 1)
            owners.append(called)
        elif word == "option" and record is None:
            options[rest.partition(" ")[0]] = rest.partition(" ")[2]
        elif word == "page" and record is None:
            pages.append(page_row(rest))
        elif record is None and word in ("engawa", "game", "players", "figures", "shuffle"):
            head[word] = rest
        else:
            if record is None:
                record = _text_header(head, options, seats, names, pages, name)
            _text_line(record, word, rest, where)
    return record if record is not None else _text_header(head, options, seats, names, pages, name)


def _text_header(
    head: dict[str, str],
    options: dict[str, str],
    seats: list[str],
    names: list[str],
    pages: list[object],
    name: Part,
) -> Record:
    checksum, _, figures = head.get("figures", "").partition(" ")
    table, _, fingerprint = head.get("shuffle", "").partition(" ")
    row: dict[str, object] = {
        "engawa": _read_number(head.get("engawa", "")),
        "game": head.get("game"),
        "players": _read_number(head.get("players", "")),
        "options": options,
        "figures": {"name": figures, "sha256": checksum},
        "seats": seats,
        "names": names,
    }
    if "shuffle" in head or pages:
        row["shuffle"] = {"table": table, "fingerprint": fingerprint, "pages": pages}
    return read_header(row, _line_of(name, 1))


def _read_number(text: str) -> int | None:
    """A whole number of a length that a record can have."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None


def _text_line(record: Record, word: str, rest: str, where: Part) -> None:
    parts = rest.split()
    numbers = [number for number in map(_read_number, parts) if number is not None]
    all_numbers = len(numbers) == len(parts)
    seat = _read_number(word[:-1]) if word.endswith(":") else None
    if word == "end" and all_numbers:
        record.ending = Ending(tuple(numbers), ())
    elif word == "won" and record.ending is not None and all_numbers:
        record.ending = Ending(record.ending.scores, tuple(number - 1 for number in numbers))
    elif word == "seed" and record.ending is not None:
        record.seed = rest
    elif word == "server_seed" and record.ending is not None:
        _set_server_seed(record, rest, where)
    elif word in COUNTS and record.ending is not None and all_numbers:
        _set_counts(record, word, numbers, where)
    elif word == "ended" and record.ending is not None:
        _set_ended(record, rest, where)
    elif record.ending is not None:
        raise bad_input("kernel.bad.after_end", where=where)
    elif word == "!" and len(parts) >= 2:
        record.lines.append(ChanceLine(parts[0], tuple(parts[1:])))
    elif seat is not None and 1 <= seat <= record.players and rest:
        record.lines.append(MoveLine(seat - 1, rest))
    else:
        raise bad_input("kernel.bad.not_a_line", where=where)
