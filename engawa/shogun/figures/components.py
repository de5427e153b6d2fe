"""Components of Shogun: provinces, cards, buildings, events. Their figures come from `figures.json`."""

from typing import Final

from engawa.kernel.position import Figures

PROVINCES: Final = 45
REGIONS: Final = 5
PER_REGION: Final = 9
FEWEST_PLAYERS: Final = 3
MOST_PLAYERS: Final = 5

CHEST: Final = 45
"""Cards are numbers: below this a province's, from here on the chest cards in ascending order."""
CHEST_CARDS: Final = 5
NOTHING: Final = 50
"""No card: an empty space of a plan."""

SUN: Final = 0
MOON: Final = 1
SIDES: Final = ["sun", "moon"]

DRAFT: Final = 0
SAMPLE: Final = 1
SETUPS: Final = ["draft", "sample"]

CASTLE: Final = 0
TEMPLE: Final = 1
THEATRE: Final = 2
KINDS: Final = ["castle", "temple", "theatre"]

BUILD_CASTLE: Final = 0
BUILD_TEMPLE: Final = 1
BUILD_THEATRE: Final = 2
RICE: Final = 3
TAXES: Final = 4
DEPLOY_5: Final = 5
DEPLOY_3: Final = 6
DEPLOY_1_AND_MOVE: Final = 7
BATTLE_A: Final = 8
BATTLE_B: Final = 9
ACTIONS: Final = [
    "castle", "temple", "theatre", "rice", "taxes", "deploy_5", "deploy_3", "deploy_1_and_move", "battle_a", "battle_b",
]  # fmt: skip
BID: Final = 10
SPACES: Final = 11
"""Of a plan: the ten actions and the bid (3.3)."""

NO_SPECIAL: Final = -1
ATTACK_PLUS_1: Final = 0
DEFENCE_PLUS_1: Final = 1
TAXES_PLUS_1: Final = 2
RICE_PLUS_1: Final = 3
DEPLOY_6: Final = 4
SPECIALS: Final = ["attack_plus_1", "defence_plus_1", "taxes_plus_1", "rice_plus_1", "deploy_6"]
PLACES: Final = 5
"""Of the turn-order track."""

NO_EFFECT: Final = -1
THEATRE_CALMS: Final = 0
NEUTRAL_DEFENCE: Final = 1
CASTLE_DEFENCE: Final = 2
TEMPLES_PROTECT: Final = 3
TAXES_AT_MOST: Final = 4
TAXES_AT_LEAST: Final = 5
RICE_AT_LEAST: Final = 6
RICE_AT_MOST: Final = 7
DEPLOY_FEWER: Final = 8
EFFECTS: Final = [
    "theatre_calms", "neutral_defence", "castle_defence", "temples_protect", "taxes_at_most", "taxes_at_least",
    "rice_at_least", "rice_at_most", "deploy_fewer",
]  # fmt: skip
EVENTS: Final = 12
OPEN_EVENTS: Final = 4

SEASONS: Final = ["spring", "summer", "autumn", "winter"]
WINTER: Final = 3
YEARS: Final = 2

CATEGORIES: Final = ["provinces", "buildings", "castles", "temples", "theatres"]
"""What scores (4.4); the last three are majorities."""


class Province:
    """1.2: the card's taxes, rice and sites; the same on both boards, where its region may differ."""

    def __init__(self) -> None:
        self.index = 0
        self.id = ""
        self.name = ""
        self.chests = 0
        self.rice = 0
        self.sites = 0
        self.region: list[int] = []
        """By side of the board."""
        self.out_with_3: list[bool] = []
        """By side of the board (1.1)."""
        self.x = 0.0
        self.y = 0.0
        """Where its name stands on the map, as parts of the map's width and height."""


class Board:
    """One side as it is played with three, or with four and five players (1.1)."""

    def __init__(self) -> None:
        self.side = SUN
        self.in_play: list[int] = []
        self.plays: list[bool] = []
        """For each province, whether it is in play."""
        self.region: list[int] = []
        self.neighbours: list[list[int]] = []
        """For each province those adjacent by land or sea, ascending (3.16)."""
        self.sea_routes: list[tuple[int, int]] = []
        self.is_provisional = False
        """Its printed routes are not known to us."""


class Event:
    def __init__(self) -> None:
        self.index = 0
        self.word = ""
        self.effect = NO_EFFECT
        self.rice_loss = 0
        self.amount = 0
        """The number its effect speaks of; for the deploying event what deploy 5 gives."""
        self.amount_of_3 = 0
        """For the deploying event what deploy 3 gives (8.9)."""


class Components(Figures):
    """All figures of a game of Shogun; 1.3: what there is of everything."""

    def __init__(self) -> None:
        self.name = ""
        self.checksum = ""
        self.provinces: list[Province] = []
        self.regions: list[str] = []
        self.map_aspect = 1.0
        """The map's width by its height."""
        self.boards: list[Board] = []
        """Sun and moon with all provinces, then both as with three players."""
        self.borders: list[list[int]] = []
        """For each province those adjacent on either side of the board: what a march can be written for."""
        self.cost: list[int] = []
        """By action."""
        self.deploys: list[int] = []
        """By action: how many armies it brings."""
        self.special_value: list[int] = []
        self.events: list[Event] = []
        self.neutral_farmers = 0
        self.revolts: list[int] = []
        """By the number of provinces that lack rice (4.2)."""
        self.extra_farmers: list[int] = []
        self.groups: list[list[int]] = []
        """By number of players (2.2)."""
        self.starting_chests: list[int] = []
        self.armies_each = 0
        self.farmers = 0
        self.supply: list[int] = []
        """By kind of building."""
        self.markers = 0
        self.chest_values: list[int] = []
        self.samples: list[list[list[int]]] = []
        """By number of players: for each column provinces and armies in turn (2.5)."""
        self.per_province = 0
        self.per_building = 0
        self.majority: list[int] = []
        """By kind of building."""
        self.tied = 0
        self.primed_armies = 0
        self.primed_farmers = 0
        self.pass_num = 0
        self.pass_den = 1
        self.release_num = 0
        self.release_den = 1

    def board(self, side: int, players: int) -> Board:
        return self.boards[side + (2 if players == 3 else 0)]

    def province_named(self, name: str) -> int:
        for province in self.provinces:
            if province.id == name:
                return province.index
        return -1

    def card_name(self, card: int) -> str:
        if card < CHEST:
            return self.provinces[card].id
        return "nothing" if card == NOTHING else f"chest_{self.chest_values[card - CHEST]}"

    def space_name(self, space: int) -> str:
        return "bid" if space == BID else ACTIONS[space]
