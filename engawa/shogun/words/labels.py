"""Labels: what the buttons for a move's marks say."""

from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Unhandled
from engawa.kernel.words import Words
from engawa.shogun.figures import moves
from engawa.shogun.figures.components import BID, CHEST, DEFENCE_PLUS_1, NOTHING, SPECIALS, Components
from engawa.shogun.figures.moves import a_of, armies_of, b_of, kind_of, with_extra
from engawa.shogun.rules.attack_odds import best_odds
from engawa.shogun.rules.position import Realm
from engawa.shogun.rules.tower import percentage
from engawa.shogun.words.component_words import free_sites
from engawa.shogun.words.marks import march_marks


def labels(realm: Realm, seat: int, code: int, words: Words) -> list[str]:
    """One for each mark, in the order of `marks`."""
    kind, a, b = kind_of(code), a_of(code), b_of(code)
    if kind == moves.PLAN:
        return [space_label(realm.figures, a, words), laid_label(realm, b, words)]
    if kind == moves.DRAFT:
        return [draft_label(realm.figures, a, words), words.say("shogun.label.armies", armies=b)]
    if kind in (moves.ATTACK, moves.MARCH):
        return march_labels(realm, seat, code, words)
    if kind == moves.TAKE:
        label = take_label(realm, a, words)
        return [label, defend_label(b != moves.TAKE_AND_DEFEND_NOT, words)] if a == DEFENCE_PLUS_1 else [label]
    return [only_label(realm, code, words)]


def only_label(realm: Realm, code: int, words: Words) -> str:
    """For a move that is pointed at with one mark."""
    kind, a = kind_of(code), a_of(code)
    if kind == moves.CLEAR:
        return words.say("shogun.label.clear", space=realm.figures.space_name(a))
    if kind == moves.DEFEND:
        return defend_label(a == moves.YES, words)
    if kind == moves.DEPLOY:
        return words.say("shogun.label.deploy", armies=a)
    if kind == moves.REVOLT:
        return words.say("shogun.label.revolt", province=realm.figures.provinces[a].id)
    if kind == moves.DRAFT_PILE:
        return words.say("shogun.label.pile")
    if kind == moves.PUT_UNDER:
        return words.say("shogun.label.put_under")
    if kind == moves.COMMIT:
        return words.say("shogun.label.commit")
    if kind == moves.TAKE_BACK:
        return words.say("shogun.label.take_back")
    if kind == moves.STAY:
        return words.say("shogun.label.stay")
    raise Unhandled("move of kind", kind)


def space_label(figures: Components, space: int, words: Words) -> str:
    """An action with its cost, or the bid."""
    name = figures.space_name(space)
    cost = 0 if space == BID else figures.cost[space]
    if cost == 0:
        return words.say("shogun.label.space", space=name)
    return words.say("shogun.label.space_with_cost", space=name, cost=words.say("shogun.text.cost", chests=cost))


def card_label(figures: Components, card: int, words: Words) -> str:
    if card == NOTHING:
        return words.say("shogun.label.no_card")
    if card >= CHEST:
        return words.say("shogun.label.chest_card", chests=figures.chest_values[card - CHEST])
    printed = figures_words(figures, card, words)
    return words.say("shogun.label.card", province=figures.provinces[card].id, figures=printed)


def laid_label(realm: Realm, card: int, words: Words) -> str:
    """A card that may be laid now: of a province's sites only those that are free count."""
    if card >= CHEST:
        return card_label(realm.figures, card, words)
    province = realm.figures.provinces[card]
    printed = words.say(
        "shogun.label.figures_now", taxes=province.chests, rice=province.rice, free=free_sites(realm, card)
    )
    return words.say("shogun.label.card", province=province.id, figures=printed)


def figures_words(figures: Components, number: int, words: Words) -> str:
    """What is printed on a province's card."""
    province = figures.provinces[number]
    return words.say("shogun.label.figures", taxes=province.chests, rice=province.rice, sites=province.sites)


def draft_label(figures: Components, number: int, words: Words) -> str:
    printed = figures_words(figures, number, words)
    return words.say("shogun.label.draft", province=figures.provinces[number].id, figures=printed)


def take_label(realm: Realm, special: int, words: Words) -> str:
    place = realm.special_row.index(special) + 1
    return words.say("shogun.label.take", special=SPECIALS[special], place=place)


def defend_label(defends: bool, words: Words) -> str:
    return words.say("shogun.label.defend" if defends else "shogun.label.defend_not")


def march_labels(realm: Realm, seat: int, code: int, words: Words) -> list[str]:
    by_mark = {
        "province": target_label(realm, code, words),
        "armies": words.say("shogun.label.armies", armies=armies_of(code)),
        "extra": words.say("shogun.label.extra" if with_extra(code) else "shogun.label.no_extra"),
        "from": words.say("shogun.label.start", province=realm.figures.provinces[a_of(code)].id),
    }
    return [by_mark[mark.partition(":")[0]] for mark in march_marks(realm, seat, code)]


def target_label(realm: Realm, code: int, words: Words) -> str:
    target = b_of(code)
    name = realm.figures.provinces[target].id
    if kind_of(code) == moves.MARCH:
        return words.say("shogun.label.march", province=name)
    owner = realm.owner[target]
    if owner == NOBODY:
        label = words.say("shogun.label.attack_neutral", province=name)
    else:
        label = words.say("shogun.label.attack", province=name, player=owner, armies=realm.armies[target])
    best = percentage(best_odds(realm, a_of(code), target).win)
    return words.say("shogun.label.with_chance", attack=label, win=best)
