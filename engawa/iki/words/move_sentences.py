"""Move sentences: a whole move as one sentence of what will happen, what is done, then what it costs and brings."""

from engawa.iki.figures import moves
from engawa.iki.figures.components import Card
from engawa.iki.figures.moves import NOT_BOUGHT, a_of, b_of, kind_of
from engawa.iki.rules import hiring
from engawa.iki.rules.ikizama import FREE_CHOICE
from engawa.iki.rules.position import EMPTY, Town
from engawa.iki.rules.street import laps_of, steps_in
from engawa.iki.words.component_words import building_effect, scoring_words, skill_words, trade_words
from engawa.iki.words.labels import building_cost, buy_label, mon, mon_on, only_label, trade_label
from engawa.iki.words.marks import walks_to
from engawa.kernel.position import NOBODY
from engawa.kernel.words import Words


def sentence(town: Town, seat: int, code: int, words: Words) -> str:
    return "; ".join(clauses(town, seat, code, words)) + "."


def clauses(town: Town, seat: int, code: int, words: Words) -> list[str]:
    kind, a, b = kind_of(code), a_of(code), b_of(code)
    figures = town.figures
    if kind == moves.HIRE:
        return hire(town, seat, code, words)
    if kind == moves.TAKE:
        taken = words.say("iki.sentence.take", card=figures.cards[a].id, stall=town.board.stall_name(b))
        return [taken, skill(figures.cards[a], words)]
    if kind == moves.NEUTRAL:
        return [words.say("iki.sentence.neutral", card=figures.cards[a].id, stall=town.board.stall_name(b))]
    if kind == moves.NEUTRAL_LOST:
        return [words.say("iki.sentence.neutral_lost", card=figures.cards[a].id)]
    if kind == moves.BUILD:
        return build(town, code, words)
    if kind == moves.WALK:
        return walk(town, seat, code, words)
    if kind == moves.NEW_YEAR:
        return [words.say("iki.label.go_to", shop=figures.shops[a].id)]
    if kind == moves.TRADE:
        deal = trade_label(figures.shops[a].trades[b], words)
        return [words.say("iki.sentence.trade", shop=figures.shops[a].id, deal=deal)]
    if kind == moves.FISH:
        fish = figures.fish[a]
        return [buy_label(fish.id, fish.price, words), words.say("iki.text.fish_bonus", iki=fish.bonus)]
    if kind == moves.SMOKE:
        return buy_smoke(town, code, words)
    if kind == moves.SWAP:
        return [words.say("iki.sentence.swap", card=figures.cards[a].id, other=figures.cards[b].id)]
    if kind == moves.USE:
        return [only_label(town, code, words), *after_use(town, seat, a, words)]
    return [only_label(town, code, words)]


def skill(card: Card, words: Words) -> str:
    return words.say("iki.sentence.skill", skill=skill_words(card, words))


def hire(town: Town, seat: int, code: int, words: Words) -> list[str]:
    card = town.figures.cards[a_of(code)]
    stall = b_of(code)
    cost = hiring.price(town.players[seat], card) + town.board.extra_cost[stall]
    where = town.board.stall_name(stall)
    parts = [words.say("iki.sentence.hire", card=card.id, stall=where, pay=mon(cost))]
    if mon_on(town, card.index) > 0:
        parts.append(words.say("iki.sentence.mon_on_card", gain=mon(mon_on(town, card.index))))
    if card.hire_fire > 0:
        parts.append(words.say("iki.sentence.fire_bonus", gain=f"{card.hire_fire} fire"))
    return [*parts, skill(card, words)]


def build(town: Town, code: int, words: Words) -> list[str]:
    building = town.figures.buildings[a_of(code)]
    stall = b_of(code)
    cost = building_cost(town, building.index)
    cost.mon += town.board.extra_cost[stall]
    where = town.board.stall_name(stall)
    built = words.say("iki.sentence.build", building=building.id, stall=where, pay=cost.written())
    return [built, building_effect(building, words)]


def walk(town: Town, seat: int, code: int, words: Words) -> list[str]:
    """Of a number that was not chosen (a quiz asks about it) it is said that no sandal makes it longer."""
    number, sandals, token = steps_in(code)
    steps = number + sandals + token
    shop = town.figures.shops[walks_to(town, seat, code)].id
    parts = [words.say("iki.sentence.walk", steps=steps, shop=shop)]
    if token:
        parts.append(words.say("iki.sentence.with_token"))
    if not sandals and not token and number != town.players[seat].way != FREE_CHOICE:
        parts.append(words.say("iki.sentence.no_sandals"))
    if sandals:
        parts.append(words.say("iki.sentence.spending", pay=f"{sandals} sandal"))
    laps = laps_of(town.players[seat].space, steps)
    if laps > 0:
        parts.append(words.say("iki.sentence.laps", laps=laps))
    return parts


def buy_smoke(town: Town, code: int, words: Words) -> list[str]:
    figures = town.figures
    bought: list[str] = []
    brings: list[str] = []
    price = 0
    if a_of(code) != NOT_BOUGHT:
        pipe = figures.pipes[a_of(code)]
        bought.append(pipe.id)
        brings.append(trade_words(pipe.effect, words))
        price += pipe.price
    if b_of(code) != NOT_BOUGHT:
        tobacco = figures.tobacco[b_of(code)]
        bought.append(tobacco.id)
        brings.append(scoring_words(tobacco.scoring, words))
        price += tobacco.price
    if len(bought) == 1:
        return [buy_label(bought[0], price, words), *brings]
    return [words.say("iki.sentence.buy_both", pipe=bought[0], tobacco=bought[1], pay=mon(price)), *brings]


def after_use(town: Town, seat: int, number: int, words: Words) -> list[str]:
    """What becomes of a character that is not one's own."""
    stall = town.stall_of(number)
    owner = town.stall_owner[stall]
    if stall == EMPTY or owner == seat:
        return []
    if owner == NOBODY:
        return [words.say("iki.sentence.neutral_leaves")]
    return [words.say("iki.sentence.grows_for", player=owner)]
