"""Rematch: a new table of the same people, options and figures, seats turned by one.

The keys that open the finished table open the new one too, so nobody needs a new link to go along.
"""

import secrets

from engawa.kernel.game import Game
from engawa.kernel.match import Match
from engawa.kernel.position import Figures
from engawa.kernel.seats import person
from engawa.server.errors import NotYours, RequestError
from engawa.server.storage.store import StoredSeat, StoredTable
from engawa.server.tables.table import LiveTable
from engawa.server.tokens import new_id


def check_rematch(table: LiveTable) -> None:
    if table.stored.imported or table.study is not None or not table.now.is_over:
        raise NotYours("server.rematch_later")
    if table.stored.typed:
        raise RequestError("server.rematch_typed")


def turned(origin: StoredTable, game: Game, figures: Figures, options: dict[str, str]) -> tuple[StoredTable, Match]:
    """Whoever sat second begins."""
    chairs = [_once_more(chair, seat) for seat, chair in enumerate([*origin.seats[1:], origin.seats[0]])]
    seed = secrets.token_hex(32)
    specs = [chair.bot if chair.bot and not chair.person() else person(chair.name) for chair in chairs]
    match = Match.start(game, figures, specs, seed, options)
    match.record.names = [chair.name for chair in chairs]
    stored = StoredTable(
        id=new_id(),
        game=origin.game,
        header=match.record.header(),
        figures=origin.figures,
        seed=seed,
        spectator_hash=origin.spectator_hash,
        is_open=origin.is_open,
        imported=False,
        rules=game.rules_version,
        seats=chairs,
        allows_take_backs=origin.allows_take_backs,
        allows_coaches=origin.allows_coaches,
        leaving=origin.leaving,
        pace=origin.pace,
    )
    return stored, match


def _once_more(chair: StoredSeat, seat: int) -> StoredSeat:
    """People play for themselves again; a bot stays on a seat to which nobody ever came."""
    bot = None if chair.person() and not chair.is_free else chair.bot
    return StoredSeat(seat, chair.name, chair.token_hash, bot, chair.is_free)
