"""What a plan comes to, before anybody else knows it."""

from itertools import permutations

from engawa.shogun.figures.components import ACTIONS, BID
from engawa.shogun.rules.forecast import Forecast, Step, forecast
from tests.rules.shogun.scene import Scene


def planned(scene: Scene, *known: str) -> Forecast:
    scene.realm.action_row = [ACTIONS.index(action) for action in known]
    scene.realm.actions_left = [number for number, action in enumerate(ACTIONS) if action not in known]
    return forecast(scene.realm, 0)


def step(found: Forecast, action: str) -> Step:
    space = BID if action == "bid" else ACTIONS.index(action)
    return next(one for one in found.steps if one.space == space)


def test_chests_run_in_the_known_order_of_actions() -> None:
    scene = Scene()
    scene.own(0, "kaga", "echizen")
    scene.player(0).chests = 3
    scene.lay(0, "bid", "chest_1")
    scene.lay(0, "castle", "kaga")
    scene.lay(0, "taxes", "echizen")
    taxes = scene.realm.figures.provinces[scene.province("echizen")].chests
    early = planned(scene, "taxes", "castle")
    assert [early.steps[0].chests, early.steps[1].chests, early.steps[2].chests] == [2, 2 + taxes, taxes - 1]
    assert step(early, "castle").obstacle == ""
    late = planned(scene, "castle", "taxes")
    assert step(late, "castle").obstacle == "too_few_chests"
    assert late.chests == 2 + taxes
    assert scene.player(0).chests == 3, "only reckoned"
    assert scene.standing("kaga") == []


def test_a_bid_of_nothing_costs_nothing() -> None:
    scene = Scene()
    scene.own(0, "kaga")
    scene.player(0).chests = 3
    scene.player(0).plan[BID] = scene.card("nothing")
    assert planned(scene).chests == 3


def test_what_cannot_work_is_said() -> None:
    scene = Scene()
    scene.own(0, "kaga", armies=1)
    scene.player(0).chests = 20
    scene.lay(0, "battle_a", "kaga")
    assert step(planned(scene, "battle_a"), "battle_a").obstacle == "too_few_armies"
    assert step(planned(scene, "battle_a"), "battle_b").obstacle == "", "nothing is planned there"


def test_armies_deployed_earlier_make_a_battle_possible() -> None:
    scene = Scene()
    scene.own(0, "kaga", "echizen", armies=1)
    scene.player(0).chests = 20
    scene.lay(0, "battle_a", "kaga")
    scene.player(0).plan[ACTIONS.index("deploy_3")] = scene.card("kaga")
    assert step(planned(scene, "deploy_3", "battle_a"), "battle_a").obstacle == ""
    assert step(planned(scene, "battle_a", "deploy_3"), "battle_a").obstacle == "too_few_armies"


def test_collecting_where_a_marker_lies_risks_the_province() -> None:
    scene = Scene()
    scene.own(0, "kaga", "echizen", armies=2)
    scene.lay(0, "rice", "kaga")
    assert step(planned(scene, "rice"), "rice").revolt == 0.0
    risks = []
    for markers in (1, 2, 4):
        scene.mark("kaga", markers)
        risks.append(step(planned(scene, "rice"), "rice").revolt)
    assert 0.0 < risks[0] < risks[1] < risks[2] < 1.0


def test_rice_against_what_winter_will_ask() -> None:
    scene = Scene()
    scene.own(0, "kaga", "echizen", armies=2)
    scene.player(0).rice = 1
    scene.lay(0, "rice", "kaga")
    scene.realm.open_events = [0, 3]
    found = planned(scene, "rice")
    assert found.rice == 1 + scene.realm.figures.provinces[scene.province("kaga")].rice
    assert found.need == 2
    losses = [scene.realm.figures.events[event].rice_loss for event in (0, 3)]
    assert (found.least_loss, found.most_loss) == (min(losses), max(losses))


def test_the_range_of_chests_is_over_all_orders_of_the_actions_face_down() -> None:
    """With 2 chests: taxes first pay for the castle, the castle first is not built."""
    scene = Scene()
    scene.own(0, "kaga", "echizen")
    scene.player(0).chests = 2
    scene.lay(0, "castle", "kaga")
    scene.lay(0, "taxes", "echizen")
    taxes = scene.realm.figures.provinces[scene.province("echizen")].chests
    found = planned(scene, "rice")
    assert (found.least_chests, found.most_chests) == (2 + taxes - 3, 2 + taxes)
    assert step(found, "castle").sometimes == "too_few_chests"
    assert step(found, "taxes").sometimes == ""
    certain = planned(scene, "taxes")
    assert certain.least_chests == certain.most_chests == 2 + taxes - 3
    assert step(certain, "castle").sometimes == ""


def test_the_range_is_what_trying_every_order_gives() -> None:
    scene = Scene()
    scene.own(0, "kaga", "echizen", "noto", "etchu", "hida", armies=2)
    laid = {"castle": "kaga", "temple": "echizen", "taxes": "noto", "deploy_5": "etchu", "deploy_3": "hida"}
    for space, card in laid.items():
        scene.lay(0, space, card)
    for chests in range(9):
        for reserve in (4, 6, 20):
            scene.player(0).chests, scene.player(0).reserve = chests, reserve
            ends = {planned(scene, *order).chests for order in permutations(laid)}
            found = planned(scene)
            assert (found.least_chests, found.most_chests) == (min(ends), max(ends)), (chests, reserve)


def test_a_battle_is_forced_where_no_own_province_is_near() -> None:
    scene = Scene()
    scene.own(0, "kaga", armies=4)
    scene.own(1, "echizen", armies=1)
    scene.lay(0, "battle_a", "kaga")
    alone = step(planned(scene, "battle_a"), "battle_a")
    assert alone.is_forced
    wins = [target.odds.win for target in alone.targets]
    assert wins == sorted(wins, reverse=True)
    assert len(wins) == len(scene.realm.board.neighbours[scene.province("kaga")])
    scene.own(0, "noto")
    free = step(planned(scene, "battle_a"), "battle_a")
    assert not free.is_forced
    assert len(free.targets) == len(alone.targets) - 1


def test_armies_deployed_before_a_battle_count_in_its_odds() -> None:
    scene = Scene()
    scene.own(0, "kaga", armies=2)
    scene.player(0).chests = 20
    scene.lay(0, "battle_a", "kaga")
    before = step(planned(scene, "battle_a"), "battle_a").targets[0].odds.win
    scene.player(0).plan[ACTIONS.index("deploy_3")] = scene.card("kaga")
    assert step(planned(scene, "deploy_3", "battle_a"), "battle_a").targets[0].odds.win > before
