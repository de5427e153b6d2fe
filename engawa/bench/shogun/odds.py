"""Benchmark of the exact odds of battles. Run as `python -m engawa.bench.shogun.odds SECONDS`."""

import json
import random
import sys
import time

from engawa.kernel.chance import SearchChance
from engawa.kernel.position import NOBODY
from engawa.shogun.game import GAME
from engawa.shogun.rules.battle import attack_odds
from engawa.shogun.rules.tower import MEMORY

USUAL = (4, 3)
LARGE = (30, 30)
"""Armies of both sides."""


def measure(seconds: float) -> dict[str, float]:
    """Microseconds for the odds of one attack, a usual and a very large one, and for odds that are remembered."""
    realm = GAME.new(4, GAME.figures(), SearchChance(random.Random(1)), {"setup": "sample"})
    start, target = next(
        (start, target)
        for start in realm.provinces_of(0)
        for target in realm.board.neighbours[start]
        if realm.owner[target] not in (0, NOBODY)
    )
    microseconds: dict[str, float] = {}
    for name, (attackers, defenders) in (("usual", USUAL), ("large", LARGE), ("remembered", USUAL)):
        realm.armies[start], realm.armies[target] = attackers + 1, defenders
        calls = 0
        began = time.perf_counter()
        while time.perf_counter() - began < seconds:
            for _ in range(20):
                if name != "remembered":
                    MEMORY.known.clear()
                attack_odds(realm, 0, target, attackers, False)
            calls += 20
        microseconds[name] = (time.perf_counter() - began) / calls * 1e6
    return microseconds


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]))))
