"""8 Shops: one use a turn for the oyakata standing in front.

Plain trades come from the figures: 8.1 sandal shop, 8.2 rice shop, 8.3 fire tower, 8.5 pawn shop,
8.8 money changer, and the rice of the construction site (8.6).
"""

from engawa.iki.figures.components import Shop, Trade
from engawa.iki.figures.moves import FISH, NOT_BOUGHT, SMOKE, TRADE, a_of, b_of, kind_of, move
from engawa.iki.rules.goods import can_pay, missing, pay, receive
from engawa.iki.rules.position import UNSOLD, Town
from engawa.iki.rules.skills import may_trade
from engawa.kernel.refusal import Refusal, Unhandled, refuse


def shop_here(town: Town, seat: int) -> Shop:
    return town.figures.shops[town.players[seat].space]


def options(town: Town, seat: int) -> list[int]:
    shop = shop_here(town, seat)
    legal: list[int] = []
    for number, trade in enumerate(shop.trades):
        if may_trade(town, seat, trade):
            legal.append(shop.trade_move + number)
    if shop.sells_fish:
        legal.extend(fish_options(town, seat))
    if shop.sells_pipe or shop.sells_tobacco or shop.sells_both:
        legal.extend(smoke_options(town, seat, shop))
    return legal


def fish_options(town: Town, seat: int) -> list[int]:
    """8.7: a fish of this season; only one of each season a player."""
    if owns_fish_of(town, seat, town.wares):
        return []
    return [
        move(FISH, fish.index)
        for fish in town.figures.fish
        if fish.season == town.wares and town.fish_holder[fish.index] == UNSOLD and fish.price <= town.players[seat].mon
    ]


def owns_fish_of(town: Town, seat: int, season: int) -> bool:
    for fish in town.figures.fish:
        if fish.season == season and town.fish_holder[fish.index] == seat:
            return True
    return False


def smoke_options(town: Town, seat: int, shop: Shop) -> list[int]:
    """8.4: one pipe, or one tobacco, or one of each, of this season."""
    mon = town.players[seat].mon
    season = town.wares
    pipes = [p for p in town.figures.pipes if p.season == season and town.pipe_holder[p.index] == UNSOLD]
    tobaccos = [t for t in town.figures.tobacco if t.season == season and town.tobacco_holder[t.index] == UNSOLD]
    legal: list[int] = []
    for pipe in pipes:
        if shop.sells_both:
            for tobacco in tobaccos:
                if pipe.price + tobacco.price <= mon:
                    legal.append(move(SMOKE, pipe.index, tobacco.index))
        if shop.sells_pipe and pipe.price <= mon:
            legal.append(move(SMOKE, pipe.index, NOT_BOUGHT))
    if shop.sells_tobacco:
        for tobacco in tobaccos:
            if tobacco.price <= mon:
                legal.append(move(SMOKE, NOT_BOUGHT, tobacco.index))
    return legal


def refusal(town: Town, seat: int, code: int) -> Refusal | None:
    shop = shop_here(town, seat)
    if kind_of(code) == TRADE:
        return trade_refusal(town, seat, code)
    if kind_of(code) == FISH:
        return fish_refusal(town, seat, a_of(code), shop)
    if kind_of(code) == SMOKE:
        return smoke_refusal(town, seat, code, shop)
    raise Unhandled("move of kind", kind_of(code))


def trade_refusal(town: Town, seat: int, code: int) -> Refusal | None:
    if a_of(code) != town.players[seat].space:
        return refuse("iki.refuse.other_shop", "3.8", shop=town.figures.shops[a_of(code)].id)
    trade = shop_here(town, seat).trades[b_of(code)]
    player = town.players[seat]
    if not can_pay(player, trade.pay):
        return refuse("iki.refuse.cannot_pay", "3.9", good=missing(player, trade.pay))
    if trade.builds:
        if player.kobun == 0:
            return refuse("iki.refuse.no_kobun", "9.1")
        return None if may_trade(town, seat, trade) else refuse("iki.refuse.nothing_to_build", "9.1")
    return None if may_trade(town, seat, trade) else refuse("iki.refuse.no_wood_left", "1.7")


def fish_refusal(town: Town, seat: int, number: int, shop: Shop) -> Refusal | None:
    fish = town.figures.fish[number]
    if not shop.sells_fish:
        return refuse("iki.refuse.not_sold_here", "8.7", token=fish.id)
    if fish.season != town.wares:
        return refuse("iki.refuse.other_season", "8.7", token=fish.id)
    if owns_fish_of(town, seat, fish.season):
        return refuse("iki.refuse.fish_of_season", "8.7")
    if town.fish_holder[number] != UNSOLD:
        return refuse("iki.refuse.sold", "8.7", token=fish.id)
    return too_dear(town, seat, fish.price, "8.7")


def smoke_refusal(town: Town, seat: int, code: int, shop: Shop) -> Refusal | None:
    price = 0
    together = a_of(code) != NOT_BOUGHT and b_of(code) != NOT_BOUGHT
    for number, holders, is_pipe in ((a_of(code), town.pipe_holder, True), (b_of(code), town.tobacco_holder, False)):
        if number == NOT_BOUGHT:
            continue
        name = town.figures.pipes[number].id if is_pipe else town.figures.tobacco[number].id
        season = town.figures.pipes[number].season if is_pipe else town.figures.tobacco[number].season
        price += town.figures.pipes[number].price if is_pipe else town.figures.tobacco[number].price
        if not (shop.sells_both if together else shop.sells_pipe if is_pipe else shop.sells_tobacco):
            return refuse("iki.refuse.not_sold_here", "8.4", token=name)
        if season != town.wares:
            return refuse("iki.refuse.other_season", "8.4", token=name)
        if holders[number] != UNSOLD:
            return refuse("iki.refuse.sold", "8.4", token=name)
    return too_dear(town, seat, price, "8.4")


def too_dear(town: Town, seat: int, price: int, rule: str) -> Refusal | None:
    has = town.players[seat].mon
    return refuse("iki.refuse.too_little_mon", rule, mon=price, has=has) if has < price else None


def trade(town: Town, seat: int, code: int) -> Trade:
    """Pay and receive; a building is chosen next."""
    done = shop_here(town, seat).trades[b_of(code)]
    pay(town, seat, done.pay)
    receive(town, seat, done.gain)
    if town.journal is not None:
        town.journal.note("iki.log.shop", seat, shop=shop_here(town, seat).id, trade=done.written())
    return done


def buy_fish(town: Town, seat: int, code: int) -> None:
    fish = town.figures.fish[a_of(code)]
    town.players[seat].mon -= fish.price
    town.fish_holder[fish.index] = seat
    if town.journal is not None:
        town.journal.note("iki.log.bought", seat, token=fish.id, mon=fish.price)


def buy_smoke(town: Town, seat: int, code: int) -> int:
    """A pipe acts at once; how much experience it gives is left to choose for (7.5)."""
    experience = 0
    if b_of(code) != NOT_BOUGHT:
        tobacco = town.figures.tobacco[b_of(code)]
        town.players[seat].mon -= tobacco.price
        town.tobacco_holder[tobacco.index] = seat
        if town.journal is not None:
            town.journal.note("iki.log.bought", seat, token=tobacco.id, mon=tobacco.price)
    if a_of(code) != NOT_BOUGHT:
        pipe = town.figures.pipes[a_of(code)]
        town.players[seat].mon -= pipe.price
        town.pipe_holder[pipe.index] = seat
        receive(town, seat, pipe.effect.gain)
        if town.journal is not None:
            town.journal.note("iki.log.bought_pipe", seat, token=pipe.id, mon=pipe.price, trade=pipe.effect.written())
        experience = pipe.effect.experience
    return experience
