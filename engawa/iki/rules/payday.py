"""4 Payday: salary, harmony, food, lasting effects; each step for all before the next."""

from engawa.iki.figures.components import FED_NOW, JOKER_TYPE, MOST_NUMEROUS_TYPE, NO_TOKEN, TYPES, Goods
from engawa.iki.figures.moves import STARVE, a_of, move
from engawa.iki.rules.goods import add, receive
from engawa.iki.rules.position import BUILDING, EMPTY, Town
from engawa.kernel.refusal import Refusal, refuse


def pay_salaries(town: Town) -> None:
    """4.1; in descending firefighting order, which matters when wood runs short (1.7)."""
    totals = [Goods() for _ in town.players]
    for stall, owner in enumerate(town.stall_owner):
        if owner >= 0 and town.stall_card[stall] < BUILDING:
            card = town.card_on(stall)
            if card.token == NO_TOKEN:
                add(totals[owner], card.salary[town.stall_level[stall] - card.first_level])
    for seat in town.fire_order:
        pay_salary(town, seat, totals[seat])


def pay_salary(town: Town, seat: int, total: Goods) -> None:
    """With what the retired earn. Losses are set against the gains of the same salary before 2.6 applies."""
    for number in town.players[seat].retired:
        card = town.figures.cards[number]
        if card.token == NO_TOKEN:
            add(total, card.salary[len(card.salary) - 1])
    total.wood = min(total.wood, town.wood)
    receive(town, seat, total)
    if town.journal is not None:
        if total.written():
            town.journal.note("iki.log.salary", seat, gain=total.written())
        else:
            town.journal.note("iki.log.no_salary", seat)


def score_harmony(town: Town) -> None:
    """4.2: own kobun of a type in a group times all cards of that type there, from two cards on.

    6.5: neutrals count among the cards. 9.3: buildings have no type.
    """
    gains = harmony(town)
    for seat, gain in enumerate(gains):
        town.players[seat].iki += gain
        if gain > 0 and town.journal is not None:
            town.journal.note("iki.log.harmony", seat, iki=gain)


def harmony(town: Town) -> list[int]:
    gains = [0] * len(town.players)
    types = len(TYPES)
    cards = town.figures.cards
    on_stall = town.stall_card
    for group in town.board.groups:
        same = [0] * types
        for stall in group:
            if EMPTY < on_stall[stall] < BUILDING:
                same[cards[on_stall[stall]].type] += 1
        for stall in group:
            owner = town.stall_owner[stall]
            if owner >= 0 and on_stall[stall] < BUILDING:
                count = same[cards[on_stall[stall]].type]
                if count >= 2:
                    gains[owner] += count
    return gains


def feed_without_choice(town: Town, seat: int) -> bool:
    """4.3: with enough rice all are fed; with none all leave. False when the player has to choose."""
    player = town.players[seat]
    own = town.characters_of(seat)
    if player.rice >= len(own):
        player.rice -= len(own)
        if own and town.journal is not None:
            town.journal.note("iki.log.fed", seat, rice=len(own))
        return True
    if player.rice > 0:
        return False
    for stall in own:
        starve(town, stall)
    return True


def food_options(town: Town, seat: int) -> list[int]:
    """Which character goes unfed."""
    legal = [move(STARVE, town.stall_card[stall]) for stall in town.characters_of(seat)]
    legal.sort()
    return legal


def food_refusal(town: Town, seat: int, code: int) -> Refusal | None:
    number = a_of(code)
    stall = town.stall_of(number)
    if stall < 0 or town.stall_owner[stall] != seat:
        return refuse("iki.refuse.not_your_character", "4.3", card=town.figures.cards[number].id)
    return None


def starve(town: Town, stall: int) -> None:
    """The character leaves the game, the kobun returns; firefighting stays."""
    owner, card = town.stall_owner[stall], town.card_on(stall)
    town.clear(stall)
    if town.journal is not None:
        town.journal.note("iki.log.starved", owner, card=card.id, stall=town.board.stall_name(stall))


def pay_lasting_effects(town: Town) -> None:
    """4.4, after food: whoever is on the board now has been fed."""
    if not town.is_anything_built():
        return
    for seat in range(len(town.players)):
        for number in town.buildings_of(seat):
            building = town.figures.buildings[number]
            if building.lasting == FED_NOW:
                times = town.count_characters(seat)
            elif building.lasting == MOST_NUMEROUS_TYPE:
                times = most_numerous(town, seat)
            else:
                continue
            gained = Goods()
            for _ in range(times):
                add(gained, building.lasting_gain)
            receive(town, seat, gained)
            if times > 0 and town.journal is not None:
                town.journal.note("iki.log.building_pays", seat, building=building.id, gain=gained.written())


def types_owned(town: Town, seat: int) -> list[int]:
    """How many characters of each type a seat owns, on the board and retired.

    A retired puppeteer counts as the type named at the end, until then as special (11.2).
    """
    counts = [0] * len(TYPES)
    for stall in town.characters_of(seat):
        counts[town.card_on(stall).type] += 1
    player = town.players[seat]
    for number in player.retired:
        card = town.figures.cards[number]
        counts[player.joker_type if player.joker_type >= 0 and is_joker(town, number) else card.type] += 1
    return counts


def is_joker(town: Town, number: int) -> bool:
    return town.figures.cards[number].token == JOKER_TYPE


def most_numerous(town: Town, seat: int) -> int:
    return max(types_owned(town, seat))
