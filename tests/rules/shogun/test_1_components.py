"""1 Components."""

import pytest

from engawa.shogun.figures.components import ACTIONS, SPECIALS
from engawa.shogun.rules import agenda
from tests.rules.shogun.scene import FIGURES, Scene, fall, new_game


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.rule("1.1")
def test_five_regions_of_nine_provinces(side: int) -> None:
    board = FIGURES.board(side, 4)
    assert len(board.in_play) == 45
    assert [board.region.count(region) for region in range(5)] == [9] * 5


@pytest.mark.parametrize(
    ("side", "out"),
    [
        (0, "awa-boso echigo iwami izumo kazusa mutsu sanuki tosa"),
        (1, "aki hitachi iwami iyo mutsu shimosa shimotsuke tosa"),
    ],
)
@pytest.mark.rule("1.1")
def test_eight_provinces_are_out_with_three_players(side: int, out: str) -> None:
    board = FIGURES.board(side, 3)
    assert len(board.in_play) == 37
    names = [province.id for province in FIGURES.provinces if not board.plays[province.index]]
    assert names == out.split()
    for name in names:
        number = FIGURES.province_named(name)
        assert board.neighbours[number] == []
        assert all(number not in others for others in board.neighbours)


@pytest.mark.rule("1.1")
def test_nobody_may_enter_a_province_that_is_out() -> None:
    for players, target in ((3, False), (4, True)):
        scene = Scene(players=players)
        scene.own(0, "kozuke", armies=3)
        scene.lay(0, "battle_a", "kozuke")
        scene.begin("battle_a")
        assert ("attack echigo from kozuke with 1" in scene.options()) is target
        if not target:
            assert scene.refused("attack echigo from kozuke with 1") == ("out_of_play", "1.1")


@pytest.mark.rule("1.1")
def test_cards_that_are_out_are_not_in_the_draft() -> None:
    position = new_game(3)
    assert len(position.pile) + len(position.open_cards) == 37


@pytest.mark.rule("1.2")
def test_eight_provinces_belong_to_another_region_on_the_other_board() -> None:
    moved = [province.id for province in FIGURES.provinces if province.region[0] != province.region[1]]
    assert moved == ["echizen", "hitachi", "kai", "mimasaka", "owari", "sanuki", "shinano", "wakasa"]
    assert len(FIGURES.provinces) + len(moved) == 53
    assert all(1 <= province.sites <= 3 for province in FIGURES.provinces)


@pytest.mark.rule("1.3")
def test_what_is_in_the_box() -> None:
    assert FIGURES.armies_each == 62
    assert FIGURES.chest_values == [0, 1, 2, 3, 4]
    assert FIGURES.farmers == 20
    assert FIGURES.supply == [28, 26, 26]
    assert FIGURES.markers == 42
    assert (len(FIGURES.events), len(SPECIALS), len(ACTIONS)) == (12, 5, 10)


@pytest.mark.parametrize(("reserve", "deployed"), [(5, True), (4, False)])
@pytest.mark.rule("1.4")
def test_deploying_needs_the_full_number_in_reserve(reserve: int, deployed: bool) -> None:
    scene = Scene()
    scene.own(0, "settsu")
    scene.keep_in_reserve(0, reserve)
    scene.lay(0, "deploy_5", "settsu")
    scene.begin("deploy_5", draws=[])
    assert scene.armies("settsu") == (6 if deployed else 1)
    assert scene.player(0).chests == (12 if deployed else 15)
    assert scene.skipped() == ([] if deployed else ["too_few_in_reserve"])


@pytest.mark.parametrize(("left", "built"), [(1, True), (0, False)])
@pytest.mark.rule("1.4")
def test_a_building_that_is_used_up_cannot_be_built(left: int, built: bool) -> None:
    scene = Scene()
    scene.own(0, "settsu")
    scene.realm.supply[0] = left
    scene.lay(0, "castle", "settsu")
    scene.begin("castle", draws=[])
    assert scene.standing("settsu") == (["castle"] if built else [])
    assert scene.skipped() == ([] if built else ["none_left"])


@pytest.mark.rule("1.4")
def test_farmers_missing_from_the_reserve_are_left_out() -> None:
    scene = Scene()
    scene.own(0, "settsu", armies=2)
    scene.mark("settsu", 2)
    scene.fill(scene.realm.tower, 0, 0, 0, 0, 19)
    scene.lay(0, "taxes", "settsu")
    scene.begin("taxes", draws=[fall(2, 0, 0, 0, 1)])
    assert scene.realm.tower[4] == 19
    assert scene.armies("settsu") == 1


@pytest.mark.rule("1.4")
def test_removed_buildings_may_be_used_again() -> None:
    scene = Scene()
    scene.own(0, "settsu", armies=2)
    scene.build("settsu", "castle")
    scene.mark("settsu", 1)
    assert scene.realm.supply == [27, 26, 26]
    scene.lay(0, "taxes", "settsu")
    scene.begin("taxes", draws=[fall(0, 0, 0, 0, 1)])
    assert scene.owner("settsu") == -1
    assert scene.realm.supply == [28, 26, 26]


@pytest.mark.rule("1.5")
def test_all_but_plans_is_public() -> None:
    scene = Scene()
    scene.own(1, "settsu", armies=3)
    scene.fill(scene.realm.tower, 2, 1, 0, 0, 4)
    scene.ask(agenda.PLANNING)
    shown = scene.realm.view(0)
    players = shown["players"]
    assert isinstance(players, list)
    assert (players[1]["chests"], players[1]["rice"], players[1]["reserve"], sum(players[1]["scored"].values())) == (
        15,
        0,
        58,
        0,
    )
    assert shown["tower"] == [2, 1, 0, 0, 4]
    assert shown["tray"] == [0, 0, 0, 0, 0]
    assert players[1]["plan"] is None
    assert players[1]["hand"] is None
    assert players[0]["hand"] == ["chest_0", "chest_1", "chest_2", "chest_3", "chest_4"]
