"""Deliveries: a message of a notice on its way, by the channel that the person has chosen."""

from engawa.server.notices.message import Message
from engawa.server.notices.outbound import Outbound
from engawa.server.notices.webhooks import webhook_request
from engawa.server.protocol.notices import WebhookTarget
from engawa.server.storage.notice_store import Subscription


class Deliveries:
    def __init__(self, outbound: Outbound) -> None:
        self._outbound = outbound

    async def send(self, subscription: Subscription, message: Message) -> None:
        """NotDelivered where it has not arrived."""
        target = WebhookTarget.model_validate(subscription.target)
        await self._outbound.send(webhook_request(target, message))
