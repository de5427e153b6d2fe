"""Page of IKI: what the browser is told for its drawing and its buttons."""

from typing import Final, cast

from engawa.iki.figures.components import MONTHS, Components
from engawa.iki.rules import agenda
from engawa.iki.rules.position import Town
from engawa.iki.rules.scoring import CATEGORIES
from engawa.iki.words import events
from engawa.iki.words.catalogue import catalogue
from engawa.iki.words.labels import labels
from engawa.iki.words.marks import landmarks, marks, marks_of_entry
from engawa.iki.words.move_sentences import sentence
from engawa.iki.words.printed_numbers import printed_numbers
from engawa.iki.words.reasons import reasons
from engawa.kernel.journal import Entry
from engawa.kernel.page import Page, PrintedNumber, Weight
from engawa.kernel.position import NOBODY, Figures, Position
from engawa.kernel.words import Words

NUMBERS: Final = ["mon", "rice", "sandals", "wood", "koban", "iki", "firefighting", "kobun"]
"""Of a player, as the view calls them."""


class IkiPage(Page):
    moving_marks = ("space",)

    def catalogue(self, figures: Figures, players: int, words: Words) -> dict[str, object]:
        return catalogue(cast(Components, figures), players, words)

    def printed_numbers(self, figures: Figures, words: Words) -> list[PrintedNumber]:
        return printed_numbers(cast(Components, figures), words)

    def marks(self, position: Position, seat: int, move: int) -> list[str]:
        return marks(cast(Town, position), seat, move)

    def landmarks(self, figures: Figures) -> list[str]:
        return landmarks(cast(Components, figures))

    def labels(self, position: Position, seat: int, move: int, words: Words) -> list[str]:
        return labels(cast(Town, position), seat, move, words)

    def sentence(self, position: Position, seat: int, move: int, words: Words) -> str:
        return sentence(cast(Town, position), seat, move, words)

    def reasons(self, position: Position, seat: int, moves: list[int], words: Words) -> list[str]:
        return reasons(cast(Town, position), seat, moves[0], words)

    def waiting(self, position: Position, words: Words) -> str:
        town = cast(Town, position)
        if town.actor == NOBODY:
            return words.say("iki.page.won", who=town.winners()[0])
        return words.say("iki.page.waiting", who=town.actor, decision=agenda.DECISIONS[town.asked])

    def where(self, entry: Entry) -> list[str]:
        return marks_of_entry(entry)

    def weight(self, entry: Entry) -> Weight:
        return events.weight(entry)

    def stops(self, entry: Entry, seats: int) -> list[int]:
        return events.stops(entry, seats)

    def numbers(self, position: Position) -> list[dict[str, int]]:
        players = cast(Town, position).players
        return [
            {**{name: cast(int, getattr(player, name)) for name in NUMBERS}, "score": score}
            for player, score in zip(players, position.scores(), strict=True)
        ]

    def prepared_words(self, kind: str, words: Words) -> str:
        return words.say("iki.prepare.ikizama")

    def number_words(self, what: str, count: int, words: Words) -> str:
        return words.say(f"iki.number.{what}", n=count)

    def stage(self, position: Position, words: Words) -> str:
        town = cast(Town, position)
        if town.actor == NOBODY:
            return words.say("iki.page.end")
        if town.month == 0:
            return words.say("iki.page.setup")
        if town.month > MONTHS:
            return words.say("iki.page.new_year")
        return words.say("iki.page.month", month=town.month)

    def categories(self, words: Words) -> dict[str, str]:
        return {name: words.say(f"iki.category.{name}") for name in CATEGORIES}


PAGE = IkiPage()
