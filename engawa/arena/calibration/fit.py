"""Calibration fit: from forecasts and their outcomes, the exponents that turn the network's shares into chances."""

import json
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any, cast

from engawa.arena.calibration.forecasts import ForecastGame, Settings
from engawa.bots.calibration_table import Calibration, sharpened
from engawa.bots.packages import optional_module

ONE_PHASE = [0]
"""Of a game that names none in the `calibration` of its bots."""
LEAST, MOST = 0.4, 4.0
"""Exponents that are looked for."""
PRIOR = 4.0
"""Games' worth of believing that the shares are chances as they are: few games change little."""
STEPS = 40
BINS = 10


def phases_of(game: str) -> list[int]:
    """The first stage of each phase."""
    own = optional_module(game, "calibration")
    return ONE_PHASE if own is None else cast(list[int], own.PHASES)


@dataclass(frozen=True)
class Row:
    """One forecast of one game."""

    players: int
    phase: int
    shares: list[float]
    won: list[float]


def rows_of(games: list[ForecastGame], phases: list[int]) -> list[Row]:
    finder = Calibration(phases, {})
    return [
        Row(game.players, finder.phase_of(forecast.stage), forecast.shares, game.won)
        for game in games
        for forecast in game.forecasts
    ]


def fit(games: list[ForecastGame], phases: list[int]) -> Calibration:
    """The exponents under which what happened was most likely, by number of players and phase."""
    rows = rows_of(games, phases)
    exponents: dict[int, list[float]] = {}
    for players in sorted({game.players for game in games}):
        played = sum(game.players == players for game in games)
        exponents[players] = [
            best_exponent([row for row in rows if (row.players, row.phase) == (players, phase)], played)
            for phase in range(len(phases))
        ]
    return Calibration(phases, exponents)


def best_exponent(rows: list[Row], games: int) -> float:
    """The loss has one valley: it is closed in from both sides."""
    if not rows:
        return 1.0
    low, high = LEAST, MOST
    for _ in range(STEPS):
        one, other = low + (high - low) / 3, high - (high - low) / 3
        if loss(rows, one, games) < loss(rows, other, games):
            high = other
        else:
            low = one
    return round((low + high) / 2, 3)


def loss(rows: list[Row], exponent: float, games: int) -> float:
    """How surprising what happened is, on average."""
    total = 0.0
    for row in rows:
        for chance, won in zip(sharpened(row.shares, exponent), row.won, strict=True):
            if won > 0:
                total -= won * log(max(chance, 1e-9))
    return total / len(rows) + PRIOR / games * log(exponent) ** 2


def chances_by(table: Calibration | None, row: Row) -> list[float]:
    """As the network tells it where there is no table."""
    if table is None:
        return row.shares
    return sharpened(row.shares, table.exponents[row.players][row.phase])


def brier(rows: list[Row], table: Calibration | None) -> float:
    """The mean squared error, summed over the seats; 0 is to know it all."""
    errors = [
        sum((chance - won) ** 2 for chance, won in zip(chances_by(table, row), row.won, strict=True)) for row in rows
    ]
    return sum(errors) / len(errors) if errors else 0.0


def held_out_errors(games: list[ForecastGame], phases: list[int]) -> list[dict[str, Any]]:
    """Fitted on half of the games, told of the other half: errors before and after, by players and phase."""
    table = fit([game for game in games if game.number % 2 == 0], phases)
    held_out = rows_of([game for game in games if game.number % 2 == 1], phases)
    errors: list[dict[str, Any]] = []
    for players in table.exponents:
        for phase in [*range(len(phases)), None]:
            rows = [row for row in held_out if row.players == players and phase in (None, row.phase)]
            errors.append(
                {
                    "players": players,
                    "phase": phase,
                    "forecasts": len(rows),
                    "before": brier(rows, None),
                    "after": brier(rows, table),
                }
            )
    return errors


def reliability(rows: list[Row], table: Calibration | None) -> list[tuple[float, float, int]]:
    """In bins: the mean chance told, the share won, and how many there were."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for row in rows:
        for chance, won in zip(chances_by(table, row), row.won, strict=True):
            bins[min(BINS - 1, int(chance * BINS))].append((chance, won))
    return [
        (sum(chance for chance, _ in pairs) / len(pairs), sum(won for _, won in pairs) / len(pairs), len(pairs))
        for pairs in bins
        if pairs
    ]


def write(
    file: Path, settings: Settings, games: list[ForecastGame], table: Calibration, errors: list[dict[str, Any]]
) -> None:
    """As the package carries it: with what it was made from, so that it can be made again."""
    played = {players: sum(game.players == players for game in games) for players in table.exponents}
    data = {
        "game": settings.game,
        "figures": settings.figures,
        "made": {"bot": settings.bot, "seed": settings.seed, "games": played},
        "phases": table.phases,
        "exponents": table.exponents,
        "held_out": [
            {**row, "before": round(row["before"], 4), "after": round(row["after"], 4)}
            for row in errors
            if row["phase"] is None
        ],
    }
    file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def errors_table(errors: list[dict[str, Any]], table: Calibration) -> list[list[str]]:
    """A table for people."""
    lines = [["players, phase", "exponent", "forecasts held out", "Brier before", "after"]]
    for row in errors:
        exponent = "" if row["phase"] is None else f"{table.exponents[row['players']][row['phase']]:.2f}"
        name = f"{row['players']}, {'all' if row['phase'] is None else row['phase'] + 1}"
        lines.append([name, exponent, f"{row['forecasts']:,}", f"{row['before']:.4f}", f"{row['after']:.4f}"])
    return lines
