"""3.20 Standing orders: whether the defence card defends."""

from engawa.kernel.refusal import Refusal, refuse
from engawa.shogun.figures.components import DEFENCE_PLUS_1
from engawa.shogun.figures.moves import DEFEND, NO, YES, a_of, move
from engawa.shogun.rules.position import Realm


def options(realm: Realm, seat: int) -> list[int]:
    """3.20: during the actions the holder of the defence card may change the standing order."""
    player = realm.players[seat]
    if player.special != DEFENCE_PLUS_1:
        return []
    return [move(DEFEND, NO if player.defends else YES)]


def refusal(realm: Realm, seat: int, code: int) -> Refusal | None:
    player = realm.players[seat]
    if player.special != DEFENCE_PLUS_1:
        return refuse("shogun.refuse.no_defence_card", "3.20")
    if player.defends == (a_of(code) == YES):
        return refuse("shogun.refuse.order_stands", "3.20")
    return None


def change(realm: Realm, seat: int, code: int) -> None:
    player = realm.players[seat]
    player.defends = a_of(code) == YES
    if realm.journal is not None:
        realm.journal.note("shogun.log.defends" if player.defends else "shogun.log.defends_not", seat)
