"""Page of Shogun: what the browser is told for its drawing and its buttons."""

from typing import Final, cast

from engawa.kernel.journal import Entry
from engawa.kernel.page import Page, Weight
from engawa.kernel.position import NOBODY, Figures, Position
from engawa.kernel.words import Words
from engawa.shogun.figures import moves
from engawa.shogun.figures.components import BID, CATEGORIES, NOTHING, SEASONS, Components
from engawa.shogun.figures.moves import a_of, b_of, kind_of
from engawa.shogun.rules import agenda
from engawa.shogun.rules.position import NOT_LAID, Realm
from engawa.shogun.words import events
from engawa.shogun.words.asides import account, attacks, battle_odds
from engawa.shogun.words.catalogue import catalogue
from engawa.shogun.words.labels import labels
from engawa.shogun.words.marks import ONE_MARK, landmarks, marks, marks_of_entry
from engawa.shogun.words.move_sentences import sentence
from engawa.shogun.words.reasons import reasons

NUMBERS: Final = ["chests", "rice", "reserve", "provinces", "score"]


class ShogunPage(Page):
    moving_marks = ("extra", "from")
    commit_mark = ONE_MARK[moves.COMMIT]

    def is_fixed(self, move: int) -> bool:
        return kind_of(move) in (moves.PLAN, moves.CLEAR)

    def catalogue(self, figures: Figures, players: int, words: Words) -> dict[str, object]:
        return catalogue(cast(Components, figures), players, words)

    def marks(self, position: Position, seat: int, move: int) -> list[str]:
        return marks(cast(Realm, position), seat, move)

    def landmarks(self, figures: Figures) -> list[str]:
        return landmarks(cast(Components, figures))

    def arranged(
        self, position: Position, seat: int, options: list[int], revisions: list[int]
    ) -> tuple[list[int], list[int]]:
        """Special cards by the place in the order that they give; a plan's spaces as the season goes through them, all
        that are open with what is still in hand. A card that lies elsewhere is a change of mind."""
        realm = cast(Realm, position)
        if realm.asked != agenda.PLANNING:
            row = realm.special_row
            by_place = sorted(options, key=lambda move: row.index(a_of(move)) if kind_of(move) == moves.TAKE else 0)
            return by_place, revisions
        player = realm.players[seat]
        onward = [
            move
            for move in revisions
            if kind_of(move) == moves.PLAN
            and player.plan[a_of(move)] == NOT_LAID
            and (b_of(move) == NOTHING or b_of(move) in player.hand)
        ]
        changes = [move for move in revisions if move not in onward]
        return in_season_order(realm, [*options, *onward]), in_season_order(realm, changes)

    def labels(self, position: Position, seat: int, move: int, words: Words) -> list[str]:
        return labels(cast(Realm, position), seat, move, words)

    def sentence(self, position: Position, seat: int, move: int, words: Words) -> str:
        return sentence(cast(Realm, position), seat, move, words)

    def reasons(self, position: Position, seat: int, moves: list[int], words: Words) -> list[str]:
        return reasons(cast(Realm, position), seat, moves, words)

    def waiting(self, position: Position, words: Words) -> str:
        realm = cast(Realm, position)
        if realm.actor == NOBODY:
            winners = realm.winners()
            others = others_than_reader(winners, words)
            if 0 < len(others) < len(winners):
                return words.say("shogun.page.won_with", names=words.listed(others))
            return words.say("shogun.page.won", names=words.listed(winners), winners=len(winners), who=winners[0])
        seats = realm.to_act()
        decision = agenda.DECISIONS[realm.asked]
        others = others_than_reader(seats, words)
        if 0 < len(others) < len(seats):
            return words.say("shogun.page.waiting_with", names=words.listed(others), decision=decision)
        names = words.listed(seats)
        return words.say("shogun.page.waiting", names=names, decision=decision, waiting=len(seats), who=seats[0])

    def where(self, entry: Entry) -> list[str]:
        return marks_of_entry(entry)

    def weight(self, entry: Entry) -> Weight:
        return events.weight(entry)

    def stops(self, entry: Entry, seats: int) -> list[int]:
        return events.stops(entry, seats)

    def numbers(self, position: Position) -> list[dict[str, int]]:
        realm = cast(Realm, position)
        counted = [
            [player.chests, player.rice, player.reserve, realm.count_provinces(seat), score]
            for seat, (player, score) in enumerate(zip(realm.players, realm.scores(), strict=True))
        ]
        return [dict(zip(NUMBERS, counts, strict=True)) for counts in counted]

    def prepared_words(self, kind: str, words: Words) -> str:
        return words.say("shogun.prepare.special")

    def number_words(self, what: str, count: int, words: Words) -> str:
        return words.say(f"shogun.number.{what}", n=count)

    def stage(self, position: Position, words: Words) -> str:
        realm = cast(Realm, position)
        if realm.actor == NOBODY:
            return words.say("shogun.page.end")
        if realm.year == 0:
            return words.say("shogun.page.draft")
        return words.say("shogun.page.stage", year=realm.year, season=SEASONS[realm.season])

    def ask_draw(self, what: str, amounts: list[int], words: Words) -> tuple[str, list[tuple[str, int]]]:
        """What falls out of the tower, by colour; `amounts` are the cubes thrown, then those inside."""
        colours = [*words.names, words.say("shogun.text.farmers")]
        thrown = ", ".join(f"{name} {amounts[colour]}" for colour, name in enumerate(colours) if amounts[colour] > 0)
        kinds = [(name, sum(amounts[colour :: len(colours)])) for colour, name in enumerate(colours)]
        return words.say("shogun.page.throw", all=thrown), kinds

    def aside(self, position: Position, seat: int, words: Words) -> dict[str, object]:
        """While planning, what the plan comes to; before a battle, all its odds; who can attack whom."""
        realm = cast(Realm, position)
        if realm.actor == NOBODY or realm.year == 0:
            return {}
        if realm.asked == agenda.PLANNING:
            return {"account": account(realm, seat, words), "attacks": attacks(realm, seat)}
        if seat != realm.actor:
            return {}
        battle = {"battle": battle_odds(realm, seat, words)} if realm.asked == agenda.BATTLE else {}
        return {"attacks": attacks(realm, seat), **battle}

    def categories(self, words: Words) -> dict[str, str]:
        return {name: words.say(f"shogun.category.{name}") for name in CATEGORIES}


def in_season_order(realm: Realm, options: list[int]) -> list[int]:
    """The bid, the open actions, those face down; what belongs to no space comes last, and stays in its order."""
    spaces = [BID, *realm.action_row, *realm.actions_left]
    of_space = (moves.PLAN, moves.CLEAR)
    return sorted(options, key=lambda move: spaces.index(a_of(move)) if kind_of(move) in of_space else len(spaces))


def others_than_reader(seats: list[int], words: Words) -> list[int]:
    return [seat for seat in seats if not words.addresses(seat)]


PAGE = ShogunPage()
