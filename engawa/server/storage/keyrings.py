"""Keyrings: what people's pages keep under a personal key, so that another device of theirs has it too.

A page seals it with a key that never leaves the browser; here are the hash of a proof that is made from the same key,
and letters that nobody but its owner can read. So it is not known here whose seats belong together.
"""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from engawa.server.storage.schema import keyrings
from engawa.server.storage.writer import Writer
from engawa.server.tokens import token_hash


@dataclass(frozen=True)
class SealedKeyring:
    version: int
    sealed: str


class Keyrings:
    def __init__(self, writer: Writer, reading: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._writer = writer
        self._reading = reading

    def of(self, proof: str) -> SealedKeyring | None:
        query = select(keyrings.c.version, keyrings.c.sealed).where(keyrings.c.proof_hash == token_hash(proof))
        with self._reading() as connection:
            row = connection.execute(query).first()
        return None if row is None else SealedKeyring(row.version, row.sealed)

    async def keep(self, proof: str, sealed: str, version: int) -> bool:
        """In the place of this version, or as the first one (0); False where another stands there, or none does.
        Two who begin at the same moment: the database lets one of them."""
        new = {"sealed": sealed, "version": version + 1, "changed": time.time()}
        hashed = token_hash(proof)
        kept = False

        def write(connection: Connection) -> None:
            nonlocal kept
            if version == 0:
                is_there = select(keyrings.c.version).where(keyrings.c.proof_hash == hashed)
                kept = connection.execute(is_there).first() is None
                if kept:
                    connection.execute(insert(keyrings).values(proof_hash=hashed, **new))
                return
            known = (keyrings.c.proof_hash == hashed, keyrings.c.version == version)
            kept = connection.execute(update(keyrings).where(*known).values(**new)).rowcount == 1

        await self._writer.do(write)
        return kept

    async def forget(self, proof: str) -> bool:
        """False where there was nothing."""
        forgotten = False

        def write(connection: Connection) -> None:
            nonlocal forgotten
            own = delete(keyrings).where(keyrings.c.proof_hash == token_hash(proof))
            forgotten = connection.execute(own).rowcount == 1

        await self._writer.do(write)
        return forgotten
