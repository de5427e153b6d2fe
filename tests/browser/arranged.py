"""Tables in the middle of a game, stored before their server starts: what a test is about comes at once."""

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Page

from engawa.kernel.chance import SearchChance
from engawa.kernel.match import Match
from engawa.kernel.record import write_line
from engawa.kernel.seats import person
from engawa.server.storage.store import Store, StoredSeat, StoredTable, sqlite_url
from engawa.server.storage.summary import Summary
from engawa.server.tokens import token_hash
from engawa.shogun.figures.moves import ATTACK, COMMIT, b_of, kind_of
from engawa.shogun.game import GAME
from engawa.shogun.rules import agenda
from engawa.shogun.rules.position import Realm

NAMES = ["Hana", "Jan", "Mei"]
TOKEN = "the-key-of-whoever-sits-there"
BOT = "guest"


def is_before_a_battle(realm: Realm, seat: int) -> bool:
    """Whatever is done is an attack on another player."""
    options = realm.options(seat)
    return all(kind_of(move) == ATTACK and realm.owner[b_of(move)] >= 0 for move in options)


def is_before_anothers_turn(realm: Realm, seat: int) -> bool:
    """However the battle ends, somebody else is to act after it."""
    if not is_before_a_battle(realm, seat):
        return False
    for number, move in enumerate(realm.options(seat)):
        tried = realm.copy()
        tried.play(seat, move, SearchChance(random.Random(number)))
        if seat in tried.to_act():
            return False
    return True


def is_before_a_revolt(realm: Realm, seat: int) -> bool:
    """Several provinces revolt; whichever is chosen is fought for at once."""
    return realm.asked == agenda.PICK_REVOLT


def is_before_the_bids(realm: Realm, seat: int) -> bool:
    """Nothing is left but to commit the last plan: then the bids are opened."""
    others = [player for other, player in enumerate(realm.players) if other != seat]
    is_last = realm.asked == agenda.PLANNING and all(player.committed for player in others)
    return is_last and [kind_of(move) for move in realm.options(seat)] == [COMMIT]


def arrange(
    folder: Path, tables: Sequence[str], stops: Callable[[Realm, int], bool], at_one_screen: bool = False
) -> None:
    """Tables by these names, each with a game of Shogun that chance has played until it stops.

    Whoever is to act there is the only person; or all are, at one screen."""
    match, seat = next(found for number in range(200) if (found := play_until(stops, f"arranged {number}")))
    people = range(len(NAMES)) if at_one_screen else [seat]
    chairs = [StoredSeat(one, name, *(key(one in people))) for one, name in enumerate(NAMES)]
    record = match.record
    record.seats = [person(name) if one in people else BOT for one, name in enumerate(NAMES)]
    record.names = NAMES.copy()
    lines = [write_line(line) for line in record.lines]
    standing = Summary.of(match.position, len(match.seen_by))

    async def store_all() -> None:
        store = Store(sqlite_url(folder))
        for name in tables:
            table = StoredTable(name, "shogun", record.header(), None, record.seed or "", "", False, False, chairs)
            await store.create(table, standing, lines, match.chance.drawn)
        store.close()

    # Playwright's own loop runs in this thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, store_all()).result()


def key(is_person: bool) -> tuple[str | None, str | None]:
    """Its hash, and the bot that plays instead."""
    return (token_hash(TOKEN), None) if is_person else (None, BOT)


def play_until(stops: Callable[[Realm, int], bool], seed: str) -> tuple[Match, int] | None:
    draws = random.Random(seed)
    match = Match.start(GAME, GAME.figures(), NAMES, seed, {"setup": "sample"})
    while not match.position.is_over():
        realm = match.position
        assert isinstance(realm, Realm)
        seat = realm.to_act()[0]
        if stops(realm, seat):
            return match, seat
        match.play(seat, draws.choice(realm.options(seat)))
    return None


def open_arranged(page: Page, url: str, table: str, **settings: object) -> None:
    """As one who has sat there before."""
    keys = json.dumps([{"table": table, "token": TOKEN}])
    chosen = json.dumps({"language": "en", "pace": "calm", "name": "Mika", "theme": "light", **settings})
    for name, value in (("tables", keys), ("settings", chosen)):
        page.add_init_script(f"localStorage.setItem('engawa.{name}', {json.dumps(value)})")
    page.goto(f"{url}/t/{table}")
