"""Chances to win: shares of the network brought to what came of them."""

import json
import random
from pathlib import Path

import pytest

from engawa.arena.calibration.fit import brier, fit, phases_of, reliability, rows_of
from engawa.arena.calibration.forecasts import Forecast, ForecastFile, ForecastGame, Settings, play
from engawa.bots.calibration_table import Calibration, calibration_of, chance_of, chances, raw_shares, sharpened
from engawa.bots.network.bundled import bundled_evaluator
from engawa.cli.main import main
from engawa.kernel.chance import SeededChance
from engawa.kernel.position import Position
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named, game_names

TIMID = 2.0


def timid_games(count: int) -> list[ForecastGame]:
    """Late in them the true chances are the squares of what was told, brought to a sum of 1."""
    rng = random.Random(1)
    games: list[ForecastGame] = []
    for number in range(count):
        shares = [rng.random() + 0.05 for _ in range(3)]
        shares = [share / sum(shares) for share in shares]
        late = rng.random() < 0.5
        true = sharpened(shares, TIMID if late else 1.0)
        winner = rng.choices(range(3), true)[0]
        won = [1.0 if seat == winner else 0.0 for seat in range(3)]
        games.append(ForecastGame(3, number, [Forecast(9 if late else 1, shares)], won))
    return games


def test_the_exponents_are_found_that_games_were_drawn_from() -> None:
    games = timid_games(6000)
    table = fit(games, [0, 5])
    assert table.exponents[3] == [pytest.approx(1.0, abs=0.12), pytest.approx(TIMID, abs=0.2)]
    rows = rows_of(games, [0, 5])
    assert brier(rows, table) < brier(rows, None)
    for told, won, count in reliability(rows, table):
        if count > 300:
            assert told == pytest.approx(won, abs=0.05)


def test_few_games_change_little() -> None:
    few, many = (fit(timid_games(count), [0, 5]).exponents[3][1] for count in (8, 3000))
    assert abs(few - 1.0) < abs(many - 1.0)


@pytest.mark.parametrize("exponent", [0.5, 1.0, 1.7, 4.0])
def test_chances_add_up_and_keep_the_order_of_the_shares(exponent: float) -> None:
    rng = random.Random(2)
    for seats in (2, 3, 4, 5):
        shares = [rng.random() for _ in range(seats)]
        shares = [share / sum(shares) for share in shares]
        found = sharpened(shares, exponent)
        assert sum(found) == pytest.approx(1)
        by_share, by_chance = (sorted(range(seats), key=numbers.__getitem__) for numbers in (shares, found))
        assert by_share == by_chance
    assert sharpened([1.0, 0.0, 0.0], exponent) == [1.0, 0.0, 0.0]


def middle(name: str, players: int) -> Position:
    game = game_named(name)
    chance = SeededChance("middle")
    rng = random.Random(3)
    position = game.new(players, game.figures(), chance)
    for _ in range(60):
        seat = position.next_to_act()
        position.apply(seat, rng.choice(position.options(seat)), chance)
    return position


@pytest.mark.parametrize("name", game_names())
def test_what_a_search_expects_is_told_like_what_the_network_does(name: str) -> None:
    evaluator = bundled_evaluator(name)
    position = middle(name, 3)
    table = Calibration([0], {3: [1.8]})
    shares, told = raw_shares(position, evaluator), chances(position, evaluator, table)
    assert sum(told) == pytest.approx(1)
    assert told != pytest.approx(shares)
    for seat in range(3):
        assert chance_of(position, evaluator, table, seat, shares[seat]) == pytest.approx(told[seat])
        found = [chance_of(position, evaluator, table, seat, share / 10) for share in range(11)]
        assert found == sorted(found)
        assert (found[0], found[-1]) == (0.0, 1.0)
    assert chances(position, evaluator, Calibration([0], {})) == pytest.approx(shares)


@pytest.mark.parametrize("name", game_names())
def test_every_game_comes_with_a_table_for_every_number_of_players(name: str) -> None:
    game = game_named(name)
    table = calibration_of(name)
    assert table.phases == phases_of(name)
    assert sorted(table.exponents) == list(range(game.min_players, game.max_players + 1))
    for row in table.exponents.values():
        assert len(row) == len(table.phases)
        assert all(0.4 <= exponent <= 4 for exponent in row)


def test_stages_never_fall_and_reach_every_phase() -> None:
    for name in game_names():
        game = game_named(name)
        features = bundled_evaluator(name).features
        chance = SeededChance("stages")
        rng = random.Random(1)
        position = game.new(game.min_players, game.figures(), chance)
        stages = []
        while not position.is_over():
            stages.append(features.stage(position))
            seat = position.next_to_act()
            position.apply(seat, rng.choice(position.options(seat)), chance)
        assert stages == sorted(stages)
        finder = Calibration(phases_of(name), {})
        assert {finder.phase_of(stage) for stage in stages} == set(range(len(phases_of(name))))


def test_the_command_plays_keeps_goes_on_and_writes_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, table = tmp_path / "games.jsonl", tmp_path / "table.json"
    asked = ["calibrate", "iki", "--bot", "random", "--file", str(file), "--seed", "t", "--output", str(table)]
    assert main([*asked, "--games", "2"]) == 0
    assert "Brier before" in capsys.readouterr().out
    before = file.read_text(encoding="utf-8")
    assert before.count("\n") == 1 + 2 * 3
    file.write_text(before[:-40], encoding="utf-8")
    assert main([*asked, "--games", "2"]) == 0
    again = file.read_text(encoding="utf-8")
    assert sorted(again.splitlines()) == sorted(before.splitlines())
    kept = json.loads(table.read_text(encoding="utf-8"))
    assert kept["made"] == {"bot": "random", "seed": "t", "games": {"2": 2, "3": 2, "4": 2}}
    assert main([*asked, "--games", "2", "--seed", "other"]) == 2
    assert "other settings" in capsys.readouterr().err


def test_a_file_that_holds_no_forecasts(tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text("[1]\n[2]\n", encoding="utf-8")
    with pytest.raises(BadInput):
        ForecastFile(file, Settings("iki", "", "value", "1"))


def test_the_same_seed_gives_the_same_forecasts() -> None:
    game = game_named("iki")
    settings = Settings("iki", game.figures().checksum, "value", "same")
    one, other = (play(settings, game.figures(), 2, 0) for _ in range(2))
    assert one == other
    assert sum(one.won) == pytest.approx(1)
    assert all(sum(forecast.shares) == pytest.approx(1, abs=0.01) for forecast in one.forecasts)
