"""The heap as it stands, and the rules (tests/nim/rules.md)."""

import random
from typing import Final

from engawa.kernel.chance import Chance
from engawa.kernel.position import NOBODY, Figures, Position
from engawa.kernel.refusal import Refusal, refuse
from engawa.kernel.staged import load_fields, save_fields

COINS: Final = 9
LEAST_HEAP: Final = 13
MOST_HEAP: Final = 17
MOST_BID: Final = 3
MOST_TAKEN: Final = 3
LAST_STONE: Final = 5
NO_BID: Final = -1
TAKE: Final = 10
"""Moves as numbers: a bid is its coins, taking is this and the stones."""
FIELDS: Final = ["heap", "coins", "bids", "opened", "turn", "last", "round"]


class NimFigures(Figures):
    """Nothing is printed on anything."""

    name = "built-in"
    checksum = "nim-1"


class NimPosition(Position):
    __slots__ = ("bids", "coins", "heap", "last", "opened", "round", "turn")

    heap: int
    coins: list[int]
    bids: list[int]
    """Of this round, NO_BID where there is none yet."""
    opened: list[int]
    """The bids opened last; empty before."""
    turn: int
    """Whose turn it is to take, NOBODY while both bid."""
    last: int
    """Who took the last stone."""
    round: int

    def set_up(self, chance: Chance) -> None:
        """1.1"""
        self.journal = None
        self.heap = chance.draw("heap", list(range(LEAST_HEAP, MOST_HEAP + 1)))
        self.coins = [COINS, COINS]
        self.bids = [NO_BID, NO_BID]
        self.opened = []
        self.turn = NOBODY
        self.last = NOBODY
        self.round = 1

    def seats(self) -> int:
        return 2

    def figures_checksum(self) -> str:
        return NimFigures.checksum

    def to_act(self) -> list[int]:
        if self.heap == 0:
            return []
        return [self.turn] if self.turn != NOBODY else [seat for seat in (0, 1) if self.bids[seat] == NO_BID]

    def next_to_act(self) -> int:
        return next(iter(self.to_act()), NOBODY)

    def decides_at_once(self) -> bool:
        return self.heap > 0 and self.turn == NOBODY

    def secrets_told(self) -> int:
        """How often bids have been opened."""
        return self.round - (self.turn == NOBODY)

    def options(self, seat: int) -> list[int]:
        if seat not in self.to_act():
            return []
        if self.turn == seat:
            return [TAKE + stones for stones in range(1, min(MOST_TAKEN, self.heap) + 1)]
        return list(range(min(MOST_BID, self.coins[seat]) + 1))

    def revisions(self, seat: int) -> list[int]:
        """2.1 A bid may be changed."""
        if not self.decides_at_once() or seat < 0 or self.bids[seat] == NO_BID:
            return []
        return [bid for bid in range(min(MOST_BID, self.coins[seat]) + 1) if bid != self.bids[seat]]

    def refusal(self, seat: int, move: int) -> Refusal | None:
        if self.is_over():
            return refuse("kernel.refuse.game_over")
        if move in self.options(seat) or move in self.revisions(seat):
            return None
        if self.turn == NOBODY:
            return refuse("nim.refuse.bid_first", "2.1") if move > MOST_BID else self._bid_refusal(seat, move)
        if seat != self.turn:
            return refuse("kernel.refuse.not_your_turn", player=self.turn)
        if move <= MOST_BID:
            return refuse("nim.refuse.take_now", "2.3")
        return refuse("nim.refuse.too_many_stones", "2.3", stones=self.heap)

    def _bid_refusal(self, seat: int, move: int) -> Refusal:
        if move > self.coins[seat]:
            return refuse("nim.refuse.too_few_coins", "2.1", coins=self.coins[seat])
        return refuse("nim.refuse.bid_already", "2.1", bid=move)

    def apply(self, seat: int, move: int, chance: Chance) -> None:
        if move > MOST_BID:
            self._take(seat, move - TAKE)
            return
        if self.journal is not None:
            self.journal.note_for([seat], "nim.log.bids", seat, bid=move)
        self.bids[seat] = move
        if NO_BID not in self.bids:
            self._open_bids(chance)

    def _open_bids(self, chance: Chance) -> None:
        """2.2"""
        first, second = self.opened = self.bids
        self.bids = [NO_BID, NO_BID]
        self.turn = 0 if first > second else 1
        if self.journal is not None:
            self.journal.note("nim.log.opened", NOBODY, first=first, second=second)
        if first == second:
            self.turn = chance.draw("turn", [0, 1])
        else:
            self.coins[self.turn] -= max(first, second)

    def _take(self, seat: int, stones: int) -> None:
        """2.3, 3.1"""
        self.heap -= stones
        self.turn = NOBODY
        self.round += 1
        if self.journal is not None:
            self.journal.note("nim.log.takes", seat, stones=stones)
        if self.heap == 0:
            self.last = seat

    def copy(self) -> "NimPosition":
        twin = NimPosition()
        twin.load(self.save())
        return twin

    def save(self) -> dict[str, object]:
        return save_fields(self, FIELDS)

    def load(self, data: dict[str, object]) -> None:
        self.journal = None
        load_fields(self, data, FIELDS)

    def view(self, seat: int) -> dict[str, object]:
        """A bid that is not open yet is seen by its own seat only; the others see that there is one."""
        return {
            "round": self.round,
            "heap": self.heap,
            "coins": list(self.coins),
            "has_bid": [bid != NO_BID for bid in self.bids],
            "own_bid": None if seat < 0 or self.bids[seat] == NO_BID else self.bids[seat],
            "opened": list(self.opened),
            "turn": None if self.turn == NOBODY else self.turn,
        }

    def own_part(self, seat: int, everybodys: dict[str, object]) -> dict[str, object]:
        return {"own_bid": self.view(seat)["own_bid"]}

    def resample(self, seat: int, rng: random.Random) -> "NimPosition":
        twin = self.copy()
        for other in (0, 1):
            if other != seat and twin.bids[other] != NO_BID:
                twin.bids[other] = rng.randint(0, min(MOST_BID, twin.coins[other]))
        return twin

    def scores(self) -> list[int]:
        return [sum(self.breakdown(seat).values()) for seat in (0, 1)]

    def breakdown(self, seat: int) -> dict[str, int]:
        return {"coins": self.coins[seat], "last_stone": LAST_STONE if seat == self.last else 0}

    def scored(self, seat: int) -> dict[str, int]:
        """Coins count at the end only."""
        return self.breakdown(seat) if self.is_over() else {}

    def winners(self) -> list[int]:
        """3.2"""
        if not self.is_over():
            return []
        scores = self.scores()
        return [self.last] if scores[0] == scores[1] else [scores.index(max(scores))]
