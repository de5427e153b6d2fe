"""Forecasts and what became of them: games in which the network tells its shares again and again, kept in a file."""

import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from engawa.bots.bot import Bot
from engawa.bots.calibration_table import raw_shares
from engawa.bots.evaluator import final_shares
from engawa.bots.match_play import choice
from engawa.bots.network.bundled import bundled_evaluator
from engawa.bots.registry import make_bot
from engawa.kernel.chance import SearchChance
from engawa.kernel.position import Figures
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named

KIND = "forecasts"
VERSION = 1
ASKED = 0.15
"""How often the network is asked after a move."""
ANY_MOVE = 0.02
"""How often players make any move at all, so that games differ more than players do."""


@dataclass(frozen=True)
class Settings:
    """What makes the games the ones they are; how many of them are played may grow."""

    game: str
    figures: str
    """Their checksum."""
    bot: str
    seed: str

    def header(self) -> dict[str, object]:
        return {"engawa": KIND, "version": VERSION, **asdict(self)}


@dataclass(frozen=True)
class Forecast:
    """At a stage of a game: the shares told, by seat."""

    stage: int
    shares: list[float]


@dataclass(frozen=True)
class ForecastGame:
    """A whole game: what was told on its way, and the share of the win that each seat came to."""

    players: int
    number: int
    forecasts: list[Forecast]
    won: list[float]


def play(settings: Settings, figures: Figures, players: int, number: int) -> ForecastGame:
    """The same for the same seed."""
    game = game_named(settings.game)
    evaluator = bundled_evaluator(settings.game)
    seed = f"{settings.seed}/{players}/{number}"
    rng = random.Random(f"{seed}/asked")
    chance = SearchChance(random.Random(seed))
    position = game.new(players, figures, chance)
    bots: list[Bot] = [
        make_bot(settings.bot, game.name, random.Random(f"{seed}/bot/{seat}")) for seat in range(players)
    ]
    forecasts: list[Forecast] = []
    seat = position.next_to_act()
    while seat >= 0:
        if rng.random() < ASKED and evaluator.features.is_training_sample(position):
            forecasts.append(
                Forecast(
                    evaluator.features.stage(position), [round(share, 4) for share in raw_shares(position, evaluator)]
                )
            )
        options = position.options(seat)
        move = rng.choice(options) if rng.random() < ANY_MOVE else choice(position, bots[seat], seat, options, rng)
        position.apply(seat, move, chance)
        seat = position.next_to_act()
    return ForecastGame(players, number, forecasts, final_shares(position))


class ForecastFile:
    """One line for the settings, one for every game."""

    def __init__(self, file: Path, settings: Settings) -> None:
        self.file = file
        self.games: dict[tuple[int, int], ForecastGame] = {}
        """By players and number."""
        if file.exists() and file.stat().st_size > 0:
            self._read(settings)
        else:
            self._append(settings.header())

    def _read(self, settings: Settings) -> None:
        text = self.file.read_text(encoding="utf-8")
        lines = text.split("\n")
        if lines[-1]:
            # A run that was killed while it wrote: that one game is played again.
            self.file.write_text(text[: len(text) - len(lines[-1])], encoding="utf-8")
        try:
            header = json.loads(lines[0])
            games = [_read_game(json.loads(line)) for line in lines[1:-1]]
        except (ValueError, KeyError, TypeError):
            raise BadInput(f"{self.file}: not a file of forecasts") from None
        if header != settings.header():
            raise BadInput(f"{self.file}: games of other settings: {header}, here {settings.header()}")
        self.games = {(game.players, game.number): game for game in games}

    def add(self, game: ForecastGame) -> None:
        self.games[game.players, game.number] = game
        data: dict[str, object] = {"players": game.players, "number": game.number, "won": game.won}
        self._append({**data, "told": [[forecast.stage, *forecast.shares] for forecast in game.forecasts]})

    def _append(self, line: dict[str, object]) -> None:
        try:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(line) + "\n")
        except OSError as error:
            raise BadInput(f"{self.file}: cannot be written: {error.strerror}") from None

    def go_on(self, settings: Settings, figures: Figures, games: int) -> Iterator[ForecastGame]:
        """Play what is missing, the numbers of players in turn, so that a run that is stopped has some of each."""
        game = game_named(settings.game)
        for number in range(games):
            for players in range(game.min_players, game.max_players + 1):
                if (players, number) not in self.games:
                    played = play(settings, figures, players, number)
                    self.add(played)
                    yield played

    def wanted(self, games: int) -> list[ForecastGame]:
        """In the order of their numbers."""
        return [self.games[key] for key in sorted(self.games, key=lambda key: (key[1], key[0])) if key[1] < games]


def _read_game(data: dict[str, Any]) -> ForecastGame:
    forecasts = [Forecast(int(row[0]), [float(share) for share in row[1:]]) for row in data["told"]]
    return ForecastGame(data["players"], data["number"], forecasts, data["won"])
