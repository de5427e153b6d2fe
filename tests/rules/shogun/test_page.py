"""What the page is told about moves of Shogun, by example."""

import random
import re
from typing import cast

import pytest

from engawa.kernel.journal import Entry
from engawa.kernel.match import Match
from engawa.kernel.preview import preview
from engawa.kernel.registry import text_of
from engawa.shogun.figures import moves
from engawa.shogun.figures.components import ACTIONS, SPACES
from engawa.shogun.figures.moves import a_of, kind_of
from engawa.shogun.game import GAME
from engawa.shogun.rules import agenda
from engawa.shogun.rules.battle import attack_odds
from engawa.shogun.rules.position import Realm
from engawa.shogun.rules.tower import percentage
from engawa.shogun.words.page import PAGE
from engawa.shogun.words.reasons import EVEN
from tests.rules.calls import calls_of
from tests.rules.shogun.scene import FIGURES, Scene, any_chance, new_game

WORDS = text_of(GAME).words(FIGURES, ["Hana", "Jan", "Mei", "Ola"])


def told(scene: Scene, text: str, seat: int = 0) -> tuple[dict[str, str], str]:
    """The marks of a move that is open to the seat with their labels, and its sentence."""
    realm = scene.realm
    move = GAME.read_move(realm, text)
    assert move in realm.options(seat) + realm.revisions(seat)
    labels = PAGE.labels(realm, seat, move, WORDS)
    marks = PAGE.marks(realm, seat, move)
    return dict(zip(marks, labels, strict=True)), PAGE.sentence(realm, seat, move, WORDS)


def planning() -> Scene:
    scene = Scene()
    scene.own(0, "aki", "bingo")
    scene.player(0).chests = 3
    scene.ask(agenda.PLANNING)
    return scene


def test_planning_points_at_a_space_and_a_card() -> None:
    scene = planning()
    assert told(scene, "plan castle aki") == (
        {"space:castle": "Plan: build castle (3 chests)", "card:aki": "Aki (taxes 4, rice 3, 2 free building sites)"},
        "Plan for “build castle”: Aki; it costs 3 chests.",
    )
    scene.build("aki", "castle", "temple")
    assert told(scene, "plan theatre aki")[0]["card:aki"] == "Aki (taxes 4, rice 3, no free building site)"
    assert told(scene, "plan taxes bingo")[1] == (
        "Plan for “collect taxes”: Bingo; it brings 3 chests, unless the event changes that."
    )
    assert told(scene, "plan rice chest_2") == (
        {"space:rice": "Plan: collect rice", "card:chest_2": "Chest card 2: a bid, or a bluff"},
        "Plan for “collect rice”: chest card 2; a bluff, nothing will be done.",
    )
    assert list(told(scene, "plan battle_a nothing")[0]) == ["space:battle_a", "card:nothing"]
    assert told(scene, "bid chest_3")[1] == "Bid 3 chests, paid when the bids are opened."
    assert told(scene, "bid aki")[1] == ("Bid Aki: it costs nothing and goes before a bid of 0, but after any chest.")


def test_a_space_that_is_laid_can_be_cleared_by_a_mark_of_its_own() -> None:
    scene = planning()
    scene.play("plan castle aki")
    assert told(scene, "clear castle")[0] == {"clear:castle": "Clear: build castle"}


def battle(armies: int = 4) -> Scene:
    scene = Scene()
    scene.own(0, "aki", armies=armies)
    scene.own(0, "bingo")
    scene.own(1, "iyo", armies=2)
    scene.lay(0, "battle_a", "aki")
    scene.begin("battle_a")
    return scene


def test_an_attack_points_at_the_province_and_the_number_of_armies() -> None:
    scene = battle()
    labels, sentence = told(scene, "attack iyo from aki with 3")
    best = chance_of(scene, "iyo", 3)
    assert labels == {"province:iyo": f"Attack Iyo: Jan, 2 armies (up to {best}% to win)", "armies:3": "3 armies"}
    assert sentence.startswith("Attack Iyo from Aki with 3 armies; win ")
    assert told(scene, "attack iwami from aki with 1")[0] == {
        "province:iwami": f"Attack Iwami: neutral (up to {chance_of(scene, 'iwami', 3)}% to win)",
        "armies:1": "1 army",
    }
    assert told(scene, "move bingo from aki with 3") == (
        {"province:bingo": "Move to Bingo", "armies:3": "3 armies"},
        "Move 3 armies from Aki to Bingo.",
    )


def chance_of(scene: Scene, target: str, armies: int) -> int:
    """To win an attack of seat 0, in percent."""
    return percentage(attack_odds(scene.realm, 0, scene.province(target), armies, True).win)


def test_every_number_of_armies_tells_its_chance_and_who_would_be_left() -> None:
    scene = battle()
    scene.special(0, "attack_plus_1")
    notes = {text: note(scene, text) for text in ("attack iyo from aki with 1", "attack iyo from aki with 3")}
    shape = r"(\d+)% to win, about (\d+\.\d) armies left"
    few, many = (re.fullmatch(shape, told) for told in notes.values())
    assert few is not None
    assert many is not None
    assert int(few[1]) < int(many[1])
    assert float(few[2]) < float(many[2])
    assert "% to win with the extra army, about" in note(scene, "attack iyo from aki with 3 +1")
    assert note(scene, "move bingo from aki with 3") == ""


def note(scene: Scene, text: str) -> str:
    return text_of(GAME).note(scene.realm, 0, GAME.read_move(scene.realm, text), WORDS)


def test_the_extra_army_is_asked_for_only_while_there_is_one() -> None:
    scene = battle()
    scene.special(0, "attack_plus_1")
    assert list(told(scene, "attack iyo from aki with 3 +1")[0]) == ["province:iyo", "armies:3", "extra:yes"]
    assert list(told(scene, "attack iyo from aki with 3")[0]) == ["province:iyo", "armies:3", "extra:no"]
    assert list(told(scene, "move bingo from aki with 3")[0]) == ["province:bingo", "armies:3"]


def test_an_attack_from_elsewhere_says_where_from() -> None:
    """So that what is refused for that is told apart from what is refused for its target."""
    scene = battle()
    move = GAME.read_move(scene.realm, "attack iwami from bingo with 1")
    assert PAGE.marks(scene.realm, 0, move) == ["province:iwami", "armies:1", "from:bingo"]


def test_the_defence_card_is_taken_with_an_order_that_may_change() -> None:
    scene = Scene()
    scene.realm.special_row = [1, 0, 2, 3, 4]
    scene.ask(agenda.TAKE_SPECIAL)
    assert told(scene, "take attack_plus_1") == (
        {"special:attack_plus_1": "Take “+1 army in attack” and go second"},
        "Take “+1 army in attack” and go second.",
    )
    assert list(told(scene, "take defence_plus_1")[0]) == ["special:defence_plus_1", "do:defend"]
    assert list(told(scene, "take defence_plus_1 defend no")[0]) == ["special:defence_plus_1", "do:defend_not"]
    scene = battle()
    scene.special(1, "defence_plus_1")
    assert told(scene, "defend no", seat=1)[0] == {"do:defend_not": "Keep the extra army back"}


def test_deploying_names_its_province_and_cost() -> None:
    scene = Scene()
    scene.own(0, "aki")
    scene.special(0, "deploy_6")
    scene.player(0).chests = 5
    scene.lay(0, "deploy_5", "aki")
    scene.begin("deploy_5")
    assert told(scene, "deploy 6") == (
        {"armies:6": "Deploy 6 armies"},
        "Deploy 6 armies in Aki; it costs 3 chests.",
    )


def test_the_draft_points_at_a_province_and_a_group() -> None:
    realm = new_game(4)
    seat = realm.next_to_act()
    province = FIGURES.provinces[realm.open_cards[0]]
    move = GAME.read_move(realm, f"draft {province.id} 5")
    assert PAGE.marks(realm, seat, move) == [f"province:{province.id}", "group:5"]
    assert PAGE.labels(realm, seat, move, WORDS) == [
        f"Take {province.name} (taxes {province.chests}, rice {province.rice}, {province.sites} building sites)",
        "5 armies",
    ]
    assert PAGE.stage(realm, WORDS) == "The draft"


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("draft pile", ["do:pile"]),
        ("put under", ["do:put_under"]),
        ("commit", ["do:commit"]),
        ("take back", ["do:take_back"]),
        ("stay", ["do:stay"]),
        ("revolt aki", ["province:aki"]),
        ("deploy 5", ["armies:5"]),
        ("defend yes", ["do:defend"]),
        ("bid nothing", ["space:bid", "card:nothing"]),
        ("move bingo from aki with 2", ["province:bingo", "armies:2", "from:aki"]),
    ],
)
def test_moves_have_marks_whether_they_are_legal_or_not(text: str, marks: list[str]) -> None:
    realm = planning().realm
    assert PAGE.marks(realm, 0, GAME.read_move(realm, text)) == marks


def test_all_moves_are_marked_in_a_moment() -> None:
    """Each by a few calls: none looks through all the others."""
    realm = battle().realm
    every = GAME.every_move(realm)
    assert calls_of(lambda: [PAGE.marks(realm, 0, move) for move in every]) < 40 * len(every)


def test_all_who_plan_are_waited_for() -> None:
    scene = planning()
    assert PAGE.waiting(scene.realm, WORDS) == "Hana, Jan, Mei and Ola are planning."
    for seat in (0, 1, 3):
        scene.player(seat).committed = True
    assert PAGE.waiting(scene.realm, WORDS) == "Mei is planning."


@pytest.mark.parametrize(
    ("points", "won"),
    [
        ([1, 5, 0, 2], "Jan has won and becomes shogun!"),
        ([5, 5, 0, 2], "Hana and Jan share the victory."),
    ],
)
def test_in_the_end_the_winners_are_told(points: list[int], won: str) -> None:
    scene = Scene()
    for seat, scored in enumerate(points):
        scene.player(seat).scored = [scored, 0, 0, 0, 0]
    assert PAGE.waiting(scene.realm, WORDS) == won
    assert PAGE.stage(scene.realm, WORDS) == "The end"


def test_a_log_entry_points_at_what_it_speaks_of() -> None:
    attacked = Entry("shogun.log.attacked", 0, {"province": "aki", "to": "iyo", "armies": 3}, [])
    assert PAGE.where(attacked) == ["province:aki", "province:iyo"]
    opened = Entry("shogun.log.opened", 0, {"space": "castle", "card": "chest_1"}, [])
    assert PAGE.where(opened) == ["space:castle", "card:chest_1"]


def test_a_preview_stops_before_the_next_card_is_opened() -> None:
    """Jan's castle is his secret until his card is opened, and Hana's march comes before."""
    scene = battle()
    scene.own(1, "mutsu")
    scene.player(1).chests = 9
    scene.player(1).plan[0] = scene.card("mutsu")
    scene.player(1).hand.remove(scene.card("mutsu"))
    scene.realm.action_row = [*scene.realm.action_row[1:], 0]
    scene.realm.action_at -= 1
    marched = GAME.read_move(scene.realm, "move bingo from aki with 2")
    twin = scene.realm.copy()
    entries, changes, _ = preview(PAGE, scene.realm, 0, marched)
    assert [entry.key for entry in entries] == ["shogun.log.marched"]
    assert changes == []
    scene.play("move bingo from aki with 2")
    assert "castle" in scene.standing("mutsu"), "the castle is built without anybody being asked"
    assert twin.supply[0] == scene.realm.supply[0] + 1


def test_a_preview_of_an_attack_stops_at_the_tower() -> None:
    scene = battle()
    scene.special(0, "attack_plus_1")
    attacked = GAME.read_move(scene.realm, "attack iyo from aki with 3 +1")
    entries, changes, _ = preview(PAGE, scene.realm, 0, attacked)
    assert [entry.key for entry in entries] == ["shogun.log.attacked_with_extra"]
    assert [(change.seat, change.what, change.by) for change in changes] == [(0, "reserve", -1)]


def test_a_preview_of_deploying_tells_the_cost() -> None:
    scene = Scene()
    scene.own(0, "aki")
    scene.special(0, "deploy_6")
    scene.player(0).chests = 5
    scene.lay(0, "deploy_5", "aki")
    scene.begin("deploy_5")
    _, changes, _ = preview(PAGE, scene.realm, 0, GAME.read_move(scene.realm, "deploy 6"))
    told_of = {(change.seat, change.what): change.by for change in changes}
    assert told_of == {(0, "chests"): -3, (0, "reserve"): -6}


def test_the_catalogue_has_what_is_printed() -> None:
    printed = PAGE.catalogue(FIGURES, 4, WORDS)
    provinces, boards, spaces = printed["provinces"], printed["boards"], printed["spaces"]
    assert isinstance(provinces, dict)
    assert isinstance(boards, dict)
    assert isinstance(spaces, list)
    aki = provinces["aki"]
    assert (aki["chests"], aki["rice"], aki["sites"], aki["x"], aki["y"]) == (4, 3, 2, 0.0513, 0.588)
    assert aki["region"] == {"sun": "green", "moon": "green"}
    assert len(boards["sun"]["borders"]) == 91
    assert ["aki", "iyo"] in boards["sun"]["sea_routes"]
    assert ["aki", "iyo"] not in boards["sun"]["borders"]
    assert boards["sun"]["provisional"] is None
    assert boards["moon"]["provisional"]
    assert spaces[0] == {
        "space": "castle",
        "name": "build castle",
        "cost": 3,
        "armies": 0,
        "words": "builds in the province if a site is free and no such building stands there",
    }
    assert [space["space"] for space in spaces][-1] == "bid"
    obstacles = printed["obstacles"]
    assert isinstance(obstacles, dict)
    assert obstacles["no_free_site"] == "no free site"
    assert printed["winter"] == [
        {"from": 1, "revolts": 1, "extra_farmers": 1},
        {"from": 2, "revolts": 1, "extra_farmers": 2},
        {"from": 3, "revolts": 2, "extra_farmers": 2},
        {"from": 5, "revolts": 2, "extra_farmers": 3},
        {"from": 7, "revolts": 3, "extra_farmers": 3},
    ]


def test_with_three_players_the_catalogue_leaves_out_what_is_not_in_play() -> None:
    boards = PAGE.catalogue(FIGURES, 3, WORDS)["boards"]
    assert isinstance(boards, dict)
    assert "iwami" not in boards["sun"]["provinces"]
    assert not [pair for pair in boards["sun"]["borders"] if "iwami" in pair]


def test_special_cards_are_offered_by_their_place_in_the_order() -> None:
    rng = random.Random(5)
    seen = 0
    for seed in range(12):
        match = Match.start(GAME, GAME.figures(), ["random"] * 4, f"specials/{seed}")
        while not match.position.is_over():
            position = match.position
            seat = position.next_to_act()
            options = position.options(seat)
            taken = [move for move in options if kind_of(move) == moves.TAKE]
            if taken:
                row = cast(Realm, position).special_row
                arranged, _ = PAGE.arranged(position, seat, options, [])
                places = [row.index(a_of(move)) for move in arranged]
                assert places == sorted(places)
                assert sorted(arranged) == sorted(options)
                seen += [row.index(a_of(move)) for move in options] != places
                break
            match.play(seat, rng.choice(options))
    assert seen, "never was the order of the moves another than that of the places"


def test_spaces_are_offered_as_the_season_goes_through_them() -> None:
    scene = planning()
    scene.realm.action_row = [ACTIONS.index(action) for action in ("taxes", "castle", "battle_b", "rice", "temple")]
    scene.realm.actions_left = [action for action in range(len(ACTIONS)) if action not in scene.realm.action_row]
    scene.play("plan castle aki")
    options, revisions = PAGE.arranged(scene.realm, 0, scene.realm.options(0), scene.realm.revisions(0))
    names = [FIGURES.space_name(space) for space in dict.fromkeys(map(a_of, options))]
    assert names[:5] == ["bid", "taxes", "battle_b", "rice", "temple"]
    assert len(names) == SPACES - 1, "every space but the one that is decided"
    assert sorted([*options, *revisions]) == sorted([*scene.realm.options(0), *scene.realm.revisions(0)])


def test_what_is_offered_first_always_leads_on_to_a_whole_plan() -> None:
    """A card that only changes places is a change of mind; who takes any offer is done after one for each space."""
    for seed in range(20):
        rng = random.Random(seed)
        scene = planning()
        scene.realm.actions_left = list(range(len(ACTIONS)))
        laid = 0
        while kind_of((options := scene.realm.options(0))[0]) != moves.COMMIT:
            offered, _ = PAGE.arranged(scene.realm, 0, options, scene.realm.revisions(0))
            scene.realm.apply(0, rng.choice(offered), any_chance())
            laid += 1
            assert laid <= SPACES


def test_the_draft_says_how_many_provinces_one_takes() -> None:
    realm = new_game(4)
    seat = realm.next_to_act()
    text = text_of(GAME)
    assert text.ask(realm, seat, WORDS.read_by(seat)).startswith("Take province 1 of 8: ")
    realm.play(seat, GAME.read_move(realm, "draft pile"), any_chance())
    drawn = FIGURES.provinces[realm.drawn].name
    assert text.ask(realm, seat, WORDS.read_by(seat)) == f"You have drawn {drawn}: choose a group of armies for it."


def test_an_event_that_is_drawn_no_longer_speaks_of_winter() -> None:
    event = FIGURES.events[0]
    opened = Entry("shogun.log.event_opened", -1, {"event": event.word, "rice": event.rice_loss}, [])
    drawn = Entry("shogun.log.event", -1, {"event": event.word}, [])
    assert WORDS.entry(opened).endswith(f"(as winter's event: {event.rice_loss} rice lost).")
    assert "winter" not in WORDS.entry(drawn)


def test_before_a_battle_all_its_odds_are_told() -> None:
    scene = battle()
    scene.special(0, "attack_plus_1")
    scene.realm.tower = [2, 4, 5, 1, 3]
    aside = PAGE.aside(scene.realm, 0, WORDS.read_by(0))
    told = cast(dict[str, dict[str, object]], aside["battle"])
    assert set(told) == {"iyo", "iwami"}, "Bingo is an own one"
    iyo = told["iyo"]
    odds = attack_odds(scene.realm, 0, scene.province("iyo"), 2, False)
    plain, extra = (cast(list[dict[str, int]], iyo[name]) for name in ("plain", "extra"))
    assert [plain[1][name] for name in ("win", "draw", "loss")] == list(odds.percentages().values())
    attack = GAME.read_move(scene.realm, "attack iyo from aki with 2")
    in_words = text_of(GAME).explain(scene.realm, 0, attack, WORDS)
    assert in_words.startswith("win {win}%, draw {draw}%, lose {loss}%;".format(**plain[1])), "as the bar has them"
    assert len(plain) == len(extra) == 3
    assert all(one["win"] < other["win"] for one, other in zip(plain, extra, strict=True))
    assert iyo["tower"] == "Also in the tower, and may fall out: yours 2, Jan 4, farmers 3."
    scene.mark("iyo", 1)
    told = cast(dict[str, dict[str, object]], PAGE.aside(scene.realm, 0, WORDS.read_by(0))["battle"])
    assert told["iyo"]["tower"] == "Also in the tower, and may fall out: yours 2, Jan 4.", "farmers do not help (5.3)"
    assert PAGE.aside(scene.realm, 1, WORDS) == {}, "it is not their decision"


def test_who_can_attack_whom_is_told_as_the_board_stands() -> None:
    scene = battle()
    scene.ask(agenda.PLANNING)
    attacks = cast(dict[str, dict[str, int]], PAGE.aside(scene.realm, 0, WORDS)["attacks"])
    assert attacks["aki"] == {"iyo": chance_of(scene, "iyo", 3), "iwami": chance_of(scene, "iwami", 3)}
    assert list(attacks["iyo"]) == ["aki"], "what of one's own others can attack"


def test_a_plan_tells_its_battles_and_whom_it_makes_lead() -> None:
    scene = planning()
    scene.own(1, "iyo", armies=2)
    scene.own(0, "aki", armies=4)
    scene.realm.action_row = [ACTIONS.index("battle_a"), ACTIONS.index("castle")]
    scene.realm.actions_left = []
    scene.lay(0, "battle_a", "aki")
    scene.lay(0, "castle", "bingo")
    account = cast(dict[str, object], PAGE.aside(scene.realm, 0, WORDS)["account"])
    steps = {step["space"]: step for step in cast(list[dict[str, object]], account["steps"])}
    best = cast(list[dict[str, object]], steps["battle_a"]["targets"])
    assert {target["province"] for target in best} == {"iyo", "iwami"}
    assert best[0]["win"] == max(chance_of(scene, name, 4) for name in ("iyo", "iwami"))
    assert steps["battle_a"]["forced"] is False, "one may move to Bingo"
    assert account["buildings"] == {"green": {"castle": [1, 0, 0, 0]}}
    assert account["points"] == FIGURES.per_building + FIGURES.majority[0]


def test_a_plan_is_worth_the_majorities_and_the_rice_that_it_brings() -> None:
    scene = planning()
    scene.realm.season = 2
    scene.realm.action_row = list(range(len(ACTIONS)))
    scene.player(0).rice = 1
    castle, rice = (GAME.read_move(scene.realm, text) for text in ("plan castle aki", "plan rice bingo"))
    words = WORDS.read_by(0)
    reasons = PAGE.reasons(scene.realm, 0, [castle], words)
    assert reasons[0] == "Its buildings would score 4 points more."
    assert "1 rice: at worst winter finds you 1 short." in reasons
    assert reasons[-1] == "You would have the most castles in the west."
    assert "5 rice is enough for winter, whichever event comes." in PAGE.reasons(scene.realm, 0, [rice], words)


def test_an_attack_is_worth_what_the_province_brings() -> None:
    scene = Scene()
    scene.own(0, "bingo", armies=6)
    scene.own(1, "aki", armies=1)
    scene.build("aki", "castle")
    scene.lay(0, "battle_a", "bingo")
    scene.begin("battle_a")
    attack = GAME.read_move(scene.realm, "attack aki from bingo with 5")
    reasons = PAGE.reasons(scene.realm, 0, [attack], WORDS.read_by(0))
    assert reasons[0] == "Aki comes with 1 building."
    assert reasons[1] == "Aki brings taxes of 4 and 3 rice."


def test_armies_that_move_are_worth_the_safety_they_bring() -> None:
    scene = Scene()
    scene.own(0, "bingo", armies=5)
    scene.own(0, "bitchu", armies=1)
    scene.own(1, "hoki", armies=3)
    scene.lay(0, "battle_a", "bingo")
    scene.begin("battle_a")
    move = GAME.read_move(scene.realm, "move bitchu from bingo with 4")
    words = WORDS.read_by(0)
    reasons = PAGE.reasons(scene.realm, 0, [move], words)
    safer = next(reason for reason in reasons if reason.startswith("Bitchu is harder to take"))
    now, before = (int(number) for number in re.findall(r"(\d+)%", safer))
    assert now < EVEN < before
    scene.realm.armies[scene.province("hoki")] = 1
    assert safer not in PAGE.reasons(scene.realm, 0, [move], words), "nobody can attack it"
