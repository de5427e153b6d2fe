"""A kind of move, of step or of decision that a dispatch has no case for fails loudly, and never passes as another."""

import ast
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import engawa
from engawa.iki.figures import moves as iki_moves
from engawa.iki.game import GAME as IKI
from engawa.iki.rules.sequence import IkiPosition
from engawa.iki.words import labels as iki_labels
from engawa.iki.words import marks as iki_marks
from engawa.iki.words.move_sentences import sentence as iki_sentence
from engawa.kernel.chance import SearchChance
from engawa.kernel.position import Position
from engawa.kernel.refusal import Unhandled
from engawa.kernel.registry import text_of
from engawa.shogun.figures import moves as shogun_moves
from engawa.shogun.game import GAME as SHOGUN
from engawa.shogun.rules.sequence import ShogunPosition
from engawa.shogun.words import labels as shogun_labels
from engawa.shogun.words import marks as shogun_marks
from engawa.shogun.words.move_sentences import sentence as shogun_sentence

FORGOTTEN = 99
"""A kind of move, a step and a decision that there is none of."""
IKI_MOVE = iki_moves.move(FORGOTTEN)
SHOGUN_MOVE = shogun_moves.move(FORGOTTEN)
IKI_WORDS = text_of(IKI).words(IKI.figures(), ["Aki", "Ben"])
SHOGUN_WORDS = text_of(SHOGUN).words(SHOGUN.figures(), ["Aki", "Ben", "Chie"])
CHANCE = SearchChance(random.Random(1))


def iki(asked: int | None = None) -> IkiPosition:
    town = IKI.new(2, IKI.figures(), CHANCE)
    town.asked = town.asked if asked is None else asked
    return town


def shogun(asked: int | None = None) -> ShogunPosition:
    realm = SHOGUN.new(3, SHOGUN.figures(), CHANCE)
    realm.asked = realm.asked if asked is None else asked
    return realm


@pytest.mark.parametrize(
    "dispatch",
    [
        lambda: IKI.write_move(iki(), IKI_MOVE),
        lambda: iki_marks.marks(iki(), 0, IKI_MOVE),
        lambda: iki_labels.labels(iki(), 0, IKI_MOVE, IKI_WORDS),
        lambda: iki_sentence(iki(), 0, IKI_MOVE, IKI_WORDS),
        lambda: text_of(IKI).explain(iki(), 0, IKI_MOVE, IKI_WORDS),
        lambda: iki().take_step(FORGOTTEN, 0, CHANCE),
        lambda: options(iki(FORGOTTEN)),
        lambda: apply(iki(FORGOTTEN), IKI_MOVE),
        lambda: SHOGUN.write_move(shogun(), SHOGUN_MOVE),
        lambda: shogun_marks.marks(shogun(), 0, SHOGUN_MOVE),
        lambda: shogun_labels.labels(shogun(), 0, SHOGUN_MOVE, SHOGUN_WORDS),
        lambda: shogun_sentence(shogun(), 0, SHOGUN_MOVE, SHOGUN_WORDS),
        lambda: text_of(SHOGUN).explain(shogun(), 0, SHOGUN_MOVE, SHOGUN_WORDS),
        lambda: shogun().take_step(FORGOTTEN, 0, CHANCE),
        lambda: options(shogun(FORGOTTEN)),
        lambda: apply(shogun(FORGOTTEN), SHOGUN_MOVE),
    ],
)
def test_what_was_forgotten_fails_loudly(dispatch: Callable[[], object]) -> None:
    with pytest.raises(Unhandled, match=str(FORGOTTEN)):
        dispatch()


def options(position: Position) -> list[int]:
    return position.options(position.next_to_act())


def apply(position: Position, move: int) -> None:
    position.apply(position.next_to_act(), move, CHANCE)


@pytest.mark.parametrize("game", ["iki", "shogun"])
def test_every_kind_of_move_and_every_decision_is_answered_for_in_the_refusals(game: str) -> None:
    """The table of answers has each decision, and among them each kind of move that is no change of standing orders."""
    rules = __import__(f"engawa.{game}.rules.refusals", fromlist=["ANSWERS", "RULES"])
    agenda = __import__(f"engawa.{game}.rules.agenda", fromlist=["DECISIONS"])
    moves = __import__(f"engawa.{game}.figures.moves", fromlist=["move"])
    assert set(rules.ANSWERS) == set(rules.RULES) == set(agenda.DECISIONS)
    answered = {kind for kinds in rules.ANSWERS.values() for kind in kinds}
    assert kinds_of_moves(game) - answered == ({moves.DEFEND} if game == "shogun" else set())


def kinds_of_moves(game: str) -> set[int]:
    """As their module numbers them: the constants before the first blank line after them."""
    source = Path(engawa.__path__[0], game, "figures", "moves.py").read_text(encoding="utf-8")
    numbered = source.split("from typing import Final\n\n")[1].split("\n\n")[0]
    return {
        node.value.value
        for node in ast.parse(numbered).body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, int)
    }
