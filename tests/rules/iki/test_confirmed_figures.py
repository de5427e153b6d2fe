"""Costs and prices that an owner of the printed game confirms: the star goes, also where our number was right."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from engawa.iki.figures.components import Components
from engawa.iki.figures.costs import OWNER, reconstructed_costs, source_of
from engawa.iki.game import GAME
from engawa.iki.words.catalogue import catalogue
from engawa.kernel.chance import SearchChance
from engawa.kernel.refusal import BadInput
from engawa.kernel.registry import page_of, text_of
from engawa.kernel.words import PLURALS, Words

BOOK_LENDER = "characters[book_lender].hire_cost"
FARM = ["buildings[farm].cost.wood", "buildings[farm].cost.koban"]
PIPE = "tokens.pipes[spring_pipe_1].price"


def confirming(*paths: str, change: Callable[[Any], object] = lambda data: None) -> Components:
    data = json.loads(GAME.built_in_figures())
    data["confirmed"] = list(paths)
    change(data)
    return GAME.figures_from_text(json.dumps(data))


def words(figures: Components, language: str = "en") -> Words:
    return text_of(GAME).words(figures, [], language)


def printed(figures: Components) -> Any:
    return catalogue(figures, 4, words(figures))


def test_what_is_asked_for_is_what_the_file_calls_reconstructed() -> None:
    data = json.loads(GAME.built_in_figures())
    asked = reconstructed_costs(GAME.figures())
    cards = [card["id"] for card in data["characters"] if "reconstructed" in card["hire_cost_source"]]
    assert [cost.id for cost in asked if cost.kind == "card"] == cards
    buildings = [one["id"] for one in data["buildings"] if "reconstructed" in one["cost_source"]]
    assert list(dict.fromkeys(cost.id for cost in asked if cost.kind == "building")) == buildings
    tokens = [token["id"] for kind in ("fish", "pipes", "tobacco") for token in data["tokens"][kind]]
    assert [cost.id for cost in asked if cost.kind == "token"] == tokens


def test_a_source_that_differs_by_good_is_read_by_good() -> None:
    assert source_of("3 wood public, koban reconstructed", "wood") == "3 wood public"
    assert source_of("3 wood public, koban reconstructed", "koban") == "koban reconstructed"
    assert source_of("reconstructed", "wood") == "reconstructed"
    assert [cost.part for cost in reconstructed_costs(GAME.figures()) if cost.id == "restaurant"] == ["koban"]


def test_steps_lead_to_the_number_that_the_path_names() -> None:
    data = json.loads(GAME.built_in_figures())
    for cost in reconstructed_costs(GAME.figures()):
        value: Any = data
        for step in cost.steps[:-1]:
            value = value[step]
        assert value.get(cost.steps[-1], 0) == cost.value
        assert cost.id in cost.path


def test_a_source_that_an_owner_has_rewritten_is_asked_for_no_longer() -> None:
    figures = confirming(change=lambda data: data["characters"][4].update(hire_cost_source="my copy"))
    assert BOOK_LENDER not in [cost.path for cost in reconstructed_costs(figures)]


def test_the_star_goes_where_an_owner_has_confirmed_the_number_we_had() -> None:
    before, figures = GAME.figures(), confirming(BOOK_LENDER, *FARM, PIPE)
    assert printed(before)["cards"]["book_lender"]["cost"] == printed(figures)["cards"]["book_lender"]["cost"]
    assert printed(before)["cards"]["book_lender"]["cost_reconstructed"]
    assert not printed(figures)["cards"]["book_lender"]["cost_reconstructed"]
    assert not printed(figures)["buildings"]["farm"]["cost_reconstructed"]
    assert not printed(figures)["tokens"]["spring_pipe_1"]["price_reconstructed"]
    assert printed(figures)["tokens"]["spring_pipe_2"]["price_reconstructed"]
    assert printed(figures)["cards"]["sake_peddler"]["cost_reconstructed"]
    assert figures.checksum != before.checksum


def test_a_building_keeps_its_star_until_all_of_its_cost_is_confirmed() -> None:
    assert printed(confirming(FARM[0]))["buildings"]["farm"]["cost_reconstructed"]
    assert not printed(confirming("buildings[restaurant].cost.koban"))["buildings"]["restaurant"]["cost_reconstructed"]


def test_a_good_that_nothing_costs_any_more_stays_confirmed() -> None:
    def give_away(data: Any) -> None:
        for building in data["buildings"]:
            building["cost"] = {"wood": 1}

    figures = confirming(FARM[1], change=give_away)
    assert [cost.path for cost in reconstructed_costs(figures) if cost.part == "koban"] == [FARM[1]]


@pytest.mark.parametrize("language", list(PLURALS))
def test_details_say_that_an_owner_has_read_it(language: str) -> None:
    figures = confirming(BOOK_LENDER, *FARM)
    said = words(figures, language)
    source = said.word("source", OWNER)
    assert source != OWNER
    position = GAME.new(2, figures, SearchChance(random.Random(1)))
    for name, kind in (("book_lender", "cards"), ("farm", "buildings")):
        assert source in (text_of(GAME).details(position, name, said) or "")
        assert "*" not in printed_in(figures, said)[kind][name]["details"]


def printed_in(figures: Components, said: Words) -> Any:
    return catalogue(figures, 4, said)


def test_the_terminal_explains_the_star_while_there_is_one() -> None:
    everything = [cost.path for cost in reconstructed_costs(GAME.figures())]
    for figures, there_is in ((GAME.figures(), True), (confirming(*everything), False)):
        position = GAME.new(4, figures, SearchChance(random.Random(3)))
        picture = text_of(GAME).picture(position, 0, text_of(GAME).words(figures, ["A", "B", "C", "D"]))
        assert ("* reconstructed" in picture) == there_is
        assert ("*" in picture) == there_is


@pytest.mark.parametrize("language", list(PLURALS))
def test_every_number_that_is_asked_for_has_its_words(language: str) -> None:
    figures = confirming(BOOK_LENDER)
    numbers = page_of(GAME).printed_numbers(figures, words(figures, language))
    assert [number.path for number in numbers if number.confirmed] == [BOOK_LENDER]
    for number in numbers:
        assert number.name
        assert number.label
        assert number.group
        assert "iki." not in number.name + number.label + number.group
    assert len({number.path for number in numbers}) == len(numbers)


@pytest.mark.parametrize(
    ("confirmed", "told"),
    [
        (["characters[emperor].hire_cost"], "confirmed[0]: expected the path of a cost or a price"),
        ([BOOK_LENDER, "buildings[farm].cost.fire"], "confirmed[1]: expected the path of a cost or a price"),
        ([BOOK_LENDER, BOOK_LENDER], f"confirmed: “{BOOK_LENDER}” stands there twice"),
        ([7], "confirmed[0]: expected a text, found 7"),
        ("all", 'confirmed: expected a list, found "all"'),
    ],
)
def test_what_cannot_be_confirmed_is_named(confirmed: object, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        confirming(change=lambda data: data.update(confirmed=confirmed))
    assert told in str(caught.value)
