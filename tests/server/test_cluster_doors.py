"""Who may join a cluster, what nodes carry to each other, and what a node leaves to the next."""

import json
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, text
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from engawa.cli.main import main
from engawa.kernel.refusal import BadInput
from engawa.server.errors import TooMuch
from engawa.server.housekeeping import Housekeeping
from engawa.server.settings import Settings
from engawa.server.storage import data_lock, node_lease
from engawa.server.storage.failures import StaleWrite
from engawa.server.storage.ownership import Elsewhere
from engawa.server.storage.store import Store
from engawa.server.tables.directory import TableDirectory
from tests.server.databases import ADDED_FOR_CLUSTERS, STANDING, stored
from tests.server.loops import run_apart
from tests.server.nodes import Node, Player, nodes
from tests.server.postgres import Postgres, programs, temporary_postgres

pytest.importorskip("psycopg", reason="the driver psycopg is not installed")
pytestmark = pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed (its program pg_ctl)")
NUMBERS = count()
MY_PROOF, ANOTHER_PROOF = "a1" * 32, "b2" * 32
HERE, THERE = "http://10.0.0.1:8350", "http://10.0.0.2:8350"


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with temporary_postgres() as running:
        yield running


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.url(f"doors{next(NUMBERS)}")


@pytest.fixture(scope="module")
def shared(postgres: Postgres) -> Iterator[tuple[Engine, list[Node]]]:
    """Two nodes that no test harms."""
    url = postgres.url("shared")
    engine = create_engine(url)
    with nodes(url, 2) as running:
        yield engine, running
    engine.dispose()


@pytest.fixture
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short leases: nobody waits long for them."""
    for module in (data_lock, node_lease):
        monkeypatch.setattr(module, "LEASE", 2.0)
        monkeypatch.setattr(module, "RENEWAL", 0.3)


@pytest.mark.usefixtures("_hasty")
def test_with_and_without_cluster_do_not_mix(url: str) -> None:
    node = Store(url, HERE, cluster=True)
    with pytest.raises(BadInput, match=rf"by a cluster of servers, one of which listens on {HERE}: start this one wi"):
        Store(url, THERE)
    node.close()
    alone = Store(url, THERE)
    with pytest.raises(BadInput, match=rf"by a server without --cluster, which listens on {THERE}: stop that one"):
        Store(url, HERE, cluster=True)
    alone.close()
    Store(url, HERE, cluster=True).close()


@pytest.mark.usefixtures("_hasty")
def test_a_node_of_another_version_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    node = Store(url, HERE, cluster=True)
    with monkeypatch.context() as other:
        other.setattr(node_lease, "__version__", "9.9.9")
        with pytest.raises(BadInput, match=rf"one of them at {HERE}\), and this is Engawa 9.9.9: stop all of them"):
            Store(url, THERE, cluster=True)
    Store(url, THERE, cluster=True).close()
    node.close()


@pytest.mark.usefixtures("_hasty")
def test_two_nodes_do_not_share_an_address(url: str) -> None:
    node = Store(url, HERE, cluster=True)
    with pytest.raises(BadInput, match=f"another node of this cluster has the address {HERE}: give each its own"):
        Store(url, HERE, cluster=True)
    node.close()


@pytest.mark.usefixtures("_hasty")
def test_a_clock_that_is_off_by_an_hour_changes_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = Store(url, HERE, cluster=True)
    run_apart(one.create(stored("t"), STANDING, ["a"], 0))
    one.take_over("t")
    true_time = time.time
    monkeypatch.setattr(time, "time", lambda: true_time() + 3600)
    other = Store(url, THERE, cluster=True)
    for _ in range(10):
        with pytest.raises(Elsewhere) as elsewhere:
            other.take_over("t")
        assert elsewhere.value.peer.address == HERE
        time.sleep(0.1)
    run_apart(one.of("t", 1).append(1, ["b"], 0, STANDING, after="a"))
    one.close()
    other.take_over("t")
    with pytest.raises(StaleWrite):
        run_apart(other.of("t", 1).append(2, ["c"], 0, STANDING, after="b"))
    run_apart(other.of("t", 2).append(2, ["c"], 0, STANDING, after="b"))
    other.close()


@pytest.mark.usefixtures("_hasty")
def test_a_database_from_before_there_were_clusters_gets_what_it_lacks(url: str) -> None:
    Store(url).close()
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE nodes"))
        for table, columns in ADDED_FOR_CLUSTERS.items():
            for column in columns:
                connection.execute(text(f"ALTER TABLE {table} DROP COLUMN {column}"))
    engine.dispose()
    node = Store(url, HERE, cluster=True)
    run_apart(node.create(stored("t"), STANDING, ["a"], 0))
    node.take_over("t")
    run_apart(node.of("t", 1).append(1, ["b"], 0, STANDING, after="a", move_id="0123456789abcdef"))
    assert node.of("t").move_ids() == {"0123456789abcdef": 1}
    node.close()


def test_a_plain_url_of_postgresql_finds_its_driver(url: str) -> None:
    Store(url.replace("+psycopg", ""), HERE, cluster=True).close()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--cluster"], "--cluster needs a PostgreSQL: name it with --database postgresql://user@host/name"),
        (["--cluster", "--host", "0.0.0.0"], "--cluster: say with --address http://HOST:PORT where the other servers"),
        (
            ["--cluster", "--address", "nowhere"],
            "--address nowhere: it is http://HOST:PORT, as the other servers reach",
        ),
        (["--cluster", "--address", "http://a:b"], "--address http://a:b: it is http://HOST:PORT"),
        (["--cluster", "--address", "https://a:1/x"], "--address https://a:1/x: it is http://HOST:PORT"),
        (["--database", "postgresql://h:port/x"], "the database cannot be opened: "),
        (["--database", "postgresql+nothing://h/x"], "the database cannot be opened: "),
    ],
)
def test_what_serve_cannot_use_is_told_in_a_sentence(
    arguments: list[str], sentence: str, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", "--folder", str(tmp_path), *arguments]) == 2
    heard = capsys.readouterr().err
    assert heard.startswith(f"engawa: {sentence}")
    assert heard.count("\n") == 1


def test_a_request_that_concerns_a_table_is_carried_to_its_node(shared: tuple[Engine, list[Node]]) -> None:
    _, (here, there) = shared
    status, made = here.ask(
        "POST", "/api/tables", {"game": "iki", "seats": [{"name": "Aki"}, {"free": True}], "open": True}
    )
    aki = Player(made)
    aki.come(here)
    assert [row["table"] for row in there.ask("GET", "/api/tables")[1]].count(made["table"]) == 1
    path = f"/api/tables/{made['table']}/seats/1"
    status, taken = there.ask("POST", path, {"name": "Ben"})
    assert status == 200, taken
    while aki.state["seats"][1]["name"] != "Ben":
        aki.hear()
    ben = Player({"table": made["table"], "seats": [taken["token"]]})
    ben.come(there)
    status, refused = there.ask("POST", path, {"name": "Chie"}, **{"accept-language": "pl"})
    assert (status, refused["detail"]) == (409, "To miejsce jest zajęte.")


def test_nobody_without_the_secret_comes_by_the_nodes_door(shared: tuple[Engine, list[Node]]) -> None:
    engine, (here, _) = shared
    with engine.connect() as connection:
        secret = connection.execute(text("SELECT value FROM meta WHERE name = 'cluster_secret'")).scalar_one()
    for given, expected in ((secret, 200), (secret[:-1], 403), ("", 403)):
        headers = {"x-engawa-node": given, "x-engawa-visitor": "10.1.1.1"}
        assert here.ask("GET", "/api/health", **headers)[0] == expected
        if expected == 403:
            with pytest.raises(InvalidStatus), connect(f"ws://{here.address}/api/socket", additional_headers=headers):
                pass


def test_what_an_address_has_asked_of_one_node_counts_at_the_other(url: str) -> None:
    """A visitor who goes from node to node is one visitor."""
    stores = Store(url, HERE, cluster=True), Store(url, THERE, cluster=True)
    directories = [TableDirectory(store, Settings(makings_per_minute=10)) for store in stores]
    here, there = (directory.limits for directory in directories)
    houses = [Housekeeping(directory) for directory in directories]

    async def share() -> None:
        for house in (*houses, *houses):
            await house.share_limits()

    run_apart(share())
    for _ in range(10):
        here.make("10.9.9.9")
    here.make("10.8.8.8")
    run_apart(share())
    with pytest.raises(TooMuch):
        there.make("10.9.9.9")
    for _ in range(9):
        there.make("10.8.8.8")
    run_apart(share())
    with pytest.raises(TooMuch):
        here.make("10.8.8.8")
    there.make("10.7.7.7")
    for directory in directories:
        directory.close()


def test_a_backup_is_not_restored_under_a_running_cluster(
    shared: tuple[Engine, list[Node]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine, (here, _) = shared
    made = here.make_table()
    file, address = tmp_path / "backup.sqlite", engine.url.render_as_string(hide_password=False)
    assert main(["backup", str(file), "--database", address]) == 0
    capsys.readouterr()
    assert main(["restore", str(file), "--replace", "--database", address]) == 2
    assert "this database is in use by a cluster of servers, one of which listens on" in capsys.readouterr().err
    player = Player(made)
    player.come(here)
    assert player.play()["type"] == "done"


def test_a_driver_that_is_not_there_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for command in ("serve", "admin list", "backup x"):
        port = ["--port", "0"] if command == "serve" else []
        assert main([*command.split(), *port, "--database", "postgresql://nobody@127.0.0.1:1/none"]) == 2
        told = capsys.readouterr().err
        assert "its driver “psycopg” is not installed" in told
        assert told.count("\n") == 1


def test_what_a_visitor_writes_is_carried_as_it_is_and_believed_of_nobody(shared: tuple[Engine, list[Node]]) -> None:
    """Neither a visitor's claim whom it speaks for nor odd letters in an address reach the other node's request."""
    engine, (here, there) = shared
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO bans VALUES ('203.0.113.7', 0)"))
    try:
        time.sleep(3)  # both nodes have looked
        player = Player(here.make_table())
        player.come(here)
        door = f"/api/tables/{player.hello['table']}/door"
        claimed = {"x-engawa-visitor": "203.0.113.7", "x-forwarded-for": "203.0.113.7"}
        assert there.ask("POST", door, {"token": ""}, **claimed)[0] == 200
        assert there.ask("POST", f"{door}?x=%0d%0aHost:%20a&y=%ff", {"token": ""})[0] == 200
        odd = f"ws://{there.address}/api/socket/x%0d%0aX-Engawa-Visitor:%20203.0.113.7%3F%23"
        with connect(odd) as socket:
            socket.send(json.dumps(player.hello))
            assert json.loads(socket.recv())["type"] == "welcome"
    finally:
        with engine.begin() as connection:
            connection.execute(text("DELETE FROM bans"))


def people(node: Node, **more: Any) -> list[Player]:
    """Two, each with an own page."""
    status, made = node.ask("POST", "/api/tables", {"game": "iki", "seats": [{"name": "Aki"}, {"name": "Ben"}], **more})
    assert status == 201, made
    return [Player({"table": made["table"], "seats": [token]}) for token in made["seats"]]


def play_in_turn(players: list[Player]) -> Player:
    """Whoever is to act moves; who that was."""
    mover: Player = players[players[0].state["to_act"][0]]
    assert mover.play()["type"] == "done"
    for player in players:
        while player.state["moves"] < mover.state["moves"]:
            player.hear()
    return mover


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM], ids=["killed", "drained"])
def test_what_was_asked_and_who_was_away_is_known_to_the_next_node(url: str, how: int) -> None:
    engine = create_engine(url)
    with nodes(url, 2) as (here, there):
        players = people(here)
        for player in players:
            player.come(here)
        asker = play_in_turn(players)
        while play_in_turn(players) is asker:
            pass
        seat = asker.state["seat"]
        assert asker.ask({"type": "propose", "what": "undo", "seat": seat, "id": 1})["type"] == "done"
        asked = asker.state["proposal"]
        other = players[1 - seat]
        other.leave()
        while asker.state["seats"][1 - seat]["present"]:
            asker.hear()
        time.sleep(2.0)  # so that the absence is told from one that begins with the taking over
        ended = time.time()
        here.signal(how)
        here.process.join()
        if how == signal.SIGTERM:
            assert asker.closed_with() == 1012
        asker.come(there)
        assert asker.state["proposal"] == asked
        assert asker.state["seats"][1 - seat]["away_since"] < ended - 0.5
        other.come(there)
        agreed = {"type": "answer_proposal", "seat": 1 - seat, "agree": True, "id": 2}
        assert other.ask(agreed)["type"] == "done"
        assert other.state["proposal"] is None
        with engine.connect() as connection:
            known = connection.execute(text("SELECT left_at FROM seats ORDER BY seat")).scalars().all()
        assert known == [None, None]
    engine.dispose()


def test_two_nodes_keep_one_keyring(shared: tuple[Engine, list[Node]]) -> None:
    engine, (here, there) = shared
    door = "/api/keyring/"
    assert here.ask("POST", f"{door}keep", {"proof": MY_PROOF, "sealed": "here", "version": 0}) == (200, {"version": 1})
    assert there.ask("POST", f"{door}open", {"proof": MY_PROOF}) == (200, {"version": 1, "sealed": "here"})
    bodies = [(node, {"proof": MY_PROOF, "sealed": f"v{n}", "version": 1}) for n in range(4) for node in (here, there)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda one: one[0].ask("POST", f"{door}keep", one[1])[0], bodies))
    assert sorted(answers) == [200, *[409] * 7], "of those who know the same version one is let"
    new = [
        (node, {"proof": ANOTHER_PROOF, "sealed": f"v{n}", "version": 0}) for n in range(4) for node in (here, there)
    ]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda one: one[0].ask("POST", f"{door}keep", one[1])[0], new))
    assert sorted(answers) == [200, *[409] * 7]
    assert there.ask("POST", f"{door}forget", {"proof": MY_PROOF}) == (200, {"forgotten": True})
    assert here.ask("POST", f"{door}open", {"proof": MY_PROOF})[0] == 404
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM keyrings")).scalar() == 1


def test_two_devices_on_one_seat_at_two_nodes(shared: tuple[Engine, list[Node]]) -> None:
    _, (here, there) = shared
    made = here.make_table()
    desk, phone = Player(made), Player(made)
    desk.come(here)
    phone.come(there)
    seat = desk.state["to_act"][0]
    for device in (desk, phone):
        device.say({"type": "sit", "seat": seat})
        while device.state["seat"] != seat:
            device.hear()
    move = {"type": "move", "seat": seat, "turn": desk.state["turn"], "id": 1}
    options = [option["move"] for option in desk.state["options"]]
    desk.say(move | {"move": options[0]})
    phone.say(move | {"move": options[1]})
    answers = []
    for device in (desk, phone):
        while (message := device.hear()).get("id") != 1:
            pass
        answers.append(message.get("error", message["type"]))
    assert sorted(answers) == ["done", "stale"]
    desk.leave()
    phone.leave()
