"""Tournaments: seats turn, deals pair, files resume, and other settings are refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from engawa.arena.report import report_text
from engawa.arena.series import Pairing
from engawa.arena.tournament import Settings, line_up, pairings, rotations
from engawa.cli.main import main
from engawa.kernel.refusal import BadInput

Capture = pytest.CaptureFixture[str]


def settings(lineups: list[list[str]]) -> Settings:
    return Settings("iki", "sum", {}, lineups, "s")


def arena(capsys: Capture, file: Path, *more: str) -> dict[str, Any]:
    arguments = ["arena", "iki", "--bots", "greedy,random", "--file", str(file), "--json", *more]
    assert main(arguments) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def complaint(capsys: Capture, *arguments: str) -> str:
    assert main(["arena", *arguments]) == 2
    return capsys.readouterr().err.removeprefix("engawa: ").strip()


def test_every_different_way_to_turn_a_line_up() -> None:
    assert rotations(["a", "b", "b"]) == [["a", "b", "b"], ["b", "b", "a"], ["b", "a", "b"]]
    assert rotations(["a", "a"]) == [["a", "a"]]
    assert rotations(["a", "b", "a", "b"]) == [["a", "b", "a", "b"], ["b", "a", "b", "a"]]


def test_who_meets_whom() -> None:
    assert line_up(["a", "b"], 2, "table") == [["a", "b"]]
    assert line_up(["a", "b", "c"], 4, "ladder") == [["b", "a", "a", "a"], ["c", "b", "b", "b"]]
    assert line_up(["a", "b"], 3, "all") == [["a", "b", "b"], ["b", "a", "a"]]
    with pytest.raises(BadInput, match="a table of 4 needs 4 bots, not 2"):
        line_up(["a", "b"], 4, "table")
    with pytest.raises(BadInput, match="--meet ladder needs at least two bots"):
        line_up(["a"], 4, "ladder")


def test_a_deal_is_played_from_every_seat_with_the_same_draws_and_other_thoughts() -> None:
    found = pairings(settings([["a", "b", "b", "b"]]), 6)
    assert len(found) == 8
    assert [pairing.seed for pairing in found] == ["s/0/0"] * 4 + ["s/0/1"] * 4
    assert len({pairing.thinking for pairing in found}) == 8
    for deal in (found[:4], found[4:]):
        assert sorted(pairing.bots.index("a") for pairing in deal) == [0, 1, 2, 3]


def test_more_games_go_on_with_the_same_ones() -> None:
    few = pairings(settings([["a", "b"], ["b", "b"]]), 4)
    more = {pairing.thinking: pairing for pairing in pairings(settings([["a", "b"], ["b", "b"]]), 8)}
    for pairing in few:
        again = more[pairing.thinking]
        assert again == Pairing(again.number, pairing.bots, pairing.seed, pairing.thinking)


def test_a_tournament_tells_shares_ratings_and_seats(capsys: Capture, tmp_path: Path) -> None:
    found = arena(capsys, tmp_path / "t.jsonl", "--games", "6", "--seed", "x")
    assert found["games"] == 6
    (table,) = found["lineups"]
    greedy, rand = table["bots"]
    assert (greedy["bot"], greedy["fair_share"], rand["bot"]) == ("greedy", 0.5, "random")
    assert greedy["won"] + rand["won"] == 6
    assert greedy["low"] <= greedy["share"] <= greedy["high"]
    assert found["ratings"]["greedy"]["rating"] > found["ratings"]["random"]["rating"]
    assert sum(seat["share"] for seat in found["by_seat"]) == pytest.approx(1)
    assert sum(greedy["breakdown"].values()) == pytest.approx(greedy["mean_score"])


def test_resumed_in_pieces_it_is_the_same_tournament(capsys: Capture, tmp_path: Path) -> None:
    whole = arena(capsys, tmp_path / "whole.jsonl", "--games", "6")
    arena(capsys, tmp_path / "pieces.jsonl", "--games", "2")
    before = (tmp_path / "pieces.jsonl").read_text(encoding="utf-8")
    pieces = arena(capsys, tmp_path / "pieces.jsonl", "--games", "6")
    assert pieces == whole
    assert (tmp_path / "pieces.jsonl").read_text(encoding="utf-8").startswith(before)


def test_a_game_that_was_cut_short_is_played_again(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    whole = arena(capsys, file, "--games", "4")
    text = file.read_text(encoding="utf-8")
    file.write_text(text[:-30], encoding="utf-8")
    assert main(["arena", "iki", "--bots", "greedy,random", "--file", str(file), "--json", "--games", "4"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out) == whole
    assert "the last line was cut short" in told.err
    assert sorted(file.read_text(encoding="utf-8").splitlines()) == sorted(text.splitlines())


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (["--seed", "other"], 'seed is "1" there, "other" here'),
        (["--players", "4", "--meet", "ladder"], "lineups is"),
    ],
)
def test_other_settings_are_refused(capsys: Capture, tmp_path: Path, changed: list[str], said: str) -> None:
    file = tmp_path / "t.jsonl"
    arena(capsys, file, "--games", "2")
    before = file.read_bytes()
    told = complaint(capsys, "iki", "--bots", "greedy,random", "--file", str(file), "--games", "2", *changed)
    assert "a tournament with other settings" in told
    assert said in told
    assert file.read_bytes() == before


def test_a_file_that_is_no_tournament(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "precious.txt"
    file.write_text("precious\n", encoding="utf-8")
    told = complaint(capsys, "iki", "--bots", "greedy,random", "--file", str(file))
    assert told == f"{file}: not a tournament file"
    assert file.read_text(encoding="utf-8") == "precious\n"


def test_a_line_that_is_no_game(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    arena(capsys, file, "--games", "2")
    with file.open("a", encoding="utf-8") as out:
        out.write("{}\n")
    told = complaint(capsys, "iki", "--bots", "greedy,random", "--file", str(file))
    assert told == f"{file}: line 4 is not a finished game"


def test_two_processes_play_the_same_tournament(capsys: Capture, tmp_path: Path) -> None:
    one = arena(capsys, tmp_path / "one.jsonl", "--games", "4")
    two = arena(capsys, tmp_path / "two.jsonl", "--games", "4", "--jobs", "2")
    assert one == two


def test_noted_moves_make_a_balance_report(capsys: Capture, tmp_path: Path) -> None:
    found = arena(capsys, tmp_path / "t.jsonl", "--games", "2", "--moves")
    moves = {row["move"]: row for row in found["balance"]}
    assert moves["income"]["seats"] > 0.5
    assert all(0 <= row["won"] <= 1 and row["times"] >= row["seats"] for row in moves.values())
    assert all(row["low"] <= row["won"] + 1e-9 and row["won"] <= row["high"] + 1e-9 for row in moves.values())
    lines = report_text(found).splitlines()
    scores = next(line for line in lines if line.startswith("mean score: "))
    assert scores.endswith("(the winner of the rulebook's example has 100)")
    best, worst = (at for at, line in enumerate(lines) if line.startswith("moves that go "))
    firm = [float(line.partition("(")[2].partition("%")[0]) for line in lines[best + 1 : worst]]
    assert firm == sorted(firm, reverse=True), "the surest first"
    assert arena(capsys, tmp_path / "none.jsonl", "--games", "2")["balance"] == []


@pytest.mark.parametrize("form", ["png", "svg"])
def test_pictures(capsys: Capture, tmp_path: Path, form: str) -> None:
    pytest.importorskip("matplotlib")
    arena(capsys, tmp_path / "t.jsonl", "--games", "2", "--moves", "--plots", str(tmp_path / "p"), "--format", form)
    made = sorted(file.name for file in (tmp_path / "p").iterdir())
    assert made == [f"{name}.{form}" for name in ("balance", "categories", "ladder", "scores", "seats")]
    assert all(file.stat().st_size > 1000 for file in (tmp_path / "p").iterdir())


def test_in_words(capsys: Capture, tmp_path: Path) -> None:
    file = str(tmp_path / "t.jsonl")
    assert main(["arena", "iki", "--bots", "greedy,random", "--file", file, "--games", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "2 games of iki, seed 1"
    assert lines[1] == "2 games: greedy · random"
    assert lines[2].startswith("  greedy: won ")
    assert "95 %" in lines[2]


@pytest.mark.parametrize(("option", "value"), [("--games", "0"), ("--jobs", "0")])
def test_no_games_and_no_processes(capsys: Capture, tmp_path: Path, option: str, value: str) -> None:
    told = complaint(capsys, "iki", "--bots", "greedy,random", "--file", str(tmp_path / "t"), option, value)
    assert told == "--games and --jobs must be at least 1"
