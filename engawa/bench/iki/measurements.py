"""Benchmarks of IKI beside its playouts: the tree search."""

from typing import Final

from engawa.bench.game_measurements import Measurement, Row


def search_line(row: Row) -> str:
    return (
        f"{row['name']}: {row['looks_per_second']:,.0f} looks/s, {row['times_per_second']:,.0f} times "
        f"through the tree/s, at most {row['longest_move']:.2f} s a move of 0.2 s"
    )


MEASUREMENTS: Final = [Measurement("engawa.bench.iki.search", "IKI's search", search_line, in_both_modes=True)]
