"""`engawa play`, with everything a person may say."""

import json
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engawa.cli.game_options import command_line
from engawa.cli.main import main
from engawa.cli.save_files import SavedGame
from engawa.cli.text_seat import TextTable
from engawa.iki.game import GAME
from engawa.iki.rules import agenda
from engawa.kernel.chance import SeededChance
from engawa.kernel.match import Match
from engawa.kernel.record import MoveLine, Record, parse
from tests.cli.commands import Capture, Person, complaint, run
from tests.kernel.matches import FIGURES, finished
from tests.rules.iki.scene import Scene


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "saved" / "game.jsonl"


@pytest.fixture(autouse=True)
def data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("ENGAWA_DATA", str(folder))
    return folder


def play(capsys: Capture, file: Path, *more: str, players: str = "2") -> str:
    """A game against random players, saved in the file; what was told on stdout."""
    bots = ",".join(["random"] * (int(players) - 1))
    arguments = ["play", "iki", "--players", players, "--bots", bots, "--seed", SEED, "--save", str(file), *more]
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def saved(file: Path) -> Record:
    assert not file.with_name(file.name + ".part").exists()
    return parse(file.read_text(encoding="utf-8"), str(file))


def moves_of(record: Record, seat: int = 0) -> list[str]:
    return [line.move for line in record.lines if isinstance(line, MoveLine) and line.seat == seat]


SEED = "s1"
"""With this one a single person takes the first character and may then choose “2”."""
TAKE = "take salt_peddler at 1.1"
AFTER = ["ikizama 2", "income"]
"""What may be said next."""


def test_the_table_is_shown_and_the_options_are_numbered(capsys: Capture, person: Person, file: Path) -> None:
    out = play(capsys, file)
    assert out.startswith(
        "IKI for 2 players. Type a number or a move; `help` tells what else you can say.\nSeed of the draws: s1\n"
    )
    assert "Take one of the starting characters and place it, free, on an outermost stall.\n1) take " in out
    assert out.count("The street, and the stalls behind each shop:") == 1
    assert person.prompts == ["Player 1> "]


def test_help_board_options_log_and_details(capsys: Capture, person: Person, file: Path) -> None:
    person.says(["help", "?", "board", "options", "details monk", "d temple", "details spring_fish_1", "quit"])
    out = play(capsys, file)
    assert out.count("You can say:") == 2
    assert "in notation, as listed, for instance: take " in out
    assert out.count("The street, and the stalls behind each shop:") == 2
    assert out.count("1) take ") == 2
    assert "Monk, " in out
    assert "Hire cost " in out
    assert "Temple, a building" in out
    assert "plain shirauo, " in out


def test_the_short_view_by_a_word_and_at_every_turn(capsys: Capture, person: Person, file: Path) -> None:
    person.says(["short", "s"])
    out = play(capsys, file, "--short")
    assert out.count("kobun") == 3
    assert "The street, and the stalls behind each shop:" not in out
    assert " --short" in out.splitlines()[-1], "and so it goes on"


def test_a_hint_names_moves_that_can_be_made(capsys: Capture, person: Person, file: Path) -> None:
    person.says(["hint"])
    out = play(capsys, file)
    hinted = re.findall(r"^\d\. (take \S+ at \S+)   \((\d+)% to win\)$", out, re.MULTILINE)
    assert len(hinted) == 3
    chances = [int(chance) for _, chance in hinted]
    assert chances == sorted(chances, reverse=True)
    person.says([hinted[0][0]])
    assert main(["play", "iki", "--resume", str(file)]) == 0
    assert moves_of(saved(file)) == [hinted[0][0]]


def test_a_hint_changes_nothing_of_what_the_bots_do(capsys: Capture, person: Person, file: Path) -> None:
    person.says(["hint", TAKE, *AFTER])
    play(capsys, file)
    other = file.with_name("other.jsonl")
    person.says([TAKE, *AFTER])
    play(capsys, other)
    assert saved(file).lines == saved(other).lines


def test_details_of_nothing(capsys: Capture, person: Person, file: Path) -> None:
    person.says(["details emperor", "details"])
    out = play(capsys, file)
    assert "Nothing is called “emperor”. " in out
    assert "Nothing is called “”. " in out


def test_the_log_tells_what_has_happened(capsys: Capture, person: Person, file: Path) -> None:
    person.says([TAKE, "log"])
    out = play(capsys, file)
    assert out.count("You take Salt peddler and place it at 1.1.\n") == 2
    assert out.count("— Month 1 —\n") == 2


def test_a_number_with_a_place(capsys: Capture, person: Person, file: Path) -> None:
    person.says(["1", "1.1"])
    out = play(capsys, file)
    assert "One of: 1.1, " in out
    assert moves_of(saved(file))[0].endswith(" at 1.1")


def test_a_place_that_is_none_and_no_place_at_all(capsys: Capture, person: Person, file: Path) -> None:
    person.says(["1", "9.9", "1", "", "1", "1.1"])
    out = play(capsys, file)
    assert "at 9.9” is not a move of this game." in out
    assert len(moves_of(saved(file))) == 1


@pytest.mark.parametrize("number", ["0", "99", "7" * 5000])
def test_a_number_that_is_not_in_the_list(capsys: Capture, person: Person, file: Path, number: str) -> None:
    person.says([number])
    out = play(capsys, file)
    assert "choose one of " in out
    assert moves_of(saved(file)) == []


def test_a_move_in_notation_however_it_is_spaced(capsys: Capture, person: Person, file: Path) -> None:
    person.says(["  TAKE   Salt_Peddler  at 1.1 "])
    play(capsys, file)
    assert moves_of(saved(file)) == [TAKE]


def test_a_refused_move_tells_its_reason_and_its_rule(capsys: Capture, person: Person, file: Path) -> None:
    person.says(["income", "take salt_peddler at 1.2", "castle", "take salt_pedler at 1.1", "", "   "])
    out = play(capsys, file)
    assert "Not yet: take a starting character first. (rule 1.6)\n" in out
    assert (
        "A starting character goes to an outermost stall (x.1), at the board's edge: 1.2 is not one. (rule 1.6)\n"
        in out
    )
    assert "“castle” is not a move of this game.\n" in out
    assert "Did you mean “take salt_peddler at 1.1”?\n" in out
    assert moves_of(saved(file)) == []


def test_undo_takes_back_and_asks_again(capsys: Capture, person: Person, file: Path) -> None:
    person.says([TAKE, *AFTER, "undo", "quit"])
    out = play(capsys, file)
    assert out.count("Undone.\n") == 1
    assert out.count("Take the income of 4 mon, or hire") == 2
    assert moves_of(saved(file)) == [TAKE, AFTER[0]]


def test_undo_does_not_go_across_a_draw_or_another_players_move(capsys: Capture, person: Person, file: Path) -> None:
    person.says(["undo", TAKE, "undo", "u"])
    out = play(capsys, file)
    refused = "Nothing to undo: something was drawn or revealed, or another player has moved since.\n"
    assert out.count(refused) == 3
    assert moves_of(saved(file)) == [TAKE]


@pytest.mark.parametrize("word", ["quit", "q", "exit", "QUIT"])
def test_quit_saves(capsys: Capture, person: Person, file: Path, word: str) -> None:
    person.says([TAKE, word, "income"])
    out = play(capsys, file)
    told = f"The game is saved in {file}. Take it up again with: engawa play iki --resume {file}\n"
    assert out.endswith(told)
    assert moves_of(saved(file)) == [TAKE]
    assert saved(file).ending is None


def test_the_command_to_go_on_can_be_pasted(
    capsys: Capture, person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "Aki's games"
    folder.mkdir()
    figures = folder / "my figures.json"
    figures.write_text(GAME.built_in_figures(), encoding="utf-8")
    monkeypatch.setenv("ENGAWA_CALLED", "./run")
    monkeypatch.setenv("LC_ALL", "C")
    person.says([TAKE, "quit"])
    saved = folder / "game.jsonl"
    asked = ["--figures", str(figures), "--language", "pl", "--type-in", "fire", "--type-in", "first_player"]
    assert main(["play", "IKI", "--save", str(saved), "--seed", SEED, "--figures", str(figures)]) == 0
    told = capsys.readouterr().out.rpartition("with: ")[2]
    assert shlex.split(told) == ["./run", "play", "iki", "--resume", str(saved), *asked[:2]]
    person.says(["quit"])
    assert main([*shlex.split(told)[1:], *asked[2:]]) == 0
    told = capsys.readouterr().out.rpartition("przez: ")[2]
    assert shlex.split(told) == ["./run", "play", "iki", "--resume", str(saved), *asked]


@pytest.mark.parametrize(
    ("program", "called"),
    [
        ("/opt/place/.venv/bin/engawa", "engawa"),
        ("/opt/place/engawa/__main__.py", f"{shlex.quote(sys.executable)} -m engawa"),
    ],
)
def test_without_the_script_the_program_is_called_as_it_was(
    program: str, called: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ENGAWA_CALLED", raising=False)
    monkeypatch.setattr("sys.argv", [program])
    assert command_line(["play", "a b"]) == f"{called} play 'a b'"
    monkeypatch.setenv("ENGAWA_CALLED", "/home/a b/run")
    assert command_line(["sim"]) == "'/home/a b/run' sim"


def test_quit_works_where_a_place_is_asked(capsys: Capture, person: Person, file: Path) -> None:
    person.says(["1", "quit"])
    assert "The game is saved in " in play(capsys, file)
    assert moves_of(saved(file)) == []


def test_the_end_of_input_saves(capsys: Capture, person: Person, file: Path) -> None:
    person.says([TAKE, "1"])
    out = play(capsys, file)
    assert out.endswith(f"play iki --resume {file}\n")
    assert moves_of(saved(file))[0] == TAKE


def test_save_writes_the_record_and_the_game_goes_on(capsys: Capture, person: Person, file: Path) -> None:
    person.says(["save", TAKE])
    out = play(capsys, file)
    assert out.count(f"The game is saved in {file}. ") == 2
    assert moves_of(saved(file)) == [TAKE]


def test_the_record_is_written_after_every_move(capsys: Capture, person: Person, file: Path) -> None:
    def answers() -> Iterator[str]:
        yield TAKE
        assert moves_of(saved(file)) == [TAKE]
        yield AFTER[0]
        assert moves_of(saved(file)) == [TAKE, AFTER[0]]

    person.says(answers())
    play(capsys, file)


def test_resume_goes_on(capsys: Capture, person: Person, file: Path) -> None:
    person.says([TAKE, AFTER[0], "quit"])
    play(capsys, file)
    before = saved(file)
    person.says(["log", "quit"])
    assert main(["play", "iki", "--resume", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"Taking up {file} after move {before.moves()}.\n")
    assert "You take Salt peddler and place it at 1.1." in out
    assert saved(file).lines[: len(before.lines)] == before.lines
    person.says(["income"])
    assert main(["play", "iki", "--resume", str(file)]) == 0
    assert moves_of(saved(file)) == [TAKE, *AFTER]


def test_resume_without_a_file_takes_the_latest_game(
    capsys: Capture, person: Person, file: Path, data_folder: Path
) -> None:
    assert complaint(capsys, "play", "iki", "--resume") == "there is no saved game of IKI to resume"
    person.says([TAKE])
    assert main(["play", "iki", "--players", "2", "--seed", SEED]) == 0
    [made] = data_folder.iterdir()
    assert made.name.startswith("iki-")
    capsys.readouterr()
    assert main(["play", "iki", "--resume"]) == 0
    assert capsys.readouterr().out.startswith(f"Taking up {made} after move ")


class Simple(Person):
    """Always takes the first option listed, and the first place where one is asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
        super().__init__(monkeypatch)
        self.capsys = capsys

    def answer(self, prompt: str = "") -> str:
        self.prompts.append(prompt)
        assert len(self.prompts) < 2000, "the game does not come to an end"
        out = self.capsys.readouterr().out
        if prompt == "> ":
            return out.rpartition("One of: ")[2].split(",")[0].split()[0]
        return next(line.partition(")")[0] for line in out.splitlines() if re.match(r"[\d-]+\) ", line))


@pytest.mark.parametrize("players", ["2", "4"])
def test_a_whole_game_ends_with_the_result(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, file: Path, players: str
) -> None:
    Simple(monkeypatch, capsys)
    out = play(capsys, file, players=players)
    record = saved(file)
    assert record.ending is not None
    lines = out.splitlines()[-int(players) - 1 :]
    names = ["Player 1", *(f"random {seat}" for seat in range(2, int(players) + 1))]
    assert lines[0] == f"The game is over. The winner: {names[record.ending.winners[0]]}."
    for line, name, score in zip(lines[1:], names, record.ending.scores, strict=True):
        assert line.startswith(f"{name}: {score} (IKI track ")
        parts = [int(part.split()[-1]) for part in line.partition("(")[2].rstrip(")").split(", ")]
        assert len(parts) == 8
        assert sum(parts) == score
    assert main(["replay", str(file), "--check"]) == 0
    capsys.readouterr()
    assert complaint(capsys, "play", "iki", "--resume", str(file)) == (
        f"{file}: the game is over; look at it with: engawa replay {file}"
    )


def test_a_resumed_game_can_be_played_to_the_end(
    capsys: Capture, person: Person, monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    person.says([TAKE, *AFTER])
    play(capsys, file)
    Simple(monkeypatch, capsys)
    assert main(["play", "iki", "--resume", str(file)]) == 0
    capsys.readouterr()
    assert main(["replay", str(file), "--check"]) == 0
    assert capsys.readouterr().out.endswith("; it tells no seed for its draws.\n")


def test_a_folder_that_cannot_be_written_does_not_end_the_game(capsys: Capture, person: Person, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("precious", encoding="utf-8")
    file = tmp_path / "file" / "game.jsonl"
    person.says([TAKE, AFTER[0], "quit"])
    assert main(["play", "iki", "--players", "2", "--bots", "random", "--seed", SEED, "--save", str(file)]) == 0
    out, err = capsys.readouterr()
    assert "Take the income of 4 mon" in out
    assert "The game is saved" not in out
    assert len(err.splitlines()) == 4
    for line in err.splitlines():
        assert line.startswith("The game could not be saved: ")
    assert (tmp_path / "file").read_text(encoding="utf-8") == "precious"


def test_a_save_that_fails_leaves_the_old_one(capsys: Capture, person: Person, file: Path) -> None:
    def answers() -> Iterator[str]:
        yield TAKE
        file.with_name(file.name + ".part").mkdir()
        yield AFTER[0]

    person.says(answers())
    assert main(["play", "iki", "--players", "2", "--bots", "random", "--seed", SEED, "--save", str(file)]) == 0
    assert "The game could not be saved: Is a directory." in capsys.readouterr().err
    assert moves_of(parse(file.read_text(encoding="utf-8"), "saved")) == [TAKE]


def test_names(capsys: Capture, person: Person, file: Path) -> None:
    person.says(["quit"])
    out = play(capsys, file, "--names", "Ōta Dōkan")
    assert person.prompts == ["Ōta Dōkan> "]
    assert "Ōta Dōkan> " in out
    assert saved(file).seats == ["person:Ōta Dōkan", "random"]


def test_several_people_at_one_keyboard_pass_it_on(capsys: Capture, person: Person, file: Path) -> None:
    arguments = ["play", "iki", "--players", "3", "--bots", "random", "--names", "Aki,Ben"]
    person.says(["take cotton_peddler at 2.1", "take salt_peddler at 1.1"])
    assert main([*arguments, "--seed", "m3", "--save", str(file)]) == 0
    out = capsys.readouterr().out
    assert saved(file).seats == ["person:Aki", "person:Ben", "random"]
    assert person.prompts[:2] == ["Ben> ", "Aki> "]
    assert "Press Enter" not in out, "IKI has no secrets to take off the screen"
    assert moves_of(saved(file), 0) == ["take salt_peddler at 1.1"]
    assert moves_of(saved(file), 1) == ["take cotton_peddler at 2.1"]


def test_people_without_names_are_numbered(capsys: Capture, person: Person, file: Path) -> None:
    assert main(["play", "iki", "--players", "4", "--bots", "random", "--names", "Aki", "--save", str(file)]) == 0
    assert saved(file).seats == ["person:Aki", "person:Player 2", "person:Player 3", "random"]


def test_too_many_names(capsys: Capture, file: Path) -> None:
    told = complaint(capsys, "play", "iki", "--names", "Aki,Ben", "--bots", "random", "--save", str(file))
    assert told == "--names: 2 names for 1 at the keyboard"
    assert not file.exists()


def test_too_many_bots(capsys: Capture) -> None:
    told = complaint(capsys, "play", "iki", "--players", "2", "--bots", "random,random")
    assert told == "2 bots leave no seat for you at a table of 2; `engawa sim` lets bots play"


def test_resume_of_broken_records(capsys: Capture, person: Person, file: Path) -> None:
    person.says([TAKE])
    play(capsys, file)
    whole = file.read_text(encoding="utf-8")
    for text in (whole[:-5], whole.replace(TAKE, "burn"), "", "{\n"):
        file.write_text(text, encoding="utf-8")
        assert complaint(capsys, "play", "iki", "--resume", str(file)).startswith(f"{file}: ")
        assert file.read_text(encoding="utf-8") == text


def test_resume_with_a_seat_for_a_bot_that_is_not_there(capsys: Capture, person: Person, file: Path) -> None:
    person.says([TAKE])
    play(capsys, file)
    lines = file.read_text(encoding="utf-8").splitlines()
    header = json.loads(lines[0])
    header["seats"][1] = "emperor"
    file.write_text("\n".join([json.dumps(header), *lines[1:]]) + "\n", encoding="utf-8")
    told = complaint(capsys, "play", "iki", "--resume", str(file))
    assert "there is no bot “emperor”" in told
    assert told.startswith(f"{file}: ")


def test_resume_of_a_file_that_is_not_there(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "none.jsonl"
    told = complaint(capsys, "play", "iki", "--resume", str(file))
    assert told == f"{file}: cannot be read: No such file or directory"


def test_resume_with_other_figures(capsys: Capture, person: Person, file: Path, tmp_path: Path) -> None:
    person.says([TAKE])
    play(capsys, file)
    data = json.loads(GAME.built_in_figures())
    data["board"]["income"] = 5
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(data), encoding="utf-8")
    told = complaint(capsys, "play", "iki", "--resume", str(file), "--figures", str(mine))
    assert told.startswith(f"{file}: was played with other figures (“built-in”, ")


def test_a_resumed_game_is_saved_where_it_is_asked_for(
    capsys: Capture, person: Person, file: Path, tmp_path: Path
) -> None:
    person.says([TAKE])
    play(capsys, file)
    before = file.read_text(encoding="utf-8")
    other = tmp_path / "other.jsonl"
    person.says([AFTER[0]])
    assert main(["play", "iki", "--resume", str(file), "--save", str(other)]) == 0
    assert moves_of(saved(other)) == [TAKE, AFTER[0]]
    assert file.read_text(encoding="utf-8") == before


def test_a_new_game_does_not_write_over_another_game(capsys: Capture, person: Person, file: Path) -> None:
    file.parent.mkdir()
    text = finished().to_jsonl()
    file.write_text(text, encoding="utf-8")
    assert complaint(capsys, "play", "iki", "--save", str(file)).startswith(f"{file}: ")
    assert file.read_text(encoding="utf-8") == text


def test_save_is_also_the_move_that_saves_a_character_from_fire(capsys: Capture, person: Person, file: Path) -> None:
    scene = Scene(players=3, month=5)
    scene.put("salt_peddler", "1.1", owner=0)
    scene.player(0).avoid_fire = 1
    scene.town.fire_nagaya = 0
    scene.town.fire_place = 0
    scene.ask(agenda.BURNING, 0)
    assert "save" in scene.options()
    record = Record("iki", 3, {}, FIGURES.name, FIGURES.checksum, ["person:Aki", "random", "random"])
    match = Match(GAME, FIGURES, record, scene.town, SeededChance("fire"))
    table = TextTable(match, SavedGame(file, ""), [None, None, None])
    table.answer(0, "save")
    assert moves_of(record) == ["save"]


def test_the_same_seed_plays_the_same_game(capsys: Capture, person: Person, tmp_path: Path) -> None:
    records = []
    for number in range(2):
        file = tmp_path / f"{number}.jsonl"
        person.says([TAKE, *AFTER])
        play(capsys, file)
        records.append(file.read_text(encoding="utf-8"))
    assert records[0] == records[1]


def test_a_real_process_plays_saves_and_resumes(tmp_path: Path) -> None:
    arguments = ["play", "iki", "--players", "2", "--bots", "greedy", "--seed", SEED, "--save", "game.jsonl"]
    done = run(tmp_path, *arguments, said=f"help\n{TAKE}\nundo\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is saved in game.jsonl." in done.stdout
    done = run(tmp_path, "play", "iki", "--resume", "game.jsonl", said="ikizama 1-4\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Taking up game.jsonl after move " in done.stdout
    done = run(tmp_path, "replay", "game.jsonl", "--check")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("engawa: game.jsonl: stops after ")


def test_a_way_of_life_is_chosen_by_its_own_number(capsys: Capture, person: Person, file: Path) -> None:
    person.says([TAKE, "3"])
    play(capsys, file)
    assert moves_of(saved(file))[-1] == "ikizama 3"


def test_what_bots_and_draws_brought_is_saved_before_a_person_is_asked(
    capsys: Capture, person: Person, file: Path
) -> None:
    seen: list[int] = []

    def answers() -> Iterator[str]:
        for said in [TAKE, "3"]:
            seen.append(len(parse(file.read_text(encoding="utf-8"), "saved").lines))
            yield said

    person.says(answers())
    play(capsys, file)
    record = saved(file)
    assert seen[0] > 0
    assert seen[1] == next(n for n, line in enumerate(record.lines) if line == MoveLine(0, "ikizama 3"))


def test_a_game_resumed_with_its_seed_goes_on_with_the_same_draws(
    capsys: Capture, person: Person, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    Simple(monkeypatch, capsys)
    play(capsys, whole)
    person = Person(monkeypatch)
    person.says([move for seat, move in said_by_people(saved(whole))][:5])
    play(capsys, parts)
    Simple(monkeypatch, capsys)
    assert main(["play", "iki", "--resume", str(parts), "--seed", SEED]) == 0
    assert saved(parts).seed == SEED
    assert main(["replay", str(parts), "--check"]) == 0
    capsys.readouterr()
    assert "its draws are not those of the seed" in complaint(
        capsys, "play", "iki", "--resume", str(half(whole, tmp_path)), "--seed", "other"
    )


def said_by_people(record: Record) -> list[tuple[int, str]]:
    return [(line.seat, line.move) for line in record.lines if isinstance(line, MoveLine) and line.seat == 0]


def half(whole: Path, folder: Path) -> Path:
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "half.jsonl").write_text("".join(lines[: len(lines) // 2]), encoding="utf-8")
    return folder / "half.jsonl"


def test_at_a_shared_keyboard_the_last_persons_move_can_be_taken_back(
    capsys: Capture, person: Person, file: Path
) -> None:
    person.says(["take cotton_peddler at 2.1", "undo", "take salt_peddler at 2.1", "quit"])
    seats = ["--players", "2", "--bots", "", "--names", "Aki,Ben"]
    assert main(["play", "iki", *seats, "--seed", "two", "--save", str(file)]) == 0
    assert "Undone." in capsys.readouterr().out
    moves = [line.move for line in saved(file).lines if isinstance(line, MoveLine)]
    assert moves == ["take salt_peddler at 2.1"]


def test_components_are_found_by_the_names_the_log_shows(capsys: Capture, person: Person, file: Path) -> None:
    person.says(["details Boiled-egg peddler", "details rice shop", "details", "quit"])
    out = play(capsys, file)
    assert "Boiled-egg peddler, street vendor\n" in out
    assert "rice shop: pay 3 mon: 2 rice\n" in out
    assert "Nothing is called “”." in out
