"""Bots: what they are called, that they keep to the options, and that they play as well as they should."""

import random
from pathlib import Path
from typing import cast

import pytest

from engawa.arena.series import Pairing, Series, Task
from engawa.bots import registry
from engawa.bots.bot import Bot
from engawa.bots.levels import LEVELS
from engawa.bots.match_play import play_out
from engawa.bots.registry import bot_names, check_bot, make_bot
from engawa.iki.game import GAME
from engawa.iki.rules.sequence import IkiPosition
from engawa.kernel.chance import SeededChance
from engawa.kernel.position import Position
from engawa.kernel.record import parse
from engawa.kernel.refusal import BadInput
from engawa.kernel.replay import Replay
from tests.kernel.matches import FIGURES, go_on, started


def complaint(spec: str) -> str:
    with pytest.raises(BadInput) as caught:
        check_bot(spec)
    with pytest.raises(BadInput) as again:
        make_bot(spec, "iki", random.Random(0))
    assert str(again.value) == str(caught.value)
    return str(caught.value)


def test_the_bots_are_known_by_name() -> None:
    assert bot_names()[:2] == ["random", "greedy"]
    for name in ("random", "greedy"):
        check_bot(name)
        assert isinstance(make_bot(name, "iki", random.Random(0)), Bot)


@pytest.mark.parametrize("spec", ["emperor", "Random", "", " random", ":", "emperor:time=1"])
def test_an_unknown_bot(spec: str) -> None:
    name = spec.partition(":")[0]
    hint = "did you mean “random”? There" if name.strip().lower() == "random" else "there"
    assert complaint(spec) == f"there is no bot “{name}”; {hint} are: {', '.join(bot_names())}"


def test_the_levels_are_among_the_bots() -> None:
    assert bot_names()[-5:] == LEVELS
    assert complaint("edler:time=1").startswith("there is no bot “edler”; did you mean “elder”? There are: random, ")


def test_an_unknown_setting() -> None:
    assert complaint("random:time=1") == "bot “random” has no setting “time”; its settings: none"
    assert complaint("greedy:depth=3") == "bot “greedy” has no setting “depth”; its settings: slips"


@pytest.mark.parametrize("setting", ["time", "time=", "=1", "="])
def test_a_malformed_setting(setting: str) -> None:
    told = complaint(f"random:{setting}")
    assert told == f"bot “random:{setting}”: “{setting}” is not a setting of the form name=value"


def test_a_second_setting_that_is_malformed() -> None:
    assert complaint("greedy:a=1:b") == "bot “greedy:a=1:b”: “b” is not a setting of the form name=value"


def test_a_greedy_player_for_a_game_that_has_none() -> None:
    with pytest.raises(BadInput, match=r"^there is no greedy player for go$"):
        make_bot("greedy", "go", random.Random(0))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("spec", ["random", "greedy"])
def test_whole_games_with_listed_options_only(spec: str, players: int) -> None:
    position: Position = GAME.new(players, FIGURES, chance := SeededChance(f"{spec}/{players}"))
    rng = random.Random(players)
    bots = [make_bot(spec, "iki", random.Random(seat)) for seat in range(players)]
    decisions = 0
    while not position.is_over():
        seat = position.next_to_act()
        choice = bots[seat].choose(position.resample(seat, rng), seat)
        assert choice in position.options(seat)
        position.play(seat, choice, chance)
        decisions += 1
    assert decisions > 100
    assert len(position.winners()) == 1


def test_play_out_plays_to_the_end_and_counts_the_decisions() -> None:
    chance = SeededChance("out")
    position = GAME.new(3, FIGURES, chance)
    bots = [make_bot("random", "iki", random.Random(seat)) for seat in range(3)]
    decisions = play_out(position, bots, chance, random.Random(0))
    assert position.is_over()
    assert decisions > 100


def test_greedy_beats_three_random_players_in_nine_of_ten_games() -> None:
    won = 0
    for game in range(10):
        seat = game % 4
        chance = SeededChance(f"duel/{game}")
        position = GAME.new(4, FIGURES, chance)
        specs = ["greedy" if other == seat else "random" for other in range(4)]
        bots = [make_bot(spec, "iki", random.Random(f"{game}/{other}")) for other, spec in enumerate(specs)]
        play_out(position, bots, chance, random.Random(game))
        won += position.winners() == [seat]
    assert won >= 9


@pytest.mark.parametrize("spec", ["random", "greedy"])
def test_the_same_thinking_seed_gives_the_same_move(spec: str) -> None:
    match = started(4, "think")
    for moves in range(12):
        position = match.position
        seat = position.next_to_act()
        one, other = (make_bot(spec, "iki", random.Random(moves)) for _ in range(2))
        assert one.choose(position.copy(), seat) == other.choose(position.copy(), seat)
        go_on(match, 5, seed=moves)


def test_another_thinking_seed_makes_random_choose_otherwise() -> None:
    position = started(4, "think").position
    seat = position.next_to_act()
    chosen = {make_bot("random", "iki", random.Random(seed)).choose(position, seat) for seed in range(40)}
    assert len(chosen) > 5
    assert chosen <= set(position.options(seat))


@pytest.mark.parametrize("spec", ["random", "greedy"])
def test_thinking_leaves_the_position_as_it_was(spec: str) -> None:
    match = started(3, "leave")
    bot = make_bot(spec, "iki", random.Random(3))
    for number in range(15):
        before = match.position.save()
        bot.choose(match.position, match.position.next_to_act())
        assert match.position.save() == before
        go_on(match, 3, seed=number)


def test_a_resampled_position_is_a_copy() -> None:
    position = started(3).position
    seen = cast(IkiPosition, position.resample(0, random.Random(0)))
    before = position.save()
    vandalise(seen)
    assert position.save() == before


def vandalise(town: IkiPosition) -> None:
    for player in town.players:
        player.mon += 1000
        player.retired.append(1)
    town.stall_card[:] = [-1] * len(town.stall_card)
    town.deck.clear()
    town.market.clear()
    town.fire_order.reverse()


class First:
    """Takes the first option."""

    is_blind = False

    def choose(self, seen: Position, seat: int) -> int:
        return seen.options(seat)[0]

    def leave(self) -> None:
        pass

    def reports(self) -> list[str]:
        return []


class Vandal(First):
    """Then breaks what it was shown."""

    def choose(self, seen: Position, seat: int) -> int:
        option = seen.options(seat)[0]
        vandalise(cast(IkiPosition, seen))
        return option


def test_a_bot_that_breaks_what_it_sees_does_not_change_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(registry.MAKERS, "vandal", (lambda game, settings, rng: cast(Bot, Vandal()), []))
    monkeypatch.setitem(registry.MAKERS, "first", (lambda game, settings, rng: cast(Bot, First()), []))
    lines = []
    for name in ("vandal", "first"):
        folder = tmp_path / name
        folder.mkdir()
        Series(Task("iki", None, {}, folder)).play(Pairing(0, (name,) * 3, "broken", "broken"))
        record = parse((folder / "iki-0000.jsonl").read_text(encoding="utf-8"), name)
        Replay(GAME, FIGURES, record, name).check()
        lines.append(record.lines)
    assert lines[0] == lines[1]
