"""4 Winter: loss of rice, revolts of the unfed, reset."""

from engawa.kernel.chance import Chance
from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Refusal, refuse
from engawa.shogun.figures.components import PLACES
from engawa.shogun.figures.moves import REVOLT, a_of, move
from engawa.shogun.rules import agenda, battle
from engawa.shogun.rules.position import Realm


def begin(realm: Realm) -> None:
    """4.1: the fourth event's loss of rice for all, then the revolts in the order of autumn, then scoring."""
    event = realm.figures.events[realm.open_events.pop()]
    for player in realm.players:
        player.rice = max(0, player.rice - event.rice_loss)
    realm.push(agenda.SCORING)
    realm.push_for_each(agenda.FAMINE, realm.order)
    if realm.journal is not None:
        realm.journal.note("shogun.log.winter", NOBODY, year=realm.year, event=event.word, rice=event.rice_loss)


def shortage(realm: Realm, seat: int) -> int:
    """4.2: provinces that get no rice."""
    return max(0, realm.count_provinces(seat) - realm.players[seat].rice)


def famine(realm: Realm, seat: int, chance: Chance) -> None:
    """4.3: the revolting provinces are drawn, all at once."""
    short = shortage(realm, seat)
    if short == 0:
        return
    left = realm.provinces_of(seat)
    realm.unrest = realm.figures.extra_farmers[short]
    if realm.journal is not None:
        realm.journal.note("shogun.log.famine", seat, short=short, revolts=realm.figures.revolts[short])
    for _ in range(min(realm.figures.revolts[short], len(left))):
        province = chance.draw("revolt", left)
        left.remove(province)
        realm.revolting.append(province)
    realm.revolting.sort()
    realm.push(agenda.REVOLTS, seat)


def next_revolt(realm: Realm, seat: int, chance: Chance) -> None:
    """4.3: the owner picks one at a time; the last needs no choice."""
    if len(realm.revolting) > 1:
        realm.push(agenda.PICK_REVOLT, seat)
    elif realm.revolting:
        fight(realm, seat, realm.revolting[0], chance)


def options(realm: Realm) -> list[int]:
    return [move(REVOLT, province) for province in realm.revolting]


def refusal(realm: Realm, code: int) -> Refusal | None:
    if a_of(code) in realm.revolting:
        return None
    return refuse("shogun.refuse.no_revolt_there", "4.3", province=realm.figures.provinces[a_of(code)].id)


def fight(realm: Realm, seat: int, province: int, chance: Chance) -> None:
    """4.3: winter revolts add no marker."""
    realm.revolting.remove(province)
    realm.push(agenda.REVOLTS, seat)
    battle.revolt(realm, province, realm.unrest, chance)


def end(realm: Realm) -> None:
    """The daimyo cards leave the track."""
    realm.unrest = 0
    realm.changed = 0
    realm.order = []
    realm.track = [NOBODY] * PLACES
    realm.special_row = []
    realm.action_row = []


def reset(realm: Realm) -> None:
    """4.5: markers and rice go; armies, chests, buildings, tower and tray stay."""
    for province in range(len(realm.markers)):
        realm.markers[province] = 0
    for player in realm.players:
        player.rice = 0
