"""View: what is on the table, in words and numbers, for whoever may look.

IKI has no secrets: what nobody has drawn yet is not in the position at all, so every seat and
every spectator gets the same view.
"""

from engawa.iki.figures.components import MONTHS, SEASONS, TYPES, Components
from engawa.iki.rules import agenda, scoring
from engawa.iki.rules.position import BUILDING, EMPTY, NOT_BLOCKED, UNSOLD, Town


def view(town: Town) -> dict[str, object]:
    figures = town.figures
    return {
        "game": "iki",
        "month": town.month,
        "season": SEASONS[shown_season(town)],
        "first": town.first,
        "decision": None if town.actor < 0 else agenda.DECISIONS[town.asked],
        "to_act": [] if town.actor < 0 else [town.actor],
        "players": [player_view(town, seat) for seat in range(len(town.players))],
        "stalls": [stall_view(town, stall) for stall in range(town.board.stalls)],
        "market": [
            {"card": figures.cards[card].id, "mon": mon} for card, mon in zip(town.market, town.market_mon, strict=True)
        ],
        "deck": [figures.cards[card].id for card in town.deck],
        "buildings": [figures.buildings[number].id for number in town.offer],
        "for_sale": for_sale(town),
        "ikizama": dict(zip(figures.ikizama_track, town.track, strict=True)),
        "blocked": figures.ikizama_track[town.blocked] if is_blocking(town) else None,
        "blocking_tiles": [figures.ikizama_track[tile] for tile in town.tiles],
        "firefighting": list(town.fire_order),
        "wood": town.wood,
        "fire": {"nagaya": town.fire_nagaya + 1, "place": town.fire_place + 1} if is_burning(town) else None,
        "used": {"shop": town.shop_used, "character": town.character_used},
    }


def is_blocking(town: Town) -> bool:
    """6.2: for its month; the tile of the last one lies there still, when nobody chooses a way of life any more."""
    return town.blocked != NOT_BLOCKED and town.month <= MONTHS


def is_burning(town: Town) -> bool:
    return town.actor >= 0 and town.asked == agenda.BURNING


def player_view(town: Town, seat: int) -> dict[str, object]:
    figures = town.figures
    player = town.players[seat]
    return {
        "mon": player.mon,
        "rice": player.rice,
        "sandals": player.sandals,
        "koban": player.koban,
        "wood": player.wood,
        "iki": player.iki,
        "firefighting": player.firefighting,
        "kobun": player.kobun,
        "space": player.space,
        "tokens": {
            "hire_minus_1": player.hire_minus_1,
            "move_plus_1": player.move_plus_1,
            "avoid_fire": player.avoid_fire,
            "joker_type": player.joker,
        },
        "joker_named": None if player.joker_type < 0 else TYPES[player.joker_type],
        "retired": [figures.cards[card].id for card in player.retired],
        "fish": [fish.id for fish in figures.fish if town.fish_holder[fish.index] == seat],
        "pipes": [pipe.id for pipe in figures.pipes if town.pipe_holder[pipe.index] == seat],
        "tobacco": [tobacco.id for tobacco in figures.tobacco if town.tobacco_holder[tobacco.index] == seat],
        "score": scoring.breakdown(town, seat),
        "scored": scoring.scored(town, seat),
    }


def stall_view(town: Town, stall: int) -> dict[str, object]:
    number = town.stall_card[stall]
    owner = town.stall_owner[stall]
    shown: dict[str, object] = {"stall": town.board.stall_name(stall), "extra_cost": town.board.extra_cost[stall]}
    if number >= BUILDING:
        shown["building"] = town.figures.buildings[number - BUILDING].id
        shown["owner"] = owner
    elif number != EMPTY:
        shown["card"] = town.figures.cards[number].id
        shown["owner"] = None if owner < 0 else owner
        shown["level"] = town.stall_level[stall]
    return shown


def for_sale(town: Town) -> list[str]:
    """The shown season's fish, pipes and tobacco that nobody has bought."""
    figures: Components = town.figures
    season = shown_season(town)
    return [
        *[fish.id for fish in figures.fish if fish.season == season and town.fish_holder[fish.index] == UNSOLD],
        *[pipe.id for pipe in figures.pipes if pipe.season == season and town.pipe_holder[pipe.index] == UNSOLD],
        *[t.id for t in figures.tobacco if t.season == season and town.tobacco_holder[t.index] == UNSOLD],
    ]


def shown_season(town: Town) -> int:
    """The calendar's: it changes with the month, after payday; the rules lay out the next one's wares before that."""
    return min(max(town.season(), 0), len(SEASONS) - 1)
