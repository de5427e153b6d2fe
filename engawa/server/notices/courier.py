"""Courier: looks every few seconds whose turn it is, tells who is away, and remembers what came of it.

A notice is marked as being sent before it is sent (`engawa.server.storage.notice_store`). Nobody who is at the table is
told, nobody twice of one turn, and what failed for good is shown in the page.
"""

import asyncio
import logging
from dataclasses import dataclass
from typing import Any, Final

import orjson
from sqlalchemy.exc import SQLAlchemyError

from engawa.kernel.refusal import Phrase
from engawa.server.logs import TOLD
from engawa.server.meter import Meter
from engawa.server.notices.deliveries import Deliveries
from engawa.server.notices.failures import NotDelivered
from engawa.server.notices.message import message_of
from engawa.server.settings import Settings
from engawa.server.storage.failures import StoreFailed
from engawa.server.storage.notice_store import FORGOTTEN_AFTER, OVER, NoticeStore, Standing, Subscription
from engawa.server.tables.directory import TableDirectory

LOG = logging.getLogger("engawa.notices")
AGAIN_AFTER: Final = (30.0, 120.0, 600.0)
"""Seconds after the first, the second and the third attempt; then it is given up."""
REMINDED_AFTER: Final = 600.0
"""Seconds: who has seen that it is their turn, and left, is not told of it at once."""
MOST_AT_ONCE: Final = 100
STOPPING: Final = 3.0
"""Seconds that what is being sent has when the server ends."""


@dataclass(frozen=True)
class Step:
    """What becomes of a subscription's row; `event` is told then, if any."""

    subscription: Subscription
    standing: Standing
    columns: dict[str, Any]
    event: str = ""


class Courier:
    def __init__(
        self, directory: TableDirectory, store: NoticeStore, deliveries: Deliveries, meter: Meter | None = None
    ) -> None:
        self._directory = directory
        self._settings: Settings = directory.settings
        self._store = store
        self._deliveries = deliveries
        self._meter = meter or Meter()
        self._task: asyncio.Task[None] | None = None
        self._under_way: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """What is under way may arrive; what does not is not sent again."""
        if self._task is not None:
            self._task.cancel()
        await self.finish(STOPPING)

    async def finish(self, within: float) -> None:
        """What is under way comes to its end, if it does so within these seconds."""
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=within)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(self._settings.notice_look)
            try:
                await self.look()
            except (StoreFailed, SQLAlchemyError):
                pass  # whoever else reads or writes says so
            except Exception:
                LOG.exception("notices could not be looked after")

    async def look(self) -> None:
        now, found = await asyncio.to_thread(self._store.open)
        steps = [step for one in found if (step := self._step(now, *one)) is not None]
        free = max(0, MOST_AT_ONCE - len(self._under_way))
        sending = [step for step in steps if step.event][:free]
        if any(step.subscription.kind == "mail" for step in sending):
            sending = await self._without_mailed(now, sending)
        steps = [step for step in steps if not step.event] + sending
        if not steps:
            return
        claimed = await self._store.claim([(step.subscription, step.columns) for step in steps])
        for together in together_sent([step for step in sending if step.subscription.id in claimed]):
            task = asyncio.create_task(self._send(together))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def _without_mailed(self, now: float, steps: list[Step]) -> list[Step]:
        """Whoever has had a mail lately is told together with what comes until the next one is due."""
        mailed = await asyncio.to_thread(self._store.mailed_since, now - self._settings.mail_gap)
        return [
            step
            for step in steps
            if step.subscription.kind != "mail" or step.subscription.target["address"] not in mailed
        ]

    def _step(self, now: float, subscription: Subscription, standing: Standing) -> Step | None:
        event, one = standing.event, subscription
        if one.state == "sending":
            if one.tried_at is None or now - one.tried_at > FORGOTTEN_AFTER or one.tried_at > now:
                lost = {"state": "failed", "problem": written(Phrase("server.notice_interrupted", {}))}
                return Step(one, standing, lost)
            return None
        if not event:
            return None
        present = self._is_present(one)
        if event == one.told:
            return self._again(now, one, standing, present)
        if event != one.watched:
            return Step(one, standing, {"watched": event, "since": now, "seen": present})
        if present:
            if event == OVER:
                return Step(one, standing, {"told": OVER, "state": "", "problem": ""})
            return None if one.seen else Step(one, standing, {"seen": True})
        if one.since > now:  # the clock was set back
            return Step(one, standing, {"since": now})
        if self._is_due(now, one, event):
            return Step(one, standing, attempt(now, event, 1), event)
        return None

    def _again(self, now: float, one: Subscription, standing: Standing, present: bool) -> Step | None:
        """What has not arrived is tried so often; not for somebody who has come meanwhile."""
        if one.state != "again":
            return None
        if present:
            return Step(one, standing, {"state": "failed"})
        if one.tried_at is None or now - one.tried_at >= AGAIN_AFTER[one.tries - 1] or one.tried_at > now:
            return Step(one, standing, attempt(now, one.told, one.tries + 1), one.told)
        return None

    def _is_due(self, now: float, one: Subscription, event: str) -> bool:
        patience = max(60.0 * one.minutes, self._settings.notice_grace)
        if one.seen and event != OVER:
            return self._directory.absences.seconds(one.table, one.seat) >= max(patience, REMINDED_AFTER)
        return now - one.since >= patience

    def _is_present(self, one: Subscription) -> bool:
        table = self._directory.live.get(one.table)
        return table is not None and table.audience.is_present(one.seat)

    async def _send(self, together: list[Step]) -> None:
        outcome = await self._deliver([(step.subscription, step.standing, step.event) for step in together])
        for step in together:
            await self._note(step, outcome)

    async def _note(self, step: Step, outcome: NotDelivered | None) -> None:
        one, tries = step.subscription, step.columns["tries"]
        if isinstance(outcome, NotDelivered) and outcome.is_gone:
            columns = None
        elif outcome is None:
            columns = {"state": "sent", "problem": ""}
        else:
            again = outcome.may_try_again and tries <= len(AGAIN_AFTER)
            columns = {"state": "again" if again else "failed", "problem": written(outcome.phrase)}
        try:
            if columns is None:
                await self._store.remove(one.id)
            else:
                await self._store.change(one.id, **columns)
        except StoreFailed:
            pass  # it stays marked as being sent, and is not sent again

    async def deliver(self, one: Subscription, standing: Standing, event: str) -> NotDelivered | None:
        """What came of it: None where it has arrived."""
        return await self._deliver([(one, standing, event)])

    async def _deliver(self, together: list[tuple[Subscription, Standing, str]]) -> NotDelivered | None:
        outcome: NotDelivered | None = None
        one, _, event = together[0]
        told = [(subscription, message_of(subscription, standing, what)) for subscription, standing, what in together]
        try:
            await (self._deliveries.send_digest(told) if len(told) > 1 else self._deliveries.send(*told[0]))
        except NotDelivered as failure:
            outcome = failure
        except Exception:
            LOG.exception("a notice could not be made")
            outcome = NotDelivered("server.notice_failed")
        name = "sent" if outcome is None else outcome.phrase.key.removeprefix("server.notice_")
        self._meter.told(one.kind, outcome is None)
        fields = {"table": one.table, "seat": one.seat, "channel": one.kind, "event": event, "outcome": name}
        LOG.info("notice %(event)s by %(channel)s for table %(table)s: %(outcome)s", fields, extra={TOLD: fields})
        return outcome


def together_sent(steps: list[Step]) -> list[list[Step]]:
    """Mail to one address in one language is one mail; everything else goes by itself."""
    alone = [[step] for step in steps if step.subscription.kind != "mail"]
    digests: dict[tuple[str, str], list[Step]] = {}
    for step in steps:
        if step.subscription.kind == "mail":
            digests.setdefault((step.subscription.target["address"], step.subscription.language), []).append(step)
    return alone + list(digests.values())


def attempt(now: float, event: str, tries: int) -> dict[str, Any]:
    return {"told": event, "state": "sending", "tries": tries, "tried_at": now, "problem": ""}


def written(phrase: Phrase) -> str:
    return orjson.dumps([phrase.key, phrase.args]).decode()


def read_problem(problem: str) -> Phrase | None:
    return Phrase(*orjson.loads(problem)) if problem else None
