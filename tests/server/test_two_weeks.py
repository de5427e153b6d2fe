"""A whole game of Shogun over two weeks: nobody keeps a page open, and only the test's own time passes."""

import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from engawa.server.storage.store import sqlite_url
from tests.server.fake_time import MONDAY, FakeTime, client_in
from tests.server.play import Guest, make_table
from tests.server.postgres import programs, temporary_postgres

THREE = [{"name": "Aki"}, {"name": "Ben"}, {"name": "Chie"}]
RESTS = [
    {"zone": "Europe/Warsaw", "night": [22, 8], "weekends": True},
    {"zone": "Asia/Tokyo", "night": [23, 7], "weekends": False},
    {"zone": "America/New_York", "night": None, "weekends": True},
]
PACE = {"kind": "days", "hours": 24}
DAYS = 10
"""And four on which somebody fishes."""
VISITS = 4
"""A day: with five, some games are over before the two weeks are."""


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield sqlite_url(tmp_path)
        return
    pytest.importorskip("psycopg", reason="the driver psycopg is not installed")
    if programs() is None:
        pytest.skip("PostgreSQL is not installed (its program pg_ctl)")
    with temporary_postgres() as postgres:
        yield postgres.url("weeks")


class Weeks:
    """People who come when it is their turn, play as far as it goes, and go again."""

    def __init__(self, url: str) -> None:
        self.time = FakeTime(MONDAY + 9 * 3600)
        self.url = url
        self.running = ExitStack()
        self.start()
        self.made = make_table(self.client, "shogun", THREE, options={"setup": "sample"}, pace=PACE)
        self.state: dict[str, Any] = {}
        self.visit(0, play=False)

    def start(self) -> None:
        self.running.close()
        self.client = self.running.enter_context(client_in(self.time, self.url))

    def visit(self, seat: int, play: bool = True) -> None:
        with Guest(self.client, self.made["table"], self.made["seats"][seat]) as guest:
            assert guest.ask(type="rest", seat=seat, rest=RESTS[seat])["type"] == "done"
            while play and seat in guest.state["to_act"]:
                assert guest.play()["type"] == "state"
                guest.ask(type="ping")
            self.state = dict(guest.state)

    def awaited(self) -> list[int]:
        return [seat for seat in self.state["to_act"] if self.state["seats"][seat]["bot"] is None]

    def ends(self) -> list[float | None]:
        return [one["ends"] for one in self.state["clocks"]["seats"]]

    def pass_a_day(self, rng: random.Random) -> None:
        tomorrow = self.time.now + 24 * 3600
        for _ in range(VISITS):
            self.time.pass_by(seconds=rng.randint(60, 5400))
            self.visit(self.awaited()[0])
            assert [seat for seat, end in enumerate(self.ends()) if end is not None] == self.awaited()
            assert all(end is None or end > self.time.now for end in self.ends()), "nobody is late who plays every day"
        self.time.now = tomorrow

    def restart(self) -> None:
        before = self.state["clocks"]
        self.start()
        self.visit(0, play=False)
        assert self.state["clocks"]["seats"] == before["seats"]

    def go_fishing(self) -> None:
        """The last who is awaited stays away: late after some days, stood in for, and back again."""
        while len(self.awaited()) > 1:
            self.visit(self.awaited()[0])
        gone = self.awaited()[0]
        other = (gone + 1) % 3
        with Guest(self.client, self.made["table"], self.made["seats"][other]) as guest:
            assert guest.ask(type="stand_in", seat=gone, bot="guest")["error"] == "not_yours", "not while there is time"
        self.time.pass_by(hours=24 * 4)
        with Guest(self.client, self.made["table"], self.made["seats"][other]) as guest:
            assert guest.state["clocks"]["seats"][gone]["ends"] < self.time.now
            assert guest.ask(type="stand_in", seat=gone, bot="guest")["type"] == "done"
        with Guest(self.client, self.made["table"], self.made["seats"][gone]) as guest:
            assert guest.ask(type="stand_in", seat=gone, bot=None)["type"] == "done"
            self.state = dict(guest.state)
            assert not guest.state["is_over"]

    def end(self) -> None:
        """All but one come a last time and agree; the last is asked on the next day."""
        for seat in range(3):
            with Guest(self.client, self.made["table"], self.made["seats"][seat]) as guest:
                message = (
                    {"type": "propose", "what": "end"} if seat == 0 else {"type": "answer_proposal", "agree": True}
                )
                answer = guest.ask(**message, seat=seat)
                assert answer["type"] == "done", answer
                self.state = dict(guest.state)
            self.time.pass_by(hours=8)


def test_two_weeks_of_shogun_with_nobody_there_most_of_the_time(url: str) -> None:
    weeks, rng = Weeks(url), random.Random(18)
    with weeks.running:
        began = weeks.time.now
        for day in range(DAYS):
            weeks.pass_a_day(rng)
            if day == 4:
                weeks.restart()
            if day == 6:
                weeks.go_fishing()
        assert weeks.time.now - began >= 14 * 24 * 3600
        assert weeks.state["moves"] > 60
        weeks.end()
        assert (weeks.state["agreed"], weeks.state["is_over"]) == (True, True)
