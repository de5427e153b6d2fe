"""Sequence of play: the year, month by month; the table of contents of the rules."""

import random

from engawa.iki.figures.components import MONTHS, NEW_YEAR_ROUND
from engawa.iki.figures.moves import a_of
from engawa.iki.rules import (
    buildings,
    business,
    duel,
    experience,
    fire,
    hiring,
    ikizama,
    market,
    new_year,
    payday,
    refusals,
    scoring,
    setup,
    skills,
    street,
)
from engawa.iki.rules.agenda import (
    ACTIONS,
    AFTER_USE,
    BUILD_AT_SITE,
    BUILD_BY_SKILL,
    BURNING,
    BUSINESS,
    CHOOSE_WHO_STARVES,
    CHOOSE_WHO_TRAINS,
    EVENT,
    FEED,
    FIRE,
    FOOD,
    HARMONY,
    IKIZAMA,
    INCOME_OR_HIRE,
    JOKER,
    LASTING_EFFECTS,
    MON_ON_MARKET,
    MOVE,
    NEUTRAL,
    NEW_MONTH,
    NEW_YEAR,
    NEW_YEAR_SPACE,
    PLACE_NEUTRAL,
    SALARY,
    SCORING,
    SEASON_ENDS,
    START_CHARACTER,
    SWAP,
    TRAIN,
    TURN,
    WAY_OF_LIFE,
)
from engawa.iki.rules.position import Town
from engawa.iki.rules.view import view
from engawa.kernel.chance import Chance
from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Refusal, Unhandled


class IkiPosition(Town):
    """The town led through the year."""

    __slots__ = ()

    def copy(self) -> "IkiPosition":
        twin = IkiPosition()
        twin.become(self)
        return twin

    def view(self, seat: int) -> dict[str, object]:
        return view(self)

    def resample(self, seat: int, rng: random.Random) -> "IkiPosition":
        """IKI keeps no secrets: what is not drawn yet is not decided yet."""
        return self.copy()

    def scores(self) -> list[int]:
        return [scoring.total(self, seat) for seat in range(len(self.players))]

    def breakdown(self, seat: int) -> dict[str, int]:
        return scoring.breakdown(self, seat)

    def scored(self, seat: int) -> dict[str, int]:
        return scoring.scored(self, seat)

    def winners(self) -> list[int]:
        return [scoring.winner(self)] if self.actor == NOBODY else []

    def take_step(self, step: int, seat: int, chance: Chance) -> None:
        if step == TURN:
            self.begin_turn(seat)
        elif step == AFTER_USE:
            experience.after_use(self, seat)
        elif step == TRAIN:
            if not experience.train_without_choice(self, seat):
                self.push(CHOOSE_WHO_TRAINS, seat)
        elif step == FEED:
            if not payday.feed_without_choice(self, seat):
                self.push(CHOOSE_WHO_STARVES, seat)
        elif step == NEW_MONTH:
            self.begin_month(chance)
        elif step == WAY_OF_LIFE:
            self.push_for_each(IKIZAMA, self.fire_order)
        elif step == ACTIONS:
            self.push_for_each(TURN, ikizama.turn_order(self))
        elif step == EVENT:
            self.event(chance)
        elif step == FIRE:
            self.fire_spreads()
        elif step == MON_ON_MARKET:
            market.add_mon(self)
        elif step == SEASON_ENDS:
            market.clear(self)
        elif step == SALARY:
            payday.pay_salaries(self)
        elif step == HARMONY:
            payday.score_harmony(self)
        elif step == FOOD:
            self.push_for_each(FEED, self.fire_order)
        elif step == LASTING_EFFECTS:
            payday.pay_lasting_effects(self)
        elif step == NEUTRAL:
            if self.market:
                self.push(PLACE_NEUTRAL, seat)
        elif step == NEW_YEAR:
            self.begin_new_year()
        elif step == SCORING:
            self.final_scoring()
        else:
            raise Unhandled("step", step)

    def begin_month(self, chance: Chance) -> None:
        """3: reveal, way of life, actions, event; with two players also the tile and the neutral (6.2, 6.3)."""
        self.month += 1
        if self.month == NEW_YEAR_ROUND:
            self.push(NEW_YEAR)
            return
        if self.journal is not None:
            self.journal.note("iki.log.month", NOBODY, month=self.month)
        if self.is_duel():
            duel.block_a_space(self, chance)
        market.reveal(self, chance)
        self.push(EVENT)
        if self.is_duel():
            self.push(NEUTRAL, duel.who_places(self))
        self.push(ACTIONS)
        self.push(WAY_OF_LIFE)

    def begin_turn(self, seat: int) -> None:
        """3B: income or hire, move, business. 3.3: `1-4` takes 1 mon instead of the first."""
        business.open_for(self)
        self.push(BUSINESS, seat)
        self.push(MOVE, seat)
        if self.players[seat].way == ikizama.FREE_CHOICE:
            hiring.take_compensation(self, seat)
        else:
            self.push(INCOME_OR_HIRE, seat)

    def event(self, chance: Chance) -> None:
        """3C."""
        self.push(NEW_MONTH)
        if self.month % 3 == 0:
            self.push(LASTING_EFFECTS)
            self.push(FOOD)
            self.push(HARMONY)
            self.push(SALARY)
            self.push(SEASON_ENDS)
            if self.month == MONTHS:
                new_year.leave_street(self)
            return
        self.push(MON_ON_MARKET)
        if self.board.fire_strength[self.month] > 0:
            fire.break_out(self, chance)
            self.push(FIRE)

    def fire_spreads(self) -> None:
        """5: stall by stall; where an owner may save a character, that comes first."""
        seat = fire.spread(self)
        if seat != NOBODY:
            self.push(FIRE)
            self.push(BURNING, seat)

    def begin_new_year(self) -> None:
        """10.1: the order is fixed at its start."""
        if self.journal is not None:
            self.journal.note("iki.log.new_year_begins", NOBODY)
        self.push(SCORING)
        self.push_for_each(NEW_YEAR_SPACE, self.fire_order)

    def final_scoring(self) -> None:
        """11.8: who holds the joker names its type; then the game is over."""
        self.push_for_each(JOKER, [seat for seat in self.fire_order if self.players[seat].joker > 0])

    def options(self, seat: int) -> list[int]:
        if seat != self.actor or seat == NOBODY:
            return []
        step = self.asked
        if step == BUSINESS:
            return business.options(self, seat)
        if step == MOVE:
            return street.options(self, seat)
        if step == INCOME_OR_HIRE:
            return hiring.options(self, seat)
        if step == IKIZAMA:
            return ikizama.options(self)
        if step == CHOOSE_WHO_TRAINS:
            return experience.train_options(self, seat)
        if step == SWAP:
            return skills.swap_options(self)
        if step in (BUILD_AT_SITE, BUILD_BY_SKILL):
            return buildings.options(self, seat, buildings.rebate_now(self), buildings.NOTHING)
        if step == CHOOSE_WHO_STARVES:
            return payday.food_options(self, seat)
        if step == PLACE_NEUTRAL:
            return duel.options(self)
        if step == START_CHARACTER:
            return setup.options(self)
        if step == BURNING:
            return fire.options()
        if step == NEW_YEAR_SPACE:
            return new_year.options()
        if step == JOKER:
            return scoring.joker_options()
        raise Unhandled("decision", step)

    def apply(self, seat: int, move: int, chance: Chance) -> None:
        step = self.asked
        self.depth -= 1
        if step == BUSINESS:
            business.do(self, seat, move)
        elif step == MOVE:
            street.walk(self, seat, move)
        elif step == INCOME_OR_HIRE:
            if move == hiring.INCOME_MOVE:
                hiring.take_income(self, seat)
            else:
                hiring.hire(self, seat, move)
        elif step == IKIZAMA:
            ikizama.place(self, seat, move)
        elif step == CHOOSE_WHO_TRAINS:
            experience.train(self, move)
        elif step == SWAP:
            skills.swap(self, seat, move)
        elif step in (BUILD_AT_SITE, BUILD_BY_SKILL):
            buildings.build(self, seat, move, buildings.rebate_now(self))
        elif step == CHOOSE_WHO_STARVES:
            payday.starve(self, self.stall_of(a_of(move)))
            self.push(FEED, seat)
        elif step == PLACE_NEUTRAL:
            duel.place_neutral(self, seat, move)
        elif step == START_CHARACTER:
            setup.take(self, seat, move)
        elif step == BURNING:
            fire.decide(self, seat, move)
        elif step == NEW_YEAR_SPACE:
            business.open_for(self)
            new_year.place(self, seat, move)
            self.push(BUSINESS, seat)
        elif step == JOKER:
            scoring.name_joker(self, seat, move)
        else:
            raise Unhandled("decision", step)
        self.advance(chance)

    def refusal(self, seat: int, move: int) -> Refusal | None:
        return refusals.refusal(self, seat, move)
