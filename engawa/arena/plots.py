"""A tournament in pictures."""

from pathlib import Path
from typing import Any

import matplotlib as mpl

mpl.use("Agg")

from matplotlib import pyplot as plt
from matplotlib.axes import Axes

from engawa.arena.report import scores_of
from engawa.arena.tournament import Game

BINS = 30
SHOWN = 40
"""Kinds of moves in the picture of the balance."""


def draw_all(found: dict[str, Any], games: list[Game], folder: Path, form: str) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    pictures = {
        "ladder": ladder,
        "scores": score_distributions,
        "categories": by_category,
        "seats": win_by_seat,
        "balance": balance_of_moves,
    }
    for name, picture in pictures.items():
        if name == "balance" and not found["balance"]:
            continue
        figure, axes = plt.subplots(figsize=(8, 5))
        picture(axes, found, games)
        figure.tight_layout()
        file = folder / f"{name}.{form}"
        figure.savefig(file)
        plt.close(figure)
        made.append(file)
    return made


def draw_curve(lines: list[dict[str, float]], file: Path) -> None:
    """How the losses fell, round by round."""
    figure, (above, below) = plt.subplots(2, 1, sharex=True, figsize=(8, 6))
    rounds = [line["round"] for line in lines]
    above.plot(rounds, [line["share_loss"] for line in lines])
    above.set_ylabel("loss of shares")
    below.plot(rounds, [100 * line["score_loss"] ** 0.5 for line in lines])
    below.set_ylabel("error of scores, points")
    below.set_xlabel("round")
    figure.tight_layout()
    figure.savefig(file)
    plt.close(figure)


def ladder(axes: Axes, found: dict[str, Any], games: list[Game]) -> None:
    rated = sorted(found["ratings"].items(), key=lambda item: item[1]["rating"])
    places = range(len(rated))
    axes.errorbar(
        [row["rating"] for _, row in rated], places, xerr=[row["plus_minus"] for _, row in rated], fmt="o", capsize=4
    )
    axes.set_yticks(places, [bot for bot, _ in rated])
    axes.set_xlabel("rating, 400 points are odds of 10 to 1 (95 %)")
    axes.set_title(f"Ladder, {found['games']} games")


def score_distributions(axes: Axes, found: dict[str, Any], games: list[Game]) -> None:
    for bot in found["ratings"]:
        scores = [score for game in games for score in scores_of(game, bot)]
        axes.hist(scores, bins=BINS, histtype="step", density=True, label=bot)
    axes.set_xlabel("final score")
    axes.legend()
    axes.set_title("Scores")


def by_category(axes: Axes, found: dict[str, Any], games: list[Game]) -> None:
    rows = [(" · ".join(table["lineup"]), row) for table in found["lineups"] for row in table["bots"]]
    names = [f"{row['bot']}\n({lineup})" if len(found["lineups"]) > 1 else row["bot"] for lineup, row in rows]
    left = [0.0] * len(rows)
    for part in rows[0][1]["breakdown"]:
        widths = [row["breakdown"].get(part, 0.0) for _, row in rows]
        axes.barh(names, widths, left=left, label=part)
        left = [before + width for before, width in zip(left, widths, strict=True)]
    axes.set_xlabel("mean points")
    axes.legend(fontsize="small")
    axes.set_title("Where points come from")


def win_by_seat(axes: Axes, found: dict[str, Any], games: list[Game]) -> None:
    seats = found["by_seat"]
    shares = [seat["share"] for seat in seats]
    below = [seat["share"] - seat["low"] for seat in seats]
    above = [seat["high"] - seat["share"] for seat in seats]
    axes.bar([str(number) for number in range(1, len(seats) + 1)], shares, yerr=[below, above], capsize=4)
    axes.axhline(1 / len(seats), linestyle="--")
    axes.set_xlabel("seat")
    axes.set_ylabel("share of wins (95 %)")
    axes.set_title("Wins by seat")


def balance_of_moves(axes: Axes, found: dict[str, Any], games: list[Game]) -> None:
    """Left to right: how often made at all; up: how much more the seats that made it won."""
    rows = found["balance"]
    axes.scatter([row["seats"] for row in rows], [row["lift"] for row in rows], s=12)
    for row in sorted(rows, key=lambda row: -abs(row["lift"]) * row["seats"])[:SHOWN]:
        axes.annotate(row["move"], (row["seats"], row["lift"]), fontsize=6)
    axes.axhline(0.0, linestyle="--")
    axes.set_xlabel("share of seats that made the move at least once")
    axes.set_ylabel("wins of those seats above the average")
    axes.set_title("Balance")
