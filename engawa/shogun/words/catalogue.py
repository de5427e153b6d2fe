"""Catalogue: what is printed on the boards and cards of Shogun, as plain data for drawing."""

from engawa.kernel.words import Words
from engawa.shogun.figures.components import (
    BATTLE_A,
    BID,
    DEPLOY_1_AND_MOVE,
    EFFECTS,
    KINDS,
    NOTHING,
    RICE,
    SEASONS,
    SIDES,
    SPACES,
    SPECIALS,
    TAXES,
    THEATRE,
    YEARS,
    Components,
    Event,
    Province,
)
from engawa.shogun.figures.components import CHEST as FIRST_CHEST
from engawa.shogun.rules.actions import OBSTACLES
from engawa.shogun.words.component_words import event_words
from engawa.shogun.words.labels import card_label, figures_words

Printed = dict[str, object]


def catalogue(figures: Components, players: int, words: Words) -> Printed:
    """Both sides of the board: which is played on, the view tells."""
    return {
        "provinces": {province.id: printed_province(figures, province, words) for province in figures.provinces},
        "regions": {region: words.word("region", region) for region in figures.regions},
        "boards": {name: printed_board(figures, side, players, words) for side, name in enumerate(SIDES)},
        "map_aspect": figures.map_aspect,
        "spaces": [printed_space(figures, space, words) for space in range(SPACES)],
        "cards": printed_cards(figures, words),
        "specials": {
            name: {"name": words.say(f"shogun.special.{name}"), "value": figures.special_value[special]}
            for special, name in enumerate(SPECIALS)
        },
        "events": {event.word: printed_event(event, words) for event in figures.events},
        "kinds": {name: printed_kind(figures, kind, words) for kind, name in enumerate(KINDS)},
        "obstacles": {why: words.say(f"shogun.why.{why}") for why in OBSTACLES},
        "seasons": {season: words.say(f"shogun.season.{season}") for season in SEASONS},
        "years": YEARS,
        "winter": revolt_table(figures),
        "scoring": {"province": figures.per_province, "building": figures.per_building, "tied": figures.tied},
        "neutral_farmers": figures.neutral_farmers,
        "start": {"chests": figures.starting_chests[players], "groups": figures.groups[players]},
        "armies_each": figures.armies_each,
        "farmers": figures.farmers,
    }


def printed_province(figures: Components, province: Province, words: Words) -> Printed:
    return {
        "name": province.name,
        "chests": province.chests,
        "rice": province.rice,
        "sites": province.sites,
        "region": {name: figures.regions[province.region[side]] for side, name in enumerate(SIDES)},
        "x": province.x,
        "y": province.y,
        "words": figures_words(figures, province.index, words),
    }


def printed_board(figures: Components, side: int, players: int, words: Words) -> Printed:
    board = figures.board(side, players)
    ids = [province.id for province in figures.provinces]
    adjacent = [(one, other) for one in board.in_play for other in board.neighbours[one] if one < other]
    return {
        "name": words.say(f"shogun.board.{SIDES[side]}"),
        "provinces": [ids[province] for province in board.in_play],
        "borders": [[ids[one], ids[other]] for one, other in adjacent if (one, other) not in board.sea_routes],
        "sea_routes": [[ids[one], ids[other]] for one, other in board.sea_routes],
        "provisional": words.say("shogun.text.moon") if board.is_provisional else None,
    }


def printed_space(figures: Components, space: int, words: Words) -> Printed:
    """A space of the player's board: an action, or the bid."""
    name = figures.space_name(space)
    return {
        "space": name,
        "name": words.say(f"shogun.action.{name}"),
        "cost": 0 if space == BID else figures.cost[space],
        "armies": 0 if space == BID else figures.deploys[space],
        "words": what_it_does(figures, space, words),
    }


def what_it_does(figures: Components, space: int, words: Words) -> str:
    if space == BID:
        return words.say("shogun.does.bid")
    if space <= THEATRE:
        return words.say("shogun.does.build")
    if space in (RICE, TAXES):
        return words.say("shogun.does.rice" if space == RICE else "shogun.does.taxes")
    if space >= BATTLE_A:
        return words.say("shogun.does.battle")
    key = "shogun.does.deploy_and_move" if space == DEPLOY_1_AND_MOVE else "shogun.does.deploy"
    return words.say(key, armies=figures.deploys[space])


def printed_cards(figures: Components, words: Words) -> dict[str, Printed]:
    """What can lie on a plan; a province's card by the province's name."""
    cards: dict[str, Printed] = {}
    for card in range(NOTHING + 1):
        cards[figures.card_name(card)] = {"name": words.shown("card", figures.card_name(card))}
        cards[figures.card_name(card)]["words"] = card_label(figures, card, words)
    for number, chests in enumerate(figures.chest_values):
        cards[figures.card_name(FIRST_CHEST + number)]["chests"] = chests
    return cards


def printed_event(event: Event, words: Words) -> Printed:
    return {
        "effect": EFFECTS[event.effect],
        "amount": event.amount,
        "amount_of_3": event.amount_of_3,
        "rice_loss": event.rice_loss,
        "effect_words": words.say(
            f"shogun.effect.{EFFECTS[event.effect]}", amount=event.amount, fewer=event.amount_of_3
        ),
        "words": event_words(event, words),
    }


def printed_kind(figures: Components, kind: int, words: Words) -> Printed:
    return {
        "name": words.say(f"shogun.kind.{KINDS[kind]}"),
        "cost": figures.cost[kind],
        "supply": figures.supply[kind],
        "majority": figures.majority[kind],
    }


def revolt_table(figures: Components) -> list[dict[str, int]]:
    """By the number of provinces that lack rice, each row from where its numbers begin."""
    rows: list[dict[str, int]] = []
    for short in range(1, len(figures.revolts)):
        row = {"revolts": figures.revolts[short], "extra_farmers": figures.extra_farmers[short]}
        if not rows or {**rows[-1], **row} != rows[-1]:
            rows.append({"from": short, **row})
    return rows
