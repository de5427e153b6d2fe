"""A shuffle nobody chose: pages bind themselves and reveal; who lies, changes the number, is silent or late."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from engawa.kernel.record import Record, parse
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from engawa.kernel.shuffle import commitment, seed_hash
from engawa.server.settings import Settings
from engawa.server.tables.shuffling import Shuffling
from tests.server.conftest import PATIENT, Start
from tests.server.play import Guest, make_table, play_at_keyboard

ALL_ANSWER = Settings(shuffle_within=60)
"""Nobody is left out here: a test that waited so long would not be green."""
TWO: list[dict[str, Any]] = [{"name": "Hana"}, {"name": "Kenji"}]
NONCE = f"{7:064x}"


class Patience:
    """Of the server with pages that say nothing: lost when the test says so, and not by the clock."""

    is_lost = False

    async def wait_until(self, answered: Callable[[], bool]) -> None:
        while not answered() and not self.is_lost:
            await asyncio.sleep(0.002)
        self.is_lost = False


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> Patience:
    found = Patience()
    monkeypatch.setattr(Shuffling, "_wait_until", lambda _, answered: found.wait_until(answered))
    return found


def come(client: TestClient, made: dict[str, Any], seat: int) -> Guest:
    """Somebody whose page says nothing of its own."""
    return Guest(client, made["table"], made["seats"][seat], takes_part=False)


def bind(guest: Guest, nonce: str = NONCE, **other: Any) -> dict[str, Any]:
    """As a page would, or with a commitment made for something else."""
    table, seats = other.get("table", guest.welcome["table"]), tuple(other.get("seats", guest.welcome["seats"]))
    return guest.ask(type="commit", commitment=commitment(table, guest.welcome["seed_hash"], seats, nonce))


def hear_phase(guest: Guest, phase: str) -> dict[str, Any]:
    while guest.state["shuffle"]["phase"] != phase:
        guest.hear()
    shuffle: dict[str, Any] = guest.state["shuffle"]
    return shuffle


def parts(guest: Guest) -> list[tuple[list[int], bool]]:
    return [(page["seats"], page["revealed"]) for page in guest.state["shuffle"]["pages"]]


def checked(text: str) -> Record:
    record = parse(text, "the record")
    game = game_named(record.game)
    Replay(game, game.figures(), record, "the record").check()
    return record


def test_a_whole_game_whose_shuffle_was_made_by_all(start: Start) -> None:
    """Nothing secret is heard before the end; the record proves it, and stays what it is when it is imported."""
    client = start(Settings(**{**vars(PATIENT), "shuffle_within": 60}))
    keyboard = [{"name": name, "keyboard": 1} for name in ("Aki", "Ben")]
    made = make_table(client, "iki", [*keyboard, {"name": "Robot", "bot": "random"}])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        assert parts(aki) == [([0, 1], True)], "one page for both, dealt as soon as it had answered"
        heard: list[str] = []
        listen = aki.receive

        def receive() -> str:
            heard.append(listen())
            return heard[-1]

        aki.receive = receive  # type: ignore[method-assign]
        while not aki.state["is_over"]:
            if 2 in aki.state["to_act"]:
                aki.hear()
            else:
                play_at_keyboard(aki)
        told = aki.state["shuffle"]
        text = client.get(f"/api/tables/{made['table']}/record").text
    record = checked(text)
    assert record.shuffle is not None
    assert record.shuffle.server_seed is not None
    assert (told["server_seed"], aki.state["seed"]) == (record.shuffle.server_seed, record.seed)
    assert [page["nonce"] for page in told["pages"]] == [aki.part.nonce]
    assert seed_hash(record.shuffle.server_seed) == aki.welcome["seed_hash"]
    before = "".join(heard[: next(n for n, one in enumerate(heard) if '"is_over":true' in one)])
    for secret in (record.shuffle.server_seed, record.seed, aki.part.nonce):
        assert secret is not None
        assert secret not in before
    assert checked(client.get(f"/api/tables/{made['table']}/record?form=text").text) == record

    imported = client.post("/api/records", content=text).json()["table"]
    assert client.get(f"/api/tables/{imported}/record").text == text
    with Guest(client, imported, "") as reader:
        assert reader.state["shuffle"] == told
        assert reader.welcome["seed_hash"] == aki.welcome["seed_hash"]
    forged = text.replace(aki.part.nonce, NONCE)
    assert client.post("/api/records", content=forged).status_code == 422
    forged = record.to_text().replace(aki.part.nonce, NONCE)
    assert "is not what it was bound to" in client.post("/api/records", content=forged).json()["detail"]
    wish = {"at": 4, "seat": 0, "name": "Cho"}
    later = client.post(f"/api/tables/{made['table']}/continuations", json=wish).json()
    with Guest(client, later["table"], later["seats"][0]) as cho:
        assert (cho.state["shuffle"], cho.welcome["seed_hash"]) == (None, None)


def test_nothing_is_drawn_before_all_have_revealed(start: Start) -> None:
    client = start(ALL_ANSWER)
    made = make_table(client, "iki", TWO)
    with come(client, made, 0) as hana, come(client, made, 1) as kenji:
        assert hana.state["shuffle"] == {"phase": "open", "pages": [], "server_seed": None}
        assert (hana.state["to_act"], hana.state["options"], hana.log) == ([], [], [])
        assert hana.state["waiting"] == "The cards are being shuffled."
        before = hana.state["view"]
        refused = hana.ask(type="move", seat=0, move="income", turn=hana.state["turn"])
        assert refused["detail"] == "The cards are still being shuffled."
        assert hana.ask(type="hint")["type"] == "error"
        assert hana.ask(type="reveal", nonce=NONCE)["detail"] == "Nothing is revealed before every page is bound."
        bind(hana)
        assert hana.state["shuffle"]["phase"] == "open", "Kenji's page is waited for"
        bind(kenji)
        assert parts_of(hear_phase(hana, "sealed")) == [[0], [1]]
        assert hana.ask(type="reveal", nonce=NONCE)["type"] == "done"
        assert hana.state["shuffle"]["phase"] == "sealed"
        assert kenji.ask(type="reveal", nonce=NONCE)["type"] == "done"
        assert hear_phase(hana, "drawn")["pages"][0]["nonce"] is None
        assert parts(hana) == [([0], True), ([1], True)]
        assert hana.state["to_act"]
        assert hana.state["view"] != before, "what was shown before was nobody's"
        assert hana.ask(type="reveal", nonce=NONCE)["error"] == "stale"
        assert bind(hana)["error"] == "stale"


def parts_of(shuffle: dict[str, Any]) -> list[list[int]]:
    return [page["seats"] for page in shuffle["pages"]]


def test_who_changes_the_number_or_shows_another_is_refused(start: Start) -> None:
    """Before the sealing the latest commitment counts, however many came; after it nothing changes it."""
    client = start(ALL_ANSWER)
    made, elsewhere = make_table(client, "iki", TWO), make_table(client, "iki", TWO)
    with come(client, made, 0) as hana, come(client, made, 1) as kenji:
        for number in range(40):
            bind(hana, f"{number:064x}")
        bind(kenji, table=elsewhere["table"])
        sealed = hear_phase(kenji, "sealed")
        hear_phase(hana, "sealed")
        assert bind(hana, f"{50:064x}")["error"] == "stale"
        assert hana.ask(type="commit", commitment=None)["error"] == "stale"
        wrong = "That is not the number that your page was bound to."
        for nonce in (f"{38:064x}", f"{50:064x}", NONCE):
            assert hana.ask(type="reveal", nonce=nonce)["detail"] == wrong
        assert kenji.ask(type="reveal", nonce=NONCE)["detail"] == wrong, "it was made for another table"
        assert hana.state["shuffle"] == sealed
        assert hana.ask(type="reveal", nonce=f"{39:064x}")["type"] == "done"
        assert hana.ask(type="reveal", nonce=f"{39:064x}")["type"] == "done", "sent again it is the same"
        for bad in ("", "x" * 64, "A" * 64, "0" * 63, NONCE + "\n", 7):
            hana.say({"type": "reveal", "nonce": bad})
            assert hana.hear_until("error")["error"] == "bad_message"
            hana.say({"type": "commit", "commitment": bad})
            assert hana.hear_until("error")["error"] == "bad_message"


def test_a_commitment_copied_from_another_seat_cannot_be_opened(start: Start) -> None:
    client = start(ALL_ANSWER)
    made = make_table(client, "iki", TWO)
    with come(client, made, 0) as hana, come(client, made, 1) as kenji:
        bind(hana)
        bind(kenji, seats=[0])
        first, second = hear_phase(kenji, "sealed")["pages"]
        assert first["commitment"] == second["commitment"]
        assert hana.ask(type="reveal", nonce=NONCE)["type"] == "done"
        assert kenji.ask(type="reveal", nonce=NONCE)["error"] == "bad_message"


def test_who_binds_and_does_not_reveal_is_named_and_nobody_waits_long(start: Start, patience: Patience) -> None:
    client = start(ALL_ANSWER)
    made = make_table(client, "iki", [*TWO, {"name": "Mika"}])
    with come(client, made, 0) as hana, come(client, made, 1) as kenji:
        bind(kenji)
        bind(hana)
        patience.is_lost = True
        hear_phase(hana, "sealed")
        hana.ask(type="reveal", nonce=NONCE)
        patience.is_lost = True
        hear_phase(hana, "drawn")
        assert parts(hana) == [([0], True), ([1], False)], "Mika, who never came, is not among them"
        hear_phase(kenji, "drawn")
        assert kenji.ask(type="reveal", nonce=NONCE)["error"] == "stale"
        assert hana.state["to_act"]


def test_a_page_that_says_nothing_does_not_keep_the_others(start: Start) -> None:
    client = start(Settings(shuffle_within=0.01))
    made = make_table(client, "iki", TWO)
    with come(client, made, 0) as hana:
        hear_phase(hana, "drawn")
        assert parts(hana) == []
        assert hana.state["to_act"]
    with Guest(client, made["table"], made["seats"][1]) as kenji:
        assert (kenji.state["shuffle"]["phase"], parts(kenji)) == ("drawn", []), "who comes later is too late"


def test_who_takes_no_part_is_not_waited_for(start: Start) -> None:
    """A program that does not want to; bots; people a bot stands in for; those who only watch, who cannot."""
    client = start(ALL_ANSWER)
    made = make_table(client, "iki", [*TWO, {"name": "Robot", "bot": "random"}, {"name": "Mika", "free": True}])
    with come(client, made, 0) as hana, come(client, made, 1) as kenji:
        with Guest(client, made["table"], made["spectator"]) as watcher:
            assert watcher.ask(type="commit", commitment=NONCE)["error"] == "not_yours"
            assert watcher.ask(type="reveal", nonce=NONCE)["error"] == "not_yours"
        hana.ask(type="commit", commitment=None)
        kenji.ask(type="stand_in", seat=1, bot="random")
        hear_phase(hana, "drawn")
        assert parts(hana) == []


def test_two_pages_of_one_seat(start: Start) -> None:
    """The latest commitment counts, and either page may show that number."""
    client = start(ALL_ANSWER)
    made = make_table(client, "iki", [TWO[0], {"name": "Robot", "bot": "random"}, TWO[1]])
    with come(client, made, 0) as hana, come(client, made, 0) as phone, come(client, made, 2) as kenji:
        bind(phone, f"{1:064x}")
        bind(hana, f"{2:064x}")
        bind(kenji)
        hear_phase(phone, "sealed")
        assert phone.ask(type="reveal", nonce=f"{1:064x}")["error"] == "bad_message"
        assert phone.ask(type="reveal", nonce=f"{2:064x}")["type"] == "done"


def test_a_restart_between_commit_and_reveal_changes_nothing(start: Start) -> None:
    client = start(ALL_ANSWER)
    made = make_table(client, "iki", TWO)
    with come(client, made, 0) as hana, come(client, made, 1) as kenji:
        bind(hana)
        bind(kenji)
        sealed = hear_phase(hana, "sealed")
        hana.ask(type="reveal", nonce=NONCE)
    client = start(ALL_ANSWER)
    with come(client, made, 0) as hana, come(client, made, 1) as kenji:
        assert hana.state["shuffle"] == sealed
        assert bind(hana, f"{9:064x}")["error"] == "stale"
        for guest in (hana, kenji):
            assert guest.ask(type="reveal", nonce=NONCE)["type"] == "done"
        hear_phase(hana, "drawn")
        dealt = hana.state["view"]
    with Guest(start(ALL_ANSWER), made["table"], made["seats"][0]) as hana:
        assert hana.state["view"] == dealt
        assert parts(hana) == [([0], True), ([1], True)]


def test_a_list_that_was_edited_by_hand_binds_nobody(start: Start, tmp_path: Path) -> None:
    client = start(ALL_ANSWER)
    made = make_table(client, "iki", TWO)
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        for edited in ("{", "[]", json.dumps({"table": "x", "fingerprint": NONCE, "pages": []})):
            database.execute("UPDATE tables SET shuffle = ?", [edited])
            database.commit()
            with come(client, made, 0) as hana:
                assert hana.state["shuffle"]["phase"] == "open"
    database.close()


def test_a_rematch_is_shuffled_by_its_own_pages(start: Start) -> None:
    client = start(Settings(**{**vars(PATIENT), "shuffle_within": 60}))
    made = make_table(client, "iki", [{"name": name, "keyboard": 1} for name in ("Aki", "Ben")])
    with Guest(client, made["table"], made["seats"][0]) as aki:
        while not aki.state["is_over"]:
            play_at_keyboard(aki)
        aki.say({"type": "rematch"})
        while aki.state["rematch"] is None:
            aki.hear()
        with Guest(client, aki.state["rematch"], made["seats"][0]) as again:
            assert parts(again) == [([0, 1], True)]
            assert again.state["to_act"]


@pytest.mark.parametrize(
    ("game", "seats", "more"),
    [
        ("iki", [{"name": "A", "bot": "random"}, {"name": "B", "bot": "random"}], {}),
        ("shogun", [{"name": name} for name in ("A", "B", "C")], {"type_in": ["tower"], "typed": [[0, 0, 0, 0]] * 9}),
    ],
)
def test_where_nobody_could_add_anything_there_is_no_round(
    start: Start, game: str, seats: list[dict[str, Any]], more: dict[str, Any]
) -> None:
    client = start(ALL_ANSWER)
    answer = client.post("/api/tables", json={"game": game, "seats": seats, **more})
    if answer.status_code == 409:
        kinds = answer.json()["type_in"]["kinds"]
        more["typed"] = [[kind["most"] for kind in kinds]]
        answer = client.post("/api/tables", json={"game": game, "seats": seats, **more})
    made = answer.json()
    with Guest(client, made["table"], made["spectator"]) as watcher:
        assert watcher.state["shuffle"] is None
