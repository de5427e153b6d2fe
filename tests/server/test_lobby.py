"""The lobby: lists, own tables, records, rules, and what is kept out."""

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from engawa.bots.levels import LEVELS
from engawa.kernel.registry import game_names
from engawa.server.http_api import page_files
from engawa.server.settings import LARGEST_BODY, Settings
from tests.server.conftest import Start
from tests.server.databases import FINISHED
from tests.server.play import Guest, make_table

GOLDEN = Path(__file__).parents[1] / "golden"
TWO = [{"name": "Aki"}, {"name": "Ben"}]


def test_what_can_be_played_and_by_which_program(client: TestClient) -> None:
    games = {game["name"]: game for game in client.get("/api/games").json()}
    assert sorted(games) == game_names()
    assert games["iki"]["players"] == [2, 4]
    assert [level["bot"] for level in games["iki"]["levels"]] == LEVELS
    polish = client.get("/api/games", params={"language": "pl"}).json()[0]["levels"]
    assert polish[0]["name"] != games["iki"]["levels"][0]["name"]
    assert "en" in games["iki"]["languages"]
    assert {"name": "board", "default": "sun", "choices": ["sun", "moon"]} in games["shogun"]["options"]
    assert client.get("/api/health").json()["mode"].startswith("rules ")


def test_my_tables_are_those_that_my_keys_open(client: TestClient) -> None:
    made = make_table(client, "iki", TWO)
    keys = [
        {"table": made["table"], "token": made["seats"][0]},
        {"table": "nowhere", "token": "x"},
    ]
    mine, gone = client.post("/api/tables/mine", json={"tables": keys}).json()
    assert (mine["table"], mine["seats"], mine["moves"], mine["names"]) == (made["table"], [0], 0, ["Aki", "Ben"])
    assert (mine["bots"], mine["resigned"], mine["continued"]) == ([None, None], False, False)
    assert gone == {"table": "nowhere", "gone": True}
    (wrong,) = client.post("/api/tables/mine", json={"tables": [keys[0] | {"token": "wrong"}]}).json()
    assert wrong == {"table": made["table"], "gone": True}
    (watched,) = client.post("/api/tables/mine", json={"tables": [keys[0] | {"token": made["spectator"]}]}).json()
    assert (watched["seats"], watched["my_turn"]) == ([], False)


def test_my_tables_say_who_is_a_bot_and_that_i_have_resigned(client: TestClient) -> None:
    made = make_table(client, "iki", [*TWO, {"name": "Bot", "bot": "guest"}])
    with Guest(client, made["table"], made["seats"][0]) as guest:
        guest.ask(type="resign", seat=0)
    keys = [{"table": made["table"], "token": token} for token in made["seats"][:2]]
    (aki,), (ben,) = (client.post("/api/tables/mine", json={"tables": [key]}).json() for key in keys)
    assert aki["bots"] == ben["bots"] == [None, None, "guest"], "a stand-in makes no bot of a person"
    assert (aki["resigned"], ben["resigned"]) == (True, False)


def test_my_turn_follows_the_game_without_anybody_at_the_table(client: TestClient) -> None:
    made = make_table(client, "iki", TWO)

    def my_turns() -> list[bool]:
        keys = [{"table": made["table"], "token": token} for token in made["seats"]]
        return [client.post("/api/tables/mine", json={"tables": [key]}).json()[0]["my_turn"] for key in keys]

    before = my_turns()
    assert sorted(before) == [False, True]
    seat = before.index(True)
    with Guest(client, made["table"], made["seats"][seat]) as guest:
        guest.play()
    assert my_turns() == before[::-1]
    assert client.get("/api/tables").json() == [], "what others play is nobody's business"


def test_a_list_tells_what_is_scored_apart_from_what_would_be(client: TestClient) -> None:
    seats = [{"name": name, "keyboard": 1} for name in ("Aki", "Ben", "Chie")]
    made = make_table(client, "shogun", seats, options={"setup": "sample"})
    key = {"table": made["table"], "token": made["seats"][0]}
    (row,) = client.post("/api/tables/mine", json={"tables": [key]}).json()
    with Guest(client, made["table"], made["seats"][0]) as guest:
        players = guest.state["view"]["players"]
        assert row["points"] == [sum(player["scored"].values()) for player in players] == [0, 0, 0]
        assert row["scores"] == [sum(player["score"].values()) for player in players]
        assert min(row["scores"]) > 0


def keep(client: TestClient, text: str, **more: Any) -> Any:
    return client.post("/api/records", content=text.encode(), headers={"content-type": "text/plain"}, **more)


@pytest.mark.parametrize("name", ["iki-4-greedy-1", "shogun-sun-draft-4-greedy-1"])
def test_a_record_is_kept_shown_and_told_again(client: TestClient, name: str) -> None:
    text = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")
    kept = keep(client, text)
    assert kept.status_code == 201
    table = kept.json()["table"]
    (row,) = client.get("/api/tables").json()
    assert (row["table"], row["is_over"], row["imported"]) == (table, True, True)
    assert client.get(f"/api/tables/{table}/record").text == text
    again = keep(client, client.get(f"/api/tables/{table}/record?form=text").text)
    assert client.get(f"/api/tables/{again.json()['table']}/record").text == text
    with Guest(client, table, "") as anybody:
        assert anybody.welcome["seats"] == []
        assert (anybody.state["is_over"], anybody.state["options"]) == (True, [])
        for eyes in (None, 0, 1):
            assert anybody.ask(type="look", at=7, seat=eyes)["type"] == "looked"
        assert anybody.ask(type="course")["points"][-1]["scores"] == row["scores"]
        anybody.say({"type": "undo", "seat": 0})
        assert anybody.hear_until("error")["error"] == "not_yours"


def test_an_unfinished_record_is_there_to_be_looked_at(client: TestClient) -> None:
    half = "".join(FINISHED.splitlines(keepends=True)[:60])
    table = keep(client, half).json()["table"]
    with Guest(client, table, "") as anybody:
        assert anybody.welcome["seed_hash"] is None
        assert not anybody.state["is_over"]
        assert anybody.state["thinking"] is False, "the bots of a record do not go on"
        assert anybody.ask(type="look", at=anybody.state["moves"])["view"] == anybody.state["view"]
    assert client.get(f"/api/tables/{table}/record").text == half


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the record: the record is empty"),
        ("{", "the record: line 1: the last line is cut off"),
        ("hello\n", "the record: line 1: is not the header"),
        (FINISHED.replace("take ", "steal ", 1), "the checksum does not fit"),
        (FINISHED[: FINISHED.index('{"end"')].replace("take ", "steal ", 1), "move 1"),
        (FINISHED.replace('"game":"iki"', '"game":"go"', 1), "the checksum does not fit"),
        (
            '{"engawa":1,"game":"go","players":0,"figures":{"name":"a","sha256":"b"},"seats":[]}\n',
            "there is no game “go”",
        ),
        ('{"engawa":1,"game":"iki","players":0,"figures":{"name":"a","sha256":"b"},"seats":[]}\n', "IKI is for 2 to 4"),
    ],
)
def test_a_record_that_cannot_be_kept_is_told_why(client: TestClient, text: str, sentence: str) -> None:
    answer = keep(client, text)
    assert answer.status_code == 422
    assert sentence in answer.json()["detail"]


def test_a_record_in_other_letters_or_of_another_game_or_too_long(client: TestClient) -> None:
    assert client.post("/api/records", content=b"\xff\xfe").json()["detail"] == "The record is not UTF-8 text."
    assert "is a game of iki, not of shogun" in keep(client, FINISHED, params={"game": "shogun"}).json()["detail"]
    assert keep(client, "x" * (LARGEST_BODY + 1)).status_code == 413


def test_rules_are_read_whole_by_chapter_and_by_number(client: TestClient) -> None:
    assert "\n- 3.4 " in client.get("/api/rules/iki").text
    assert client.get("/api/rules/iki/3.4").text.startswith("- 3.4 ")
    assert client.get("/api/rules/shogun/3").text.startswith("## 3 ")
    for address in ("rules/iki/99.9", "rules/go/1.1", "rules/iki/x", "rules/go", "aids/go", "catalogues/go"):
        assert client.get(f"/api/{address}").status_code == 404


def test_a_game_is_called_what_its_edition_in_the_readers_language_is_called(client: TestClient) -> None:
    made = make_table(client, "shogun", [{"name": "Aki"}, {"name": "Ben"}, {"name": "Chie"}])
    for language, iki, shogun in (("en", "IKI", "Shogun"), ("pl", "IKI", "Szogun"), ("ru", "ИКИ", "Сёгун")):
        offered = {game["name"]: game["title"] for game in client.get(f"/api/games?language={language}").json()}
        assert offered == {"iki": iki, "shogun": shogun}
        assert client.get(f"/api/studies/shogun?language={language}").json()["title"] == shogun
        with Guest(client, made["table"], made["seats"][0], language=language) as aki:
            assert aki.welcome["title"] == shogun


def test_a_player_aid_is_in_the_readers_language_or_in_english(client: TestClient) -> None:
    assert client.get("/api/aids/iki?language=pl").text.startswith("# IKI: pomoc gracza")
    assert client.get("/api/aids/iki").text.startswith("# IKI: player aid")
    assert client.get("/api/aids/iki?language=tlh").text == client.get("/api/aids/iki").text


@pytest.mark.parametrize("game", ["iki", "shogun"])
def test_a_catalogue_without_a_table_is_what_a_table_is_welcomed_with(client: TestClient, game: str) -> None:
    polish = client.get(f"/api/catalogues/{game}?language=pl").json()
    assert polish["categories"] != client.get(f"/api/catalogues/{game}").json()["categories"]
    made = make_table(client, game, [{"name": f"Aki {seat}"} for seat in range({"iki": 4, "shogun": 5}[game])])
    with Guest(client, made["table"], made["seats"][0], language="pl") as aki:
        assert aki.welcome["catalogue"] == polish


@pytest.mark.parametrize("address", ["/api/tables/nowhere/record", "/api/nothing", "/api"])
def test_what_is_not_there(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert isinstance(answer.json()["detail"], str)


def test_a_malformed_request_is_answered_in_a_sentence(client: TestClient) -> None:
    answer = client.post("/api/tables", json={"game": "iki", "seats": "many"})
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith("body.seats: ")


def test_one_address_makes_only_so_many_tables(start: Start) -> None:
    client = start(Settings(makings_per_minute=2))
    make_table(client, "iki", TWO)
    assert keep(client, "").status_code == 422
    refused = client.post("/api/tables", json={"game": "iki", "seats": TWO})
    assert (refused.status_code, "wait a minute" in refused.json()["detail"]) == (429, True)


def test_every_answer_keeps_browsers_careful(client: TestClient) -> None:
    for address in ("/", "/api/games", "/api/nothing"):
        headers = client.get(address).headers
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_other_sites_can_change_nothing_and_hear_nothing(client: TestClient) -> None:
    body = {"game": "iki", "seats": TWO}
    away = {"origin": "http://elsewhere.example"}
    assert client.post("/api/tables", json=body, headers=away).status_code == 403
    assert client.post("/api/tables", json=body, headers={"origin": "http://testserver"}).status_code == 201
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/socket", headers=away):
        pass
    with client.websocket_connect("/api/socket", headers={"origin": "http://testserver"}):
        pass


def test_the_page_is_served_for_all_its_addresses(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_files, "page_folder", lambda: None)
    assert "npm run build" in client.get("/").text
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Engawa</title>")
    (folder / "assets" / "app-1a2b.js").write_text("play()")
    (tmp_path / "secret").write_text("secret")
    monkeypatch.setattr(page_files, "page_folder", lambda: folder)
    for address in ("/", "/t/abc", "/r/abc", "/index.html", "/..%2fsecret", "/%00"):
        answer = client.get(address)
        assert (answer.text, answer.headers["cache-control"]) == ("<title>Engawa</title>", "no-cache"), address
    script = client.get("/assets/app-1a2b.js")
    assert script.text == "play()"
    assert "immutable" in script.headers["cache-control"]
    assert client.get("/assets/gone.js").status_code == 404
    assert client.get("/openapi.json").json()["info"]["title"] == "Engawa"


@pytest.mark.parametrize("bot", ["cmd:true", "search:time=3600", "search:looks=1e9", "elder:time=x", "nobody"])
def test_a_visitor_calls_no_program_and_no_endless_thinker(client: TestClient, bot: str) -> None:
    asked = client.post("/api/tables", json={"game": "iki", "seats": [{"name": "Mika"}, {"name": "Hana", "bot": bot}]})
    assert asked.status_code == 422


def finished_with_bots(client: TestClient, **more: Any) -> dict[str, Any]:
    chairs = [{"name": "Aki"}, {"name": "Hana", "bot": "random"}]
    made: dict[str, Any] = make_table(client, "iki", chairs, **more)
    with Guest(client, made["table"], made["seats"][0]) as aki:
        aki.say({"type": "stand_in", "seat": 0, "bot": "random"})
        while not aki.state["is_over"]:
            aki.hear()
    return made


def test_a_finished_private_game_is_listed_only_to_those_with_a_key(client: TestClient) -> None:
    private, public = finished_with_bots(client), finished_with_bots(client, open=True)
    listed = [row["table"] for row in client.get("/api/tables").json()]
    assert public["table"] in listed
    assert private["table"] not in listed
    key = {"table": private["table"], "token": private["seats"][0]}
    (mine,) = client.post("/api/tables/mine", json={"tables": [key]}).json()
    assert (mine["table"], mine["is_over"]) == (private["table"], True)


@pytest.mark.parametrize("form", ["jsonl", "text"])
def test_a_saved_record_keeps_the_names_of_bots(client: TestClient, form: str) -> None:
    made = finished_with_bots(client)
    record = client.get(f"/api/tables/{made['table']}/record", params={"form": form}).text
    assert "Hana" in record
    kept = client.post("/api/records", content=record, headers={"Content-Type": "text/plain"}).json()["table"]
    (row,) = [row for row in client.get("/api/tables").json() if row["table"] == kept]
    assert row["names"] == ["Aki", "Hana"]
    again = client.get(f"/api/tables/{kept}/record", params={"form": form}).text
    assert again == record
