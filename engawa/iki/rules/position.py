"""Position: the town as it stands, with players, stalls, market, tracks, and what is still to be done."""

from typing import Final, cast

from engawa.iki.figures.components import FIRE_TOP, IKIZAMA_SPACES, Board, Card, Components
from engawa.kernel.position import NOBODY
from engawa.kernel.staged import Staged, load_fields, save_fields

EMPTY: Final = -1
BUILDING: Final = 100
"""On a stall: BUILDING + its number; below that a character's number; EMPTY."""

START_AREA: Final = 0
OFF_BOARD: Final = -1
NO_WAY: Final = -1

UNSOLD: Final = -1
NO_CARD: Final = -1
NO_TYPE: Final = -1
NOT_BLOCKED: Final = -1

PLAYER_FIELDS: Final = [
    "mon", "rice", "sandals", "koban", "wood", "iki", "firefighting", "kobun", "space",
    "way", "hire_minus_1", "move_plus_1", "avoid_fire", "joker", "joker_type", "retired",
]  # fmt: skip
TOWN_FIELDS: Final = [
    "first", "month", "stall_card", "stall_owner", "stall_level", "fire_order", "market", "market_mon", "deck",
    "offer", "wares", "fish_holder", "pipe_holder", "tobacco_holder", "wood", "track", "blocked", "tiles",
    "fire_nagaya", "fire_place", "shop_used", "character_used", "used_card",
]  # fmt: skip


class Player:
    __slots__ = tuple(PLAYER_FIELDS)

    mon: int
    rice: int
    sandals: int
    koban: int
    wood: int
    iki: int
    firefighting: int
    kobun: int
    """Kobun not on any card."""
    space: int
    """Street space 1–8, START_AREA or OFF_BOARD."""
    way: int
    """The ikizama space chosen for this month, NO_WAY before that and after the turn."""
    hire_minus_1: int
    move_plus_1: int
    avoid_fire: int
    joker: int
    joker_type: int
    """The type named for a retired puppeteer at the end (11.8)."""
    retired: list[int]

    def copy(self) -> "Player":
        twin = Player()
        twin.mon = self.mon
        twin.rice = self.rice
        twin.sandals = self.sandals
        twin.koban = self.koban
        twin.wood = self.wood
        twin.iki = self.iki
        twin.firefighting = self.firefighting
        twin.kobun = self.kobun
        twin.space = self.space
        twin.way = self.way
        twin.hire_minus_1 = self.hire_minus_1
        twin.move_plus_1 = self.move_plus_1
        twin.avoid_fire = self.avoid_fire
        twin.joker = self.joker
        twin.joker_type = self.joker_type
        twin.retired = self.retired.copy()
        return twin


class Town(Staged):
    """What lies on the table. Chapters of the rules read and change it; `sequence` leads through the year."""

    __slots__ = ("figures", "board", "players", *TOWN_FIELDS)

    figures: Components
    board: Board
    players: list[Player]
    first: int
    """The first player; with two players the one who holds the sun (6.1)."""
    month: int
    stall_card: list[int]
    stall_owner: list[int]
    """NOBODY on an empty stall and on a neutral character."""
    stall_level: list[int]
    fire_order: list[int]
    """Seats by descending firefighting, of two markers on one space the upper first (2.5, 3.1)."""
    market: list[int]
    market_mon: list[int]
    deck: list[int]
    """What is left of this season's deck; nobody knows the order, so there is none."""
    offer: list[int]
    wares: int
    """The season whose fish, pipes and tobacco lie on the board (1.5, 3.15)."""
    fish_holder: list[int]
    pipe_holder: list[int]
    tobacco_holder: list[int]
    wood: int
    """The reserve (1.7)."""
    track: list[int]
    """Who stands on each ikizama space."""
    blocked: int
    tiles: list[int]
    fire_nagaya: int
    fire_place: int
    shop_used: bool
    character_used: bool
    used_card: int

    def seats(self) -> int:
        return len(self.players)

    def figures_checksum(self) -> str:
        return self.figures.checksum

    def become(self, other: "Town") -> None:
        """Take over everything but the journal."""
        self.become_staged(other)
        self.figures = other.figures
        self.board = other.board
        self.players = [player.copy() for player in other.players]
        self.first = other.first
        self.month = other.month
        self.stall_card = other.stall_card.copy()
        self.stall_owner = other.stall_owner.copy()
        self.stall_level = other.stall_level.copy()
        self.fire_order = other.fire_order.copy()
        self.market = other.market.copy()
        self.market_mon = other.market_mon.copy()
        self.deck = other.deck.copy()
        self.offer = other.offer.copy()
        self.wares = other.wares
        self.fish_holder = other.fish_holder.copy()
        self.pipe_holder = other.pipe_holder.copy()
        self.tobacco_holder = other.tobacco_holder.copy()
        self.wood = other.wood
        self.track = other.track.copy()
        self.blocked = other.blocked
        self.tiles = other.tiles.copy()
        self.fire_nagaya = other.fire_nagaya
        self.fire_place = other.fire_place
        self.shop_used = other.shop_used
        self.character_used = other.character_used
        self.used_card = other.used_card

    def save(self) -> dict[str, object]:
        players = [save_fields(player, PLAYER_FIELDS) for player in self.players]
        return {**self.save_staged(TOWN_FIELDS), "players": players}

    def load(self, data: dict[str, object], figures: Components) -> None:
        self.load_staged(data, TOWN_FIELDS)
        self.figures = figures
        self.players = []
        for saved in cast(list[dict[str, object]], data["players"]):
            player = Player()
            load_fields(player, saved, PLAYER_FIELDS)
            self.players.append(player)
        self.board = figures.board(len(self.players))

    def is_duel(self) -> bool:
        return len(self.players) == 2

    def season(self) -> int:
        """0–3, spring to winter."""
        return (self.month - 1) // 3

    def card_on(self, stall: int) -> Card:
        return self.figures.cards[self.stall_card[stall]]

    def stall_of(self, card: int) -> int:
        """Where a character stands, EMPTY when it is not on the board."""
        for stall, number in enumerate(self.stall_card):
            if number == card:
                return stall
        return EMPTY

    def has_character(self, stall: int) -> bool:
        return EMPTY < self.stall_card[stall] < BUILDING

    def free_stalls(self) -> list[int]:
        stalls: list[int] = []
        for stall, number in enumerate(self.stall_card):
            if number == EMPTY:
                stalls.append(stall)
        return stalls

    def characters_of(self, seat: int) -> list[int]:
        """The stalls with a seat's characters."""
        stalls: list[int] = []
        for stall, owner in enumerate(self.stall_owner):
            if owner == seat and self.stall_card[stall] < BUILDING:
                stalls.append(stall)
        return stalls

    def count_characters(self, seat: int) -> int:
        return len(self.characters_of(seat))

    def buildings_of(self, seat: int) -> list[int]:
        """The numbers of the buildings a seat owns."""
        buildings: list[int] = []
        for stall, number in enumerate(self.stall_card):
            if number >= BUILDING and self.stall_owner[stall] == seat:
                buildings.append(number - BUILDING)
        return buildings

    def is_anything_built(self) -> bool:
        for number in self.stall_card:
            if number >= BUILDING:
                return True
        return False

    def put(self, stall: int, card: int, owner: int, level: int) -> None:
        self.stall_card[stall] = card
        self.stall_owner[stall] = owner
        self.stall_level[stall] = level
        if owner != NOBODY:
            self.players[owner].kobun -= 1

    def clear(self, stall: int) -> None:
        """Whatever stood there leaves the stall; a kobun returns to its owner."""
        owner = self.stall_owner[stall]
        if owner != NOBODY:
            self.players[owner].kobun += 1
        self.stall_card[stall] = EMPTY
        self.stall_owner[stall] = NOBODY
        self.stall_level[stall] = 0

    def raise_firefighting(self, seat: int, steps: int) -> None:
        """2.5: the marker goes on top of the stack it reaches; at 10 to the top of that stack."""
        level = min(self.players[seat].firefighting + steps, FIRE_TOP)
        self.players[seat].firefighting = level
        order = self.fire_order
        order.remove(seat)
        place = 0
        while place < len(order) and self.players[order[place]].firefighting > level:
            place += 1
        order.insert(place, seat)

    def take_wood(self, seat: int, pieces: int) -> int:
        """1.7: a gain takes what the reserve has; how much that was."""
        taken = min(pieces, self.wood)
        self.wood -= taken
        self.players[seat].wood += taken
        return taken

    def empty_track(self) -> None:
        self.track = [NOBODY] * IKIZAMA_SPACES
        for player in self.players:
            player.way = NO_WAY
