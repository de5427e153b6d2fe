"""Each game's eyes for its network."""

from engawa.bots.sight import Sight
from engawa.bots.sight_iki import IkiSight
from engawa.bots.sight_shogun import ShogunSight
from engawa.kernel.refusal import BadInput

SIGHTS: dict[str, type[Sight]] = {"iki": IkiSight, "shogun": ShogunSight}


def make_sight(game: str) -> Sight:
    if game not in SIGHTS:
        raise BadInput(f"there is no learned player for {game}")
    return SIGHTS[game]()
