"""Notice service: what the doors ask of notices; the parts that they are made of, put together."""

import asyncio
import secrets
from contextlib import suppress
from dataclasses import dataclass

from engawa.kernel.registry import game_named
from engawa.server.errors import NotFound, RequestError, TooMuch
from engawa.server.meter import Meter
from engawa.server.notices.courier import Courier, written
from engawa.server.notices.deliveries import Deliveries
from engawa.server.notices.failures import NotDelivered
from engawa.server.notices.mail import Mailer, check_mail_address
from engawa.server.notices.outbound import Outbound, read_address
from engawa.server.notices.webhooks import check_target, shown
from engawa.server.protocol.notices import MailTarget, PushTarget, WebhookTarget
from engawa.server.storage.failures import StoreFailed
from engawa.server.storage.notice_store import NoticeStore, Standing, Subscription
from engawa.server.tables.directory import TableDirectory


@dataclass(frozen=True)
class Wish:
    """How somebody wants to be told."""

    minutes: int
    language: str
    site: str


class NoticeService:
    def __init__(self, directory: TableDirectory, meter: Meter | None = None) -> None:
        self._directory = directory
        self.store = NoticeStore(directory.store)
        settings = directory.settings
        outbound = Outbound(settings.private_notices, settings.notice_patience)
        self._mailer = None if settings.mail is None else Mailer(settings.mail, settings.notice_patience)
        self._deliveries = Deliveries(outbound, self._mailer)
        self.courier = Courier(directory, self.store, self._deliveries, meter)
        self.sends_mail = self._mailer is not None

    @property
    def push_key(self) -> str:
        """What browsers subscribe with; empty while there is none."""
        pusher = self._deliveries.pusher
        return "" if pusher is None else pusher.public()

    async def start(self) -> None:
        with suppress(StoreFailed):  # without it nothing is pushed until the next start
            await self._deliveries.prepare(self.store)
        self.courier.start()

    async def stop(self) -> None:
        await self.courier.stop()

    async def add(self, table_id: str, seat: int, target: WebhookTarget | PushTarget | MailTarget, wish: Wish) -> None:
        """RequestError where nothing could be sent there."""
        if isinstance(target, WebhookTarget):
            check_target(target)
        elif isinstance(target, PushTarget) and self._deliveries.pusher is not None:
            read_address(target.endpoint)
            self._deliveries.pusher.check(target)
        elif isinstance(target, MailTarget) and self._mailer is not None:
            check_mail_address(target.address)
            self._mailer.spend(target.address)
        else:
            raise RequestError("server.notice_not_here")
        confirmed = not isinstance(target, MailTarget)
        added = await self.store.add(
            table_id, seat, target.kind, target.model_dump(), **vars(wish), confirmed=confirmed
        )
        if added is None:
            raise TooMuch("server.notices_of_a_seat")
        if not confirmed:
            await self._ask_by_mail(added)

    async def _ask_by_mail(self, subscription: str) -> None:
        """What is wrong with the way there is shown at once."""
        one = await asyncio.to_thread(self.store.one, subscription)
        table = None if one is None else await asyncio.to_thread(self._directory.store.table, one.table)
        if one is None or table is None or self._mailer is None:
            return
        problem = ""
        try:
            await self._mailer.ask(one, game_named(table.game).title_in(one.language))
        except NotDelivered as failure:
            problem = written(failure.phrase)
        await self.store.note_trial(one, "failed" if problem else "sent", problem)

    def shown(self, one: Subscription) -> str:
        if one.kind == "webhook":
            return shown(WebhookTarget.model_validate(one.target))
        if one.kind == "mail":
            return str(one.target["address"])
        return read_address(one.target["endpoint"]).hostname or ""

    async def try_out(self, one: Subscription) -> None:
        """What came of it is noted, unless a real one is on its way."""
        if one.kind == "mail" and self._mailer is not None:
            self._mailer.spend(one.target["address"])
        table = await asyncio.to_thread(self._directory.store.table, one.table)
        if table is None:
            raise NotFound("server.no_such_table")
        standing = Standing("", table.game, table.seats[one.seat].name)
        outcome = await self.courier.deliver(one, standing, f"test:{secrets.token_hex(4)}")
        if outcome is not None and outcome.is_gone:
            await self.store.remove(one.id)
            return
        problem = "" if outcome is None else written(outcome.phrase)
        await self.store.note_trial(one, "sent" if outcome is None else "failed", problem)
