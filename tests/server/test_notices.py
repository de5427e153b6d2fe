"""Notices outside the page: told once, never to who is there, and no receiver, however bad, costs anybody else."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from engawa.server.notices import courier as courier_module
from engawa.server.notices.courier import AGAIN_AFTER, Courier
from engawa.server.notices.outbound import is_public
from engawa.server.notices.push import Pusher, encrypted
from engawa.server.protocol.notices import PushTarget
from engawa.server.settings import Settings
from engawa.server.storage.notice_store import MOST_OF_A_SEAT
from engawa.server.storage.schema import notices, tables
from engawa.server.storage.schema import seats as chairs
from tests.server.conftest import Start
from tests.server.notice_play import QUIET, SEATS, ask, first_to_act, let_pass, look, play_own_turn, seated
from tests.server.play import Guest
from tests.server.receivers import HttpSink, PushBrowser, Received, b64, http_sink, unb64


@pytest.fixture
def sink() -> Iterator[HttpSink]:
    with http_sink() as running:
        yield running


@pytest.fixture
def server(start: Start) -> TestClient:
    return start(QUIET)


def add(client: TestClient, made: dict[str, Any], seat: int, address: str, **more: Any) -> dict[str, Any]:
    wish: dict[str, Any] = {name: more.pop(name) for name in ("minutes", "language") if name in more}
    target: dict[str, Any] = {"kind": "webhook", "shape": "json", "address": address, **more}
    body = {"token": made["seats"][seat], "seat": seat, "target": target, **wish}
    answer = client.post(f"/api/tables/{made['table']}/notices/add", json=body)
    assert answer.status_code == 201, answer.text
    (row,) = answer.json()["notices"]
    return dict(row)


def test_who_is_away_is_told_once_of_a_turn(server: TestClient, sink: HttpSink) -> None:
    made = seated(server)
    seat = first_to_act(server, made)
    add(server, made, seat, f"{sink.address}/hook")
    look(server, 4)
    (told,) = sink.received
    message = told.json()
    name = SEATS[seat]["name"]
    assert (told.method, told.path) == ("POST", "/hook")
    assert (message["event"], message["table"], message["seat"], message["name"]) == ("turn", made["table"], seat, name)
    assert message["link"] == f"http://testserver/t/{made['table']}"
    assert not any(token in told.body.decode() for token in [*made["seats"], made["spectator"]])
    (row,) = ask(server, made, seat)
    assert (row["state"], row["problem"]) == ("sent", "")
    assert row["at"] is not None


def test_the_next_turn_is_told_of_again_and_the_other_ones_not(server: TestClient, sink: HttpSink) -> None:
    made = seated(server)
    seat = first_to_act(server, made)
    add(server, made, seat, sink.address)
    add(server, made, 1 - seat, f"{sink.address}/other")
    look(server)
    play_own_turn(server, made, seat)
    look(server)
    play_own_turn(server, made, 1 - seat)
    look(server, 3)
    assert [told.path for told in sink.received] == ["/", "/other", "/"]
    assert len({told.json()["id"] for told in sink.received}) == 3


def test_who_is_there_is_not_told_and_who_has_seen_it_only_later(server: TestClient, sink: HttpSink) -> None:
    made = seated(server)
    seat = first_to_act(server, made)
    add(server, made, seat, sink.address)
    with Guest(server, made["table"], made["seats"][seat]):
        look(server, 3)
    look(server, 3)
    assert sink.received == []
    absences = server.app.state.directory.absences  # type: ignore[attr-defined]
    absences.went_before(made["table"], seat, courier_module.REMINDED_AFTER)
    look(server, 3)
    assert len(sink.received) == 1


def test_a_person_chooses_after_how_long(server: TestClient, sink: HttpSink) -> None:
    made = seated(server)
    seat = first_to_act(server, made)
    row = add(server, made, seat, sink.address, minutes=30)
    look(server, 3)
    let_pass(server, 29 * 60)
    look(server)
    assert sink.received == []
    let_pass(server, 60)
    look(server)
    assert len(sink.received) == 1
    (row,) = ask(server, made, seat, f"/{row['id']}/change", minutes=5)
    assert row["minutes"] == 5
    assert ask(server, made, seat, f"/{row['id']}/remove") == []


def test_the_end_is_told_of_once(server: TestClient, sink: HttpSink) -> None:
    made = seated(server)
    seat = 1 - first_to_act(server, made)
    add(server, made, seat, sink.address, language="de")
    with server.app.state.directory.store.engine.begin() as connection:  # type: ignore[attr-defined]
        connection.execute(update(tables).where(tables.c.id == made["table"]).values(ended=True))
    look(server, 4)
    assert [told.json()["event"] for told in sink.received] == ["over"]
    assert sink.received[0].json()["title"] == "Die Partie ist zu Ende"


def test_a_restart_tells_nothing_twice(start: Start, sink: HttpSink) -> None:
    client = start(QUIET)
    made = seated(client)
    seat = first_to_act(client, made)
    add(client, made, seat, sink.address)
    look(client)
    client = start(QUIET)
    look(client, 3)
    assert len(sink.received) == 1


def test_what_was_on_its_way_when_the_server_ended_is_not_sent_again(start: Start, sink: HttpSink) -> None:
    client = start(QUIET)
    made = seated(client)
    seat = first_to_act(client, made)
    add(client, made, seat, sink.address)
    look(client, 1)
    with client.app.state.directory.store.engine.begin() as connection:  # type: ignore[attr-defined]
        connection.execute(update(notices).values(told=notices.c.watched, state="sending", tries=1, tried_at=1.0))
    look(client, 3)
    assert sink.received == []
    (row,) = ask(client, made, seat)
    assert row["state"] == "failed"
    assert row["problem"].startswith("The server was stopped")


def test_what_is_refused_for_now_is_tried_so_often_and_then_given_up(server: TestClient, sink: HttpSink) -> None:
    made = seated(server)
    seat = first_to_act(server, made)
    add(server, made, seat, sink.address)
    sink.status = 500
    look(server)
    (row,) = ask(server, made, seat)
    assert (row["state"], row["problem"]) == ("again", "It could not be taken there (answer 500).")
    for attempt, seconds in enumerate(AGAIN_AFTER, 2):
        look(server)
        assert len(sink.received) == attempt - 1
        let_pass(server, seconds)
        look(server)
        assert len(sink.received) == attempt
    let_pass(server, 1e6)
    look(server)
    assert len(sink.received) == len(AGAIN_AFTER) + 1
    assert ask(server, made, seat)[0]["state"] == "failed"
    assert len({told.json()["id"] for told in sink.received}) == 1


def test_an_attempt_is_not_repeated_for_a_turn_that_has_passed(server: TestClient, sink: HttpSink) -> None:
    made = seated(server)
    seat = first_to_act(server, made)
    add(server, made, seat, sink.address)
    sink.status = 503
    look(server)
    play_own_turn(server, made, seat)
    let_pass(server, 1e4)
    look(server)
    assert len(sink.received) == 1


def test_nothing_is_followed_to_another_address(server: TestClient, sink: HttpSink) -> None:
    made = seated(server)
    seat = first_to_act(server, made)
    sink.status, sink.location = 302, f"{sink.address}/elsewhere"
    row = add(server, made, seat, f"{sink.address}/hook")
    (row,) = ask(server, made, seat, f"/{row['id']}/test")
    assert [told.path for told in sink.received] == ["/hook"]
    assert "answer 302" in row["problem"]
    look(server)
    let_pass(server, 1e4)
    look(server)
    assert len(sink.received) == 2, "the test and one attempt"


def test_a_receiver_that_hangs_is_given_up_and_others_do_not_wait(start: Start, sink: HttpSink) -> None:
    client = start(replace(QUIET, notice_patience=0.3))
    made = seated(client)
    seat = first_to_act(client, made)
    add(client, made, seat, sink.address)
    sink.hangs.set()
    with Guest(client, made["table"], made["seats"][1 - seat]) as other:
        courier: Courier = client.app.state.notices.courier  # type: ignore[attr-defined]
        assert client.portal is not None
        client.portal.call(courier.look)
        client.portal.call(courier.look)
        assert other.ask(type="ping")["type"] == "pong"
        assert ask(client, made, seat)[0]["state"] == "sending"
        client.portal.call(courier.finish, 30.0)
    let_pass(client, 1e4)
    look(client)
    (row,) = ask(client, made, seat)
    assert row["state"] == "failed"
    assert row["problem"].startswith("No answer within")
    assert len(sink.received) == 1, "it may have arrived"


def test_no_request_goes_to_a_private_network(start: Start, sink: HttpSink) -> None:
    client = start(replace(QUIET, private_notices=False))
    made = seated(client)
    for host in ("127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1"):
        row = add(client, made, 0, f"http://{host}:{sink.port}/hook")
        (row,) = ask(client, made, 0, f"/{row['id']}/test")
        assert row["state"] == "failed"
        assert "is in a private network" in row["problem"], row
    assert sink.received == []


def test_a_name_that_leads_into_a_private_network_is_not_followed(
    start: Start, sink: HttpSink, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address that is connected to is the one that was looked at, whatever the name says later."""
    answers = iter([["169.254.169.254", "127.0.0.1"], ["127.0.0.1"]])
    monkeypatch.setattr("engawa.server.notices.outbound._resolve", lambda *_: next(answers))
    client = start(replace(QUIET, private_notices=False))
    made = seated(client)
    row = add(client, made, 0, f"http://harmless.example:{sink.port}/hook")
    (row,) = ask(client, made, 0, f"/{row['id']}/test")
    assert "harmless.example is in a private network" in row["problem"]
    assert sink.received == []


def test_private_addresses_are_known_in_every_guise() -> None:
    private = ["10.0.0.1", "100.64.0.1", "169.254.169.254", "0.0.0.0", "224.0.0.1", "::1", "fe80::1%eth0", "fd00::1"]
    private += ["::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"]
    assert [address for address in private if is_public(address)] == []
    assert all(is_public(address) for address in ("8.8.8.8", "2606:4700::1111"))


BAD_TARGETS = [
    ({"address": "ftp://example.org/x"}, "This is no web address"),
    ({"address": "example.org"}, "This is no web address"),
    ({"address": "https://exa mple.org"}, "This is no web address"),
    ({"address": "https://example.org:99999/"}, "This is no web address"),
    ({"address": "https://me:word@example.org/"}, "Leave name and password out"),
    ({"address": "https://example.org:25/"}, "Port 25 is none"),
    ({"address": "https://matrix.org", "shape": "matrix", "secret": "t"}, "Matrix needs the room"),
    ({"address": "https://api.telegram.org", "shape": "telegram", "secret": "t"}, "Telegram needs the chat"),
    ({"address": "https://matrix.org", "shape": "matrix", "room": "!a:b"}, "A token is missing"),
    ({"address": "https://ntfy.sh/", "shape": "ntfy"}, "An ntfy address ends with the topic"),
    ({"address": "https://ntfy.sh/a", "shape": "ntfy", "secret": "a\r\nb: c"}, "A token is plain"),
]


def test_what_nothing_can_be_sent_to_is_refused_in_a_sentence(server: TestClient) -> None:
    made = seated(server)
    for target, detail in BAD_TARGETS:
        body = {"token": made["seats"][0], "seat": 0, "target": {"kind": "webhook", "shape": "json", **target}}
        answer = server.post(f"/api/tables/{made['table']}/notices/add", json=body)
        assert answer.status_code == 422
        assert answer.json()["detail"].startswith(detail), (target, answer.json())


def test_notices_are_their_own_persons_alone(server: TestClient, sink: HttpSink) -> None:
    made = seated(server)
    row = add(server, made, 0, f"{sink.address}/secret-path-of-mine", secret="tok")
    assert "secret-path" not in row["shown"]
    path = f"/api/tables/{made['table']}/notices"
    target = {"kind": "webhook", "shape": "json", "address": sink.address}
    for token, status in ((made["seats"][1], 404), (made["spectator"], 403), ("", 403), ("wrong", 403)):
        for what in ("change", "remove", "test"):
            answer = server.post(f"{path}/{row['id']}/{what}", json={"token": token} | _minutes(what))
            assert answer.status_code == status, answer.text
        added = server.post(f"{path}/add", json={"token": token, "seat": 0, "target": target})
        assert added.status_code == 403
    assert ask(server, made, 1) == []
    assert sink.received == []


def _minutes(what: str) -> dict[str, int]:
    return {"minutes": 1} if what == "change" else {}


def test_whoever_gives_a_seat_up_is_told_nothing_more(server: TestClient, sink: HttpSink) -> None:
    made = seated(server)
    seat = first_to_act(server, made)
    add(server, made, seat, sink.address)
    with Guest(server, made["table"], made["seats"][seat]) as guest:
        assert guest.ask(type="leave")["type"] == "done"
    look(server, 3)
    assert sink.received == []
    with server.app.state.directory.store.engine.connect() as connection:  # type: ignore[attr-defined]
        assert connection.execute(select(notices)).all() == []


def test_nobody_is_told_while_the_table_waits_for_its_people_or_a_bot_plays(server: TestClient, sink: HttpSink) -> None:
    waiting: list[dict[str, Any]] = [{"name": "Aki"}, {"name": "Ben", "free": True}]
    made = seated(server, waiting, wait=True)
    add(server, made, 0, sink.address)
    look(server, 3)
    assert sink.received == []
    made = seated(server)
    seat = first_to_act(server, made)
    add(server, made, seat, sink.address)
    with server.app.state.directory.store.engine.begin() as connection:  # type: ignore[attr-defined]
        connection.execute(update(chairs).where(chairs.c.table_id == made["table"]).values(bot="guest"))
    look(server, 3)
    assert sink.received == []


def test_each_service_is_told_in_its_own_shape(server: TestClient, sink: HttpSink) -> None:
    made = seated(server, [{"name": "<!channel> *A*"}, {"name": "Ben"}])

    def told(shape: str, path: str = "/hook", **fields: str) -> Received:
        row = add(server, made, 0, f"{sink.address}{path}", shape=shape, **fields)
        (row,) = ask(server, made, 0, f"/{row['id']}/test")
        assert (row["state"], row["problem"], row["shape"]) == ("sent", "", shape)
        return sink.received[-1]

    link = f"http://testserver/t/{made['table']}"
    discord = told("discord")
    assert (discord.method, discord.path) == ("POST", "/hook")
    assert discord.json()["allowed_mentions"] == {"parse": []}
    assert r"\*A\*" in discord.json()["content"]
    slack = told("slack").json()
    assert slack.keys() == {"text"}
    assert "&lt;!channel&gt;" in slack["text"]
    assert f"<{link}>" in slack["text"]
    ntfy = told("ntfy", "/my-topic", secret="tk_1")
    assert (ntfy.path, ntfy.headers["authorization"]) == ("/", "Bearer tk_1")
    assert ntfy.json().keys() == {"topic", "title", "message", "click"}
    assert (ntfy.json()["topic"], ntfy.json()["click"]) == ("my-topic", link)
    matrix = told("matrix", "", room="!a/b:example.org", secret="syt")
    assert (matrix.method, matrix.headers["authorization"]) == ("PUT", "Bearer syt")
    assert matrix.path.startswith("/_matrix/client/v3/rooms/%21a%2Fb%3Aexample.org/send/m.room.message/")
    assert matrix.json()["msgtype"] == "m.text"
    telegram = told("telegram", "", room="-100", secret="12:ab")
    assert telegram.path == "/bot12:ab/sendMessage"
    assert telegram.json().keys() == {"chat_id", "text"}
    assert telegram.json()["chat_id"] == "-100"


def test_the_courier_looks_by_itself(start: Start, sink: HttpSink) -> None:
    client = start(replace(QUIET, notice_look=0.01))
    made = seated(client)
    add(client, made, first_to_act(client, made), sink.address)
    until = time.monotonic() + 30
    while not sink.received and time.monotonic() < until:
        time.sleep(0.02)
    assert len(sink.received) == 1


def test_no_secret_stands_in_the_log(server: TestClient, sink: HttpSink, caplog: pytest.LogCaptureFixture) -> None:
    made = seated(server)
    with caplog.at_level("INFO", "engawa"):
        row = add(server, made, 0, f"{sink.address}/T0P", secret="s3cret")
        ask(server, made, 0, f"/{row['id']}/test")
    assert "notice" in caplog.text
    assert not any(secret in caplog.text for secret in ("T0P", "s3cret", *made["seats"]))


def test_a_seat_has_so_many_notices(server: TestClient, sink: HttpSink) -> None:
    """One webhook: another takes its place."""
    made = seated(server)
    first = add(server, made, 0, f"{sink.address}/one")
    second = add(server, made, 0, f"{sink.address}/two")
    assert first["id"] != second["id"]
    assert [row["id"] for row in ask(server, made, 0)] == [second["id"]]


def test_settings_keep_private_networks_out_by_default() -> None:
    assert not Settings().private_notices


def subscribe(client: TestClient, made: dict[str, Any], seat: int, target: dict[str, str]) -> dict[str, Any]:
    body = {"token": made["seats"][seat], "seat": seat, "target": target, "endpoint": target["endpoint"]}
    answer = client.post(f"/api/tables/{made['table']}/notices/add", json=body)
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_a_browser_reads_what_only_it_can_read(start: Start, sink: HttpSink) -> None:
    client = start(QUIET)
    made = seated(client)
    seat = first_to_act(client, made)
    browser = PushBrowser()
    sink.status = 201
    told = subscribe(client, made, seat, browser.target(f"{sink.address}/push/1"))
    (row,) = told["notices"]
    assert (row["kind"], row["shown"], row["here"]) == ("push", "127.0.0.1", True)
    assert [one["here"] for one in ask(client, made, seat)] == [False], "asked from elsewhere"
    client = start(QUIET)
    look(client, 3)
    (received,) = sink.received
    message = browser.read(received, told["push_key"], sink.address)
    assert message["link"] == f"http://testserver/t/{made['table']}"
    assert message["title"] == "It is your turn"
    assert not any(token in json.dumps(message) for token in [*made["seats"], made["spectator"]])
    other = PushBrowser()
    other.key = browser.key
    with pytest.raises(InvalidTag):
        other.decrypt(received.body)
    assert (int(received.headers["ttl"]), len(received.headers["topic"])) == (24 * 3600, 32)


def test_a_subscription_that_has_expired_is_forgotten(server: TestClient, sink: HttpSink) -> None:
    made = seated(server)
    seat = first_to_act(server, made)
    subscribe(server, made, seat, PushBrowser().target(f"{sink.address}/push/1"))
    told = subscribe(server, made, seat, PushBrowser().target(f"{sink.address}/push/2"))
    assert len(told["notices"]) == 2, "each browser has its own"
    sink.status = 410
    assert len(ask(server, made, seat, f"/{told['notices'][0]['id']}/test")) == 1
    look(server, 3)
    assert ask(server, made, seat) == []
    assert len(sink.received) == 2


def test_browsers_that_nothing_can_be_encrypted_for_and_too_many(server: TestClient, sink: HttpSink) -> None:
    made = seated(server)
    good = PushBrowser().target(f"{sink.address}/push")
    for field, value in (("p256dh", "AAAA"), ("auth", "AAAA"), ("p256dh", b64(b"\4" + bytes(64)))):
        body = {"token": made["seats"][0], "seat": 0, "target": {**good, field: value}}
        answer = server.post(f"/api/tables/{made['table']}/notices/add", json=body)
        assert answer.status_code == 422
        assert answer.json()["detail"].startswith("This browser's subscription cannot be used")
    for number in range(MOST_OF_A_SEAT):
        subscribe(server, made, 0, PushBrowser().target(f"{sink.address}/push/{number}"))
    body = {"token": made["seats"][0], "seat": 0, "target": good}
    answer = server.post(f"/api/tables/{made['table']}/notices/add", json=body)
    assert (answer.status_code, answer.json()["detail"][:27]) == (429, "This seat has as many notic")


def test_encryption_is_that_of_rfc_8291() -> None:
    """The worked example of its appendix."""
    target = PushTarget(
        kind="push",
        endpoint="https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        p256dh="BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth="BTBZMqHH6r4Tts7J_aSIgg",
    )
    sender = Pusher.read("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw").private
    text = b"When I grow up, I want to be a watermelon"
    assert b64(encrypted(text, target, sender, unb64("DGv6ra1nlYgDCS1FRnbzlw"))) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_who_plays_again_is_told_there_too(server: TestClient, sink: HttpSink) -> None:
    made = seated(server, [{"name": "Aki"}, {"name": "Ben", "bot": "guest"}])
    add(server, made, 0, sink.address, minutes=5)
    with Guest(server, made["table"], made["seats"][0]) as guest:
        assert guest.ask(type="propose", seat=0, what="end")["type"] == "done"
        assert guest.ask(type="rematch")["type"] == "done"
        while not guest.state["rematch"]:
            guest.hear()
        again = {**made, "table": guest.state["rematch"]}
    (row,) = ask(server, again, 0)
    assert (row["seat"], row["minutes"], row["state"], row["at"]) == (1, 5, "", None)
