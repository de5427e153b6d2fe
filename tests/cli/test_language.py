"""The language of the table: asked for, or that of the environment; everything at it is in that language."""

import re
from pathlib import Path

import pytest

from engawa.cli.game_options import language_around
from engawa.cli.main import main
from engawa.kernel.words import Sentences
from tests.cli.commands import Capture, Person, complaint
from tests.kernel.matches import finished


@pytest.fixture(autouse=True)
def _data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ENGAWA_DATA", str(tmp_path))


def play(capsys: Capture, *more: str) -> str:
    assert main(["play", *more, "--seed", "s1"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl"}, "pl"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "pl_PL@euro"}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": ""}, "pl"),
        ({"LANG": "tlh_KX.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": ""}, "en"),
    ],
)
def test_the_language_around(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language_around() == language


def test_what_is_asked_for_comes_before_the_environment(
    capsys: Capture,
    person: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert play(capsys, "iki", "--players", "2").startswith("IKI for 2 players.")
    assert play(capsys, "iki", "--players", "2", "--language", "pl").startswith("IKI dla 2 graczy.")
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert play(capsys, "iki", "--players", "2").startswith("IKI dla 2 graczy.")
    assert play(capsys, "iki", "--players", "2", "--language", "en").startswith("IKI for 2 players.")


@pytest.mark.parametrize("command", [["play", "iki"], ["replay"]])
def test_a_language_that_is_not_there(capsys: Capture, tmp_path: Path, command: list[str]) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(finished().to_jsonl(), encoding="utf-8")
    more = [str(file)] if command == ["replay"] else []
    told = complaint(capsys, *command, *more, "--language", "tlh")
    assert told == "there is no translation into “tlh”; there are: en, pl, de, es, ru"


def test_a_polish_table(capsys: Capture, person: Person) -> None:
    person.says(["help", "99", "hire x", "street", "rule 99", "details Mnich", "details lombard", "undo", "1", "1.2"])
    out = play(capsys, "iki", "--players", "2", "--bots", "random", "--language", "pl")
    assert person.prompts[0] == "Gracz 1> "
    assert "Możesz napisać:" in out
    assert "Nie ma możliwości 99; do wyboru: 1, 2, 3, 4." in out
    assert "„street” nie jest ruchem w tej grze." in out
    assert "Nie ma zasady 99." in out
    assert "Mnich, postać specjalna\nKoszt zatrudnienia: 4 mon.\n" in out
    assert "Źródło kosztu: instrukcje gry." in out
    assert "lombard: 4 mon za 1 ryż; 4 mon za 1 sandał" in out
    assert "Postać startową kładzie się na skrajnym stoisku (x.1), przy brzegu planszy: 1.2 takim nie jest" in out
    assert "salt_peddler (Sprzedawca soli)" in out


class First(Person):
    """Takes the first option, and the first place where one is asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
        super().__init__(monkeypatch)
        self.capsys = capsys

    def answer(self, prompt: str = "") -> str:
        self.prompts.append(prompt)
        assert len(self.prompts) < 2000, "the game does not come to an end"
        out = self.capsys.readouterr().out
        if prompt == "> ":
            return out.rpartition(": ")[2].split(",")[0].split()[0]
        return next(line.partition(")")[0] for line in out.splitlines() if re.match(r"[\d-]+\) ", line))


@pytest.mark.parametrize(
    ("language", "game", "options"),
    [
        ("pl", "shogun", ["--players", "3", "--option", "setup=sample", "--bots", "random,random"]),
        ("de", "iki", ["--players", "2", "--bots", "random"]),
        ("es", "iki", ["--players", "3", "--bots", "random,random"]),
        ("ru", "shogun", ["--players", "3", "--option", "setup=sample", "--bots", "random,random"]),
    ],
)
def test_a_whole_game_in_the_terminal(
    language: str, game: str, options: list[str], capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    First(monkeypatch, capsys)
    file = tmp_path / "game.jsonl"
    out = play(capsys, game, *options, "--language", language, "--save", str(file))
    assert Sentences(["engawa.cli"], language).say("cli.over", winners="|").partition("|")[0] in out
    assert main(["replay", str(file), "--check", "--language", language]) == 0


def test_bots_of_a_level_have_its_name_in_the_language(capsys: Capture, person: Person) -> None:
    out = play(capsys, "iki", "--bots", "apprentice,greedy", "--language", "pl")
    assert "Uczeń 2 " in out
    assert "greedy 3 " in out
    assert main(["bots", "iki", "--language", "pl"]) == 0
    assert capsys.readouterr().out.startswith("guest (1/5): Gość. ")


def test_a_real_tower_is_asked_for_in_polish(capsys: Capture, person: Person) -> None:
    person.says(["1 2", "many", "3 3 3 5"])
    more = ["--option", "setup=sample", "--type-in", "tower", "--language", "pl"]
    out = play(capsys, "shogun", "--players", "3", *more)
    assert "Wrzuć do wieży, razem z tym, co leży na tacce: Gracz 1 7, greedy 2 7, greedy 3 7, chłopi 10." in out
    assert "wynik losowania „wieża” to 4 liczby, a podano: 2" in out
    assert "„many” nie może być wynikiem losowania „wieża”" in out


def test_leaving_early_is_told_in_polish(capsys: Capture, person: Person) -> None:
    person.says(["quit"])
    assert main(["play", "shogun", "--option", "setup=sample", "--type-in", "tower", "--language", "pl"]) == 2
    assert capsys.readouterr().err == "engawa: przerwano przygotowanie gry; nic nie zapisano\n"


def test_a_record_is_shown_and_checked_in_polish(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(finished().to_jsonl(), encoding="utf-8")
    assert main(["replay", str(file), "--language", "pl", "--at", "3", "--log"]) == 0
    out = capsys.readouterr().out
    assert "\nPo ruchu 3 z " in out
    assert "Ulica i stoiska za każdym sklepem:" in out
    assert main(["replay", str(file), "--language", "pl", "--check"]) == 0
    assert "zapis prawdziwy" in capsys.readouterr().out
