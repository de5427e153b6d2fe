"""6 The tower, and the odds it gives."""

import random
import time

import pytest

from engawa.kernel.chance import SearchChance
from engawa.shogun.game import GAME
from engawa.shogun.rules import battle, tower
from engawa.shogun.rules.tower import ALONE, HELP, MEMORY, NO_HELP, Odds, OddsMemory, binomial, odds, throw
from tests.rules.shogun.scene import FIGURES, Scene, any_chance


def filled() -> Scene:
    scene = Scene()
    scene.own(0, "shinano", armies=6)
    scene.own(1, "kozuke", armies=3)
    scene.fill(scene.realm.tower, 4, 5, 3, 0, 4)
    scene.fill(scene.realm.tray, 1, 0, 2, 0, 2)
    return scene


@pytest.mark.rule("6.1")
def test_with_certain_passing_and_no_release_all_falls_through() -> None:
    scene = filled()
    scene.realm.pass_num, scene.realm.pass_den, scene.realm.release_num = 1, 1, 0
    scene.realm.set_shares()
    throw(scene.realm, [5, 3, 0, 0, 1], any_chance())
    assert scene.realm.tray == [6, 3, 2, 0, 3]
    assert scene.realm.tower == [4, 5, 3, 0, 4]


@pytest.mark.rule("6.1")
def test_a_cube_that_sticks_now_is_not_released_in_the_same_throw() -> None:
    scene = filled()
    scene.realm.pass_num, scene.realm.release_num, scene.realm.release_den = 0, 1, 1
    scene.realm.set_shares()
    throw(scene.realm, [5, 3, 0, 0, 1], any_chance())
    assert scene.realm.tray == [4, 5, 3, 0, 4], "all that was inside, nothing that was thrown"
    assert scene.realm.tower == [6, 3, 2, 0, 3]


@pytest.mark.rule("6.1")
def test_the_share_that_falls_out() -> None:
    rng = random.Random(1)
    fallen = 0
    for _ in range(2000):
        scene = filled()
        throw(scene.realm, [5, 0, 0, 0, 0], SearchChance(rng))
        fallen += scene.realm.tray[0]
    assert fallen / 2000 == pytest.approx(6 * 2 / 3 + 4 / 3, abs=0.12)


@pytest.mark.rule("6.1")
def test_both_figures_are_settings_of_a_table_and_shown() -> None:
    position = GAME.new(4, FIGURES, any_chance(), {"pass": "3/4", "release": "1/5"})
    assert position.view(0)["tower_odds"] == {"pass": [3, 4], "release": [1, 5]}
    assert position.shares == [0.75] * 5 + [0.2] * 5
    usual = GAME.new(4, FIGURES, any_chance())
    assert usual.view(0)["tower_odds"] == {"pass": [2, 3], "release": [1, 3]}
    assert GAME.restore(position.save(), FIGURES).shares == position.shares


def outcomes(scene: Scene, thrown: list[int], defender: int, part: int, games: int) -> tuple[float, float, float]:
    """Win, draw and loss of seat 0, by throwing many times."""
    rng = random.Random(2)
    won = drawn = 0
    for _ in range(games):
        realm = scene.realm.copy()
        throw(realm, thrown.copy(), SearchChance(rng))
        theirs = realm.tray[defender] if part != ALONE else 0
        against = theirs + (realm.tray[4] if part != NO_HELP else 0)
        won += realm.tray[0] > against
        drawn += realm.tray[0] == against or (part == HELP and realm.tray[0] < against and theirs == 0)
    return won / games, drawn / games, 1 - (won + drawn) / games


@pytest.mark.parametrize("part", [NO_HELP, HELP, ALONE])
def test_odds_agree_with_many_throws(part: int) -> None:
    scene = filled()
    thrown = [3, 0, 0, 0, 1] if part == ALONE else [3, 2, 0, 0, 0]
    found = odds(scene.realm, thrown, 0, 1, part)
    seen = outcomes(scene, thrown, 1, part, 6000)
    assert (found.win, found.draw, found.loss) == pytest.approx(seen, abs=0.025)


def enumerate_all(scene: Scene, thrown: list[int], part: int) -> Odds:
    """The same by trying every combination, one cube at a time."""
    realm = scene.realm
    spread: list[list[float]] = []
    for colour in (0, 1, 4):
        chances = [1.0]
        cubes = [2 / 3] * (thrown[colour] + realm.tray[colour]) + [1 / 3] * realm.tower[colour]
        for share in cubes:
            chances = [
                (chances[n] * (1 - share) if n < len(chances) else 0.0) + (chances[n - 1] * share if n > 0 else 0.0)
                for n in range(len(chances) + 1)
            ]
        spread.append(chances)
    found = Odds()
    found.attackers_left = [0.0] * 80
    found.defenders_left = [0.0] * 80
    for ours, a in enumerate(spread[0]):
        for theirs, b in enumerate(spread[1] if part != ALONE else [1.0]):
            for farmers, c in enumerate(spread[2] if part != NO_HELP else [1.0]):
                chance = a * b * c
                against = theirs + farmers
                if ours > against:
                    found.win += chance
                    found.attackers_left[ours - against] += chance
                elif part == ALONE:
                    found.draw += chance if ours == against else 0.0
                    found.loss += chance if ours < against else 0.0
                elif against > ours and theirs > 0:
                    found.loss += chance
                    found.defenders_left[min(theirs, against - ours)] += chance
                else:
                    found.draw += chance
    return found


@pytest.mark.parametrize("part", [NO_HELP, HELP, ALONE])
def test_odds_are_exact(part: int) -> None:
    scene = filled()
    thrown = [4, 3, 0, 0, 1]
    found = odds(scene.realm, thrown, 0, 1, part)
    exact = enumerate_all(scene, thrown, part)
    assert (found.win, found.draw, found.loss) == pytest.approx((exact.win, exact.draw, exact.loss), abs=1e-12)
    for left, wanted in ((found.attackers_left, exact.attackers_left), (found.defenders_left, exact.defenders_left)):
        assert left[1:] == pytest.approx(wanted[1 : len(left)] if left else [], abs=1e-12)
        assert sum(wanted[max(1, len(left)) :]) == 0


@pytest.mark.parametrize(
    ("win", "draw", "loss", "wanted"),
    [
        (0.923, 0.05, 0.027, (92, 5, 3)),
        (0.507, 0.006, 0.487, (51, 0, 49)),
        (0.998, 0.001, 0.001, (99, 0, 1)),
        (0.0, 0.0004, 0.9996, (0, 1, 99)),
        (1.0, 0.0, 0.0, (100, 0, 0)),
    ],
)
def test_percentages_make_a_hundred_and_only_certainty_is_called_so(
    win: float, draw: float, loss: float, wanted: tuple[int, int, int]
) -> None:
    found = Odds()
    found.win, found.draw, found.loss = win, draw, loss
    assert tuple(found.percentages().values()) == wanted


def test_odds_of_a_planned_battle_and_revolt() -> None:
    scene = filled()
    realm = scene.realm
    target = scene.province("kozuke")
    helped = battle.attack_odds(realm, 0, target, 5, False)
    scene.mark("kozuke", 1)
    alone = battle.attack_odds(realm, 0, target, 5, False)
    assert alone.win > helped.win
    assert battle.attack_odds(realm, 0, scene.province("echigo"), 5, False).win > alone.win
    assert battle.revolt_odds(realm, target, 0).win > battle.revolt_odds(realm, target, 3).win
    scene.special(0, "attack_plus_1")
    assert battle.attack_odds(realm, 0, target, 5, True).win > alone.win
    for found in (helped, alone):
        assert found.win + found.draw + found.loss == pytest.approx(1)


@pytest.mark.parametrize("share", [0.0, 0.25, 0.5, 2 / 3, 1.0, 1 - 1e-9])
def test_binomial_sums_to_one(share: float) -> None:
    for trials in (0, 1, 7, 62):
        chances = binomial(trials, share)
        assert sum(chances) == pytest.approx(1)
        assert sum(n * chance for n, chance in enumerate(chances)) == pytest.approx(trials * share, abs=1e-6)


def test_odds_take_less_than_a_millisecond() -> None:
    scene = filled()
    target = scene.province("kozuke")
    best = 1.0
    for _ in range(20):
        MEMORY.known.clear()
        start = time.perf_counter()
        battle.attack_odds(scene.realm, 0, target, 5, False)
        best = min(best, time.perf_counter() - start)
    assert best < 0.001


def test_remembered_odds_are_those_of_the_cubes_and_the_tower() -> None:
    """Whatever changes the odds is part of what is remembered: each change alone, there and back."""
    scene = filled()
    realm = scene.realm
    thrown = [4, 3, 0, 0, 1]

    def told(part: int) -> tuple[list[float], list[float], float]:
        found = odds(realm, thrown, 0, 1, part)
        return found.attackers_left, found.defenders_left, found.draw

    def anew(part: int) -> tuple[list[float], list[float], float]:
        MEMORY.known.clear()
        return told(part)

    for part in (NO_HELP, HELP, ALONE):
        before = anew(part)
        for numbers in (thrown, realm.tray, realm.tower):
            for colour in range(len(numbers)):
                numbers[colour] += 1
                remembered = told(part)
                assert remembered == anew(part)
                numbers[colour] -= 1
                assert told(part) == before
        for entry in (0, len(realm.tower)):
            share = realm.shares[entry]
            realm.shares[entry] = 0.5
            assert told(part) == anew(part) != before
            realm.shares[entry] = share
            assert told(part) == before


def test_the_memory_of_odds_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tower, "MEMORY", OddsMemory(5))
    realm = filled().realm
    kept = []
    for armies in range(12):
        odds(realm, [armies, 3, 0, 0, 1], 0, 1, HELP)
        kept.append(len(tower.MEMORY.known))
    assert max(kept) == 5
    known = len(tower.MEMORY.known)
    odds(realm, [300, 3, 0, 0, 1], 0, 1, HELP)
    assert len(tower.MEMORY.known) == known
