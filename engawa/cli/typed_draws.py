"""Typed-in draws: people with a real tower, or real cards, say what came of them."""

from engawa.cli.text_seat import LEAVE, LeaveTable, TextTable
from engawa.kernel.chance import TypedChance
from engawa.kernel.game import Game
from engawa.kernel.position import Figures
from engawa.kernel.refusal import Refusal
from engawa.kernel.registry import text_of
from engawa.kernel.words import Words


class Keyboard:
    """Asks for draws; at a table it first tells what has led to them."""

    def __init__(self, game: Game, figures: Figures, names: list[str], language: str) -> None:
        self.game = game
        self.figures = figures
        self.words: Words = text_of(game).words(figures, names, language)
        self.table: TextTable | None = None

    def chance(self, seed: str, typed: list[str]) -> TypedChance:
        for what in typed:
            self.game.outcome_words(self.figures, what)
        return TypedChance(seed, typed, self.ask)

    def ask(self, what: str, amounts: list[int], problem: Refusal | None) -> list[int]:
        position = None
        if self.table is not None:
            self.table.tell_ahead()
            position = self.table.match.position
        if problem is not None:
            print(self.words.refusal(problem))
        question = text_of(self.game).ask_draw(position, what, amounts, self.words)
        while True:
            try:
                answer = input(question).split()
            except EOFError:
                raise LeaveTable from None
            if answer and answer[0].lower() in LEAVE:
                raise LeaveTable
            known = self.game.outcome_words(self.figures, what)
            unknown = [word for word in answer if word not in known]
            if not unknown:
                return [known.index(word) for word in answer]
            print(self.words.say("kernel.refuse.no_outcome", said=unknown[0], what=what))
