"""4 Winter."""

import pytest

from engawa.kernel.chance import Outcome
from engawa.kernel.position import NOBODY
from engawa.kernel.snapshots import SnapshotJournal
from engawa.shogun.rules import agenda, scoring
from engawa.shogun.rules.sequence import ShogunPosition
from tests.rules.shogun.scene import Scene, fall

SOUTH = ["settsu", "kii", "yamato", "ise", "shima", "iyo", "tosa", "sanuki", "awa-shikoku"]


def autumn(event: int = 6, players: int = 3) -> Scene:
    """Before winter; the fourth event of the year lies open (6 takes no rice)."""
    scene = Scene(players=players)
    scene.realm.season = 3
    scene.realm.open_events = [event]
    scene.realm.events = [number for number in range(12) if number not in (event, 0, 1, 2)]
    return scene


def revolts(*names: str) -> list[Outcome]:
    figures = Scene().realm.figures
    return [Outcome("revolt", [figures.province_named(name)]) for name in names]


@pytest.mark.rule("4.1")
def test_all_lose_the_rice_of_the_fourth_event_but_not_below_0() -> None:
    scene = autumn(event=5)
    for seat, rice in enumerate((7, 3, 1)):
        scene.player(seat).rice = rice
    scene.realm.year = 2
    scene.step(agenda.WINTER, draws=[])
    assert [player.rice for player in scene.realm.players] == [4, 0, 0]
    assert scene.realm.open_events == []
    assert 5 not in scene.realm.events


@pytest.mark.rule("4.1")
def test_revolts_come_player_by_player_in_the_order_of_autumn_before_scoring() -> None:
    scene = autumn()
    scene.realm.year = 2
    scene.own(0, "settsu", armies=2)
    scene.own(1, "mino", armies=2)
    scene.realm.order = [1, 2, 0]
    draws = [*revolts("mino"), fall(0, 2, 0, 1), *revolts("settsu"), fall(2, 0, 0, 1)]
    scene.step(agenda.WINTER, draws=draws)
    keys = [(entry.key.rpartition(".")[2], entry.seat) for entry in scene.log()]
    assert [key for key in keys if key[0] in ("famine", "scored")] == [
        ("famine", 1),
        ("famine", 0),
        ("scored", 0),
        ("scored", 1),
        ("scored", 2),
    ]


@pytest.mark.rule("4.1")
def test_special_cards_and_the_other_half_of_the_event_do_nothing() -> None:
    scene = autumn(event=3)
    scene.own(0, "settsu", armies=2)
    scene.build("settsu", "castle")
    scene.realm.year = 2
    scene.step(agenda.WINTER, draws=[*revolts("settsu"), fall(0, 0, 0, 0)])
    assert scene.realm.tower == [2, 0, 0, 1]


@pytest.mark.rule("4.1")
def test_rice_is_compared_with_need_and_not_eaten() -> None:
    scene = autumn()
    scene.own(0, "settsu", "kii")
    scene.player(0).rice = 2
    scene.realm.year = 2
    scene.step(agenda.WINTER, draws=[])
    assert scene.player(0).rice == 2
    assert scene.realm.count_provinces(0) == 2


@pytest.mark.parametrize(
    ("short", "count", "farmers"),
    [(1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 2, 2), (5, 2, 3), (6, 2, 3), (7, 3, 3), (8, 3, 3), (9, 3, 3)],
)
@pytest.mark.rule("4.2")
def test_the_supply_table(short: int, count: int, farmers: int) -> None:
    scene = autumn()
    scene.own(0, *SOUTH)
    scene.player(0).rice = 9 - short
    scene.step(agenda.FAMINE, 0, draws=[*revolts(*SOUTH[:count]), *([fall(1, 0, 0, 0)] if count == 1 else [])])
    assert scene.realm.unrest == farmers
    assert len(scene.realm.revolting) == (0 if count == 1 else count)


@pytest.mark.rule("4.2")
def test_who_has_enough_rice_has_no_revolts() -> None:
    scene = autumn()
    scene.own(0, *SOUTH)
    scene.player(0).rice = 9
    scene.step(agenda.FAMINE, 0, draws=[])
    assert scene.realm.revolting == []


@pytest.mark.rule("4.3")
def test_the_owner_picks_the_order_of_the_revolts_drawn() -> None:
    scene = autumn()
    scene.own(0, *SOUTH, armies=2)
    scene.mark("shima", 1)
    scene.player(0).rice = 2
    scene.step(agenda.FAMINE, 0, draws=revolts("shima", "kii", "tosa"))
    assert scene.realm.to_act() == [0]
    assert scene.options() == ["revolt kii", "revolt shima", "revolt tosa"]
    assert scene.refused("revolt settsu") == ("no_revolt_there", "4.3")
    scene.play("revolt shima", draws=[fall(2, 0, 0, 1)])
    assert scene.armies("shima") == 1
    assert scene.markers("shima") == 1, "winter revolts add no marker"
    assert scene.options() == ["revolt kii", "revolt tosa"]
    scene.play("revolt tosa", draws=[fall(1, 0, 0, 0), fall(0, 0, 0, 0)])
    assert scene.owner("tosa") == 0
    assert scene.owner("kii") == -1, "the last one needs no choice"


@pytest.mark.rule("4.3")
def test_farmers_of_the_table_and_one_per_marker() -> None:
    scene = autumn()
    scene.own(0, "kai", "settsu", armies=1)
    scene.mark("kai", 1)
    scene.step(agenda.FAMINE, 0, draws=[*revolts("kai"), fall(0, 0, 0, 0)])
    assert scene.realm.tower[3] == 3


@pytest.mark.rule("4.3")
def test_no_more_revolts_than_provinces() -> None:
    scene = autumn()
    scene.own(0, "kai")
    scene.realm.figures.revolts[1] = 2
    try:
        scene.step(agenda.FAMINE, 0, draws=[*revolts("kai"), fall(0, 0, 0, 0)])
    finally:
        scene.realm.figures.revolts[1] = 1
    assert scene.realm.revolting == []


@pytest.mark.rule("4.4")
def test_a_point_for_each_province_and_building() -> None:
    scene = Scene(players=3)
    scene.own(0, "settsu", "izu")
    scene.own(1, "kai")
    scene.build("izu", "castle", "theatre")
    gains = scoring.values(scene.realm)
    assert gains[0] == [2, 2, 3, 0, 1]
    assert gains[1] == [1, 0, 0, 0, 0]
    assert gains[2] == [0, 0, 0, 0, 0]


@pytest.mark.parametrize(("kind", "alone", "tied"), [("castle", 3, 2), ("temple", 2, 1), ("theatre", 1, 0)])
@pytest.mark.rule("4.4")
def test_majorities_and_ties(kind: str, alone: int, tied: int) -> None:
    scene = Scene(players=4)
    scene.own(0, "settsu", "kii")
    scene.own(1, "yamato")
    scene.own(2, "ise")
    scene.build("settsu", kind)
    number = 2 + ["castle", "temple", "theatre"].index(kind)
    assert [gain[number] for gain in scoring.values(scene.realm)] == [alone, 0, 0, 0]
    scene.build("yamato", kind)
    assert [gain[number] for gain in scoring.values(scene.realm)] == [tied, tied, 0, 0]
    scene.build("ise", kind)
    assert [gain[number] for gain in scoring.values(scene.realm)] == [tied, tied, tied, 0]
    scene.build("kii", kind)
    assert [gain[number] for gain in scoring.values(scene.realm)] == [alone, 0, 0, 0]


@pytest.mark.rule("4.4")
def test_regions_are_those_of_the_board_in_play() -> None:
    for board, majorities in (("sun", 3), ("moon", 6)):
        scene = Scene(board=board)
        scene.own(0, "kai", "musashi")
        scene.build("kai", "castle")
        scene.build("musashi", "castle")
        assert scoring.values(scene.realm)[0][2] == majorities


@pytest.mark.rule("4.5")
def test_after_the_first_winter_markers_and_rice_go_and_four_events_are_opened() -> None:
    scene = autumn()
    scene.own(0, "settsu", armies=3)
    scene.build("settsu", "castle")
    scene.mark("settsu", 2)
    scene.player(0).rice = 4
    scene.player(0).chests = 7
    scene.fill(scene.realm.tower, 1, 2, 3, 4)
    scene.fill(scene.realm.tray, 0, 1, 0, 2)
    scene.step(agenda.WINTER)
    assert scene.realm.year == 2
    assert scene.realm.season == 0
    assert scene.markers("settsu") == 0
    assert scene.player(0).rice == 0
    assert len(scene.realm.open_events) == 4
    assert (scene.armies("settsu"), scene.standing("settsu"), scene.player(0).chests) == (3, ["castle"], 7)
    assert scene.realm.tower == [1, 2, 3, 4]
    assert scene.realm.tray == [0, 1, 0, 2]
    assert scene.realm.players[0].points() == 1 + 1 + 3
    assert scene.realm.decides_at_once()


@pytest.mark.rule("4.5")
def test_after_the_second_scoring_the_game_ends_and_nothing_is_reset() -> None:
    scene = autumn()
    scene.own(0, "settsu", armies=3)
    scene.mark("settsu", 2)
    scene.player(0).rice = 4
    scene.realm.year = 2
    scene.step(agenda.WINTER, draws=[])
    assert scene.realm.is_over()
    assert scene.markers("settsu") == 2
    assert scene.player(0).rice == 4
    assert scene.realm.open_events == []
    assert scene.realm.scores() == [1, 0, 0]
    assert scene.refused("commit", 0) == ("game_over", "")


@pytest.mark.rule("4.4")
def test_a_winter_that_is_scored_is_not_promised_once_more() -> None:
    """What is told while its points are told: nothing more if the year ended now."""
    scene = autumn()
    scene.own(0, "settsu", "kii")
    scene.player(0).rice = 2
    scene.realm.year = 2
    journal = SnapshotJournal(scene.realm)
    scene.realm.journal = journal
    scene.step(agenda.WINTER, draws=[])
    told = {}
    for entry, then in zip(journal.entries, journal.snapshots, strict=True):
        assert isinstance(then, ShogunPosition)
        told[entry.key.rpartition(".")[2], entry.seat] = (then.points(), then.scores())
    assert told["winter", NOBODY] == ([0, 0, 0], [2, 0, 0])
    assert [told["scored", seat] for seat in range(3)] == [([2, 0, 0], [2, 0, 0])] * 3
