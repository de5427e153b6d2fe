"""Why a move may be worth making: told in every language, without a trace in the position, and of nothing hidden."""

import random

import pytest

from engawa.kernel.chance import SearchChance
from engawa.kernel.page import Page
from engawa.kernel.position import Position
from engawa.kernel.registry import game_named, game_names, page_of, text_of
from engawa.kernel.words import PLURALS, Words

NAMES = ["Aoi", "Botan", "Chihiro", "Daiki"]
MOVES = 160
EACH = 6
"""Options of a decision that are asked about."""


def told(known: Position, seat: int, moves: list[int], words: Words, game: str) -> list[str]:
    before = known.save()
    reasons = page_of(game_named(game)).reasons(known, seat, moves, words)
    assert known.save() == before, "asking changes nothing"
    return reasons


@pytest.mark.parametrize("name", game_names())
def test_reasons_are_sentences_of_what_the_seat_knows(name: str) -> None:
    game, rng = game_named(name), random.Random(3)
    position = game.new(min(len(NAMES), game.max_players), game.figures(), SearchChance(rng))
    languages = [text_of(game).words(game.figures(), NAMES, language) for language in PLURALS]
    spoken = 0
    for _ in range(MOVES):
        if position.is_over():
            break
        seat = position.to_act()[0]
        options = position.options(seat)
        for option in rng.sample(options, min(EACH, len(options))):
            words = rng.choice(languages).read_by(seat)
            one, other = (position.resample(seat, random.Random(luck)) for luck in (1, 2))
            reasons = told(one, seat, [option], words, name)
            assert reasons == told(other, seat, [option], words, name), "the same, whatever the others hide"
            assert all(reason.endswith(".") and "{" not in reason for reason in reasons)
            spoken += len(reasons) > 0
        position.apply(seat, rng.choice(options), SearchChance(rng))
    gives_none = type(page_of(game)).reasons is Page.reasons
    assert (spoken == 0) if gives_none else (spoken > MOVES)
