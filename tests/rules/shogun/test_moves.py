"""Notation, and the one question every move has an answer to: may it be played, or why not?"""

import random

import pytest

from engawa.kernel.chance import SearchChance
from engawa.kernel.refusal import Refusal
from engawa.shogun.figures import moves
from engawa.shogun.game import GAME
from engawa.shogun.rules.planning import first_open_space
from engawa.shogun.rules.sequence import ShogunPosition
from tests.rules.shogun.scene import FIGURES, new_game

BOOK = GAME.every_move(new_game(3))
FEW = [move for move in BOOK if moves.kind_of(move) not in (moves.ATTACK, moves.MARCH)]
MARCHES = [move for move in BOOK if moves.kind_of(move) in (moves.ATTACK, moves.MARCH)]


def check_every_move(position: ShogunPosition, candidates: list[int]) -> None:
    for seat in range(position.seats()):
        legal = set(position.options(seat)) | set(position.revisions(seat))
        assert legal <= set(BOOK), "every legal move can be written"
        for move in candidates:
            refused = position.refusal(seat, move) is not None
            assert refused != (move in legal), (GAME.write_move(position, move), seat, position.asked)


@pytest.mark.parametrize(("players", "board", "seed"), [(3, "sun", 1), (3, "moon", 2), (4, "sun", 3), (5, "moon", 4)])
def test_every_move_is_legal_or_refused_with_a_reason_and_never_both(players: int, board: str, seed: int) -> None:
    rng = random.Random(seed)
    chance = SearchChance(rng)
    position = new_game(players, board, seed=seed)
    decisions = 0
    while (seat := position.next_to_act()) >= 0:
        marching = not position.decides_at_once() and decisions % 3 == 0
        if decisions % 40 == 0 or marching:
            check_every_move(position, FEW)
        if marching:
            check_every_move(position, rng.sample(MARCHES, 150) + position.options(seat))
        if position.decides_at_once() and first_open_space(position.players[seat]) == 0:
            # Poor, so that bids above the chests come up.
            position.players[seat].chests = min(position.players[seat].chests, decisions % 5)
        options = position.options(seat)
        position.apply(seat, options[int(rng.random() * len(options))], chance)
        decisions += 1
    check_every_move(position, FEW)


def test_notation_is_read_back_as_it_is_written() -> None:
    position = new_game(5)
    written = [GAME.write_move(position, move) for move in BOOK]
    assert len(set(written)) == len(written)
    assert written == [text.lower() for text in written]
    for move in random.Random(1).sample(BOOK, 300):
        assert GAME.read_move(position, GAME.write_move(position, move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "draft settsu 5",
        "draft pile",
        "put under",
        "plan castle settsu",
        "plan battle_a chest_2",
        "plan rice nothing",
        "bid settsu",
        "bid chest_3",
        "bid nothing",
        "clear castle",
        "clear bid",
        "commit",
        "take back",
        "take taxes_plus_1",
        "take defence_plus_1",
        "take defence_plus_1 defend no",
        "defend yes",
        "defend no",
        "deploy 3",
        "deploy 5",
        "deploy 6",
        "attack kozuke from shinano with 4",
        "attack kozuke from shinano with 4 +1",
        "move mino from ise with 3",
        "stay",
        "revolt awa-boso",
    ],
)
def test_words_of_each_move(text: str) -> None:
    position = new_game(4)
    assert GAME.write_move(position, GAME.read_move(position, text)) == text


@pytest.mark.parametrize("text", ["plan bid 3", "attack kii from kozuke with 1", "bid chest_5", "deploy 4", ""])
def test_other_words_mean_nothing(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.read_move(new_game(4), text)
    assert refused.value.key == "kernel.refuse.unknown_move"


def test_words_of_each_draw() -> None:
    for what, word in [
        ("first_player", "seat_1"),
        ("tie", "seat_5"),
        ("province", "awa-shikoku"),
        ("revolt", "kai"),
        ("column", "column_3"),
        ("tower", "17"),
        ("event", "theatre_calms_5"),
        ("season_event", "deploy_fewer_1"),
        ("action", "deploy_1_and_move"),
        ("special", "deploy_6"),
    ]:
        assert GAME.write_outcome(FIGURES, what, GAME.read_outcome(FIGURES, what, word)) == word
