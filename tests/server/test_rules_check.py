"""Games in play when the rules are mended: found, told, gone on with from the last equal position, or ended."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update
from starlette.websockets import WebSocketDisconnect

from engawa.cli.main import main
from engawa.kernel.registry import game_named
from engawa.server.storage.schema import lines, tables
from engawa.server.storage.store import Store
from tests.cli.commands import Capture, complaint
from tests.server.conftest import PATIENT, Start
from tests.server.play import Guest, make_table, play_at_keyboard

MOVES = 6


@pytest.fixture
def made(start: Start) -> dict[str, Any]:
    """A game in play, begun under the rules of version 1."""
    client = start(PATIENT)
    table = make_table(client, "iki", [{"name": "A", "keyboard": 1}, {"name": "B", "keyboard": 1}])
    with Guest(client, table["table"], table["seats"][0]) as guest:
        while guest.state["moves"] < MOVES:
            play_at_keyboard(guest)
    return table


def store_of(client: TestClient) -> Store:
    store: Store = client.app.state.directory.store  # type: ignore[attr-defined]
    return store


def mend_rules(start: Start, monkeypatch: pytest.MonkeyPatch, forbidden: int | None) -> TestClient:
    """A server whose program has other rules: they forbid a move that was made, or only count otherwise."""
    client = start(PATIENT)
    with store_of(client).engine.begin() as connection:
        if forbidden is None:
            connection.execute(update(tables).values(scores="[50, 50]"))
        else:
            moves = [row.number for row in connection.execute(select(lines)) if '"move"' in row.line]
            made = update(lines).where(lines.c.number == moves[forbidden - 1])
            connection.execute(made.values(line='{"seat":0,"move":"fly"}'))
    monkeypatch.setattr(type(game_named("iki")), "rules_version", 2)
    return start(PATIENT)


def come(client: TestClient, made: dict[str, Any], seat: int = 0) -> Guest:
    return Guest(client, made["table"], made["seats"][seat])


def test_a_game_that_comes_to_the_same_is_played_on(
    start: Start, made: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    monkeypatch.setattr(type(game_named("iki")), "rules_version", 2)
    with come(start(PATIENT), made) as guest:
        assert play_at_keyboard(guest)["type"] == "state"
    assert main(["tables", "check", "--folder", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "1 games in play, 0 of them differ\n"
    told = complaint(capsys, "tables", "mend", made["table"], "--end", "--folder", str(tmp_path))
    assert told.endswith("there is nothing to mend")


def test_a_forbidden_move_is_told_and_the_game_goes_on_before_it(
    start: Start, made: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    client = mend_rules(start, monkeypatch, forbidden=4)
    with come(client, made) as guest:
        assert guest.state["mending"] == {"equal": 3, "made": MOVES, "go_on": [], "end": [], "waiting": [0, 1]}
    assert main(["tables", "check", "--folder", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert f"{made['table']}: 3 moves come to the same (rules 1 then, 2 now)" in told
    assert "move 4 (“fly” of seat 1): " in told
    assert "kernel." not in told
    assert told.endswith("1 games in play, 1 of them differ\n")
    assert main(["tables", "mend", made["table"], "--go-on", "--folder", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"Table {made['table']} goes on after 3 moves.\n"
    with come(client, made) as guest:
        assert guest.state["moves"] == 3
        assert play_at_keyboard(guest)["moves"] == 4
    assert main(["tables", "check", "--folder", str(tmp_path)]) == 0


def test_a_game_that_counts_otherwise_is_told_and_ended(
    start: Start, made: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    client = mend_rules(start, monkeypatch, forbidden=None)
    with come(client, made) as guest:
        assert guest.state["mending"] == {"equal": MOVES, "made": MOVES, "go_on": [], "end": [], "waiting": [0, 1]}
    assert main(["tables", "check", "--folder", str(tmp_path)]) == 1
    assert "scores: [50, 50] when it was played, " in capsys.readouterr().out
    assert main(["tables", "mend", made["table"], "--end", "--folder", str(tmp_path)]) == 0
    with come(client, made) as guest:
        assert (guest.state["moves"], guest.state["options"]) == (MOVES, [])


@pytest.fixture
def people(start: Start) -> dict[str, Any]:
    """A game of two, each with a page of their own."""
    client = start(PATIENT)
    table = make_table(client, "iki", [{"name": "A"}, {"name": "B"}])
    with come(client, table) as a, come(client, table, 1) as b:
        for number in range(MOVES):
            for guest in (a, b):
                guest.hear_moves(number)
            (a if a.state["options"] else b).play()
    return table


def test_players_go_on_where_both_choose_so(
    start: Start, people: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = mend_rules(start, monkeypatch, forbidden=4)
    with come(client, people) as a, come(client, people, 1) as b:
        assert (a.state["moves"], a.state["options"]) == (3, [])
        seat = a.state["to_act"][0]
        mover = (a, b)[seat]
        for deed in (
            {"type": "move", "seat": seat, "move": "income", "turn": mover.state["turn"]},
            {"type": "undo", "seat": seat},
            {"type": "propose", "what": "undo", "seat": seat},
            {"type": "redo", "seat": seat},
        ):
            assert "choose first whether it goes on or ends" in mover.ask(**deed)["detail"]
        assert a.ask(type="choose_mending", seat=1, choice="end")["error"] == "not_yours"
        assert a.ask(type="choose_mending", seat=0, choice="go_on")["type"] == "done"
        assert b.ask(type="choose_mending", seat=1, choice="end")["type"] == "done"
        told = {"equal": 3, "made": MOVES, "go_on": [0], "end": [1], "waiting": []}
        assert b.state["mending"] == told
    client = start(PATIENT)
    with come(client, people) as a, come(client, people, 1) as b:
        assert a.state["mending"] == told, "what was chosen is stored"
        with store_of(client).engine.connect() as connection:
            assert len([row for row in connection.execute(select(lines)) if '"move"' in row.line]) == MOVES
        b.say({"type": "choose_mending", "seat": 1, "choice": "go_on"})
        assert {closed_with(a), closed_with(b)} == {1012}
    with come(client, people) as a, come(client, people, 1) as b:
        assert (a.state["mending"], a.state["moves"]) == (None, 3)
        assert (a if a.state["options"] else b).play()["moves"] == 4


def test_a_game_ends_where_its_players_choose_so_without_the_one_who_has_gone(
    start: Start, people: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    mend_rules(start, monkeypatch, forbidden=4)
    client = start(replace(PATIENT, absence=0.0))
    with come(client, people) as a:
        assert a.ask(type="choose_mending", seat=0, choice="end")["type"] == "done"
        assert a.state["mending"]["waiting"] == [1]
        a.say({"type": "stand_in", "seat": 1, "bot": "greedy"})
        assert closed_with(a) == 1012
    with come(client, people) as a:
        assert (a.state["mending"], a.state["moves"], a.state["options"]) == (None, 3, [])
        assert a.play("income")["detail"] == "This game was ended early; it does not go on."


def test_what_the_host_has_mended_is_shown_to_those_who_look_at_it(
    start: Start, people: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    client = mend_rules(start, monkeypatch, forbidden=4)
    with come(client, people) as a:
        assert a.state["mending"] is not None
        assert main(["tables", "mend", people["table"], "--go-on", "--folder", str(tmp_path)]) == 0
        assert closed_with(a) == 1012
    with come(client, people) as a:
        assert (a.state["mending"], a.state["moves"]) == (None, 3)


def closed_with(guest: Guest) -> int:
    try:
        while True:
            guest.hear()
    except WebSocketDisconnect as closed:
        return closed.code


def test_without_new_rules_nothing_is_checked(start: Start, made: dict[str, Any]) -> None:
    """A record that is torn is damage, and told as such."""
    client = start(PATIENT)
    with store_of(client).engine.begin() as connection:
        connection.execute(update(lines).where(lines.c.number == 0).values(line='{"seat":0,"move":"fly"}'))
    with come(start(PATIENT), made) as guest:
        assert guest.last["error"] == "no_entry"
        assert "come to the same" not in guest.last["detail"]
