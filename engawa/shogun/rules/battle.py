"""5 Battles and revolts; 3.15 battle and move."""

from engawa.kernel.chance import Chance
from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Refusal, refuse
from engawa.shogun.figures.components import (
    ATTACK_PLUS_1,
    CASTLE,
    CASTLE_DEFENCE,
    DEFENCE_PLUS_1,
    NEUTRAL_DEFENCE,
    TEMPLE,
    TEMPLES_PROTECT,
)
from engawa.shogun.figures.moves import ATTACK, MARCH, a_of, armies_of, b_of, kind_of, move, with_extra
from engawa.shogun.rules.position import Realm
from engawa.shogun.rules.tower import ALONE, HELP, NO_HELP, Odds, odds, return_cubes, throw


def may_be_attacked(realm: Realm, province: int) -> bool:
    """8.4: not where a temple stands, under that event."""
    return realm.effect() != TEMPLES_PROTECT or not realm.has_building(province, TEMPLE)


def has_target(realm: Realm, seat: int, province: int) -> bool:
    """3.15: an own neighbour to move to, or another that may be attacked."""
    for other in realm.board.neighbours[province]:
        if realm.owner[other] == seat or may_be_attacked(realm, other):
            return True
    return False


def extra_in_attack(realm: Realm, seat: int) -> int:
    """3.19: what the special card may add, 0 without it or when the reserve is too small."""
    player = realm.players[seat]
    bonus = realm.figures.special_value[ATTACK_PLUS_1]
    return bonus if player.special == ATTACK_PLUS_1 and player.reserve >= bonus else 0


def options(realm: Realm, seat: int, province: int) -> list[int]:
    """3.15: any number to any neighbour, leaving at least one; attacks first."""
    legal: list[int] = []
    most = realm.armies[province] - 1
    extra = extra_in_attack(realm, seat) > 0
    for other in realm.board.neighbours[province]:
        if realm.owner[other] != seat and may_be_attacked(realm, other):
            base = move(ATTACK, province, other)
            for armies in range(1, most + 1):
                legal.append(base | armies << 1)
                if extra:
                    legal.append(base | armies << 1 | 1)
    add_marches(realm, seat, province, legal)
    return legal


def add_marches(realm: Realm, seat: int, province: int, legal: list[int]) -> None:
    most = realm.armies[province] - 1
    for other in realm.board.neighbours[province]:
        if realm.owner[other] == seat:
            base = move(MARCH, province, other)
            for armies in range(1, most + 1):
                legal.append(base | armies << 1)


def refusal(realm: Realm, seat: int, province: int, code: int) -> Refusal | None:
    amiss = march_refusal(realm, province, code)
    if amiss is not None:
        return amiss
    other = b_of(code)
    name = realm.figures.provinces[other].id
    own = realm.owner[other] == seat
    if kind_of(code) == MARCH:
        return None if own else refuse("shogun.refuse.not_own_province", "3.15", province=name)
    if own:
        return refuse("shogun.refuse.own_province", "3.15", province=name)
    if not may_be_attacked(realm, other):
        return refuse("shogun.refuse.temple_protects", "8.4", province=name)
    if with_extra(code) and extra_in_attack(realm, seat) == 0:
        return refuse("shogun.refuse.no_extra_army", "3.19")
    return None


def march_refusal(realm: Realm, province: int, code: int) -> Refusal | None:
    """Where from, where to, how many."""
    provinces = realm.figures.provinces
    other = b_of(code)
    if a_of(code) != province:
        return refuse("shogun.refuse.other_province", "3.9", province=provinces[province].id)
    if not realm.board.plays[other]:
        return refuse("shogun.refuse.out_of_play", "1.1", province=provinces[other].id)
    if other not in realm.board.neighbours[province]:
        return refuse("shogun.refuse.not_adjacent", "3.15", province=provinces[other].id)
    if armies_of(code) >= realm.armies[province]:
        return refuse("shogun.refuse.one_must_stay", "3.15", armies=realm.armies[province])
    return None


def march(realm: Realm, seat: int, code: int) -> None:
    """Armies move to an own province."""
    armies = armies_of(code)
    realm.armies[a_of(code)] -= armies
    realm.armies[b_of(code)] += armies
    if realm.journal is not None:
        provinces = realm.figures.provinces
        start, end = provinces[a_of(code)].id, provinces[b_of(code)].id
        realm.journal.note("shogun.log.marched", seat, province=start, to=end, armies=armies)


def cubes_of_attack(realm: Realm, seat: int, target: int, armies: int, extra: int) -> list[int]:
    """What is thrown for an attack, by colour (5.3, 5.4)."""
    thrown = [0] * len(realm.tower)
    thrown[seat] = armies + extra
    defender = realm.owner[target]
    if defender == NOBODY:
        thrown[len(realm.players)] = min(realm.farmers, farmers_of_neutral(realm))
    else:
        thrown[defender] = realm.armies[target] + extra_in_defence(realm, target)
    return thrown


def farmers_of_neutral(realm: Realm) -> int:
    """5.4; 8.2."""
    if realm.effect() == NEUTRAL_DEFENCE:
        return realm.figures.events[realm.event].amount
    return realm.figures.neutral_farmers


def extra_in_defence(realm: Realm, province: int) -> int:
    """8.3 comes first and is compulsory, then 3.20, as far as the reserve goes."""
    player = realm.players[realm.owner[province]]
    extra = 0
    if realm.effect() == CASTLE_DEFENCE and realm.has_building(province, CASTLE):
        extra = min(player.reserve, realm.figures.events[realm.event].amount)
    bonus = realm.figures.special_value[DEFENCE_PLUS_1]
    if player.special == DEFENCE_PLUS_1 and player.defends and player.reserve - extra >= bonus:
        extra += bonus
    return extra


def part_of_farmers(realm: Realm, target: int) -> int:
    """5.3: where a revolt marker lies they do not help the defender."""
    if realm.owner[target] == NOBODY:
        return ALONE
    return HELP if realm.markers[target] == 0 else NO_HELP


def attack(realm: Realm, seat: int, code: int, chance: Chance) -> None:
    """5.1: all cubes of the battle into the tower; then the tray decides."""
    target = b_of(code)
    armies = armies_of(code)
    extra = extra_in_attack(realm, seat) if with_extra(code) else 0
    defender = realm.owner[target]
    if realm.journal is not None:
        provinces = realm.figures.provinces
        start, end = provinces[a_of(code)].id, provinces[target].id
        key = "shogun.log.attacked_with_extra" if extra else "shogun.log.attacked"
        before = attack_odds(realm, seat, target, armies, extra > 0).percentages()
        fight = 0 if part_of_farmers(realm, target) == NO_HELP else 1
        sides: dict[str, int | str] = {"province": start, "to": end, "armies": armies, "against": defender}
        realm.journal.note(key, seat, farmers_fight=fight, **sides, **before)
    thrown = cubes_of_attack(realm, seat, target, armies, extra)
    realm.armies[a_of(code)] -= armies
    realm.players[seat].reserve -= extra
    if defender == NOBODY:
        realm.farmers -= thrown[len(realm.players)]
        throw(realm, thrown, chance)
        decide_neutral(realm, seat, target)
    else:
        realm.players[defender].reserve -= thrown[defender] - realm.armies[target]
        realm.armies[target] = 0
        throw(realm, thrown, chance)
        decide_battle(realm, seat, defender, target)


def decide_neutral(realm: Realm, seat: int, target: int) -> None:
    """5.4."""
    ours = realm.tray[seat]
    farmers = realm.tray[len(realm.players)]
    return_cubes(realm, len(realm.players), farmers)
    return_cubes(realm, seat, ours)
    if ours > farmers:
        conquer(realm, seat, target, ours - farmers)
    else:
        tell(realm, "shogun.log.stays_neutral", seat, target, 0)


def decide_battle(realm: Realm, seat: int, defender: int, target: int) -> None:
    """5.2: every cube of a fighting colour in the tray counts; then 5.5, 5.7, 5.8."""
    farmers_colour = len(realm.players)
    helps = realm.markers[target] == 0
    ours = realm.tray[seat]
    theirs = realm.tray[defender]
    farmers = realm.tray[farmers_colour] if helps else 0
    return_cubes(realm, seat, ours)
    return_cubes(realm, defender, theirs)
    return_cubes(realm, farmers_colour, farmers)
    against = theirs + farmers
    if ours > against:
        conquer(realm, seat, target, ours - against)
    elif against > ours and theirs > 0:
        left = min(theirs, against - ours)
        realm.place(target, defender, left)
        tell(realm, "shogun.log.defended", defender, target, left, seat)
    else:
        realm.become_neutral(target)
        tell(realm, "shogun.log.battle_drawn", seat, target, 0, defender)


def conquer(realm: Realm, seat: int, target: int, armies: int) -> None:
    """5.9: buildings and markers stay, the card changes hands at once."""
    loser = realm.owner[target]
    realm.pass_card(target, seat)
    realm.place(target, seat, armies)
    tell(realm, "shogun.log.conquered", seat, target, armies, loser)


def farmers_of_revolt(realm: Realm, province: int, added: int) -> int:
    """5.6: one per marker, in winter more; those missing from the reserve are left out (1.4)."""
    return min(realm.farmers, realm.markers[province] + added)


def revolt(realm: Realm, province: int, added: int, chance: Chance) -> bool:
    """5.6: True when the province is kept."""
    seat = realm.owner[province]
    farmers_colour = len(realm.players)
    thrown = [0] * len(realm.tower)
    thrown[seat] = realm.armies[province]
    thrown[farmers_colour] = farmers_of_revolt(realm, province, added)
    if realm.journal is not None:
        name = realm.figures.provinces[province].id
        before = revolt_odds(realm, province, added).percentages()
        realm.journal.note("shogun.log.revolt", seat, province=name, farmers=thrown[farmers_colour], **before)
    realm.armies[province] = 0
    realm.farmers -= thrown[farmers_colour]
    throw(realm, thrown, chance)
    ours = realm.tray[seat]
    farmers = realm.tray[farmers_colour]
    return_cubes(realm, seat, ours)
    return_cubes(realm, farmers_colour, farmers)
    if ours > farmers:
        realm.place(province, seat, ours - farmers)
        tell(realm, "shogun.log.revolt_quelled", seat, province, ours - farmers)
        return True
    realm.become_neutral(province)
    tell(realm, "shogun.log.revolt_won", seat, province, 0)
    return False


def attack_odds(realm: Realm, seat: int, target: int, armies: int, extra: bool) -> Odds:
    """How an attack would end if it were made now."""
    bonus = extra_in_attack(realm, seat) if extra else 0
    thrown = cubes_of_attack(realm, seat, target, armies, bonus)
    return odds(realm, thrown, seat, realm.owner[target], part_of_farmers(realm, target))


def revolt_odds(realm: Realm, province: int, added: int) -> Odds:
    """How a revolt would end if it broke out now; a win keeps the province."""
    thrown = [0] * len(realm.tower)
    thrown[realm.owner[province]] = realm.armies[province]
    thrown[len(realm.players)] = farmers_of_revolt(realm, province, added)
    return odds(realm, thrown, realm.owner[province], NOBODY, ALONE)


def tell(realm: Realm, key: str, seat: int, province: int, armies: int, against: int = NOBODY) -> None:
    """What became of a province; `against` is the other side of a battle, NOBODY where that is farmers."""
    if realm.journal is not None:
        name = realm.figures.provinces[province].id
        realm.journal.note(key, seat, province=name, armies=armies, against=against)
