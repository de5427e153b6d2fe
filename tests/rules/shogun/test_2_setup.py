"""2 Setup."""

import pytest

from engawa.kernel.chance import Outcome, RecordedChance
from engawa.kernel.refusal import BadInput
from engawa.shogun.game import GAME
from engawa.shogun.rules.sequence import ShogunPosition
from tests.rules.shogun.scene import FIGURES, any_chance, fall, new_game


def province(name: str) -> int:
    number = FIGURES.province_named(name)
    assert number >= 0
    return number


def drawn(*names: str) -> list[Outcome]:
    return [Outcome("province", [province(name)]) for name in names]


class Draft:
    """A draft whose cards come in the order the test says."""

    def __init__(self, players: int, first: int, *opened: str) -> None:
        chance = RecordedChance([Outcome("first_player", [first]), *drawn(*opened)])
        self.realm: ShogunPosition = GAME.new(players, FIGURES, chance)
        assert chance.used_up()

    def play(self, text: str, *cards: str) -> None:
        chance = RecordedChance(drawn(*cards))
        self.realm.play(self.realm.actor, GAME.read_move(self.realm, text), chance)
        assert chance.used_up()

    def options(self) -> list[str]:
        return [GAME.write_move(self.realm, move) for move in self.realm.options(self.realm.actor)]

    def refused(self, text: str) -> tuple[str, str]:
        move = GAME.read_move(self.realm, text)
        assert move not in self.realm.options(self.realm.actor)
        reason = self.realm.refusal(self.realm.actor, move)
        assert reason is not None
        return reason.key.removeprefix("shogun.refuse."), reason.rule

    def open(self) -> list[str]:
        return [FIGURES.provinces[card].id for card in self.realm.open_cards]


@pytest.mark.parametrize(("players", "chests"), [(3, 18), (4, 15), (5, 12)])
@pytest.mark.rule("2.1")
def test_starting_chests(players: int, chests: int) -> None:
    for player in new_game(players).players:
        assert (player.chests, player.rice, player.points()) == (chests, 0, 0)


@pytest.mark.parametrize(
    ("players", "groups"),
    [(3, [5, 4, 4, 3, 3, 2, 2, 2, 2]), (4, [5, 4, 4, 3, 3, 2, 2, 2]), (5, [5, 4, 4, 3, 3, 2, 2])],
)
@pytest.mark.rule("2.2")
def test_starting_groups(players: int, groups: list[int]) -> None:
    assert all(player.groups == groups for player in new_game(players).players)


@pytest.mark.rule("2.2")
def test_a_group_that_is_placed_is_gone() -> None:
    draft = Draft(3, 0, "settsu", "kii")
    draft.play("draft settsu 5", "mino")
    draft.play("draft mino 4", "hida")
    draft.play("draft hida 2", "omi")
    assert draft.realm.actor == 0
    assert "draft omi 5" not in draft.options()
    assert draft.refused("draft omi 5") == ("no_such_group", "2.2")
    assert "draft omi 4" in draft.options()


@pytest.mark.rule("2.3")
def test_two_cards_lie_open_and_a_random_player_begins() -> None:
    draft = Draft(4, 2, "settsu", "kii")
    assert draft.realm.to_act() == [2]
    assert draft.options() == [
        *[f"draft kii {size}" for size in (2, 3, 4, 5)],
        *[f"draft settsu {size}" for size in (2, 3, 4, 5)],
        "draft pile",
    ]
    assert draft.refused("draft mino 5") == ("card_not_open", "2.3")


@pytest.mark.rule("2.3")
def test_a_taken_open_card_is_replaced_in_its_slot_and_the_next_is_clockwise() -> None:
    draft = Draft(4, 3, "settsu", "kii")
    draft.play("draft settsu 5", "mino")
    assert draft.open() == ["mino", "kii"]
    assert draft.realm.to_act() == [0]
    assert draft.realm.owner[province("settsu")] == 3
    assert draft.realm.armies[province("settsu")] == 5
    assert province("settsu") in draft.realm.players[3].hand
    assert draft.realm.players[3].reserve == 57


@pytest.mark.rule("2.3")
def test_a_card_drawn_from_the_pile_is_kept() -> None:
    draft = Draft(3, 0, "settsu", "kii")
    draft.play("draft pile", "mino")
    assert draft.realm.to_act() == [0]
    assert draft.options() == [f"draft mino {size}" for size in (2, 3, 4, 5)]
    assert draft.refused("draft kii 5") == ("drawn_card_is_kept", "2.3")
    assert draft.refused("draft pile") == ("drawn_card_is_kept", "2.3")
    draft.play("draft mino 3")
    assert draft.open() == ["settsu", "kii"]
    assert draft.realm.to_act() == [1]


@pytest.mark.parametrize(("players", "each"), [(3, 9), (4, 8), (5, 7)])
@pytest.mark.rule("2.3", "2.6")
def test_the_draft_ends_when_all_groups_are_placed(players: int, each: int) -> None:
    position = new_game(players)
    while not position.decides_at_once():
        seat = position.next_to_act()
        position.apply(seat, position.options(seat)[0], any_chance(position.depth))
    for seat in range(players):
        assert position.count_provinces(seat) == each
        assert position.players[seat].groups == []
    neutral = [number for number in position.board.in_play if position.owner[number] < 0]
    assert len(neutral) == len(position.board.in_play) - players * each
    assert all(position.armies[number] == 0 for number in neutral)
    assert position.pile == position.open_cards == position.under == []


def all_draw() -> Draft:
    """Everybody draws from the pile, so that the same two cards lie open again."""
    draft = Draft(3, 0, "settsu", "kii")
    for card, size in (("mino", 5), ("hida", 4), ("omi", 3)):
        draft.play("draft pile", card)
        draft.play(f"draft {card} {size}")
    return draft


@pytest.mark.rule("2.4")
def test_the_same_two_cards_may_be_put_under_the_pile() -> None:
    draft = all_draw()
    assert draft.options()[-2:] == ["draft pile", "put under"]
    draft.play("put under", "ise", "tamba")
    assert draft.open() == ["ise", "tamba"]
    assert [FIGURES.provinces[card].id for card in draft.realm.under] == ["settsu", "kii"]
    assert province("settsu") not in draft.realm.pile
    assert draft.realm.to_act() == [0]
    assert draft.refused("put under") == ("cards_are_new", "2.4")
    draft.play("draft ise 4", "etchu")
    assert draft.realm.to_act() == [1]
    assert draft.refused("put under") == ("cards_are_new", "2.4")


@pytest.mark.rule("2.4")
def test_not_on_the_first_turn_nor_after_one_card_changed_nor_with_a_drawn_card() -> None:
    draft = Draft(3, 0, "settsu", "kii")
    assert draft.refused("put under") == ("cards_are_new", "2.4")
    draft = all_draw()
    draft.play("draft settsu 4", "noto")
    assert draft.refused("put under") == ("cards_are_new", "2.4")
    draft = all_draw()
    draft.play("draft pile", "noto")
    assert draft.refused("put under") == ("cards_are_new", "2.4")


@pytest.mark.rule("2.4")
def test_the_slots_of_the_two_cards_do_not_matter() -> None:
    draft = all_draw()
    draft.realm.open_cards.reverse()
    assert "put under" in draft.options()


@pytest.mark.rule("2.4")
def test_cards_put_under_come_last_and_in_their_order() -> None:
    draft = all_draw()
    draft.play("put under", "ise", "tamba")
    draft.realm.pile = [province("noto")]
    draft.play("draft ise 4", "noto")
    draft.play("draft pile")
    assert draft.realm.drawn == province("settsu")
    draft.play("draft settsu 5")
    draft.play("draft pile")
    assert draft.realm.drawn == province("kii")


@pytest.mark.parametrize(("players", "columns"), [(3, [2, 0, 1]), (4, [3, 1, 0, 2]), (5, [4, 3, 2, 1, 0])])
@pytest.mark.rule("2.5")
def test_sample_setups_are_dealt_at_random(players: int, columns: list[int]) -> None:
    draws = [Outcome("column", [column]) for column in columns]
    draws.append(fall(*[0] * (players + 1)))
    draws += [Outcome("event", [event]) for event in range(4)]
    draws += [Outcome("action", [action]) for action in range(5)]
    draws += [Outcome("special", [special]) for special in range(5)]
    position = GAME.new(players, FIGURES, RecordedChance(draws), {"setup": "sample"})
    for seat, column in enumerate(columns):
        wanted = FIGURES.samples[players][column]
        for place in range(0, len(wanted), 2):
            assert position.owner[wanted[place]] == seat
            assert position.armies[wanted[place]] == wanted[place + 1]
        assert position.count_provinces(seat) == len(wanted) // 2
    assert position.decides_at_once()


@pytest.mark.rule("2.5")
def test_sample_setups_are_for_the_sun_board() -> None:
    with pytest.raises(BadInput, match="sun board"):
        new_game(4, board="moon", setup="sample")


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.rule("2.1")
def test_three_to_five_players(players: int) -> None:
    with pytest.raises(BadInput, match="3 to 5 players"):
        new_game(players)


@pytest.mark.parametrize(
    "chosen",
    [{"board": "mars"}, {"setup": "none"}, {"pass": "3/2"}, {"release": "1/0"}, {"pass": "half"}, {"pass": "-1/2"}],
)
def test_options_that_cannot_be(chosen: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        GAME.new(4, FIGURES, any_chance(), chosen)


@pytest.mark.rule("2.7")
def test_the_tower_is_primed_and_what_falls_out_returns() -> None:
    draws = [Outcome("column", [column]) for column in range(3)]
    draws.append(fall(3, 0, 7, 6))
    draws += [Outcome("event", [event]) for event in range(4)]
    draws += [Outcome("action", [action]) for action in range(5)]
    draws += [Outcome("special", [special]) for special in range(5)]
    position = GAME.new(3, FIGURES, RecordedChance(draws), {"setup": "sample"})
    assert position.tower == [4, 7, 0, 4]
    assert position.tray == [0, 0, 0, 0]
    placed = sum(FIGURES.groups[3])
    assert [player.reserve for player in position.players] == [62 - placed - 4, 62 - placed - 7, 62 - placed]
    assert position.farmers == 16


@pytest.mark.rule("2.7")
def test_seven_armies_each_and_ten_farmers_and_no_more_go_in() -> None:
    draws = [Outcome("column", [column]) for column in range(3)]
    draws.append(fall(8, 0, 0, 0))
    with pytest.raises(BadInput, match="at most 7"):
        GAME.new(3, FIGURES, RecordedChance(draws), {"setup": "sample"})


@pytest.mark.rule("2.8")
def test_four_events_are_opened() -> None:
    position = new_game(4, setup="sample")
    assert len(position.open_events) == 4
    assert len(position.events) == 8
    assert not set(position.open_events) & set(position.events)
    assert position.event == -1
