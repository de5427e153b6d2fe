"""Pace of a table, and the hours at which a person's clock rests."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter
from typing_extensions import TypeAliasType

from engawa.server.protocol.fields import Strict


class LivePace(Strict):
    """In one sitting: each has a bank of seconds, and some more after every turn."""

    kind: Literal["live"]
    bank: Annotated[int, Field(ge=30, le=86_400)]
    increment: Annotated[int, Field(ge=0, le=3600)]
    cap: Annotated[int, Field(ge=30, le=172_800)]
    """The most that a bank ever holds."""


class DaysPace(Strict):
    """Over days: so many hours for every turn."""

    kind: Literal["days"]
    hours: Annotated[int, Field(ge=1, le=336)]


Pace = TypeAliasType(
    "Pace", Annotated[LivePace | DaysPace, Field(discriminator="kind", description="How fast is played at a table.")]
)
PACE: TypeAdapter[Pace] = TypeAdapter(Pace)

Hour = Annotated[int, Field(ge=0, le=23)]


class Rest(Strict):
    """When a person's clock rests at a table that is played over days: by the person's own choice and time zone."""

    zone: Annotated[str, StringConstraints(min_length=1, max_length=64)]
    """As the time zone database calls it: `Europe/Warsaw`."""
    night: Annotated[list[Hour], Field(min_length=2, max_length=2)] | None
    """From which hour to which; at most twelve hours. Null where nights count."""
    weekends: bool
    """Whether Saturday and Sunday are left out."""
