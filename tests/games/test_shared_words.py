"""What is said once for all readers who are not spoken of is what each of them would be told."""

import random

import pytest

from engawa.kernel.match import Match
from engawa.kernel.registry import game_named, game_names, page_of, text_of
from engawa.kernel.words import NO_READER, PLURALS
from engawa.server.state.parts import speaks_of

NAMES = ["Aoi", "Botan", "Chihiro"]


@pytest.mark.parametrize("name", game_names())
def test_whoever_is_not_spoken_of_reads_what_everybody_reads(name: str) -> None:
    game = game_named(name)
    page, rng, players = page_of(game), random.Random(4), min(len(NAMES), game.max_players)
    match = Match.start(game, game.figures(), ["person"] * players, "a seed", {})
    words = [text_of(game).words(match.figures, NAMES, language) for language in PLURALS]
    readers = [(said.read_by(seat), said, seat) for said in words for seat in range(players)]
    shared = addressed = 0
    while not match.position.is_over():
        to_act, seen = match.position.to_act(), len(match.log)
        for own, plain, seat in readers:
            if seat not in to_act:
                assert page.waiting(match.position, own) == page.waiting(match.position, plain)
        seat = to_act[0]
        match.play(seat, rng.choice(match.position.options(seat)))
        for entry in match.log[seen:]:
            for own, plain, seat in readers:
                if speaks_of(entry, seat):
                    addressed += own.entry(entry) != plain.entry(entry)
                else:
                    assert own.entry(entry) == plain.entry(entry)
                    shared += 1
    assert shared > 0
    assert addressed > 0
    assert not any(speaks_of(entry, NO_READER) for entry in match.log if entry.seat == 0 and not entry.args)
