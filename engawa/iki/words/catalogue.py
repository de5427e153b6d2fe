"""Catalogue: what is printed on the boards, cards and tokens of IKI, as plain data for drawing."""

from engawa.iki.figures.components import (
    FED_NOW,
    FIRE_TOP,
    GOODS,
    HIRE_WITH_FIRE,
    MONTHS,
    MOST_NUMEROUS_TYPE,
    NO_EFFECT,
    NO_LIMIT,
    NO_TOKEN,
    SALARY_SPACES,
    SCORE_FISH,
    SCORE_PER,
    SEASONS,
    START,
    STREET_SPACES,
    TOKENS,
    TYPES,
    Board,
    Building,
    Card,
    Components,
    EndScoring,
    Fish,
    Goods,
    Pipe,
    Tobacco,
    Trade,
)
from engawa.iki.figures.costs import is_reconstructed
from engawa.iki.rules.fire import NAGAYA
from engawa.iki.words.component_words import (
    building_effect,
    building_lines,
    card_lines,
    offers,
    scoring_words,
    trade_words,
)
from engawa.iki.words.labels import way_words
from engawa.iki.words.marks import trade_mark
from engawa.kernel.words import Words

Printed = dict[str, object]


def catalogue(figures: Components, players: int, words: Words) -> Printed:
    board = figures.board(players)
    return {
        "cards": {card.id: printed_card(card, words) for card in figures.cards},
        "buildings": {building.id: printed_building(building, words) for building in figures.buildings},
        "tokens": printed_tokens(figures, words),
        "shops": [printed_shop(figures, space, words) for space in range(1, STREET_SPACES + 1)],
        "board": {
            "nagaya": {str(nagaya + 1): words.say("iki.page.nagaya", nagaya=nagaya + 1) for nagaya in NAGAYA},
            "per_nagaya": board.per_nagaya,
            "stalls": [printed_stall(board, stall) for stall in range(board.stalls)],
            "harmony": [[board.stall_name(stall) for stall in group] for group in board.groups],
            "firefighting": FIRE_TOP,
            "salary_spaces": SALARY_SPACES,
        },
        "ways": [
            {"way": way, "words": way_words(figures, space, words)} for space, way in enumerate(figures.ikizama_track)
        ],
        "months": [printed_month(board, month, words) for month in range(1, MONTHS + 1)],
        "seasons": {season: words.say(f"iki.season.{season}") for season in SEASONS},
        "types": {name: words.say(f"iki.type.{name}") for name in TYPES},
        "goods": {good: good_forms(good, words) for good in GOODS},
        "start": {**goods(figures.start), "kobun": figures.kobun},
        "income": figures.income,
        "compensation": figures.compensation,
        "scoring": {
            "variety": figures.variety,
            "fish": figures.fish_score,
            "koban": figures.koban_score,
            "wood": figures.wood_score,
            "mon_per_iki": figures.mon_per_iki,
        },
    }


def goods(amounts: Goods) -> dict[str, int]:
    """Only what there is of: a salary of nothing is empty."""
    return {name: getattr(amounts, name) for name in GOODS if getattr(amounts, name)}


def good_forms(good: str, words: Words) -> dict[str, str]:
    """The word beside a number of its kind; the languages tell apart no more than these."""
    return {
        "one": words.say(f"iki.good.{good}", n=1),
        "few": words.say(f"iki.good.{good}", n=2),
        "many": words.say(f"iki.good.{good}", n=5),
    }


def printed_trade(trade: Trade, words: Words) -> Printed:
    return {
        "pay": goods(trade.pay),
        "gain": goods(trade.gain),
        "opponents": goods(trade.opponents_gain),
        "experience": trade.experience,
        "swaps": trade.swaps,
        "builds": trade.builds,
        "rebate": goods(trade.rebate),
        "words": trade_words(trade, words),
    }


def printed_card(card: Card, words: Words) -> Printed:
    return {
        "name": words.shown("card", card.id),
        "type": TYPES[card.type],
        "type_name": words.say(f"iki.type.{TYPES[card.type]}"),
        "season": "start" if card.season == START else SEASONS[card.season],
        "cost": card.hire_cost,
        "cost_reconstructed": is_reconstructed(card.cost_source),
        "fire_bonus": card.hire_fire,
        "skill": printed_trade(card.skill, words),
        "salary": [goods(salary) for salary in card.salary],
        "first_level": card.first_level,
        "token": None if card.token == NO_TOKEN else TOKENS[card.token],
        "details": card_lines(card, words),
    }


def printed_building(building: Building, words: Words) -> Printed:
    return {
        "name": words.shown("building", building.id),
        "cost": goods(building.cost),
        "cost_reconstructed": is_reconstructed(building.cost_source),
        "scoring": printed_scoring(building.scoring),
        "lasting": printed_lasting(building),
        "words": building_effect(building, words),
        "details": building_lines(building, words),
    }


def printed_scoring(scoring: EndScoring) -> Printed:
    """So much IKI, once or for every so many of something."""
    per = {number: name for name, number in SCORE_PER.items()} | {SCORE_FISH: "fish_score"}
    most = None if scoring.most == NO_LIMIT else scoring.most
    return {"iki": scoring.each, "per": per.get(scoring.per), "every": scoring.every, "most": most}


def printed_lasting(building: Building) -> Printed | None:
    """What a building brings while it stands, and for what."""
    if building.lasting == NO_EFFECT:
        return None
    per = {FED_NOW: "fed", MOST_NUMEROUS_TYPE: "most_numerous_type", HIRE_WITH_FIRE: "hire_with_fire"}
    return {"per": per[building.lasting], "gain": goods(building.lasting_gain)}


def printed_tokens(figures: Components, words: Words) -> dict[str, Printed]:
    """Wares by season, and the special tokens that characters retire with."""
    tokens: dict[str, Printed] = {}
    for fish in figures.fish:
        bonus = words.say("iki.text.fish_bonus", iki=fish.bonus)
        tokens[fish.id] = {**ware("fish", fish), "bonus": fish.bonus, "words": bonus}
    for pipe in figures.pipes:
        effect = printed_trade(pipe.effect, words)
        tokens[pipe.id] = {**ware("pipe", pipe), "effect": effect, "words": effect["words"]}
    for tobacco in figures.tobacco:
        printed = {"scoring": printed_scoring(tobacco.scoring), "words": scoring_words(tobacco.scoring, words)}
        tokens[tobacco.id] = {**ware("tobacco", tobacco), **printed}
    for name in TOKENS:
        tokens[name] = {"kind": "special", "words": words.say(f"iki.brings.{name}")}
    return {name: {"name": words.word("token", name), **token} for name, token in tokens.items()}


def ware(kind: str, token: Fish | Pipe | Tobacco) -> Printed:
    reconstructed = is_reconstructed(token.price_source)
    return {"kind": kind, "season": SEASONS[token.season], "price": token.price, "price_reconstructed": reconstructed}


def printed_shop(figures: Components, space: int, words: Words) -> Printed:
    shop = figures.shops[space]
    return {
        "id": shop.id,
        "name": words.word("shop", shop.id),
        "space": space,
        "trades": [
            {"mark": trade_mark(shop, number), **printed_trade(trade, words)}
            for number, trade in enumerate(shop.trades)
        ],
        "sells_fish": shop.sells_fish,
        "sells_smoke": shop.sells_pipe or shop.sells_tobacco or shop.sells_both,
        "words": offers(figures, space, words),
    }


def printed_stall(board: Board, stall: int) -> Printed:
    return {
        "stall": board.stall_name(stall),
        "nagaya": stall // board.per_nagaya + 1,
        "place": stall % board.per_nagaya + 1,
        "extra_cost": board.extra_cost[stall],
        "spaces": [space for space in range(1, STREET_SPACES + 1) if stall in board.reach[space]],
    }


def printed_month(board: Board, month: int, words: Words) -> Printed:
    return {
        "month": month,
        "name": words.say("iki.page.month", month=month),
        "season": SEASONS[(month - 1) // 3],
        "fire": board.fire_strength[month],
        "payday": month % 3 == 0,
    }
