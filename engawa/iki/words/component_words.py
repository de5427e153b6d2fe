"""Component words: what cards, buildings and tokens say."""

import json
from functools import cache
from importlib import resources
from typing import Final, cast

from engawa.iki.figures.components import (
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
from engawa.iki.figures.costs import is_reconstructed
from engawa.kernel.refusal import Arg
from engawa.kernel.words import ENGLISH, Word, Words

SEVERAL: Final = 5
"""A number for the plural of what is not counted."""


def mark(source: str) -> str:
    """A star beside figures that were reconstructed; the printed ones are not known to us."""
    return "*" if is_reconstructed(source) else ""


def printed(thing: Card | Building, words: Words) -> str:
    """What stands on a card or building in the reader's language: as the figures have it, or else our own word."""
    name = thing.names.get(words.language)
    return name if name is not None else our_names(words.language).get(thing.id, thing.names[ENGLISH])


@cache
def our_names(language: str) -> dict[str, str]:
    """Of cards and buildings that no rulebook we have names in that language."""
    file = resources.files("engawa.iki").joinpath("names", f"{language}.json")
    return cast(dict[str, str], json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else {}


def name_beside(thing: Card | Building, words: Words) -> str:
    """The printed name, where the word that notation has for it does not say the same; else nothing."""
    name = printed(thing, words)
    return "" if letters(name) == letters(thing.id) else name


def letters(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())


def listed(thing: Card | Building, words: Words) -> str:
    """By its word in notation, to be typed, and by its name."""
    name = name_beside(thing, words)
    return f"{thing.id} ({name})" if name else thing.id


def explained(thing: Card | Building, explanation: str, words: Words) -> str:
    """What is told of a card or building whose word in notation stands before it."""
    return ": ".join(part for part in (name_beside(thing, words), explanation) if part)


def name_argument(figures: Components, words: Words, name: str, value: Arg) -> str | Word | None:
    """Log and refusal arguments that are names or goods."""
    if name in ("card", "other"):
        return printed(figures.cards[figures.card_named(str(value))], words)
    if name == "building":
        return printed(figures.buildings[figures.building_named(str(value))], words)
    if name in ("pipe", "tobacco"):
        return words.bent("token", str(value))
    if name == "good":
        return words.say(f"iki.good.{value}", n=SEVERAL)
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
    amounts = []
    for part in written.split("+"):
        amount, _, good = part.partition(" ")
        amounts.append(f"{amount} {words.say(f'iki.good.{good}', n=int(amount))}")
    return ", ".join(amounts)


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
    paid = trade.pay.written()
    sentence = words.say("iki.text.trade", pay=paid, gain_words=gained) if paid else gained
    others = trade.opponents_gain.written()
    return f"{sentence}; {words.say('iki.text.opponents', gain=others)}" if others else sentence


def skill_words(card: Card, words: Words) -> str:
    return trade_words(card.skill, words)


def offers(figures: Components, space: int, words: Words) -> str:
    """What a shop trades and sells."""
    shop = figures.shops[space]
    sentences = [trade_words(trade, words) for trade in shop.trades]
    if shop.sells_fish:
        sentences.append(words.say("iki.text.sells_fish"))
    if shop.sells_pipe or shop.sells_tobacco:
        sentences.append(words.say("iki.text.sells_smoke"))
    return "; ".join(sentences)


def scoring_words(scoring: EndScoring, words: Words) -> str:
    if scoring.per == SCORE_FLAT:
        return words.say("iki.text.scores", iki=scoring.each)
    if scoring.per == SCORE_FISH:
        return words.say("iki.text.scores_fish")
    per = next(name for name, number in SCORE_PER.items() if number == scoring.per)
    counted = words.say(f"iki.per.{per}", every=scoring.every)
    sentence = words.say("iki.text.scores_per", iki=scoring.each, counted=counted)
    return sentence if scoring.most == NO_LIMIT else f"{sentence} {words.say('iki.text.at_most', iki=scoring.most)}"


def building_words(building: Building, words: Words) -> str:
    cost = building.cost.written()
    cost_words = words.say("iki.text.costs", pay=cost, mark=mark(building.cost_source))
    return f"{cost_words}; {building_effect(building, words)}"


def building_effect(building: Building, words: Words) -> str:
    """What it scores at the end, and what it brings until then."""
    scoring = scoring_words(building.scoring, words)
    if building.lasting == NO_EFFECT:
        return scoring
    key = "fed" if building.lasting == FED_NOW else "hire" if building.lasting == HIRE_WITH_FIRE else "type"
    return scoring + "; " + words.say(f"iki.text.lasting_{key}", gain=building.lasting_gain.written())


def token_words(figures: Components, name: str, words: Words) -> str | None:
    for fish in figures.fish:
        if fish.id == name:
            bonus = words.say("iki.text.fish_bonus", iki=fish.bonus)
            return words.say("iki.text.token", token=name, mon=fish.price, mark=mark(fish.price_source), brings=bonus)
    for pipe in figures.pipes:
        if pipe.id == name:
            effect = trade_words(pipe.effect, words)
            return words.say("iki.text.token", token=name, mon=pipe.price, mark=mark(pipe.price_source), brings=effect)
    for tobacco in figures.tobacco:
        if tobacco.id == name:
            scores = scoring_words(tobacco.scoring, words)
            return words.say(
                "iki.text.token", token=name, mon=tobacco.price, mark=mark(tobacco.price_source), brings=scores
            )
    return None


def known_id(figures: Components, name: str, words: Words) -> str:
    """A component's id, by itself or by a name that a list or the log shows."""
    called = {card.id: [*card.names.values(), printed(card, words)] for card in figures.cards}
    called |= {building.id: [*building.names.values(), printed(building, words)] for building in figures.buildings}
    called |= {shop.id: [words.word("shop", shop.id)] for shop in figures.shops[1:]}
    wares = [fish.id for fish in figures.fish] + [pipe.id for pipe in figures.pipes]
    wares += [tobacco.id for tobacco in figures.tobacco]
    called |= {ware: [words.word("token", ware)] for ware in wares}
    wanted = letters(name)
    return next((known for known, names in called.items() if wanted in map(letters, [known, *names])), name)


def card_lines(card: Card, words: Words) -> str:
    """All that the card says."""
    if card.token == NO_TOKEN:
        salary = " → ".join(goods_words(goods, words) for goods in card.salary)
    else:
        salary = words.say("iki.text.retires_with", token=TOKENS[card.token])
    lines = [
        words.say("iki.text.card", card=card.id, type=TYPES[card.type]),
        words.say("iki.text.card_cost", mon=card.hire_cost, mark=mark(card.cost_source)),
        *([words.say("iki.text.card_bonus", fire=card.hire_fire)] if card.hire_fire else []),
        words.say("iki.text.card_skill", skill=skill_words(card, words)),
        words.say("iki.text.card_salary", salary=salary, level=card.first_level),
    ]
    return "\n".join(lines)


def building_lines(building: Building, words: Words) -> str:
    return words.say("iki.text.building_name", building=building.id) + "\n" + building_words(building, words)


def cost_source(source: str, words: Words) -> str:
    """Where the cost of a card or a building comes from; the page says it once for all, beside the market."""
    return words.say("iki.text.cost_source", source=source)
