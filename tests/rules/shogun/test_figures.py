"""Figures files that cannot be used say where and why; good ones change the game without touching code."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engawa.kernel.chance import SearchChance
from engawa.kernel.playout import playout
from engawa.kernel.refusal import BadInput
from engawa.shogun.figures.components import Components
from engawa.shogun.game import GAME
from tests.rules.shogun.scene import FIGURES, any_chance

Data = dict[str, Any]


def own_figures(tmp_path: Path, change: Callable[[Data], object]) -> Components:
    data: Data = json.loads(GAME.built_in_figures())
    change(data)
    file = tmp_path / "own.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return GAME.figures(file)


WRONG: list[tuple[Callable[[Data], object], str]] = [
    (lambda d: d.pop("provinces"), "field “provinces” is missing"),
    (lambda d: d["provinces"].pop(), "provinces: expected 45 provinces, found 44"),
    (
        lambda d: d["provinces"][3].update(chests=-1),
        r"provinces\[Bingo\].chests: expected a whole number of at least 0",
    ),
    (lambda d: d["provinces"][3].update(building_sites=4), r"provinces\[Bingo\].building_sites"),
    (lambda d: d["provinces"][3].update(colour="red"), r"provinces\[Bingo\].colour: unknown field"),
    (lambda d: d["provinces"][3].update(name="Aki"), r"provinces\[Aki\].name: expected a name"),
    (
        lambda d: d["provinces"][3].update(map_xy=[0.5, 1.5]),
        r"provinces\[Bingo\].map_xy\[1\]: expected a number from 0",
    ),
    (lambda d: d["provinces"][3].pop("map_xy"), r"field “map_xy” is missing in provinces\[Bingo\]"),
    (lambda d: d.update(map_aspect="wide"), "map_aspect: expected a number from 0 to 10"),
    (lambda d: d["provinces"][0]["region"].update(sun="red"), "expected 9 of region green on the sun board, found 8"),
    (lambda d: d["provinces"][0]["out_with_3_players"].update(sun="no"), "out_with_3_players.sun: expected true or"),
    (lambda d: d["land_borders"].append(["Aki", "Atlantis"]), r"land_borders\[91\]\[1\]: expected one of"),
    (lambda d: d["land_borders"].append(["Bingo", "Aki"]), r"land_borders\[91\]: expected two different provinces"),
    (lambda d: d["sea_routes"]["sun"].append(["Bingo", "Aki"]), "sea_routes.sun: expected routes that differ"),
    (lambda d: d["actions"][0].update(id="palace"), r"actions\[palace\].id: expected one of"),
    (lambda d: d["actions"][0].update(id="temple"), r"actions\[temple\].id: expected an action"),
    (lambda d: d["specials"].pop(), "specials: expected 5 special cards, found 4"),
    (lambda d: d["events"].pop(), "events: expected 12 events, found 11"),
    (lambda d: d["events"][6].pop("chests"), r"field “chests” is missing in events\[6\]"),
    (lambda d: d["events"][0].update(winter_rice_loss=7), r"events\[1\]: expected events of one effect"),
    (lambda d: d["supply_table"].pop(), "supply_table: expected a table whose last entry is open"),
    (lambda d: d["supply_table"][1].update(short_from=3), r"supply_table\[1\].short_from"),
    (lambda d: d["army_groups"]["5"].extend([2, 2]), "army_groups.5: expected groups"),
    (lambda d: d["components"].update(chest_cards=[1, 2, 3, 4, 5]), "components.chest_cards: expected chest cards"),
    (lambda d: d["components"].update(revolt_markers=10), "components.revolt_markers"),
    (lambda d: d["sample_setups_sun"]["3"][0].__setitem__(0, ["Suruga", 4]), "expected the groups"),
    (lambda d: d["sample_setups_sun"]["3"][0].__setitem__(0, ["Izumo", 5]), "expected a province in play"),
    (lambda d: d["tower"].update({"pass": [4, 3]}), r"tower.pass\[0\]"),
    (lambda d: d["scoring"].update(tied=1), "scoring.tied"),
    (lambda d: d.update(sea_route={}), "sea_route: unknown field; known here: about, regions"),
    (lambda d: d["tower"].update(sticks=1), "tower.sticks: unknown field"),
    (lambda d: d["tower"]["prime"].update(markers=1), "tower.prime.markers: unknown field"),
    (lambda d: d["components"].update(rice=9), "components.rice: unknown field"),
    (lambda d: d["starting_chests"].update({"6": 9}), "starting_chests.6: unknown field"),
    (lambda d: d["army_groups"].update({"2": [5]}), "army_groups.2: unknown field"),
    (lambda d: d["sample_setups_sun"].update({"2": []}), "sample_setups_sun.2: unknown field"),
    (lambda d: d["events"][5].update({"": 3}), r"events\[5\].: unknown field"),
    (lambda d: d["actions"][3].update(cost_chests=2), r"actions\[rice\].cost_chests: expected 0: only building and"),
    (
        lambda d: d["actions"][9].update(cost_chests=2),
        r"actions\[battle_b\].cost_chests: expected 0: only building and",
    ),
    (
        lambda d: d["supply_table"].append({"short_from": 46, "short_to": None, "revolts": 1, "extra_farmers_each": 1}),
        r"supply_table\[5\]: expected no entry after the open one",
    ),
    (lambda d: d["regions"].update(green=1), "regions.green: expected a text"),
]


@pytest.mark.parametrize(("change", "complaint"), WRONG, ids=[complaint for _, complaint in WRONG])
def test_a_wrong_figure_is_named(tmp_path: Path, change: Callable[[Data], object], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint) as error:
        own_figures(tmp_path, change)
    assert "own.json" in str(error.value)


def test_other_figures_change_the_game(tmp_path: Path) -> None:
    def change(data: Data) -> None:
        data["starting_chests"]["4"] = 40
        data["components"]["castles"] = 2
        data["sea_routes"]["moon"] = [["Sanuki", "Bizen"], ["Aki", "Iyo"]]

    figures = own_figures(tmp_path, change)
    assert figures.checksum != FIGURES.checksum
    assert figures.name == "own.json"
    position = GAME.new(4, figures, any_chance(), {"board": "moon"})
    assert position.players[0].chests == 40
    bizen, sanuki = figures.province_named("bizen"), figures.province_named("sanuki")
    assert sanuki in position.board.neighbours[bizen]
    assert sanuki not in figures.board(0, 4).neighbours[bizen]
    rng = random.Random(1)
    playout(position, rng, SearchChance(rng))
    assert position.is_over()
    assert position.supply[0] <= 2


def test_the_moon_board_is_provisional_until_somebody_knows_its_routes(tmp_path: Path) -> None:
    assert [board.is_provisional for board in FIGURES.boards] == [False, True, False, True]
    known = own_figures(tmp_path, lambda d: d["sea_routes"].pop("moon_source"))
    assert not any(board.is_provisional for board in known.boards)


def test_the_built_in_figures_say_that_they_are() -> None:
    assert FIGURES.name == "built-in"
    assert (FIGURES.pass_num, FIGURES.pass_den, FIGURES.release_num, FIGURES.release_den) == (2, 3, 1, 3)
