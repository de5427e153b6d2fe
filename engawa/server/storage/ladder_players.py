"""Ladder players: who plays for the ladder, under a public name and the hash of a proof.

A page makes the proof from the person's key, another one than opens the keyring: so the server knows only of seats that
were given to the ladder that they belong together. When somebody is forgotten, name and proof go; games keep a player
whom nobody can name.
"""

import secrets
import time
import unicodedata
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from engawa.server.storage.failures import StaleWrite
from engawa.server.storage.schema import ladder_players
from engawa.server.storage.writer import Writer
from engawa.server.tokens import token_hash


@dataclass(frozen=True)
class LadderPlayer:
    id: str
    name: str


class LadderPlayers:
    def __init__(self, writer: Writer, reading: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._writer = writer
        self._reading = reading

    def of(self, proof: str) -> LadderPlayer | None:
        own = ladder_players.c.proof_hash == token_hash(proof)
        with self._reading() as connection:
            row = connection.execute(select(ladder_players.c.id, ladder_players.c.name).where(own)).first()
        return None if row is None else LadderPlayer(row.id, row.name)

    async def sign_up(self, proof: str, name: str) -> bool:
        """Under this name from now on; False where somebody else is called so."""
        hashed, columns = token_hash(proof), {"name": name, "name_key": name_key(name)}

        def write(connection: Connection) -> None:
            own = update(ladder_players).where(ladder_players.c.proof_hash == hashed)
            if connection.execute(own.values(**columns)).rowcount == 0:
                row = {"id": secrets.token_urlsafe(9), "proof_hash": hashed, "since": time.time(), **columns}
                connection.execute(insert(ladder_players).values(**row))

        try:
            await self._writer.do(write)
        except StaleWrite:
            return False
        return True

    async def forget(self, proof: str) -> bool:
        """False where there was nobody."""
        forgotten = False

        def write(connection: Connection) -> None:
            nonlocal forgotten
            own = delete(ladder_players).where(ladder_players.c.proof_hash == token_hash(proof))
            forgotten = connection.execute(own).rowcount == 1

        await self._writer.do(write)
        return forgotten


def name_key(name: str) -> str:
    """The same for names that one could take for each other."""
    return unicodedata.normalize("NFKC", name).casefold()
