"""Move sentences: a whole move as one sentence of what will happen, what is done, then what it costs and may bring."""

from engawa.kernel.words import Words
from engawa.shogun.figures import moves
from engawa.shogun.figures.components import BID, CHEST, DEFENCE_PLUS_1, NOTHING, RICE, TAXES, Components
from engawa.shogun.figures.moves import a_of, armies_of, b_of, kind_of, with_extra
from engawa.shogun.rules import battle
from engawa.shogun.rules.position import Realm
from engawa.shogun.words.component_words import odds_words
from engawa.shogun.words.labels import figures_words, only_label, take_label


def sentence(realm: Realm, seat: int, code: int, words: Words) -> str:
    return "; ".join(clauses(realm, seat, code, words)) + "."


def clauses(realm: Realm, seat: int, code: int, words: Words) -> list[str]:
    kind, a, b = kind_of(code), a_of(code), b_of(code)
    provinces = realm.figures.provinces
    if kind == moves.PLAN:
        return bid(realm.figures, b, words) if a == BID else plan(realm.figures, a, b, words)
    if kind == moves.DRAFT:
        drafted = words.say("shogun.sentence.draft", province=provinces[a].id, armies=b)
        return [drafted, figures_words(realm.figures, a, words)]
    if kind == moves.TAKE:
        sentences = [take_label(realm, a, words)]
        key = "shogun.sentence.defend_not" if b == moves.TAKE_AND_DEFEND_NOT else "shogun.sentence.defend"
        return [*sentences, words.say(key)] if a == DEFENCE_PLUS_1 else sentences
    if kind == moves.DEPLOY:
        where = provinces[realm.acting_province()].id
        deployed = words.say("shogun.sentence.deploy", armies=a, province=where)
        return [deployed, *costs(realm.figures, realm.action_now(), words)]
    if kind == moves.MARCH:
        ends = {"province": provinces[a].id, "to": provinces[b].id}
        return [words.say("shogun.sentence.march", armies=armies_of(code), **ends)]
    if kind == moves.ATTACK:
        key = "shogun.sentence.attack_with_extra" if with_extra(code) else "shogun.sentence.attack"
        sentences = [words.say(key, province=provinces[a].id, to=provinces[b].id, armies=armies_of(code))]
        return [*sentences, odds_words(battle.attack_odds(realm, seat, b, armies_of(code), with_extra(code)), words)]
    if kind == moves.REVOLT:
        return [only_label(realm, code, words), odds_words(battle.revolt_odds(realm, a, realm.unrest), words)]
    return [only_label(realm, code, words)]


def plan(figures: Components, action: int, card: int, words: Words) -> list[str]:
    """What the action costs and, as printed, brings; a chest card only pretends."""
    laid = words.say("shogun.sentence.plan", card=figures.card_name(card), space=figures.space_name(action))
    if card == NOTHING:
        return [laid]
    if card >= CHEST:
        return [laid, words.say("shogun.sentence.bluff")]
    return [laid, *costs(figures, action, words), *brings(figures, action, card, words)]


def costs(figures: Components, action: int, words: Words) -> list[str]:
    cost = figures.cost[action]
    return [words.say("shogun.sentence.costs", chests=cost)] if cost else []


def brings(figures: Components, action: int, card: int, words: Words) -> list[str]:
    if action == RICE:
        return [words.say("shogun.sentence.brings_rice", rice=figures.provinces[card].rice)]
    if action == TAXES:
        return [words.say("shogun.sentence.brings_chests", chests=figures.provinces[card].chests)]
    return (
        [words.say("shogun.sentence.brings_armies", armies=figures.deploys[action])] if figures.deploys[action] else []
    )


def bid(figures: Components, card: int, words: Words) -> list[str]:
    if card == NOTHING:
        return [words.say("shogun.sentence.bid_nothing")]
    if card < CHEST:
        return [words.say("shogun.sentence.bid_province", province=figures.provinces[card].id)]
    return [words.say("shogun.sentence.bid_chests", chests=figures.chest_values[card - CHEST])]
