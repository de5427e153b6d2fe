"""Tournament: which games it has, and the file that keeps the finished ones.

Bots sit down in line-ups. Every deal is played once for each way to turn the line-up round the table, with the same
draws as far as the same things are drawn, so that no bot has better seats or better luck.
"""

import json
from dataclasses import asdict, dataclass
from itertools import permutations
from pathlib import Path

import orjson

from engawa.arena.series import Pairing, Result
from engawa.kernel.refusal import BadInput

VERSION = 1
KIND = "tournament"


@dataclass(frozen=True)
class Settings:
    """What makes a tournament the one it is; how many games of it are played may grow."""

    game: str
    figures: str
    """Their checksum."""
    options: dict[str, str]
    lineups: list[list[str]]
    seed: str

    def header(self) -> dict[str, object]:
        return {"engawa": KIND, "version": VERSION, **asdict(self)}


def line_up(bots: list[str], players: int, meet: str) -> list[list[str]]:
    """`table`: all at one table. `ladder`: each against a table of the one before it. `all`: each against each."""
    if meet == "table":
        if len(bots) != players:
            raise BadInput(
                f"a table of {players} needs {players} bots, not {len(bots)}; or let them --meet ladder or all"
            )
        return [bots]
    if len(bots) < 2:
        raise BadInput(f"--meet {meet} needs at least two bots")
    if meet == "ladder":
        pairs = [(bots[place], bots[place - 1]) for place in range(1, len(bots))]
    else:
        pairs = list(permutations(bots, 2))
    return [[one, *[other] * (players - 1)] for one, other in pairs]


def rotations(lineup: list[str]) -> list[list[str]]:
    """The different ways to turn a line-up round the table."""
    turned = [lineup[place:] + lineup[:place] for place in range(len(lineup))]
    return [seats for place, seats in enumerate(turned) if seats not in turned[:place]]


def pairings(settings: Settings, games: int) -> list[Pairing]:
    """At least so many games for each line-up: as many whole deals as that takes, the line-ups in turn."""
    games_to_play: list[Pairing] = []
    turned = [rotations(lineup) for lineup in settings.lineups]
    for deal in range(max(-(-games // len(ways)) for ways in turned)):
        for number, ways in enumerate(turned):
            if deal >= -(-games // len(ways)):
                continue
            seed = f"{settings.seed}/{number}/{deal}"
            for way, seats in enumerate(ways):
                games_to_play.append(Pairing(len(games_to_play), tuple(seats), seed, f"{seed}/{way}"))
    return games_to_play


@dataclass(frozen=True)
class Game:
    """A finished game, as it is kept."""

    bots: tuple[str, ...]
    seed: str
    thinking: str
    result: Result


class TournamentFile:
    """One line for the settings, one for every finished game, in the order in which they finished."""

    def __init__(self, file: Path, settings: Settings) -> None:
        self.file = file
        self.games: dict[str, Game] = {}
        """By what the bots' thoughts come from: no two games share it."""
        self.cut_short = False
        header = orjson.dumps(settings.header())
        if file.exists() and file.stat().st_size > 0:
            self._read(settings)
        else:
            self._append(header)

    def _read(self, settings: Settings) -> None:
        try:
            text = self.file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(f"{self.file}: cannot be read: {error}") from None
        lines = text.split("\n")
        if lines[-1]:
            # A run that was killed while it wrote: that one game is played again.
            self.cut_short = True
            text = text[: len(text) - len(lines[-1])]
        self._compare(lines[0], settings)
        for number, line in enumerate(lines[1:-1], 2):
            try:
                data = json.loads(line)
                game = Game(tuple(data["bots"]), data["seed"], data["thinking"], _result(data))
            except (ValueError, KeyError, TypeError):
                raise BadInput(f"{self.file}: line {number} is not a finished game") from None
            self.games[game.thinking] = game
        if self.cut_short:
            self.file.write_text(text, encoding="utf-8")

    def _compare(self, line: str, settings: Settings) -> None:
        try:
            header = json.loads(line)
        except ValueError:
            header = None
        if not isinstance(header, dict) or header.get("engawa") != KIND:
            raise BadInput(f"{self.file}: not a tournament file")
        for key, wanted in settings.header().items():
            if header.get(key) != wanted:
                raise BadInput(
                    f"{self.file}: a tournament with other settings: {key} is {json.dumps(header.get(key))} there, "
                    f"{json.dumps(wanted)} here"
                )

    def add(self, pairing: Pairing, result: Result) -> None:
        game = Game(pairing.bots, pairing.seed, pairing.thinking, result)
        self.games[game.thinking] = game
        data: dict[str, object] = {"bots": game.bots, "seed": game.seed, "thinking": game.thinking}
        data |= {key: value for key, value in vars(result).items() if value not in (None, ())}
        self._append(orjson.dumps(data))

    def _append(self, line: bytes) -> None:
        try:
            with self.file.open("ab", buffering=0) as out:
                out.write(line + b"\n")
        except OSError as error:
            raise BadInput(f"{self.file}: cannot be written: {error.strerror}") from None

    def left(self, wanted: list[Pairing]) -> list[Pairing]:
        return [pairing for pairing in wanted if pairing.thinking not in self.games]

    def finished(self, wanted: list[Pairing]) -> list[Game]:
        """In the order of the tournament, whatever order they finished in."""
        return [self.games[pairing.thinking] for pairing in wanted if pairing.thinking in self.games]


def _result(data: dict[str, object]) -> Result:
    known = {key: data[key] for key in ("decisions", "scores", "winners", "breakdowns")}
    return Result(**known, moves=data.get("moves"), reports=tuple(data.get("reports", ())))  # type: ignore[arg-type]
