"""Recorded games are replayed to their exact results, interpreted and compiled alike."""

import json
import os
import shutil
import sysconfig
from collections import Counter
from pathlib import Path

import pytest

from engawa.kernel.record import Record, parse
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
from tests.games.random_play import FIGURES
from tests.installed import from_installed

FOLDER = Path(__file__).parents[1] / "golden"
GOLDEN = sorted(FOLDER.glob("*.jsonl"))


def read(file: Path) -> Record:
    return parse(file.read_text(encoding="utf-8"), file.name)


@pytest.mark.parametrize("file", GOLDEN, ids=[file.stem for file in GOLDEN])
def test_a_golden_game_replays_to_its_exact_result(file: Path) -> None:
    record = read(file)
    assert record.seed is not None
    Replay(game_named(record.game), FIGURES[record.game], record, file.name).check()


def test_golden_games_cover_all_player_counts_and_both_kinds_of_bots() -> None:
    records = [read(file) for file in GOLDEN]
    for name in {record.game for record in records}:
        game = game_named(name)
        of_game = [record for record in records if record.game == name]
        assert len(of_game) >= 20
        counts = Counter(record.players for record in of_game)
        assert all(counts[players] >= 4 for players in range(game.min_players, game.max_players + 1))
        assert {bot for record in of_game for bot in record.seats} == {"random", "greedy"}


INSTALLED = """
import json, sys
from pathlib import Path
from engawa.kernel.mode import is_compiled
from engawa.kernel.record import parse
from engawa.kernel.registry import game_named
from engawa.kernel.replay import Replay
ends = {}
for name in sys.argv[1:]:
    record = parse(Path(name).read_text(encoding="utf-8"), name)
    game = game_named(record.game)
    replay = Replay(game, game.figures(), record, name)
    replay.check()
    ends[Path(name).name] = replay.position.save()
print(json.dumps({"compiled": is_compiled(), "ends": ends}))
"""


def test_the_installed_package_replays_them_to_the_same_positions(tmp_path: Path) -> None:
    """The installed package is compiled where there is a C compiler; this source tree is interpreted."""
    installed = json.loads(from_installed(INSTALLED, tmp_path, *map(str, GOLDEN)))
    for file in GOLDEN:
        record = read(file)
        replay = Replay(game_named(record.game), FIGURES[record.game], record, file.name)
        replay.run()
        assert installed["ends"][file.name] == json.loads(json.dumps(replay.position.save()))
    wanted = compiler_found() and not os.environ.get("ENGAWA_PURE")
    assert installed["compiled"] == wanted, "a C compiler is there, but the rules are not compiled"


def compiler_found() -> bool:
    """As setup.py looks for it."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_paths()["include"], "Python.h").exists()
