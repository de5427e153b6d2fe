"""Notice bodies: how a person at a table wants to be told of their turn outside the page, and what came of it."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from engawa.server.protocol.fields import SeatNumber, Strict, Token

Address = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=r"^[\w-]+=*$")]
Language = Annotated[str, StringConstraints(max_length=20)]
WebhookShape = Literal["json", "discord", "slack", "matrix", "ntfy", "telegram"]
Minutes = Annotated[int, Field(ge=0, le=7 * 24 * 60)]
"""After which a person who is away is told; 0: at once."""


class WebhookTarget(Strict):
    """An HTTP address that is told in the shape of a service."""

    kind: Literal["webhook"]
    shape: WebhookShape
    address: Address
    """Of the webhook; for Matrix and Telegram of the server; for ntfy with the topic."""
    room: Annotated[str, StringConstraints(max_length=300)] = ""
    """Matrix: the room; Telegram: the chat."""
    secret: Annotated[str, StringConstraints(max_length=500)] = ""
    """Matrix, Telegram: the token that may write there; ntfy and plain JSON: one, where the server wants it."""


class PushTarget(Strict):
    """A browser, as its own push service has told it."""

    kind: Literal["push"]
    endpoint: Address
    p256dh: Key
    auth: Key


class MailTarget(Strict):
    """A mail address. It is written to once, and then only when that mail was answered with yes."""

    kind: Literal["mail"]
    address: Annotated[str, StringConstraints(min_length=3, max_length=254)]


Target = Annotated[WebhookTarget | PushTarget | MailTarget, Field(discriminator="kind")]


class NoticesRequest(Strict):
    """What is set for the seats that a key opens."""

    token: Token
    endpoint: Annotated[str, StringConstraints(max_length=1000)] = ""
    """Of the push subscription of the browser that asks, to be told which one is its own."""


class NoticeRequest(NoticesRequest):
    """A new one; it takes the place of another of its kind."""

    seat: SeatNumber
    target: Target
    minutes: Minutes = 0
    language: Language = "en"


class NoticeChange(NoticesRequest):
    """Another time for one that is set."""

    minutes: Minutes


class NoticeRow(Strict):
    """One of a seat's notices. What is secret of it is not told again."""

    id: str
    seat: int
    kind: Literal["webhook", "push", "mail"]
    shape: WebhookShape | None
    shown: str
    """To know it again by."""
    minutes: int
    confirmed: bool
    """Mail: somebody has said yes at that address."""
    here: bool
    """Push: it is the browser that asks."""
    state: Literal["", "sending", "again", "sent", "failed"]
    at: float | None
    """When it was sent, or tried, last."""
    problem: str
    """Why the last one has not arrived, in a sentence."""


class Notices(Strict):
    """What a person has set, and what this server can do."""

    notices: list[NoticeRow]
    push_key: str
    """The server's public key for push subscriptions."""
    mail: bool
    """Whether the host lets this server send mail."""
