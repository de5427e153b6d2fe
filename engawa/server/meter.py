"""Meter: what a server notes of its own work. This one notes nothing; `engawa.server.metrics` has one that counts."""


class Meter:
    def moved(self, game: str, seconds: float) -> None:
        """A move, from when it was asked for to when everybody's state was on its way."""

    def thought(self, seconds: float) -> None:
        """A bot's move, a hint, a part of a review: from when a worker took it to its answer."""

    def told(self, channel: str, arrived: bool) -> None:
        """A notice outside the page, or an attempt at one."""
