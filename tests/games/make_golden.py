"""Writes the golden games: `python -m tests.games.make_golden`. Only after a deliberate change of the rules."""

from pathlib import Path

from engawa.arena.series import Pairing, Series, Task
from engawa.kernel.registry import game_named, game_names

FOLDER = Path(__file__).parents[1] / "golden"
EACH = 4


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in game_names():
        game = game_named(name)
        for chosen in game.variants():
            for players in range(game.min_players, game.max_players + 1):
                for kind, bots in kinds(players).items():
                    write(name, chosen, kind, bots)


def kinds(players: int) -> dict[str, list[str]]:
    """All random, all greedy, and both mixed."""
    mixed = [("greedy", "random")[seat % 2] for seat in range(players)]
    return {"random": ["random"] * players, "greedy": ["greedy"] * players, "mixed": mixed}


def write(name: str, chosen: dict[str, str], kind: str, bots: list[str]) -> None:
    label = "-".join([name, *chosen.values(), str(len(bots)), kind])
    series = Series(Task(name, None, chosen, FOLDER))
    for number in range(EACH if not chosen else 1):
        seed = f"golden {label}/{number}"
        series.play(Pairing(number, tuple(bots), seed, seed))
        (FOLDER / f"{name}-{number:04}.jsonl").rename(FOLDER / f"{label}-{number + 1}.jsonl")
        print(f"wrote {label}-{number + 1}")


if __name__ == "__main__":
    main()
