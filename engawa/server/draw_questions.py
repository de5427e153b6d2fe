"""Draw questions: what is asked of people who type in what their own tower or bag gave."""

from engawa.kernel.game import Game
from engawa.kernel.registry import page_of
from engawa.kernel.words import Words
from engawa.server.protocol.fields import DrawQuestion, Kind


def draw_question(game: Game, what: str, amounts: list[int], words: Words) -> DrawQuestion:
    question, kinds = page_of(game).ask_draw(what, amounts, words)
    return DrawQuestion(what=what, question=question, kinds=[Kind(name=name, most=most) for name, most in kinds])
