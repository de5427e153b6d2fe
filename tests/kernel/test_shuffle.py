"""A shuffle by several: what binds whom, what the seed comes of, and what a forged record is told."""

import hashlib
import hmac
import json
from dataclasses import replace

import pytest

from engawa.iki.game import GAME
from engawa.kernel.record import Record, parse
from engawa.kernel.refusal import BadInput
from engawa.kernel.replay import Replay
from engawa.kernel.shuffle import Contribution, Shuffle, commitment, seed_hash
from tests.kernel.matches import FIGURES, finished, resealed
from tests.kernel.shuffles import SERVER_SEED, TABLE, bound, nonce, shuffle_of, shuffled

NAME = "my game.jsonl"
HANA, KENJI = bound((0,), 1), bound((3,), 2)
RECORD = shuffled(HANA, bound((1,), 3, told=False), KENJI)


def complaint(text: str) -> str:
    with pytest.raises(BadInput) as caught:
        Replay(GAME, FIGURES, parse(text, NAME), NAME).check()
    return str(caught.value).removeprefix(f"{NAME}: ")


def forged(change: dict[str, object], foot: dict[str, object] | None = None) -> str:
    """The record with another shuffle in its head and more in its foot, its checksum made to fit."""
    lines = RECORD.to_jsonl().splitlines()
    head, end = json.loads(lines[0]), json.loads(lines[-1])
    head["shuffle"] |= change
    end |= foot or {}
    return resealed([json.dumps(head), *lines[1:-1], json.dumps(end)])


def written(*contributions: Contribution) -> dict[str, object]:
    return {"pages": shuffle_of(*contributions).row()["pages"]}


def test_the_hashes_are_those_that_the_documentation_tells() -> None:
    """Written out here once more, as another program would."""
    told = f"engawa commitment 1\n{TABLE}\n{seed_hash(SERVER_SEED)}\n0,2\n{nonce(7)}"
    assert commitment(TABLE, seed_hash(SERVER_SEED), (0, 2), nonce(7)) == hashlib.sha256(told.encode()).hexdigest()
    message = f"engawa shuffle 1\n{TABLE}\n0 {nonce(1)}\n3 {nonce(2)}"
    seed = hmac.new(SERVER_SEED.encode(), message.encode(), hashlib.sha256).hexdigest()
    assert RECORD.seed == seed


def test_everybodys_part_changes_the_seed() -> None:
    """The server's, each page's nonce, who it came from, and the table; what was withheld does not."""
    seed = shuffle_of(HANA, KENJI).seed(SERVER_SEED)
    others = [
        shuffle_of(HANA, KENJI).seed("5f" * 32),
        shuffle_of(HANA).seed(SERVER_SEED),
        shuffle_of(HANA, bound((3,), 4)).seed(SERVER_SEED),
        shuffle_of(HANA, replace(KENJI, seats=(1,))).seed(SERVER_SEED),
        replace(shuffle_of(HANA, KENJI), table="another").seed(SERVER_SEED),
        shuffle_of().seed(SERVER_SEED),
        SERVER_SEED,
    ]
    assert len({seed, *others}) == len(others) + 1
    assert shuffle_of(HANA, bound((1,), 3, told=False), KENJI).seed(SERVER_SEED) == seed


def test_a_commitment_is_good_for_one_place_only() -> None:
    """Copied from another seat, another table or another seed of the server it binds nobody to anything."""
    fingerprint = seed_hash(SERVER_SEED)
    made = {
        commitment(TABLE, fingerprint, (0,), nonce(1)),
        commitment(TABLE, fingerprint, (1,), nonce(1)),
        commitment("another", fingerprint, (0,), nonce(1)),
        commitment(TABLE, seed_hash("other"), (0,), nonce(1)),
    }
    assert len(made) == 4


def test_a_true_record_passes_in_both_forms() -> None:
    for text in (RECORD.to_jsonl(), RECORD.to_text()):
        record = parse(text, NAME)
        assert record == RECORD
        Replay(GAME, FIGURES, record, NAME).check()
    assert parse(RECORD.to_text(), NAME).to_jsonl() == RECORD.to_jsonl()


def test_a_program_that_knows_no_shuffles_draws_the_same() -> None:
    """The seed beside the end is that of the draws, as it always was."""
    lines = RECORD.to_jsonl().splitlines()
    head, end = json.loads(lines[0]), json.loads(lines[-1])
    del head["shuffle"], end["server_seed"]
    record = parse(resealed([json.dumps(head), *lines[1:-1], json.dumps(end)]), NAME)
    Replay(GAME, FIGURES, record, NAME).check()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (forged({}, {"server_seed": "66" * 32}), "the server's seed is not the one that it was bound to"),
        (forged({"fingerprint": seed_hash("other")}), "the server's seed is not the one that it was bound to"),
        (
            forged(written(replace(HANA, nonce=nonce(9)), KENJI)),
            "what the page of seat 1 revealed is not what it was bound to",
        ),
        (
            forged(written(HANA, replace(HANA, seats=(3,)))),
            "what the page of seat 4 revealed is not what it was bound to",
        ),
        (forged(written(HANA)), "the seed of its draws does not come of the server's seed"),
        (forged(written(HANA, KENJI, bound((1,), 3))), "the shuffle needs table, fingerprint and pages"),
        (forged(written(HANA, bound((1,), 3), KENJI)), "the seed of its draws does not come of the server's seed"),
        (forged({"table": "another"}), "what the page of seat 1 revealed is not what it was bound to"),
        (forged({}, {"seed": "77" * 32}), "the seed of its draws does not come of the server's seed"),
        (forged({}, {"server_seed": None}), "it tells of a shuffle by several, but not of the server's seed"),
        (forged({}, {"server_seed": 5}), "the server's seed is a text"),
        (forged({"table": "a\nb"}), "the shuffle needs table, fingerprint and pages"),
        (forged({"pages": [{"seats": [True], "commitment": nonce(1)}]}), "the shuffle needs"),
        (forged({"pages": [{"seats": [4], "commitment": nonce(1)}]}), "the shuffle needs"),
        (forged({"pages": [{"seats": [0], "commitment": "short"}]}), "the shuffle needs"),
        (forged({"pages": [{"seats": [0], "commitment": nonce(1), "nonce": "A" * 64}]}), "the shuffle needs"),
        (forged(written(HANA, HANA)), "the shuffle needs table, fingerprint and pages"),
    ],
)
def test_a_forged_shuffle_is_found_out(text: str, said: str) -> None:
    assert said in complaint(text)


def test_draws_of_another_seed_are_found_out() -> None:
    """A server that told a true shuffle and drew as it liked."""
    other = finished(4, seed="as I like it")
    record = Record(**{**vars(RECORD), "lines": other.lines, "ending": other.ending})
    assert complaint(record.to_jsonl()) == "its draws are not those of the seed it tells"


def test_a_server_seed_without_a_shuffle_is_refused() -> None:
    lines = finished(2).to_jsonl().splitlines()
    text = resealed([*lines[:-1], json.dumps({**json.loads(lines[-1]), "server_seed": "5e"})])
    assert "stands only where the head tells of a shuffle by several" in complaint(text)
    assert "the server's seed is a text" in complaint(finished(2).to_text() + "server_seed 5e\n")


def test_a_line_of_a_page_that_cannot_be_read_is_refused() -> None:
    for line in ("page 1", "page x y z", f"page 0 {nonce(1)} -", "page 1,,2 a b"):
        text = RECORD.to_text().replace("! first_player", f"{line}\n! first_player", 1)
        assert "the shuffle needs table, fingerprint and pages" in complaint(text)


def test_what_pages_reveal_is_put_to_what_bound_them() -> None:
    shuffle = Shuffle(TABLE, seed_hash(SERVER_SEED), (bound((0,), 1, told=False), bound((3,), 2, told=False)))
    told = shuffle.revealing({(0,): nonce(1)})
    assert told.contributions == (HANA, bound((3,), 2, told=False))
    assert all(told.is_bound_by(one) for one in told.contributions)
    assert not told.is_bound_by(replace(HANA, nonce=nonce(8)))
    assert shuffle.part((0,)) == bound((0,), 1, told=False)
    assert shuffle.part((1,)) is None
