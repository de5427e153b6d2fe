"""Sequence of play: the two years, season by season; the table of contents of the rules."""

import random
from typing import cast

from engawa.kernel.chance import Chance
from engawa.kernel.position import NOBODY, SPECTATOR, Position
from engawa.kernel.refusal import Refusal, Unhandled
from engawa.shogun.figures import moves
from engawa.shogun.figures.components import ACTIONS, CATEGORIES, WINTER, YEARS
from engawa.shogun.rules import (
    actions,
    agenda,
    battle,
    planning,
    refusals,
    resampling,
    rounds,
    scoring,
    setup,
    standing_orders,
    tower,
    turn_order,
    winter,
)
from engawa.shogun.rules.position import Realm
from engawa.shogun.rules.view import own_part, view


class ShogunPosition(Realm):
    """The realm led through two years."""

    __slots__ = ()

    def to_act(self) -> list[int]:
        if self.actor < 0:
            return []
        if self.asked != agenda.PLANNING:
            return [self.actor]
        return [seat for seat in range(len(self.players)) if not self.players[seat].committed]

    def decides_at_once(self) -> bool:
        return self.asked == agenda.PLANNING and self.actor != NOBODY

    def secrets_told(self) -> int:
        """3.9: cards of plans that have been opened in this round."""
        told = 0
        for player in self.players:
            opened = player.opened
            while opened > 0:
                told += opened & 1
                opened >>= 1
        return told

    def copy(self) -> "ShogunPosition":
        twin = ShogunPosition()
        twin.become(self)
        return twin

    def view(self, seat: int) -> dict[str, object]:
        everybodys = view(self)
        return everybodys | self.own_part(seat, everybodys)

    def own_part(self, seat: int, everybodys: dict[str, object]) -> dict[str, object]:
        return {} if seat == SPECTATOR else own_part(self, seat, everybodys)

    def resample(self, seat: int, rng: random.Random) -> "ShogunPosition":
        twin = self.copy()
        resampling.resample(twin, seat, rng)
        return twin

    def secret_moves(self, seat: int, later: Position) -> list[int]:
        return resampling.plan_moves(self, seat, cast(Realm, later))

    def scores(self) -> list[int]:
        return [sum(categories) for categories in scoring.totals(self)]

    def points(self) -> list[int]:
        return [player.points() for player in self.players]

    def breakdown(self, seat: int) -> dict[str, int]:
        points = scoring.totals(self)[seat]
        return {CATEGORIES[category]: points[category] for category in range(len(CATEGORIES))}

    def scored(self, seat: int) -> dict[str, int]:
        return scoring.scored(self, seat)

    def winners(self) -> list[int]:
        return scoring.winners(self) if self.actor == NOBODY else []

    def take_step(self, step: int, seat: int, chance: Chance) -> None:
        if step == agenda.ACT:
            actions.act(self, seat, chance)
        elif step == agenda.ACTION:
            self.push(agenda.NEXT_ACTION)
            self.push_for_each(agenda.ACT, self.order)
        elif step == agenda.NEXT_ACTION:
            self.next_action(chance)
        elif step == agenda.DRAFT_TURN:
            setup.draft_turn(self, seat)
        elif step == agenda.LAY_OUT:
            self.begin_round(chance)
        elif step == agenda.REVEAL:
            self.reveal(chance)
        elif step == agenda.ORDER:
            turn_order.fix_order(self)
            self.push(agenda.ACTION)
        elif step == agenda.ROUND_ENDS:
            rounds.end_round(self)
            self.push(agenda.WINTER if self.season == WINTER else agenda.LAY_OUT)
        elif step == agenda.WINTER:
            winter.begin(self)
        elif step == agenda.FAMINE:
            winter.famine(self, seat, chance)
        elif step == agenda.REVOLTS:
            winter.next_revolt(self, seat, chance)
        elif step == agenda.SCORING:
            self.end_year()
        elif step == agenda.PRIME:
            tower.prime(self, chance)
        elif step == agenda.NEW_YEAR:
            rounds.open_events(self, chance)
            self.push(agenda.LAY_OUT)
        else:
            raise Unhandled("step", step)

    def begin_round(self, chance: Chance) -> None:
        """3: laying out, planning, event and order, actions."""
        rounds.lay_out(self, chance)
        self.push(agenda.ROUND_ENDS)
        self.push(agenda.REVEAL)
        self.push(agenda.PLANNING)

    def reveal(self, chance: Chance) -> None:
        """3C."""
        rounds.draw_event(self, chance)
        self.push(agenda.ORDER)
        turn_order.reveal_bids(self, chance)

    def next_action(self, chance: Chance) -> None:
        """3.1, 3.9: when all have done it, the next card is opened and the next action done."""
        self.action_at += 1
        if self.action_at < len(ACTIONS):
            rounds.open_action(self, chance)
            self.push(agenda.ACTION)

    def end_year(self) -> None:
        """4.4, 4.5; after the second year the game is over."""
        scoring.score(self)
        winter.end(self)
        if self.year < YEARS:
            winter.reset(self)
            self.push(agenda.NEW_YEAR)

    def options(self, seat: int) -> list[int]:
        step = self.asked
        if seat < 0 or self.actor == NOBODY:
            return []
        if step == agenda.PLANNING:
            return planning.options(self, seat)
        if seat != self.actor:
            return []
        if step == agenda.BATTLE:
            return battle.options(self, seat, self.acting_province())
        if step == agenda.MARCH:
            return actions.march_options(self, seat, self.acting_province())
        if step == agenda.TAKE_SPECIAL:
            return turn_order.options(self)
        if step == agenda.DEPLOY:
            return actions.deploy_options(self, seat)
        if step == agenda.PICK_REVOLT:
            return winter.options(self)
        if step == agenda.TAKE_PROVINCE:
            return setup.options(self, seat)
        raise Unhandled("decision", step)

    def revisions(self, seat: int) -> list[int]:
        if seat < 0 or self.actor == NOBODY:
            return []
        if self.asked == agenda.PLANNING:
            return planning.revisions(self, seat)
        return standing_orders.options(self, seat) if self.in_actions() else []

    def apply(self, seat: int, move: int, chance: Chance) -> None:
        step = self.asked
        if step == agenda.PLANNING:
            planning.plan(self, seat, move)
            self.actor = planning.first_planner(self)
            if self.actor == NOBODY:
                self.depth -= 1
                self.advance(chance)
            return
        kind = moves.kind_of(move)
        if kind == moves.DEFEND:
            standing_orders.change(self, seat, move)
            return
        self.depth -= 1
        if kind == moves.ATTACK:
            battle.attack(self, seat, move, chance)
        elif kind == moves.MARCH:
            battle.march(self, seat, move)
        elif step == agenda.TAKE_SPECIAL:
            turn_order.take_special(self, seat, move)
        elif step == agenda.DEPLOY:
            actions.deploy(self, seat, moves.a_of(move))
        elif step == agenda.PICK_REVOLT:
            winter.fight(self, seat, moves.a_of(move), chance)
        elif step == agenda.TAKE_PROVINCE:
            setup.draft(self, seat, move, chance)
        elif kind != moves.STAY:
            raise Unhandled("move of kind", kind)
        self.advance(chance)

    def refusal(self, seat: int, move: int) -> Refusal | None:
        return refusals.refusal(self, seat, move)
