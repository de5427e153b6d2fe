"""Field types: what messages are made of, with the limits that are checked in what comes in."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from typing_extensions import TypeAliasType, TypedDict

STRICT = ConfigDict(
    extra="forbid", strict=True, use_attribute_docstrings=True, json_schema_serialization_defaults_required=True
)
"""No key too many, none too few, no number for a text; what a field is about is told in the schema too."""


class Strict(BaseModel):
    model_config = STRICT


SeatNumber = Annotated[int, Field(ge=0, lt=100)]
TableId = Annotated[str, StringConstraints(max_length=64)]
Token = Annotated[str, StringConstraints(max_length=128)]
Spec = Annotated[str, StringConstraints(max_length=200)]
"""A bot with its settings."""
Long = Annotated[str, StringConstraints(max_length=1000)]
"""A name or a line of chat; how long it may really be, and of what, is said in a sentence by `tables.names`."""
Counts = Annotated[list[Annotated[int, Field(ge=0, lt=1000)]], Field(max_length=50)]
"""What came of a draw."""

Hash = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
"""256 bits: a nonce, or a SHA-256."""

Id = TypeAliasType(
    "Id",
    Annotated[
        Annotated[int, Field(ge=-(2**63), lt=2**63)] | Annotated[str, StringConstraints(max_length=64)],
        Field(description="Chosen by whoever asks; the answer carries it."),
    ],
)
Mark = TypeAliasType(
    "Mark", Annotated[str, Field(description="A word for one thing that can be pointed at: `card:monk`, `stall:1.4`.")]
)
View = TypeAliasType(
    "View", Annotated[dict[str, Any], Field(description="What a game shows: its own page knows the shape.")]
)
Catalogue = TypeAliasType(
    "Catalogue",
    Annotated[dict[str, Any], Field(description="What is printed on a game's components, likewise.")],
)
ErrorKind = TypeAliasType(
    "ErrorKind",
    Annotated[
        Literal[
            "no_entry", "bad_message", "refused", "stale", "not_yours", "not_stored", "too_fast", "too_big", "too_much"
        ],
        Field(description="Why something was not done, for programs."),
    ],
)

Proposed = TypeAliasType(
    "Proposed",
    Annotated[
        Literal["undo", "end", "pause", "resume", "pace", "delete", "commentator"],
        Field(description="What is done only when all people concerned agree."),
    ],
)
Leaving = Literal["bot", "free"]
"""What becomes of the seat of whoever leaves: a bot plays on, or it is free for somebody else."""
Departed = Literal["left", "resigned"]


class Kind(TypedDict):
    """One of the kinds that a draw may bring, and how many of it at most."""

    name: str
    most: int


class DrawQuestion(TypedDict):
    """A draw that is to be typed in: how many of each kind came."""

    what: str
    question: str
    kinds: list[Kind]
