"""Pace and clocks: measured while the table waits, kept through restarts, never a loss by themselves."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import create_engine, select

from engawa.server.errors import RequestError
from engawa.server.protocol.pace import Rest
from engawa.server.storage.house_clock import GRACE, beat
from engawa.server.storage.schema import meta, metadata
from engawa.server.storage.store import sqlite_url
from engawa.server.tables.rest_hours import check_rest, moment_after, waking_seconds
from tests.server.fake_time import MONDAY, FakeTime, client_in
from tests.server.play import Guest, make_table

LIVE = {"kind": "live", "bank": 600, "increment": 20, "cap": 610}
DAYS = {"kind": "days", "hours": 24}
TWO = [{"name": "Aki"}, {"name": "Ben"}]
HOUR = 3600.0
WARSAW = Rest(zone="Europe/Warsaw", night=[22, 8], weekends=True)


@pytest.fixture
def time() -> FakeTime:
    return FakeTime()


@pytest.fixture
def client(time: FakeTime, tmp_path: Path) -> Iterator[TestClient]:
    with client_in(time, sqlite_url(tmp_path)) as client:
        yield client


class Pair:
    """Two people at a table, each having heard the other's moves."""

    def __init__(self, client: TestClient, made: dict[str, Any]) -> None:
        self.guests = [Guest(client, made["table"], token) for token in made["seats"]]

    def __enter__(self) -> "Pair":
        for guest in self.guests:
            guest.__enter__()
        self.catch_up()
        return self

    def __exit__(self, *_: object) -> None:
        for guest in self.guests:
            guest.__exit__(None, None, None)

    @property
    def mover(self) -> Guest:
        return self.guests[int(self.guests[0].state["to_act"][0])]

    @property
    def other(self) -> Guest:
        return self.guests[1 - int(self.guests[0].state["to_act"][0])]

    def catch_up(self) -> None:
        """Both have heard all that has been told."""
        for guest in self.guests:
            guest.ask(type="ping")

    def turn(self) -> int:
        """Whoever the table waits for plays until it waits for the other; who that was."""
        seat = self.guests[0].state["to_act"][0]
        while not self.guests[0].state["is_over"] and self.guests[0].state["to_act"] == [seat]:
            self.mover.play()
            self.catch_up()
        return int(seat)

    def left(self, time: FakeTime) -> list[float]:
        """As a page counts down."""
        seats = self.guests[0].state["clocks"]["seats"]
        return [one["left"] if one["ends"] is None else one["ends"] - time.now for one in seats]

    def propose(self, what: str, agree: bool = True, **more: Any) -> None:
        one, other = self.guests
        assert one.ask(type="propose", what=what, seat=0, **more)["type"] == "done"
        self.catch_up()
        assert other.ask(type="answer_proposal", seat=1, agree=agree)["type"] == "done"
        self.catch_up()


def test_a_live_clock_runs_while_the_table_waits_and_gains_up_to_its_cap(client: TestClient, time: FakeTime) -> None:
    made = make_table(client, "iki", TWO, pace=LIVE)
    with Pair(client, made) as pair:
        assert pair.guests[0].state["clocks"]["pace"] == LIVE
        mover = pair.mover.state["seat"]
        time.pass_by(seconds=100)
        assert pair.left(time)[mover] == 500
        assert pair.left(time)[1 - mover] == 600
        assert pair.turn() == mover
        assert pair.left(time) == ([520, 600] if mover == 0 else [600, 520])
        time.pass_by(seconds=5)
        assert pair.turn() == 1 - mover
        assert pair.left(time)[1 - mover] == 610, "no bank holds more than its cap"


def test_an_undo_takes_the_gain_and_gives_the_other_time_back(client: TestClient, time: FakeTime) -> None:
    made = make_table(client, "iki", TWO, pace=LIVE)
    with Pair(client, made) as pair:
        time.pass_by(seconds=100)
        mover = pair.turn()
        asker = pair.guests[mover]
        time.pass_by(seconds=50)
        assert pair.left(time)[1 - mover] == 550
        if asker.state["undo"]["may"]:
            assert asker.ask(type="undo", seat=mover)["type"] == "done"
        else:
            assert asker.ask(type="propose", what="undo", seat=mover)["type"] == "done"
            pair.catch_up()
            agreed = pair.guests[1 - mover].ask(type="answer_proposal", seat=1 - mover, agree=True)
            assert agreed["type"] == "done"
        pair.catch_up()
        assert pair.left(time)[mover] == 500, "what was thought stays thought, without the gain"
        assert pair.left(time)[1 - mover] == 600


def test_running_out_gives_the_others_a_right_and_nothing_else(client: TestClient, time: FakeTime) -> None:
    made = make_table(client, "iki", TWO, pace=LIVE)
    with Pair(client, made) as pair:
        mover, other = pair.mover, pair.other
        late = mover.state["seat"]
        refused = other.ask(type="stand_in", seat=late, bot="neighbour")
        assert (refused["error"], refused["detail"]) == (
            "not_yours",
            f"{TWO[late]['name']} still has time on the clock.",
        )
        time.pass_by(seconds=601)
        assert pair.left(time)[late] < 0
        assert mover.play()["type"] == "state", "who is late may still play"
        mover.ask(type="ping")
        if mover.state["to_act"] == [late]:
            assert other.ask(type="stand_in", seat=late, bot="neighbour")["type"] == "done"
            pair.catch_up()
            assert mover.state["clocks"]["seats"][late]["ends"] is None, "bots have no clock"
            assert mover.ask(type="stand_in", seat=late, bot=None)["type"] == "done"


def test_who_has_run_out_and_gone_is_not_asked_whether_to_end(client: TestClient, time: FakeTime) -> None:
    made = make_table(client, "iki", [*TWO, {"name": "Chie"}], pace=LIVE)
    guests = [Guest(client, made["table"], token) for token in made["seats"]]
    with guests[0], guests[1], guests[2]:
        late = guests[0].state["to_act"][0]
        one, other = (seat for seat in range(3) if seat != late)
        time.pass_by(seconds=601)
        assert guests[one].ask(type="propose", what="end", seat=one)["type"] == "done"
        assert late in guests[one].state["proposal"]["waiting"], "who is still there is asked"
        assert guests[one].ask(type="answer_proposal", seat=one, agree=False)["type"] == "done"
        guests[late].socket.close()
        while guests[one].state["seats"][late]["present"]:
            guests[one].hear()
        assert guests[one].ask(type="propose", what="end", seat=one)["type"] == "done"
        assert guests[one].state["proposal"]["waiting"] == [other]
        assert guests[other].ask(type="answer_proposal", seat=other, agree=True)["type"] == "done"
        assert guests[other].state["agreed"]


def test_a_pause_stops_every_clock_until_all_go_on(client: TestClient, time: FakeTime) -> None:
    made = make_table(client, "iki", TWO, pace=LIVE)
    with Pair(client, made) as pair:
        time.pass_by(seconds=10)
        pair.propose("pause", agree=False)
        assert not pair.guests[0].state["clocks"]["paused"]
        pair.propose("pause")
        assert pair.guests[0].state["clocks"]["paused"]
        before = pair.left(time)
        time.pass_by(hours=10)
        assert pair.left(time) == before
        assert pair.guests[0].ask(type="propose", what="pause", seat=0)["error"] == "stale"
        pair.turn()
        pair.propose("resume")
        time.pass_by(seconds=30)
        assert pair.left(time)[pair.mover.state["seat"]] == before[pair.mover.state["seat"]] - 30


def test_live_becomes_slow_and_slow_live_by_consent_of_all(client: TestClient, time: FakeTime) -> None:
    made = make_table(client, "iki", TWO, pace=LIVE)
    with Pair(client, made) as pair:
        pair.propose("pace", pace=DAYS)
        assert pair.guests[1].state["clocks"]["pace"] == DAYS
        assert pair.left(time)[pair.mover.state["seat"]] == 24 * HOUR
        pair.propose("pace", pace=None)
        assert pair.guests[0].state["clocks"] is None
        pair.propose("pace", pace=LIVE)
        assert pair.left(time) == [600, 600]
        rows = client.post("/api/tables/mine", json={"tables": [{"table": made["table"], "token": made["seats"][0]}]})
        assert rows.json()[0]["pace"] == LIVE


def test_clocks_outlive_a_restart(client: TestClient, time: FakeTime, tmp_path: Path) -> None:
    made = make_table(client, "iki", TWO, pace=LIVE)
    with Pair(client, made) as pair:
        time.pass_by(seconds=100)
        mover = pair.turn()
        time.pass_by(seconds=7)
        left = pair.left(time)
    client.__exit__(None, None, None)
    with client_in(time, sqlite_url(tmp_path)) as again, Pair(again, made) as pair:
        assert pair.left(time) == left
        assert left[1 - mover] == 593
    client.__enter__()


def test_nights_and_weekends_are_left_out_by_the_players_own_choice(client: TestClient, time: FakeTime) -> None:
    time.now = MONDAY + 9 * HOUR
    made = make_table(client, "iki", TWO, pace={"kind": "days", "hours": 14})
    with Pair(client, made) as pair:
        mover, seat = pair.mover, pair.mover.state["seat"]
        rest = {"zone": "UTC", "night": [22, 8], "weekends": True}
        assert mover.ask(type="rest", seat=seat, rest=rest)["type"] == "done"
        pair.catch_up()
        assert pair.left(time)[seat] == 24 * HOUR, "13 hours of Monday, a night of 10, and one hour of Tuesday"
        assert pair.guests[1 - seat].state["clocks"]["rest"] is None, "when one sleeps is nobody else's business"
        time.pass_by(hours=16)
        assert mover.ask(type="rest", seat=seat, rest=rest | {"night": [0, 12]})["type"] == "done"
        pair.catch_up()
        assert mover.state["clocks"]["rest"]["night"] == [0, 12]
        assert pair.left(time)[seat] == 8 * HOUR, "a clock that runs counts on as it began"
        time.pass_by(hours=8)
        assert pair.other.ask(type="stand_in", seat=seat, bot="neighbour")["type"] == "done"


@pytest.mark.parametrize(
    "rest",
    [
        {"zone": "Edo/Nihonbashi", "night": None, "weekends": False},
        {"zone": "../../etc/passwd", "night": None, "weekends": False},
        {"zone": "UTC", "night": [8, 7], "weekends": False},
        {"zone": "UTC", "night": [8, 8], "weekends": False},
        {"zone": "UTC", "night": [8, 25], "weekends": False},
    ],
)
def test_rest_hours_that_make_no_sense_are_refused(client: TestClient, rest: dict[str, Any]) -> None:
    made = make_table(client, "iki", TWO, pace=DAYS)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        aki.say({"type": "rest", "seat": 0, "rest": rest})
        assert aki.hear_until("error")["error"] == "bad_message"
        assert aki.state["clocks"]["rest"] is None


@pytest.mark.parametrize(
    ("pace", "where"),
    [
        ({"kind": "live", "bank": 10**9, "increment": 0, "cap": 600}, "body.pace.live.bank"),
        ({"kind": "live", "bank": 600, "increment": -1, "cap": 600}, "body.pace.live.increment"),
        ({"kind": "live", "bank": 600, "increment": 0, "cap": 60}, "pace.cap"),
        ({"kind": "days", "hours": 0}, "body.pace.days.hours"),
        ({"kind": "days", "hours": 1e400}, "body"),
        ({"kind": "blitz"}, "body.pace"),
    ],
)
def test_absurd_paces_are_refused_with_a_sentence(client: TestClient, pace: dict[str, Any], where: str) -> None:
    body = json.dumps({"game": "iki", "seats": TWO, "pace": pace})
    answer = client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith(where)


def test_two_devices_moving_at_once_make_one_move_and_stop_the_clock_once(client: TestClient, time: FakeTime) -> None:
    made = make_table(client, "iki", TWO, pace=LIVE)
    with Pair(client, made) as pair:
        mover = pair.mover
        with Guest(client, made["table"], made["seats"][mover.state["seat"]]) as phone:
            time.pass_by(seconds=10)
            turn = mover.state["turn"]
            move = mover.state["options"][0]["move"]
            for device in (mover, phone):
                device.say({"type": "move", "seat": mover.state["seat"], "move": move, "turn": turn, "id": 7})
            answers = []
            for device in (mover, phone):
                while (heard := device.hear()).get("id") != 7:
                    pass
                answers.append(heard.get("error", "done"))
            assert sorted(answers) == ["done", "stale"]
            assert phone.state["moves"] == 1


def test_every_planner_has_a_clock_that_runs(client: TestClient, time: FakeTime) -> None:
    """While all plan at once each spends their own time."""
    three = [{"name": name} for name in ("Aki", "Ben", "Chie")]
    made = make_table(client, "shogun", three, pace=LIVE, options={"setup": "sample"})
    guests = [Guest(client, made["table"], token) for token in made["seats"]]
    with guests[0], guests[1], guests[2]:
        for guest in guests:
            guest.ask(type="ping")
        while not guests[0].state["at_once"]:
            guests[guests[0].state["to_act"][0]].play()
            for guest in guests:
                guest.ask(type="ping")
        assert all(one["ends"] is not None for one in guests[0].state["clocks"]["seats"])
        time.pass_by(seconds=40)
        while 0 in guests[0].state["to_act"] and guests[0].state["at_once"]:
            guests[0].play()
        stopped, *others = guests[0].state["clocks"]["seats"]
        assert (stopped["ends"], stopped["left"]) == (None, 580)
        assert [one["ends"] - time.now for one in others] == [560, 560]


def test_rest_hours_are_counted_in_the_persons_own_zone() -> None:
    check_rest(WARSAW)
    friday = MONDAY + 4 * 24 * HOUR
    assert waking_seconds(MONDAY, MONDAY + 24 * HOUR, WARSAW) == 14 * HOUR
    assert waking_seconds(friday + 20 * HOUR, MONDAY + 7 * 24 * HOUR + 8 * HOUR, WARSAW) == 2 * HOUR
    assert moment_after(friday + 20 * HOUR, 2 * HOUR, WARSAW) == friday + 21 * HOUR + 2 * 24 * HOUR + 11 * HOUR
    spring = 1_774_656_000.0  # 28 March 2026: the night has an hour less
    counted = Rest(zone="Europe/Warsaw", night=[22, 8], weekends=False)
    assert waking_seconds(spring, spring + 48 * HOUR, counted) == 28 * HOUR
    with pytest.raises(RequestError):
        check_rest(Rest(zone="Nowhere", night=None, weekends=False))


def test_the_house_clock_stands_while_no_server_is_up_and_is_never_set_back() -> None:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.begin() as connection:
        house = beat(connection, 1000.0, is_first=True)
        assert house == 1000.0
        assert beat(connection, 1010.0, is_first=False) == house + 10
        assert beat(connection, 5000.0, is_first=True) == house + 10, "while it was down"
        assert beat(connection, 5010.0, is_first=False) == house + 20
        assert beat(connection, 1.0, is_first=False) == house + 20, "set back"
        assert beat(connection, 11.0, is_first=False) == house + 30
        assert beat(connection, 11.0 + 2 * GRACE, is_first=False) == house + 30, "set forward, or asleep"
        assert len(connection.execute(select(meta)).all()) == 1
