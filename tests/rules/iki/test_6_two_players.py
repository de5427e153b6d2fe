"""6 Two players."""

import pytest

from engawa.iki.game import GAME
from engawa.iki.rules import agenda
from engawa.iki.rules.position import NOT_BLOCKED
from engawa.iki.words.text import TEXT
from engawa.kernel.chance import Outcome, RecordedChance
from engawa.kernel.position import NOBODY
from tests.rules.iki.scene import FIGURES, Scene

SPRING = [
    "book_lender", "sake_peddler", "bubble_man", "dice_maker", "sandal_maker", "seamstress",
    "ukiyoe_artist", "monk", "ox_cart", "yamabushi", "carpenter", "kite_maker",
]  # fmt: skip
EVERY_STALL = [f"{nagaya}.{place}" for nagaya in range(1, 5) for place in range(1, 4)]


def blocking(way: str) -> Outcome:
    return Outcome("blocking", [FIGURES.ikizama_track.index(way)])


def revealing(*names: str) -> list[Outcome]:
    return [Outcome("character", [FIGURES.card_named(name)]) for name in names]


def fill_the_board(scene: Scene, but: str | None = None) -> None:
    """A neutral on every stall (but one)."""
    for name, stall in zip(SPRING, EVERY_STALL, strict=True):
        if stall != but:
            scene.put(name, stall)


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("sun", [0, 1])
def test_the_sun_is_drawn_at_random_and_places_first_in_month_1(sun: int) -> None:
    draws = [Outcome("first_player", [sun]), *(Outcome("building", [number]) for number in range(6))]
    position = GAME.new(2, FIGURES, RecordedChance(draws))
    moon = 1 - sun
    assert position.first == sun
    assert position.to_act() == [moon]
    position.play(moon, GAME.read_move(position, "take salt_peddler at 1.1"), RecordedChance([]))
    month_1 = RecordedChance([blocking("4"), *revealing("monk", "dyer", "carpenter", "kite_maker")])
    position.play(sun, GAME.read_move(position, "take cotton_peddler at 2.1"), month_1)
    assert month_1.used_up()
    assert position.month == 1
    assert position.to_act() == [sun]


@pytest.mark.rule("6.2")
def test_a_tile_is_drawn_before_the_characters_are_revealed_and_leaves_the_game() -> None:
    scene = Scene(players=2, month=0)
    assert sorted(scene.town.tiles) == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]
    # The recorded draws are read in their order: the tile first.
    scene.step(agenda.NEW_MONTH, [blocking("3"), *revealing("monk", "dyer", "carpenter", "kite_maker")])
    assert scene.town.blocked == 3
    assert sorted(scene.town.tiles) == [1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4]


@pytest.mark.rule("6.2")
def test_the_space_named_by_the_tile_is_closed() -> None:
    scene = Scene(players=2, month=0)
    scene.step(agenda.NEW_MONTH, [blocking("3"), *revealing("monk", "dyer", "carpenter", "kite_maker")])
    assert scene.options() == ["ikizama 1-4", "ikizama 1", "ikizama 2", "ikizama 4"]
    reason = scene.refused("ikizama 3")
    assert (reason.key, reason.rule) == ("iki.refuse.space_blocked", "6.2")
    assert reason.details == {"way": "3"}
    scene.play("ikizama 4")
    assert scene.options() == ["ikizama 1-4", "ikizama 1", "ikizama 2"]
    reason = scene.refused("ikizama 3")
    assert (reason.key, reason.rule) == ("iki.refuse.space_blocked", "6.2")


@pytest.mark.rule("6.2")
def test_the_tile_is_shown_through_its_month_and_no_longer() -> None:
    scene = Scene(players=2, month=12)
    scene.town.blocked = 3
    words = TEXT.words(FIGURES, ["Aki", "Ben"])
    assert scene.town.view(0)["blocked"] == "3"
    assert "3: closed" in TEXT.picture(scene.town, 0, words)
    scene.go_to_month(13)
    assert scene.town.view(0)["blocked"] is None
    assert "closed" not in TEXT.picture(scene.town, 0, words)


@pytest.mark.rule("6.2")
def test_last_months_space_is_open_again() -> None:
    scene = Scene(players=2, month=1)
    scene.town.blocked = 3
    scene.town.tiles = [1, 1, 2, 4]
    scene.town.deck = FIGURES.deck(0)
    scene.step(agenda.NEW_MONTH, [blocking("1"), *revealing("monk", "dyer", "carpenter", "kite_maker")])
    assert scene.town.tiles == [1, 2, 4]
    assert scene.options() == ["ikizama 1-4", "ikizama 2", "ikizama 3", "ikizama 4"]


@pytest.mark.rule("6.2")
def test_three_or_four_players_draw_no_tile() -> None:
    for players in (3, 4):
        scene = Scene(players=players, month=0)
        scene.step(agenda.NEW_MONTH, revealing("monk", "dyer", "carpenter", "kite_maker"))
        assert (scene.town.tiles, scene.town.blocked) == ([], NOT_BLOCKED)
        assert len(scene.options()) == 5


@pytest.mark.rule("6.2", "6.3")
def test_twelve_months_use_up_the_twelve_tiles_and_place_twelve_neutrals() -> None:
    scene = Scene(players=2, month=0)
    scene.step(agenda.NEW_MONTH)
    placers: list[tuple[int, int]] = []
    while scene.town.month < 13:
        chosen = scene.options()[0]
        if scene.town.asked == agenda.PLACE_NEUTRAL:
            assert len(scene.town.tiles) == 12 - scene.town.month
            placers.append((scene.town.month, scene.town.actor))
        if scene.town.asked == agenda.INCOME_OR_HIRE:
            chosen = "income"
        if scene.town.asked == agenda.BUSINESS:
            chosen = "done"
        scene.play(chosen)
    assert placers == [(month, 0 if month % 2 == 1 else 1) for month in range(1, 13)]
    assert scene.town.tiles == []


def play_turns(scene: Scene, last: list[Outcome] | None = None) -> None:
    """Both players take `1-4` and `1`, then income, one step and no business."""
    scene.play("ikizama 1-4")
    scene.play(scene.options()[0])
    scene.play("move 1")
    scene.play("done")
    scene.play("income")
    scene.play(scene.options()[0])
    assert scene.town.asked == agenda.BUSINESS
    scene.play("done", draws=last)


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(("sun", "month", "seat"), [(0, 1, 0), (0, 2, 1), (1, 1, 1), (1, 2, 0), (0, 11, 0), (0, 12, 1)])
def test_odd_months_the_sun_even_months_the_moon_places_the_neutral(sun: int, month: int, seat: int) -> None:
    scene = Scene(players=2, month=month - 1)
    scene.town.first = sun
    scene.town.deck = FIGURES.deck((month - 1) // 3)
    scene.step(agenda.NEW_MONTH)
    play_turns(scene)
    assert scene.town.asked == agenda.PLACE_NEUTRAL
    assert scene.town.to_act() == [seat]


@pytest.mark.rule("6.3")
def test_any_revealed_character_goes_to_any_free_stall_and_the_choice_is_a_must() -> None:
    scene = Scene(players=2)
    fill_the_board(scene, but="2.2")
    scene.town.clear(scene.stall("4.3"))
    scene.reveal("dyer")
    scene.reveal("soba_stall")
    scene.ask(agenda.NEUTRAL, 0)
    assert scene.options() == [
        "neutral dyer at 2.2",
        "neutral dyer at 4.3",
        "neutral soba_stall at 2.2",
        "neutral soba_stall at 4.3",
    ]
    reason = scene.refused("done")
    assert (reason.key, reason.rule) == ("iki.refuse.other_decision", "6.3")


@pytest.mark.rule("6.3")
def test_a_neutral_costs_nothing_and_brings_neither_bonus_nor_kobun_nor_mon() -> None:
    scene = Scene(players=2)
    scene.reveal("firefighter", mon=3)
    scene.reveal("dyer", mon=1)
    for seat in (0, 1):
        scene.player(seat).mon = 0
    scene.put_building("fire_watchtower", "1.1", owner=0)
    scene.ask(agenda.NEUTRAL, 0)
    scene.play("neutral firefighter at 1.2")
    assert scene.on_stall("1.2") == "firefighter"
    assert scene.town.stall_owner[scene.stall("1.2")] == NOBODY
    assert [scene.player(seat).mon for seat in (0, 1)] == [0, 0]
    assert [scene.player(seat).kobun for seat in (0, 1)] == [3, 4]
    assert [scene.player(seat).firefighting for seat in (0, 1)] == [0, 0]
    assert scene.player(0).iki == 0
    assert scene.town.market == [scene.card("dyer")]
    assert scene.town.market_mon == [1]


@pytest.mark.rule("6.3")
def test_a_neutral_needs_no_free_kobun() -> None:
    scene = Scene(players=2)
    scene.player(0).kobun = 0
    scene.reveal("monk")
    scene.ask(agenda.NEUTRAL, 0)
    scene.play("neutral monk at 4.3")
    assert scene.on_stall("4.3") == "monk"
    assert scene.player(0).kobun == 0


@pytest.mark.rule("6.3")
def test_with_no_free_stall_the_chosen_card_leaves_the_game() -> None:
    scene = Scene(players=2)
    fill_the_board(scene)
    scene.reveal("dyer", mon=2)
    scene.reveal("soba_stall", mon=1)
    scene.ask(agenda.NEUTRAL, 1)
    assert scene.options() == ["neutral dyer lost", "neutral soba_stall lost"]
    reason = scene.refused("neutral dyer at 1.1")
    assert (reason.key, reason.rule) == ("iki.refuse.stall_taken", "6.3")
    scene.play("neutral dyer lost")
    assert scene.town.market == [scene.card("soba_stall")]
    assert scene.town.market_mon == [1]
    assert scene.town.stall_of(scene.card("dyer")) < 0
    assert scene.card("dyer") not in scene.town.deck
    assert [scene.player(seat).mon for seat in (0, 1)] == [8, 8]


@pytest.mark.rule("6.3")
def test_with_a_free_stall_no_card_may_be_lost() -> None:
    scene = Scene(players=2)
    fill_the_board(scene, but="3.2")
    scene.reveal("dyer")
    scene.ask(agenda.NEUTRAL, 0)
    assert scene.options() == ["neutral dyer at 3.2"]
    reason = scene.refused("neutral dyer lost")
    assert (reason.key, reason.rule) == ("iki.refuse.stall_is_free", "6.3")
    reason = scene.refused("neutral dyer at 3.1")
    assert (reason.key, reason.rule) == ("iki.refuse.stall_taken", "6.3")
    assert reason.details == {"stall": "3.1"}


@pytest.mark.rule("6.3")
def test_only_a_revealed_character_becomes_a_neutral() -> None:
    scene = Scene(players=2)
    scene.reveal("dyer")
    scene.ask(agenda.NEUTRAL, 0)
    reason = scene.refused("neutral monk at 1.1")
    assert (reason.key, reason.rule) == ("iki.refuse.not_revealed", "6.3")
    assert reason.details == {"card": "monk"}


@pytest.mark.rule("6.3")
def test_the_neutral_comes_after_the_turns_and_before_the_event() -> None:
    scene = Scene(players=2, month=0)
    scene.step(agenda.NEW_MONTH, [blocking("4"), *revealing("monk", "dyer", "carpenter", "kite_maker")])
    play_turns(scene)
    assert scene.town.asked == agenda.PLACE_NEUTRAL
    assert scene.town.market_mon == [0, 0, 0, 0]
    month_2 = [blocking("4"), *revealing("seamstress", "soba_stall", "ox_cart", "yamabushi")]
    scene.play("neutral dyer at 1.2", draws=month_2)
    mon = {FIGURES.cards[card].id: mon for card, mon in zip(scene.town.market, scene.town.market_mon, strict=True)}
    assert mon == {
        "monk": 1, "carpenter": 1, "kite_maker": 1, "seamstress": 0, "soba_stall": 0, "ox_cart": 0, "yamabushi": 0,
    }  # fmt: skip


@pytest.mark.rule("6.3")
@pytest.mark.parametrize("month", [3, 6, 9, 12])
def test_in_the_last_month_of_a_season_the_neutral_comes_before_the_season_is_cleared(month: int) -> None:
    scene = Scene(players=2, month=month - 1)
    scene.town.deck = FIGURES.deck((month - 1) // 3)
    scene.step(agenda.NEW_MONTH)
    play_turns(scene)
    assert scene.town.asked == agenda.PLACE_NEUTRAL
    assert len(scene.town.market) == 4
    placed = FIGURES.cards[scene.town.market[0]].id
    scene.play(f"neutral {placed} at 1.2")
    assert scene.on_stall("1.2") == placed
    assert scene.town.month == month + 1


@pytest.mark.rule("6.3", "6.5")
def test_a_neutral_placed_in_a_fire_month_can_burn_at_once() -> None:
    scene = Scene(players=2, month=4)
    scene.town.deck = FIGURES.deck(1)
    scene.step(agenda.NEW_MONTH, [blocking("4"), *revealing("firefighter", "eel_stall", "engraver", "plasterer")])
    play_turns(scene)
    burns_in_1 = [Outcome("fire", [0]), blocking("4")]
    month_6 = revealing("greengrocer", "shrine_maiden", "day_labourer", "water_peddler")
    scene.play("neutral firefighter at 1.3", draws=[*burns_in_1, *month_6])
    assert scene.town.month == 6
    assert scene.on_stall("1.3") is None


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("seat", [0, 1])
def test_either_player_may_use_a_neutral_and_after_one_use_it_leaves_the_game(seat: int) -> None:
    scene = Scene(players=2)
    scene.put("spectacles_peddler", "1.1")
    scene.business(seat, 2)
    scene.play("use spectacles_peddler")
    assert scene.player(seat).mon == 10
    assert scene.on_stall("1.1") is None
    assert (scene.retired(0), scene.retired(1)) == ([], [])
    assert [scene.player(other).kobun for other in (0, 1)] == [4, 4]
    reason = scene.refused("use spectacles_peddler")
    assert (reason.key, reason.rule) == ("iki.refuse.character_used", "3.8")
    scene.play("done")
    scene.business(1 - seat, 2)
    reason = scene.refused("use spectacles_peddler")
    assert (reason.key, reason.rule) == ("iki.refuse.not_on_board", "3.8")


@pytest.mark.rule("6.4")
def test_a_neutral_on_its_last_level_leaves_without_retiring_or_token() -> None:
    scene = Scene(players=2)
    scene.put("monk", "1.1", level=3)
    scene.business(0, 2)
    scene.play("use monk")
    assert scene.on_stall("1.1") is None
    assert [scene.player(seat).hire_minus_1 for seat in (0, 1)] == [0, 0]
    assert (scene.retired(0), scene.retired(1)) == ([], [])


@pytest.mark.rule("6.4")
def test_a_neutral_gains_no_experience_from_a_lap() -> None:
    scene = Scene(players=2)
    scene.put("dyer", "1.1")
    scene.put("seamstress", "2.1", owner=0)
    scene.player(0).space = 8
    scene.stand_on(0, "1")
    scene.ask(agenda.MOVE, 0)
    scene.play("move 1")
    assert scene.level("dyer") == 1
    assert scene.level("seamstress") == 2


@pytest.mark.rule("6.4", "7.5")
def test_a_neutral_gains_no_experience_from_a_skill_or_pipe() -> None:
    scene = Scene(players=2, month=10)
    scene.put("dyer", "2.1")
    scene.put("seamstress", "1.1", owner=0)
    scene.put("soba_stall", "3.1", owner=0)
    scene.business(0, 4)
    scene.play("buy winter_pipe_1")
    assert scene.options() == ["train seamstress", "train soba_stall"]
    reason = scene.refused("train dyer")
    assert (reason.key, reason.rule) == ("iki.refuse.not_your_character", "7.5")


@pytest.mark.rule("6.4", "7.6")
def test_a_neutral_with_an_experience_skill_trains_and_leaves_and_needs_somebody_to_train() -> None:
    scene = Scene(players=2)
    scene.put("seamstress", "1.1")
    scene.business(0, 2)
    reason = scene.refused("use seamstress")
    assert (reason.key, reason.rule) == ("iki.refuse.nobody_to_train", "7.5")
    scene.play("done")
    scene.put("dyer", "2.1", owner=0)
    scene.business(0, 2)
    scene.play("use seamstress")
    assert scene.level("dyer") == 2
    assert scene.on_stall("1.1") is None
    assert scene.player(0).mon == 7


@pytest.mark.rule("6.4")
def test_a_neutral_pays_no_salary_and_is_not_fed() -> None:
    scene = Scene(players=2, month=3)
    scene.put("dyer", "1.1")
    scene.put("soba_stall", "2.1", owner=0)
    scene.step(agenda.SALARY)
    assert [scene.player(seat).mon for seat in (0, 1)] == [10, 8]
    scene.step(agenda.FOOD)
    assert [scene.player(seat).rice for seat in (0, 1)] == [0, 1]
    assert scene.on_stall("1.1") == "dyer"
    scene.step(agenda.FOOD)
    assert scene.on_stall("1.1") == "dyer"
    assert scene.on_stall("2.1") is None


@pytest.mark.rule("6.4", "10.2")
def test_a_neutral_belongs_to_nobody_at_the_end() -> None:
    scene = Scene(players=2, month=13)
    scene.put("dyer", "1.1")
    scene.put("monk", "1.2")
    scene.put("seamstress", "2.1", owner=0)
    assert scene.town.breakdown(0)["variety"] == 1
    assert scene.town.breakdown(1)["variety"] == 0


@pytest.mark.rule("6.5")
def test_a_neutral_burns_whatever_the_firefighting_and_the_fire_moves_on() -> None:
    scene = Scene(players=2, month=5)
    scene.firefighting(10, 2)
    scene.player(0).avoid_fire = 1
    scene.put("firefighter", "1.1")
    scene.put("dyer", "1.2", owner=1)
    scene.put("monk", "1.3", owner=0)
    scene.step(agenda.EVENT, [Outcome("fire", [0]), blocking("4"), *revealing_rest(scene)])
    # The neutral burns at 4, the dyer of a player with 2 at 3, the monk's owner with 10 puts it out at 2.
    assert scene.on_stall("1.1") is None
    assert scene.on_stall("1.2") is None
    assert scene.on_stall("1.3") == "monk"
    assert scene.player(0).avoid_fire == 1


@pytest.mark.rule("6.5")
def test_nobodys_firefighting_saves_a_neutral() -> None:
    scene = Scene(players=2, month=5)
    scene.firefighting(10, 10)
    for name, stall in (("firefighter", "1.1"), ("dyer", "1.2"), ("monk", "1.3")):
        scene.put(name, stall)
    scene.step(agenda.EVENT, [Outcome("fire", [0]), blocking("4"), *revealing_rest(scene)])
    assert [scene.on_stall(stall) for stall in ("1.1", "1.2", "1.3")] == [None, None, None]


@pytest.mark.rule("6.5")
def test_after_a_neutral_the_fire_is_one_weaker() -> None:
    scene = Scene(players=2, month=5)
    scene.firefighting(0, 3)
    scene.put("firefighter", "1.1")
    scene.put("dyer", "1.2", owner=1)
    scene.step(agenda.EVENT, [Outcome("fire", [0]), blocking("4"), *revealing_rest(scene)])
    assert scene.on_stall("1.1") is None
    assert scene.on_stall("1.2") == "dyer"


def revealing_rest(scene: Scene) -> list[Outcome]:
    """The draws of month 6, which begins after the fire of month 5."""
    scene.town.deck = FIGURES.deck(1)
    return revealing("greengrocer", "shrine_maiden", "day_labourer", "water_peddler")


@pytest.mark.rule("6.5")
def test_neutrals_count_as_cards_in_harmony_groups_but_score_for_nobody() -> None:
    scene = Scene(players=2, month=3)
    scene.put("dice_maker", "1.1", owner=0)
    scene.put("seamstress", "1.2")
    scene.put("sandal_maker", "1.3")
    scene.put("dyer", "2.1")
    scene.put("soba_stall", "2.2")
    scene.put("monk", "3.1", owner=1)
    scene.put("carpenter", "3.2")
    scene.step(agenda.HARMONY)
    assert [scene.player(seat).iki for seat in (0, 1)] == [3, 0]
