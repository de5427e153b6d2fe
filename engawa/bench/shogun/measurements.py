"""Benchmarks of Shogun beside its playouts: the odds of a battle, and which tables are put under load."""

from typing import Final

from engawa.bench.game_measurements import Measurement, Row
from engawa.kernel.mode import is_compiled


def odds_line(row: Row) -> str:
    rules = "compiled" if is_compiled() else "interpreted"
    return (
        f"exact odds of a battle, {rules}: {row['usual']:.1f} µs, a very large one {row['large']:.1f} µs, "
        f"remembered {row['remembered']:.1f} µs"
    )


MEASUREMENTS: Final = [Measurement("engawa.bench.shogun.odds", "odds of a battle", odds_line, share=0.25)]
TABLE_OPTIONS: Final = {"setup": "sample"}
"""Tables begin with the plans, the decisions with most options."""
