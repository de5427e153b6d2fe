"""Bots that are programs of their own: a good one plays, a bad one loses its moves and nobody else's game."""

import json
import random
import shlex
import sys
import time
from pathlib import Path

import pytest

from engawa.bots.registry import check_bot, make_bot
from engawa.cli.main import main
from engawa.kernel.chance import SeededChance
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import game_named

IKI = game_named("iki")
DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


def program(tmp_path: Path, body: str) -> str:
    file = tmp_path / "bot.py"
    file.write_text(body, encoding="utf-8")
    return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def sim(capsys: pytest.CaptureFixture[str], spec: str) -> tuple[int, str]:
    assert main(["sim", "iki", "--bots", f"{spec},random", "--games", "1", "--seed", "o", "--json"]) == 0
    told = capsys.readouterr()
    return json.loads(told.out)["games"], told.err


def example() -> str:
    """The example of the documentation."""
    text = DOCS.read_text(encoding="utf-8")
    return text.partition("```python\n")[2].partition("```")[0]


def test_the_documented_example_plays_whole_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert len(example().splitlines()) <= 30
    assert sim(capsys, program(tmp_path, example())) == (1, "")


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("import time\ntime.sleep(60)", "no answer within 0.2 s"),
        ("pass", "it has ended"),
        ("import sys\nfor line in sys.stdin: print('nonsense', flush=True)", "not a line of JSON: nonsense"),
        ("import sys\nfor line in sys.stdin: print('[1]', flush=True)", "not a JSON object: [1]"),
        ("import sys\nfor line in sys.stdin: print('{}', flush=True)", "its answer names no move: {}"),
        (
            'import sys\nfor line in sys.stdin: print(\'{"move": "fly"}\', flush=True)',
            "“fly” is not one of the options",
        ),
        ("import sys\nfor line in sys.stdin: print('x' * 100000, flush=True)", "not a line of JSON: xxx"),
    ],
)
def test_a_bad_program_loses_its_moves_only(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, problem: str
) -> None:
    monkeypatch.setattr("engawa.bots.registry.PROGRAM_TIME", 0.2)
    games, told = sim(capsys, program(tmp_path, body))
    assert games == 1
    assert problem in told
    assert "the default is played: " in told
    assert "from now on it is not asked any more" in told


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engawa.bots.registry.PROGRAM_TIME", 0.3)
    body = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "choose":
        if asked["id"] == 1:
            time.sleep(0.6)
        move = asked["options"][0 if asked["id"] == 1 else -1]
        print(json.dumps({"id": asked["id"], "move": move}), flush=True)
"""
    position = IKI.new(2, IKI.figures(), SeededChance("late"))
    seat = position.next_to_act()
    bot = make_bot(program(tmp_path, body), "iki", random.Random(0), programs=True)
    try:
        assert bot.choose(position, seat) == position.options(seat)[0]
        time.sleep(0.5)
        assert bot.choose(position, seat) == position.options(seat)[-1]
    finally:
        bot.leave()
    assert len(bot.reports()) == 1


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(BadInput, match="there is no such program"):
        make_bot("cmd:./no-such-bot", "iki", random.Random(0), programs=True)
    with pytest.raises(BadInput, match="needs a command"):
        check_bot("cmd:", programs=True)


def test_programs_are_not_started_for_visitors() -> None:
    for make in (check_bot, lambda spec: make_bot(spec, "iki", random.Random(0))):
        with pytest.raises(BadInput, match="there is no bot “cmd”"):
            make("cmd:true")
