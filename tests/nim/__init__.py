"""Bidding Nim, a toy game for two: what CONTRIBUTING's “Add a game” comes to, step by step, and no more."""
