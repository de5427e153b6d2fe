"""Figures files changed at random: refused with a sentence, or good for whole games under everything that must hold."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engawa.iki.rules.sequence import IkiPosition
from engawa.kernel.chance import SearchChance
from engawa.kernel.figures import LARGEST
from engawa.kernel.game import Game
from engawa.kernel.position import Figures, Position
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named, game_names
from engawa.shogun.rules.sequence import ShogunPosition
from tests.games.random_play import MOST_DECISIONS
from tests.rules.iki import conservation as iki_conservation
from tests.rules.shogun import conservation as shogun_conservation

PRINTED = [name for name in game_names() if game_named(name).built_in_figures() != "{}"]
"""Games on whose components something is printed."""
Way = tuple[str | int, ...]
"""The steps to a value of the file."""

BUILT_IN: dict[str, Any] = {name: json.loads(game_named(name).built_in_figures()) for name in game_names()}
FOR_READERS = {"names", "regions", "other_public_model"}
"""Objects that may have any field: languages, the regions by name, a model of the tower that is only told of."""


def values(data: Any, way: Way = ()) -> Iterator[tuple[Way, Any]]:
    """Every value of a file but what is there for its readers alone."""
    yield way, data
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in steps:
        if step not in FOR_READERS:
            yield from values(value, (*way, step))


def at(data: Any, way: Way) -> Any:
    for step in way:
        data = data[step]
    return data


def changed(name: str, way: Way, value: object) -> Any:
    data = copy.deepcopy(BUILT_IN[name])
    at(data, way[:-1])[way[-1]] = value
    return data


def read(game: Game, folder: Path, data: object) -> Figures | None:
    """The figures of a file; None when it is refused, in one sentence that begins with the file."""
    file = folder / "any.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    try:
        return game.figures(file)
    except BadInput as refused:
        told = str(refused)
        assert told.startswith(f"{file}: "), told
        assert "\n" not in told
        return None


def told(thing: object) -> object:
    """Everything figures hold, to be compared."""
    if isinstance(thing, list | tuple):
        return [told(part) for part in thing]
    if isinstance(thing, dict):
        return {key: told(part) for key, part in thing.items()}
    if hasattr(thing, "__dict__"):
        return {key: told(part) for key, part in vars(thing).items() if key not in ("name", "checksum")}
    return thing


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def ways(name: str, wanted: Callable[[Any], bool]) -> list[Way]:
    """To values of every kind there is, one each: the entries of a list are read alike."""
    kinds: dict[Way, Way] = {}
    for way, value in values(BUILT_IN[name]):
        if wanted(value):
            kinds[tuple("…" if isinstance(step, int) else step for step in way)] = way
    return list(kinds.values())


@pytest.mark.parametrize("name", PRINTED)
def test_a_field_that_no_rule_reads_is_refused_wherever_it_stands(name: str, tmp_path: Path) -> None:
    objects = ways(name, lambda value: isinstance(value, dict))
    assert len(objects) > 15
    for way in objects:
        assert read(game_named(name), tmp_path, changed(name, (*way, "unheard_of"), 1)) is None, way


@pytest.mark.parametrize("name", PRINTED)
@pytest.mark.parametrize("number", [-LARGEST - 1, LARGEST + 1])
def test_a_number_beyond_reason_is_refused_wherever_it_stands(name: str, number: int, tmp_path: Path) -> None:
    numbers = ways(name, is_number)
    assert len(numbers) > 40
    for way in numbers:
        assert read(game_named(name), tmp_path, changed(name, way, number)) is None, way


@pytest.mark.parametrize("name", PRINTED)
def test_every_number_that_is_accepted_is_read(name: str, tmp_path: Path) -> None:
    game = game_named(name)
    built_in = told(game.figures())
    for way in ways(name, is_number):
        for number in (at(BUILT_IN[name], way) - 1, at(BUILT_IN[name], way) + 1):
            figures = read(game, tmp_path, changed(name, way, number))
            assert figures is None or told(figures) != built_in, (way, number)


def spoil(name: str, rng: random.Random) -> Any:
    """The built-in figures with one to four changes that a hasty hand might make, of numbers above all."""
    data = copy.deepcopy(BUILT_IN[name])
    for _ in range(rng.randint(1, 4)):
        places = [(way, value) for way, value in values(data) if way]
        numbers = [(way, value) for way, value in places if is_number(value)]
        way, value = rng.choice(numbers if rng.random() < 0.85 else places)
        holder, step = at(data, way[:-1]), way[-1]
        what = rng.random()
        if is_number(value) and what < 0.8:
            holder[step] = rng.choice(
                [value + 1, value + 2, 0, 1, value * 3, value * 10 + 1, -1, rng.randint(-300, 300)]
            )
        elif what < 0.5:
            holder[step] = copy.deepcopy(rng.choice([v for w, v in places if type(v) is type(value)]))
        elif what < 0.7 and isinstance(holder, list):
            holder.append(copy.deepcopy(value))
        elif what < 0.8 and isinstance(holder, list):
            rng.shuffle(holder)
        elif what < 0.9:
            del holder[step]
        else:
            holder[step] = rng.choice([None, True, "", "mon", 0, [], {}, {"mon": 2}, 1.5])
    return data


def check(position: Position) -> None:
    if isinstance(position, IkiPosition):
        iki_conservation.check(position)
    else:
        assert isinstance(position, ShogunPosition)
        shogun_conservation.check(position)


def check_moves(game: Game, position: Position, seat: int, options: list[int]) -> None:
    """Options are told apart by their words, and are just what is not refused."""
    words = {game.write_move(position, move): move for move in options}
    assert len(words) == len(options) == len(set(options))
    assert all(game.read_move(position, word) == move for word, move in words.items())
    allowed = [move for move in game.every_move(position) if position.refusal(seat, move) is None]
    assert set(options) <= set(allowed)
    assert set(allowed) <= set(options) | set(position.revisions(seat))


def play(game: Game, figures: Figures, rng: random.Random) -> None:
    players = rng.randint(game.min_players, game.max_players)
    chance = SearchChance(rng)
    position = game.new(players, figures, chance, rng.choice(game.variants()))
    for decisions in range(MOST_DECISIONS):
        check(position)
        if position.is_over():
            assert len(position.scores()) == players
            assert position.winners()
            return
        seat = rng.choice(position.to_act())
        options = position.options(seat)
        assert options
        if decisions % 100 == rng.randrange(100):
            check_moves(game, position, seat, options)
        position.apply(seat, rng.choice(options), chance)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("name", PRINTED)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_figures_changed_at_random_are_refused_or_played_to_the_end(
    name: str, tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    rng = random.Random(seed)
    game = game_named(name)
    figures = read(game, tmp_path_factory.getbasetemp(), spoil(name, rng))
    if figures is not None:
        play(game, figures, rng)
