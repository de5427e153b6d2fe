"""Found puzzles: a file that keeps every game that was looked through, so that a run goes on where it stopped."""

import json
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from engawa.arena.puzzles.finder import Found, kind_of
from engawa.kernel.refusal import BadInput

KIND: Final = "found puzzles"
VERSION: Final = 1
MOST_OF_A_PHASE: Final = 0.5
"""Of all puzzles: most are found near the end, where a move decides more."""
MOST_OF_A_KIND: Final = 0.6
"""Moves with the same verb."""
MOST_OF_A_GAME: Final = 3
ENDING: Final = ".found"
"""Behind the name of the file that the puzzles go to."""


@dataclass(frozen=True)
class Origin:
    """What makes the games the ones they are."""

    game: str
    figures: str
    """Their checksum."""
    seed: str
    margin: float
    records: int
    """How many were given; 0 where bots play."""

    def header(self) -> dict[str, object]:
        return {"engawa": KIND, "version": VERSION, **asdict(self)}


class FoundFile:
    """One line for the origin, one for every game."""

    def __init__(self, file: Path, origin: Origin) -> None:
        self.file = file
        self.games: dict[int, list[Found]] = {}
        """By the number of the game."""
        if file.exists() and file.stat().st_size > 0:
            self._read(origin)
        else:
            self._append(origin.header())

    def _read(self, origin: Origin) -> None:
        text = self.file.read_text(encoding="utf-8")
        lines = text.split("\n")
        if lines[-1]:
            # A run that was killed while it wrote: that one game is looked through again.
            self.file.write_text(text[: len(text) - len(lines[-1])], encoding="utf-8")
        try:
            header = json.loads(lines[0])
            for line in lines[1:-1]:
                game = json.loads(line)
                self.games[game["number"]] = [Found(**found) for found in game["found"]]
        except (ValueError, KeyError, TypeError):
            raise BadInput(f"{self.file}: not a file of found puzzles") from None
        if header != origin.header():
            raise BadInput(f"{self.file}: puzzles of other settings: {header}, here {origin.header()}")

    def add(self, number: int, found: list[Found]) -> None:
        self.games[number] = found
        self._append({"number": number, "found": [asdict(one) for one in found]})

    def _append(self, line: dict[str, object]) -> None:
        write(self.file, json.dumps(line, ensure_ascii=False) + "\n", "a")

    def all(self) -> list[Found]:
        return [found for number in sorted(self.games) for found in self.games[number]]

    def noise(self) -> float:
        """By how much the margins of the same puzzle differ from check to check, as a standard deviation."""
        squares = [
            (margin - sum(found.margins) / len(found.margins)) ** 2 for found in self.all() for margin in found.margins
        ]
        checks = sum(len(found.margins) - 1 for found in self.all())
        return float((sum(squares) / checks) ** 0.5) if checks else 0.0

    def chosen(self, count: int) -> list[Found]:
        """So many at most: few of one game, of one phase and of one kind; those first of which there are fewest, of
        these the clearest."""
        left = [
            found
            for number in sorted(self.games)
            for found in sorted(self.games[number], key=lambda found: -_margin(found))[:MOST_OF_A_GAME]
        ]
        phases: Counter[int] = Counter()
        kinds: Counter[str] = Counter()
        chosen: list[Found] = []
        while len(chosen) < count:
            left = [
                found
                for found in left
                if phases[found.phase] < MOST_OF_A_PHASE * count and kinds[_kind(found)] < MOST_OF_A_KIND * count
            ]
            if not left:
                break
            best = min(left, key=lambda found: (phases[found.phase], kinds[_kind(found)], -_margin(found)))
            left.remove(best)
            phases[best.phase] += 1
            kinds[_kind(best)] += 1
            chosen.append(best)
        return chosen


def _margin(found: Found) -> float:
    return float(str(found.row["margin"]))


def _kind(found: Found) -> str:
    return kind_of(str(found.row["best"]))


def write_puzzles(file: Path, chosen: list[Found]) -> int:
    """Those that the file has keep their numbers, which people have solved them by; how many there are then."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    try:
        rows = [json.loads(line) for line in lines]
        known = {(tuple(row["record"]), row["seat"]) for row in rows}
        last = max((int(row["id"]) for row in rows), default=0)
    except (ValueError, KeyError, TypeError):
        raise BadInput(f"{file}: not a file of puzzles") from None
    for found in chosen:
        if (tuple(_record(found)), found.row["seat"]) not in known:
            last += 1
            rows.append({"puzzle": found.row["puzzle"], "id": f"{last:03}", **found.row})
    write(file, "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows))
    return len(rows)


def _record(found: Found) -> list[str]:
    record = found.row["record"]
    return record if isinstance(record, list) else []


def write(file: Path, text: str, how: str = "w") -> None:
    try:
        with file.open(how, encoding="utf-8") as out:
            out.write(text)
    except OSError as error:
        raise BadInput(f"{file}: cannot be written: {error.strerror}") from None
