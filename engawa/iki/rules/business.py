"""3.8–3.11 Business: the shop and one character behind it, each at most once, in either order."""

from typing import Final

from engawa.iki.figures.moves import DONE, FISH, SMOKE, TRADE, USE, a_of, kind_of, move
from engawa.iki.rules import experience, ikizama, shops, skills
from engawa.iki.rules.agenda import AFTER_USE, BUILD_AT_SITE, BUILD_BY_SKILL, BUSINESS, SWAP, TRAIN
from engawa.iki.rules.position import NO_CARD, Town
from engawa.kernel.refusal import Refusal, Unhandled, refuse

DONE_MOVE: Final = move(DONE)


def open_for(town: Town) -> None:
    """A new turn: neither shop nor character used."""
    town.shop_used = False
    town.character_used = False
    town.used_card = NO_CARD


def options(town: Town, seat: int) -> list[int]:
    legal: list[int] = [] if town.shop_used else shops.options(town, seat)
    if not town.character_used:
        legal += skills.options(town, seat)
    legal.append(DONE_MOVE)
    return legal


def refusal(town: Town, seat: int, code: int) -> Refusal | None:
    kind = kind_of(code)
    if kind == DONE:
        return None
    if kind == USE:
        if town.character_used:
            return refuse("iki.refuse.character_used", "3.8", card=town.figures.cards[a_of(code)].id)
        return skills.refusal(town, seat, code)
    if town.shop_used:
        return refuse("iki.refuse.shop_used", "3.8")
    return shops.refusal(town, seat, code)


def do(town: Town, seat: int, code: int) -> None:
    """One closed action; what it leaves to choose comes before the rest of the business."""
    if code == DONE_MOVE:
        ikizama.take_back(town, seat)
        return
    kind = kind_of(code)
    town.push(BUSINESS, seat)
    if kind == USE:
        town.character_used = True
        use_character(town, seat, code)
        return
    town.shop_used = True
    if kind == TRADE:
        if shops.trade(town, seat, code).builds:
            town.push(BUILD_AT_SITE, seat)
    elif kind == FISH:
        shops.buy_fish(town, seat, code)
    elif kind == SMOKE:
        for _ in range(shops.buy_smoke(town, seat, code)):
            town.push(TRAIN, seat)
    else:
        raise Unhandled("move of kind", kind)


def use_character(town: Town, seat: int, code: int) -> None:
    """3.10: the card grows when its use is fully resolved."""
    skill = skills.use(town, seat, code)
    if skill.swaps:
        town.push(AFTER_USE, seat)
        town.push(SWAP, seat)
    elif skill.builds:
        town.push(AFTER_USE, seat)
        town.push(BUILD_BY_SKILL, seat)
    elif skill.experience > 0:
        town.push(AFTER_USE, seat)
        for _ in range(skill.experience):
            town.push(TRAIN, seat)
    else:
        experience.after_use(town, seat)
