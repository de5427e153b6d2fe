"""Values: what a sensible player of Shogun thinks things are worth, in chests."""

from typing import Final

from engawa.kernel.position import NOBODY
from engawa.shogun.figures.components import (
    BATTLE_A,
    DEPLOY_1_AND_MOVE,
    DEPLOY_5,
    KINDS,
    RICE,
    TAXES,
    THEATRE,
    WINTER,
    YEARS,
)
from engawa.shogun.figures.moves import ATTACK, a_of, armies_of, b_of, move, with_extra
from engawa.shogun.rules import actions, battle
from engawa.shogun.rules.position import Realm

POINT: Final = 2.6
ARMY: Final = 0.9
LAST_SEASON: Final = WINTER - 1


def scorings_left(realm: Realm) -> float:
    return float(YEARS + 1 - realm.year)


def province_worth(realm: Realm, province: int) -> float:
    """A province scores, pays and feeds; its buildings score too."""
    seasons = float(LAST_SEASON - min(realm.season, LAST_SEASON)) + 3.0 * float(YEARS - realm.year)
    income = 0.12 * float(realm.figures.provinces[province].chests + realm.figures.provinces[province].rice)
    standing = 1.0 + 1.6 * float(realm.count_buildings(province))
    return POINT * scorings_left(realm) * standing + income * seasons


def threat(realm: Realm, seat: int, province: int) -> float:
    """How many more armies the strongest hostile neighbour has."""
    worst = 0
    for other in realm.board.neighbours[province]:
        owner = realm.owner[other]
        if owner not in (NOBODY, seat):
            worst = max(worst, realm.armies[other] - 1)
    return float(max(0, worst - realm.armies[province]))


def attack_worth(realm: Realm, seat: int, code: int) -> float:
    """The gain of winning, less the armies that battles swallow and the danger to what stays behind."""
    start, target, armies, extra = a_of(code), b_of(code), armies_of(code), with_extra(code)
    odds = battle.attack_odds(realm, seat, target, armies, extra)
    gain = province_worth(realm, target)
    left = 0.0
    for count in range(1, len(odds.attackers_left)):
        left += float(count) * odds.attackers_left[count]
    lost = float(armies + (1 if extra else 0)) - left
    value = odds.win * gain - 0.55 * ARMY * lost
    if realm.owner[target] != NOBODY:
        value += 0.35 * (odds.win + 0.6 * odds.draw) * gain
    stays = realm.armies[start] - armies
    exposed = 0.0
    for other in realm.board.neighbours[start]:
        if realm.owner[other] not in (NOBODY, seat) and realm.armies[other] > stays + 1:
            exposed = 0.25 * province_worth(realm, start)
    return value - exposed - 0.5


def best_attack(realm: Realm, seat: int, start: int) -> float:
    """What a battle action in this province would bring; moving on to own provinces is worth nothing."""
    most = realm.armies[start] - 1
    if most < 1:
        return 0.0
    best = -2.0
    for other in realm.board.neighbours[start]:
        if realm.owner[other] == seat:
            best = max(best, -0.2)
        elif battle.may_be_attacked(realm, other):
            best = max(best, attack_worth(realm, seat, move(ATTACK, start, other, most << 1)))
    return best


def revolt_cost(realm: Realm, province: int) -> float:
    """What collecting where a marker lies may cost."""
    if realm.markers[province] == 0:
        return 0.4
    odds = battle.revolt_odds(realm, province, 0)
    return (1.0 - odds.win) * (province_worth(realm, province) + ARMY * float(realm.armies[province])) + 1.2


def rice_short(realm: Realm, seat: int) -> float:
    """Rice that winter will ask beyond what is in store."""
    loss = 0.0
    for event in realm.open_events:
        loss += float(realm.figures.events[event].rice_loss)
    expected = loss / float(max(1, len(realm.open_events)))
    return float(realm.count_provinces(seat)) + expected - float(realm.players[seat].rice)


def building_worth(realm: Realm, seat: int, province: int, kind: int) -> float:
    """A point each scoring, and the region's majority where it is gained or kept."""
    region = realm.board.region[province]
    counts = [0] * len(realm.players)
    for other in realm.board.in_play:
        if realm.board.region[other] == region and realm.owner[other] != NOBODY and realm.has_building(other, kind):
            counts[realm.owner[other]] += 1
    rival = 0
    for other in range(len(counts)):
        if other != seat:
            rival = max(rival, counts[other])
    prize = float(realm.figures.majority[kind])
    points = 1.0
    if counts[seat] == rival:
        points += prize if rival == 0 else 1.0
    elif counts[seat] == rival - 1:
        points += max(0.0, prize - 1.0)
    safety = 1.0 - 0.12 * min(threat(realm, seat, province), 5.0)
    return POINT * points * scorings_left(realm) * max(0.3, safety)


def worth(realm: Realm, seat: int, action: int, province: int) -> float:
    """An action of a province, its cost apart."""
    if actions.obstacle(realm, seat, action, province) not in (actions.POSSIBLE, "too_few_chests"):
        return 0.0
    if action < len(KINDS):
        calms = 0.5 if action == THEATRE and realm.markers[province] > 0 else 0.0
        return building_worth(realm, seat, province, action) + calms
    if action == RICE:
        need = rice_short(realm, seat)
        rice = float(realm.figures.provinces[province].rice)
        useful = min(rice, max(0.0, need))
        urgency = 2.0 if realm.season == LAST_SEASON else 1.3
        return urgency * useful + 0.1 * rice - revolt_cost(realm, province)
    if action == TAXES:
        return 0.9 * float(realm.figures.provinces[province].chests) - revolt_cost(realm, province)
    if action >= BATTLE_A:
        return best_attack(realm, seat, province)
    armies = actions.armies_to_deploy(realm, action)
    pressed = threat(realm, seat, province)
    wanted = 0.5 * float(armies) + 0.5 * min(float(armies), pressed)
    chances = max(0.0, best_attack_with(realm, seat, province, armies)) * 0.35
    return 0.9 * wanted * ARMY + chances + (0.2 if action in (DEPLOY_5, DEPLOY_1_AND_MOVE) else 0.0)


def best_attack_with(realm: Realm, seat: int, province: int, more: int) -> float:
    """What could be attacked from here with reinforcements."""
    realm.armies[province] += more
    best = best_attack(realm, seat, province)
    realm.armies[province] -= more
    return best
