"""IKI's sentences: all can be said, in whole games and by themselves."""

import random

import pytest

from engawa.iki.figures.components import TOKENS
from engawa.iki.figures.costs import OWNER
from engawa.iki.game import GAME
from engawa.iki.rules import agenda
from engawa.iki.words.component_words import our_names
from engawa.kernel.journal import Entry
from engawa.kernel.refusal import refuse
from engawa.kernel.registry import text_of
from engawa.kernel.words import PLURALS, Words
from tests.kernel.matches import go_on, started
from tests.rules.iki.word_families import FAMILIES, FIGURES, SOURCES

NAMES = ["Aki", "Ben", "Chie", "Dai"]
LANGUAGES = list(PLURALS)


@pytest.fixture
def words() -> Words:
    return text_of(GAME).words(FIGURES, NAMES)


def clean(told: str) -> None:
    assert told.strip()
    assert "{" not in told
    assert "}" not in told
    assert "iki." not in told
    assert "kernel." not in told


def test_every_source_of_a_figure_has_a_sentence() -> None:
    figured = {card.cost_source for card in FIGURES.cards} | {directory.cost_source for directory in FIGURES.buildings}
    assert figured | {"inferred", OWNER} == set(SOURCES)


def test_words_bend_as_their_sentence_needs_them() -> None:
    said = text_of(GAME).words(FIGURES, NAMES, "pl")

    def shop(key: str, where: str) -> str:
        return said.entry(Entry(key, 1, {"shop": where, "trade": "1 rice for 4 mon"}, []))

    assert shop("iki.log.new_year", "pawn_shop") == "Ben idzie do lombardu."
    assert shop("iki.log.new_year", "fish_market") == "Ben idzie na targ rybny."
    assert shop("iki.log.shop", "pawn_shop") == "Ben robi interes w lombardzie: 4 mon za 1 ryż."
    assert said.word("shop", "pawn_shop") == "lombard"
    bought = Entry("iki.log.bought", 0, {"token": "summer_pipe_2", "mon": 3}, [])
    assert said.entry(bought) == "Aki kupuje drugą letnią fajkę za 3 mon."
    assert said.refusal(refuse("iki.refuse.cannot_pay", "3.9", good="sandal")) == (
        "Masz za mało sandałów. (zasada 3.9)"
    )


def test_a_shop_of_a_players_own_figures_is_called_by_its_id_in_every_form() -> None:
    said = text_of(GAME).words(FIGURES, NAMES, "pl")
    assert said.entry(Entry("iki.log.new_year", 1, {"shop": "tea_house"}, [])) == "Ben idzie tea_house."


def test_what_a_person_says_is_never_taken_for_a_key(words: Words) -> None:
    """“street” is the end of a key: iki.text.street."""
    told = words.refusal(refuse("kernel.refuse.unknown_move", said="street"))
    assert told == "“street” is not a move of this game."


def test_decimals_have_the_point_of_the_language(words: Words) -> None:
    assert words.decimal(2.54) == "2.5"
    assert text_of(GAME).words(FIGURES, NAMES, "pl").decimal(2.54) == "2,5"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_building_has_a_name(language: str) -> None:
    printed = {card.id: card.names for card in FIGURES.cards}
    printed |= {building.id: building.names for building in FIGURES.buildings}
    ours = our_names(language)
    for name, names in printed.items():
        assert (language in names) != (name in ours), name
        assert names.get(language) or ours[name]


def test_plurals_go_by_their_argument(words: Words) -> None:
    def walked(steps: int) -> str:
        return words.entry(Entry("iki.log.walked", 1, {"steps": steps, "shop": "fish_market"}, []))

    assert walked(1) == "Ben walks 1 step to the fish market."
    assert walked(4) == "Ben walks 4 steps to the fish market."
    assert words.say("iki.good.sandal", n=1) == "sandal"
    assert words.say("iki.good.sandal", n=2) == "sandals"
    assert words.say("iki.text.laps", laps=1) == "with a lap"
    assert words.say("iki.text.laps", laps=2) == "with 2 laps"


def test_arguments_are_shown_by_name(words: Words) -> None:
    assert words.entry(Entry("iki.log.took", 0, {"card": "salt_peddler", "stall": "1.1"}, [])) == (
        "Aki takes Salt peddler and places it at 1.1."
    )
    assert words.entry(Entry("iki.log.salary", 3, {"gain": "2 mon+1 rice+2 sandal"}, [])) == (
        "Dai collects 2 mon, 1 rice, 2 sandals in salaries."
    )
    assert words.entry(Entry("iki.log.shop", 0, {"shop": "rice_shop", "trade": "3 mon for 2 rice"}, [])) == (
        "Aki uses the rice shop: pay 3 mon: 2 rice."
    )


def test_a_refusal_tells_its_rule_and_one_without_rule_does_not(words: Words) -> None:
    assert words.refusal(refuse("iki.refuse.space_taken", "3.1", way="2", player=1)) == (
        "Way of life 2 is taken by Ben. (rule 3.1)"
    )
    assert words.refusal(refuse("kernel.refuse.not_your_turn", player=2)) == "It is Chie's turn."


def test_a_seat_that_nobody_holds_is_nobody(words: Words) -> None:
    assert words.name(-1) == "nobody"
    assert words.name(4) == "nobody"
    assert words.name(0) == "Aki"


def test_a_name_with_braces_is_only_a_name() -> None:
    words = text_of(GAME).words(FIGURES, ["{who}", "{0}"])
    assert words.entry(Entry("iki.log.ikizama", 0, {"way": "1-4"}, [])) == "{who} chooses way of life 1-4."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_log_of_whole_games_can_be_told(words: Words, players: int) -> None:
    keys = set()
    for seed in range(6):
        for entry in go_on(started(players, f"log/{seed}"), seed=seed).log:
            clean(words.entry(entry))
            keys.add(entry.key)
    assert len(keys) > 25


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_refusal_can_be_told(words: Words, players: int) -> None:
    rng = random.Random(players)
    keys = set()
    for seed in range(3):
        match = started(players, f"refused/{seed}")
        every = GAME.every_move(match.position)
        while not match.position.is_over():
            seat = match.position.next_to_act()
            if rng.random() < 0.05:
                options = set(match.position.options(seat))
                for move in rng.sample(every, 400):
                    if move in options:
                        continue
                    reason = match.position.refusal(seat, move)
                    assert reason is not None, GAME.write_move(match.position, move)
                    clean(words.refusal(reason))
                    keys.add(reason.key)
            go_on(match, 1, seed=rng.randrange(1000))
    assert len(keys) > 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_moment_of_a_game_can_be_shown_asked_and_explained(words: Words, players: int) -> None:
    text = text_of(GAME)
    rng = random.Random(players)
    match = started(players, "shown")
    while not match.position.is_over():
        seat = match.position.next_to_act()
        clean(text.ask(match.position, seat, words))
        for move in match.position.options(seat):
            told = text.explain(match.position, seat, move, words)
            assert "{" not in told
            assert "iki." not in told
        if rng.random() < 0.2:
            clean(text.picture(match.position, seat, words))
        go_on(match, 1, seed=rng.randrange(1000))
    clean(text.picture(match.position, 0, words))


def test_every_component_has_details_with_the_sources_of_its_figures(words: Words) -> None:
    text = text_of(GAME)
    position = started().position
    for card in FIGURES.cards:
        told = text.details(position, card.id, words)
        assert told is not None
        clean(told)
        assert card.names["en"] in told
        assert "Source of the cost: " in told
    for name in [directory.id for directory in FIGURES.buildings] + FAMILIES["iki.token."][len(TOKENS) :]:
        told = text.details(position, name, words)
        assert told is not None
        clean(told)
    assert text.details(position, "emperor", words) is None


def test_every_decision_has_a_question(words: Words) -> None:
    for decision in agenda.DECISIONS.values():
        told: dict[str, int | str] = {"income": 4, "compensation": 1, "shop": "rice_shop", "stall": "1.1", "short": 2}
        asked = words.say(f"iki.ask.{decision}", who=0, **told)
        clean(asked)
        assert asked.startswith("Aki, ")
