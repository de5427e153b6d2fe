"""Deliveries: a message of a notice on its way, by the channel that the person has chosen."""

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from engawa.server.notices.failures import Gone, NotDelivered, Refused
from engawa.server.notices.mail import Mailer
from engawa.server.notices.message import Message
from engawa.server.notices.outbound import Outbound
from engawa.server.notices.webhooks import webhook_request
from engawa.server.protocol.notices import PushTarget, WebhookTarget
from engawa.server.storage.notice_store import NoticeStore, Subscription

if TYPE_CHECKING:
    from engawa.server.notices.push import Pusher

LOG = logging.getLogger("engawa.notices")
NOBODY_THERE: Final = (404, 410)


class Deliveries:
    def __init__(self, outbound: Outbound, mailer: Mailer | None) -> None:
        self._outbound = outbound
        self.mailer = mailer
        self.pusher: Pusher | None = None

    async def prepare(self, store: NoticeStore) -> None:
        """The key for push messages is made once, and kept with the tables."""
        try:
            from engawa.server.notices.push import Pusher  # noqa: PLC0415 - a library that not every machine has
        except ModuleNotFoundError as error:
            LOG.warning("nothing is pushed to browsers: the library “%s” is not installed", error.name)
            return
        self.pusher = Pusher.read(await store.push_key(Pusher.new_key))

    async def send(self, subscription: Subscription, message: Message) -> None:
        """NotDelivered where it has not arrived."""
        if subscription.kind == "webhook":
            webhook = WebhookTarget.model_validate(subscription.target)
            await self._outbound.send(webhook_request(webhook, message))
        elif subscription.kind == "mail":
            await self.send_digest([(subscription, message)])
        elif self.pusher is not None:
            browser = PushTarget.model_validate(subscription.target)
            await self._push(self.pusher, browser, message, subscription.site)
        else:
            raise NotDelivered("server.notice_not_here")

    async def send_digest(self, told: Sequence[tuple[Subscription, Message]]) -> None:
        """All to the same address."""
        if self.mailer is None:
            raise NotDelivered("server.notice_not_here")
        await self.mailer.digest(told[0][0], [message for _, message in told])

    async def _push(self, pusher: "Pusher", browser: PushTarget, message: Message, site: str) -> None:
        try:
            await self._outbound.send(pusher.request(browser, message, site))
        except Refused as refused:
            if refused.status in NOBODY_THERE:
                raise Gone("server.notice_push_gone") from None
            raise
