"""The ladder for tests: a server that keeps one, people who play for it, games that are stored as if played."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import Engine, insert, select, update

from engawa.server.storage import ladder
from engawa.server.storage.schema import ladder_ratings, seats, tables
from tests.server.conftest import PATIENT
from tests.server.databases import STANDING, stored

WITH_LADDER = replace(PATIENT, ladder=True)
AKI, BEN, CHO = "a1" * 32, "b2" * 32, "c3" * 32


def ask(client: TestClient, door: str, **body: Any) -> tuple[int, dict[str, Any]]:
    answer = client.post(f"/api/ladder/{door}", json=body)
    return answer.status_code, answer.json()


def sign_up(client: TestClient, **proofs: str) -> None:
    for name, proof in proofs.items():
        assert ask(client, "join", proof=proof, name=name)[0] == 200


def engine_of(client: TestClient) -> Engine:
    engine: Engine = client.app.state.directory.store.engine  # type: ignore[attr-defined]
    return engine


def count(engine: Engine) -> int:
    """As a server does every few seconds."""
    with engine.begin() as connection:
        return ladder.count(connection)


def store_game(engine: Engine, name: str, who: Iterable[str], scores: list[int], at: float, **columns: Any) -> None:
    """A finished table where these sat: people of the ladder, or `bot:…`; the best score has won."""
    table = stored(name)
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    row = {key: value for key, value in vars(table).items() if key != "seats"}
    row |= {**STANDING.columns(), "is_over": True, "scores": str(scores), "winners": str(best), "rated": "open"}
    with engine.begin() as connection:
        connection.execute(insert(tables).values(**(row | {"changed": at} | columns)))
        for seat, one in enumerate(who):
            bot = one.removeprefix("bot:") if one.startswith("bot:") else None
            chair = {"table_id": name, "seat": seat, "name": f"Seat {seat}", "bot": bot}
            chair |= {"token_hash": None if bot else f"hash {seat}", "ladder": "" if bot else one}
            connection.execute(insert(seats).values(**chair))


def change_seat(engine: Engine, table: str, seat: int, **columns: Any) -> None:
    with engine.begin() as connection:
        chosen = update(seats).where(seats.c.table_id == table, seats.c.seat == seat)
        connection.execute(chosen.values(**columns))


def stored_ratings(engine: Engine) -> dict[tuple[str, str], tuple[float, float, int, int]]:
    """As they are kept, to the last bit."""
    with engine.connect() as connection:
        rows = connection.execute(select(ladder_ratings)).all()
    return {(row.game, row.player): (row.mu, row.sigma, row.games, row.wins) for row in rows}
