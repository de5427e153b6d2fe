"""Benchmarks of IKI's own: its network in a tree search."""
