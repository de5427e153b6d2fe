"""What the page is told about moves of IKI, by example."""

import random
from typing import cast

import pytest

from engawa.iki.figures.components import SEASONS
from engawa.iki.game import GAME
from engawa.iki.rules import agenda
from engawa.iki.rules.position import Town
from engawa.iki.words.page import PAGE
from engawa.kernel.journal import Entry
from engawa.kernel.match import Match
from engawa.kernel.position import SPECTATOR
from engawa.kernel.preview import preview
from engawa.kernel.registry import text_of
from tests.rules.calls import calls_of
from tests.rules.iki.scene import FIGURES, Scene

WORDS = text_of(GAME).words(FIGURES, ["Hana", "Jan", "Mei", "Ola"])


def told(scene: Scene, text: str) -> tuple[dict[str, str], str]:
    """The marks of a move with their labels, and its sentence."""
    town = scene.town
    move = GAME.read_move(town, text)
    assert move in town.options(town.actor)
    marks = PAGE.marks(town, town.actor, move)
    labels = PAGE.labels(town, town.actor, move, WORDS)
    return dict(zip(marks, labels, strict=True)), PAGE.sentence(town, town.actor, move, WORDS)


def test_hiring_points_at_card_and_stall_and_tells_the_whole_price() -> None:
    scene = Scene()
    scene.reveal("monk", mon=1)
    scene.ask(agenda.INCOME_OR_HIRE)
    assert told(scene, "hire monk at 1.4") == (
        {"card:monk": "Hire Monk for 4 mon, with 1 mon on the card", "stall:1.4": "Stall 1.4 (2 mon more)"},
        "Hire Monk at stall 1.4 for 6 mon; 1 mon from the card; at once 1 firefighting; its skill: 1 firefighting.",
    )
    assert told(scene, "income") == ({"do:income": "Take the income of 4 mon"}, "Take the income of 4 mon.")


def test_the_hire_token_makes_the_label_cheaper() -> None:
    scene = Scene()
    scene.reveal("book_lender")
    scene.player(0).hire_minus_1 = 1
    scene.ask(agenda.INCOME_OR_HIRE)
    labels, _ = told(scene, "hire book_lender at 2.1")
    assert labels == {"card:book_lender": "Hire Book lender for 2 mon", "stall:2.1": "Stall 2.1"}


def test_a_walk_points_at_its_end_and_at_the_way_to_pay() -> None:
    scene = Scene()
    scene.player(0).space = 7
    scene.player(0).sandals = 2
    scene.player(0).move_plus_1 = 1
    scene.stand_on(0, "2")
    scene.ask(agenda.MOVE)
    assert told(scene, "move 2 +1 sandal") == (
        {"space:2": "Walk 3 to the rice shop", "pay:1_sandal": "Spend 1 sandal"},
        "Walk 3 spaces to the rice shop; it takes 1 sandal; over the lap line: all your characters gain experience.",
    )
    labels, _ = told(scene, "move 2 +token")
    assert list(labels) == ["space:2", "pay:token"]
    labels, _ = told(scene, "move 2 +token +2 sandals")
    assert list(labels) == ["space:4", "pay:token+2_sandals"]
    labels, _ = told(scene, "move 2")
    assert list(labels) == ["space:1", "pay:nothing"]


@pytest.mark.parametrize(
    ("way", "move", "label"),
    [
        ("2", "move 2", "Walk 2 to the sandal shop"),
        ("2", "move 2 +1 sandal", "Walk 3 to the rice shop (1 sandal)"),
        ("1-4", "move 3", "Walk 3 to the rice shop"),
        ("1-4", "move 4 +2 sandals", "Walk 6 to the pawn shop (2 sandals)"),
    ],
)
def test_a_walk_says_what_it_costs_where_only_sandals_can_pay(way: str, move: str, label: str) -> None:
    scene = Scene()
    scene.player(0).space = 7
    scene.player(0).sandals = 2
    scene.stand_on(0, way)
    scene.ask(agenda.MOVE)
    assert next(iter(told(scene, move)[0].values())) == label


def test_a_walk_of_another_number_says_that_no_sandal_makes_it_longer() -> None:
    scene = Scene()
    scene.player(0).space = 7
    scene.stand_on(0, "2")
    scene.ask(agenda.MOVE)
    sentence = PAGE.sentence(scene.town, 0, GAME.read_move(scene.town, "move 3"), WORDS)
    assert sentence.startswith("Walk 3 spaces to the rice shop; without spending a sandal")


def test_a_shop_is_pointed_at_first_only_where_it_has_several_trades() -> None:
    scene = Scene()
    scene.business(0, 5)
    assert told(scene, "shop 1 rice for 4 mon at pawn_shop") == (
        {"shop:pawn_shop": "Use the pawn shop", "trade:pawn_shop.1": "Pay 1 rice for 4 mon"},
        "Pay 1 rice for 4 mon at the pawn shop.",
    )
    scene = Scene()
    scene.business(0, 3)
    assert told(scene, "shop 1 fire at fire_tower")[0] == {"trade:fire_tower.1": "Take 1 firefighting"}


def test_pipe_and_tobacco_are_pointed_at_together_or_one_with_only() -> None:
    scene = Scene()
    scene.business(0, 4)
    both, sentence = told(scene, "buy spring_pipe_1 and spring_tobacco_2")
    assert list(both) == ["token:spring_pipe_1", "token:spring_tobacco_2"]
    assert sentence == (
        "Buy the first spring pipe and the second spring tobacco for 6 mon; 1 firefighting; 3 IKI at the end."
    )
    assert told(scene, "buy spring_pipe_1")[0] == {
        "token:spring_pipe_1": "Buy the first spring pipe for 3 mon: 1 firefighting",
        "only:pipe": "Only the pipe",
    }
    assert list(told(scene, "buy spring_tobacco_2")[0]) == ["token:spring_tobacco_2", "only:tobacco"]


def test_using_a_character_tells_who_else_gains() -> None:
    scene = Scene()
    scene.put("monk", "1.1", owner=1)
    scene.put("dice_maker", "1.2")
    scene.business(0, 2)
    assert told(scene, "use monk")[1] == "Use Monk: 1 firefighting; it gains experience for Jan."
    assert told(scene, "use dice_maker")[1] == "Use Dice maker: pay 1 mon: 1 wood; then the neutral character leaves."


def test_a_rebate_shows_in_the_label_of_a_building() -> None:
    scene = Scene()
    scene.offer_building("inn")
    scene.put("carpenter", "1.1", owner=0)
    rebate = FIGURES.cards[scene.card("carpenter")].skill.rebate
    assert rebate.wood == 1
    scene.player(0).koban = 1
    scene.business(0, 2)
    scene.play("use carpenter")
    labels, sentence = told(scene, "build inn at 1.4")
    assert labels == {"building:inn": "Build the Inn for 1 koban", "stall:1.4": "Stall 1.4 (2 mon more)"}
    assert sentence == "Build the Inn at stall 1.4 for 2 mon, 1 koban; 12 IKI at the end."


def test_training_tells_the_level_reached_or_the_retirement() -> None:
    scene = Scene()
    scene.put("monk", "1.1", owner=0, level=3)
    scene.put("dice_maker", "1.2", owner=0, level=1)
    scene.ask(agenda.CHOOSE_WHO_TRAINS)
    assert told(scene, "train monk")[0] == {"card:monk": "Monk retires"}
    assert told(scene, "train dice_maker")[0] == {"card:dice_maker": "Dice maker rises to level 2"}


def test_a_fire_names_its_stall() -> None:
    scene = Scene(month=5)
    scene.put("monk", "2.1", owner=0)
    scene.player(0).avoid_fire = 1
    scene.event(nagaya=2)
    assert told(scene, "save")[0] == {"do:save": "Save the character at 2.1: spend the token"}
    assert told(scene, "burn")[0] == {"do:burn": "Let the character at 2.1 burn"}


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("ikizama 1-4", ["way:1-4"]),
        ("take monk at 2.2", ["card:monk", "stall:2.2"]),
        ("swap salt_peddler with monk", ["card:salt_peddler", "card:monk"]),
        ("starve monk", ["card:monk"]),
        ("neutral monk lost", ["card:monk", "do:lost"]),
        ("stand pawn_shop", ["space:5"]),
        ("joker artisan", ["type:artisan"]),
        ("buy summer_fish_1", ["token:summer_fish_1"]),
        ("done", ["do:done"]),
    ],
)
def test_moves_have_marks_whether_they_are_legal_or_not(text: str, marks: list[str]) -> None:
    scene = Scene()
    scene.business(0, 1)
    assert PAGE.marks(scene.town, 0, GAME.read_move(scene.town, text)) == marks


def test_all_moves_are_marked_in_a_moment() -> None:
    """Each by a few calls: none looks through all the others."""
    town = Scene().town
    every = GAME.every_move(town)
    assert calls_of(lambda: [PAGE.marks(town, 0, move) for move in every]) < 40 * len(every)


def test_those_who_wait_read_what_they_wait_for_and_in_the_end_who_has_won() -> None:
    scene = Scene()
    scene.business(2, 1)
    assert PAGE.waiting(scene.town, WORDS) == "Mei is doing business."
    assert PAGE.stage(scene.town, WORDS) == "Month 1"
    scene.town.clear_agenda()
    scene.player(1).iki = 9
    assert PAGE.waiting(scene.town, WORDS) == "Jan has won."
    assert PAGE.stage(scene.town, WORDS) == "The end"


def test_a_log_entry_points_at_what_it_speaks_of() -> None:
    entry = Entry("iki.log.hired", 0, {"card": "monk", "stall": "1.4", "pay": "3 mon", "on_card": 0}, [])
    assert PAGE.where(entry) == ["card:monk", "stall:1.4"]
    assert PAGE.where(Entry("iki.log.fire", -1, {"nagaya": 2, "strength": 5}, [])) == ["nagaya:2"]
    assert PAGE.where(Entry("iki.log.fire_out", -1, {}, [])) == []


def test_a_preview_stops_before_what_would_be_drawn() -> None:
    """The last turn of a month without fire: the mon on the market is still told, the new characters are not."""
    scene = Scene(players=3)
    scene.reveal("monk")
    scene.town.push(agenda.EVENT)
    scene.business(0, 3)
    done, changes, _ = preview(PAGE, scene.town, 0, GAME.read_move(scene.town, "done"))
    assert [entry.key for entry in done] == ["iki.log.month"]
    assert changes == []
    used, changes, _ = preview(PAGE, scene.town, 0, GAME.read_move(scene.town, "shop 1 fire at fire_tower"))
    assert [entry.key for entry in used] == ["iki.log.shop"]
    assert [(change.seat, change.what, change.by) for change in changes] == [(0, "firefighting", 1)]


def test_the_catalogue_has_what_is_printed() -> None:
    printed = PAGE.catalogue(FIGURES, 4, WORDS)
    cards, tokens, shops = printed["cards"], printed["tokens"], printed["shops"]
    assert isinstance(cards, dict)
    assert isinstance(tokens, dict)
    assert isinstance(shops, list)
    assert cards["monk"]["name"] == "Monk"
    assert (cards["monk"]["cost"], cards["monk"]["cost_reconstructed"]) == (4, False)
    assert cards["book_lender"]["cost_reconstructed"]
    assert cards["dice_maker"]["skill"]["pay"] == {"mon": 1}
    assert cards["dice_maker"]["skill"]["gain"] == {"wood": 1}
    assert cards["dice_maker"]["salary"] == [{"iki": 1}, {"iki": 2}, {"iki": 3}]
    assert tokens["summer_fish_2"]["bonus"] == 7
    assert [shop["space"] for shop in shops] == list(range(1, 9))
    assert shops[4]["trades"][1]["mark"] == "trade:pawn_shop.2"


@pytest.mark.parametrize(("players", "stall", "extra", "spaces"), [(4, "1.4", 2, [1]), (2, "1.2", 1, [1, 2])])
def test_the_catalogue_has_the_board_of_its_players(players: int, stall: str, extra: int, spaces: list[int]) -> None:
    board = PAGE.catalogue(FIGURES, players, WORDS)["board"]
    assert isinstance(board, dict)
    found = next(one for one in board["stalls"] if one["stall"] == stall)
    assert found["extra_cost"] == extra
    assert found["spaces"] == spaces


def test_the_catalogue_tells_what_buildings_and_tobacco_score_as_numbers() -> None:
    printed = PAGE.catalogue(FIGURES, 4, WORDS)
    buildings, tokens = printed["buildings"], printed["tokens"]
    assert isinstance(buildings, dict)
    assert isinstance(tokens, dict)
    assert buildings["temple"]["scoring"] == {"iki": 22, "per": None, "every": 1, "most": None}
    assert buildings["temple"]["lasting"] is None
    assert buildings["warehouse"]["scoring"] == {"iki": 4, "per": "rice", "every": 1, "most": 32}
    assert buildings["restaurant"]["scoring"]["per"] == "fish_score"
    assert buildings["farm"]["lasting"] == {"per": "fed", "gain": {"iki": 2}}
    assert tokens["winter_tobacco_2"]["scoring"] == {"iki": 1, "per": "mon", "every": 4, "most": None}


def test_the_season_that_is_shown_is_the_calendars_also_while_characters_are_fed() -> None:
    rng = random.Random(1)
    fed = 0
    for seed in range(4):
        match = Match.start(GAME, GAME.figures(), ["random"] * 3, f"seasons/{seed}")
        while not match.position.is_over():
            town = cast(Town, match.position)
            season = SEASONS[min(max(town.month - 1, 0) // 3, 3)]
            assert town.view(SPECTATOR)["season"] == season
            fed += agenda.DECISIONS[town.asked] == "feed"
            for player in town.players:
                player.rice = 1
            seat = town.next_to_act()
            match.play(seat, rng.choice(town.options(seat)))
    assert fed


def asked_at(space: int, **used: bool) -> str:
    scene = Scene(players=4)
    scene.business(0, space)
    for name, value in used.items():
        setattr(scene.town, f"{name}_used", value)
    return text_of(GAME).ask(scene.town, 0, WORDS.read_by(0))


def test_the_prompt_fits_what_is_left_to_do() -> None:
    fire_tower = next(space for space in range(1, 9) if FIGURES.shops[space].id == "fire_tower")
    assert asked_at(fire_tower, shop=False) == "You can still use the fire tower, or end your turn."
    assert asked_at(fire_tower, shop=True) == "Nothing left to do here: end your turn."


def test_a_reason_names_what_is_gained_and_avoided() -> None:
    scene = Scene(month=2)
    scene.put("cotton_peddler", "1.1", owner=0)
    scene.put("salt_peddler", "2.1", owner=0)
    scene.player(0).rice, scene.player(0).mon = 0, 9
    scene.business(0, 2)
    move = scene.town.options(0)[0]
    reasons = PAGE.reasons(scene.town, 0, [move], WORDS.read_by(0))
    assert reasons[0] == "Then you have the rice to feed all your 2 characters on payday."
    scene.player(0).rice = 5
    assert PAGE.reasons(scene.town, 0, [move], WORDS.read_by(0)) == []
