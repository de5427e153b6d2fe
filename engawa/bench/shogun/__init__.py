"""Benchmarks of Shogun's own: the odds of its battles, and tables that begin with its plans."""
