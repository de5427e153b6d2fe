"""Reader and validator of a figures file of Shogun."""

from typing import Final

from engawa.kernel.figures import LARGEST, Field, checksum
from engawa.shogun.figures.components import (
    ACTIONS,
    BATTLE_A,
    BATTLE_B,
    CHEST_CARDS,
    DEPLOY_1_AND_MOVE,
    DEPLOY_3,
    DEPLOY_5,
    EFFECTS,
    EVENTS,
    FEWEST_PLAYERS,
    KINDS,
    MOST_PLAYERS,
    PROVINCES,
    RICE,
    SIDES,
    SPECIALS,
    SUN,
    TAXES,
    Components,
    Event,
)
from engawa.shogun.figures.map_reader import exactly, read_boards, read_provinces
from engawa.shogun.figures.reworded_notes import REWORDED

AMOUNTS: Final = ["markers", "farmers_in_all", "extra_armies", "", "chests", "chests", "rice", "rice", "deploy_5"]
"""For each effect of an event, the field with its number."""
FREE_OF_CHARGE: Final = [RICE, TAXES, BATTLE_A, BATTLE_B]
"""Actions that no rule takes chests for."""
MARKERS_IN_A_YEAR: Final = 30
"""Two a round by five players: with fewer markers than these a rule for running out would be needed."""

KNOWN: Final = [
    *("about", "regions", "regions_note", "provinces", "map_aspect", "land_borders", "sea_routes", "actions", "deploy"),
    *("neutral_province_farmers", "special_values", "specials", "events", "supply_table", "army_groups", "components"),
    *("starting_chests", "sample_setups_sun", "scoring", "tower"),
]
"""The fields of the file: a misspelt one must not pass in silence."""
TABLES: Final = [str(players) for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]


def read_components(name: str, field: Field) -> Components:
    figures = Components()
    figures.name = name
    figures.checksum = checksum(field.value, REWORDED)
    field.only(KNOWN)
    field.notes("about", "regions_note")
    read_provinces(figures, field["regions"], field["provinces"])
    figures.map_aspect = field["map_aspect"].measure(10)
    read_boards(figures, field["land_borders"], field["sea_routes"])
    _read_supplies(figures, field["components"])
    _read_actions(figures, field)
    _read_events(figures, field["events"])
    _read_supply_table(figures, field["supply_table"])
    _read_start(figures, field)
    _read_samples(figures, field["sample_setups_sun"])
    _read_scoring(figures, field["scoring"])
    _read_tower(figures, field["tower"])
    return figures


def _read_supplies(figures: Components, field: Field) -> None:
    field.only(["armies_each", "farmers", *(f"{kind}s" for kind in KINDS), "revolt_markers", "chest_cards", "chests"])
    field.notes("chests")
    figures.armies_each = field["armies_each"].number(1, 62)
    figures.farmers = field["farmers"].number(0, 62)
    figures.supply = [field[f"{kind}s"].number(0, 3 * PROVINCES) for kind in KINDS]
    figures.markers = field["revolt_markers"].number(MARKERS_IN_A_YEAR)
    figures.chest_values = [
        card.number(0, 20) for card in exactly(field["chest_cards"], CHEST_CARDS, "shogun.expected.chest_cards")
    ]
    if figures.chest_values[0] != 0 or sorted(set(figures.chest_values)) != figures.chest_values:
        raise field["chest_cards"].complain("shogun.expected.ascending_chests")


def _read_actions(figures: Components, field: Field) -> None:
    figures.cost = [-1] * len(ACTIONS)
    for entry in exactly(field["actions"], len(ACTIONS), "shogun.expected.actions"):
        entry.only(["id", "cost_chests"])
        action = ACTIONS.index(entry["id"].one_of(ACTIONS))
        if figures.cost[action] >= 0:
            raise entry["id"].complain("shogun.expected.other_action")
        figures.cost[action] = entry["cost_chests"].number(0, 20)
        if figures.cost[action] and action in FREE_OF_CHARGE:
            raise entry["cost_chests"].complain("shogun.expected.no_cost")
    figures.deploys = [0] * len(ACTIONS)
    field["deploy"].only([ACTIONS[action] for action in (DEPLOY_5, DEPLOY_3, DEPLOY_1_AND_MOVE)])
    for action in (DEPLOY_5, DEPLOY_3, DEPLOY_1_AND_MOVE):
        figures.deploys[action] = field["deploy"][ACTIONS[action]].number(1, figures.armies_each)
    figures.neutral_farmers = field["neutral_province_farmers"].number(0, figures.farmers)
    specials = exactly(field["specials"], len(SPECIALS), "shogun.expected.special_cards")
    if sorted(special.one_of(SPECIALS) for special in specials) != sorted(SPECIALS):
        raise field["specials"].complain("shogun.expected.each_special", specials=", ".join(SPECIALS))
    field["special_values"].only(SPECIALS)
    figures.special_value = [field["special_values"][special].number(1, 20) for special in SPECIALS]


def _read_events(figures: Components, field: Field) -> None:
    for index, entry in enumerate(exactly(field, EVENTS, "shogun.expected.events")):
        event = Event()
        event.index = entry["id"].number(index, index)
        event.effect = EFFECTS.index(entry["effect"].one_of(EFFECTS))
        event.rice_loss = entry["winter_rice_loss"].number(0, 50)
        event.word = f"{EFFECTS[event.effect]}_{event.rice_loss}"
        amount = AMOUNTS[event.effect]
        if amount:
            event.amount = entry[amount].number(0, 62)
        if amount == "deploy_5":
            event.amount_of_3 = entry["deploy_3"].number(0, 62)
        numbers = {"": [], "deploy_5": ["deploy_5", "deploy_3"]}.get(amount, [amount])
        entry.only(["id", "effect", "winter_rice_loss", *numbers])
        if event.word in [other.word for other in figures.events]:
            raise entry.complain("shogun.expected.other_event")
        figures.events.append(event)


def _read_supply_table(figures: Components, field: Field) -> None:
    """4.2, spread out: an entry for every number of provinces that can lack rice."""
    figures.revolts = [0] * (PROVINCES + 1)
    figures.extra_farmers = [0] * (PROVINCES + 1)
    expected = 1
    for entry in field.items():
        entry.only(["short_from", "short_to", "revolts", "extra_farmers_each"])
        if expected > PROVINCES:
            raise entry.complain("shogun.expected.open_last")
        first = entry["short_from"].number(expected, expected)
        end = entry["short_to"]
        last = PROVINCES if end.value is None else end.number(first, PROVINCES)
        for short in range(first, last + 1):
            figures.revolts[short] = entry["revolts"].number(0, PROVINCES)
            figures.extra_farmers[short] = entry["extra_farmers_each"].number(0, figures.farmers)
        expected = last + 1
    if expected <= PROVINCES:
        raise field.complain("shogun.expected.open_end")


def _read_start(figures: Components, field: Field) -> None:
    prime = field["tower"]["prime"]
    prime.only(["armies_each", "farmers"])
    field["starting_chests"].only(TABLES)
    field["army_groups"].only(TABLES)
    figures.primed_armies = prime["armies_each"].number(0, figures.armies_each)
    figures.primed_farmers = prime["farmers"].number(0, figures.farmers)
    figures.starting_chests = [0] * FEWEST_PLAYERS
    figures.groups = [[] for _ in range(FEWEST_PLAYERS)]
    most = figures.armies_each - figures.primed_armies
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
        figures.starting_chests.append(field["starting_chests"][str(players)].number())
        entry = field["army_groups"][str(players)]
        groups = sorted((group.number(1, most) for group in entry.items()), reverse=True)
        fewest = min(len(figures.board(side, players).in_play) for side in range(len(SIDES)))
        if sum(groups) > most or len(groups) * players > fewest - 2:
            raise entry.complain("shogun.expected.groups_at_most", armies=most, provinces=fewest - 2)
        figures.groups.append(groups)


def _read_samples(figures: Components, field: Field) -> None:
    names = [province.name for province in figures.provinces]
    field.only(TABLES)
    figures.samples = [[] for _ in range(FEWEST_PLAYERS)]
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
        plays = figures.board(SUN, players).plays
        taken: list[int] = []
        columns: list[list[int]] = []
        for column in exactly(field[str(players)], players, "shogun.expected.columns"):
            placed: list[int] = []
            for entry in column.items():
                name, armies = exactly(entry, 2, "shogun.expected.placed")
                province = names.index(name.one_of(names))
                if province in taken or not plays[province]:
                    raise entry.complain("shogun.expected.other_province")
                taken.append(province)
                placed += [province, armies.number(1, figures.armies_each)]
            if sorted(placed[1::2], reverse=True) != figures.groups[players]:
                raise column.complain("shogun.expected.groups", groups=str(figures.groups[players]))
            columns.append(placed)
        figures.samples.append(columns)


def _read_scoring(figures: Components, field: Field) -> None:
    field.only(["province", "building", "tied", *(f"most_{kind}s" for kind in KINDS)])
    figures.per_province = field["province"].number()
    figures.per_building = field["building"].number()
    figures.majority = [field[f"most_{kind}s"].number() for kind in KINDS]
    figures.tied = field["tied"].number(-LARGEST, 0)


def _read_tower(figures: Components, field: Field) -> None:
    field.only(["prime", "pass", "release", "model", "source", "other_public_model"])
    field.notes("model", "source")
    figures.pass_num, figures.pass_den = _fraction(field["pass"])
    figures.release_num, figures.release_den = _fraction(field["release"])


def _fraction(field: Field) -> tuple[int, int]:
    above, below = exactly(field, 2, "shogun.expected.fraction")
    share = below.number(1)
    return above.number(0, share), share
