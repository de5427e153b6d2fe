"""Keys of sentences that are put together: what comes before the dot, and what may follow; `tests/kernel` asks."""

from engawa.shogun.figures import components as shogun
from engawa.shogun.game import GAME
from engawa.shogun.rules import agenda as shogun_agenda
from engawa.shogun.words import page as shogun_page

FAMILIES = {
    "shogun.board.": shogun.SIDES,
    "shogun.what.": [
        *("tower", "province", "revolt", "event", "season_event", "action", "special", "first_player", "tie"),
        "column",
    ],
    "shogun.action.": [*shogun.ACTIONS, "bid"],
    "shogun.special.": shogun.SPECIALS,
    "shogun.place.": [str(place) for place in range(1, shogun.PLACES + 1)],
    "shogun.season.": shogun.SEASONS,
    "shogun.kind.": shogun.KINDS,
    "shogun.effect.": shogun.EFFECTS,
    "shogun.region.": GAME.figures().regions,
    "shogun.category.": shogun.CATEGORIES,
    "shogun.decision.": list(shogun_agenda.DECISIONS.values()),
    "shogun.ask.": list(shogun_agenda.DECISIONS.values()),
    "shogun.number.": shogun_page.NUMBERS,
    "shogun.reason.most_": shogun.KINDS,
    "shogun.why.": [
        *("too_few_chests", "already_built", "no_free_site", "none_left", "too_few_armies", "no_target"),
        "too_few_in_reserve",
    ],
}
NEVER_OWN = {"shogun.label.attack"}
"""The seat is never the reader's: who is attacked."""
