"""`engawa sim`."""

import json
from pathlib import Path
from typing import Any

import pytest

from engawa.cli.main import main
from engawa.iki.game import GAME
from engawa.iki.rules.scoring import CATEGORIES
from engawa.kernel.mode import is_compiled
from tests.cli.commands import Capture, complaint, run

KEYS = [
    *("compiled", "decisions_per_game", "decisions_per_second", "game", "games", "games_per_second"),
    *("seats", "seconds", "seed"),
]


def simulated(capsys: Capture, *arguments: str) -> dict[str, Any]:
    assert main(["sim", "iki", "--json", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.count("\n") == 1
    report: dict[str, Any] = json.loads(out)
    return report


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in report.items() if "second" not in key}


def test_json_has_these_keys_and_no_others(capsys: Capture) -> None:
    report = simulated(capsys, "--games", "4", "--players", "3", "--seed", "keys")
    assert sorted(report) == KEYS
    assert (report["game"], report["seed"], report["games"]) == ("iki", "keys", 4)
    assert report["compiled"] is is_compiled()
    assert report["seconds"] > 0
    assert report["games_per_second"] == pytest.approx(4 / report["seconds"])
    assert report["decisions_per_second"] == pytest.approx(4 * report["decisions_per_game"] / report["seconds"])
    assert len(report["seats"]) == 3
    for seat in report["seats"]:
        assert sorted(seat) == ["bot", "breakdown", "mean_score", "wins"]
        assert seat["bot"] == "random"
        assert list(seat["breakdown"]) == CATEGORIES
        assert sum(seat["breakdown"].values()) == pytest.approx(seat["mean_score"])


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_wins_add_up_to_the_games(capsys: Capture, players: str) -> None:
    report = simulated(capsys, "--games", "12", "--players", players)
    assert sum(seat["wins"] for seat in report["seats"]) == pytest.approx(12)


def test_the_same_seed_gives_the_same_games_and_another_seed_others(capsys: Capture) -> None:
    one = without_times(simulated(capsys, "--games", "3", "--seed", "a"))
    assert without_times(simulated(capsys, "--games", "3", "--seed", "a")) == one
    assert without_times(simulated(capsys, "--games", "3", "--seed", "b"))["seats"] != one["seats"]


def test_without_a_seed_one_is_drawn_and_told(capsys: Capture) -> None:
    one = simulated(capsys, "--games", "2")
    assert len(one["seed"]) == 32
    assert simulated(capsys, "--games", "2")["seed"] != one["seed"]
    assert without_times(simulated(capsys, "--games", "2", "--seed", one["seed"])) == without_times(one)


def test_two_processes_play_the_same_games_as_one(tmp_path: Path) -> None:
    reports = []
    for jobs in ("1", "2"):
        done = run(tmp_path, "sim", "iki", "--json", "--games", "6", "--seed", "jobs", "--jobs", jobs, "--players", "3")
        assert (done.returncode, done.stderr) == (0, "")
        reports.append(without_times(json.loads(done.stdout)))
    assert reports[0] == reports[1]


def test_one_bot_sits_in_every_seat_and_several_each_in_their_own(capsys: Capture) -> None:
    report = simulated(capsys, "--games", "1", "--bots", "greedy")
    assert [seat["bot"] for seat in report["seats"]] == ["greedy", "greedy"]
    report = simulated(capsys, "--games", "1", "--bots", "greedy, random,random")
    assert [seat["bot"] for seat in report["seats"]] == ["greedy", "random", "random"]


def test_records_are_written_and_true(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "records"
    arguments = ["--games", "3", "--players", "3", "--seed", "rec"]
    report = simulated(capsys, *arguments, "--records", str(folder))
    assert without_times(report) == without_times(simulated(capsys, *arguments))
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["iki-0000.jsonl", "iki-0001.jsonl", "iki-0002.jsonl"]
    moves = 0
    for file in files:
        assert main(["replay", str(file), "--check", "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["ok"] is True
        assert told["draws_checked_by_seed"] is True
        moves += told["moves"]
    assert moves == 3 * report["decisions_per_game"]


def test_records_from_two_processes(tmp_path: Path) -> None:
    done = run(tmp_path, "sim", "iki", "--games", "2", "--jobs", "2", "--seed", "x", "--records", "rec")
    assert done.returncode == 0
    done = run(tmp_path, "replay", "rec/iki-0001.jsonl", "--check")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_folder_for_records_that_cannot_be_made(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("precious", encoding="utf-8")
    assert complaint(capsys, "sim", "iki", "--records", str(file)) == f"{file}: cannot be made: File exists"
    inside = file / "records"
    assert complaint(capsys, "sim", "iki", "--records", str(inside)) == f"{inside}: cannot be made: Not a directory"
    assert file.read_text(encoding="utf-8") == "precious"


def test_a_record_that_cannot_be_written(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "iki-0000.jsonl").mkdir()
    told = complaint(capsys, "sim", "iki", "--games", "1", "--records", str(tmp_path))
    assert told == f"{tmp_path / 'iki-0000.jsonl'}: cannot be written: Is a directory"


def test_a_complaint_of_a_worker_is_one_sentence_too(tmp_path: Path) -> None:
    (tmp_path / "rec" / "iki-0000.jsonl").mkdir(parents=True)
    done = run(tmp_path, "sim", "iki", "--games", "2", "--jobs", "2", "--records", "rec")
    assert done.returncode == 2
    assert done.stderr == "engawa: rec/iki-0000.jsonl: cannot be written: Is a directory\n"


def test_in_words(capsys: Capture) -> None:
    assert main(["sim", "iki", "--games", "2", "--seed", "words"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("2 games in ")
    assert lines[0].endswith("; seed words")
    assert [line.split(":")[0] for line in lines[1:]] == ["seat 1 random", "seat 2 random"]


@pytest.mark.parametrize(("option", "value"), [("--games", "0"), ("--games", "-1"), ("--jobs", "0")])
def test_no_games_and_no_processes(capsys: Capture, option: str, value: str) -> None:
    assert complaint(capsys, "sim", "iki", option, value) == "--games and --jobs must be at least 1"


def test_a_wrong_number_of_bots(capsys: Capture) -> None:
    told = complaint(capsys, "sim", "iki", "--players", "4", "--bots", "random,greedy")
    assert told == "4 players need 4 bots (or one for all), not 2"
    told = complaint(capsys, "sim", "iki", "--bots", "random,random,random,random,random")
    assert told == "IKI is for 2 to 4 players, not 5"


def test_other_figures_are_played(capsys: Capture, tmp_path: Path) -> None:
    data = json.loads(GAME.built_in_figures())
    data["scoring"]["variety"] = [100] * 6
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    report = simulated(capsys, "--games", "1", "--figures", str(file))
    assert [seat["breakdown"]["variety"] for seat in report["seats"]] == [100.0, 100.0]
