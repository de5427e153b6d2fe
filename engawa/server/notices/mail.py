"""Mail: one digest for an address at a time, by the SMTP server of the host; never one mail a move.

An address is written to once to ask whether it wants to be told, and then only if somebody has said yes there. Every
mail has a link that ends it, without a login.
"""

import asyncio
import logging
import re
import smtplib
import ssl
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import Final

from engawa.server.errors import RequestError, TooMuch, sentences
from engawa.server.notices.failures import NotDelivered, TryLater
from engawa.server.notices.message import Message
from engawa.server.rate_limits import Allowances
from engawa.server.settings import MailSettings
from engawa.server.storage.notice_store import Subscription

LOG = logging.getLogger("engawa.notices")
READABLE: Final = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}", re.ASCII)
WISHED_AN_HOUR: Final = 3
"""Questions and tests to one address: whoever enters somebody else's does not fill their mailbox."""
SENDERS: Final = ThreadPoolExecutor(2, "mailer")
HOUR: Final = 3600.0


class Mailer:
    def __init__(self, settings: MailSettings, patience: float) -> None:
        self._settings = settings
        self._patience = patience
        self._wished = Allowances(WISHED_AN_HOUR, WISHED_AN_HOUR / HOUR)

    def spend(self, address: str) -> None:
        """A mail that somebody has asked for at once. TooMuch where that was often."""
        if not self._wished.take(address.lower()):
            raise TooMuch("server.mail_too_often")

    async def ask(self, one: Subscription, game: str) -> None:
        """Whether whoever reads mail there wants to be told."""
        say = sentences(one.language).say
        link = f"{one.site}/api/mail/{one.id}/confirm"
        text = say("server.mail_confirm", game=game, link=link)
        await self._send(one, say("server.mail_confirm_title"), text)

    async def digest(self, one: Subscription, messages: Sequence[Message]) -> None:
        """All that there is to be told at an address, in one mail."""
        say = sentences(one.language).say
        told = "\n\n".join(f"{message.text}\n{message.link}" for message in messages)
        subject = messages[0].title if len(messages) == 1 else say("server.mail_digest_title", tables=len(messages))
        await self._send(one, subject, f"{told}\n\n-- \n{say('server.mail_stop', link=stop_link(one))}")

    async def _send(self, one: Subscription, subject: str, text: str) -> None:
        mail = EmailMessage(policy=SMTP)
        mail["From"], mail["To"], mail["Subject"] = self._settings.sender, one.target["address"], subject
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=self._settings.sender.rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        mail["List-Unsubscribe"] = f"<{stop_link(one)}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(text)
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(3 * self._patience):
                await loop.run_in_executor(SENDERS, self._hand_over, mail)
        except TimeoutError:  # it may have been taken
            raise NotDelivered("server.notice_no_answer", seconds=round(3 * self._patience)) from None
        except smtplib.SMTPRecipientsRefused:
            raise NotDelivered("server.mail_refused") from None
        except (OSError, smtplib.SMTPException) as error:
            LOG.warning("mail is not taken by the host's server: %s", type(error).__name__)
            raise TryLater("server.mail_not_taken") from None

    def _hand_over(self, mail: EmailMessage) -> None:
        settings, secured = self._settings, ssl.create_default_context()
        where = (settings.host, settings.port)
        with (
            smtplib.SMTP_SSL(*where, timeout=self._patience, context=secured)
            if settings.security == "tls"
            else smtplib.SMTP(*where, timeout=self._patience)
        ) as server:
            if settings.security == "starttls":
                server.starttls(context=secured)
            if settings.user:
                server.login(settings.user, settings.password)
            server.send_message(mail)


def stop_link(one: Subscription) -> str:
    return f"{one.site}/api/mail/{one.id}/stop"


def check_mail_address(address: str) -> None:
    """RequestError where no mail could go there; whether it does is seen when it is asked."""
    if not READABLE.fullmatch(address):
        raise RequestError("server.mail_bad_address")
