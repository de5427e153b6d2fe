"""Shuffle report: whose shuffle a checked record had, in sentences and for programs."""

from typing import Final

from engawa.kernel.record import Record
from engawa.kernel.refusal import BadInput
from engawa.kernel.seats import is_person
from engawa.kernel.shuffle import seed_hash
from engawa.kernel.words import Sentences

WHOSE: Final = {
    "pages": "cli.shuffle_by.pages",
    "server": "cli.shuffle_by.server",
    "seed": "cli.shuffle_by.seed",
}


def shuffle_row(record: Record) -> dict[str, object] | None:
    """Who made it: pages by their seats (from 0), those that were bound and did not reveal, people whose pages took no
    part. None where the record tells no seed."""
    if record.seed is None:
        return None
    pages, withheld = _pages(record, revealed=True), _pages(record, revealed=False)
    by = "seed" if record.shuffle is None else "pages" if pages else "server"
    return {"by": by, "pages": pages, "withheld": withheld, "absent": [] if by == "seed" else _absent(record)}


def shuffle_report(record: Record, names: list[str], words: Sentences) -> list[str]:
    """The same in sentences."""
    row = shuffle_row(record)
    if row is None:
        return []

    def called(pages: list[list[int]]) -> str:
        return ", ".join(" + ".join(names[seat] for seat in seats) for seats in pages)

    pages, withheld, absent = _pages(record, True), _pages(record, False), _absent(record)
    said = [words.say(WHOSE[str(row["by"])], pages=called(pages))]
    if withheld:
        said.append(words.say("cli.shuffle_withheld", pages=called(withheld), shuffles=2 ** len(withheld)))
    if absent and row["by"] != "seed":
        said.append(words.say("cli.shuffle_absent", pages=called([[seat] for seat in absent])))
    return said


def check_own_part(record: Record, nonce: str | None, fingerprint: str | None) -> None:
    """What somebody knows of the shuffle from the own page must be so in the record; BadInput where it is not."""
    shuffle = record.shuffle
    if nonce is not None and (shuffle is None or nonce not in [one.nonce for one in shuffle.contributions]):
        raise BadInput(f"--nonce {nonce[:12]}…: that number took no part in the shuffle of this record")
    told = shuffle.fingerprint if shuffle is not None else None if record.seed is None else seed_hash(record.seed)
    if fingerprint is not None and fingerprint != told:
        raise BadInput(
            f"--fingerprint {fingerprint[:12]}…: the server was bound to another seed than this record tells"
        )


def _pages(record: Record, revealed: bool) -> list[list[int]]:
    contributions = () if record.shuffle is None else record.shuffle.contributions
    return [list(one.seats) for one in contributions if (one.nonce is not None) == revealed]


def _absent(record: Record) -> list[int]:
    """People whose pages had no part in it."""
    bound = {seat for seats in _pages(record, True) + _pages(record, False) for seat in seats}
    return [seat for seat, spec in enumerate(record.seats) if is_person(spec) and seat not in bound]
