"""Which moves answer which decision, and what is said to one that does not."""

from typing import Final

from engawa.iki import agenda, moves
from engawa.iki.ikizama import FREE_CHOICE, space_of
from engawa.iki.position import Town
from engawa.kernel.refusal import Refusal, refuse

ANSWERS: Final = {
    agenda.START_CHARACTER: [moves.TAKE],
    agenda.IKIZAMA: [moves.IKIZAMA],
    agenda.INCOME_OR_HIRE: [moves.INCOME, moves.HIRE],
    agenda.MOVE: [moves.WALK],
    agenda.BUSINESS: [moves.TRADE, moves.FISH, moves.SMOKE, moves.USE, moves.DONE],
    agenda.CHOOSE_WHO_TRAINS: [moves.TRAIN],
    agenda.SWAP: [moves.SWAP],
    agenda.BUILD_AT_SITE: [moves.BUILD],
    agenda.BUILD_BY_SKILL: [moves.BUILD],
    agenda.BURNING: [moves.SAVE, moves.BURN],
    agenda.CHOOSE_WHO_STARVES: [moves.STARVE],
    agenda.PLACE_NEUTRAL: [moves.NEUTRAL, moves.NEUTRAL_LOST],
    agenda.NEW_YEAR_SPACE: [moves.NEW_YEAR],
    agenda.JOKER: [moves.JOKER],
}
RULES: Final = {
    agenda.START_CHARACTER: "1.6",
    agenda.IKIZAMA: "3.1",
    agenda.INCOME_OR_HIRE: "3.4",
    agenda.MOVE: "3.6",
    agenda.BUSINESS: "3.8",
    agenda.CHOOSE_WHO_TRAINS: "7.5",
    agenda.SWAP: "7.7",
    agenda.BUILD_AT_SITE: "8.6",
    agenda.BUILD_BY_SKILL: "9.2",
    agenda.BURNING: "5.5",
    agenda.CHOOSE_WHO_STARVES: "4.3",
    agenda.PLACE_NEUTRAL: "6.3",
    agenda.NEW_YEAR_SPACE: "10.1",
    agenda.JOKER: "11.8",
}


def wrong_decision(town: Town, seat: int, code: int) -> Refusal | None:
    """A move that answers another question than the one that is asked."""
    step = town.asked
    kind = moves.kind_of(code)
    if kind in ANSWERS[step]:
        return None
    if kind in (moves.INCOME, moves.HIRE) and space_of(town, seat) == FREE_CHOICE:
        return refuse("iki.refuse.walks_freely", "3.3")
    return refuse("iki.refuse.other_decision", RULES[step], decision=agenda.DECISIONS[step])
