"""Mending: a game that comes to something else since its rules were corrected waits for its players' choice.

It is shown as far as it comes to the same, and nobody plays on. Everybody who plays chooses: to go on from there, or to
end it. What all choose is done; who has gone can be stood in for by a bot, and need not be asked then. Nothing that was
played is taken away before. A game without people is its host's to mend (`engawa tables mend`).
"""

from contextlib import suppress
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ValidationError

from engawa.kernel.refusal import refuse
from engawa.server.errors import NotYours
from engawa.server.protocol.state import Mending
from engawa.server.storage.rules_check import Difference
from engawa.server.storage.table_store import TableStore

if TYPE_CHECKING:
    from engawa.server.tables.table import LiveTable

MendingChoice = Literal["go_on", "end"]


class Choices(BaseModel):
    """By seat."""

    chosen: dict[int, MendingChoice] = {}


class MendingChoices:
    """What those who play at a table want; stored, so that it is known when the table is taken up anew."""

    def __init__(self, store: TableStore, found: Difference) -> None:
        self.equal, self.made = found.equal, found.made
        self._store = store
        self._chosen: dict[int, MendingChoice] = {}
        with suppress(ValidationError):  # it was edited by hand: whoever has chosen chooses again
            self._chosen = Choices.model_validate_json(store.mending() or "{}").chosen

    def told(self, asked: list[int]) -> Mending:
        """Of those who are asked."""
        return {
            "equal": self.equal,
            "made": self.made,
            "go_on": [seat for seat in asked if self._chosen.get(seat) == "go_on"],
            "end": [seat for seat in asked if self._chosen.get(seat) == "end"],
            "waiting": [seat for seat in asked if seat not in self._chosen],
        }

    async def choose(self, seat: int, choice: MendingChoice) -> None:
        chosen = {**self._chosen, seat: choice}
        await self._store.choose_mending(Choices(chosen=chosen).model_dump_json())
        self._chosen = chosen

    def agreed(self, asked: list[int]) -> MendingChoice | None:
        """What everybody who is asked has chosen."""
        wishes = {self._chosen.get(seat) for seat in asked}
        return wishes.pop() if len(wishes) == 1 else None


def asked(table: "LiveTable") -> list[int]:
    """People who play themselves."""
    return [chair.seat for chair in table.seats if chair.person() and chair.bot is None and not chair.is_free]


async def choose(table: "LiveTable", seat: int, choice: MendingChoice) -> None:
    async with table.awake():
        if table.mending is None:
            raise refuse("kernel.refuse.stale")
        if seat not in asked(table):
            raise NotYours("server.not_asked")
        await table.mending.choose(seat, choice)
        await settle(table)


async def settle(table: "LiveTable") -> None:
    """What all want is done, and everybody comes back to what it has become. The caller has the lock."""
    if table.mending is None:
        return
    agreed = table.mending.agreed(asked(table))
    if agreed is None:
        table.broadcast_state()
        return
    await table.store.mend(end=agreed == "end")
    table.match_is_lost()
