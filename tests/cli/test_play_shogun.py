"""Shogun in the terminal: a whole game, planning with changes of mind, a real tower typed in, secrets kept."""

import random
import re
from pathlib import Path

import pytest

from engawa.cli.main import main
from engawa.cli.save_files import SavedGame
from engawa.cli.text_seat import TextTable
from engawa.kernel.match import Match
from engawa.shogun.game import GAME

Capture = pytest.CaptureFixture[str]


def answers(monkeypatch: pytest.MonkeyPatch, *said: str, then: str | None = None) -> None:
    """What is typed, one line after another; then always the same, or nothing more (the terminal closes)."""
    waiting = list(said)

    def read(prompt: str = "") -> str:
        print(prompt, end="")
        if waiting:
            return waiting.pop(0)
        if then is None:
            raise EOFError
        return then

    monkeypatch.setattr("builtins.input", read)


def play(tmp_path: Path, *arguments: str) -> int:
    return main(["play", "shogun", "--save", str(tmp_path / "game.jsonl"), "--seed", "7", *arguments])


def test_a_whole_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    answers(monkeypatch, then="1")
    assert play(tmp_path, "--players", "3", "--option", "setup=sample", "--bots", "random,random") == 0
    out = capsys.readouterr().out
    assert "Winter of year 2" in out
    assert "The game is over. The winner: " in out
    assert "most castles" in out
    assert main(["replay", str(tmp_path / "game.jsonl"), "--check"]) == 0


def test_a_plan_is_changed_refused_undone_and_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    said = [
        "bid chest_3",
        "bid chest_4",
        "plan castle chest_3",
        "commit",
        "plan temple mutsu",
        "clear bid",
        "undo",
        "quit",
    ]
    answers(monkeypatch, *said)
    assert play(tmp_path, "--players", "3", "--option", "setup=sample") == 0
    out = capsys.readouterr().out
    assert "You plan chest card 4 for: bid." in out
    assert "Not everything is laid. Open spaces: 9; cards in your hand: 12. (rule 3.3)" in out
    assert "Mutsu is not yours. (rule 3.3)" in out
    assert "Undone." in out
    record = (tmp_path / "game.jsonl").read_text(encoding="utf-8")
    assert [line for line in record.splitlines() if '"seat":0' in line] == [
        '{"seat":0,"move":"bid chest_3"}',
        '{"seat":0,"move":"bid chest_4"}',
        '{"seat":0,"move":"plan castle chest_3"}',
    ]


def test_a_real_tower_is_typed_in_and_what_cannot_be_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    answers(monkeypatch, "8 0 0 0", "1 2", "many", "3 3 3 5", "quit")
    assert play(tmp_path, "--players", "3", "--option", "setup=sample", "--type-in", "tower") == 0
    out = capsys.readouterr().out
    assert "the outcome of “tower” has 8 where at least 0 and at most 7 can be" in out
    assert "the outcome of “tower” needs 4 numbers, not 2" in out
    assert "“many” is no outcome of the draw “tower”" in out
    record = (tmp_path / "game.jsonl").read_text(encoding="utf-8")
    assert '{"draw":"tower","is":["3","3","3","5"]}' in record
    assert "In the tower: yours 4, greedy 2 4, greedy 3 4, farmers 5." in out
    assert (
        "Throw into the tower, what lies in the tray included: Player 1 7, greedy 2 7, greedy 3 7, farmers 10." in out
    )
    assert "One number each for Player 1, greedy 2, greedy 3, farmers" in out


def test_leaving_before_the_tower_is_primed_saves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    answers(monkeypatch)
    assert play(tmp_path, "--players", "3", "--option", "setup=sample", "--type-in", "tower") == 2
    assert "nothing was saved" in capsys.readouterr().err
    assert not (tmp_path / "game.jsonl").exists()


def test_a_draw_that_is_not_there_cannot_be_typed_in(tmp_path: Path, capsys: Capture) -> None:
    assert play(tmp_path, "--players", "3", "--type-in", "dice") == 2
    assert capsys.readouterr().err == "engawa: Shogun has no draw called “dice”\n"


def test_two_people_at_one_keyboard_do_not_see_each_others_plans(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    plan = ["1"] * 11
    answers(monkeypatch, *plan, "commit", "", "log", "quit")
    arguments = ["--players", "3", "--bots", "greedy", "--names", "Aki,Ben", "--option", "setup=sample"]
    assert play(tmp_path, *arguments) == 0
    before, _, after = capsys.readouterr().out.partition("Next: Ben. Press Enter when you are ready.")
    assert "Aki plans" in before
    assert "Aki has committed." in after
    assert "Aki plans" not in after


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "2"], "Shogun is for 3 to 5 players, not 2"),
        (["--option", "board=star"], "option “board” of Shogun is one of sun, moon"),
        (["--option", "board=moon", "--option", "setup=sample"], "the sample setups are for the sun board only"),
        (["--option", "pass=3/2"], "the tower's pass is a fraction from 0 to 1 such as 2/3, or “figures”, not “3/2”"),
        (["--option", "colour=red"], "Shogun has no option “colour”; its options: board, setup, pass, release"),
    ],
)
def test_a_table_that_cannot_be(tmp_path: Path, capsys: Capture, arguments: list[str], sentence: str) -> None:
    assert play(tmp_path, *arguments) == 2
    assert capsys.readouterr().err == f"engawa: {sentence}\n"


def test_before_a_typed_throw_the_table_tells_who_attacks_what(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    told: list[str] = []

    def read(prompt: str = "") -> str:
        if prompt.startswith("Throw into the tower"):
            told.append(capsys.readouterr().out)
            if len(told) > 6:
                raise EOFError
            return "0 0 0 0"
        return "1"

    monkeypatch.setattr("builtins.input", read)
    arguments = ["--players", "3", "--option", "setup=sample", "--bots", "greedy,greedy", "--type-in", "tower"]
    assert play(tmp_path, *arguments) == 0
    for news in told[1:]:
        assert re.search(r"(attacks?|revolts?) .*\n$", news), news


def test_attacks_are_listed_with_the_odds_of_each_number(tmp_path: Path, capsys: Capture) -> None:
    match = Match.start(GAME, GAME.figures(), ["person:Aki", "random", "random"], "odds", {"setup": "sample"})
    rng = random.Random(5)
    while not any(" with 2" in text for text in attacks(match)):
        seat = match.position.next_to_act()
        match.play(seat, rng.choice(match.position.options(seat)))
    TextTable(match, SavedGame(tmp_path / "game.jsonl", ""), [None, None, None]).show_options(
        match.position.next_to_act()
    )
    chance = r"\(\d+% to win, about \d+\.\d armies left\)"
    assert re.search(rf"\) attack \S+ from \S+ with 1 {chance} .*\| 2 {chance}", capsys.readouterr().out)


def attacks(match: Match) -> list[str]:
    texts = [GAME.write_move(match.position, m) for m in match.position.options(match.position.next_to_act())]
    return [text for text in texts if text.startswith("attack ") and "+1" not in text]
