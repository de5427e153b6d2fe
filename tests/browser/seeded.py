"""Seeded server: `python seeded.py MODULE serve …` runs a program whose shuffles follow from who asks for the table.

Every page names its test in a header, so that a test meets the same draws and the same bots each time, alone
or after any others. ENGAWA_SHUFFLE names another set of shuffles: a test that passes with one and not with another
depends on luck.
"""

import hashlib
import os
import runpy
import secrets
import sys
from collections import Counter
from contextvars import ContextVar
from typing import Any

HEADER = "x-engawa-test"
OF_SHUFFLES = "test_fair_shuffle"
asker: ContextVar[str] = ContextVar("asker", default="")
tables: Counter[str] = Counter()


def seed_for_asker(nbytes: int | None = None) -> str:
    name = asker.get()
    tables[name] += 1
    return hashlib.sha256(f"{os.environ.get('ENGAWA_SHUFFLE', '')}/{name}/{tables[name]}".encode()).hexdigest()


def run(program: str) -> None:
    from engawa.kernel.shuffle import Shuffle  # noqa: PLC0415 - bots' processes need none of it
    from engawa.server.http_api.middleware import GuardMiddleware  # noqa: PLC0415 - bots' processes need none of it

    guard = GuardMiddleware.__call__

    async def call(self: GuardMiddleware, scope: Any, receive: Any, send: Any) -> None:
        asker.set(dict(scope.get("headers", ())).get(HEADER.encode(), b"").decode())
        await guard(self, scope, receive, send)

    shuffled_by_all = Shuffle.seed

    def seed(self: Shuffle, server_seed: str) -> str:
        """What pages add is left out, but in tests of just that."""
        return shuffled_by_all(self, server_seed) if OF_SHUFFLES in asker.get() else server_seed

    GuardMiddleware.__call__ = call  # type: ignore[method-assign]
    Shuffle.seed = seed  # type: ignore[method-assign]
    secrets.token_hex = seed_for_asker  # a table's seed and nothing else is drawn by it
    runpy.run_module(program, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    sys.path[0] = os.getcwd()  # as `python -m` has it: not these tests, but what is installed
    run(sys.argv.pop(1))
