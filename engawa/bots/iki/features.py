"""Feature vector of IKI: each player from the own seat on clockwise, then the town."""

from typing import Final, cast

from engawa.bots.features import FeatureVector
from engawa.bots.network.network import zeros
from engawa.iki.figures.components import (
    IKIZAMA_SPACES,
    MONTHS,
    NO_TOKEN,
    SALARY_SPACES,
    SEASONS,
    STREET_SPACES,
    TYPES,
    Goods,
)
from engawa.iki.rules import agenda, goods, ikizama, payday, scoring, street
from engawa.iki.rules.position import BUILDING, EMPTY, UNSOLD, Town
from engawa.kernel.position import NOBODY, Position
from engawa.kernel.staged import FIRST_DECISION

BUILDINGS: Final = 10
WARES: Final = 6
DECISIONS: Final = agenda.JOKER + 1 - FIRST_DECISION
SEATS: Final = 4
OF_A_PLAYER: Final = 91
OF_THE_WALK: Final = STREET_SPACES + 3
OF_THE_TOWN: Final = 13 + DECISIONS + BUILDINGS + WARES + 2 * len(TYPES) + 3 + STREET_SPACES


CHARACTERS: Final = 0
LEVELS: Final = 1
TOKENS: Final = 4
NOW: Final = 5
GROWN: Final = 11
TYPES_OWNED: Final = 17
IN_DANGER: Final = 22
HOUSES_IN_DANGER: Final = 23
FISH: Final = 24
FISH_BONUS: Final = 28
SEEN_BUILDINGS: Final = 29
NOTED: Final = SEEN_BUILDINGS + BUILDINGS
"""What is noted of each seat in one walk through the town, before it is told."""


class IkiFeatures(FeatureVector):
    version = 2
    seats = SEATS

    def __init__(self) -> None:
        super().__init__()
        self.noted = zeros(NOTED * SEATS)

    def size(self) -> int:
        return SEATS * (OF_A_PLAYER + STREET_SPACES + 1 + OF_THE_WALK) + OF_THE_TOWN

    def stage(self, position: Position) -> int:
        """The month."""
        return cast(Town, position).month

    def look(self, position: Position, seat: int) -> None:
        town = cast(Town, position)
        self.clear()
        self.walk_through(town)
        harmony = payday.harmony(town)
        players = len(town.players)
        for place in range(players):
            self.tell_player(town, (seat + place) % players, harmony[(seat + place) % players])
        self.at = SEATS * OF_A_PLAYER
        for place in range(players):
            self.tell_street(town, (seat + place) % players)
            self.tell(1.0 if town.actor == (seat + place) % players else 0.0)
        self.at = SEATS * (OF_A_PLAYER + STREET_SPACES + 1)
        self.tell_town(town)
        for place in range(players):
            self.tell_walk(town, (seat + place) % players)

    def walk_through(self, town: Town) -> None:
        """Stall by stall, what stands there is noted for its owner; then the retired and the fish."""
        noted = self.noted
        for place in range(len(noted)):
            noted[place] = 0.0
        strength = next_fire(town)
        cards = town.stall_card
        for stall in range(len(cards)):
            owner = town.stall_owner[stall]
            if owner < 0:
                continue
            base = owner * NOTED
            number = cards[stall]
            burns = town.players[owner].firefighting < strength - stall % town.board.per_nagaya
            if number >= BUILDING:
                if burns:
                    noted[base + HOUSES_IN_DANGER] += 1.0
                if number - BUILDING < BUILDINGS:
                    noted[base + SEEN_BUILDINGS + number - BUILDING] = 1.0
                continue
            card = town.figures.cards[number]
            level = town.stall_level[stall]
            if burns:
                noted[base + IN_DANGER] += 1.0
            noted[base + CHARACTERS] += 1.0
            noted[base + LEVELS + level - 1] += 1.0
            noted[base + TYPES_OWNED + card.type] += 1.0
            if card.token == NO_TOKEN:
                self.note_goods(base + NOW, card.salary[level - card.first_level])
                self.note_goods(base + GROWN, card.salary[len(card.salary) - 1])
            else:
                noted[base + TOKENS] += float(level)
        for seat in range(len(town.players)):
            self.note_retired(town, seat)
        for fish in town.figures.fish:
            owner = town.fish_holder[fish.index]
            if owner >= 0:
                noted[owner * NOTED + FISH + fish.season] = 1.0
                noted[owner * NOTED + FISH_BONUS] += float(fish.bonus)

    def note_retired(self, town: Town, seat: int) -> None:
        base = seat * NOTED
        player = town.players[seat]
        for number in player.retired:
            card = town.figures.cards[number]
            kind = card.type
            if card.token == NO_TOKEN:
                self.note_goods(base + NOW, card.salary[len(card.salary) - 1])
                self.note_goods(base + GROWN, card.salary[len(card.salary) - 1])
            elif player.joker_type >= 0 and payday.is_joker(town, number):
                kind = player.joker_type
            self.noted[base + TYPES_OWNED + kind] += 1.0

    def note_goods(self, at: int, paid: Goods) -> None:
        noted = self.noted
        noted[at] += float(paid.iki)
        noted[at + 1] += float(paid.mon)
        noted[at + 2] += float(paid.rice)
        noted[at + 3] += float(paid.sandal)
        noted[at + 4] += float(paid.wood)
        noted[at + 5] += float(paid.koban)

    def tell_player(self, town: Town, seat: int, harmony: int) -> None:
        player = town.players[seat]
        paydays = float(paydays_left(town))
        months = float(max(0, MONTHS + 1 - town.month)) / MONTHS
        mon = float(player.mon)
        rice = float(player.rice)
        characters = self.noted[seat * NOTED + CHARACTERS]
        self.tell(mon / 10.0)
        self.tell(min(mon, 4.0) / 4.0)
        self.tell(min(mon, 12.0) / 12.0 * months)
        self.tell(rice / 4.0)
        self.tell(min(rice, characters) / 4.0)
        self.tell(max(0.0, characters - rice) / 3.0)
        self.tell(max(0.0, characters - rice) / 3.0 if town.month % 3 == 0 else 0.0)
        self.tell(float(player.sandals) / 4.0)
        self.tell(float(min(player.sandals, 2)) / 2.0 * months)
        self.tell(float(player.koban) / 3.0)
        self.tell(float(player.wood) / 4.0)
        self.tell(float(min(player.wood, 3)) / 3.0 * months)
        self.tell(float(min(player.koban, 2)) / 2.0 * months)
        self.tell(float(player.iki) / 50.0)
        self.tell(float(player.firefighting) / 10.0)
        self.tell(float(player.firefighting) / 10.0 * months)
        self.add_one_hot(player.kobun, 5)
        self.tell(float(player.kobun) / 4.0 * months)
        self.tell(float(player.hire_minus_1) * months)
        self.tell(float(player.move_plus_1) * months)
        self.tell(float(player.avoid_fire) * months)
        self.tell(float(player.joker))
        self.tell_place(town, seat)
        self.tell_collections(town, seat)
        self.tell_salaries(town, seat, paydays)
        self.tell(float(harmony) / 8.0)
        self.tell(float(harmony) / 8.0 * paydays / 4.0)
        self.tell_fire(town, seat)
        for number in range(BUILDINGS):
            self.tell(self.noted[seat * NOTED + SEEN_BUILDINGS + number])

    def tell_place(self, town: Town, seat: int) -> None:
        """On the street, on the ikizama track, and among the firefighters."""
        players = len(town.players)
        self.add_one_hot(town.players[seat].space, STREET_SPACES + 1)
        for space in range(IKIZAMA_SPACES):
            self.tell(1.0 if town.track[space] == seat else 0.0)
        self.tell(float(town.fire_order.index(seat)) / float(players))

    def tell_collections(self, town: Town, seat: int) -> None:
        """Types, fish, tobacco, buildings, and the score as it stands."""
        noted = self.noted
        base = seat * NOTED
        figures = town.figures
        kinds = 0
        for kind in range(len(TYPES)):
            count = noted[base + TYPES_OWNED + kind]
            self.tell(min(count, 3.0) / 2.0)
            kinds += 1 if count > 0.0 else 0
        variety = float(figures.variety[kinds])
        self.tell(variety / 25.0)
        seasons = 0
        for season in range(len(SEASONS)):
            seasons += 1 if noted[base + FISH + season] > 0.0 else 0
        fish = float(figures.fish_score[seasons]) + noted[base + FISH_BONUS]
        self.tell(fish / 15.0)
        for season in range(len(SEASONS)):
            self.tell(noted[base + FISH + season])
        self.tell(1.0 if seat in town.pipe_holder else 0.0)
        tobacco = float(scoring.tobacco_score(town, seat)) if seat in town.tobacco_holder else 0.0
        self.tell(tobacco / 12.0)
        houses = 0.0
        for number in range(BUILDINGS):
            if noted[base + SEEN_BUILDINGS + number] > 0.0:
                houses += float(scoring.points(town, seat, figures.buildings[number].scoring))
        self.tell(houses / 20.0)
        player = town.players[seat]
        total = float(player.iki + player.koban * figures.koban_score + player.wood * figures.wood_score)
        total += float(player.mon // figures.mon_per_iki) + variety + fish + tobacco + houses
        self.tell(total / 100.0)
        self.tell(total / 100.0 * float(town.month) / MONTHS)

    def tell_salaries(self, town: Town, seat: int, paydays: float) -> None:
        """What a payday brings now, and what it would bring if all on the board had grown."""
        noted = self.noted
        base = seat * NOTED
        for level in range(SALARY_SPACES):
            self.tell(noted[base + LEVELS + level] / 3.0)
        self.tell(noted[base + TOKENS] / 3.0)
        self.tell(float(len(town.players[seat].retired)) / 3.0)
        self.tell_goods(base + NOW, paydays / 4.0)
        self.tell_goods(base + GROWN, paydays / 4.0)
        worth = self.goods_worth(base + NOW)
        self.tell(worth / 20.0 * paydays / 4.0)
        self.tell((self.goods_worth(base + GROWN) - worth) / 20.0 * paydays / 4.0)

    def tell_goods(self, at: int, paydays: float) -> None:
        noted = self.noted
        self.tell(noted[at] / 10.0 * paydays)
        self.tell(noted[at + 1] / 8.0 * paydays)
        self.tell(noted[at + 2] / 3.0 * paydays)
        self.tell(noted[at + 3] / 3.0 * paydays)
        self.tell(noted[at + 4] / 2.0 * paydays)
        self.tell(noted[at + 5] * paydays)

    def goods_worth(self, at: int) -> float:
        noted = self.noted
        value = noted[at] + 0.4 * noted[at + 1] + 0.9 * noted[at + 2]
        return value + 0.5 * noted[at + 3] + 1.4 * noted[at + 4] + 3.0 * noted[at + 5]

    def tell_fire(self, town: Town, seat: int) -> None:
        """What of the seat's would burn in the next fire, if its nagaya does, and how far its firemen are from it."""
        strength = next_fire(town)
        self.tell(self.noted[seat * NOTED + IN_DANGER] / 4.0 if strength > 0 else 0.0)
        self.tell(self.noted[seat * NOTED + HOUSES_IN_DANGER] / 2.0 if strength > 0 else 0.0)
        self.tell(float(max(0, strength - town.players[seat].firefighting)) / 10.0)

    def tell_street(self, town: Town, seat: int) -> None:
        """How many of the seat's characters stand behind each shop."""
        for space in range(1, STREET_SPACES + 1):
            count = 0.0
            for stall in town.board.reach[space]:
                if town.stall_owner[stall] == seat and town.stall_card[stall] < BUILDING:
                    count += 1.0
            self.tell(count / 2.0)

    def tell_walk(self, town: Town, seat: int) -> None:
        """Where the walk that a seat has chosen will end, and whether over the lap line; and if it could build now."""
        way = town.players[seat].way
        has_moved = town.actor == seat and town.asked not in (agenda.INCOME_OR_HIRE, agenda.MOVE, agenda.IKIZAMA)
        player = town.players[seat]
        if way > ikizama.FREE_CHOICE and not has_moved:
            self.add_one_hot((player.space - 1 + way) % STREET_SPACES, STREET_SPACES)
            laps = float(street.laps_of(player.space, way))
            self.tell(laps * self.noted[seat * NOTED + CHARACTERS] / 4.0)
        else:
            self.at += STREET_SPACES + 1
        self.tell(1.0 if way == ikizama.FREE_CHOICE and not has_moved else 0.0)
        best = 0
        for number in town.offer:
            building = town.figures.buildings[number]
            if goods.can_pay(player, building.cost):
                best = max(best, scoring.points(town, seat, building.scoring))
        self.tell(float(best) / 20.0)

    def tell_town(self, town: Town) -> None:
        self.add_one_hot(town.month - 1, 13)
        if town.actor == NOBODY:
            self.at += DECISIONS
        else:
            self.add_one_hot(town.asked - FIRST_DECISION, DECISIONS)
        for number in town.offer:
            if number < BUILDINGS:
                self.numbers[self.at + number] = 1.0
        self.at += BUILDINGS
        self.tell_wares(town)
        kinds = [0.0] * len(TYPES)
        cheapest = [1.0] * len(TYPES)
        total = 0.0
        for place in range(len(town.market)):
            card = town.figures.cards[town.market[place]]
            kinds[card.type] += 0.5
            cost = float(card.hire_cost - town.market_mon[place]) / 10.0
            cheapest[card.type] = min(cheapest[card.type], cost)
            total += float(town.market_mon[place])
        for kind in range(len(TYPES)):
            self.tell(kinds[kind])
            self.tell(cheapest[kind])
        self.tell(total / 10.0)
        self.tell(1.0 if town.shop_used else 0.0)
        self.tell(1.0 if town.character_used else 0.0)
        for space in range(1, STREET_SPACES + 1):
            free = 0.0
            for stall in town.board.reach[space]:
                if town.stall_card[stall] == EMPTY:
                    free += 1.0
            self.tell(free / 2.0)

    def tell_wares(self, town: Town) -> None:
        """What this season sells: two fish, two pipes, two kinds of tobacco."""
        season = town.wares
        for holders in (town.fish_holder, town.pipe_holder, town.tobacco_holder):
            for half in range(2):
                place = 2 * season + half
                self.tell(1.0 if place < len(holders) and holders[place] == UNSOLD else 0.0)


def paydays_left(town: Town) -> int:
    return max(0, 4 - (town.month - 1) // 3) if town.month <= MONTHS else 0


def next_fire(town: Town) -> int:
    for month in range(max(town.month, 1), MONTHS + 1):
        if town.board.fire_strength[month] > 0:
            return town.board.fire_strength[month]
    return 0
