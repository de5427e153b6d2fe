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
from engawa.iki.agenda import push, push_for_each
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

    def next_to_act(self) -> int:
        return self.actor

    def to_act(self) -> list[int]:
        return [] if self.actor == NOBODY else [self.actor]

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

    def advance(self, chance: Chance) -> None:
        """Take the steps of the agenda until a seat has something to decide, or the game is over."""
        while self.depth > 0:
            entry = self.agenda[self.depth - 1]
            step = entry >> 2
            seat = entry & 3
            if step < agenda.FIRST_DECISION:
                self.depth -= 1
                self.take_step(step, seat, chance)
            elif step >= agenda.FIRST_THAT_MAY_DECIDE_ITSELF and self.decides_itself(step, seat):
                self.depth -= 1
            else:
                self.actor = seat
                self.asked = step
                return
        self.actor = NOBODY

    def take_step(self, step: int, seat: int, chance: Chance) -> None:
        if step == agenda.TURN:
            self.begin_turn(seat)
        elif step == agenda.AFTER_USE:
            experience.after_use(self, seat)
        elif step == agenda.NEW_MONTH:
            self.begin_month(chance)
        elif step == agenda.WAY_OF_LIFE:
            push_for_each(self, agenda.IKIZAMA, self.fire_order)
        elif step == agenda.ACTIONS:
            push_for_each(self, agenda.TURN, ikizama.turn_order(self))
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
            push_for_each(self, agenda.FEED, self.fire_order)
        elif step == agenda.LASTING_EFFECTS:
            payday.pay_lasting_effects(self)
        elif step == agenda.NEW_YEAR:
            self.begin_new_year()
        elif step == agenda.SCORING:
            self.final_scoring()

    def begin_month(self, chance: Chance) -> None:
        """3: reveal, way of life, actions, event; with two players also the tile and the neutral (6.2, 6.3)."""
        self.month += 1
        if self.month == NEW_YEAR_ROUND:
            push(self, agenda.NEW_YEAR)
            return
        if self.journal is not None:
            self.journal.note("iki.log.month", NOBODY, month=self.month)
        if self.is_duel():
            duel.block_a_space(self, chance)
        market.reveal(self, chance)
        push(self, agenda.EVENT)
        if self.is_duel():
            push(self, agenda.NEUTRAL, duel.who_places(self))
        push(self, agenda.ACTIONS)
        push(self, agenda.WAY_OF_LIFE)

    def begin_turn(self, seat: int) -> None:
        """3B: income or hire, move, business. 3.3: `1-4` takes 1 mon instead of the first."""
        business.open_for(self)
        push(self, agenda.BUSINESS, seat)
        push(self, agenda.MOVE, seat)
        if ikizama.space_of(self, seat) == ikizama.FREE_CHOICE:
            hiring.take_compensation(self, seat)
        else:
            push(self, agenda.INCOME_OR_HIRE, seat)

    def event(self, chance: Chance) -> None:
        """3C."""
        push(self, agenda.NEW_MONTH)
        if self.month % 3 == 0:
            push(self, agenda.LASTING_EFFECTS)
            push(self, agenda.FOOD)
            push(self, agenda.HARMONY)
            push(self, agenda.SALARY)
            push(self, agenda.SEASON_ENDS)
            if self.month == MONTHS:
                new_year.leave_street(self)
            return
        push(self, agenda.MON_ON_MARKET)
        if self.board.fire_strength[self.month] > 0:
            fire.break_out(self, chance)
            push(self, agenda.FIRE)

    def fire_spreads(self) -> None:
        """5: stall by stall; where an owner may save a character, that comes first."""
        seat = fire.spread(self)
        if seat != NOBODY:
            push(self, agenda.FIRE)
            push(self, agenda.BURNING, seat)

    def begin_new_year(self) -> None:
        """10.1: the order is fixed at its start."""
        if self.journal is not None:
            self.journal.note("iki.log.new_year_begins", NOBODY)
        push(self, agenda.SCORING)
        push_for_each(self, agenda.NEW_YEAR_SPACE, self.fire_order)

    def final_scoring(self) -> None:
        """11.8: who holds the joker names its type; then the game is over."""
        push_for_each(self, agenda.JOKER, [seat for seat in self.fire_order if self.players[seat].joker > 0])

    def decides_itself(self, step: int, seat: int) -> bool:
        """True when the rules leave nothing to choose, and it has been done."""
        if step == agenda.TRAIN:
            return experience.train_without_choice(self, seat)
        if step == agenda.FEED:
            return payday.feed_without_choice(self, seat)
        return not self.market

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
        if step == agenda.TRAIN:
            return experience.train_options(self, seat)
        if step == agenda.SWAP:
            return skills.swap_options(self)
        if step == agenda.BUILD_AT_SITE or step == agenda.BUILD_BY_SKILL:
            return buildings.options(self, seat, self.rebate(), buildings.NOTHING)
        if step == agenda.FEED:
            return payday.food_options(self, seat)
        if step == agenda.NEUTRAL:
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
        elif step == agenda.TRAIN:
            experience.train(self, move)
        elif step == agenda.SWAP:
            skills.swap(self, seat, move)
        elif step == agenda.BUILD_AT_SITE or step == agenda.BUILD_BY_SKILL:
            buildings.build(self, seat, move, buildings.rebate_now(self, step == agenda.BUILD_BY_SKILL))
        elif step == agenda.FEED:
            payday.starve(self, self.stall_of(moves.a_of(move)))
            push(self, agenda.FEED, seat)
        elif step == agenda.NEUTRAL:
            duel.place_neutral(self, seat, move)
        elif step == agenda.START_CHARACTER:
            setup.take(self, seat, move)
        elif step == agenda.BURNING:
            fire.decide(self, seat, move)
        elif step == agenda.NEW_YEAR_SPACE:
            business.open_for(self)
            new_year.place(self, seat, move)
            push(self, agenda.BUSINESS, seat)
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
        if step == agenda.TRAIN:
            return experience.train_refusal(self, seat, move)
        if step == agenda.SWAP:
            return skills.swap_refusal(self, move)
        if step == agenda.BUILD_AT_SITE or step == agenda.BUILD_BY_SKILL:
            return buildings.refusal(self, seat, move, self.rebate())
        if step == agenda.FEED:
            return payday.food_refusal(self, seat, move)
        if step == agenda.NEUTRAL:
            return duel.refusal(self, move)
        if step == agenda.START_CHARACTER:
            return setup.refusal(self, move)
        return None
