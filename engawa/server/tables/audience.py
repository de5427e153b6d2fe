"""Audience of a table: listeners, presence on the seats, and the broadcast of states, each by own view."""

from collections.abc import Iterator
from typing import Final, Protocol

from engawa.server.state.encoder import StateEncoder, Viewpoint

LINK_RENEWED: Final = "server.link_renewed"


class Listener(Protocol):
    """Somebody who is told what happens at a table."""

    seats: list[int]
    """The seats its key opens."""
    viewpoint: Viewpoint
    """From whose eyes it looks, and how it is told what is to be seen."""
    comments: bool
    """May look from all seats' eyes, later."""

    @property
    def address(self) -> str: ...

    def send(self, message: bytes) -> None: ...

    def let_go(self) -> None:
        """It may come back at once."""

    def send_away(self, why: str = LINK_RENEWED) -> None:
        """What it came in with opens nothing any more."""


class Audience:
    def __init__(self, encoder: StateEncoder) -> None:
        self._encoder = encoder
        self._listeners: list[Listener] = []
        self._patron = ""

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[Listener]:
        """Whoever listens now, also when some of them are let go meanwhile."""
        return iter(list(self._listeners))

    def __contains__(self, listener: Listener) -> bool:
        return listener in self._listeners

    def add(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def remove(self, listener: Listener) -> None:
        self._listeners.remove(listener)

    def present_seats(self) -> set[int]:
        return {seat for listener in self._listeners for seat in listener.seats}

    def is_present(self, seat: int) -> bool:
        return any(seat in listener.seats for listener in self._listeners)

    def pages(self, seat: int) -> int:
        """How many are open on a seat."""
        return len([listener for listener in self._listeners if seat in listener.seats])

    def spectators(self) -> int:
        """How many look on without a seat, and with nobody's eyes but their own."""
        return len([one for one in self._listeners if not (one.seats or one.viewpoint.coaches or one.comments)])

    def coached_seats(self) -> set[int]:
        """From whose eyes somebody looks beside who sits there."""
        return {listener.viewpoint.seat for listener in self._listeners if listener.viewpoint.coaches}

    def has_commentator(self) -> bool:
        return any(listener.comments for listener in self._listeners)

    def patron(self) -> str:
        """The address in whose turn bots think: those who play come before those who watch, then whoever was last."""
        if self._listeners:
            self._patron = next((one for one in self._listeners if one.seats), self._listeners[0]).address
        return self._patron

    def send(self, message: bytes) -> None:
        for listener in self._listeners:
            listener.send(message)

    def send_to_seat(self, seat: int, message: bytes, besides: object) -> None:
        """Only to those who sit there and look from the seat."""
        for listener in self._listeners:
            if listener.viewpoint.own == seat and listener is not besides:
                listener.send(message)

    def let_go(self) -> None:
        for listener in self._listeners:
            listener.let_go()

    def broadcast_state(self, log_kept: int, besides: Listener | None = None) -> None:
        """Of the log, `log_kept` entries stand as they stood."""
        viewpoints = [listener.viewpoint for listener in self._listeners]
        self._send_states(set(viewpoints), viewpoints, log_kept, besides)

    def send_state_to(self, seats: list[int], log_kept: int, besides: Listener | None = None) -> None:
        """Only whoever sits on one of these seats, or looks from its eyes: for the others nothing has happened, and not
        even when it did."""
        viewpoints = [listener.viewpoint for listener in self._listeners]
        own = {
            viewpoint
            for listener, viewpoint in zip(self._listeners, viewpoints, strict=True)
            if any(seat in listener.seats for seat in seats) or (viewpoint.coaches and viewpoint.seat in seats)
        }
        self._send_states(own, viewpoints, log_kept, besides)

    def _send_states(
        self, told: set[Viewpoint], viewpoints: list[Viewpoint], log_kept: int, besides: Listener | None
    ) -> None:
        """To listeners with one of the viewpoints that are told; `viewpoints` are those of all listeners, in order."""
        company = {language: self._encoder.company(language) for language in {one.language for one in told}}
        states = {one: self._encoder.state(one, company[one.language], log_kept) for one in told}
        for listener, viewpoint in zip(self._listeners, viewpoints, strict=True):
            if viewpoint not in states:
                self._encoder.follow_log(viewpoint, log_kept)
            elif listener is not besides:
                listener.send(states[viewpoint])
        self._encoder.keep_only(set(viewpoints))
