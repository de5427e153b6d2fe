"""Settings and limits of a server; tests and measurements lift what stands in their way."""

from dataclasses import dataclass
from typing import Final, Literal

LARGEST_MESSAGE: Final = 4096
LARGEST_NOTE: Final = 16_384
"""Characters of a socket message; only a note may be longer than the rest."""
LARGEST_HEAD: Final = 65_536
LARGEST_BODY: Final = 500_000
"""Bytes of an HTTP request, before and after its empty line: a record, a player's own figures."""
LARGEST_FIGURES: Final = 200_000
"""Characters; the built-in ones have 30,000."""
TABLES_ROW: Final = 4000
"""Bytes that a table needs in the store before anybody has moved."""
STUDYS_BYTES: Final = 20_000
"""What a lesson or a level takes in the store, more or less."""
LARGEST_KEYRING: Final = 200_000
"""Characters of what a person's page keeps under a personal key: several hundred seats, settings, lessons."""
LONGEST_NAME: Final = 24
LONGEST_KEPT_NAME: Final = 40
"""Of records and tables made when names could be longer."""
LONGEST_LINE: Final = 300
LONGEST_TITLE: Final = 60
"""Of a branch."""
LONGEST_NOTE: Final = 4000
CHAT_SHOWN: Final = 100
CHAT_KEPT: Final = 1000
"""Lines of a table; older ones make room."""


@dataclass(frozen=True)
class MailSettings:
    """The SMTP server by which the host lets mail be sent."""

    host: str
    port: int
    sender: str
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: str = ""
    password: str = ""


@dataclass(frozen=True)
class Settings:
    address: str = ""
    """Where other devices reach this server, for links; empty where only this machine does."""
    root_path: str = ""
    """Where the page lies on its site: `/games/engawa` behind a proxy that serves other things too."""
    workers: int = 1
    """Processes in which bots think; one more stands by for those that take a moment only."""
    questions_for_one: int = 30
    questions: int = 100
    """Hints and reviews thought about or waiting, for one address and in all."""
    hello_within: float = 15.0
    """Seconds that a socket may be silent before it says who it is."""
    absence: float = 60.0
    """Seconds after which others may let a bot play for somebody who has gone."""
    shuffle_within: float = 3.0
    """Seconds that people's pages have to bind themselves before a game is shuffled, and again to reveal; 0: they take
    no part, and the server's seed is all there is."""
    messages_per_second: float = 20.0
    messages_at_once: int = 60
    patience: int = 60
    """Messages too many before a visitor is let go."""
    makings_per_minute: int = 60
    """Tables and records that one address may make, seats that it may take."""
    requests_per_minute: int = 1200
    """HTTP requests of the interface, from one address."""
    bytes_per_hour: int = 20_000_000
    """Stored for one address: records, figures, chat, notes. So many at once, too."""
    guesses_per_minute: int = 20
    """From one address: personal keys that nobody has kept anything under."""
    whys_at_once: int = 30
    whys_per_second: float = 2.0
    """From one address: questions why something cannot be done that every move must be looked at for."""
    sockets_for_one: int = 200
    sockets: int = 1000
    connections_for_one: int = 400
    connections: int = 1000
    """Seats and spectators, and connections that are no sockets (yet), for one address and in all."""
    head_within: float = 5.0
    body_within: float = 20.0
    """Seconds for a request's head and for its body."""
    names: tuple[str, ...] = ()
    """By which the server is reached, beside its addresses and the names in its own network."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies that are believed when they say whom they speak for."""
    most_waiting: int = 64
    """Messages waiting for a slow listener before it is let go; it reconnects and gets the whole state."""
    studies_kept: float = 7 * 24 * 3600.0
    """Seconds that a lesson or a level is kept which nobody goes on with."""
    least_free: int = 100_000_000
    """Bytes that must be left on the tables' disk for this server to be ready for more."""
    finished_kept: float = 0.0
    deserted_kept: float = 0.0
    """Days for which finished games, and games that nobody goes on with, are kept; 0: for ever."""
    private_notices: bool = False
    """Whether webhooks may lead to addresses of private networks, this machine's among them."""
    mail: MailSettings | None = None
    """None: this server sends no mail."""
    mail_gap: float = 3600.0
    """Seconds between two mails to one address: what happens meanwhile is told together."""
    notice_look: float = 2.0
    """Seconds between two looks at whose turn it is."""
    notice_grace: float = 10.0
    """Seconds that a turn must have lasted before anybody is told: who has lost the connection for a moment is not."""
    notice_patience: float = 10.0
    """Seconds that whoever is told has to answer."""
    ladder: bool = False
    """Whether people may play for ratings here."""
    prepared_after: float = 1.2
    """Seconds before a prepared move is played: about what a bot takes, so that nobody sees that it was prepared."""
    nap: float = 300.0
    """Seconds without a move after which a table whose people only watch is put back into the store."""
