"""Table directory: all tables of a server, made, found again, kept while somebody is there."""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace

from sqlalchemy.exc import SQLAlchemyError

from engawa.kernel.game import Game
from engawa.kernel.match import Match
from engawa.kernel.position import Figures
from engawa.kernel.record import Ending, Record, parse, write_line
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named
from engawa.kernel.seats import person
from engawa.server.admission import Admission, Closing
from engawa.server.bot_workers import BotWorkers
from engawa.server.errors import DamagedTable, NotFound
from engawa.server.figures import read_figures
from engawa.server.meter import Meter
from engawa.server.protocol.http import ChairRequest, ContinuationRequest, StudyRequest, TableRequest
from engawa.server.rate_limits import Limits, Places
from engawa.server.ray_desks import RayCluster
from engawa.server.settings import Settings
from engawa.server.state.encoder import known_language
from engawa.server.storage.failures import StoreFailed
from engawa.server.storage.house_clock import HouseClock
from engawa.server.storage.ladder_players import LadderPlayer
from engawa.server.storage.rules_check import difference
from engawa.server.storage.store import Store, StoredSeat, StoredTable
from engawa.server.storage.summary import Summary
from engawa.server.tables import rated_play
from engawa.server.tables.clock_face import check_pace
from engawa.server.tables.continuation import Keys, continued, eyes_of
from engawa.server.tables.names import check_guest_bot, clean_name, default_name, numbered
from engawa.server.tables.new_study import studied
from engawa.server.tables.presence import Absences
from engawa.server.tables.rematch import check_rematch, turned
from engawa.server.tables.shuffling import first_phase
from engawa.server.tables.table import LiveTable, Services
from engawa.server.tables.takeovers import Takeovers
from engawa.server.tables.typed_draws import check_typeable, typed_chance
from engawa.server.tokens import new_id, new_token, token_hash

LOG = logging.getLogger("engawa.server")


@dataclass(frozen=True)
class NewTable:
    id: str
    seats: list[str | None]
    """The secret of each person's seat, None where a bot sits."""
    spectator: str


class Draining(StoreFailed):
    """This server is being stopped, and takes nothing up any more."""


class TableDirectory:
    def __init__(
        self,
        store: Store,
        settings: Settings,
        meter: Meter | None = None,
        cluster: RayCluster | None = None,
        clock: HouseClock | None = None,
    ) -> None:
        """`cluster`: on which bots think, if not in processes of this server."""
        self.store = store
        self.settings = settings
        meter = meter or Meter()
        questions = Places(settings.questions_for_one, settings.questions)
        self.bot_workers = BotWorkers(settings.workers, questions, meter, cluster)
        self.absences = Absences()
        self.clock = clock or HouseClock(store)
        self.limits = Limits(settings)
        self.admission = Admission()
        self._services = Services(
            store,
            self.bot_workers,
            settings,
            self.absences,
            self.clock,
            self._forget_if_deserted,
            self._forget,
            self._store_presence,
            meter,
        )
        self.live: dict[str, LiveTable] = {}
        self.is_closing = False
        self._storing: set[asyncio.Task[None]] = set()
        self._takeovers = Takeovers(store)
        self._coming: dict[str, asyncio.Task[LiveTable | None]] = {}

    async def make(self, request: TableRequest) -> NewTable:
        self.admission.check_new()
        if self.is_closing:
            raise Closing("server.draining")
        check_pace(request.pace)
        rated_play.check_request(request, self.settings)
        made = NewTable(new_id(), give_tokens(request.seats), new_token())
        stored, match = await asyncio.to_thread(set_up, made, request)
        stored.shuffle = first_phase(self.settings, stored.seats, stored.typed)
        first = [write_line(line) for line in match.record.lines]
        await self.store.create(stored, Summary.of(match.position, 0), first, match.chance.drawn)
        self.absences.went(made.id, range(len(made.seats)))
        return made

    @asynccontextmanager
    async def visit(self, table_id: str) -> AsyncIterator[LiveTable | None]:
        """A table, taken up from the store when nobody has been there lately; it stays while it is visited."""
        table = self.live.get(table_id)
        while table is None:  # who came first may have gone again before it is one's turn
            if table_id not in self._coming:
                coming = self._coming[table_id] = asyncio.create_task(self._take_up(table_id))
                # Whoever waits for it hears of a failure; nobody may wait any more.
                coming.add_done_callback(lambda done: done.cancelled() or done.exception())
            if await asyncio.shield(self._coming[table_id]) is None:
                yield None
                return
            table = self.live.get(table_id)
        table.enter()
        try:
            yield table
        finally:
            table.exit()
            self._forget_if_deserted(table)

    async def _take_up(self, table_id: str) -> LiveTable | None:
        """Two who come at the same time find the same table."""
        try:
            self._check_open()
            epoch: int | None = 0
            if self.store.node is not None:
                epoch = await self._takeovers.take(table_id)
            table = None if epoch is None else await asyncio.to_thread(self._load, table_id, epoch)
            if table is not None:
                if table.clocks.pace is not None:
                    await self.clock.begin()
                self._check_open()
                self.live[table_id] = table
            return table
        finally:
            del self._coming[table_id]

    def _load(self, table_id: str, epoch: int) -> LiveTable | None:
        """As who has taken it over in this epoch: whatever the row says by now, nothing is written in another's."""
        with self.store.damage.watched(table_id):
            stored = self.store.table(table_id)
            if stored is None:
                return None
            if self.store.node is not None:
                stored.epoch = epoch
            table = self._mended(stored) or LiveTable(stored, self._services)
        if self.store.node is not None:
            away = table.store.absences()
            for seat in range(len(stored.seats)):
                self.absences.went_before(table_id, seat, away.get(seat, 0.0))
        return table

    def _mended(self, stored: StoredTable) -> LiveTable | None:
        """A game that was begun under other rules is played on where it comes to the same (None); else it is shown so
        far, and waits for its players' choice."""
        if stored.rules == game_named(stored.game).rules_version or stored.imported or stored.ended:
            return None
        with self.store.engine.connect() as connection:
            found = difference(connection, stored.id)
        if found is None:
            return None
        LOG.warning("table %s waits for its players, since its rules were mended: %s", stored.id, found.why)
        try:
            return LiveTable(stored, self._services, found)
        except BadInput:  # not even its setting up comes to the same
            raise DamagedTable("server.mended", moves=found.equal) from None

    def _forget_if_deserted(self, table: LiveTable) -> None:
        """The store has everything; a table without anybody needs no memory."""
        if table.is_deserted():
            table.close()
            self._forget(table)

    def _forget(self, table: LiveTable) -> None:
        if self.live.get(table.stored.id) is table:
            del self.live[table.stored.id]

    def _check_open(self) -> None:
        if self.is_closing:
            raise Draining

    def _store_presence(self, table: LiveTable, seats: list[int], present: bool) -> None:
        """For the node that takes the table over; a server that is alone remembers it."""
        if self.store.node is not None:
            storing = asyncio.create_task(_try(table.store.change_presence(seats, present)))
            self._storing.add(storing)
            storing.add_done_callback(self._storing.discard)

    def let_go_of_all(self) -> None:
        """This node may no longer write anywhere: everybody comes back to whoever may."""
        for table in list(self.live.values()):
            table.match_is_lost()

    async def drain(self) -> None:
        """No new tables; what is under way is done to its end; then the tables are anybody's, and all leave."""
        self.is_closing = True
        tables = list(self.live.values())
        await asyncio.gather(*(table.hand_over() for table in tables))
        if self.store.node is not None:
            with suppress(SQLAlchemyError):
                await asyncio.to_thread(self.store.node.give_back)
        for table in tables:
            table.match_is_lost()

    def record(self, table_id: str) -> tuple[Record, bool] | None:
        """A table's record with its seed and its end, and whether it is open to all."""
        with self.store.damage.watched(table_id):
            stored, standing = self.store.table(table_id), self.store.standing(table_id)
            if stored is None or standing is None or stored.study:
                return None
            written, _ = self.store.of(table_id).lines()
            record = parse("\n".join([stored.header, *written]) + "\n", f"table {table_id}")
        if standing.is_over:
            record.ending = Ending(tuple(standing.scores), tuple(standing.winners))
            record.seed = stored.provable_seed()
            if record.shuffle is not None:
                record.shuffle = replace(record.shuffle, server_seed=stored.server_seed)
            counts = [(chair.hints, chair.take_backs) for chair in stored.seats]
            hints, take_backs = (list(counted) for counted in zip(*counts, strict=True))
            record.hints, record.take_backs = hints if any(hints) else [], take_backs if any(take_backs) else []
            record.resigned = departures(stored, "resigned")
            record.left = departures(stored, "left")
            record.agreed = stored.agreed
        return record, standing.is_over or stored.imported

    async def go_on_from(self, table_id: str, wish: ContinuationRequest) -> NewTable | None:
        """A new table that takes a game up after so many of its moves, the others' seats played by bots; None where
        there is no such game."""
        self.admission.check_new()
        known = await asyncio.to_thread(self.record, table_id)
        origin = await asyncio.to_thread(self.store.table, table_id)
        if known is None or origin is None:
            return None
        record, is_open = known
        eyes = None if is_open else eyes_of(origin, wish)
        keys = Keys(new_id(), new_token(), new_token())
        stored, begun, standing = await asyncio.to_thread(continued, keys, origin, record, wish, eyes)
        await self.store.create(stored, standing, [write_line(line) for line in begun.lines], 0)
        self.absences.went(keys.table, range(record.players))
        tokens = [keys.seat if seat == wish.seat else None for seat in range(record.players)]
        return NewTable(keys.table, tokens, keys.spectator)

    async def play_again(self, table: LiveTable) -> None:
        """A new table for the people of a finished one; everybody there is told where. Asked again, it is the same."""
        self.admission.check_new()
        if self.is_closing:
            raise Closing("server.draining")
        async with table.awake() as match:
            check_rematch(table)
            if table.stored.rematch:
                return
            stored, begun = await asyncio.to_thread(
                turned, table.stored, table.game, table.figures, match.record.options
            )
            stored.shuffle = first_phase(self.settings, stored.seats)
            stored.rated = "asked" if table.stored.rated and self.settings.ladder else ""
            first = [write_line(line) for line in begun.record.lines]
            standing = Summary.of(begun.position, 0)
            await self.store.create(stored, standing, first, begun.chance.drawn, rematch_of=table.stored.id)
            self.absences.went(stored.id, range(len(stored.seats)))
            table.announce_rematch(stored.id)

    async def ladder_player(self, proof: str, address: str) -> LadderPlayer:
        """NotFound where nobody plays for the ladder under it, which counts as a guess."""
        self.limits.check_guesses(address)
        player = await asyncio.to_thread(self.store.ladder_players.of, proof)
        if player is None:
            self.limits.guesses.take(address)
            raise NotFound("server.no_ladder_player")
        return player

    async def make_study(self, wish: StudyRequest) -> NewTable:
        """A table for one learner; those that nobody goes on with make room for it."""
        self.admission.check_new()
        game, language = game_named(wish.game).name, known_language(wish.language)
        keys = Keys(new_id(), new_token(), new_token())
        stored, begun, standing = await asyncio.to_thread(studied, keys, game, wish.study, language)
        await self.store.delete_studies(time.time() - self.settings.studies_kept, list(self.live))
        await self.store.create(stored, standing, [write_line(line) for line in begun.lines], 0)
        self.absences.went(keys.table, range(begun.players))
        tokens = [None if chair.token_hash is None else keys.seat for chair in stored.seats]
        return NewTable(keys.table, tokens, "")

    def close(self) -> None:
        self.bot_workers.close()
        self.store.close()


async def _try(storing: Awaitable[None]) -> None:
    """Who is away counts from the taking over where it could not be stored."""
    with suppress(StoreFailed):
        await storing


def departures(stored: StoredTable, how: str) -> list[int]:
    """1 for each seat whose person has gone so; empty where nobody has."""
    gone = [int(chair.departed == how) for chair in stored.seats]
    return gone if any(gone) else []


def set_up(made: NewTable, request: TableRequest) -> tuple[StoredTable, Match]:
    game = game_named(request.game)
    game.check_players(len(request.seats))
    names: list[str] = []
    for seat, chair in enumerate(request.seats):
        names.append(numbered(seat_name(seat, chair), names))
    seats = [person(name) if chair.bot is None else chair.bot for name, chair in zip(names, request.seats, strict=True)]
    figures = read_figures(game, request.figures)
    seed = secrets.token_hex(32)
    check_typeable(game, request.type_in)
    match = start(game, figures, seats, seed, request)
    match.record.names = names.copy()
    stored = StoredTable(
        id=made.id,
        game=game.name,
        rules=game.rules_version,
        header=match.record.header(),
        figures=request.figures,
        seed=seed,
        spectator_hash=token_hash(made.spectator),
        is_open=request.open,
        imported=False,
        typed=",".join(request.type_in),
        allows_take_backs=request.take_backs and not request.rated,
        allows_coaches=request.coaches and not request.rated,
        awaits_people=request.wait,
        leaving="bot" if request.rated else request.leaving,
        rated="asked" if request.rated else "",
        pace="" if request.pace is None else request.pace.model_dump_json(),
        seats=[
            StoredSeat(seat, name, None if token is None else token_hash(token), chair.bot, chair.free)
            for seat, (name, chair, token) in enumerate(zip(names, request.seats, made.seats, strict=True))
        ],
    )
    return stored, match


def start(game: Game, figures: Figures, seats: list[str], seed: str, request: TableRequest) -> Match:
    if not request.type_in:
        return Match.start(game, figures, seats, seed, request.options)
    chance = typed_chance(seed, request.type_in, request.typed)
    return Match.start_with(chance, game, figures, seats, request.options)


def seat_name(seat: int, chair: ChairRequest) -> str:
    """A seat that nobody is named for yet is called by its number."""
    if chair.bot is not None:
        check_guest_bot(chair.bot)
    return clean_name(chair.name or (default_name(seat) if chair.free else ""))


def give_tokens(chairs: list[ChairRequest]) -> list[str | None]:
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
