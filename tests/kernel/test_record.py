"""Records: JSON lines and text, both ways, and what is said about a broken one."""

import dataclasses
import hashlib
import json
from collections.abc import Callable

import pytest

from engawa.kernel.record import ChanceLine, Ending, MoveLine, Record, parse
from engawa.kernel.refusal import BadInput
from tests.kernel.matches import finished, go_on, resealed, started

NAME = "my game.jsonl"


def small() -> Record:
    return Record(
        "iki",
        2,
        {"board": "moon"},
        "my own figures.json",
        "abc",
        ["person:Ōta Dōkan", "greedy"],
        [ChanceLine("fire", ("nagaya_1",)), MoveLine(1, "hire monk at 1.1"), ChanceLine("tower", ("3", "0"))],
        Ending((-3, 41), (1,)),
        "a seed",
    )


def complaint(text: str) -> str:
    with pytest.raises(BadInput) as caught:
        parse(text, NAME)
    told = str(caught.value)
    assert told.startswith(f"{NAME}: ")
    assert "\n" not in told
    return told.removeprefix(f"{NAME}: ")


def with_header(change: Callable[[dict[str, object]], object]) -> str:
    """The small record with another header, its checksum made to fit."""
    lines = small().to_jsonl().splitlines()
    header = json.loads(lines[0])
    change(header)
    return resealed([json.dumps(header), *lines[1:]])


def test_json_lines_have_a_header_the_moves_and_draws_and_an_end() -> None:
    lines = small().to_jsonl().splitlines()
    body = "\n".join(lines[:-1]) + "\n"
    assert [json.loads(line) for line in lines] == [
        {
            "engawa": 1,
            "game": "iki",
            "players": 2,
            "options": {"board": "moon"},
            "figures": {"name": "my own figures.json", "sha256": "abc"},
            "seats": ["person:Ōta Dōkan", "greedy"],
        },
        {"draw": "fire", "is": ["nagaya_1"]},
        {"seat": 1, "move": "hire monk at 1.1"},
        {"draw": "tower", "is": ["3", "0"]},
        {
            "end": {"scores": [-3, 41], "winners": [1]},
            "seed": "a seed",
            "sha256": hashlib.sha256(body.encode()).hexdigest(),
        },
    ]


def test_the_end_may_count_hints_and_take_backs_which_a_replay_does_not_need() -> None:
    record = small()
    record.hints, record.take_backs = [2, 0], [0, 1]
    assert json.loads(record.to_jsonl().splitlines()[-1])["hints"] == [2, 0]
    assert record.to_text().endswith("hints 2 0\ntake_backs 0 1\n")
    for written in (record.to_jsonl(), record.to_text()):
        assert parse(written, "it") == record


@pytest.mark.parametrize("counts", [[1], [1, 2, 3], ["1", "2"], 3, [True, 1]])
def test_counts_that_are_not_one_for_each_seat(counts: object) -> None:
    lines = small().to_jsonl().splitlines()
    end = json.loads(lines[-1]) | {"hints": counts}
    with pytest.raises(BadInput, match="one number for each seat"):
        parse("\n".join([*lines[:-1], json.dumps(end)]) + "\n", "it")


def test_text_is_to_be_read_by_people_and_counts_seats_from_one() -> None:
    assert small().to_text() == (
        "engawa 1\n"
        "game iki\n"
        "players 2\n"
        "option board moon\n"
        "figures abc my own figures.json\n"
        "seat 1 person:Ōta Dōkan\n"
        "seat 2 greedy\n"
        "! fire nagaya_1\n"
        "2: hire monk at 1.1\n"
        "! tower 3 0\n"
        "end -3 41\n"
        "won 2\n"
        "seed a seed\n"
    )


def test_a_running_game_has_no_end_and_keeps_its_seed_to_itself() -> None:
    record = go_on(started(), moves=5).record
    assert record.seed == "engawa"
    last = json.loads(record.to_jsonl().splitlines()[-1])
    assert "end" not in last
    for written in (record.to_jsonl(), record.to_text()):
        assert "seed" not in written
        assert parse(written, NAME) == dataclasses.replace(record, seed=None)


def test_a_record_without_moves_is_a_record() -> None:
    record = Record("iki", 2, {}, "built-in", "abc", ["random", "random"])
    assert parse(record.to_jsonl(), NAME) == record
    assert parse(record.to_text(), NAME) == record


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_forms_tell_the_same_game(players: int) -> None:
    record = finished(players, seed=f"both/{players}")
    assert record.ending is not None
    from_json = parse(record.to_jsonl(), NAME)
    from_text = parse(record.to_text(), NAME)
    assert from_json == record
    assert from_text == record
    assert from_text.to_jsonl() == record.to_jsonl()
    assert from_json.to_text() == record.to_text()


def test_the_small_record_survives_both_ways() -> None:
    assert parse(small().to_jsonl(), NAME) == small()
    assert parse(small().to_text(), NAME) == small()


@pytest.mark.parametrize("seed", ["", " spaced ", "line\u2028separator", "naïve 💮"])
def test_any_seed_survives_both_ways(seed: str) -> None:
    record = dataclasses.replace(small(), seed=seed)
    assert parse(record.to_jsonl(), NAME) == record
    assert parse(record.to_text(), NAME) == record


@pytest.mark.parametrize("name", ["person:", "person:Two  Spaces", "person:end", "person:a\u2028b"])
def test_any_name_survives_both_ways(name: str) -> None:
    record = dataclasses.replace(small(), seats=[name, "greedy"])
    assert parse(record.to_jsonl(), NAME) == record
    assert parse(record.to_text(), NAME) == record


def test_text_may_be_indented_and_have_blank_lines() -> None:
    text = small().to_text().replace("\n", "\n\n   ")
    assert parse(text, NAME) == small()


@pytest.mark.parametrize("text", ["", "\n", " \n\t\n"])
def test_an_empty_record(text: str) -> None:
    assert complaint(text) == "the record is empty"


def test_a_record_cut_off_in_the_middle_of_a_line() -> None:
    text = small().to_jsonl()
    cut = text[: text.index("monk")]
    assert complaint(cut) == "line 3: the last line is cut off: the record is truncated"


def test_a_finished_record_that_lost_only_its_last_newline_is_cut_off() -> None:
    assert complaint(small().to_jsonl()[:-1]) == "line 5: the last line is cut off: the record is truncated"


def test_a_broken_line_in_the_middle() -> None:
    lines = small().to_jsonl().splitlines()
    lines[2] = lines[2][:-5]
    assert complaint("\n".join(lines) + "\n") == "line 3: is not JSON (cut off or edited)"


@pytest.mark.parametrize("line", ["", "monk", "{'seat': 1}", "[" * 100_000])
def test_a_line_that_is_not_json(line: str) -> None:
    lines = small().to_jsonl().splitlines()
    lines[1] = line
    assert complaint("\n".join(lines) + "\n") == "line 2: is not JSON (cut off or edited)"


def test_a_number_too_long_to_read_is_no_crash() -> None:
    lines = small().to_jsonl().splitlines()
    lines[1] = '{"seat": ' + "1" * 5000 + ', "move": "done"}'
    assert complaint("\n".join(lines) + "\n").startswith("line 2: ")


@pytest.mark.parametrize("line", ["[1]", "null", "3", '"move"'])
def test_a_line_that_is_no_object(line: str) -> None:
    lines = small().to_jsonl().splitlines()
    lines[1] = line
    assert complaint("\n".join(lines) + "\n") == "line 2: expected a JSON object"


@pytest.mark.parametrize(
    "row",
    [
        {"seat": "1", "move": "done"},
        {"seat": 1},
        {"seat": True, "move": "done"},
        {"move": "done"},
        {"draw": "fire"},
        {"draw": "fire", "is": "nagaya_1"},
        {"draw": "fire", "is": [1]},
        {"engawa": 1},
        {},
    ],
)
def test_a_line_that_is_neither_move_nor_draw(row: dict[str, object]) -> None:
    lines = small().to_jsonl().splitlines()
    lines[2] = json.dumps(row)
    assert complaint(resealed(lines)) == "line 3: is neither a move (seat, move) nor a draw (draw, is)"


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_does_not_exist(seat: int) -> None:
    lines = small().to_jsonl().splitlines()
    lines[2] = json.dumps({"seat": seat, "move": "done"})
    assert complaint(resealed(lines)) == f"line 3: there is no seat {seat}"


@pytest.mark.parametrize("seat", ["0", "3", "-1", "one"])
def test_a_seat_that_does_not_exist_in_text(seat: str) -> None:
    text = small().to_text().replace("2: hire", f"{seat}: hire")
    assert complaint(text) == "line 9: is neither a move (“1: move”) nor a draw (“! draw outcome”)"


@pytest.mark.parametrize("version", [2, 0, "1", 1.5])
def test_another_version(version: object) -> None:
    told = complaint(with_header(lambda header: header.update(engawa=version)))
    assert told == f"line 1: record version {version}; this program reads version 1"


def test_another_version_in_text() -> None:
    told = complaint(small().to_text().replace("engawa 1", "engawa 2"))
    assert told == "line 1: record version 2; this program reads version 1"


@pytest.mark.parametrize(
    "text", ['{"seat":0,"move":"done"}\n', "hello\n", "game iki\nplayers 2\n1: done\n", "\0\1\2\n"]
)
def test_something_that_is_no_record(text: str) -> None:
    assert complaint(text) == "line 1: is not the header of an Engawa record"


NEEDS = "line 1: the header needs game, players, figures and one name for each seat"


@pytest.mark.parametrize("field", ["game", "players", "figures", "seats"])
def test_a_header_without_one_of_its_fields(field: str) -> None:
    assert complaint(with_header(lambda header: header.pop(field))) == NEEDS


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", 3),
        ("players", "2"),
        ("players", 3),
        ("players", True),
        ("figures", "built-in"),
        ("figures", {}),
        ("figures", {"name": "built-in"}),
        ("options", ["board"]),
        ("seats", ["greedy"]),
        ("seats", ["greedy", 2]),
        ("seats", "ab"),
    ],
)
def test_a_header_with_a_wrong_field(field: str, value: object) -> None:
    told = complaint(with_header(lambda header: header.update({field: value})))
    assert told.startswith("line 1: the header needs ")


@pytest.mark.parametrize(
    ("line", "instead"), [("players 2", "players two"), ("players 2", "players 3"), ("game iki", "")]
)
def test_a_wrong_head_in_text(line: str, instead: str) -> None:
    assert complaint(small().to_text().replace(line, instead)) == NEEDS


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("hire monk at 1.1", "hire monk at 1.2"),
        ('"seat":1', '"seat":0'),
        ("nagaya_1", "nagaya_2"),
        ('["3","0"]', '["2","0"]'),
        ("Dōkan", "Dokan"),
        ("moon", "sun"),
        ('"abc"', '"abd"'),
    ],
)
def test_an_edited_record_does_not_fit_its_checksum(old: str, new: str) -> None:
    text = small().to_jsonl()
    assert text.count(old) == 1
    told = complaint(text.replace(old, new))
    assert told == "line 5: the checksum does not fit the lines above: the record was edited"


def test_a_record_with_a_line_taken_out_or_put_in_does_not_fit_its_checksum() -> None:
    lines = small().to_jsonl().splitlines()
    without = "\n".join(lines[:1] + lines[2:]) + "\n"
    assert complaint(without) == "line 4: the checksum does not fit the lines above: the record was edited"
    twice = "\n".join([*lines[:2], lines[1], *lines[2:]]) + "\n"
    assert complaint(twice) == "line 6: the checksum does not fit the lines above: the record was edited"


def test_an_end_without_checksum_is_no_end() -> None:
    lines = small().to_jsonl().splitlines()
    footer = json.loads(lines[-1])
    del footer["sha256"]
    told = complaint("\n".join([*lines[:-1], json.dumps(footer)]) + "\n")
    assert told == "line 5: the checksum does not fit the lines above: the record was edited"


@pytest.mark.parametrize(
    "end",
    [None, [], 3, {}, {"scores": [1, 2]}, {"scores": [1, 2], "winners": "1"}, {"scores": ["1", 2], "winners": [1]}],
)
def test_a_malformed_end(end: object) -> None:
    lines = small().to_jsonl().splitlines()
    footer = json.loads(lines[-1])
    footer["end"] = end
    lines[-1] = json.dumps(footer)
    assert complaint(resealed(lines)) == "line 5: the end needs scores and winners"


def test_a_seed_that_is_no_text_is_not_passed_over() -> None:
    lines = small().to_jsonl().splitlines()
    footer = json.loads(lines[-1])
    footer["seed"] = 17
    lines[-1] = json.dumps(footer)
    assert complaint(resealed(lines)).startswith("line 5: ")


def test_lines_after_the_end() -> None:
    text = small().to_jsonl()
    assert complaint(text + '{"seat":0,"move":"done"}\n') == "line 6: the record goes on after its end"
    assert complaint(text + text.splitlines()[-1] + "\n") == "line 6: the record goes on after its end"


@pytest.mark.parametrize("line", ["1: done", "! fire nagaya_1", "hello", "game iki"])
def test_lines_after_the_end_in_text(line: str) -> None:
    assert complaint(small().to_text() + line + "\n") == "line 14: the record goes on after its end"


@pytest.mark.parametrize("line", ["! fire", "!", "2:", "2 : done", "hello", "won 1", "seed x", "end one two"])
def test_a_line_of_text_that_means_nothing(line: str) -> None:
    lines = small().to_text().splitlines()
    lines[8] = line
    told = complaint("\n".join(lines) + "\n")
    assert told == "line 9: is neither a move (“1: move”) nor a draw (“! draw outcome”)"


@pytest.mark.parametrize("scores", ["--3 41", "- 41", "3 4-1"])
def test_scores_in_text_that_are_no_numbers(scores: str) -> None:
    assert complaint(small().to_text().replace("end -3 41", f"end {scores}")).startswith("line 11: ")


@pytest.mark.parametrize("head", ["engawa", "players"])
def test_a_number_in_text_too_long_to_read_is_no_crash(head: str) -> None:
    told = complaint(small().to_text().replace(f"{head} ", f"{head} {'1' * 5000}"))
    assert told.startswith("line ")


def test_text_that_counts_its_seats_wrongly() -> None:
    told = complaint(small().to_text().replace("seat 2 greedy", "seat 3 greedy"))
    assert told.startswith("line ")


def test_the_number_of_moves_leaves_the_draws_out() -> None:
    assert small().moves() == 1
    assert go_on(started(), moves=11).record.moves() == 11
