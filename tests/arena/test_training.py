"""Training: the same seed gives the same network, also when it was stopped on the way."""

import json
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("matplotlib")

from engawa.arena.training import trainer  # noqa: E402 — only with the extra
from engawa.arena.training.optimizer import Pupil  # noqa: E402
from engawa.arena.training.self_play import NOT_THERE, Lessons, share_of_win, traced, turn  # noqa: E402
from engawa.arena.training.trainer import School, Settings  # noqa: E402
from engawa.bots.network.network import Network, numbers  # noqa: E402
from engawa.bots.network.weights_file import read  # noqa: E402
from engawa.cli.main import main  # noqa: E402
from engawa.kernel.refusal import BadInput  # noqa: E402
from engawa.kernel.registry import game_named  # noqa: E402

IKI = game_named("iki")
SETTINGS = Settings("iki", 1, "t", {}, 0)


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trainer, "FIRST", 8)
    monkeypatch.setattr(trainer, "SECOND", 4)
    monkeypatch.setattr(trainer, "WARM_UP", 1)


def trained(folder: Path) -> School:
    return School(SETTINGS, IKI.figures(), folder, None)


def test_stopped_and_resumed_it_is_the_same_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = trained(tmp_path / "whole")
    whole.go_on(2, tmp_path / "whole.weights")
    stopped = trained(tmp_path / "stopped")
    with monkeypatch.context() as patch:
        patch.setattr(School, "_note", interrupt)
        with pytest.raises(KeyboardInterrupt):
            stopped.go_on(2, None)
    resumed = trained(tmp_path / "stopped")
    assert resumed.round == 1
    resumed.go_on(2, tmp_path / "resumed.weights")
    assert (tmp_path / "resumed.weights").read_bytes() == (tmp_path / "whole.weights").read_bytes()
    assert (tmp_path / "whole" / "curve.png").stat().st_size > 1000
    lines = (tmp_path / "whole" / "curve.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["round"] for line in lines] == [1, 2]


def interrupt(*arguments: Any) -> None:
    raise KeyboardInterrupt


def test_a_folder_of_other_settings_is_refused(tmp_path: Path) -> None:
    trained(tmp_path)
    with pytest.raises(BadInput, match="begun with other settings"):
        School(Settings("iki", 1, "other", {}, 0), IKI.figures(), tmp_path, None)


def test_what_it_began_with_is_told_and_kept_to(tmp_path: Path) -> None:
    first = tmp_path / "first.weights"
    trained(tmp_path / "first").go_on(1, first)
    again = School(SETTINGS, IKI.figures(), tmp_path / "second", first)
    assert again.pupil.numbers() == trained(tmp_path / "first").pupil.numbers()
    again.go_on(1, tmp_path / "second.weights")
    told = read(tmp_path / "second.weights", "iki", 4, again.features.version).trained
    assert told == "1 rounds of 1 games, 0 looks, seed t; then 1 rounds of 1 games, 0 looks, seed t"
    with pytest.raises(BadInput, match="begun with other settings"):
        trained(tmp_path / "second")


def test_the_command_refuses_what_makes_no_sense(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["train", "iki", "--folder", str(tmp_path), "--rounds", "0"]) == 2
    assert capsys.readouterr().err == "engawa: --rounds and --games must be at least 1\n"
    assert main(["train", "iki", "--folder", str(tmp_path), "--start", str(tmp_path / "none")]) == 2
    assert capsys.readouterr().err == "engawa: there is no trained network for iki (none)\n"


def test_what_is_learned_is_what_is_played_with() -> None:
    """NumPy's network and the compiled one tell the same, and learning brings them to what was taught."""
    rng = np.random.default_rng(1)
    pupil = Pupil(6, 16, 8, 3, 1)
    seen = rng.random((64, 6)).astype(np.float16)
    shares = np.where(seen[:, :1] > 0.5, [[1.0, 0.0, NOT_THERE]], [[0.0, 1.0, NOT_THERE]]).astype(np.float32)
    lessons = Lessons(seen, shares, np.full((64, 3), 80.0, np.float32))
    first = pupil.learn(lessons, np.arange(64), 1e-2)
    for _ in range(300):
        last = pupil.learn(lessons, np.arange(64), 1e-2)
    assert last[0] < 0.1 < first[0]
    assert last[1] < 0.01
    net = Network(6, 16, 8, 3, pupil.numbers())
    for row in range(4):
        told = net.look(numbers([float(value) for value in seen[row]]), 2)
        assert (told[0] > 0.5) == (seen[row, 0] > 0.5)
    assert net.scores(numbers([0.5] * 6), 2)[0] == pytest.approx(80, abs=10)
    twin = Pupil(6, 16, 8, 3, 2)
    twin.take(pupil.numbers())
    assert twin.numbers() == pupil.numbers()


def test_traces_run_from_the_end_backwards() -> None:
    assert traced([[0.5, 0.5], [0.2, 0.8]], [1.0, 0.0]) == [pytest.approx([0.92, 0.08]), [1.0, 0.0]]
    assert turn([1.0, 2.0, 3.0], 1, 4) == [2.0, 3.0, 1.0, NOT_THERE]


def test_the_end_counts_half_as_the_win_and_half_by_the_scores() -> None:
    class Over:
        def scores(self) -> list[int]:
            return [50, 50, 20]

        def winners(self) -> list[int]:
            return [1]

    shares = share_of_win(Over())  # type: ignore[arg-type]
    assert sum(shares) == pytest.approx(1)
    assert shares == pytest.approx([0.25, 0.75, 0.0], abs=0.01)
