"""Several nodes on one PostgreSQL: a table goes on at another when its node is killed, stopped or cut off, and no move
is lost or made twice."""

import json
import signal
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, text

from tests.server.nodes import Cuttable, Node, Player, nodes
from tests.server.postgres import Postgres, programs, temporary_postgres

pytest.importorskip("psycopg", reason="the driver psycopg is not installed")
PROGRAMS = programs()
pytestmark = pytest.mark.skipif(PROGRAMS is None, reason="PostgreSQL is not installed (its program pg_ctl)")
NUMBERS = count()


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with temporary_postgres() as running:
        yield running


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.url(f"cluster{next(NUMBERS)}")


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    engine = create_engine(url)
    yield engine
    engine.dispose()


@pytest.fixture
def two(url: str) -> Iterator[list[Node]]:
    with nodes(url, 2) as running:
        yield running


def asked(engine: Engine, query: str, **parameters: Any) -> Any:
    with engine.begin() as connection:
        answer = connection.execute(text(query), parameters)
        return answer.scalar() if answer.returns_rows else None


def stored_moves(engine: Engine, table: str) -> list[str]:
    with engine.connect() as connection:
        query = text("SELECT line FROM lines WHERE table_id = :table ORDER BY number")
        lines = [json.loads(line) for line in connection.execute(query, {"table": table}).scalars()]
    return [line["move"] for line in lines if "move" in line]


def owner(engine: Engine, table: str) -> str:
    query = "SELECT address FROM nodes JOIN tables ON tables.owner = nodes.id WHERE tables.id = :table"
    return str(asked(engine, query, table=table)).removeprefix("http://")


def begun(node: Node, moves: int = 3) -> Player:
    """A player whose table this node has."""
    player = Player(node.make_table())
    player.come(node)
    for _ in range(moves):
        assert player.play()["type"] == "done"
    return player


def test_a_socket_through_the_node_that_does_not_have_the_table(two: list[Node], engine: Engine) -> None:
    here, there = two
    player = begun(here)
    table = player.hello["table"]
    assert owner(engine, table) == here.address
    guest = Player({"table": table, "seats": [player.hello["token"]]})
    guest.come(there)
    assert guest.state["moves"] == 3
    assert guest.play()["type"] == "done"
    while player.state["moves"] < 4:
        player.hear()
    assert owner(engine, table) == here.address
    assert stored_moves(engine, table) == player.acknowledged + guest.acknowledged


@pytest.fixture
def two_of_long_leases(url: str) -> Iterator[list[Node]]:
    with nodes(url, 2, lease=1000) as running:
        yield running


def test_when_the_owner_is_killed_the_game_goes_on_at_the_other_before_its_lease_runs_out(
    two_of_long_leases: list[Node], engine: Engine
) -> None:
    """Nobody listens there any more."""
    here, there = two_of_long_leases
    player = begun(here)
    wait_until(lambda: asked(engine, "SELECT bool_and(reached) FROM nodes"))
    player.say(player.next_move() | {"id": "a move on its way"})
    here.kill()
    player.come(there)
    on_its_way = stored_moves(engine, player.hello["table"])[3:]
    assert len(on_its_way) == player.state["moves"] - 3
    assert player.play()["type"] == "done"
    expected = player.acknowledged[:3] + on_its_way + player.acknowledged[3:]
    assert stored_moves(engine, player.hello["table"]) == expected
    assert owner(engine, player.hello["table"]) == there.address


def wait_until(so: Callable[[], Any]) -> None:
    until = time.monotonic() + 20
    while not so():
        assert time.monotonic() < until
        time.sleep(0.1)


def test_one_that_was_stopped_past_its_lease_writes_nothing_and_lets_everybody_go(
    two: list[Node], engine: Engine
) -> None:
    here, there = two
    player = begun(here)
    unheard = player.next_move()
    here.signal(signal.SIGSTOP)
    player.say(unheard)
    other = Player({"table": player.hello["table"], "seats": [player.hello["token"]]})
    other.come(there)
    assert other.state["moves"] == 3
    for _ in range(2):
        assert other.play()["type"] == "done"
    here.signal(signal.SIGCONT)
    assert player.closed_with() == 1012
    assert stored_moves(engine, player.hello["table"]) == player.acknowledged + other.acknowledged
    assert other.play()["type"] == "done"
    # It has come back under another name, and carries its visitors to whoever has their tables.
    player.come(here)
    assert player.state["moves"] == 6
    assert owner(engine, player.hello["table"]) == there.address
    fresh = begun(here)
    assert owner(engine, fresh.hello["table"]) == here.address


def test_a_move_that_comes_again_with_its_id_is_made_once_also_over_a_takeover(two: list[Node], engine: Engine) -> None:
    here, there = two
    player = begun(here, 1)
    assert player.play_again()["type"] == "done"
    here.kill()
    player.come(there)
    assert player.play_again()["type"] == "done"
    moves = stored_moves(engine, player.hello["table"])
    assert (len(moves), player.state["moves"]) == (1, 1)


def test_a_node_without_its_database_takes_no_moves_and_the_other_goes_on(
    postgres: Postgres, url: str, engine: Engine
) -> None:
    way = Cuttable(postgres.port)
    with nodes(url.replace(f":{postgres.port}/", f":{way.port}/"), 1) as (here,), nodes(url, 1) as (there,):
        player = begun(here)
        way.cut()
        assert player.play()["error"] == "not_stored"
        other = Player({"table": player.hello["table"], "seats": [player.hello["token"]]})
        other.come(there)
        assert other.play()["type"] == "done"
        way.mend()
        assert player.closed_with() == 1012
        assert stored_moves(engine, player.hello["table"]) == player.acknowledged + other.acknowledged
        player.come(here)
        assert player.state["moves"] == 4


def test_postgresql_is_restarted_in_the_middle_of_a_game(postgres: Postgres, two: list[Node], engine: Engine) -> None:
    here, there = two
    player = begun(here)
    guest = Player({"table": player.hello["table"], "seats": [player.hello["token"]]})
    guest.come(there)
    postgres.stop()
    refused = player.play()
    postgres.start()
    assert refused["error"] == "not_stored"
    player.finish_through(here)
    assert stored_moves(engine, player.hello["table"]) == player.acknowledged


def test_a_node_whose_disk_is_full_plays_on(url: str, engine: Engine) -> None:
    """All that it keeps is in the database; what it says itself goes nowhere then."""
    full = Node(url, full_disk=True)
    try:
        player = begun(full)
        assert full.ask("GET", "/api/ready")[1]["ready"]
        assert stored_moves(engine, player.hello["table"]) == player.acknowledged
    finally:
        full.kill()


EDITS = {
    "run out": "UPDATE nodes SET lease_until = 0",
    "for ever": "UPDATE nodes SET lease_until = 1e12",
    "no number": "UPDATE nodes SET lease_until = 'NaN'",
    "no node": "DELETE FROM nodes",
    "nobody's": "UPDATE tables SET owner = 'nobody'",
    "another epoch": "UPDATE tables SET epoch = 1000",
    "an epoch before": "UPDATE tables SET epoch = -1",
}


def test_a_row_that_was_edited_by_hand_costs_nobody_a_move(two: list[Node], engine: Engine) -> None:
    here, there = two
    player = begun(here)
    for what, edit in EDITS.items():
        asked(engine, edit)
        for node in (there, here):
            player.come(node)
            player.play_through(node)
            assert (what, stored_moves(engine, player.hello["table"])) == (what, player.acknowledged)
    assert set(player.close_codes) <= {1012, 1013}
