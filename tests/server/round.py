"""A table of IKI with a guest on each seat, for tests of what people do together."""

from typing import Any

from fastapi.testclient import TestClient

from tests.server.play import Guest, make_table


class Round:
    """A table with a guest on each seat."""

    def __init__(self, client: TestClient, seats: list[dict[str, Any]]) -> None:
        self.made = make_table(client, "iki", seats)
        tokens = enumerate(self.made["seats"])
        self.guests = {seat: Guest(client, self.made["table"], token) for seat, token in tokens if token is not None}

    def __enter__(self) -> "Round":
        for guest in self.guests.values():
            guest.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        for guest in self.guests.values():
            guest.__exit__(None, None, None)

    def play(self) -> int:
        """A move; everybody has heard of it. Who made it."""
        any_guest = next(iter(self.guests.values()))
        mover = self.guests[any_guest.state["to_act"][0]]
        mover.play()
        self.hear(mover.state["moves"])
        return int(mover.state["seat"])

    def hear(self, moves: int) -> None:
        for guest in self.guests.values():
            guest.hear_moves(moves)

    def play_until_past_the_barrier(self) -> int:
        """The seat whose last move cannot be taken back fairly any more."""
        seat = self.play()
        while self.guests[seat].state["undo"]["may"]:
            self.play()
        return seat
