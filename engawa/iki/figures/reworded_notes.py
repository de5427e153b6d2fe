"""Reworded notes of the figures file: by the words of now, those that its checksum goes by."""

from typing import Final

REWORDED: Final = {
    (
        "8 spaces, one per shop: seed; order, pairs and outer/inner: inferred from the rulebooks' listing "
        "order and the lap example; a game report of 2016 agrees with four of the eight positions"
    ): (
        "8 spaces, one per shop: seed; order, pairs and outer/inner: inferred from the rulebooks' listing "
        "order and the lap example"
    ),
}
