"""Tournament report: shares of wins, ratings, seats, balance."""

from collections import defaultdict
from typing import Any

from engawa.arena.rating import ratings, wilson
from engawa.arena.tournament import Game, Settings
from engawa.kernel.registry import game_named

LISTED = 12
"""Moves told as going best, and as going worst, with winning."""


def report(settings: Settings, games: list[Game]) -> dict[str, Any]:
    """Line-ups, ratings, and each bot's scores; plain data for people and programs."""
    tables = []
    for lineup in settings.lineups:
        played = [game for game in games if sorted(game.bots) == sorted(lineup)]
        tables.append({"lineup": lineup, "games": len(played), "bots": standings(lineup, played)})
    rated = ratings([ranking(game) for game in games]) if games else {}
    return {
        "game": settings.game,
        "seed": settings.seed,
        "games": len(games),
        "lineups": tables,
        "ratings": {bot: {"rating": value, "plus_minus": width} for bot, (value, width) in rated.items()},
        "by_seat": by_seat(games),
        "scores": mean_scores(games),
        "problems": sorted({problem for game in games for problem in game.result.reports}),
    }


def standings(lineup: list[str], games: list[Game]) -> list[dict[str, Any]]:
    """Each bot of a line-up: its share of the wins, beside the share its seats would bring if all were alike."""
    rows: list[dict[str, Any]] = []
    for bot in dict.fromkeys(lineup):
        won = sum(wins(game, bot) for game in games)
        low, high = wilson(won, len(games))
        scores = [score for game in games for score in scores_of(game, bot)]
        rows.append(
            {
                "bot": bot,
                "seats": lineup.count(bot),
                "fair_share": lineup.count(bot) / len(lineup),
                "won": won,
                "share": won / len(games) if games else 0.0,
                "low": low,
                "high": high,
                "mean_score": sum(scores) / len(scores) if scores else 0.0,
                "breakdown": mean_breakdown(games, bot),
            }
        )
    return rows


def wins(game: Game, bot: str) -> float:
    winners = game.result.winners
    return sum(1 / len(winners) for seat in winners if game.bots[seat] == bot)


def scores_of(game: Game, bot: str) -> list[int]:
    return [score for seat, score in enumerate(game.result.scores) if game.bots[seat] == bot]


def mean_breakdown(games: list[Game], bot: str) -> dict[str, float]:
    sums: dict[str, float] = defaultdict(float)
    count = 0
    for game in games:
        for seat, parts in enumerate(game.result.breakdowns):
            if game.bots[seat] == bot:
                count += 1
                for part, points in parts.items():
                    sums[part] += points
    return {part: points / count for part, points in sums.items()}


def ranking(game: Game) -> list[str]:
    """From first to last by score; the winner first, where a tie was broken."""
    scores, winners = game.result.scores, game.result.winners
    order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat], game.thinking, seat))
    return [game.bots[seat] for seat in order]


def by_seat(games: list[Game]) -> list[dict[str, float]]:
    """How often each seat wins, whoever sits there."""
    rows = []
    for seat in range(len(games[0].bots) if games else 0):
        won = sum(1 / len(game.result.winners) for game in games if seat in game.result.winners)
        low, high = wilson(won, len(games))
        scores = [game.result.scores[seat] for game in games]
        rows.append({"share": won / len(games), "low": low, "high": high, "mean_score": sum(scores) / len(scores)})
    return rows


def mean_scores(games: list[Game]) -> dict[str, float]:
    """Of everybody, and of winners."""
    everybody = [score for game in games for score in game.result.scores]
    winners = [game.result.scores[seat] for game in games for seat in game.result.winners]
    return {name: sum(scores) / max(1, len(scores)) for name, scores in (("all", everybody), ("winners", winners))}


def balance(games: list[Game]) -> list[dict[str, Any]]:
    """By kind of move: in how many seats it was made at all, how often, and how often those seats won.

    Only games whose moves were noted count. `lift` compares with what a seat wins on average; `low` and `high` are the
    95 % interval of `won`.
    """
    made: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    seats = 0
    for game in games:
        for seat, counts in enumerate(game.result.moves or []):
            seats += 1
            winners = game.result.winners
            won = 1 / len(winners) if seat in winners else 0.0
            for kind, count in counts.items():
                entry = made[kind]
                entry[0] += 1
                entry[1] += count
                entry[2] += won
    if not seats:
        return []
    fair = sum(1.0 for game in games if game.result.moves) / seats
    rows = []
    for kind, (by, times, won) in made.items():
        low, high = wilson(won, int(by))
        share = {"seats": by / seats, "times": times / seats, "won": won / by, "low": low, "high": high}
        rows.append({"move": kind, **share, "lift": won / by - fair})
    return sorted(rows, key=lambda row: (-float(str(row["seats"])), str(row["move"])))


def report_text(results: dict[str, Any]) -> str:
    lines = [f"{results['games']} games of {results['game']}, seed {results['seed']}"]
    for table in results["lineups"]:
        lines.append(f"{table['games']} games: {' · '.join(table['lineup'])}")
        for row in table["bots"]:
            parts = ", ".join(f"{part} {points:.1f}" for part, points in row["breakdown"].items())
            lines.append(
                f"  {row['bot']}: won {row['share']:.1%} (95 %: {row['low']:.1%}–{row['high']:.1%}; fair "
                f"{row['fair_share']:.0%}), mean score {row['mean_score']:.1f} ({parts})"
            )
    if len(results["ratings"]) > 1:
        lines.append("ratings (400 points are odds of 10 to 1):")
        for bot, row in sorted(results["ratings"].items(), key=lambda item: -item[1]["rating"]):
            lines.append(f"  {bot}: {row['rating']:+.0f} ± {row['plus_minus']:.0f}")
    seats = ", ".join(f"{number} {seat['share']:.1%}" for number, seat in enumerate(results["by_seat"], 1))
    lines.append(f"won by seat: {seats}")
    scores = f"mean score: {results['scores']['all']:.1f}, of winners {results['scores']['winners']:.1f}"
    if example := game_named(results["game"]).example_winner:
        scores += f" (the winner of the rulebook's example has {example})"
    lines.append(scores)
    lines += balance_lines(results["balance"])
    lines += [f"problem: {problem}" for problem in results["problems"]]
    return "\n".join(lines)


def balance_lines(rows: list[dict[str, Any]]) -> list[str]:
    if not rows:
        return []
    best, worst = best_and_worst(rows)
    lines = []
    for title, some in (("go best with winning", best), ("go worst", worst)):
        lines.append(f"moves that {title} (95 %; how many seats made them; all {len(rows)} kinds: --json):")
        for row in some:
            won = f"won {row['won']:.0%} ({row['low']:.0%}–{row['high']:.0%})"
            lines.append(f"  {row['move']}: {won}, {row['seats']:.0%} of seats")
    return lines


def best_and_worst(rows: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The moves that surely go best and worst with winning: by the nearer end of the interval."""
    best = sorted(rows, key=lambda row: (-row["low"], row["move"]))[:LISTED]
    worst = sorted((row for row in rows if row not in best), key=lambda row: (row["high"], row["move"]))[:LISTED]
    return best, worst
