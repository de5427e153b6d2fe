"""Which moves answer which decision, and what is said to one that does not."""

from typing import Final

from engawa.kernel.refusal import Refusal, refuse
from engawa.shogun.figures import moves
from engawa.shogun.rules import agenda

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


def wrong_decision(step: int, code: int) -> Refusal | None:
    """A move that answers another question than the one that is asked."""
    if moves.kind_of(code) in ANSWERS[step]:
        return None
    if moves.kind_of(code) == moves.DEFEND:
        return refuse("shogun.refuse.not_during_actions", "3.20")
    return refuse("shogun.refuse.other_decision", RULES[step], decision=agenda.DECISIONS[step])
