"""Kernel: what a game is. Positions, moves, chance, views, records, notation. Knows no game."""
