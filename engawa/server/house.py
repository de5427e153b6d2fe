"""All tables of a server: made, found again, kept while somebody is there."""

import json
import secrets
from dataclasses import dataclass

from engawa.bots.registry import check_bot
from engawa.kernel.match import Match
from engawa.kernel.record import write_line
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named
from engawa.server.store import Store, StoredSeat, StoredTable
from engawa.server.table import LiveTable, new_token, token_hash
from engawa.server.thinking import Thinkers, read_figures

LONGEST_NAME = 40


@dataclass(frozen=True)
class Chair:
    """A seat as it is asked for: a bot, or a person; people with the same `keyboard` share one link."""

    name: str
    bot: str | None = None
    keyboard: int | None = None


@dataclass(frozen=True)
class NewTable:
    id: str
    seats: list[str | None]
    """The secret of each person's seat, None where a bot sits."""
    spectator: str


class House:
    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self.live: dict[str, LiveTable] = {}

    def make(
        self,
        game_name: str,
        chairs: list[Chair],
        options: dict[str, str],
        figures_text: str | None = None,
        is_open: bool = False,
    ) -> NewTable:
        game = game_named(game_name)
        game.check_players(len(chairs))
        for chair in chairs:
            check_name(chair.name)
            if chair.bot is not None:
                check_bot(chair.bot)
        figures = read_figures(game, figures_text)
        seed = secrets.token_hex(32)
        names = [f"person:{chair.name}" if chair.bot is None else chair.bot for chair in chairs]
        match = Match.start(game, figures, names, seed, options)
        made = NewTable(secrets.token_urlsafe(9), give_tokens(chairs), new_token())
        stored = StoredTable(
            id=made.id,
            game=game.name,
            header=match.record.header(),
            figures=figures_text,
            seed=seed,
            spectator_hash=token_hash(made.spectator),
            is_open=is_open,
            is_over=False,
            seats=[
                StoredSeat(seat, chair.name, None if token is None else token_hash(token), chair.bot)
                for seat, (chair, token) in enumerate(zip(chairs, made.seats, strict=True))
            ],
        )
        self.store.create(stored, [write_line(line) for line in match.record.lines], match.chance.drawn)
        return made

    def table(self, table_id: str) -> LiveTable | None:
        """A table in play, taken up from the store when nobody has been there lately."""
        if table_id not in self.live:
            stored = self.store.table(table_id)
            if stored is None:
                return None
            self.live[table_id] = LiveTable(stored, self.store, self.thinkers)
        return self.live[table_id]

    def forget_if_empty(self, table_id: str) -> None:
        """The store has everything; a table without anybody needs no memory."""
        table = self.live.get(table_id)
        if table is not None and not table.listeners and not table.is_thinking():
            del self.live[table_id]


def check_name(name: str) -> None:
    if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
        raise BadInput(f"a name is 1 to {LONGEST_NAME} printable characters, not {json.dumps(name[:80])}")


def give_tokens(chairs: list[Chair]) -> list[str | None]:
    """A secret for each person, one for all who share a keyboard."""
    shared: dict[int, str] = {}
    tokens: list[str | None] = []
    for chair in chairs:
        if chair.bot is not None:
            tokens.append(None)
        elif chair.keyboard is None:
            tokens.append(new_token())
        else:
            tokens.append(shared.setdefault(chair.keyboard, new_token()))
    return tokens
