"""IKI, a game of Edo artisans for 2–4 players. One file per chapter of the rules in `docs/rules/iki.md`."""
