"""Message of a notice: what a person is told outside the page, in their language, without anything of the game."""

from dataclasses import dataclass
from typing import Final, Literal

from engawa.kernel.refusal import Phrase
from engawa.kernel.registry import game_named
from engawa.kernel.words import say_phrase
from engawa.server.errors import sentences
from engawa.server.storage.notice_store import OVER, Standing, Subscription
from engawa.server.tables.names import shown_name

Event = Literal["turn", "over", "test"]
SENTENCES: Final[dict[Event, tuple[str, str]]] = {
    "turn": ("server.notice_turn_title", "server.notice_turn"),
    "over": ("server.notice_over_title", "server.notice_over"),
    "test": ("server.notice_test_title", "server.notice_test"),
}


@dataclass(frozen=True)
class Message:
    """The link is the table's plain address: the key to the seat is in the person's browser, and nowhere else."""

    id: str
    event: Event
    table: str
    game: str
    seat: int
    name: str
    title: str
    text: str
    link: str


def message_of(subscription: Subscription, standing: Standing, event: str) -> Message:
    """Of `turn:…`, `over` or `test`."""
    kind: Event = "test" if event.startswith("test") else "over" if event == OVER else "turn"
    heading, sentence = SENTENCES[kind]
    say = sentences(subscription.language).say
    title = game_named(standing.game).title_in(subscription.language)
    shown = shown_name(standing.name, subscription.seat)
    name = say_phrase(shown, subscription.language) if isinstance(shown, Phrase) else shown
    return Message(
        id=f"{subscription.id}.{event.replace(':', '-')}",
        event=kind,
        table=subscription.table,
        game=standing.game,
        seat=subscription.seat,
        name=name,
        title=say(heading),
        text=say(sentence, game=title, name=name),
        link=f"{subscription.site}/t/{subscription.table}",
    )
