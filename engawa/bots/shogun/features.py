"""Feature vector of Shogun: each daimyo from the own seat on clockwise, then the realm, but no plan."""

from typing import Final, cast

from engawa.bots.features import FeatureVector
from engawa.kernel.position import NOBODY, Position
from engawa.kernel.staged import FIRST_DECISION
from engawa.shogun.figures.components import (
    CATEGORIES,
    EFFECTS,
    KINDS,
    MOST_PLAYERS,
    NO_SPECIAL,
    PLACES,
    REGIONS,
    SPECIALS,
    WINTER,
    YEARS,
)
from engawa.shogun.rules import agenda, scoring
from engawa.shogun.rules.position import Realm

DECISIONS: Final = agenda.PICK_REVOLT + 1 - FIRST_DECISION
DANGERS: Final = 4
"""How much stronger the strongest hostile neighbour is: not, by 1–2, by 3–4, by more."""
OF_A_PLAYER: Final = 21 + 2 * len(CATEGORIES) + len(SPECIALS) + PLACES + REGIONS * (2 + 2 * len(KINDS)) + 2 * DANGERS
OF_THE_REALM: Final = 7 + len(EFFECTS) + DECISIONS + 5


class ShogunFeatures(FeatureVector):
    version = 1
    seats = MOST_PLAYERS

    def size(self) -> int:
        return MOST_PLAYERS * OF_A_PLAYER + OF_THE_REALM

    def stage(self, position: Position) -> int:
        """Four seasons a year; the draft comes before the first of them."""
        realm = cast(Realm, position)
        return realm.year * (WINTER + 1) + realm.season

    def is_training_sample(self, position: Position) -> bool:
        """Cards laid on a plan change nothing that is told here."""
        realm = cast(Realm, position)
        if realm.asked != agenda.PLANNING or realm.actor == NOBODY:
            return True
        return realm.actor == 0 and max(realm.players[0].plan) < 0

    def look(self, position: Position, seat: int) -> None:
        realm = cast(Realm, position)
        self.clear()
        players = len(realm.players)
        scored = scoring.values(realm)
        standing = self.standing_buildings(realm)
        for place in range(players):
            other = (seat + place) % players
            self.tell_player(realm, other, scored[other])
            self.tell_regions(realm, other, standing)
        self.at = MOST_PLAYERS * OF_A_PLAYER
        self.tell_realm(realm, seat)

    def standing_buildings(self, realm: Realm) -> list[int]:
        """By region, kind and seat."""
        players = len(realm.players)
        counts = [0] * (REGIONS * len(KINDS) * players)
        for province in realm.board.in_play:
            owner = realm.owner[province]
            if owner != NOBODY and realm.buildings[province] != 0:
                for kind in range(len(KINDS)):
                    if realm.has_building(province, kind):
                        counts[(realm.board.region[province] * len(KINDS) + kind) * players + owner] += 1
        return counts

    def tell_player(self, realm: Realm, seat: int, scored: list[int]) -> None:
        player = realm.players[seat]
        scorings = float(YEARS + 1 - realm.year)
        seasons_left = float(3 - min(realm.season, 3))
        points = float(player.points())
        now = 0.0
        for category in range(len(CATEGORIES)):
            now += float(scored[category])
        provinces = float(realm.count_provinces(seat))
        self.tell(points / 40.0)
        self.tell(now / 30.0)
        self.tell((points + now * scorings) / 60.0)
        for category in range(len(CATEGORIES)):
            self.tell(float(scored[category]) / 10.0)
            self.tell(float(scored[category]) / 10.0 * (scorings - 1.0))
        self.tell(float(player.chests) / 12.0)
        self.tell(min(float(player.chests), 6.0) / 6.0)
        self.tell(float(player.chests) / 12.0 if scorings > 1.5 else 0.0)
        self.tell(float(player.rice) / 10.0)
        short = max(0.0, provinces + rice_loss(realm) - float(player.rice))
        self.tell(short / 8.0)
        self.tell(short / 8.0 / (1.0 + seasons_left))
        self.tell(min(short, 3.0) / 3.0 if realm.season >= 2 else 0.0)
        self.tell(provinces / 10.0)
        self.tell(float(player.reserve) / 40.0)
        self.tell(float(realm.tower[seat]) / 10.0)
        self.tell(float(realm.tray[seat]) / 5.0)
        self.tell(1.0 if player.defends else 0.0)
        self.add_one_hot(player.special if player.special != NO_SPECIAL else -1, len(SPECIALS))
        self.add_one_hot(realm.order.index(seat) if seat in realm.order else -1, PLACES)
        self.tell_provinces(realm, seat)

    def tell_provinces(self, realm: Realm, seat: int) -> None:
        """Armies, unrest, income, and how many provinces are in what danger, those with buildings by themselves."""
        armies = 0
        markers = 0
        free = 0
        chests = 0
        rice = 0
        alone = 0
        dangers = [0.0] * (2 * DANGERS)
        for province in realm.board.in_play:
            if realm.owner[province] != seat:
                continue
            card = realm.figures.provinces[province]
            armies += realm.armies[province]
            markers += realm.markers[province]
            free += card.sites - realm.count_buildings(province)
            if realm.markers[province] == 0:
                chests += card.chests
                rice += card.rice
            if realm.armies[province] == 1:
                alone += 1
            worst = 0
            for other in realm.board.neighbours[province]:
                if realm.owner[other] not in (NOBODY, seat):
                    worst = max(worst, realm.armies[other] - 1)
            over = worst - realm.armies[province]
            danger = 0 if over <= 0 else min(3, (over + 1) // 2)
            dangers[danger] += 0.2
            dangers[DANGERS + danger] += 0.2 * float(realm.count_buildings(province))
        self.tell(float(armies) / 30.0)
        self.tell(float(markers) / 6.0)
        self.tell(float(free) / 12.0)
        self.tell(float(chests) / 30.0)
        self.tell(float(rice) / 30.0)
        self.tell(float(alone) / 6.0)
        for share in dangers:
            self.tell(share)

    def tell_regions(self, realm: Realm, seat: int, standing: list[int]) -> None:
        """By region: provinces, and for each kind of building the own number and the lead over the best rival."""
        players = len(realm.players)
        held = [0.0] * REGIONS
        armies = [0.0] * REGIONS
        for province in realm.board.in_play:
            if realm.owner[province] == seat:
                held[realm.board.region[province]] += 1.0
                armies[realm.board.region[province]] += float(realm.armies[province])
        for region in range(REGIONS):
            self.tell(held[region] / 5.0)
            self.tell(armies[region] / 15.0)
            for kind in range(len(KINDS)):
                base = (region * len(KINDS) + kind) * players
                own = standing[base + seat]
                rival = 0
                for other in range(players):
                    if other != seat:
                        rival = max(rival, standing[base + other])
                self.tell(float(own) / 2.0)
                self.tell(0.0 if own == 0 else float(max(-1, min(2, own - rival))) / 2.0)

    def tell_realm(self, realm: Realm, seat: int) -> None:
        self.tell(1.0 if realm.year == 1 else 0.0)
        self.add_one_hot(realm.season, 4)
        self.tell(rice_loss(realm) / 6.0)
        self.tell(float(realm.action_at) / 10.0)
        self.add_one_hot(realm.effect(), len(EFFECTS))
        if realm.actor == NOBODY:
            self.at += DECISIONS
        else:
            self.add_one_hot(realm.asked - FIRST_DECISION, DECISIONS)
        if realm.actor != NOBODY and realm.asked != agenda.PLANNING:
            self.add_one_hot((realm.actor - seat) % len(realm.players), 5)
        else:
            self.at += 5


def rice_loss(realm: Realm) -> float:
    """What winter will take of everybody's rice, on average."""
    total = 0.0
    for event in realm.open_events:
        total += float(realm.figures.events[event].rice_loss)
    return total / float(max(1, len(realm.open_events)))
