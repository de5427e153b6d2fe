"""The year, month by month: the table of contents of the rules."""

import random

from engawa.iki import (
    agenda,
    buildings,
    business,
    duel,
    experience,
    fire,
    hiring,
    ikizama,
    market,
    moves,
    new_year,
    payday,
    scoring,
    setup,
    skills,
    street,
)
from engawa.iki.components import MONTHS, NEW_YEAR_ROUND, Goods
from engawa.iki.position import Town
from engawa.iki.refusals import wrong_decision
from engawa.iki.view import view
from engawa.kernel.chance import Chance
from engawa.kernel.position import NOBODY
from engawa.kernel.refusal import Refusal, refuse


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

    def winners(self) -> list[int]:
        return [scoring.winner(self)] if self.actor == NOBODY else []

    def take_step(self, step: int, seat: int, chance: Chance) -> None:
        if step == agenda.TURN:
            self.begin_turn(seat)
        elif step == agenda.AFTER_USE:
            experience.after_use(self, seat)
        elif step == agenda.TRAIN:
            if not experience.train_without_choice(self, seat):
                self.push(agenda.CHOOSE_WHO_TRAINS, seat)
        elif step == agenda.NEW_MONTH:
            self.begin_month(chance)
        elif step == agenda.WAY_OF_LIFE:
            self.push_for_each(agenda.IKIZAMA, self.fire_order)
        elif step == agenda.ACTIONS:
            self.push_for_each(agenda.TURN, ikizama.turn_order(self))
        elif step == agenda.EVENT:
            self.event(chance)
        elif step == agenda.FIRE:
            self.fire_spreads()
        elif step == agenda.MON_ON_MARKET:
            market.add_mon(self)
        elif step == agenda.SEASON_ENDS:
            market.clear(self)
        elif step == agenda.SALARY:
            payday.pay_salaries(self)
        elif step == agenda.HARMONY:
            payday.score_harmony(self)
        elif step == agenda.FOOD:
            self.push_for_each(agenda.FEED, self.fire_order)
        elif step == agenda.FEED:
            if not payday.feed_without_choice(self, seat):
                self.push(agenda.CHOOSE_WHO_STARVES, seat)
        elif step == agenda.LASTING_EFFECTS:
            payday.pay_lasting_effects(self)
        elif step == agenda.NEUTRAL:
            if self.market:
                self.push(agenda.PLACE_NEUTRAL, seat)
        elif step == agenda.NEW_YEAR:
            self.begin_new_year()
        elif step == agenda.SCORING:
            self.final_scoring()

    def begin_month(self, chance: Chance) -> None:
        """3: reveal, way of life, actions, event; with two players also the tile and the neutral (6.2, 6.3)."""
        self.month += 1
        if self.month == NEW_YEAR_ROUND:
            self.push(agenda.NEW_YEAR)
            return
        if self.journal is not None:
            self.journal.note("iki.log.month", NOBODY, month=self.month)
        if self.is_duel():
            duel.block_a_space(self, chance)
        market.reveal(self, chance)
        self.push(agenda.EVENT)
        if self.is_duel():
            self.push(agenda.NEUTRAL, duel.who_places(self))
        self.push(agenda.ACTIONS)
        self.push(agenda.WAY_OF_LIFE)

    def begin_turn(self, seat: int) -> None:
        """3B: income or hire, move, business. 3.3: `1-4` takes 1 mon instead of the first."""
        business.open_for(self)
        self.push(agenda.BUSINESS, seat)
        self.push(agenda.MOVE, seat)
        if ikizama.space_of(self, seat) == ikizama.FREE_CHOICE:
            hiring.take_compensation(self, seat)
        else:
            self.push(agenda.INCOME_OR_HIRE, seat)

    def event(self, chance: Chance) -> None:
        """3C."""
        self.push(agenda.NEW_MONTH)
        if self.month % 3 == 0:
            self.push(agenda.LASTING_EFFECTS)
            self.push(agenda.FOOD)
            self.push(agenda.HARMONY)
            self.push(agenda.SALARY)
            self.push(agenda.SEASON_ENDS)
            if self.month == MONTHS:
                new_year.leave_street(self)
            return
        self.push(agenda.MON_ON_MARKET)
        if self.board.fire_strength[self.month] > 0:
            fire.break_out(self, chance)
            self.push(agenda.FIRE)

    def fire_spreads(self) -> None:
        """5: stall by stall; where an owner may save a character, that comes first."""
        seat = fire.spread(self)
        if seat != NOBODY:
            self.push(agenda.FIRE)
            self.push(agenda.BURNING, seat)

    def begin_new_year(self) -> None:
        """10.1: the order is fixed at its start."""
        if self.journal is not None:
            self.journal.note("iki.log.new_year_begins", NOBODY)
        self.push(agenda.SCORING)
        self.push_for_each(agenda.NEW_YEAR_SPACE, self.fire_order)

    def final_scoring(self) -> None:
        """11.8: who holds the joker names its type; then the game is over."""
        self.push_for_each(agenda.JOKER, [seat for seat in self.fire_order if self.players[seat].joker > 0])

    def options(self, seat: int) -> list[int]:
        if seat != self.actor or seat == NOBODY:
            return []
        step = self.asked
        if step == agenda.BUSINESS:
            return business.options(self, seat)
        if step == agenda.MOVE:
            return street.options(self, seat)
        if step == agenda.INCOME_OR_HIRE:
            return hiring.options(self, seat)
        if step == agenda.IKIZAMA:
            return ikizama.options(self)
        if step == agenda.CHOOSE_WHO_TRAINS:
            return experience.train_options(self, seat)
        if step == agenda.SWAP:
            return skills.swap_options(self)
        if step == agenda.BUILD_AT_SITE or step == agenda.BUILD_BY_SKILL:
            return buildings.options(self, seat, self.rebate(), buildings.NOTHING)
        if step == agenda.CHOOSE_WHO_STARVES:
            return payday.food_options(self, seat)
        if step == agenda.PLACE_NEUTRAL:
            return duel.options(self)
        if step == agenda.START_CHARACTER:
            return setup.options(self)
        if step == agenda.BURNING:
            return fire.options()
        if step == agenda.NEW_YEAR_SPACE:
            return new_year.options()
        return scoring.joker_options()

    def apply(self, seat: int, move: int, chance: Chance) -> None:
        step = self.asked
        self.depth -= 1
        if step == agenda.BUSINESS:
            business.do(self, seat, move)
        elif step == agenda.MOVE:
            street.walk(self, seat, move)
        elif step == agenda.INCOME_OR_HIRE:
            if moves.kind_of(move) == moves.INCOME:
                hiring.take_income(self, seat)
            else:
                hiring.hire(self, seat, move)
        elif step == agenda.IKIZAMA:
            ikizama.place(self, seat, move)
        elif step == agenda.CHOOSE_WHO_TRAINS:
            experience.train(self, move)
        elif step == agenda.SWAP:
            skills.swap(self, seat, move)
        elif step == agenda.BUILD_AT_SITE or step == agenda.BUILD_BY_SKILL:
            buildings.build(self, seat, move, buildings.rebate_now(self, step == agenda.BUILD_BY_SKILL))
        elif step == agenda.CHOOSE_WHO_STARVES:
            payday.starve(self, self.stall_of(moves.a_of(move)))
            self.push(agenda.FEED, seat)
        elif step == agenda.PLACE_NEUTRAL:
            duel.place_neutral(self, seat, move)
        elif step == agenda.START_CHARACTER:
            setup.take(self, seat, move)
        elif step == agenda.BURNING:
            fire.decide(self, seat, move)
        elif step == agenda.NEW_YEAR_SPACE:
            business.open_for(self)
            new_year.place(self, seat, move)
            self.push(agenda.BUSINESS, seat)
        else:
            scoring.name_joker(self, seat, move)
        self.advance(chance)

    def rebate(self) -> Goods:
        return buildings.rebate_now(self, self.asked == agenda.BUILD_BY_SKILL)

    def refusal(self, seat: int, move: int) -> Refusal | None:
        if self.actor == NOBODY:
            return refuse("kernel.refuse.game_over")
        if seat != self.actor:
            return refuse("kernel.refuse.not_your_turn", player=self.actor)
        step = self.asked
        misplaced = wrong_decision(self, seat, move)
        if misplaced is not None:
            return misplaced
        if step == agenda.BUSINESS:
            return business.refusal(self, seat, move)
        if step == agenda.MOVE:
            return street.refusal(self, seat, move)
        if step == agenda.INCOME_OR_HIRE:
            return hiring.refusal(self, seat, move)
        if step == agenda.IKIZAMA:
            return ikizama.refusal(self, move)
        if step == agenda.CHOOSE_WHO_TRAINS:
            return experience.train_refusal(self, seat, move)
        if step == agenda.SWAP:
            return skills.swap_refusal(self, move)
        if step == agenda.BUILD_AT_SITE or step == agenda.BUILD_BY_SKILL:
            return buildings.refusal(self, seat, move, self.rebate())
        if step == agenda.CHOOSE_WHO_STARVES:
            return payday.food_refusal(self, seat, move)
        if step == agenda.PLACE_NEUTRAL:
            return duel.refusal(self, move)
        if step == agenda.START_CHARACTER:
            return setup.refusal(self, move)
        return None
