"""Shogun, Dirk Henn's game of warring daimyo for 3–5 players. One file per chapter of `docs/rules/shogun.md`."""
