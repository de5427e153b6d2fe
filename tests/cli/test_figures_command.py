"""`engawa figures`."""

import json
from pathlib import Path

import pytest

from engawa.cli.main import main
from engawa.iki.game import GAME
from tests.cli.commands import Capture, complaint, run


def test_the_built_in_figures_go_to_the_terminal(capsys: Capture) -> None:
    assert main(["figures", "iki"]) == 0
    assert capsys.readouterr().out == GAME.built_in_figures()


def test_the_built_in_figures_go_to_a_file_that_can_be_played_with(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    assert main(["figures", "iki", "--output", str(file)]) == 0
    assert capsys.readouterr().out == f"The built-in figures of IKI are in {file}.\n"
    assert file.read_text(encoding="utf-8") == GAME.built_in_figures()
    assert main(["figures", "iki", "--check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: good figures for IKI, checksum {GAME.figures().checksum}\n"


def test_a_file_that_exists_is_left_as_it_is(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("precious", encoding="utf-8")
    assert complaint(capsys, "figures", "iki", "--output", str(file)) == f"{file}: exists already; it is left as it is"
    assert file.read_text(encoding="utf-8") == "precious"


def test_a_place_that_cannot_be_written(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    file = tmp_path / "file" / "mine.json"
    assert complaint(capsys, "figures", "iki", "--output", str(file)) == f"{file}: cannot be written: Not a directory"


def test_wrong_figures_are_named(capsys: Capture, tmp_path: Path) -> None:
    data = json.loads(GAME.built_in_figures())
    data["characters"][4]["hire_cost"] = "three"
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    told = f'{file}: characters[book_lender].hire_cost: expected a whole number, found "three"'
    assert complaint(capsys, "figures", "iki", "--check", str(file)) == told
    assert complaint(capsys, "sim", "iki", "--figures", str(file)) == told
    assert complaint(capsys, "play", "iki", "--figures", str(file)) == told


@pytest.mark.parametrize("content", [b"", b"not json", b"\xff\xfe\x00"])
def test_a_file_that_is_no_figures(capsys: Capture, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(content)
    assert complaint(capsys, "figures", "iki", "--check", str(file)).startswith(f"{file}: is not ")


def test_figures_in_a_real_process(tmp_path: Path) -> None:
    done = run(tmp_path, "figures", "iki", "--output", "mine.json")
    assert (done.returncode, done.stderr) == (0, "")
    again = run(tmp_path, "figures", "iki", "--output", "mine.json")
    assert (again.returncode, again.stdout) == (2, "")
    assert again.stderr == "engawa: mine.json: exists already; it is left as it is\n"
