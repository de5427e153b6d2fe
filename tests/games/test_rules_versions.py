"""Golden games and the version of the rules: who records them anew says that games in play may change."""

import hashlib
import json
from pathlib import Path

import pytest

from engawa.kernel.registry import game_named

GOLDEN = Path(__file__).parents[1] / "golden"
VERSIONS = json.loads((Path(__file__).parent / "rules_versions.json").read_text(encoding="utf-8"))


def checksum(game: str) -> str:
    """Of a game's golden records."""
    together = hashlib.sha256()
    for file in sorted(GOLDEN.glob(f"{game}-*.jsonl")):
        together.update(file.read_text(encoding="utf-8").encode())
    return together.hexdigest()


@pytest.mark.parametrize("game", sorted(VERSIONS))
def test_golden_games_belong_to_the_version_of_the_rules(game: str) -> None:
    known = VERSIONS[game]
    assert [known["version"], known["golden"]] == [game_named(game).rules_version, checksum(game)], (
        f"the golden games of {game} were recorded anew: raise its rules_version, and write both into this file's JSON"
    )
