"""Notices by mail: asked first, one digest at a time, ended without a login."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from engawa.server.settings import MailSettings
from tests.server.conftest import Start
from tests.server.notice_play import QUIET, ask, first_to_act, let_pass, look, play_own_turn, seated
from tests.server.receivers import SmtpSink, smtp_sink

ADDRESS = "hana@example.org"


@pytest.fixture
def post() -> Iterator[SmtpSink]:
    with smtp_sink() as running:
        yield running


@pytest.fixture
def server(start: Start, post: SmtpSink) -> TestClient:
    mail = MailSettings("127.0.0.1", post.port, "table@example.org", "none", "us", "word")
    return start(replace(QUIET, mail=mail))


def add(client: TestClient, made: dict[str, Any], seat: int, address: str = ADDRESS) -> Any:
    target = {"kind": "mail", "address": address}
    body = {"token": made["seats"][seat], "seat": seat, "target": target, "language": "de"}
    return client.post(f"/api/tables/{made['table']}/notices/add", json=body)


def link_in(text: str, what: str) -> str:
    found = re.search(rf"http://testserver(/api/mail/[\w-]+/{what})", text)
    assert found is not None, text
    return found.group(1)


def confirmed(client: TestClient, post: SmtpSink, made: dict[str, Any], seat: int) -> None:
    assert add(client, made, seat).status_code == 201
    assert client.post(link_in(post.received[-1].get_content(), "confirm")).status_code == 200


def test_nothing_is_sent_before_somebody_says_yes_at_the_address(server: TestClient, post: SmtpSink) -> None:
    made = seated(server)
    seat = first_to_act(server, made)
    answer = add(server, made, seat)
    (row,) = answer.json()["notices"]
    assert (row["kind"], row["shown"], row["confirmed"]) == ("mail", ADDRESS, False)
    assert answer.json()["mail"]
    look(server, 3)
    (question,) = post.received
    assert (question["to"], question["from"]) == (ADDRESS, "table@example.org")
    assert post.logins == ["\0us\0word"]
    link = link_in(question.get_content(), "confirm")
    page = server.get(link)
    assert ADDRESS in page.text
    look(server, 3)
    assert len(post.received) == 1, "who only looks at the link has not said yes"
    assert server.post(link).status_code == 200
    assert ask(server, made, seat)[0]["confirmed"]
    let_pass(server, 3600)
    look(server, 3)
    assert post.received[1]["subject"] == "Du bist am Zug"
    assert f"http://testserver/t/{made['table']}" in post.received[1].get_content()
    assert not any(token in post.received[1].as_string() for token in made["seats"])


def test_what_happens_within_an_hour_is_one_mail(server: TestClient, post: SmtpSink) -> None:
    tables = [seated(server) for _ in range(3)]
    for made in tables:
        confirmed(server, post, made, first_to_act(server, made))
    post.received.clear()
    let_pass(server, 3600)
    look(server, 3)
    (digest,) = post.received
    assert digest["subject"] == "Neues von 3 Tischen"
    assert all(f"/t/{made['table']}" in digest.get_content() for made in tables)
    for seat in (first_to_act(server, tables[0]), 1 - first_to_act(server, tables[0])):
        play_own_turn(server, tables[0], seat)
    look(server, 3)
    assert len(post.received) == 1, "the next one is not due yet"
    let_pass(server, 3600)
    look(server, 3)
    assert len(post.received) == 2


def test_mail_is_ended_without_a_login(server: TestClient, post: SmtpSink) -> None:
    made = seated(server)
    seat = first_to_act(server, made)
    confirmed(server, post, made, seat)
    let_pass(server, 3600)
    look(server, 3)
    mail = post.received[-1]
    link = link_in(mail["list-unsubscribe"], "stop")
    assert link == link_in(mail.get_content(), "stop")
    assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert "Keine Mail mehr" in server.get(link).text
    assert len(ask(server, made, seat)) == 1, "who only looks has ended nothing"
    assert server.post(link, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert ask(server, made, seat) == []
    assert "it has been ended already" in server.get(link).text


def test_bad_addresses_and_a_mail_server_that_does_not_take_it(server: TestClient, post: SmtpSink) -> None:
    made = seated(server)
    for address in (
        "nobody",
        "a@b",
        "a b@example.org",
        "a@example.org\r\nBcc: x@example.org",
        "<a@example.org>,b@c.de",
    ):
        answer = add(server, made, 0, address)
        assert (answer.status_code, answer.json()["detail"]) == (422, "This is no mail address."), address
    post.refuses = True
    (row,) = add(server, made, 0).json()["notices"]
    assert row["problem"] == "The mail server says that there is no such address."
    post.refuses, post.is_down = False, True
    (row,) = add(server, made, 0).json()["notices"]
    assert row["problem"] == "The mail server of this host does not take mail just now."
    post.is_down = False
    assert add(server, made, 0).status_code == 201
    again = add(server, made, 0)
    assert (again.status_code, again.json()["detail"][:13]) == (429, "Several mails")
    assert len(post.received) == 1


def test_a_server_without_mail_says_so(start: Start) -> None:
    client = start(QUIET)
    made = seated(client)
    answer = add(client, made, 0)
    assert (answer.status_code, answer.json()["detail"]) == (422, "This server does not send that.")
