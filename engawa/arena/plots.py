"""Plots: a tournament in pictures (Matplotlib)."""

from pathlib import Path
from typing import Any

import matplotlib as mpl

mpl.use("Agg")

from cycler import cycler
from matplotlib import pyplot as plt
from matplotlib.axes import Axes

from engawa.arena.report import best_and_worst, scores_of
from engawa.arena.tournament import Game

BINS = 30
LOOK: Any = {
    "axes.prop_cycle": cycler(
        color=["#2f4b7c", "#b93a23", "#3f6b4a", "#dba632", "#6a4a86", "#7fa3b0", "#56473a", "#a8c957"]
    ),
    "axes.facecolor": "#fffdf6",
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.facecolor": "#f6f0e1",
    "font.family": "serif",
    "legend.frameon": False,
}
"""The colours of the table: seats and paper."""


def draw_all(report: dict[str, Any], games: list[Game], folder: Path, form: str) -> list[Path]:
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
        if name == "balance" and not report["balance"]:
            continue
        file = folder / f"{name}.{form}"
        with plt.rc_context(LOOK):
            figure, axes = plt.subplots(figsize=(8, 5), layout="constrained")
            picture(axes, report, games)
            figure.savefig(file)
            plt.close(figure)
        made.append(file)
    return made


def draw_curve(lines: list[dict[str, float]], file: Path) -> None:
    """How the losses fell, round by round."""
    rounds = [line["round"] for line in lines]
    with plt.rc_context(LOOK):
        figure, (above, below) = plt.subplots(2, 1, sharex=True, figsize=(8, 6), layout="constrained")
        above.plot(rounds, [line["share_loss"] for line in lines])
        above.set_ylabel("loss of shares")
        below.plot(rounds, [100 * line["score_loss"] ** 0.5 for line in lines])
        below.set_ylabel("error of scores, points")
        below.set_xlabel("round")
        figure.savefig(file)
        plt.close(figure)


def draw_reliability(
    title: str, before: list[tuple[float, float, int]], after: list[tuple[float, float, int]], file: Path
) -> None:
    """What was told against what came of it; on the diagonal a chance is what it says."""
    with plt.rc_context(LOOK):
        figure, axes = plt.subplots(figsize=(6, 6), layout="constrained")
        axes.plot([0, 1], [0, 1], linestyle="--", color="#56473a", linewidth=1)
        for bins, label in ((before, "the network's share"), (after, "the chance to win")):
            axes.plot([chance for chance, _, _ in bins], [won for _, won, _ in bins], marker="o", label=label)
        axes.set_xlabel("told")
        axes.set_ylabel("won")
        axes.legend()
        axes.set_title(f"{title}: told and won, {sum(count for _, _, count in after):,} forecasts of seats")
        figure.savefig(file)
        plt.close(figure)


def ladder(axes: Axes, report: dict[str, Any], games: list[Game]) -> None:
    rated = sorted(report["ratings"].items(), key=lambda item: item[1]["rating"])
    places = range(len(rated))
    axes.errorbar(
        [row["rating"] for _, row in rated], places, xerr=[row["plus_minus"] for _, row in rated], fmt="o", capsize=4
    )
    axes.set_yticks(places, [bot for bot, _ in rated])
    axes.set_xlabel("rating, 400 points are odds of 10 to 1 (95 %)")
    axes.set_title(f"Ladder, {report['games']} games")


def score_distributions(axes: Axes, report: dict[str, Any], games: list[Game]) -> None:
    everybody = [score for game in games for score in game.result.scores]
    for bot in report["ratings"]:
        scores = [score for game in games for score in scores_of(game, bot)]
        reach = (min(everybody), max(everybody) + 1)
        axes.hist(scores, BINS, range=reach, histtype="stepfilled", density=True, alpha=0.55, label=bot)
    axes.set_xlabel("final score")
    axes.set_yticks([])
    axes.legend()
    axes.set_title("Scores")


def by_category(axes: Axes, report: dict[str, Any], games: list[Game]) -> None:
    rows = [(" · ".join(table["lineup"]), row) for table in report["lineups"] for row in table["bots"]]
    names = [f"{row['bot']}\n({lineup})" if len(report["lineups"]) > 1 else row["bot"] for lineup, row in rows]
    left = [0.0] * len(rows)
    for part in rows[0][1]["breakdown"]:
        widths = [row["breakdown"].get(part, 0.0) for _, row in rows]
        axes.barh(names, widths, left=left, label=part)
        left = [before + width for before, width in zip(left, widths, strict=True)]
    axes.set_xlabel("mean points")
    axes.legend(fontsize="small", loc="upper left", bbox_to_anchor=(1.0, 1.0))
    axes.set_title("Where points come from")


def win_by_seat(axes: Axes, report: dict[str, Any], games: list[Game]) -> None:
    seats = report["by_seat"]
    shares = [seat["share"] for seat in seats]
    below = [seat["share"] - seat["low"] for seat in seats]
    above = [seat["high"] - seat["share"] for seat in seats]
    axes.bar(
        [str(number) for number in range(1, len(seats) + 1)], shares, yerr=[below, above], capsize=4, color="#7fa3b0"
    )
    axes.axhline(1 / len(seats), linestyle="--", color="#b93a23")
    axes.set_xlabel("seat")
    axes.set_ylabel("share of wins (95 %)")
    axes.set_title("Wins by seat")


def balance_of_moves(axes: Axes, report: dict[str, Any], games: list[Game]) -> None:
    """The moves that go best and worst with winning; how many seats made them stands beside each."""
    best, worst = best_and_worst(report["balance"])
    rows = [*reversed(worst), *reversed(best)]
    won = [row["won"] for row in rows]
    below = [max(0.0, row["won"] - row["low"]) for row in rows]
    above = [max(0.0, row["high"] - row["won"]) for row in rows]
    axes.errorbar(won, range(len(rows)), xerr=[below, above], fmt="o", markersize=4, capsize=2)
    axes.axvline(1 / len(report["by_seat"]), linestyle="--", color="#b93a23")
    axes.set_yticks(range(len(rows)), [f"{row['move']}  {row['seats']:.0%}" for row in rows], fontsize=7)
    axes.set_xlabel("share of wins of the seats that made the move (95 %)")
    axes.set_title("Moves that go with winning, and how many seats make them")
