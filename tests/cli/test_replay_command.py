"""`engawa replay`: true records, broken records, and moments of a game."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engawa.cli.main import main
from engawa.iki.game import GAME
from engawa.kernel.record import MoveLine, Record
from engawa.kernel.registry import game_names
from engawa.kernel.shuffle import seed_hash
from tests.cli.commands import Capture, complaint, run
from tests.kernel.matches import FIGURES, finished, go_on, resealed, started
from tests.kernel.shuffles import SERVER_SEED, bound, nonce, shuffled

RECORD = finished(seed="command")
LINES = RECORD.to_jsonl().splitlines()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "my game.jsonl"
    made.write_text(RECORD.to_jsonl(), encoding="utf-8")
    return made


def checked(capsys: Capture, file: Path, text: str | bytes) -> str:
    """What `--check` says of a broken file after its name; the file stays as it is."""
    content = text.encode() if isinstance(text, str) else text
    file.write_bytes(content)
    told = complaint(capsys, "replay", str(file), "--check")
    assert file.read_bytes() == content
    assert list(file.parent.iterdir()) == [file]
    assert told.startswith(f"{file}: "), told
    return told.removeprefix(f"{file}: ")


def test_a_true_record(capsys: Capture, file: Path) -> None:
    assert RECORD.ending is not None
    assert main(["replay", str(file), "--check"]) == 0
    assert capsys.readouterr().out == (
        f"{file}: a true record: {RECORD.moves()} moves, scores {', '.join(map(str, RECORD.ending.scores))}; "
        "its draws are those of its seed.\n"
        "The shuffle came of that seed alone: whoever set up the game had it, and no page added anything.\n"
    )
    assert main(["replay", str(file), "--check", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "ok": True,
        "moves": RECORD.moves(),
        "scores": list(RECORD.ending.scores),
        "winners": list(RECORD.ending.winners),
        "draws_checked_by_seed": True,
        "shuffle": {"by": "seed", "pages": [], "withheld": [], "absent": []},
    }


def shuffle_told(capsys: Capture, file: Path, record: Record) -> tuple[list[str], object]:
    """What `--check` says of who made the shuffle, in sentences and for programs."""
    file.write_text(record.to_jsonl(), encoding="utf-8")
    assert main(["replay", str(file), "--check"]) == 0
    said = capsys.readouterr().out.splitlines()[1:]
    assert main(["replay", str(file), "--check", "--json"]) == 0
    return said, json.loads(capsys.readouterr().out)["shuffle"]


def test_whose_the_shuffle_was_is_told(capsys: Capture, file: Path) -> None:
    hana, both, kenji = bound((0,), 1), bound((0, 1), 2), bound((3,), 3)
    by_pages = "Nobody alone chose the shuffle: it came of the server's seed and of what these pages added: "
    assert shuffle_told(capsys, file, shuffled(both, kenji)) == (
        [f"{by_pages}Hana + Mika, Kenji."],
        {"by": "pages", "pages": [[0, 1], [3]], "withheld": [], "absent": []},
    )
    assert shuffle_told(capsys, file, shuffled(hana, bound((1,), 4, told=False))) == (
        [
            f"{by_pages}Hana.",
            "Bound and not revealed in time: Mika. Whoever held that back, the page or the server, may have chosen "
            "among 2 shuffles.",
            "Took no part: Kenji.",
        ],
        {"by": "pages", "pages": [[0]], "withheld": [[1]], "absent": [3]},
    )
    alone = "The shuffle came of the server's seed alone, fixed before the first page came; no page added anything."
    assert shuffle_told(capsys, file, shuffled()) == (
        [alone, "Took no part: Hana, Mika, Kenji."],
        {"by": "server", "pages": [], "withheld": [], "absent": [0, 1, 3]},
    )
    record = finished(seed="command")
    record.seed = None
    assert shuffle_told(capsys, file, record) == ([], None)


def test_the_own_number_and_the_fingerprint_are_looked_for(capsys: Capture, file: Path) -> None:
    file.write_text(shuffled(bound((0,), 1)).to_jsonl(), encoding="utf-8")
    check = ("replay", str(file), "--check")
    assert main([*check, "--nonce", nonce(1), "--fingerprint", seed_hash(SERVER_SEED)]) == 0
    capsys.readouterr()
    assert "took no part in the shuffle of this record" in complaint(capsys, *check, "--nonce", nonce(2))
    told = complaint(capsys, *check, "--fingerprint", seed_hash("another"))
    assert "the server was bound to another seed than this record tells" in told
    assert "go with --check" in complaint(capsys, "replay", str(file), "--nonce", nonce(1))
    file.write_text(RECORD.to_jsonl(), encoding="utf-8")
    assert main([*check, "--fingerprint", seed_hash("command")]) == 0
    capsys.readouterr()
    assert "took no part" in complaint(capsys, *check, "--nonce", nonce(1))


def test_the_forms_turn_into_each_other(capsys: Capture, file: Path, tmp_path: Path) -> None:
    assert main(["replay", str(file), "--as", "text"]) == 0
    text = capsys.readouterr().out
    assert text == RECORD.to_text()
    other = tmp_path / "game.txt"
    other.write_text(text, encoding="utf-8")
    assert main(["replay", str(other), "--check"]) == 0
    capsys.readouterr()
    assert main(["replay", str(other), "--as", "jsonl"]) == 0
    assert capsys.readouterr().out == RECORD.to_jsonl()


def test_a_record_with_windows_line_ends_is_the_same_record(capsys: Capture, file: Path) -> None:
    file.write_bytes(RECORD.to_jsonl().replace("\n", "\r\n").encode())
    assert main(["replay", str(file), "--check"]) == 0


def test_the_position_at_the_end(capsys: Capture, file: Path) -> None:
    assert RECORD.ending is not None
    assert main(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"After move {RECORD.moves()} of {RECORD.moves()}:\n")
    assert out.endswith(
        "\n" + "; ".join(f"random {seat} {score}" for seat, score in enumerate(RECORD.ending.scores, 1)) + "\n"
    )


def test_the_position_after_some_moves(capsys: Capture, file: Path) -> None:
    assert main(["replay", str(file), "--at", "12", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["move"], told["moves"]) == (12, RECORD.moves())
    assert told["view"] == go_on(started(seed="command"), 12).position.view(-1)
    assert main(["replay", str(file), "--at", "0"]) == 0
    assert capsys.readouterr().out.startswith(f"After move 0 of {RECORD.moves()}:\n\nBefore the first month.")


def test_the_log(capsys: Capture, file: Path) -> None:
    assert main(["replay", str(file), "--log"]) == 0
    out = capsys.readouterr().out
    assert out.count("— Month ") == 12
    assert "— New Year —" in out


@pytest.mark.parametrize("at", ["-1", "100000"])
def test_a_moment_that_is_not_in_the_record(capsys: Capture, file: Path, at: str) -> None:
    assert complaint(capsys, "replay", str(file), "--at", at) == f"--at {at}: the record has {RECORD.moves()} moves"


def test_people_are_called_by_their_names(capsys: Capture, file: Path) -> None:
    record = started().record
    record.seats = ["person:Aki", "person:Ben", "random"]
    file.write_text(record.to_jsonl(), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Aki" in out
    assert "person:" not in out


def test_a_missing_file(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "none.jsonl"
    assert complaint(capsys, "replay", str(file)) == f"{file}: cannot be read: No such file or directory"
    assert complaint(capsys, "replay", str(tmp_path)) == f"{tmp_path}: cannot be read: Is a directory"


def test_an_empty_file(capsys: Capture, file: Path) -> None:
    assert checked(capsys, file, "") == "the record is empty"


def test_a_binary_file(capsys: Capture, file: Path) -> None:
    assert checked(capsys, file, b"\x89PNG\r\n\x1a\n\xff\xfe") == "is not a UTF-8 text file"
    assert checked(capsys, file, bytes(range(9))) == "line 1: is not the header of an Engawa record"


def test_something_else(capsys: Capture, file: Path) -> None:
    assert checked(capsys, file, "Dear diary,\n") == "line 1: is not the header of an Engawa record"
    assert checked(capsys, file, "{broken\n") == "line 1: is not JSON (cut off or edited)"


def test_cut_off_in_the_middle_of_a_line(capsys: Capture, file: Path) -> None:
    told = checked(capsys, file, "\n".join(LINES[:41])[:-4])
    assert told == "line 41: the last line is cut off: the record is truncated"


@pytest.mark.parametrize("kept", [1, 5, 30, 100, len(LINES) - 1])
def test_cut_off_at_the_end_of_a_line(capsys: Capture, file: Path, kept: int) -> None:
    told = checked(capsys, file, "\n".join(LINES[:kept]) + "\n")
    assert told.startswith(("setting up: ", "stops after ", "move ", "its end is missing "))


@pytest.mark.parametrize("form", ["jsonl", "text"])
def test_every_way_to_cut_a_record_off_is_noticed(capsys: Capture, file: Path, form: str) -> None:
    text = RECORD.to_jsonl() if form == "jsonl" else RECORD.to_text()
    end = text.rindex("\nend ") if form == "text" else len(text) - 1
    for length in [*range(1, end, max(1, end // 12)), end]:
        checked(capsys, file, text[:length])


def test_a_text_record_cut_off_in_its_end_is_noticed(capsys: Capture, file: Path) -> None:
    text = RECORD.to_text()
    for length in range(text.rindex("\nend ") + 1, text.rindex("\nseed ") - 1):
        checked(capsys, file, text[:length])


def edited(change: Callable[[list[str]], object]) -> str:
    """Lines changed by somebody who forgot the checksum."""
    lines = list(LINES)
    change(lines)
    return "\n".join(lines) + "\n"


def first_move() -> int:
    return next(place for place, line in enumerate(LINES) if '"move"' in line)


def test_a_changed_move(capsys: Capture, file: Path) -> None:
    place = first_move()
    changed = edited(lambda lines: lines.__setitem__(place, '{"seat":0,"move":"burn"}'))
    assert checked(capsys, file, changed) == (
        f"line {len(LINES)}: the checksum does not fit the lines above: the record was edited"
    )
    assert checked(capsys, file, resealed(changed.splitlines())).startswith("move 1 (“burn” of seat 1): ")


def test_a_changed_move_is_refused_in_words(capsys: Capture, file: Path) -> None:
    line = RECORD.lines[first_move() - 1]
    assert isinstance(line, MoveLine)
    place = first_move()
    changed = edited(lambda lines: lines.__setitem__(place, json.dumps({"seat": line.seat, "move": "burn"})))
    told = checked(capsys, file, resealed(changed.splitlines()))
    assert told.startswith(f"move 1 (“burn” of seat {line.seat + 1}): Not yet: take a starting character first.")


def test_a_changed_draw(capsys: Capture, file: Path) -> None:
    def change(lines: list[str]) -> None:
        lines[2] = lines[3]

    changed = edited(change)
    assert checked(capsys, file, changed) == (
        f"line {len(LINES)}: the checksum does not fit the lines above: the record was edited"
    )
    told = checked(capsys, file, resealed(changed.splitlines()))
    assert told == "setting up: the outcome of the draw “building” is not among what could be drawn"


def with_footer(**changes: object) -> str:
    footer = json.loads(LINES[-1])
    footer.update(changes)
    return "\n".join([*LINES[:-1], json.dumps(footer)]) + "\n"


def test_a_changed_score(capsys: Capture, file: Path) -> None:
    assert RECORD.ending is not None
    scores = list(RECORD.ending.scores)
    better = [scores[0] + 100, *scores[1:]]
    told = checked(capsys, file, with_footer(end={"scores": better, "winners": [0]}))
    assert told == f"claims the scores {better}, but the moves lead to {scores}"


def test_a_changed_seed(capsys: Capture, file: Path) -> None:
    assert checked(capsys, file, with_footer(seed="lucky")) == "its draws are not those of the seed it tells"


def test_a_changed_seed_in_a_real_process(file: Path) -> None:
    file.write_text(with_footer(seed="lucky"), encoding="utf-8")
    done = run(file.parent, "replay", file.name, "--check")
    assert "Traceback" not in done.stderr
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"engawa: {file.name}: its draws are not those of the seed it tells\n"


def test_lines_after_the_end(capsys: Capture, file: Path) -> None:
    told = checked(capsys, file, RECORD.to_jsonl() + '{"seat":0,"move":"done"}\n')
    assert told == f"line {len(LINES) + 1}: the record goes on after its end"


def with_header(**changes: object) -> str:
    header = json.loads(LINES[0])
    header.update(changes)
    return resealed([json.dumps(header), *LINES[1:]])


def test_another_version(capsys: Capture, file: Path) -> None:
    told = checked(capsys, file, with_header(engawa=2))
    assert told == "line 1: record version 2; this program reads version 1"


def test_an_unknown_game(capsys: Capture, file: Path) -> None:
    told = checked(capsys, file, with_header(game="go"))
    assert told.removeprefix("line 1: ") == f"there is no game “go”; there are: {', '.join(game_names())}"


def test_five_players(capsys: Capture, file: Path) -> None:
    told = checked(capsys, file, with_header(players=5, seats=["random"] * 5))
    assert told.endswith("IKI is for 2 to 4 players, not 5")


def test_a_seat_that_does_not_exist(capsys: Capture, file: Path) -> None:
    place = first_move()
    changed = edited(lambda lines: lines.__setitem__(place, '{"seat":3,"move":"done"}'))
    assert checked(capsys, file, resealed(changed.splitlines())) == f"line {place + 1}: there is no seat 3"


def with_other_figures(folder: Path) -> Path:
    data = json.loads(GAME.built_in_figures())
    data["board"]["income"] = 5
    other = folder / "mine.json"
    other.write_text(json.dumps(data), encoding="utf-8")
    return other


def test_a_record_made_with_other_figures(capsys: Capture, file: Path, tmp_path: Path) -> None:
    mine = with_other_figures(tmp_path)
    told = complaint(capsys, "replay", str(file), "--check", "--figures", str(mine))
    assert told.startswith(f"{file}: was played with other figures (“built-in”, checksum {FIGURES.checksum[:12]}…); ")
    records = tmp_path / "records"
    assert main(["sim", "iki", "--games", "1", "--figures", str(mine), "--records", str(records)]) == 0
    capsys.readouterr()
    made = records / "iki-0000.jsonl"
    assert complaint(capsys, "replay", str(made), "--check").startswith(
        f"{made}: was played with other figures (“mine.json”, checksum "
    )
    assert main(["replay", str(made), "--check", "--figures", str(mine)]) == 0


def test_a_broken_record_is_neither_shown_nor_rewritten(capsys: Capture, file: Path) -> None:
    place = first_move()
    text = resealed(edited(lambda lines: lines.__setitem__(place, '{"seat":0,"move":"burn"}')).splitlines())
    file.write_text(text, encoding="utf-8")
    for more in ([], ["--as", "text"], ["--as", "jsonl"], ["--json"], ["--log"]):
        assert complaint(capsys, "replay", str(file), *more).startswith(f"{file}: move 1 (“burn” of seat 1): ")


def test_a_running_game_can_be_shown_but_not_checked(capsys: Capture, file: Path) -> None:
    record: Record = go_on(started(), 10).record
    file.write_text(record.to_jsonl(), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out.startswith("After move 10 of 10:\n")
    told = complaint(capsys, "replay", str(file), "--check")
    assert told == f"{file}: stops after 10 moves, before the game is over (truncated, or still played)"
