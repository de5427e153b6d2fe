"""Bidding Nim, a toy game for two: what docs/add_a_game.md comes to, step by step, and no more."""
