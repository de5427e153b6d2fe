"""3A Laying out a round, its event, and its end."""

from typing import Final

from engawa.kernel.chance import Chance
from engawa.kernel.position import NOBODY
from engawa.shogun.figures.components import ACTIONS, NO_SPECIAL, OPEN_EVENTS, PLACES, SEASONS, SPECIALS
from engawa.shogun.rules.position import NO_EVENT, Realm

OPEN_ACTIONS: Final = 5


def open_events(realm: Realm, chance: Chance) -> None:
    """2.8: four for the year."""
    realm.year += 1
    realm.season = 0
    for _ in range(OPEN_EVENTS):
        event = chance.draw("event", realm.events)
        realm.events.remove(event)
        realm.open_events.append(event)
    realm.open_events.sort()
    if realm.journal is not None:
        realm.journal.note("shogun.log.year", NOBODY, year=realm.year)
        for event in realm.open_events:
            opened = realm.figures.events[event]
            realm.journal.note("shogun.log.event_opened", NOBODY, event=opened.word, rice=opened.rice_loss)


def lay_out(realm: Realm, chance: Chance) -> None:
    """3.1: five actions open; 3.2: the special cards on their places."""
    realm.action_row = []
    realm.actions_left = list(range(len(ACTIONS)))
    realm.action_at = 0
    if realm.journal is not None:
        realm.journal.note("shogun.log.season", NOBODY, season=SEASONS[realm.season], year=realm.year)
    for _ in range(OPEN_ACTIONS):
        open_action(realm, chance)
    left = list(range(len(SPECIALS)))
    realm.special_row = []
    for _ in range(PLACES):
        special = chance.draw("special", left)
        left.remove(special)
        realm.special_row.append(special)
    realm.track = [NOBODY] * PLACES
    realm.order = []


def open_action(realm: Realm, chance: Chance) -> None:
    """3.1: the next card of the row, while there is one."""
    if not realm.actions_left:
        return
    action = chance.draw("action", realm.actions_left)
    realm.actions_left.remove(action)
    realm.action_row.append(action)
    if realm.journal is not None:
        realm.journal.note("shogun.log.action_opened", NOBODY, action=ACTIONS[action])


def draw_event(realm: Realm, chance: Chance) -> None:
    """3.6."""
    realm.event = chance.draw("season_event", realm.open_events)
    realm.open_events.remove(realm.event)
    if realm.journal is not None:
        realm.journal.note("shogun.log.event", NOBODY, event=realm.figures.events[realm.event].word)


def end_round(realm: Realm) -> None:
    """3.11, 3.6: cards return to the hands, special cards lose their effect, the event leaves the game.

    The order stays until winter is over (4.1).
    """
    realm.clear_plans()
    realm.event = NO_EVENT
    for player in realm.players:
        player.special = NO_SPECIAL
        player.defends = False
    realm.season += 1
