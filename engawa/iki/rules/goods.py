"""Paying and receiving goods (1.7, 2.6, 7.6)."""

from engawa.iki.figures.components import Goods
from engawa.iki.rules.position import Player, Town


def can_pay(player: Player, cost: Goods) -> bool:
    """The whole cost; an ability that costs IKI needs that IKI (2.6)."""
    return (
        player.mon >= cost.mon
        and player.rice >= cost.rice
        and player.sandals >= cost.sandal
        and player.wood >= cost.wood
        and player.koban >= cost.koban
        and player.iki >= cost.iki
    )


def pay(town: Town, seat: int, cost: Goods) -> None:
    player = town.players[seat]
    if cost.mon:
        player.mon -= cost.mon
    if cost.rice:
        player.rice -= cost.rice
    if cost.sandal:
        player.sandals -= cost.sandal
    if cost.wood:
        player.wood -= cost.wood
        town.wood += cost.wood
    if cost.koban:
        player.koban -= cost.koban
    if cost.iki:
        player.iki -= cost.iki


def receive(town: Town, seat: int, gain: Goods) -> None:
    """Wood as far as the reserve has it (1.7); a loss of IKI stops at 0 (2.6)."""
    player = town.players[seat]
    if gain.mon:
        player.mon += gain.mon
    if gain.rice:
        player.rice += gain.rice
    if gain.sandal:
        player.sandals += gain.sandal
    if gain.wood:
        town.take_wood(seat, gain.wood)
    if gain.koban:
        player.koban += gain.koban
    if gain.iki:
        player.iki = max(0, player.iki + gain.iki)
    if gain.fire:
        town.raise_firefighting(seat, gain.fire)


def add(total: Goods, goods: Goods) -> None:
    if goods.mon:
        total.mon += goods.mon
    if goods.rice:
        total.rice += goods.rice
    if goods.sandal:
        total.sandal += goods.sandal
    if goods.wood:
        total.wood += goods.wood
    if goods.koban:
        total.koban += goods.koban
    if goods.iki:
        total.iki += goods.iki
    if goods.fire:
        total.fire += goods.fire


def missing(player: Player, cost: Goods) -> str:
    """The first resource of a cost that the player is short of."""
    if player.mon < cost.mon:
        return "mon"
    if player.rice < cost.rice:
        return "rice"
    if player.sandals < cost.sandal:
        return "sandal"
    if player.wood < cost.wood:
        return "wood"
    if player.koban < cost.koban:
        return "koban"
    return "iki"
