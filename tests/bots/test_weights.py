"""Networks as files: what is wrong with one is said in a sentence, and nothing else plays unless asked to."""

import json
import random
from pathlib import Path

import pytest

from engawa.bots.network import bundled, weights_file
from engawa.bots.packages import learned
from engawa.bots.registry import cautions, make_bot
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named, game_names

IKI = learned("iki").make_features()


def small(file: Path) -> bytes:
    layers = (IKI.size(), 2, 2)
    numbers = [0.5] * weights_file.count_of(layers, IKI.seats)
    weights = weights_file.Weights("iki", IKI.seats, IKI.version, layers, "figures", "for a test", numbers)
    weights_file.write(weights, file)
    return file.read_bytes()


def read(file: Path) -> weights_file.Weights:
    return weights_file.read(file, "iki", IKI.seats, IKI.version)


def test_written_and_read(tmp_path: Path) -> None:
    file = tmp_path / "iki.weights"
    small(file)
    found = read(file)
    assert (found.game, found.layers, found.trained) == ("iki", (IKI.size(), 2, 2), "for a test")
    assert set(found.numbers) == {0.5}
    assert len(found.net().look(IKI.numbers, 3)) == 3


def test_missing_truncated_damaged_and_of_another_version(tmp_path: Path) -> None:
    file = tmp_path / "iki.weights"
    with pytest.raises(BadInput, match=r"^there is no trained network for iki \(iki.weights\)$"):
        read(file)
    whole = small(file)
    file.write_bytes(whole[:-7])
    with pytest.raises(BadInput, match=r"^iki.weights: cut short, \d+ of \d+ bytes are there$"):
        read(file)
    file.write_bytes(whole[:-1] + b"\x00")
    with pytest.raises(BadInput, match=r"^iki.weights: damaged, its checksum is another$"):
        read(file)
    file.write_bytes(b"not a network")
    with pytest.raises(BadInput, match=r"^iki.weights: not a file of weights$"):
        read(file)
    line, _, body = whole.partition(b"\n")
    head = json.loads(line) | {"sight": 99}
    file.write_bytes(json.dumps(head).encode() + b"\n" + body)
    with pytest.raises(BadInput, match=r"^iki.weights: sight is 99, this version of Engawa needs \d+$"):
        read(file)


@pytest.mark.parametrize("spec", ["value", "search", "search:looks=5"])
def test_without_network_only_a_fallback_that_was_asked_for_plays(
    spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(weights_file, "HOME", tmp_path)
    bundled.bundled_evaluator.cache_clear()
    with pytest.raises(BadInput, match="there is no trained network for iki"):
        make_bot(spec, "iki", random.Random(0))
    bot = make_bot(f"{spec}:fallback=greedy", "iki", random.Random(0))
    assert type(bot).__name__ == "Greedy"
    assert "falls back: there is no trained network for iki" in capsys.readouterr().err


@pytest.mark.parametrize("game", game_names())
def test_the_networks_of_the_package_are_whole_small_and_for_the_built_in_figures(game: str) -> None:
    file = weights_file.file_for(game)
    assert file.stat().st_size < 5_000_000
    features = learned(game).make_features()
    found = weights_file.read(file, game, features.seats, features.version)
    assert found.figures == game_named(game).figures().checksum
    assert cautions(["value", "greedy", "search"], game, found.figures) == []


def test_other_figures_are_played_but_not_vouched_for() -> None:
    (told,) = cautions(["search:time=1", "greedy"], "iki", "other")
    assert told == "bot “search:time=1” was trained on other figures: its strength with these is not measured"
