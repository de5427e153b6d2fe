"""Bidding Nim for a page: marks, labels, sentences. It has no drawing: the page shows its plain view."""

from typing import cast

from engawa.kernel.journal import Entry
from engawa.kernel.page import Page
from engawa.kernel.position import NOBODY, Figures, Position
from engawa.kernel.words import Words
from tests.nim.position import MOST_BID, MOST_TAKEN, TAKE, NimPosition


def mark(move: int) -> str:
    return f"bid:{move}" if move <= MOST_BID else f"take:{move - TAKE}"


class NimPage(Page):
    def catalogue(self, figures: Figures, players: int, words: Words) -> dict[str, object]:
        return {"bids": list(range(MOST_BID + 1)), "takes": list(range(1, MOST_TAKEN + 1))}

    def marks(self, position: Position, seat: int, move: int) -> list[str]:
        return [mark(move)]

    def labels(self, position: Position, seat: int, move: int, words: Words) -> list[str]:
        return [self.sentence(position, seat, move, words).removesuffix(".")]

    def sentence(self, position: Position, seat: int, move: int, words: Words) -> str:
        if move <= MOST_BID:
            return words.say("nim.move.bid", coins=move)
        return words.say("nim.move.take", stones=move - TAKE)

    def waiting(self, position: Position, words: Words) -> str:
        if position.is_over():
            return words.say("nim.page.won", who=position.winners()[0])
        acting = position.to_act()
        if len(acting) > 1:
            return words.say("nim.page.both_bid", who=0, player=1)
        key = "nim.page.bids" if cast(NimPosition, position).turn == NOBODY else "nim.page.takes"
        return words.say(key, who=acting[0])

    def where(self, entry: Entry) -> list[str]:
        return [f"take:{entry.args['stones']}"] if entry.key == "nim.log.takes" else []

    def numbers(self, position: Position) -> list[dict[str, int]]:
        nim = cast(NimPosition, position)
        return [{"coins": nim.coins[seat], "score": nim.scores()[seat]} for seat in (0, 1)]

    def number_words(self, what: str, count: int, words: Words) -> str:
        return words.say(f"nim.number.{what}", n=count)

    def stage(self, position: Position, words: Words) -> str:
        if position.is_over():
            return words.say("nim.page.end")
        return words.say("nim.page.round", number=cast(NimPosition, position).round)

    def categories(self, words: Words) -> dict[str, str]:
        return {name: words.say(f"nim.category.{name}") for name in ("coins", "last_stone")}


PAGE = NimPage()
