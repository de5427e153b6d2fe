"""What every game must tell a drawn page, whatever its rules."""

import json
import random
import re
from collections.abc import Iterator

from engawa.kernel.chance import SearchChance
from engawa.kernel.game import Game
from engawa.kernel.journal import Journal
from engawa.kernel.page import Page
from engawa.kernel.position import Position
from engawa.kernel.preview import preview
from engawa.kernel.registry import game_named, page_of, text_of
from engawa.kernel.words import Words
from tests.games.random_play import FIGURES, Table, every_table, new_match, walk

MARK = re.compile(r"[a-z]+:[a-z0-9_.+-]+")
"""Kind and name, without blanks, so that they can be ids on a page."""


def page_and_words(table: Table) -> tuple[Page, Words]:
    game = game_named(table[0])
    return page_of(game), text_of(game).words(FIGURES[table[0]], [f"Player {seat}" for seat in range(table[1])])


def decisions(table: Table, seed: int, share: float = 1.0) -> Iterator[tuple[Game, Position, int, list[int]]]:
    """Decisions of a random game: a seat, and all that is open to it, revisions included."""
    for game, position, rng in walk(table, seed):
        for seat in range(position.seats()):
            if rng.random() < share:
                moves = position.options(seat) + position.revisions(seat)
                if moves:
                    yield game, position, seat, moves


def clean(told: str) -> None:
    assert told.strip() == told
    assert told
    assert "{" not in told
    assert "  " not in told


@every_table
def test_pointing_at_marks_leads_to_every_option_and_to_no_other(table: Table) -> None:
    """No two options share all their marks, and pointing at all marks of one leaves no longer one open."""
    page, _ = page_and_words(table)
    for seed in range(2):
        for game, position, seat, moves in decisions(table, seed, 0.3):
            pointed = [(frozenset(page.marks(position, seat, move)), move) for move in moves]
            for marks, move in pointed:
                assert len(marks) == len(page.marks(position, seat, move)) > 0
            assert len({marks for marks, _ in pointed}) == len(moves)
            by_mark: dict[str, list[frozenset[str]]] = {}
            for marks, _ in pointed:
                for mark in marks:
                    by_mark.setdefault(mark, []).append(marks)
            for marks, move in pointed:
                rarest = min((by_mark[mark] for mark in marks), key=len)
                assert not [more for more in rarest if marks < more], game.write_move(position, move)


@every_table
def test_a_mark_has_one_label_in_a_decision(table: Table) -> None:
    page, words = page_and_words(table)
    for game, position, seat, moves in decisions(table, 3, 0.3):
        labels: dict[str, str] = {}
        for move in moves:
            told = page.labels(position, seat, move, words)
            for mark, label in zip(page.marks(position, seat, move), told, strict=True):
                clean(label)
                assert labels.setdefault(mark, label) == label, game.write_move(position, move)


@every_table
def test_every_option_has_a_sentence(table: Table) -> None:
    page, words = page_and_words(table)
    for _, position, seat, moves in decisions(table, 4, 0.2):
        for move in moves:
            told = page.sentence(position, seat, move, words)
            clean(told)
            assert told.endswith(".")


@every_table
def test_every_move_has_marks_legal_or_not_for_every_seat(table: Table) -> None:
    """Beside marks that move, a move has the same ones always."""
    page, _ = page_and_words(table)
    moving = tuple(f"{kind}:" for kind in page.moving_marks)
    fixed: dict[int, list[str]] = {}
    for game, position, rng in walk(table, 5):
        if rng.random() < 0.01 or position.is_over():
            seat = rng.randrange(position.seats())
            for move in game.every_move(position):
                marks = page.marks(position, seat, move)
                assert all(MARK.fullmatch(mark) for mark in marks or [""])
                assert fixed.setdefault(move, staying := [m for m in marks if not m.startswith(moving)]) == staying


def words_in(data: object) -> set[str]:
    """Every key and every value of plain data, as words."""
    if isinstance(data, dict):
        return {str(key) for key in data} | {word for value in data.values() for word in words_in(value)}
    if isinstance(data, list):
        return {word for value in data for word in words_in(value)}
    return {str(data)}


@every_table
def test_the_catalogue_is_plain_data_and_knows_what_the_log_points_at(table: Table) -> None:
    page, words = page_and_words(table)
    catalogue = page.catalogue(FIGURES[table[0]], table[1], words)
    assert json.loads(json.dumps(catalogue)) == catalogue
    known = words_in(catalogue)
    assert not [word for word in known if "{" in word]
    pointed = set()
    for seed in range(3):
        match = new_match(table, f"pointed at {seed}")
        while not match.position.is_over():
            seat = match.position.next_to_act()
            options = match.position.options(seat)
            match.play(seat, options[(seed * 7 + len(match.record.lines)) % len(options)])
        for entry in match.log:
            for mark in page.where(entry):
                assert mark.partition(":")[2] in known, (entry.key, mark)
                pointed.add(mark.partition(":")[0])
    assert pointed


@every_table
def test_somebody_is_waited_for_until_somebody_has_won(table: Table) -> None:
    page, words = page_and_words(table)
    stages: list[str] = []
    for _, position, _ in walk(table, 7):
        told = page.waiting(position, words)
        clean(told)
        named = position.to_act() or position.winners()
        assert all(words.name(seat) in told for seat in named)
        stage = page.stage(position, words)
        clean(stage)
        if stages[-1:] != [stage]:
            stages.append(stage)
    assert len(set(stages)) == len(stages) > 4


@every_table
def test_numbers_are_named_and_the_score_is_among_them(table: Table) -> None:
    page, words = page_and_words(table)
    for _, position, rng in walk(table, 8):
        if rng.random() < 0.1 or position.is_over():
            numbers = page.numbers(position)
            assert [one["score"] for one in numbers] == position.scores()
            assert len({tuple(one) for one in numbers}) == 1
            for what in numbers[0]:
                clean(page.number_words(what, 2, words))
            assert list(page.categories(words)) == list(position.breakdown(0))


@every_table
def test_what_is_scored_is_told_by_the_same_categories_as_what_would_be(table: Table) -> None:
    page, words = page_and_words(table)
    ahead = False
    for _, position, rng in walk(table, 8):
        if rng.random() < 0.5 or position.is_over():
            scored = [position.scored(seat) for seat in range(position.seats())]
            assert [sum(parts.values()) for parts in scored] == position.points()
            assert all(parts.keys() <= page.categories(words).keys() for parts in scored)
            ahead = ahead or position.points() != position.scores()
    assert position.is_over()
    assert position.points() == position.scores()
    assert ahead, "while the game runs more would be counted than is scored"


def previewed(page: Page, position: Position, seat: int, move: int) -> tuple[list[object], list[object]]:
    entries, changes, _ = preview(page, position, seat, move)
    return [entry.as_data() for entry in entries], [{"seat": c.seat, "what": c.what, "by": c.by} for c in changes]


def difference(before: list[dict[str, int]], after: list[dict[str, int]]) -> list[object]:
    return [
        {"seat": seat, "what": what, "by": after[seat][what] - amount}
        for seat, numbers in enumerate(before)
        for what, amount in numbers.items()
        if after[seat][what] != amount
    ]


@every_table
def test_a_preview_is_what_happens_until_something_is_drawn_or_revealed(table: Table) -> None:
    page, _ = page_and_words(table)
    whole = 0
    for game, position, rng in walk(table, 9):
        if position.is_over() or position.decides_at_once():
            continue
        seat = position.next_to_act()
        move = rng.choice(position.options(seat))
        saved = position.save()
        entries, changes = previewed(page, position, seat, move)
        assert position.save() == saved
        twin = position.copy()
        twin.journal = Journal()
        state = rng.getstate()
        twin.apply(seat, move, SearchChance(rng))
        seen = [entry.as_data() for entry in twin.journal.entries if entry.may_see(seat)]
        assert entries == seen[: len(entries)], game.write_move(position, move)
        if rng.getstate() == state and twin.secrets_told() == position.secrets_told():
            assert entries == seen
            assert changes == difference(page.numbers(position), page.numbers(twin)), game.write_move(position, move)
            whole += len(entries)
    assert whole > 0


@every_table
def test_a_preview_tells_nothing_that_the_seat_does_not_know(table: Table) -> None:
    """It is the same for all positions that the seat cannot tell apart."""
    page, _ = page_and_words(table)
    for game, position, seat, moves in decisions(table, 10, 0.1):
        move = moves[len(moves) // 2]
        told = previewed(page, position, seat, move)
        for seed in range(2):
            other = position.resample(seat, random.Random(seed + 1))
            assert previewed(page, other, seat, move) == told, game.write_move(position, move)


@every_table
def test_while_seats_decide_at_once_a_preview_is_only_about_the_own_seat(table: Table) -> None:
    page, _ = page_and_words(table)
    for _, position, seat, moves in decisions(table, 11, 0.1):
        if position.decides_at_once():
            for move in moves[:3]:
                entries, changes, _ = preview(page, position, seat, move)
                assert [entry.seat for entry in entries] == [seat]
                assert {change.seat for change in changes} <= {seat}


@every_table
def test_the_last_to_decide_is_foretold_no_change(table: Table) -> None:
    """What follows when all have decided comes of what the others decided: the preview's would be invented."""
    page, _ = page_and_words(table)
    for game, position, rng in walk(table, 12):
        if position.decides_at_once() and len(position.to_act()) == 1:
            seat = position.next_to_act()
            move = rng.choice(position.options(seat))
            tried = position.copy()
            tried.apply(seat, move, SearchChance(rng))
            if not tried.decides_at_once():
                assert preview(page, position, seat, move).changes == [], game.write_move(position, move)
