"""3C Event and order."""

import pytest

from engawa.kernel.chance import Outcome, RecordedChance
from engawa.shogun.rules import agenda
from engawa.shogun.rules.turn_order import ranking
from tests.rules.shogun.scene import Scene, fall

FIRST_FIVE = [0, 1, 2, 3, 4]


def tie(*seats: int) -> list[Outcome]:
    return [Outcome("tie", [seat]) for seat in seats]


def reveal(bids: list[str], draws: list[Outcome] | None = None, row: list[int] | None = None) -> Scene:
    """Bids by seat are revealed; provinces are the seats' own."""
    scene = Scene(players=len(bids))
    scene.realm.open_events = [4, 6, 8, 10]
    scene.realm.special_row = FIRST_FIVE.copy() if row is None else row
    for seat, bid in enumerate(bids):
        if bid != "nothing":
            if not bid.startswith("chest"):
                scene.own(seat, bid)
            scene.lay(seat, "bid", bid)
    scene.committed("battle_b")
    scene.step(agenda.REVEAL, draws=[Outcome("season_event", [6]), *(draws or [])])
    return scene


@pytest.mark.rule("3.6")
def test_one_of_the_open_events_is_drawn_and_holds_for_the_round() -> None:
    scene = reveal(["chest_3", "chest_2", "chest_1"])
    assert scene.realm.event == 6
    assert scene.realm.open_events == [4, 8, 10]


@pytest.mark.rule("3.6")
def test_the_event_leaves_the_game_when_the_round_ends() -> None:
    scene = Scene()
    scene.event("taxes_at_most")
    scene.realm.season = 1
    scene.realm.open_events = [0]
    scene.step(agenda.ROUND_ENDS, draws=None)
    assert scene.realm.event == -1
    assert 6 not in scene.realm.events + scene.realm.open_events


@pytest.mark.rule("3.6")
def test_an_event_that_is_not_open_cannot_come() -> None:
    scene = Scene()
    scene.realm.open_events = [1, 2]
    with pytest.raises(Exception, match="not among what could be drawn"):
        scene.step(agenda.REVEAL, draws=[Outcome("season_event", [5])])


@pytest.mark.rule("3.7")
def test_bids_are_paid_and_the_highest_chooses_first() -> None:
    scene = reveal(["chest_0", "chest_4", "nothing", "settsu", "chest_1"])
    assert [player.chests for player in scene.realm.players] == [12, 8, 12, 12, 11]
    chosen = []
    while scene.realm.actor >= 0 and scene.realm.asked == agenda.TAKE_SPECIAL:
        chosen.append(scene.realm.actor)
        scene.play(scene.options()[0], draws=[] if len(chosen) < 5 else None)
    assert chosen == [1, 4, 3, 0, 2], "4, 1, a province, 0, no bid"


@pytest.mark.rule("3.7")
def test_the_log_opens_all_bids_before_they_are_paid_and_tells_who_chooses_first() -> None:
    scene = reveal(["chest_0", "chest_4", "chest_1"])
    log = scene.log()
    told = [(entry.key.removeprefix("shogun.log."), entry.seat) for entry in log]
    assert told[-6:] == [("opened", 0), ("opened", 1), ("opened", 2), ("paid", 1), ("paid", 2), ("bids_ranked", 1)]
    assert log[-1].args == {"order": "1 2 0"}


@pytest.mark.rule("3.7")
def test_all_provinces_rank_alike_and_ties_are_shuffled_before_anyone_chooses() -> None:
    scene = reveal(["settsu", "chest_2", "kii", "nothing", "nothing"], tie(2, 4))
    assert [scene.realm.agenda[n] & 7 for n in range(scene.realm.depth - 1, 0, -1)] == [1, 2, 0, 4, 3]


@pytest.mark.rule("3.7")
def test_ranking_of_ties() -> None:
    assert ranking([2, 2, 2, 2], RecordedChance(tie(3, 0, 2))) == [3, 0, 2, 1]
    assert ranking([8, 1, 0, -1], RecordedChance([])) == [0, 1, 2, 3]


@pytest.mark.rule("3.7")
def test_each_takes_a_card_that_is_left() -> None:
    scene = reveal(["chest_3", "chest_2", "chest_1"])
    assert scene.options() == [
        "take attack_plus_1",
        "take defence_plus_1",
        "take defence_plus_1 defend no",
        "take taxes_plus_1",
        "take rice_plus_1",
        "take deploy_6",
    ]
    scene.play("take rice_plus_1", draws=[])
    assert scene.realm.actor == 1
    assert "take rice_plus_1" not in scene.options()
    reason = scene.reason("take rice_plus_1")
    assert (reason.key, reason.rule) == ("shogun.refuse.special_taken", "3.7")
    assert reason.details == {"special": "rice_plus_1", "player": 0}


@pytest.mark.rule("3.8")
def test_the_places_taken_give_the_order() -> None:
    scene = reveal(["chest_3", "chest_2", "chest_1"], row=[3, 0, 4, 1, 2])
    scene.play("take taxes_plus_1")
    scene.play("take rice_plus_1")
    scene.own(2, "settsu", armies=2)
    scene.play("take deploy_6", draws=[])
    assert scene.realm.order == [1, 2, 0]
    assert scene.realm.track == [1, -1, 2, -1, 0]


@pytest.mark.rule("3.8")
def test_special_cards_not_taken_have_no_effect() -> None:
    scene = Scene()
    scene.own(0, "settsu")
    scene.special(1, "taxes_plus_1")
    scene.lay(0, "taxes", "settsu")
    scene.begin("taxes", draws=[])
    assert scene.player(0).chests == 15 + 7


@pytest.mark.rule("3.8", "3.9")
def test_players_act_in_that_order() -> None:
    scene = Scene(players=3)
    scene.own(0, "settsu", armies=2)
    scene.own(1, "mino", armies=2)
    scene.own(2, "kai", armies=2)
    for seat, name in enumerate(("settsu", "mino", "kai")):
        scene.lay(seat, "battle_a", name)
    scene.begin("battle_a", order=[2, 0, 1])
    order = []
    while scene.realm.actor >= 0:
        order.append(scene.realm.actor)
        scene.play(scene.options()[0], draws=[fall(0, 0, 0, 0)])
    assert order == [2, 0, 1]
