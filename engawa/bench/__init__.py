"""Benchmarks: each line of a table is measured by a process of its own, all in one run on one core."""
