"""Keys of sentences that are put together: what comes before the dot, and what may follow; `tests/kernel` asks."""

from engawa.iki.figures.components import GOODS, SCORE_PER, SEASONS, TOKENS, TYPES
from engawa.iki.game import GAME
from engawa.iki.rules import agenda
from engawa.iki.rules.scoring import CATEGORIES
from engawa.iki.words import page as iki_page

FIGURES = GAME.figures()
SOURCES = ["seed", "reconstructed", "inferred", "owner", "3 wood public, koban reconstructed"]
FAMILIES = {
    "iki.shop.": [shop.id for shop in FIGURES.shops[1:]],
    "iki.token.": [
        *TOKENS,
        *(fish.id for fish in FIGURES.fish),
        *(pipe.id for pipe in FIGURES.pipes),
        *(tobacco.id for tobacco in FIGURES.tobacco),
    ],
    "iki.type.": TYPES,
    "iki.category.": CATEGORIES,
    "iki.decision.": list(agenda.DECISIONS.values()),
    "iki.ask.": list(agenda.DECISIONS.values()),
    "iki.per.": list(SCORE_PER),
    "iki.source.": SOURCES,
    "iki.season.": SEASONS,
    "iki.good.": GOODS,
    "iki.what.": ["character", "building", "fire", "blocking", "first_player"],
    "iki.number.": [*iki_page.NUMBERS, "score"],
    "iki.brings.": TOKENS,
    "iki.text.lasting_": ["fed", "hire", "type"],
    "iki.printed.": ["fish", "pipes", "tobacco"],
    "iki.text.": ["a_building", "experience", "swap"],
}
COUNTED = ("iki.good.", "iki.number.")
"""Of which there are so many: the number is the argument `n` of the word itself."""
