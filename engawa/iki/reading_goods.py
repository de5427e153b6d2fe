"""Reading goods and trades from a figures file."""

from engawa.iki.components import (
    GOODS,
    Goods,
    Trade,
)
from engawa.kernel.figures import Field


def read_goods(field: Field, signed: bool = False) -> Goods:
    field.only(GOODS)
    goods = Goods()
    for name, amount in field.table().items():
        setattr(goods, name, amount.number(None if signed else 0, 1000))
    return goods


def optional_goods(field: Field | None) -> Goods:
    return Goods() if field is None else read_goods(field)


def is_nothing(goods: Goods) -> bool:
    return all(getattr(goods, name) == 0 for name in GOODS)


def read_trade(field: Field) -> Trade:
    """A trade does one thing: it gains, or gives experience, or builds, or swaps."""
    field.only(["pay", "gain", "opponents_gain", "experience", "build_rebate", "build", "swap_characters"])
    trade = Trade()
    trade.pay = optional_goods(field.get("pay"))
    if trade.pay.fire:
        raise field["pay"].complain("a cost in mon, rice, sandal, wood, koban or iki (firefighting is never paid)")
    trade.is_free = is_nothing(trade.pay)
    trade.gain = optional_goods(field.get("gain"))
    trade.opponents_gain = optional_goods(field.get("opponents_gain"))
    trade.treats_others = not is_nothing(trade.opponents_gain)
    experience = field.get("experience")
    trade.experience = 0 if experience is None else experience.number(1, 3)
    swaps, builds = field.get("swap_characters"), field.get("build")
    trade.swaps = swaps is not None and swaps.is_true()
    trade.builds = builds.is_true() if builds is not None else field.get("build_rebate") is not None
    trade.rebate = optional_goods(field.get("build_rebate"))
    effects = [not is_nothing(trade.gain), trade.experience > 0, trade.swaps, trade.builds]
    if effects.count(True) != 1:
        raise field.complain("exactly one effect: gain, experience, build, build_rebate or swap_characters")
    trade.surely_gains = any(getattr(trade.gain, name) != 0 for name in GOODS if name != "wood")
    return trade
