"""3D The ten actions: build, collect, deploy, move; the special cards that touch them (3E)."""

from typing import Final

from engawa.kernel.chance import Chance
from engawa.kernel.refusal import Refusal, refuse
from engawa.shogun.figures.components import (
    ACTIONS,
    BATTLE_A,
    CHEST,
    DEPLOY_3,
    DEPLOY_5,
    DEPLOY_6,
    DEPLOY_FEWER,
    KINDS,
    RICE,
    RICE_AT_LEAST,
    RICE_AT_MOST,
    RICE_PLUS_1,
    TAXES,
    TAXES_AT_LEAST,
    TAXES_AT_MOST,
    TAXES_PLUS_1,
    THEATRE,
    THEATRE_CALMS,
)
from engawa.shogun.figures.moves import DEPLOY, MARCH, STAY, a_of, b_of, kind_of, move
from engawa.shogun.rules import agenda, battle
from engawa.shogun.rules.planning import open_card
from engawa.shogun.rules.position import Realm

POSSIBLE: Final = ""
OBSTACLES: Final = (
    "too_few_chests",
    "already_built",
    "no_free_site",
    "none_left",
    "too_few_armies",
    "no_target",
    "too_few_in_reserve",
)


def act(realm: Realm, seat: int, chance: Chance) -> None:
    """3.9: the card is opened; 3.10: what can be done must be done, in full or not at all."""
    action = realm.action_now()
    province = open_card(realm, seat, action)
    if province >= CHEST:
        return
    hindered = obstacle(realm, seat, action, province)
    if hindered != POSSIBLE:
        if realm.journal is not None:
            name = realm.figures.provinces[province].id
            realm.journal.note("shogun.log.skipped", seat, action=ACTIONS[action], province=name, why=hindered)
    elif action <= THEATRE:
        build(realm, seat, province, action)
    elif action in (RICE, TAXES):
        collect(realm, seat, province, action, chance)
    elif action >= BATTLE_A:
        realm.push(agenda.BATTLE, seat)
    elif action == DEPLOY_5 and len(deploy_options(realm, seat)) > 1:
        realm.push(agenda.DEPLOY, seat)
    else:
        deploy(realm, seat, armies_to_deploy(realm, action))


def obstacle(realm: Realm, seat: int, action: int, province: int) -> str:
    """Why an action of this province cannot be done now (3.10); POSSIBLE when it can."""
    figures = realm.figures
    player = realm.players[seat]
    if player.chests < figures.cost[action]:
        return "too_few_chests"
    if action <= THEATRE:
        if realm.has_building(province, action):
            return "already_built"
        if realm.count_buildings(province) >= figures.provinces[province].sites:
            return "no_free_site"
        if realm.supply[action] == 0:
            return "none_left"
    elif action >= BATTLE_A:
        if realm.armies[province] < 2:
            return "too_few_armies"
        if not battle.has_target(realm, seat, province):
            return "no_target"
    elif action not in (RICE, TAXES):
        if player.reserve < armies_to_deploy(realm, action):
            return "too_few_in_reserve"
    return POSSIBLE


def build(realm: Realm, seat: int, province: int, kind: int) -> None:
    """3.12."""
    realm.players[seat].chests -= realm.figures.cost[kind]
    realm.buildings[province] |= 1 << kind
    realm.supply[kind] -= 1
    if realm.journal is not None:
        name = realm.figures.provinces[province].id
        realm.journal.note("shogun.log.built", seat, building=KINDS[kind], province=name)
    if kind == THEATRE and realm.effect() == THEATRE_CALMS:
        calm(realm, seat, province)


def calm(realm: Realm, seat: int, province: int) -> None:
    """8.1."""
    removed = min(realm.markers[province], realm.figures.events[realm.event].amount)
    realm.markers[province] -= removed
    if removed > 0 and realm.journal is not None:
        realm.journal.note("shogun.log.calmed", seat, province=realm.figures.provinces[province].id)


def collect(realm: Realm, seat: int, province: int, action: int, chance: Chance) -> None:
    """3.13: the gain stays whatever the revolt brings."""
    player = realm.players[seat]
    if action == RICE:
        rice = rice_from(realm, seat, province)
        player.rice += rice
        if realm.journal is not None:
            realm.journal.note("shogun.log.rice", seat, province=realm.figures.provinces[province].id, rice=rice)
    else:
        chests = taxes_from(realm, seat, province)
        player.chests += chests
        if realm.journal is not None:
            realm.journal.note("shogun.log.taxes", seat, province=realm.figures.provinces[province].id, chests=chests)
    if realm.markers[province] == 0 or battle.revolt(realm, province, 0, chance):
        realm.markers[province] += 1


def rice_from(realm: Realm, seat: int, province: int) -> int:
    """8.7, 8.8 first, then 3.17 (3.21)."""
    gain = realm.figures.provinces[province].rice
    effect = realm.effect()
    if effect == RICE_AT_LEAST:
        gain = max(gain, realm.figures.events[realm.event].amount)
    elif effect == RICE_AT_MOST:
        gain = min(gain, realm.figures.events[realm.event].amount)
    if realm.players[seat].special == RICE_PLUS_1:
        gain += realm.figures.special_value[RICE_PLUS_1]
    return gain


def taxes_from(realm: Realm, seat: int, province: int) -> int:
    """8.5, 8.6 first, then 3.17 (3.21)."""
    gain = realm.figures.provinces[province].chests
    effect = realm.effect()
    if effect == TAXES_AT_LEAST:
        gain = max(gain, realm.figures.events[realm.event].amount)
    elif effect == TAXES_AT_MOST:
        gain = min(gain, realm.figures.events[realm.event].amount)
    if realm.players[seat].special == TAXES_PLUS_1:
        gain += realm.figures.special_value[TAXES_PLUS_1]
    return gain


def armies_to_deploy(realm: Realm, action: int) -> int:
    """3.14; 8.9."""
    if realm.effect() == DEPLOY_FEWER:
        if action == DEPLOY_5:
            return realm.figures.events[realm.event].amount
        if action == DEPLOY_3:
            return realm.figures.events[realm.event].amount_of_3
    return realm.figures.deploys[action]


def deploy_options(realm: Realm, seat: int) -> list[int]:
    """3.18: the usual number, or with the special card its number, if the reserve has as many."""
    player = realm.players[seat]
    usual = armies_to_deploy(realm, DEPLOY_5)
    many = realm.figures.special_value[DEPLOY_6]
    if player.special != DEPLOY_6 or player.reserve < many or many == usual:
        return [move(DEPLOY, usual)]
    return [move(DEPLOY, min(usual, many)), move(DEPLOY, max(usual, many))]


def deploy_refusal(realm: Realm, seat: int, code: int) -> Refusal | None:
    if code in deploy_options(realm, seat):
        return None
    return refuse("shogun.refuse.other_number", "3.18", armies=a_of(code))


def deploy(realm: Realm, seat: int, armies: int) -> None:
    """3.14: from the reserve to the province; the last one may then move on."""
    action = realm.action_now()
    player = realm.players[seat]
    province = player.plan[action]
    player.chests -= realm.figures.cost[action]
    realm.place(province, seat, armies)
    battle.tell(realm, "shogun.log.deployed", seat, province, armies)
    if action > DEPLOY_3 and may_march(realm, seat, province):
        realm.push(agenda.MARCH, seat)


def may_march(realm: Realm, seat: int, province: int) -> bool:
    if realm.armies[province] < 2:
        return False
    for other in realm.board.neighbours[province]:
        if realm.owner[other] == seat:
            return True
    return False


def march_options(realm: Realm, seat: int, province: int) -> list[int]:
    """3.14: to one adjacent own province, or not at all."""
    marches: list[int] = []
    battle.add_marches(realm, seat, province, marches)
    marches.append(move(STAY))
    return marches


def march_refusal(realm: Realm, seat: int, province: int, code: int) -> Refusal | None:
    if kind_of(code) == STAY:
        return None
    amiss = battle.march_refusal(realm, province, code)
    if amiss is not None:
        return amiss
    if kind_of(code) != MARCH or realm.owner[b_of(code)] != seat:
        name = realm.figures.provinces[b_of(code)].id
        return refuse("shogun.refuse.not_own_province", "3.14", province=name)
    return None
