"""Whoever sits at a table is addressed; everybody else is called by name. In every language."""

import random
import re

import pytest

from engawa.kernel.game import Game
from engawa.kernel.match import Match
from engawa.kernel.position import SPECTATOR
from engawa.kernel.preview import preview
from engawa.kernel.registry import game_named, game_names, page_of, text_of
from engawa.kernel.words import ENGLISH, NO_READER, PLURALS, Words

NAMES = ["Aoi", "Botan", "Chihiro", "Daiki", "Emiko"]
YOU_CHOOSES = re.compile(
    r"\byou (?:is|has|does|goes|(?!always|as|is|this|thus|less|pass|cross)[a-z]+[^s\W]s)\b", re.IGNORECASE
)


class Reader:
    """Who sits on one seat, and reads all that is told there."""

    def __init__(self, game: Game, players: int, seat: int, language: str, chosen: dict[str, str]) -> None:
        self.game = game
        self.seat = seat
        self.text = text_of(game)
        self.page = page_of(game)
        self.match = Match.start(game, game.figures(), ["person"] * players, "a seed", chosen)
        self.words = self.text.words(self.match.figures, NAMES[:players], language).read_by(seat)
        self.addressed = 0
        for entry in self.match.log:
            self.read(self.words.entry(entry))

    def read(self, told: str) -> None:
        assert self.words.names[self.seat] not in told, told
        if self.words.language == ENGLISH:
            assert not YOU_CHOOSES.search(told), told

    def plays_to_the_end(self, rng: random.Random) -> None:
        every = self.game.every_move(self.match.position)
        while not self.match.position.is_over():
            position = self.match.position
            seat = position.next_to_act()
            options = position.options(seat)
            self.read(self.page.waiting(position, self.words))
            if seat == self.seat:
                self.decides(rng.sample(options, min(2, len(options))))
            if rng.random() < 0.1:
                for move in rng.sample(every, min(30, len(every))):
                    reason = position.refusal(self.seat, move)
                    if reason is not None:
                        self.read(self.words.refusal(reason))
            for entry in self.match.play(seat, rng.choice(options)):
                if entry.may_see(self.seat):
                    self.read(self.words.entry(entry))
                    self.addressed += entry.seat == self.seat
        self.read(self.page.waiting(self.match.position, self.words))

    def decides(self, moves: list[int]) -> None:
        position, seat, words = self.match.position, self.seat, self.words
        self.read(self.text.ask(position, seat, words))
        for move in moves:
            told = [self.text.explain(position, seat, move, words), self.text.note(position, seat, move, words)]
            told += [self.page.sentence(position, seat, move, words), *self.page.labels(position, seat, move, words)]
            told += [words.entry(entry) for entry in preview(self.page, position, seat, move).entries]
            for sentence in told:
                self.read(sentence)


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("language", PLURALS)
def test_nobody_reads_their_own_name_in_a_sentence_of_a_whole_game(name: str, language: str) -> None:
    game = game_named(name)
    for chosen in game.variants():
        for players in range(game.min_players, game.max_players + 1):
            reader = Reader(game, players, players % 2, language, chosen)
            reader.plays_to_the_end(random.Random(players))
            assert reader.addressed > 5


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("language", PLURALS)
@pytest.mark.parametrize("reader", [NO_READER, SPECTATOR])
def test_who_has_no_seat_reads_every_name(name: str, language: str, reader: int) -> None:
    game = game_named(name)
    match = Match.start(game, game.figures(), ["person"] * game.min_players, "a seed")
    words = text_of(game).words(match.figures, NAMES[: game.min_players], language).read_by(reader)
    seat = match.position.next_to_act()
    assert words.name(seat) in page_of(game).waiting(match.position, words)
    rng = random.Random(1)
    named = set()
    for _ in range(40):
        if match.position.is_over():
            break
        seat = match.position.next_to_act()
        for entry in match.play(seat, rng.choice(match.position.options(seat))):
            told = words.entry(entry)
            named |= {other for other in range(game.min_players) if words.name(other) in told}
    assert named == set(range(game.min_players))


@pytest.mark.parametrize(
    ("language", "own", "others"),
    [
        ("en", ["You choose way of life 2.", "You take", "It is your turn to"], ["Botan chooses way of life 2."]),
        ("pl", ["Wybierasz drogę życia: 2.", "Bierzesz", "Twoja kolej"], ["Botan wybiera drogę życia: 2."]),
    ],
)
def test_own_deeds_are_told_in_the_second_person_and_others_by_name(
    language: str, own: list[str], others: list[str]
) -> None:
    game = game_named("iki")
    match = Match.start(game, game.figures(), ["person"] * 4, "a seed")

    def told(reader: int) -> str:
        words: Words = text_of(game).words(match.figures, NAMES[:4], language).read_by(reader)
        return "\n".join([*map(words.entry, match.log), page_of(game).waiting(match.position, words)])

    rng = random.Random(3)
    while "iki.log.ikizama" not in {
        entry.key for entry in match.log if entry.seat == 1 and entry.args.get("way") == "2"
    }:
        seat = match.position.next_to_act()
        options = match.position.options(seat)
        wanted = [move for move in options if game.write_move(match.position, move) == "ikizama 2" and seat == 1]
        match.play(seat, wanted[0] if wanted else rng.choice(options))
    for sentence in own[:2]:
        assert sentence in told(1)
    assert own[2] in told(match.position.next_to_act())
    for sentence in others:
        assert sentence in told(0)
        assert sentence in told(SPECTATOR)
