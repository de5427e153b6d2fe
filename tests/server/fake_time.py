"""Time that passes when a test says so, for servers whose clocks would else take weeks."""

from fastapi.testclient import TestClient

from engawa.server.app import make_app
from engawa.server.storage.house_clock import HouseClock
from engawa.server.storage.store import Store
from tests.server.conftest import PATIENT
from tests.server.play import check_problem

MONDAY: float = 1_767_571_200.0
"""5 January 2026, midnight in UTC."""


class FakeTime:
    def __init__(self, start: float = MONDAY) -> None:
        self.now = start

    def pass_by(self, *, hours: float = 0.0, seconds: float = 0.0) -> None:
        self.now += hours * 3600 + seconds


class FakeHouseClock(HouseClock):
    """Shows what the test says, and asks no database."""

    def __init__(self, store: Store, time: FakeTime) -> None:
        super().__init__(store, wall=lambda: time.now)
        self._time = time

    def now(self) -> float:
        return self._time.now

    async def begin(self) -> None:
        pass

    async def keep(self) -> None:
        pass


def client_in(time: FakeTime, url: str) -> TestClient:
    """A server where only this time passes."""
    store = Store(url)
    client = TestClient(make_app(store, PATIENT, clock=FakeHouseClock(store, time)))
    client.event_hooks = {"response": [check_problem]}
    return client
