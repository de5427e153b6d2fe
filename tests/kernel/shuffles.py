"""Games whose shuffle was made by several, for tests."""

from dataclasses import replace

from engawa.iki.game import GAME
from engawa.kernel.match import Match
from engawa.kernel.record import Record
from engawa.kernel.shuffle import Contribution, Shuffle, commitment, seed_hash
from tests.kernel.matches import FIGURES, go_on

TABLE = "a_table-1"
SERVER_SEED = "5e" * 32
SEATS = ["person:Hana", "person:Mika", "greedy", "person:Kenji"]


def nonce(number: int) -> str:
    return f"{number:064x}"


def bound(seats: tuple[int, ...], number: int, told: bool = True) -> Contribution:
    """Of a page whose nonce is this number."""
    made = commitment(TABLE, seed_hash(SERVER_SEED), seats, nonce(number))
    return Contribution(seats, made, nonce(number) if told else None)


def shuffle_of(*contributions: Contribution) -> Shuffle:
    return Shuffle(TABLE, seed_hash(SERVER_SEED), contributions)


def shuffled(*contributions: Contribution) -> Record:
    """The record of a finished game that began so."""
    shuffle = shuffle_of(*contributions)
    record = go_on(Match.start(GAME, FIGURES, SEATS, shuffle.seed(SERVER_SEED))).record
    record.shuffle = replace(shuffle, server_seed=SERVER_SEED)
    return record
