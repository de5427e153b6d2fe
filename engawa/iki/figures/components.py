"""Components of IKI: cards, buildings, tokens, boards. Their figures come from `figures.json`."""

from typing import Final

from engawa.kernel.position import Figures

STREET: Final = 0
ARTISAN: Final = 1
SPECIAL: Final = 2
MASTER: Final = 3
SHOP: Final = 4
TYPES: Final = ["street", "artisan", "special", "master", "shop"]

START: Final = -1
SPRING: Final = 0
SUMMER: Final = 1
AUTUMN: Final = 2
WINTER: Final = 3
SEASONS: Final = ["spring", "summer", "autumn", "winter"]

NO_TOKEN: Final = -1
HIRE_MINUS_1: Final = 0
MOVE_PLUS_1: Final = 1
AVOID_FIRE: Final = 2
JOKER_TYPE: Final = 3
TOKENS: Final = ["hire_minus_1", "move_plus_1", "avoid_fire", "joker_type"]

STREET_SPACES: Final = 8
IKIZAMA_SPACES: Final = 5
MONTHS: Final = 12
NEW_YEAR_ROUND: Final = 13
FIRE_TOP: Final = 10

SALARY_SPACES: Final = 3
"""Experience spaces below the round one (7.1)."""


class Goods:
    """An amount of each resource: a cost, a gain, a salary."""

    def __init__(self) -> None:
        self.mon = 0
        self.rice = 0
        self.sandal = 0
        self.wood = 0
        self.koban = 0
        self.iki = 0
        self.fire = 0

    def written(self) -> str:
        """“2 mon+1 rice”, the way notation and log write goods."""
        return "+".join([f"{getattr(self, name)} {name}" for name in GOODS if getattr(self, name)])


GOODS: Final = ["mon", "rice", "sandal", "wood", "koban", "iki", "fire"]


class Trade:
    """Pay the whole cost, receive the effect (7.6). Shops, skills and pipes are made of these."""

    def __init__(self) -> None:
        self.pay = Goods()
        self.is_free = True
        self.gain = Goods()
        self.opponents_gain = Goods()
        self.treats_others = False
        """The opponents gain something too (7.8)."""
        self.experience = 0
        self.swaps = False
        self.builds = False
        self.rebate = Goods()
        self.surely_gains = False
        """The effect can always happen: goods are gained, and not only wood, which may run out (1.7)."""

    def written(self) -> str:
        effects = {"building": self.builds, "experience": self.experience > 0, "swap": self.swaps}
        gained = next((name for name, does in effects.items() if does), self.gain.written())
        paid = self.pay.written()
        return f"{paid} for {gained}" if paid else gained


class Card:
    """A character."""

    def __init__(self) -> None:
        self.index = 0
        self.id = ""
        self.season = START
        self.type = STREET
        self.hire_cost = 0
        self.hire_move = 0
        """The move that hires it to stall 0: add the stall."""
        self.hire_fire = 0
        self.skill = Trade()
        self.use_move = 0
        """The move that uses it."""
        self.salary: list[Goods] = []
        self.first_level = 1
        self.token = NO_TOKEN
        self.names: dict[str, str] = {}
        self.cost_source = ""


SCORE_FLAT: Final = 0
SCORE_SANDAL: Final = 1
SCORE_RICE: Final = 2
SCORE_MON: Final = 3
SCORE_FIREFIGHTING: Final = 4
SCORE_TYPES: Final = 5
SCORE_MOST_NUMEROUS: Final = 6
SCORE_FISH: Final = 7
SCORE_PER: Final = {
    "sandal": SCORE_SANDAL,
    "rice": SCORE_RICE,
    "mon": SCORE_MON,
    "firefighting_level": SCORE_FIREFIGHTING,
    "character_type_owned": SCORE_TYPES,
    "character_of_most_numerous_type": SCORE_MOST_NUMEROUS,
}
NO_LIMIT: Final = 1_000_000


class EndScoring:
    """What a building or a tobacco scores at the end (11.4, 11.5)."""

    def __init__(self) -> None:
        self.per = SCORE_FLAT
        self.each = 0
        self.every = 1
        self.most = NO_LIMIT


NO_EFFECT: Final = 0
FED_NOW: Final = 1
MOST_NUMEROUS_TYPE: Final = 2
HIRE_WITH_FIRE: Final = 3


class Building:
    def __init__(self) -> None:
        self.index = 0
        self.id = ""
        self.cost = Goods()
        self.scoring = EndScoring()
        self.lasting = NO_EFFECT
        self.lasting_gain = Goods()
        self.names: dict[str, str] = {}
        self.cost_source = ""


class Fish:
    def __init__(self) -> None:
        self.index = 0
        self.id = ""
        self.season = SPRING
        self.price = 0
        self.price_source = ""
        self.bonus = 0


class Pipe:
    def __init__(self) -> None:
        self.index = 0
        self.id = ""
        self.season = SPRING
        self.price = 0
        self.price_source = ""
        self.effect = Trade()


class Tobacco:
    def __init__(self) -> None:
        self.index = 0
        self.id = ""
        self.season = SPRING
        self.price = 0
        self.price_source = ""
        self.scoring = EndScoring()


class Shop:
    """What the oyakata standing in front may do, once a turn (section 8)."""

    def __init__(self) -> None:
        self.id = ""
        self.trades: list[Trade] = []
        self.trade_move = 0
        """The move that makes the first trade: add the number of another."""
        self.sells_fish = False
        self.sells_pipe = False
        self.sells_tobacco = False
        self.sells_both = False


class Board:
    """One side of the board: stalls, what they cost, which street space reaches them (2.2, 2.3)."""

    def __init__(self) -> None:
        self.per_nagaya = 4
        self.stalls = 16
        self.extra_cost: list[int] = []
        self.dearest = 0
        """The highest extra cost of a stall."""
        self.reach: list[list[int]] = []
        """For each street space 1–8 (index 0 unused) the stalls behind its shop."""
        self.groups: list[list[int]] = []
        """Nagaya harmony: each nagaya, and with 3–4 players the corners together (4.2)."""
        self.fire_strength: list[int] = []
        """By month; 0 where there is no fire."""

    def stall_name(self, stall: int) -> str:
        return f"{stall // self.per_nagaya + 1}.{stall % self.per_nagaya + 1}"


class Components(Figures):
    """All figures of a game of IKI."""

    def __init__(self) -> None:
        self.name = ""
        self.checksum = ""
        self.cards: list[Card] = []
        self.decks: dict[int, list[int]] = {season: [] for season in (START, SPRING, SUMMER, AUTUMN, WINTER)}
        """The characters by season, in the order of the figures file."""
        self.ox_cart = NO_TOKEN
        """The character that retires with the move +1 token, if any."""
        self.buildings: list[Building] = []
        self.fish: list[Fish] = []
        self.pipes: list[Pipe] = []
        self.tobacco: list[Tobacco] = []
        self.shops: list[Shop] = []
        """By street space; index 0 unused."""
        self.town = Board()
        self.duel = Board()
        self.ikizama_track: list[str] = []
        self.blocking_tiles: list[int] = []
        """The ikizama space each tile closes (6.2)."""
        self.wood = 0
        self.start = Goods()
        self.kobun = 0
        self.buildings_drawn = 0
        self.revealed_each_month = 0
        self.income = 0
        self.compensation = 0
        self.variety: list[int] = []
        self.fish_score: list[int] = []
        self.koban_score = 0
        self.wood_score = 0
        self.mon_per_iki = 0
        self.confirmed: list[str] = []
        """The paths of costs and prices that an owner of the printed game has confirmed."""

    def board(self, players: int) -> Board:
        return self.duel if players == 2 else self.town

    def deck(self, season: int) -> list[int]:
        """The season's characters, in the fixed order of the figures file; a list to draw from."""
        return self.decks[season].copy()

    def card_named(self, name: str) -> int:
        for card in self.cards:
            if card.id == name:
                return card.index
        return -1

    def building_named(self, name: str) -> int:
        for building in self.buildings:
            if building.id == name:
                return building.index
        return -1
