"""Refusals: which moves answer which decision, and where the reason against one of them is found."""

from typing import Final

from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Refusal, Unhandled, refuse
from engawa.shogun.figures import moves
from engawa.shogun.rules import actions, agenda, battle, planning, setup, standing_orders, turn_order, winter
from engawa.shogun.rules.position import Realm

ANSWERS: Final = {
    agenda.TAKE_PROVINCE: [moves.DRAFT, moves.DRAFT_PILE, moves.PUT_UNDER],
    agenda.PLANNING: [moves.PLAN, moves.COMMIT, moves.CLEAR, moves.TAKE_BACK],
    agenda.TAKE_SPECIAL: [moves.TAKE],
    agenda.DEPLOY: [moves.DEPLOY],
    agenda.MARCH: [moves.ATTACK, moves.MARCH, moves.STAY],
    agenda.BATTLE: [moves.ATTACK, moves.MARCH],
    agenda.PICK_REVOLT: [moves.REVOLT],
}
RULES: Final = {
    agenda.TAKE_PROVINCE: "2.3",
    agenda.PLANNING: "3.3",
    agenda.TAKE_SPECIAL: "3.7",
    agenda.DEPLOY: "3.18",
    agenda.MARCH: "3.14",
    agenda.BATTLE: "3.15",
    agenda.PICK_REVOLT: "4.3",
}

PLAYER_ORDER: Final = "3.9"
IN_AN_ACTION: Final = (agenda.DEPLOY, agenda.MARCH, agenda.BATTLE)
"""Decisions whose own rule does not say whose they are."""


def refusal(realm: Realm, seat: int, move: int) -> Refusal | None:
    step = realm.asked
    if realm.actor == NOBODY:
        return refuse("kernel.refuse.game_over")
    order = PLAYER_ORDER if step in IN_AN_ACTION else RULES[step]
    if not 0 <= seat < len(realm.players):
        return refuse("kernel.refuse.not_your_turn", order, player=realm.actor)
    if moves.kind_of(move) == moves.DEFEND and realm.in_actions():
        return standing_orders.refusal(realm, seat, move)
    if seat != realm.actor and step != agenda.PLANNING:
        return refuse("kernel.refuse.not_your_turn", order, player=realm.actor)
    misplaced = wrong_decision(step, move)
    if misplaced is not None:
        return misplaced
    if step == agenda.PLANNING:
        return planning.refusal(realm, seat, move)
    if step == agenda.BATTLE:
        return battle.refusal(realm, seat, realm.acting_province(), move)
    if step == agenda.MARCH:
        return actions.march_refusal(realm, seat, realm.acting_province(), move)
    if step == agenda.TAKE_SPECIAL:
        return turn_order.refusal(realm, move)
    if step == agenda.DEPLOY:
        return actions.deploy_refusal(realm, seat, move)
    if step == agenda.PICK_REVOLT:
        return winter.refusal(realm, move)
    if step == agenda.TAKE_PROVINCE:
        return setup.refusal(realm, seat, move)
    raise Unhandled("decision", step)


def wrong_decision(step: int, code: int) -> Refusal | None:
    """A move that answers another question than the one that is asked."""
    if moves.kind_of(code) in ANSWERS[step]:
        return None
    if moves.kind_of(code) == moves.DEFEND:
        return refuse("shogun.refuse.not_during_actions", "3.20")
    return refuse("shogun.refuse.other_decision", RULES[step], decision=agenda.DECISIONS[step])
