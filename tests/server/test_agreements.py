"""What people agree on, and how they go: an end, a deletion, resigning, leaving."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from engawa.kernel.record import parse
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from tests.server.play import Guest, make_table
from tests.server.round import Round

TWO: list[dict[str, Any]] = [{"name": "Aki"}, {"name": "Ben"}]
THREE: list[dict[str, Any]] = [*TWO, {"name": "Chie"}]


def checked_record(client: TestClient, table: str) -> Any:
    """In both forms, each of which must be true."""
    game = game_named("iki")
    for form in ("text", "jsonl"):
        record = parse(client.get(f"/api/tables/{table}/record", params={"form": form}).text, "the record")
        Replay(game, game.figures(), record, "the record").check()
    return record


def test_a_game_ends_as_it_stands_when_all_agree(client: TestClient) -> None:
    with Round(client, THREE) as table:
        for _ in range(12):
            table.play()
        one, two, three = table.guests.values()
        assert one.ask(type="propose", what="end", seat=0)["type"] == "done"
        mover = table.guests[one.state["to_act"][0]]
        mover.play()
        assert mover.state["proposal"]["waiting"] == [1, 2], "it stays open while the game goes on"
        assert two.ask(type="answer_proposal", seat=1, agree=True)["type"] == "done"
        assert not two.state["is_over"]
        assert three.ask(type="answer_proposal", seat=2, agree=True)["type"] == "done"
        assert (three.state["is_over"], three.state["agreed"], three.state["to_act"]) == (True, True, [])
        assert three.state["waiting"] == "The game was ended by agreement. The scores are as they stood."
        assert three.state["seed"]
        one.ask(type="ping")
        refused = one.ask(type="move", seat=0, move="income", turn=one.state["turn"])
        assert refused["detail"] == "This game was ended early; it does not go on."
        assert one.ask(type="propose", what="undo", seat=0)["detail"] == "The game is over."
        record = checked_record(client, table.made["table"])
        assert (record.agreed, record.ending.winners) == (True, ())
        assert one.ask(type="rematch")["type"] == "done", "and the same people may play again"
        kept = client.post("/api/records", content=record.to_jsonl()).json()["table"]
        with Guest(client, kept, "") as anybody:
            assert (anybody.state["agreed"], anybody.state["is_over"]) == (True, True)


def test_who_resigns_is_played_for_to_the_end_and_the_record_says_so(client: TestClient) -> None:
    with Round(client, TWO) as table:
        aki, ben = table.guests.values()
        assert aki.ask(type="resign", seat=0)["type"] == "done"
        chair = aki.state["seats"][0]
        assert (chair["departed"], chair["stands_in"]) == ("resigned", True)
        assert aki.ask(type="stand_in", seat=0, bot=None)["detail"].startswith("This seat was given up")
        assert aki.ask(type="resign", seat=0)["error"] == "stale"
        assert aki.ask(type="say", text="Well played!")["type"] == "done"
        assert ben.ask(type="propose", what="end", seat=1)["type"] == "done", "nobody is left to be asked"
        assert ben.state["waiting"] == "Everybody else has given up: Ben wins."
        record = checked_record(client, table.made["table"])
        assert (record.resigned, record.agreed, record.ending.winners) == ([1, 0], True, (1,))


@pytest.mark.parametrize("leaving", ["bot", "free"])
def test_who_leaves_gives_the_seat_up_as_the_table_wants_it(client: TestClient, leaving: str) -> None:
    made = make_table(client, "iki", THREE, leaving=leaving)
    table, keys = made["table"], made["seats"]
    with Guest(client, table, keys[1]) as ben, Guest(client, table, keys[0]) as aki:
        assert aki.welcome["leaving"] == leaving
        assert ben.ask(type="propose", what="end", seat=1)["type"] == "done"
        assert aki.ask(type="leave")["type"] == "done"
        assert aki.state["seat"] is None, "who has left watches"
        ben.ask(type="ping")
        chair = ben.state["seats"][0]
        assert chair["departed"] == "left"
        assert (chair["free"], chair["bot"]) == ((False, "neighbour") if leaving == "bot" else (True, None))
        assert ben.state["proposal"]["waiting"] == [2]
    row = client.post("/api/tables/mine", json={"tables": [{"table": table, "token": keys[0]}]}).json()[0]
    assert row["gone"], "the key opens nothing any more"


def test_who_leaves_before_the_beginning_leaves_a_free_seat(client: TestClient) -> None:
    made = make_table(client, "iki", [*TWO, {"name": "Chie", "free": True}], wait=True)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        assert aki.ask(type="leave")["type"] == "done"
        assert (aki.state["seats"][0]["free"], aki.state["seats"][0]["departed"]) == (True, None)


def test_a_table_is_deleted_by_its_only_person_or_when_all_agree(client: TestClient) -> None:
    bots = [{"name": "Bo", "bot": "guest"}]
    alone = make_table(client, "iki", [*TWO[:1], *bots])
    both = make_table(client, "iki", TWO)
    keys = [{"table": made["table"], "token": made["seats"][0]} for made in (alone, both)]
    assert [row["may_delete"] for row in client.post("/api/tables/mine", json={"tables": keys}).json()] == [True, False]
    assert client.post(f"/api/tables/{alone['table']}/forget", json={"token": keys[0]["token"]}).json()["forgotten"]
    with Round(client, TWO) as table:
        aki, ben = table.guests.values()
        assert aki.ask(type="propose", what="delete", seat=0)["type"] == "done"
        ben.say({"type": "answer_proposal", "seat": 1, "agree": True})
        gone = {"tables": [{"table": table.made["table"], "token": table.made["seats"][0]}]}
        while "gone" not in client.post("/api/tables/mine", json=gone).json()[0]:
            pass
    assert "gone" not in client.post("/api/tables/mine", json={"tables": keys[1:]}).json()[0]


def test_nothing_of_it_at_a_lesson_or_by_a_stranger(client: TestClient) -> None:
    made = make_table(client, "iki", TWO)
    with Guest(client, made["table"], made["spectator"]) as watcher:
        for message in ({"type": "propose", "what": "end"}, {"type": "resign"}, {"type": "rest"}):
            watcher.say({**message, "seat": 0, **({"rest": {}} if message["type"] == "rest" else {})})
            assert watcher.hear_until("error")["error"] in ("not_yours", "bad_message")
        assert watcher.ask(type="leave")["error"] == "not_yours"
    with Guest(client, made["table"], made["seats"][0]) as aki:
        assert aki.ask(type="resign", seat=1)["error"] == "not_yours"
        assert aki.ask(type="propose", what="pause", seat=0)["error"] == "stale", "there are no clocks"
        assert aki.ask(type="answer_proposal", seat=0, agree=True)["error"] == "stale"
