"""Ladder ratings: which games count and how, counted once by whoever looks first, and the same when computed anew."""

import threading
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, delete, select, update

from engawa.bots.anchors import SCALE, anchors_of
from engawa.bots.level_strength import strength_of
from engawa.bots.levels import LEVELS
from engawa.cli.main import main
from engawa.server.storage import administration, ladder, ladder_ratings, schema
from engawa.server.storage.ladder_results import MOST_STOOD_IN, read_places
from engawa.server.storage.store import Store, sqlite_url
from tests.server.ladder_play import change_seat, count, store_game, stored_ratings
from tests.server.postgres import programs, temporary_postgres

KINDS = ["sqlite", "postgresql"]


@pytest.fixture(scope="module")
def postgres_url() -> Iterator[str]:
    pytest.importorskip("psycopg", reason="the driver psycopg is not installed")
    if programs() is None:
        pytest.skip("PostgreSQL is not installed (its program pg_ctl)")
    with temporary_postgres() as running:
        yield running.url("ladder")


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    store = Store(sqlite_url(tmp_path))
    yield store.engine
    store.close()


def places(engine: Engine, table: str = "t") -> list[int] | None:
    count(engine)
    with engine.connect() as connection:
        query = select(schema.ladder_games.c.places).where(schema.ladder_games.c.table_id == table)
        written = connection.execute(query).scalar()
    return None if written is None else [place for _, place in read_places(written)]


def test_the_model_has_the_numbers_that_its_authors_publish(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who begin, one wins: OpenSkill's documentation tells this of Plackett-Luce, without what time adds (tau)."""
    monkeypatch.setattr(ladder_ratings, "TAU", 0.0)
    monkeypatch.setattr(ladder_ratings, "_model", ladder_ratings._model.__wrapped__)
    after = ladder_ratings.rated("iki", [("one", 1), ("other", 2)], {})
    assert (after["one"].mu, after["one"].sigma) == pytest.approx((27.63523138347365, 8.065506316323548))
    assert (after["other"].mu, after["other"].sigma) == pytest.approx((22.36476861652635, 8.065506316323548))


@pytest.mark.parametrize("game", ["iki", "shogun"])
def test_anchors_expect_of_each_other_what_was_measured(game: str) -> None:
    anchors = anchors_of(game)
    assert list(anchors) == LEVELS
    assert anchors["neighbour"] == 1500
    for below, level in pairwise(LEVELS):
        measured = strength_of(level, game)
        assert measured is not None
        worth = [2.718281828459045 ** (anchors[one] / SCALE - 10) for one in [level, *[below] * 3]]
        assert worth[0] / sum(worth) == pytest.approx(measured.share)


def test_who_beats_a_level_half_the_time_comes_to_its_points_and_anchors_stay() -> None:
    results = [[("aki", 1), ("bot:master", 2)], [("aki", 2), ("bot:master", 1)]] * 40
    rating = ladder_ratings.replayed("iki", results)["aki"]
    assert abs(rating.points() - anchors_of("iki")["master"]) < 60
    assert rating.spread() < 200
    assert (rating.games, rating.wins) == (80, 40)
    assert set(ladder_ratings.replayed("iki", results)) == {"aki"}


def test_places_are_by_score_and_the_games_own_winner_is_first(engine: Engine) -> None:
    store_game(engine, "t", ["aki", "bot:guest", "ben", "cho"], [7, 9, 9, 5], 1.0, winners="[2]")
    assert places(engine) == [3, 2, 1, 4]


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        ({"departed": "resigned", "bot": "neighbour"}, [3, 1, 2]),
        ({"departed": "left", "bot": "neighbour", "token_hash": None}, [3, 1, 2]),
        ({"bot": "elder"}, [3, 1, 2]),
        ({"stood_in": MOST_STOOD_IN + 1}, [3, 1, 2]),
        ({"stood_in": MOST_STOOD_IN}, [1, 2, 3]),
    ],
)
def test_who_has_given_up_comes_last_however_the_bot_has_played(
    engine: Engine, seat: dict[str, Any], expected: list[int]
) -> None:
    store_game(engine, "t", ["aki", "ben", "bot:guest"], [9, 5, 4], 1.0)
    change_seat(engine, "t", 0, **seat)
    assert places(engine) == expected


@pytest.mark.parametrize(
    ("columns", "departed", "expected"),
    [
        ({"agreed": True, "winners": "[]"}, [], None),
        ({"agreed": True, "winners": "[1]"}, [0], [2, 1]),
        ({"ended": True}, [], None),
        ({"is_over": False, "winners": "[]"}, [0], None),
        ({"is_over": False, "winners": "[]"}, [0, 1], [1, 1]),
        ({"is_over": False, "winners": "[]", "moves": 0}, [0, 1], None),
        ({"rated": "asked"}, [], None),
        ({"rated": ""}, [], None),
    ],
)
def test_games_that_did_not_end_by_the_rules(
    engine: Engine, columns: dict[str, Any], departed: list[int], expected: list[int] | None
) -> None:
    store_game(engine, "t", ["aki", "ben"], [9, 5], 1.0, **columns)
    for seat in departed:
        change_seat(engine, "t", seat, departed="resigned", bot="neighbour")
    assert places(engine) == expected


def test_who_came_to_a_free_seat_later_counts_as_anybody(engine: Engine) -> None:
    store_game(engine, "t", ["aki", "", "ben"], [5, 9, 4], 1.0)
    assert places(engine) == [2, 1, 3]
    assert {player for _, player in stored_ratings(engine)} == {"aki", "ben"}


def play_many(engine: Engine) -> None:
    """In another order than they ended, as two nodes may find them, counted now and then."""
    order = [3, 1, 2, 0, 5, 4, 9, 7, 8, 6, 11, 10]
    for at, number in enumerate(order):
        scores = [number * 7 % 5, number * 3 % 4, number % 3]
        game = "shogun" if number % 3 == 0 else "iki"
        store_game(engine, f"t{number}", ["aki", "ben", "bot:neighbour"], scores, float(number), game=game)
        if at % 2:
            count(engine)
    count(engine)


@pytest.mark.parametrize("kind", KINDS)
def test_computed_anew_it_is_the_same_to_the_last_bit_and_what_was_damaged_is_mended(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    url = sqlite_url(tmp_path) if kind == "sqlite" else request.getfixturevalue("postgres_url")
    store = Store(url)
    play_many(store.engine)
    counted = stored_ratings(store.engine)
    assert len(counted) == 4

    def recompute() -> str:
        assert main(["admin", "ladder", "--database", url]) == 0
        assert stored_ratings(store.engine) == counted
        return capsys.readouterr().out

    assert recompute() == "12 games of 2 players were played through again; all stood as it must.\n"
    with store.engine.begin() as connection:
        connection.execute(update(schema.ladder_ratings).where(schema.ladder_ratings.c.player == "aki").values(mu=99.0))
        connection.execute(delete(schema.ladder_games).where(schema.ladder_games.c.table_id == "t4"))
        wrong = update(schema.ladder_games).where(schema.ladder_games.c.table_id == "t5")
        connection.execute(wrong.values(places="[]"))
    assert recompute().endswith("4 results and ratings were mended.\n")
    with store.engine.begin() as connection:
        administration.delete_tables(connection, ["t1", "t2"])
    assert recompute().endswith("all stood as it must.\n"), "games count also when their tables are deleted"
    store.close()


def test_a_game_counts_also_when_its_table_is_deleted_before_anybody_has_looked(engine: Engine) -> None:
    store_game(engine, "over", ["aki", "ben"], [9, 5], 1.0)
    store_game(engine, "alone", ["aki", "bot:guest"], [9, 5], 2.0, is_over=False, winners="[]")
    store_game(engine, "two", ["aki", "ben"], [9, 5], 3.0, is_over=False, winners="[]")
    store_game(engine, "unbegun", ["aki", "bot:guest"], [0, 0], 4.0, is_over=False, winners="[]", moves=0)
    with engine.begin() as connection:
        administration.delete_tables(connection, ["over", "alone", "two", "unbegun"])
    assert places(engine, "over") == [1, 2]
    assert places(engine, "alone") == [2, 1], "who throws a game away against computer players has lost it"
    assert places(engine, "two") is None, "several have agreed to it"
    assert places(engine, "unbegun") is None


def test_another_model_has_everything_computed_anew(engine: Engine) -> None:
    play_many(engine)
    counted = stored_ratings(engine)
    with engine.begin() as connection:
        connection.execute(update(schema.meta).where(schema.meta.c.name == ladder.MODEL_ROW).values(value="other"))
        connection.execute(update(schema.ladder_ratings).values(mu=1.0))
    with engine.connect() as connection:
        assert ladder.is_due(connection)
    count(engine)
    assert stored_ratings(engine) == counted
    with engine.connect() as connection:
        assert not ladder.is_due(connection)


def test_two_nodes_that_look_at_the_same_moment_count_once(postgres_url: str) -> None:
    stores = [Store(postgres_url, f"http://10.0.0.{number}:8350", cluster=True) for number in (1, 2)]
    with stores[0].engine.begin() as connection:
        for table in (schema.ladder_games, schema.ladder_ratings, schema.tables, schema.seats):
            connection.execute(delete(table))
    count(stores[0].engine)  # who begins the ladder at the same moment as another looks again two seconds later
    for number in range(20):
        store_game(stores[0].engine, f"n{number}", ["aki", "ben", "bot:guest"], [number % 2, 1, 0], float(number))
    done: list[int] = []
    nodes = [threading.Thread(target=lambda store=store: done.append(count(store.engine))) for store in stores]
    for node in nodes:
        node.start()
    for node in nodes:
        node.join()
    assert sorted(done) == [0, 20]
    counted = stored_ratings(stores[1].engine)
    assert [row[2] for row in counted.values()] == [20, 20]
    with stores[1].engine.begin() as connection:
        assert ladder.recompute(connection).mended == 0
    assert stored_ratings(stores[0].engine) == counted
    for store in stores:
        store.close()
