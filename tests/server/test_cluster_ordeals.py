"""One game through everything that may happen to its three nodes: what every player saw is what is stored."""

import json
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from sqlalchemy import create_engine, text

from tests.server.nodes import LEASE, Cuttable, Node, Player
from tests.server.postgres import Postgres, programs, temporary_postgres

pytest.importorskip("psycopg", reason="the driver psycopg is not installed")
pytestmark = [
    pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed (its program pg_ctl)"),
    pytest.mark.long,
    pytest.mark.timeout(300),
]
HOUR = 3600.0
STOPPED = 30.0


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    with temporary_postgres() as running:
        yield running


class House:
    """Three nodes, of which one has a clock that is off by an hour and one a way to the database that can be cut; and
    two players, each with a page of their own."""

    def __init__(self, postgres: Postgres, running: ExitStack) -> None:
        self.postgres = postgres
        self.url = postgres.url("ordeals")
        self.way = Cuttable(postgres.port)
        self.nodes = [
            Node(self.url, clock_off=HOUR),
            Node(self.url.replace(f":{postgres.port}/", f":{self.way.port}/")),
            Node(self.url),
        ]
        self._running = running
        for node in self.nodes:
            running.callback(node.kill)
        status, made = self.nodes[0].ask(
            "POST", "/api/tables", {"game": "iki", "seats": [{"name": "Aki"}, {"name": "Ben"}]}
        )
        assert status == 201, made
        self.players = [Player({"table": made["table"], "seats": [token]}) for token in made["seats"]]
        self.doors = dict.fromkeys(self.players, self.nodes[0])

    def owner(self) -> Node:
        engine = create_engine(self.url)
        query = "SELECT address FROM nodes JOIN tables ON tables.owner = nodes.id"
        with engine.connect() as connection:
            address = connection.execute(text(query)).scalar_one().removeprefix("http://")
        engine.dispose()
        return next(node for node in self.nodes if node.address == address)

    def come(self, nodes: list[Node]) -> None:
        for number, player in enumerate(self.players):
            self.doors[player] = nodes[number % len(nodes)]
            player.come(self.doors[player])

    def play(self, moves: int) -> None:
        for _ in range(moves):
            told = max(player.state["moves"] for player in self.players)
            for player in self.players:
                while player.state["moves"] < told:
                    player.hear()
            mover = next(player for player in self.players if player.state["options"])
            mover.play_through(self.doors[mover])

    def replace(self, node: Node, clock_off: float = 0.0) -> None:
        fresh = Node(self.url, clock_off=clock_off)
        self._running.callback(fresh.kill)
        self.nodes[self.nodes.index(node)] = fresh


def killed(house: House) -> None:
    owner = house.owner()
    owner.kill()
    house.replace(owner, clock_off=-HOUR)
    house.come([node for node in house.nodes if node is not owner])


def stopped(house: House) -> None:
    """What was said to it before is not done when it comes back."""
    owner = house.owner()
    others = [node for node in house.nodes if node is not owner]
    zombie = next(player for player in house.players if player.state["options"])
    unheard = Player({"table": zombie.hello["table"], "seats": [zombie.hello["token"]]})
    unheard.come(owner)
    late = unheard.next_move() | {"move": unheard.state["options"][-1]["move"]}
    owner.signal(signal.SIGSTOP)
    began = time.monotonic()
    unheard.say(late)
    house.come(others)
    house.play(4)
    time.sleep(max(0.0, STOPPED - (time.monotonic() - began)))
    owner.signal(signal.SIGCONT)
    assert unheard.closed_with() == 1012
    house.come([owner, *others])


def cut_off(house: House) -> None:
    """The node that has the table, or else one through which its players come."""
    here = house.nodes[1]
    house.come([here, here])
    house.play(1)
    house.way.cut()
    time.sleep(LEASE)
    house.come([house.nodes[2], house.nodes[0]])
    house.play(2)
    house.way.mend()
    house.come([here, house.nodes[0]])


def restarted(house: House) -> None:
    house.postgres.stop()
    time.sleep(1)
    house.postgres.start()
    house.come(house.nodes)


def drained(house: House) -> None:
    owner = house.owner()
    owner.signal(signal.SIGTERM)
    owner.process.join()
    house.replace(owner)
    house.come(house.nodes)


ORDEALS: list[Callable[[House], None]] = [killed, stopped, cut_off, restarted, drained, killed]


def test_a_game_through_everything(postgres: Postgres) -> None:
    with ExitStack() as running:
        house = House(postgres, running)
        house.come(house.nodes)
        for ordeal in ORDEALS:
            house.play(5)
            ordeal(house)
        house.play(5)
        watching = Player({"table": house.players[0].hello["table"], "seats": [""]})
        watching.come(house.nodes[2])
        for player in house.players:
            while player.state["moves"] < watching.state["moves"]:
                player.hear()
        engine = create_engine(house.url)
        with engine.connect() as connection:
            written = [
                json.loads(line)
                for line in connection.execute(text("SELECT line FROM lines ORDER BY number")).scalars()
            ]
        engine.dispose()
        moves = [(line["seat"], line["move"]) for line in written if "move" in line]
        for seat, player in enumerate(house.players):
            assert [move for who, move in moves if who == seat] == player.acknowledged
            assert [entry["key"] for entry in player.log] == [entry["key"] for entry in watching.log]
        assert watching.state["moves"] == len(moves)
