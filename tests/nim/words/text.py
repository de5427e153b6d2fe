"""Bidding Nim in plain text."""

from typing import cast

from engawa.kernel.position import NOBODY, Figures, Position
from engawa.kernel.text import Text
from engawa.kernel.words import Words
from tests.nim.position import NimPosition


class NimText(Text):
    def words(self, figures: Figures, names: list[str], language: str = "en") -> Words:
        return Words("nim", lambda words, name, value: None, names, language)

    def picture(self, position: Position, seat: int, words: Words) -> str:
        nim = cast(NimPosition, position)
        lines = [words.say("nim.text.heap", stones=nim.heap)]
        lines += [words.say("nim.text.coins", who=other, coins=nim.coins[other]) for other in (0, 1)]
        return "\n".join(lines)

    def standing(self, position: Position, seat: int, words: Words) -> str:
        return self.picture(position, seat, words)

    def ask(self, position: Position, seat: int, words: Words) -> str:
        nim = cast(NimPosition, position)
        return words.say("nim.ask.bid" if nim.turn == NOBODY else "nim.ask.take", stones=nim.heap)

    def explain(self, position: Position, seat: int, move: int, words: Words) -> str:
        return ""

    def details(self, position: Position, name: str, words: Words) -> str | None:
        return None


TEXT = NimText()
