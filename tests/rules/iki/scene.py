"""Positions made by hand: a scene is a game of IKI brought to the moment a rule speaks of."""

import random

from engawa.iki.figures.components import Components
from engawa.iki.game import GAME
from engawa.iki.rules import agenda, ikizama, setup
from engawa.iki.rules.position import BUILDING, Player
from engawa.iki.rules.sequence import IkiPosition
from engawa.kernel.chance import Chance, Outcome, RecordedChance, SearchChance
from engawa.kernel.journal import Entry, Journal
from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Refusal

FIGURES: Components = GAME.figures()


def any_chance() -> Chance:
    """For moves whose draws do not matter to the test."""
    return SearchChance(random.Random(1))


class Scene:
    """An empty town in month 1 (or another) where seat 0 is first; `ask` puts a decision to a seat."""

    def __init__(self, players: int = 4, month: int = 1, figures: Components = FIGURES) -> None:
        draws = [Outcome("first_player", [0]), *(Outcome("building", [n]) for n in range(figures.buildings_drawn))]
        self.town = IkiPosition()
        setup.set_up(self.town, players, figures, RecordedChance(draws))
        self.town.clear_agenda()
        self.go_to_month(month)
        self.town.market = []
        self.town.market_mon = []
        self.town.journal = Journal()

    def go_to_month(self, month: int) -> None:
        """The calendar on a month, and its season's fish, pipes and tobacco on the board."""
        self.town.month = month
        self.town.wares = min((month - 1) // 3, 3)

    def player(self, seat: int) -> Player:
        return self.town.players[seat]

    def card(self, name: str) -> int:
        number = self.town.figures.card_named(name)
        assert number >= 0, f"no card {name}"
        return number

    def stall(self, name: str) -> int:
        """“1.4” → its number on this board."""
        nagaya, place = name.split(".")
        return (int(nagaya) - 1) * self.town.board.per_nagaya + int(place) - 1

    def put(self, name: str, stall: str, owner: int = NOBODY, level: int | None = None) -> None:
        """A character on a stall, on its first level unless told; without an owner it is a neutral."""
        number = self.card(name)
        first = self.town.figures.cards[number].first_level
        self.town.put(self.stall(stall), number, owner, first if level is None else level)

    def put_building(self, name: str, stall: str, owner: int) -> None:
        number = self.town.figures.building_named(name)
        assert number >= 0, f"no building {name}"
        if number in self.town.offer:
            self.town.offer.remove(number)
        self.town.put(self.stall(stall), BUILDING + number, owner, 0)

    def offer_building(self, *names: str) -> None:
        self.town.offer = sorted(self.town.figures.building_named(name) for name in names)

    def reveal(self, name: str, mon: int = 0) -> None:
        """A character in the market with mon on it."""
        number = self.card(name)
        place = sum(other < number for other in self.town.market)
        self.town.market.insert(place, number)
        self.town.market_mon.insert(place, mon)

    def stand_on(self, seat: int, way: str) -> None:
        """The seat's ikizama on a space of the track, “1-4” or “1” … “4”."""
        ikizama.stand(self.town, seat, self.town.figures.ikizama_track.index(way))

    def firefighting(self, *levels: int) -> None:
        """Levels by seat; of two on one space the lower seat lies above."""
        for seat, level in enumerate(levels):
            self.player(seat).firefighting = level
        self.town.fire_order = sorted(range(len(levels)), key=lambda seat: (-levels[seat], seat))

    def ask(self, decision: int, seat: int = 0) -> None:
        """Put a decision (or a step of the game, see `agenda`) on the agenda and go on to the next decision."""
        self.town.push(decision, seat)
        self.town.advance(any_chance())

    def step(self, step: int, draws: list[Outcome] | None = None) -> None:
        """Take a step of the game with the draws it needs."""
        self.town.push(step, 0)
        self.town.advance(any_chance() if draws is None else RecordedChance(draws))

    def business(self, seat: int, space: int) -> None:
        """The seat stands in front of a shop and may do business."""
        self.player(seat).space = space
        self.town.shop_used = False
        self.town.character_used = False
        self.ask(agenda.BUSINESS, seat)

    def options(self) -> list[str]:
        """The options of whoever is asked, in notation; what may be chosen is not refused."""
        town = self.town
        options = town.options(town.actor)
        for move in options:
            assert town.refusal(town.actor, move) is None, f"{GAME.write_move(town, move)} is an option and refused"
        return [GAME.write_move(town, move) for move in options]

    def play(self, text: str, seat: int | None = None, draws: list[Outcome] | None = None) -> None:
        """Play a move in notation, of whoever is asked unless told."""
        town = self.town
        chance = any_chance() if draws is None else RecordedChance(draws)
        asked, move = town.actor if seat is None else seat, GAME.read_move(town, text)
        if move in town.options(asked):
            assert town.refusal(asked, move) is None, f"{text} is an option and refused"
        town.play(asked, move, chance)

    def refused(self, text: str, seat: int | None = None) -> Refusal:
        """The reason why a move in notation is refused; it must not be among the options."""
        town = self.town
        move = GAME.read_move(town, text)
        asked = town.actor if seat is None else seat
        assert move not in town.options(asked), f"{text} is an option"
        reason = town.refusal(asked, move)
        assert reason is not None, f"{text} is refused without a reason"
        return reason

    def log(self) -> list[Entry]:
        assert self.town.journal is not None
        return self.town.journal.take()

    def on_stall(self, stall: str) -> str | None:
        """The id of the character or building on a stall."""
        number = self.town.stall_card[self.stall(stall)]
        if number < 0:
            return None
        figures = self.town.figures
        return figures.buildings[number - BUILDING].id if number >= BUILDING else figures.cards[number].id

    def level(self, name: str) -> int:
        return self.town.stall_level[self.town.stall_of(self.card(name))]

    def retired(self, seat: int) -> list[str]:
        return [self.town.figures.cards[number].id for number in self.player(seat).retired]

    def event(self, nagaya: int = 1) -> None:
        """The month's event and the start of the next month; a fire breaks out in the nagaya told."""
        town = self.town
        away = town.stall_card + town.market
        town.deck = [card for card in town.figures.deck(town.season()) if card not in away]
        coming = town.deck if town.month % 3 else town.figures.decks.get(town.month // 3, [])
        draws = [Outcome("fire", [nagaya - 1])] if town.board.fire_strength[town.month] else []
        if town.is_duel():
            draws.append(Outcome("blocking", [town.tiles[0]]))
        self.step(agenda.EVENT, draws + [Outcome("character", [card]) for card in coming])
