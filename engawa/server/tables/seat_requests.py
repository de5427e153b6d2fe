"""Seat requests: those who watch and ask for a free seat; whoever sits at the table answers."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from engawa.kernel.position import SPECTATOR
from engawa.server.errors import TooMuch
from engawa.server.protocol.server_messages import SeatAnswered
from engawa.server.protocol.state import SeatAsked
from engawa.server.state.encoder import encode
from engawa.server.tables.audience import Listener

MOST: Final = 10
"""Who waits for an answer at one table."""
OF_ONE: Final = 3
"""Of them from one address: a household may share one. And so often one is told no."""


@dataclass(frozen=True)
class SeatRequest:
    number: int
    seat: int
    name: str
    key: str
    """Opens the seat from when it is given."""
    asker: Listener


class SeatRequests:
    """Those that are open at a table; each lasts as long as its asker stays. Its callers hold the table's lock."""

    def __init__(self) -> None:
        self._open: list[SeatRequest] = []
        self._refused: Counter[str] = Counter()
        """How often, by address."""
        self._last = 0

    def asked(self, seat: int) -> list[SeatAsked]:
        """As those who sit at the table are told; who watches hears nothing of it."""
        if seat == SPECTATOR:
            return []
        return [{"number": one.number, "seat": one.seat, "name": one.name} for one in self._open]

    def add(self, seat: int, name: str, key: str, asker: Listener) -> None:
        """Instead of what the same asker wanted before. Nobody who watches keeps others from asking, nor asks on and
        on whom the people here have told no."""
        others = [one for one in self._open if one.asker is not asker]
        near = [one for one in others if one.asker.address == asker.address]
        if len(others) >= MOST or len(near) >= OF_ONE:
            raise TooMuch("server.many_askers")
        if self._refused[asker.address] >= OF_ONE:
            raise TooMuch("server.refused_often")
        self.withdraw(asker)
        self._last += 1
        self._open.append(SeatRequest(self._last, seat, name, key, asker))

    def numbered(self, number: int) -> SeatRequest | None:
        return next((one for one in self._open if one.number == number), None)

    def withdraw(self, asker: Listener) -> bool:
        """Whether there was anything to withdraw."""
        before = len(self._open)
        self._open = [one for one in self._open if one.asker is not asker]
        return len(self._open) < before

    def refuse(self, request: SeatRequest) -> None:
        self._open.remove(request)
        self._refused[request.asker.address] += 1
        _tell(request, given=False)

    def close(self, seat: int, given: SeatRequest | None = None) -> None:
        """Somebody has it now, by this request or otherwise: the others who asked for it do not."""
        for request in [one for one in self._open if one.seat == seat]:
            self._open.remove(request)
            _tell(request, given=request is given)


def _tell(request: SeatRequest, given: bool) -> None:
    tell_answer(request.asker, request.seat, given)


def tell_answer(asker: Listener, seat: int, given: bool) -> None:
    asker.send(encode(SeatAnswered(type="seat_answered", seat=seat, given=given)))
