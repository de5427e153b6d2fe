"""Reader of goods and trades in a figures file."""

from typing import Final

from engawa.iki.figures.components import (
    GOODS,
    SCORE_FISH,
    SCORE_PER,
    EndScoring,
    Goods,
    Trade,
)
from engawa.kernel.figures import Field

MOST_GOODS: Final = 1000


def read_goods(field: Field) -> Goods:
    field.only(GOODS)
    goods = Goods()
    for name, amount in field.table().items():
        setattr(goods, name, amount.number(0, MOST_GOODS))
    return goods


def read_salary(field: Field) -> Goods:
    """4.1: only IKI may be lost, which stops at 0 (2.6); nothing else may go below 0."""
    field.only(GOODS)
    goods = Goods()
    for name, amount in field.table().items():
        value = amount.number(-MOST_GOODS, MOST_GOODS)
        if value < 0 and name != "iki":
            raise amount.complain("iki.expected.salary")
        setattr(goods, name, value)
    return goods


def read_cost(field: Field) -> Goods:
    goods = read_goods(field)
    if goods.fire:
        raise field.complain("iki.expected.cost")
    return goods


def optional_cost(field: Field | None) -> Goods:
    return Goods() if field is None else read_cost(field)


def optional_goods(field: Field | None) -> Goods:
    return Goods() if field is None else read_goods(field)


def is_nothing(goods: Goods) -> bool:
    return all(getattr(goods, name) == 0 for name in GOODS)


def read_trade(field: Field) -> Trade:
    """A trade does one thing: it gains, or gives experience, or builds, or swaps."""
    field.only(["pay", "gain", "opponents_gain", "experience", "build_rebate", "build", "swap_characters"])
    trade = Trade()
    trade.pay = optional_cost(field.get("pay"))
    trade.is_free = is_nothing(trade.pay)
    trade.gain = optional_goods(field.get("gain"))
    trade.opponents_gain = optional_goods(field.get("opponents_gain"))
    trade.treats_others = not is_nothing(trade.opponents_gain)
    experience = field.get("experience")
    trade.experience = 0 if experience is None else experience.number(1, 3)
    swaps, builds = field.get("swap_characters"), field.get("build")
    trade.swaps = swaps is not None and swaps.is_true()
    trade.builds = builds.is_true() if builds is not None else field.get("build_rebate") is not None
    trade.rebate = optional_cost(field.get("build_rebate"))
    effects = [not is_nothing(trade.gain), trade.experience > 0, trade.swaps, trade.builds]
    if effects.count(True) != 1:
        raise field.complain("iki.expected.one_effect")
    trade.surely_gains = any(getattr(trade.gain, name) != 0 for name in GOODS if name != "wood")
    return trade


def read_end_scoring(field: Field) -> EndScoring:
    """A number of IKI, or as much as the fish, or so much for every so many of something, up to a limit."""
    field.only(["iki", "per", "each", "every", "max", "equal_to"])
    kinds = [["iki"], ["equal_to"], ["per", "each", "every", "max"]]
    if sum(any(field.get(key) is not None for key in kind) for kind in kinds) != 1:
        raise field.complain("iki.expected.scoring")
    scoring = EndScoring()
    if field.get("iki") is not None:
        scoring.each = field["iki"].number()
    elif field.get("equal_to") is not None:
        field["equal_to"].one_of(["fish_score"])
        scoring.per = SCORE_FISH
        scoring.each = 1
    else:
        scoring.per = SCORE_PER[field["per"].one_of(list(SCORE_PER))]
        scoring.each = field["each"].number()
        every, most = field.get("every"), field.get("max")
        scoring.every = 1 if every is None else every.number(1)
        if most is not None:
            scoring.most = most.number()
    return scoring
