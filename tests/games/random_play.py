"""Random games for tests that must hold for every game."""

import random
from collections.abc import Iterator

import pytest

from engawa.kernel.chance import SearchChance
from engawa.kernel.game import Game
from engawa.kernel.match import Match
from engawa.kernel.position import Figures, Position
from engawa.kernel.registry import game_named, game_names

FIGURES: dict[str, Figures] = {name: game_named(name).figures() for name in game_names()}
MOST_DECISIONS = 6000
"""No game may take longer, however it is played."""

Table = tuple[str, int, tuple[tuple[str, str], ...]]


def tables() -> list[Table]:
    """Every game with every number of players and every combination of its options that can be played."""
    found: list[Table] = []
    for name in game_names():
        game = game_named(name)
        for players in range(game.min_players, game.max_players + 1):
            found += [(name, players, tuple(chosen.items())) for chosen in game.variants()]
    return found


def is_usual(table: Table) -> bool:
    """Between them these have every number of players and every combination of options of every game, though not each
    with each."""
    name, players, chosen = table
    game = game_named(name)
    numbers = range(game.min_players, game.max_players + 1)
    variants = [tuple(variant.items()) for variant in game.variants()]
    pairs = max(len(numbers), len(variants))
    return (players, chosen) in {(numbers[n % len(numbers)], variants[n % len(variants)]) for n in range(pairs)}


def table_name(table: Table) -> str:
    return "-".join([table[0], str(table[1]), *(value for _, value in table[2])])


every_table = pytest.mark.parametrize(
    "table",
    [
        pytest.param(table, id=table_name(table), marks=[] if is_usual(table) else pytest.mark.long)
        for table in tables()
    ],
)


def new_position(table: Table, rng: random.Random) -> tuple[Game, Position]:
    name, players, chosen = table
    game = game_named(name)
    return game, game.new(players, FIGURES[name], SearchChance(rng), dict(chosen))


def new_match(table: Table, seed: str) -> Match:
    name, players, chosen = table
    return Match.start(game_named(name), FIGURES[name], ["random"] * players, seed, dict(chosen))


def walk(table: Table, seed: int) -> Iterator[tuple[Game, Position, random.Random]]:
    """Every position of a random game, its end included."""
    rng = random.Random(seed)
    chance = SearchChance(rng)
    game, position = new_position(table, rng)
    yield game, position, rng
    while not position.is_over():
        seat = rng.choice(position.to_act())
        position.apply(seat, rng.choice(position.options(seat)), chance)
        yield game, position, rng


def play_random_match(match: Match, rng: random.Random) -> None:
    while not match.position.is_over():
        seat = rng.choice(match.position.to_act())
        match.play(seat, rng.choice(match.position.options(seat)))
