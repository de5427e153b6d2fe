"""Strategist of IKI: a sensible hand-written player, which plays the turn that looks best by a rule of thumb.

It hires for salaries, harmony and variety, keeps rice for payday, fights fire when its cards stand
in the way of one, buys fish and tobacco that pay, and builds. It looks through its own turn, never
at what others may do.
"""

import random
from typing import Final, cast

from engawa.bots.bot import Bot
from engawa.iki.figures.components import MONTHS, NO_TOKEN, SALARY_SPACES, Goods
from engawa.iki.figures.moves import a_of
from engawa.iki.rules import agenda, payday, scoring
from engawa.iki.rules.ikizama import FREE_CHOICE, stand
from engawa.iki.rules.position import BUILDING, Town
from engawa.iki.rules.sequence import IkiPosition
from engawa.kernel.chance import SearchChance
from engawa.kernel.position import Position

HOPELESS: Final = -1.0e9
SANDALS_CONSIDERED: Final = 2
CHARACTER_WORTH: Final = 2.5
"""What losing a character costs beyond its salaries: variety, harmony, the hire paid."""


class Greedy(Bot):
    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.chance = SearchChance(rng)
        self.random = rng.random

    def decide(self, seen: Position, seat: int) -> int:
        town = cast(IkiPosition, seen)
        options = town.options(seat)
        best = options[0]
        best_value = HOPELESS
        for option in options:
            value = self.promise(town, seat, option) + 0.001 * self.random()
            if value > best_value:
                best = option
                best_value = value
        return best

    def promise(self, town: IkiPosition, seat: int, option: int) -> float:
        """What the position is worth after the option and the rest of the turn."""
        if town.asked == agenda.IKIZAMA:
            return self.way_worth(town, seat, a_of(option))
        if town.asked == agenda.MOVE and (option & 255) > SANDALS_CONSIDERED:
            return HOPELESS
        after = town.copy()
        after.apply(seat, option, self.chance)
        return self.rest_of_turn(after, seat, 3)

    def rest_of_turn(self, town: IkiPosition, seat: int, depth: int) -> float:
        """The best that own business can still make of the turn."""
        if town.actor != seat or depth == 0 or not is_business(town.asked):
            return worth(town, seat)
        best = HOPELESS
        for option in town.options(seat):
            after = town.copy()
            after.apply(seat, option, self.chance)
            best = max(best, self.rest_of_turn(after, seat, depth - 1))
        return best

    def way_worth(self, town: IkiPosition, seat: int, space: int) -> float:
        """A way of life is worth the best turn it allows, as if that turn came now."""
        trial = town.copy()
        trial.empty_track()
        stand(trial, seat, space)
        trial.clear_agenda()
        trial.push(agenda.TURN, seat)
        trial.advance(self.chance)
        if space != FREE_CHOICE:
            trial.apply(seat, self.decide(trial, seat), self.chance)
        best = HOPELESS
        for option in trial.options(seat):
            if (option & 255) <= 1:
                best = max(best, self.promise(trial, seat, option))
        # A shorter way leaves more of the street for later, a later turn less of the market.
        return best - 0.05 * space


def is_business(decision: int) -> bool:
    return decision in (
        agenda.BUSINESS,
        agenda.CHOOSE_WHO_TRAINS,
        agenda.SWAP,
        agenda.BUILD_AT_SITE,
        agenda.BUILD_BY_SKILL,
    )


def worth(town: Town, seat: int) -> float:
    """The final score to be hoped for."""
    player = town.players[seat]
    months_left = float(max(0, MONTHS + 1 - town.month))
    paydays = paydays_left(town)
    value = float(scoring.total(town, seat))
    value += goods_in_hand(town, seat, months_left)
    value += salaries(town, seat, paydays)
    value += 0.45 * float(paydays * payday.harmony(town)[seat])
    value -= hunger(town, seat)
    value -= fire_risk(town, seat)
    value += 0.35 * float(player.firefighting) * months_left / MONTHS
    if months_left > 2:
        value += 0.4 * float(min(player.kobun, 2))
    value += 2.0 * float(player.hire_minus_1 + player.move_plus_1) * months_left / MONTHS
    return value + 1.0 * float(player.avoid_fire) * months_left / MONTHS + 3.0 * float(player.joker)


def goods_in_hand(town: Town, seat: int, months_left: float) -> float:
    """Beyond what they score: mon buy things, wood and koban build, sandals walk."""
    player = town.players[seat]
    fresh = months_left / MONTHS
    value = 0.45 * fresh * float(min(player.mon, 14))
    value += 0.8 * fresh * float(min(player.wood, 4)) + 1.0 * fresh * float(min(player.koban, 2))
    value += 0.7 * fresh * float(min(player.sandals, 3))
    return value + 0.9 * fresh * float(min(player.rice, 5))


def paydays_left(town: Town) -> int:
    return max(0, 4 - (town.month - 1) // 3) if town.month <= MONTHS else 0


def salary_worth(goods: Goods) -> float:
    value = 1.0 * goods.iki + 0.55 * goods.mon + 0.9 * goods.rice
    return value + 0.5 * goods.sandal + 1.4 * goods.wood + 3.0 * goods.koban


def salaries(town: Town, seat: int, paydays: int) -> float:
    value = 0.0
    for stall in town.characters_of(seat):
        card = town.card_on(stall)
        if card.token != NO_TOKEN:
            value += 0.7 * float(town.stall_level[stall])
            continue
        now = salary_worth(card.salary[town.stall_level[stall] - card.first_level])
        last = salary_worth(card.salary[len(card.salary) - 1])
        grown = float(town.stall_level[stall]) / SALARY_SPACES
        value += float(paydays) * 0.85 * (now * (1.0 - 0.4 * grown) + last * 0.4 * grown) + 0.8 * grown
    for number in town.players[seat].retired:
        card = town.figures.cards[number]
        if card.token == NO_TOKEN:
            value += float(paydays) * salary_worth(card.salary[len(card.salary) - 1])
    return value


def hunger(town: Town, seat: int) -> float:
    """Characters the rice in hand will not feed at the next payday, more pressing as it nears."""
    if town.month > MONTHS:
        return 0.0
    short = town.count_characters(seat) - town.players[seat].rice
    if short <= 0:
        return 0.0
    months = (3 - town.month % 3) % 3
    return float(short) * (4.5 - 1.2 * float(months))


def fire_risk(town: Town, seat: int) -> float:
    """What the next fire may burn: each nagaya burns one time in four."""
    strength = 0
    for month in range(max(town.month, 1), MONTHS + 1):
        if town.board.fire_strength[month] > 0:
            strength = town.board.fire_strength[month]
            break
    if strength == 0:
        return 0.0
    level = town.players[seat].firefighting
    risk = 0.0
    for stall in range(len(town.stall_card)):
        if town.stall_owner[stall] == seat and level < strength - stall % town.board.per_nagaya:
            risk += 0.25 * (CHARACTER_WORTH if town.stall_card[stall] < BUILDING else 8.0)
    return risk
