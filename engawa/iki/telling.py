"""What cards, buildings and tokens say, in words."""

from typing import Final

from engawa.iki.components import (
    FED_NOW,
    HIRE_WITH_FIRE,
    NO_EFFECT,
    NO_LIMIT,
    NO_TOKEN,
    SCORE_FISH,
    SCORE_FLAT,
    SCORE_PER,
    TOKENS,
    TYPES,
    Building,
    Card,
    Components,
    EndScoring,
    Goods,
    Trade,
)
from engawa.kernel.refusal import Arg
from engawa.kernel.words import Words

RECONSTRUCTED: Final = "reconstructed"


def mark(source: str) -> str:
    """A star beside figures that were reconstructed; the printed ones are not known to us."""
    return "*" if RECONSTRUCTED in source else ""


def name_argument(figures: Components, words: Words, name: str, value: Arg) -> str | None:
    """Log and refusal arguments that are names or goods."""
    if name in ("card", "other"):
        names = figures.cards[figures.card_named(str(value))].names
        return names.get(words.language, names["en"])
    if name == "building":
        names = figures.buildings[figures.building_named(str(value))].names
        return names.get(words.language, names["en"])
    if name == "good":
        return words.say(f"iki.good.{value}", n=2)
    if name in ("gain", "pay"):
        return written_words(str(value), words)
    if name == "trade":
        paid, _, gained = str(value).rpartition(" for ")
        plain = {"building": "a_building", "experience": "experience", "swap": "swap"}
        gain = words.say(f"iki.text.{plain[gained]}") if gained in plain else written_words(gained, words)
        return words.say("iki.text.trade", pay=paid, gain_words=gain) if paid else gain
    return None


def written_words(written: str, words: Words) -> str:
    """“2 mon+1 rice” as `Goods.written` has it, in the player's language."""
    if not written:
        return words.say("iki.text.nothing")
    told = []
    for part in written.split("+"):
        amount, _, good = part.partition(" ")
        told.append(f"{amount} {words.say(f'iki.good.{good}', n=int(amount))}")
    return ", ".join(told)


def goods_words(goods: Goods, words: Words) -> str:
    return written_words(goods.written(), words)


def trade_words(trade: Trade, words: Words) -> str:
    if trade.experience:
        gained = words.say("iki.text.experience")
    elif trade.swaps:
        gained = words.say("iki.text.swap")
    elif trade.builds:
        rebate = trade.rebate.written()
        gained = words.say("iki.text.build_rebate", gain=rebate) if rebate else words.say("iki.text.a_building")
    else:
        gained = goods_words(trade.gain, words)
    if trade.opponents_gain.written():
        gained += "; " + words.say("iki.text.opponents", gain=trade.opponents_gain.written())
    paid = trade.pay.written()
    return words.say("iki.text.trade", pay=paid, gain_words=gained) if paid else gained


def skill_words(card: Card, words: Words) -> str:
    return trade_words(card.skill, words)


def offers(figures: Components, space: int, words: Words) -> str:
    """What a shop trades and sells."""
    shop = figures.shops[space]
    told = [trade_words(trade, words) for trade in shop.trades]
    if shop.sells_fish:
        told.append(words.say("iki.text.sells_fish"))
    if shop.sells_pipe or shop.sells_tobacco:
        told.append(words.say("iki.text.sells_smoke"))
    return "; ".join(told)


def scoring_words(scoring: EndScoring, words: Words) -> str:
    if scoring.per == SCORE_FLAT:
        return words.say("iki.text.scores", iki=scoring.each)
    if scoring.per == SCORE_FISH:
        return words.say("iki.text.scores_fish")
    per = next(name for name, number in SCORE_PER.items() if number == scoring.per)
    told = words.say("iki.text.scores_per", iki=scoring.each, every=scoring.every, per=words.say(f"iki.per.{per}"))
    return told if scoring.most == NO_LIMIT else f"{told} {words.say('iki.text.at_most', iki=scoring.most)}"


def building_words(building: Building, words: Words) -> str:
    cost = building.cost.written()
    told = words.say("iki.text.costs", pay=cost, mark=mark(building.cost_source))
    return f"{told}; {building_effect(building, words)}"


def building_effect(building: Building, words: Words) -> str:
    """What it scores at the end, and what it brings until then."""
    told = scoring_words(building.scoring, words)
    if building.lasting == NO_EFFECT:
        return told
    key = "fed" if building.lasting == FED_NOW else "hire" if building.lasting == HIRE_WITH_FIRE else "type"
    return told + "; " + words.say(f"iki.text.lasting_{key}", gain=building.lasting_gain.written())


def token_words(figures: Components, name: str, words: Words) -> str | None:
    star = mark(figures.token_prices_source)
    for fish in figures.fish:
        if fish.id == name:
            bonus = words.say("iki.text.fish_bonus", iki=fish.bonus)
            return words.say("iki.text.token", token=name, mon=fish.price, mark=star, brings=bonus)
    for pipe in figures.pipes:
        if pipe.id == name:
            effect = trade_words(pipe.effect, words)
            return words.say("iki.text.token", token=name, mon=pipe.price, mark=star, brings=effect)
    for tobacco in figures.tobacco:
        if tobacco.id == name:
            scores = scoring_words(tobacco.scoring, words)
            return words.say("iki.text.token", token=name, mon=tobacco.price, mark=star, brings=scores)
    return None


def card_details(card: Card, words: Words) -> str:
    if card.token == NO_TOKEN:
        salary = " → ".join(goods_words(goods, words) for goods in card.salary)
    else:
        salary = words.say("iki.text.retires_with", token=TOKENS[card.token])
    lines = [
        words.say("iki.text.card", card=card.id, type=TYPES[card.type]),
        words.say("iki.text.card_cost", mon=card.hire_cost, source=card.cost_source),
        words.say("iki.text.card_bonus", fire=card.hire_fire),
        words.say("iki.text.card_skill", skill=skill_words(card, words)),
        words.say("iki.text.card_salary", salary=salary, level=card.first_level),
    ]
    return "\n".join(lines)


def building_details(building: Building, words: Words) -> str:
    named = words.say("iki.text.building_name", building=building.id)
    source = words.say("iki.text.cost_source", source=building.cost_source)
    return f"{named}\n{building_words(building, words)}\n{source}"
