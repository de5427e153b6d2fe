"""“Delete my data”: name, note, chat and key of a seat, or the whole table where nobody else plays."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select
from starlette.websockets import WebSocketDisconnect

from engawa.server.storage.schema import chat, lines, seats, tables
from tests.server.play import Guest, make_table


def rows(client: TestClient, table: Any) -> list[Any]:
    with client.app.state.directory.store.engine.connect() as connection:  # type: ignore[attr-defined]
        return list(connection.execute(select(table)).all())


def forget(client: TestClient, made: dict[str, Any], token: str) -> int:
    answer = client.post(f"/api/tables/{made['table']}/forget", json={"token": token})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["forgotten"])


def test_where_others_play_on_only_the_moves_stay(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Hana"}, {"name": "Rin"}])
    mine, others = made["seats"]
    with Guest(client, made["table"], mine) as hana:
        hana.say({"type": "say", "text": "from Hana"})
        hana.hear_until("chat")
        hana.say({"type": "note", "text": "Hana's note"})
        hana.ask(type="rename", seat=0, name="Hana")
        with Guest(client, made["table"], others) as rin:
            rin.say({"type": "say", "text": "from Rin"})
            rin.hear_until("chat")
        assert forget(client, made, mine) == 1
        with pytest.raises(WebSocketDisconnect):
            hana.hear_until("the end")
    stored = repr([rows(client, table) for table in (tables, seats, chat, lines)])
    assert "Hana" not in stored
    assert "from Rin" in stored
    with Guest(client, made["table"], mine) as gone:
        assert gone.welcome.get("seats", []) == [], "the key opens no seat"
    with Guest(client, made["table"], others) as rin:
        assert [seat["name"] for seat in rin.state["seats"]] == ["Seat 1", "Rin"]
    assert forget(client, made, mine) == 0


def test_a_table_of_ones_own_goes_as_a_whole(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Hana"}, {"name": "Bot", "bot": "guest"}])
    assert forget(client, made, "wrong") == 0
    assert forget(client, made, made["spectator"]) == 0, "who only watches has nothing here"
    assert forget(client, made, made["seats"][0]) == 1
    assert [rows(client, table) for table in (tables, seats, chat, lines)] == [[], [], [], []]
    assert forget(client, made, made["seats"][0]) == 0


def test_a_finished_game_loses_the_name_too(client: TestClient) -> None:
    made = make_table(client, "iki", [{"name": "Hana", "keyboard": 1}, {"name": "Aki", "keyboard": 1}])
    assert forget(client, made, made["seats"][0]) == 1
    assert rows(client, tables) == [], "all people of one keyboard have one key"
