"""Reworded notes of the figures file: by the words of now, those that its checksum goes by."""

from typing import Final

REWORDED: Final = {
    (
        "Component figures of Shogun (2006). Province figures read from the 53 cards and cross-checked with "
        "the player-board table; neighbours from the sun board. Provisional: the moon board. Its land borders"
        " are inferred from the card outlines, its three-player list comes from the rulebook text, and its "
        "sea routes are not known to us: the sun routes stand in. An owner of the printed game must be able "
        "to correct any figure here without touching code."
    ): (
        "Component figures of Shogun (2006). Province figures read from the 53 cards and cross-checked with "
        "the player-board table; neighbours from the sun board. Provisional: the moon board. Its land borders"
        " are inferred from the card outlines, its three-player list comes from the rulebook text, and its "
        "sea routes are said to differ from the sun side's but are not known to us: the sun routes stand in. "
        "An owner of the printed game must be able to correct any figure here without touching code."
    ),
    ("provisional: not known to us (the rulebooks name only the regions); the sun routes stand in"): (
        "provisional: said to differ from the sun side, real routes unknown, sun routes as a stand-in"
    ),
}
