"""Measuring: each line of the table is a process of its own, all in one run on one core."""
