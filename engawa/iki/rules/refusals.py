"""Refusals: which moves answer which decision, and where the reason against one of them is found."""

from typing import Final

from engawa.iki.figures import moves
from engawa.iki.rules import (
    agenda,
    buildings,
    business,
    duel,
    experience,
    hiring,
    ikizama,
    payday,
    setup,
    skills,
    street,
)
from engawa.iki.rules.ikizama import FREE_CHOICE
from engawa.iki.rules.position import Town
from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Refusal, Unhandled, refuse

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

TURN_ORDER: Final = "3.2"
IN_A_TURN: Final = (
    agenda.INCOME_OR_HIRE,
    agenda.MOVE,
    agenda.BUSINESS,
    agenda.CHOOSE_WHO_TRAINS,
    agenda.SWAP,
    agenda.BUILD_AT_SITE,
    agenda.BUILD_BY_SKILL,
)
"""Decisions whose own rule does not say whose they are."""


def refusal(town: Town, seat: int, move: int) -> Refusal | None:
    step = town.asked
    if town.actor == NOBODY:
        return refuse("kernel.refuse.game_over")
    if seat != town.actor:
        rule = TURN_ORDER if step in IN_A_TURN else RULES[step]
        return refuse("kernel.refuse.not_your_turn", rule, player=town.actor)
    misplaced = wrong_decision(town, seat, move)
    if misplaced is not None:
        return misplaced
    if step == agenda.BUSINESS:
        return business.refusal(town, seat, move)
    if step == agenda.MOVE:
        return street.refusal(town, seat, move)
    if step == agenda.INCOME_OR_HIRE:
        return hiring.refusal(town, seat, move)
    if step == agenda.IKIZAMA:
        return ikizama.refusal(town, move)
    if step == agenda.CHOOSE_WHO_TRAINS:
        return experience.train_refusal(town, seat, move)
    if step == agenda.SWAP:
        return skills.swap_refusal(town, move)
    if step in (agenda.BUILD_AT_SITE, agenda.BUILD_BY_SKILL):
        return buildings.refusal(town, seat, move, buildings.rebate_now(town))
    if step == agenda.CHOOSE_WHO_STARVES:
        return payday.food_refusal(town, seat, move)
    if step == agenda.PLACE_NEUTRAL:
        return duel.refusal(town, move)
    if step == agenda.START_CHARACTER:
        return setup.refusal(town, move)
    if step in (agenda.BURNING, agenda.NEW_YEAR_SPACE, agenda.JOKER):
        return None  # any of the moves that answer it
    raise Unhandled("decision", step)


def wrong_decision(town: Town, seat: int, code: int) -> Refusal | None:
    """A move that answers another question than the one that is asked."""
    step = town.asked
    kind = moves.kind_of(code)
    if kind in ANSWERS[step]:
        return None
    if kind in (moves.INCOME, moves.HIRE) and town.players[seat].way == FREE_CHOICE:
        return refuse("iki.refuse.walks_freely", "3.3")
    return refuse("iki.refuse.other_decision", RULES[step], decision=agenda.DECISIONS[step])
