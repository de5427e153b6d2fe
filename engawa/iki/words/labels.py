"""Labels: what the buttons for a move's marks say."""

from engawa.iki.figures import moves
from engawa.iki.figures.components import SALARY_SPACES, STREET_SPACES, TYPES, Components, Goods, Trade
from engawa.iki.figures.moves import NOT_BOUGHT, a_of, b_of, kind_of
from engawa.iki.rules import buildings, fire, hiring
from engawa.iki.rules.ikizama import FREE_CHOICE
from engawa.iki.rules.position import Town
from engawa.iki.rules.street import LONGEST_CHOICE, may_win_token, steps_in
from engawa.iki.words.component_words import scoring_words, skill_words, trade_words
from engawa.iki.words.marks import trade_marks
from engawa.kernel.refusal import Unhandled
from engawa.kernel.words import Words


def labels(town: Town, seat: int, code: int, words: Words) -> list[str]:
    """One for each mark, in the order of `marks`."""
    kind, a, b = kind_of(code), a_of(code), b_of(code)
    figures = town.figures
    if kind == moves.HIRE:
        return [hire_label(town, seat, a, words), paid_stall_label(town, b, words)]
    if kind == moves.TAKE:
        return [card_label("iki.label.take", figures, a, words), stall_label(town, b, words)]
    if kind == moves.NEUTRAL:
        return [card_label("iki.label.neutral", figures, a, words), stall_label(town, b, words)]
    if kind == moves.NEUTRAL_LOST:
        return [card_label("iki.label.neutral", figures, a, words), words.say("iki.label.lost")]
    if kind == moves.BUILD:
        return [build_label(town, a, words), paid_stall_label(town, b, words)]
    if kind == moves.WALK:
        return [walk_label(town, seat, code, words), pay_label(code, words)]
    if kind == moves.NEW_YEAR:
        return [words.say("iki.label.go_to", shop=figures.shops[a].id)]
    if kind == moves.TRADE:
        return trade_labels(figures, a, b, words)
    if kind == moves.SMOKE:
        return smoke_labels(figures, a, b, words)
    if kind == moves.FISH:
        fish = figures.fish[a]
        return [telling_buy_label(fish.id, fish.price, words.say("iki.text.fish_bonus", iki=fish.bonus), words)]
    if kind == moves.SWAP:
        return [card_label("iki.label.swap", figures, number, words) for number in (a, b)]
    return [only_label(town, code, words)]


def only_label(town: Town, code: int, words: Words) -> str:
    """For a move that is pointed at with one mark."""
    kind, a = kind_of(code), a_of(code)
    figures = town.figures
    if kind == moves.USE:
        return words.say("iki.label.use", card=figures.cards[a].id, skill=skill_words(figures.cards[a], words))
    if kind == moves.TRAIN:
        return train_label(town, a, words)
    if kind == moves.STARVE:
        return card_label("iki.label.starve", figures, a, words)
    if kind == moves.IKIZAMA:
        return way_words(figures, a, words)
    if kind == moves.INCOME:
        return words.say("iki.label.income", gain=mon(figures.income))
    if kind == moves.SAVE:
        return words.say("iki.label.save", stall=town.board.stall_name(fire.stall_on_fire(town)))
    if kind == moves.BURN:
        return words.say("iki.label.burn", stall=town.board.stall_name(fire.stall_on_fire(town)))
    if kind == moves.JOKER:
        return words.say("iki.label.joker", type=TYPES[a])
    if kind == moves.DONE:
        return words.say("iki.label.done")
    raise Unhandled("move of kind", kind)


def mon(amount: int) -> str:
    """The way goods are written, so that sentences show it in the reader's language."""
    return f"{amount} mon"


def card_label(key: str, figures: Components, number: int, words: Words) -> str:
    return words.say(key, card=figures.cards[number].id)


def hire_label(town: Town, seat: int, number: int, words: Words) -> str:
    """The mon on the card pay for it, too."""
    card = town.figures.cards[number]
    price = mon(hiring.price(town.players[seat], card))
    on_card = mon_on(town, number)
    if on_card == 0:
        return words.say("iki.label.hire", card=card.id, pay=price)
    return words.say("iki.label.hire_with_mon", card=card.id, pay=price, gain=mon(on_card))


def mon_on(town: Town, number: int) -> int:
    return town.market_mon[town.market.index(number)] if number in town.market else 0


def stall_label(town: Town, stall: int, words: Words) -> str:
    return words.say("iki.label.stall", stall=town.board.stall_name(stall))


def paid_stall_label(town: Town, stall: int, words: Words) -> str:
    extra = town.board.extra_cost[stall]
    if extra == 0:
        return stall_label(town, stall, words)
    return words.say("iki.label.dearer_stall", stall=town.board.stall_name(stall), pay=mon(extra))


def building_cost(town: Town, number: int) -> Goods:
    """Less the rebate of the character that builds; the stall's extra cost not yet."""
    return buildings.cost(town, number, buildings.rebate_now(town))


def build_label(town: Town, number: int, words: Words) -> str:
    cost = building_cost(town, number).written()
    return words.say("iki.label.build", building=town.figures.buildings[number].id, pay=cost)


def walk_label(town: Town, seat: int, code: int, words: Words) -> str:
    """How far the space is, and for how many sandals; for eight more one comes there again. Who could walk a step with
    the token is asked about the price afterwards."""
    steps = (sum(steps_in(code)) - 1) % STREET_SPACES + 1
    player = town.players[seat]
    shop = town.figures.shops[(player.space - 1 + steps) % STREET_SPACES + 1].id
    sandals = max(steps - LONGEST_CHOICE, 0) if player.way == FREE_CHOICE else (steps - player.way) % STREET_SPACES
    if sandals == 0 or may_win_token(town, seat, LONGEST_CHOICE + player.sandals):
        return words.say("iki.label.walk", steps=steps, shop=shop)
    return words.say("iki.label.walk_for", steps=steps, shop=shop, pay=f"{sandals} sandal")


def pay_label(code: int, words: Words) -> str:
    _, sandals, token = steps_in(code)
    if sandals == 0:
        return words.say("iki.label.pay_token" if token else "iki.label.pay_nothing")
    return words.say("iki.label.pay_both" if token else "iki.label.pay_sandals", pay=f"{sandals} sandal")


def trade_labels(figures: Components, space: int, number: int, words: Words) -> list[str]:
    shop = figures.shops[space]
    label = trade_label(shop.trades[number], words)
    return [words.say("iki.label.shop", shop=shop.id), label][-len(trade_marks(shop, number)) :]


def trade_label(trade: Trade, words: Words) -> str:
    """A shop trades goods, or lets build."""
    paid = trade.pay.written()
    if trade.builds:
        return words.say("iki.label.trade_for_building", pay=paid)
    if not paid:
        return words.say("iki.label.trade_for_nothing", gain=trade.gain.written())
    return words.say("iki.label.trade", pay=paid, gain=trade.gain.written())


def buy_label(token: str, price: int, words: Words) -> str:
    return words.say("iki.label.buy", token=token, pay=mon(price))


def telling_buy_label(token: str, price: int, brings: str, words: Words) -> str:
    """With what it is good for: two of a kind are told apart by nothing else."""
    return words.say("iki.label.buy_for", token=token, pay=mon(price), brings=brings)


def smoke_labels(figures: Components, pipe: int, tobacco: int, words: Words) -> list[str]:
    purchases = []
    if pipe != NOT_BOUGHT:
        chosen = figures.pipes[pipe]
        purchases.append(telling_buy_label(chosen.id, chosen.price, trade_words(chosen.effect, words), words))
    if tobacco != NOT_BOUGHT:
        leaf = figures.tobacco[tobacco]
        purchases.append(telling_buy_label(leaf.id, leaf.price, scoring_words(leaf.scoring, words), words))
    if len(purchases) == 1:
        purchases.append(words.say("iki.label.only_tobacco" if pipe == NOT_BOUGHT else "iki.label.only_pipe"))
    return purchases


def train_label(town: Town, number: int, words: Words) -> str:
    level = town.stall_level[town.stall_of(number)]
    card = town.figures.cards[number].id
    if level == SALARY_SPACES:
        return words.say("iki.label.retire", card=card)
    return words.say("iki.label.train", card=card, level=level + 1)


def way_words(figures: Components, space: int, words: Words) -> str:
    if space == FREE_CHOICE:
        return words.say("iki.label.way_free", gain=mon(figures.compensation))
    return words.say("iki.label.way", steps=space)
