"""A hand-written player of Bidding Nim: it leaves a multiple of four, and bids where that wins the last stone."""

from typing import cast

from engawa.bots.bot import Bot
from engawa.kernel.position import NOBODY, Position
from tests.nim.position import MOST_TAKEN, TAKE, NimPosition


class Greedy(Bot):
    def decide(self, seen: Position, seat: int) -> int:
        nim = cast(NimPosition, seen)
        options = nim.options(seat)
        if nim.turn == NOBODY:
            return options[-1] if nim.heap <= MOST_TAKEN else options[self.rng.randrange(len(options))]
        wanted = TAKE + (nim.heap % (MOST_TAKEN + 1) or 1)
        return wanted if wanted in options else options[0]
