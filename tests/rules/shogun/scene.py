"""Positions made by hand: a scene is a game of Shogun brought to the moment a rule speaks of."""

import random

from engawa.kernel.chance import Chance, Outcome, RecordedChance, SearchChance
from engawa.kernel.journal import Entry, Journal
from engawa.kernel.refusal import Refusal
from engawa.shogun.figures.components import (
    ACTIONS,
    BID,
    CHEST,
    KINDS,
    NOTHING,
    SIDES,
    SPACES,
    SPECIALS,
    Components,
)
from engawa.shogun.game import GAME
from engawa.shogun.rules import agenda, setup
from engawa.shogun.rules.position import NOT_LAID, Player
from engawa.shogun.rules.sequence import ShogunPosition

FIGURES: Components = GAME.figures()


def any_chance(seed: int = 1) -> Chance:
    """For moves whose draws do not matter to the test."""
    return SearchChance(random.Random(seed))


def fall(*cubes: int) -> Outcome:
    """What falls out of the tower: the seats' armies, farmers last."""
    return Outcome("tower", list(cubes))


def new_game(players: int, board: str = "sun", setup: str = "draft", seed: int = 1) -> ShogunPosition:
    return GAME.new(players, FIGURES, any_chance(seed), {"board": board, "setup": setup})


class Scene:
    """An empty board in spring of year 1; `own` gives out provinces, `begin` starts actions, `ask` puts a decision."""

    def __init__(self, players: int = 4, board: str = "sun", figures: Components = FIGURES) -> None:
        self.realm = ShogunPosition()
        setup.lay_out_board(self.realm, players, figures, SIDES.index(board), [2, 3, 1, 3])
        self.realm.year = 1
        self.realm.order = list(range(players))
        for player in self.realm.players:
            player.groups = []
        self.realm.journal = Journal()

    def player(self, seat: int) -> Player:
        return self.realm.players[seat]

    def province(self, name: str) -> int:
        number = self.realm.figures.province_named(name)
        assert number >= 0, f"no province {name}"
        return number

    def card(self, name: str) -> int:
        if name == "nothing":
            return NOTHING
        if name.startswith("chest_"):
            return CHEST + self.realm.figures.chest_values.index(int(name.removeprefix("chest_")))
        return self.province(name)

    def own(self, seat: int, *names: str, armies: int = 1) -> None:
        """Provinces of a seat, each with armies from its reserve."""
        for name in names:
            province = self.province(name)
            self.realm.owner[province] = seat
            self.realm.place(province, seat, armies)
            self.player(seat).take_in_hand(province)

    def build(self, name: str, *kinds: str) -> None:
        for kind in kinds:
            self.realm.buildings[self.province(name)] |= 1 << KINDS.index(kind)
            self.realm.supply[KINDS.index(kind)] -= 1

    def mark(self, name: str, markers: int) -> None:
        self.realm.markers[self.province(name)] = markers

    def fill(self, where: list[int], *cubes: int) -> None:
        """Cubes from the reserves into the tower or the tray: the seats' armies, farmers last."""
        for colour, count in enumerate(cubes):
            where[colour] += count
            if colour == len(self.realm.players):
                self.realm.farmers -= count
            else:
                self.player(colour).reserve -= count

    def keep_in_reserve(self, seat: int, armies: int) -> None:
        """All other armies of the reserve go into the tower."""
        spare = self.player(seat).reserve - armies
        self.player(seat).reserve -= spare
        self.realm.tower[seat] += spare

    def event(self, effect: str) -> None:
        """This round's event, by its effect; the first of two cards."""
        words = [event.word.rpartition("_")[0] for event in self.realm.figures.events]
        self.realm.event = words.index(effect)
        self.realm.events.remove(self.realm.event)

    def special(self, seat: int, name: str, defends: bool = True) -> None:
        self.player(seat).special = SPECIALS.index(name)
        self.player(seat).defends = name == "defence_plus_1" and defends

    def lay(self, seat: int, space: str, card: str) -> None:
        """A card of the seat's hand on its plan."""
        number = self.card(card)
        self.player(seat).hand.remove(number)
        self.player(seat).plan[BID if space == "bid" else ACTIONS.index(space)] = number

    def begin(self, *actions: str, order: list[int] | None = None, draws: list[Outcome] | None = None) -> None:
        """Do the last actions of the round."""
        self.committed(*actions)
        if order is not None:
            self.realm.order = order
        self.step(agenda.ACTION, draws=draws)

    def committed(self, *actions: str) -> None:
        """Plans as they lie: spaces without a card are empty. All action cards are open, these come last."""
        others = [action for action in range(len(ACTIONS)) if ACTIONS[action] not in actions]
        self.realm.action_row = others + [ACTIONS.index(action) for action in actions]
        self.realm.actions_left = []
        self.realm.action_at = len(others)
        for player in self.realm.players:
            player.committed = True
            player.plan = [NOTHING if card == NOT_LAID else card for card in player.plan]

    def ask(self, decision: int, seat: int = 0) -> None:
        self.realm.push(decision, seat)
        self.realm.advance(any_chance())

    def step(self, step: int, seat: int = 0, draws: list[Outcome] | None = None) -> None:
        """Take a step of the game (see `agenda`) with exactly the draws it needs, or with any."""
        self.realm.push(step, seat)
        self._with(draws, self.realm.advance)

    def _with(self, draws: list[Outcome] | None, go_on: object) -> None:
        assert callable(go_on)
        if draws is None:
            go_on(any_chance())
            return
        chance = RecordedChance(draws)
        go_on(chance)
        assert chance.used_up(), "draws are left over"

    def options(self, seat: int | None = None) -> list[str]:
        """The options of whoever is asked, in notation; what may be chosen is not refused."""
        realm = self.realm
        asked = realm.actor if seat is None else seat
        options = realm.options(asked)
        for move in options:
            assert realm.refusal(asked, move) is None, f"{GAME.write_move(realm, move)} is an option and refused"
        return [GAME.write_move(realm, move) for move in options]

    def revisions(self, seat: int) -> list[str]:
        return [GAME.write_move(self.realm, move) for move in self.realm.revisions(seat)]

    def play(self, text: str, seat: int | None = None, draws: list[Outcome] | None = None) -> None:
        """Play a move in notation, of whoever is asked unless told."""
        realm = self.realm
        move = GAME.read_move(realm, text)
        asked = realm.actor if seat is None else seat
        if move in realm.options(asked):
            assert realm.refusal(asked, move) is None, f"{text} is an option and refused"
        self._with(draws, lambda chance: realm.play(asked, move, chance))

    def refused(self, text: str, seat: int | None = None) -> tuple[str, str]:
        """The key (without its prefix) and the rule with which a move in notation is refused."""
        reason = self.reason(text, seat)
        return reason.key.rpartition(".")[2], reason.rule

    def reason(self, text: str, seat: int | None = None) -> Refusal:
        realm = self.realm
        move = GAME.read_move(realm, text)
        asked = realm.actor if seat is None else seat
        assert move not in realm.options(asked), f"{text} is an option"
        assert move not in realm.revisions(asked), f"{text} is a revision"
        reason = realm.refusal(asked, move)
        assert reason is not None, f"{text} is refused without a reason"
        return reason

    def log(self) -> list[Entry]:
        assert self.realm.journal is not None
        return self.realm.journal.take()

    def skipped(self) -> list[str]:
        """Why actions were skipped since the log was last read."""
        return [str(entry.args["why"]) for entry in self.log() if entry.key == "shogun.log.skipped"]

    def owner(self, name: str) -> int:
        return self.realm.owner[self.province(name)]

    def armies(self, name: str) -> int:
        return self.realm.armies[self.province(name)]

    def markers(self, name: str) -> int:
        return self.realm.markers[self.province(name)]

    def standing(self, name: str) -> list[str]:
        return [kind for number, kind in enumerate(KINDS) if self.realm.has_building(self.province(name), number)]

    def plan(self, seat: int) -> list[str]:
        """By space; “—” where nothing is decided yet."""
        figures = self.realm.figures
        plan = self.player(seat).plan
        return ["—" if plan[n] == NOT_LAID else figures.card_name(plan[n]) for n in range(SPACES)]

    def hand(self, seat: int) -> list[str]:
        return [self.realm.figures.card_name(card) for card in self.player(seat).hand]


def doing(action: str, province: str, armies: int = 1, players: int = 4, board: str = "sun") -> Scene:
    """Seat 0 has planned an action for a province of its own."""
    scene = Scene(players=players, board=board)
    scene.own(0, province, armies=armies)
    scene.lay(0, action, province)
    return scene
