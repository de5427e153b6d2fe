"""Position: the realm as it stands, with provinces, players, tower, cards, and what is still to be done."""

from typing import Final, cast

from engawa.kernel.position import NOBODY
from engawa.kernel.staged import Staged, load_fields, save_fields
from engawa.shogun.figures.components import (
    NO_EFFECT,
    NOTHING,
    SPACES,
    Board,
    Components,
)
from engawa.shogun.rules import agenda

NOT_LAID: Final = -1
"""On a plan's space while its owner has decided nothing there yet."""
NO_CARD: Final = -1
NO_EVENT: Final = -1

PLAYER_FIELDS: Final = [
    "chests", "rice", "reserve", "special", "defends", "committed", "opened", "hand", "plan", "groups", "faced",
    "scored",
]  # fmt: skip
REALM_FIELDS: Final = [
    "side", "pass_num", "pass_den", "release_num", "release_den", "owner", "armies", "buildings", "markers", "changed",
    "supply", "farmers", "tower", "tray", "year", "season", "events", "open_events", "event", "action_row",
    "actions_left", "action_at", "special_row", "track", "order", "pile", "under", "open_cards", "drawn", "revolting",
    "unrest",
]  # fmt: skip


class Player:
    __slots__ = tuple(PLAYER_FIELDS)

    chests: int
    rice: int
    reserve: int
    """Armies neither on the board nor in tower and tray."""
    special: int
    defends: bool
    """The standing order of the defence card (3.20)."""
    committed: bool
    opened: int
    """A bit for each space of the plan whose card has been opened (3.9)."""
    hand: list[int]
    """Cards not on the plan, ascending."""
    plan: list[int]
    """By space: a card, NOTHING, or NOT_LAID."""
    groups: list[int]
    """Armies still to be placed in the draft, the largest first (2.2)."""
    faced: list[int]
    """The open cards of this player's last choice in the draft, ascending (2.4)."""
    scored: list[int]
    """Points so far, by category; replaced as a whole, so that copies can share it."""

    def copy(self) -> "Player":
        twin = Player()
        twin.chests = self.chests
        twin.rice = self.rice
        twin.reserve = self.reserve
        twin.special = self.special
        twin.defends = self.defends
        twin.committed = self.committed
        twin.opened = self.opened
        twin.hand = self.hand.copy()
        twin.plan = self.plan.copy()
        twin.groups = self.groups.copy()
        twin.faced = self.faced.copy()
        twin.scored = self.scored
        return twin

    def points(self) -> int:
        total = 0
        for points in self.scored:
            total += points
        return total

    def take_in_hand(self, card: int) -> None:
        hand = self.hand
        place = len(hand)
        while place > 0 and hand[place - 1] > card:
            place -= 1
        hand.insert(place, card)


class Realm(Staged):
    """What lies on the table. Chapters of the rules read and change it; `sequence` leads through the years."""

    __slots__ = ("figures", "board", "players", "shares", *REALM_FIELDS)

    figures: Components
    board: Board
    players: list[Player]
    shares: list[float]
    """For a throw into the tower: pass for each colour, then release for each colour (6.1)."""
    side: int
    pass_num: int
    pass_den: int
    release_num: int
    release_den: int
    owner: list[int]
    """By province: a seat, NOBODY when it is neutral or out of play."""
    armies: list[int]
    buildings: list[int]
    """By province: a bit for each kind that stands there."""
    markers: list[int]
    changed: int
    """A bit for each province that changed hands in this round: its card is on nobody's plan any more (3.11)."""
    supply: list[int]
    """Buildings left, by kind (1.4)."""
    farmers: int
    """In the reserve."""
    tower: list[int]
    """By colour: the seats' armies, farmers last."""
    tray: list[int]
    year: int
    season: int
    events: list[int]
    """Not opened yet; nobody knows the order, so there is none."""
    open_events: list[int]
    event: int
    """The event of this round, NO_EVENT outside."""
    action_row: list[int]
    """The action cards opened so far, in order."""
    actions_left: list[int]
    action_at: int
    """Which card of the row is being done."""
    special_row: list[int]
    """By place of the turn-order track: the special card laid there."""
    track: list[int]
    """By place: the seat that took it."""
    order: list[int]
    """Of this round, the seats as they act (3.8)."""
    pile: list[int]
    """Draft: the shuffled cards, ascending; nobody knows their order."""
    under: list[int]
    """Draft: the known cards below them, in their order (2.4)."""
    open_cards: list[int]
    """Draft: by slot."""
    drawn: int
    """Draft: the card drawn from the pile, until its armies are placed."""
    revolting: list[int]
    """Winter: the provinces drawn, ascending (4.3)."""
    unrest: int
    """Winter: the farmers added to each."""

    def seats(self) -> int:
        return len(self.players)

    def figures_checksum(self) -> str:
        return self.figures.checksum

    def become(self, other: "Realm") -> None:
        """Take over everything but the journal."""
        self.become_staged(other)
        self.figures = other.figures
        self.board = other.board
        self.players = [player.copy() for player in other.players]
        self.shares = other.shares
        self.side = other.side
        self.pass_num = other.pass_num
        self.pass_den = other.pass_den
        self.release_num = other.release_num
        self.release_den = other.release_den
        self.owner = other.owner.copy()
        self.armies = other.armies.copy()
        self.buildings = other.buildings.copy()
        self.markers = other.markers.copy()
        self.changed = other.changed
        self.supply = other.supply.copy()
        self.farmers = other.farmers
        self.tower = other.tower.copy()
        self.tray = other.tray.copy()
        self.year = other.year
        self.season = other.season
        self.events = other.events.copy()
        self.open_events = other.open_events.copy()
        self.event = other.event
        self.action_row = other.action_row.copy()
        self.actions_left = other.actions_left.copy()
        self.action_at = other.action_at
        self.special_row = other.special_row.copy()
        self.track = other.track.copy()
        self.order = other.order.copy()
        self.pile = other.pile.copy()
        self.under = other.under.copy()
        self.open_cards = other.open_cards.copy()
        self.drawn = other.drawn
        self.revolting = other.revolting.copy()
        self.unrest = other.unrest

    def save(self) -> dict[str, object]:
        players = [save_fields(player, PLAYER_FIELDS) for player in self.players]
        return {**self.save_staged(REALM_FIELDS), "players": players}

    def load(self, data: dict[str, object], figures: Components) -> None:
        self.load_staged(data, REALM_FIELDS)
        self.figures = figures
        self.players = []
        for saved in cast(list[dict[str, object]], data["players"]):
            player = Player()
            load_fields(player, saved, PLAYER_FIELDS)
            self.players.append(player)
        self.board = figures.board(self.side, len(self.players))
        self.set_shares()

    def set_shares(self) -> None:
        colours = len(self.players) + 1
        passes = self.pass_num / self.pass_den
        releases = self.release_num / self.release_den
        self.shares = [passes] * colours + [releases] * colours

    def effect(self) -> int:
        """What this round's event does."""
        return NO_EFFECT if self.event == NO_EVENT else self.figures.events[self.event].effect

    def action_now(self) -> int:
        return self.action_row[self.action_at]

    def in_actions(self) -> bool:
        """Somebody acts, and is asked how."""
        return agenda.DEPLOY <= self.asked <= agenda.BATTLE and self.actor != NOBODY

    def acting_province(self) -> int:
        """The card of whoever acts, on the space of the action that is being done; NO_CARD while nobody does."""
        return self.players[self.actor].plan[self.action_now()] if self.in_actions() else NO_CARD

    def has_building(self, province: int, kind: int) -> bool:
        return self.buildings[province] >> kind & 1 != 0

    def count_buildings(self, province: int) -> int:
        standing = self.buildings[province]
        return (standing & 1) + (standing >> 1 & 1) + (standing >> 2 & 1)

    def provinces_of(self, seat: int) -> list[int]:
        owners = self.owner
        return [province for province in range(len(owners)) if owners[province] == seat]

    def count_provinces(self, seat: int) -> int:
        count = 0
        for owner in self.owner:
            if owner == seat:
                count += 1
        return count

    def place(self, province: int, seat: int, armies: int) -> None:
        """Armies from the reserve to a province."""
        self.players[seat].reserve -= armies
        self.armies[province] += armies

    def pass_card(self, province: int, seat: int) -> None:
        """3.11: the card leaves its owner's plan or hand at once, for another hand or the pile (NOBODY)."""
        loser = self.owner[province]
        if loser != NOBODY:
            player = self.players[loser]
            if province in player.hand:
                player.hand.remove(province)
            else:
                player.plan[player.plan.index(province)] = NOTHING
        self.owner[province] = seat
        self.changed |= 1 << province
        if seat != NOBODY:
            self.players[seat].take_in_hand(province)

    def become_neutral(self, province: int) -> None:
        """2.6, 5.7: the card goes to the pile, buildings to their supply (1.4), markers away."""
        standing = self.buildings[province]
        for kind in range(len(self.supply)):
            self.supply[kind] += standing >> kind & 1
        self.buildings[province] = 0
        self.markers[province] = 0
        self.armies[province] = 0
        self.pass_card(province, NOBODY)

    def clear_plans(self) -> None:
        """Every card returns to its owner's hand."""
        for player in self.players:
            plan = player.plan
            for space in range(SPACES):
                if plan[space] != NOTHING and plan[space] != NOT_LAID:
                    player.take_in_hand(plan[space])
                plan[space] = NOT_LAID
            player.committed = False
            player.opened = 0
        self.changed = 0
