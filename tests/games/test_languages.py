"""Everything that is told at a table in another language is in that language: no English is glued in anywhere."""

import json
import random
import re
from importlib import resources

import pytest

from engawa.kernel.game import Game
from engawa.kernel.match import Match
from engawa.kernel.packages import package_of
from engawa.kernel.registry import game_named, game_names, page_of, text_of
from engawa.kernel.words import ENGLISH, PLURALS

NAMES = ["Aoi", "Botan", "Chihiro", "Daiki", "Emiko"]
TRANSLATIONS = [language for language in PLURALS if language != ENGLISH]


def vocabulary(game: Game, language: str) -> set[str]:
    """Every word of three letters and more in the sentences of the kernel and the game, and in its figures' names."""
    told = [
        json.dumps(list(json.loads(file.read_text(encoding="utf-8")).values()), ensure_ascii=False)
        for package in ("engawa.kernel", package_of(game.name))
        for file in [resources.files(package).joinpath("locales", f"{language}.json")]
    ]
    told += re.findall(rf'"{language}": "(.*?)"', game.built_in_figures())
    names = resources.files(package_of(game.name)).joinpath("names", f"{language}.json")
    if names.is_file():
        told.append(names.read_text(encoding="utf-8"))
    return set(re.findall(r"\w{3,}", " ".join(told).lower()))


class Reader:
    """Reads what is told, and notes words that are English only."""

    def __init__(self, game: Game, language: str) -> None:
        self.foreign = vocabulary(game, ENGLISH) - vocabulary(game, language)
        self.found: dict[str, str] = {}

    def read(self, told: str) -> None:
        assert "{" not in told
        assert not re.search(r"[a-z]_[a-z\d]", told), told
        self.look_over(told)

    def look_over(self, told: str) -> None:
        """A picture: at the beginning of a line notation may stand, to be typed."""
        prose = re.sub(r"^[a-z\d_-]+ ", "", told, flags=re.MULTILINE)
        for word in self.foreign & set(re.findall(r"\w{3,}", prose.lower())):
            self.found[word] = told


def played(game: Game, players: int, chosen: dict[str, str], language: str, reader: Reader) -> None:
    rng = random.Random(players)
    text = text_of(game)
    page = page_of(game)
    match = Match.start(game, game.figures(), ["person"] * players, "a seed", chosen)
    words = text.words(match.figures, NAMES[:players], language)
    every = game.every_move(match.position)
    while not match.position.is_over():
        position = match.position
        seat = position.next_to_act()
        options = position.options(seat)
        reader.read(text.ask(position, seat, words))
        for move in rng.sample(options, min(2, len(options))):
            reader.read(text.explain(position, seat, move, words))
            reader.read(page.sentence(position, seat, move, words))
            for label in page.labels(position, seat, move, words):
                reader.read(label)
        if rng.random() < 0.1:
            reader.look_over(text.picture(position, seat, words))
            reader.look_over(text.own(position, seat, words))
            for why in page.reasons(position, seat, [rng.choice(options)], words):
                reader.read(why)
            for move in rng.sample(every, min(30, len(every))):
                reason = position.refusal(seat, move)
                if reason is not None:
                    reader.read(words.refusal(reason))
            reader.read(page.waiting(position, words))
            reader.read(page.stage(position, words))
        for entry in match.play(seat, rng.choice(options)):
            reader.read(words.entry(entry))
    reader.look_over(text.picture(match.position, 0, words))


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("language", TRANSLATIONS)
def test_nothing_english_is_told_at_a_table_of_another_language(name: str, language: str) -> None:
    game = game_named(name)
    reader = Reader(game, language)
    for chosen in game.variants():
        for players in range(game.min_players, game.max_players + 1):
            played(game, players, chosen, language, reader)
    assert reader.found == {}


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("language", TRANSLATIONS)
def test_nothing_english_stands_in_the_catalogue(name: str, language: str) -> None:
    game = game_named(name)
    figures = game.figures()
    reader = Reader(game, language)
    words = text_of(game).words(figures, NAMES[: game.min_players], language)
    catalogue = page_of(game).catalogue(figures, game.min_players, words)
    strings = re.findall(r'": "((?:[^"\\]|\\.)*)"', json.dumps(catalogue, ensure_ascii=False))
    for told in strings:
        if " " in told:
            reader.look_over(told)
    assert reader.found == {}
