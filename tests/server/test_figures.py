"""Figures over HTTP: the built-in file, the check of one's own, a table that is played with it."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from engawa.iki.game import GAME
from engawa.kernel.registry import game_named, game_names
from engawa.kernel.words import PLURALS
from engawa.server.protocol.http import FiguresProblem, FiguresSheet
from engawa.server.settings import LARGEST_FIGURES
from tests.server.play import Guest, make_table

BOOK_LENDER = "characters[book_lender].hire_cost"
TWO = [{"name": "Aki"}, {"name": "Ben"}]


def own_figures(change: Callable[[Any], object] = lambda data: None) -> str:
    data = json.loads(GAME.built_in_figures())
    change(data)
    return json.dumps(data)


def check(client: TestClient, text: str | bytes, game: str = "iki", language: str = "en") -> Any:
    headers = {"Accept-Language": language, "Content-Type": "text/plain"}
    return client.post(f"/api/figures/{game}", content=text, headers=headers)


def refused(client: TestClient, text: str, game: str = "iki", language: str = "en") -> FiguresProblem:
    answer = check(client, text, game, language)
    assert answer.status_code == 422
    return FiguresProblem(**answer.json())


@pytest.mark.parametrize("game", game_names())
def test_the_built_in_figures_are_told_and_pass_their_own_check(client: TestClient, game: str) -> None:
    text = client.get(f"/api/figures/{game}").text
    assert text == game_named(game).built_in_figures()
    sheet = FiguresSheet(**check(client, text, game).json())
    assert sheet.title == game_named(game).title
    assert sheet.catalogue
    assert not any(number.confirmed for number in sheet.numbers)


def test_of_one_game_numbers_are_asked_for_of_the_other_none(client: TestClient) -> None:
    asked = {
        game: check(client, client.get(f"/api/figures/{game}").text, game).json()["numbers"] for game in game_names()
    }
    assert asked["iki"]
    assert not asked["shogun"]


def test_a_confirmed_number_is_told_as_such_in_the_readers_language(client: TestClient) -> None:
    text = own_figures(lambda data: data.update(confirmed=[BOOK_LENDER]))
    numbers = {language: check(client, text, language=language).json()["numbers"] for language in PLURALS}
    for told in numbers.values():
        assert [number["path"] for number in told if number["confirmed"]] == [BOOK_LENDER]
    assert len({told[0]["label"] for told in numbers.values()}) == len(PLURALS)


def test_a_wrong_number_is_refused_at_its_place(client: TestClient) -> None:
    text = own_figures(lambda data: data["characters"][4].update(hire_cost=101))
    problem = refused(client, text)
    assert problem.path == BOOK_LENDER
    assert problem.beside == "Expected: a whole number of at most 100. Found: 101."
    assert problem.detail == f"the figures: {BOOK_LENDER}: expected a whole number of at most 100, found 101"
    assert refused(client, text, language="pl").beside == "Powinno być: liczba całkowita, najwyżej 100. Jest: 101."


def test_the_cost_of_a_building_is_refused_at_the_good(client: TestClient) -> None:
    text = own_figures(lambda data: data["buildings"][0]["cost"].update(koban=-1))
    assert refused(client, text).path == "buildings[temple].cost.koban"


@pytest.mark.parametrize("language", list(PLURALS))
def test_what_is_no_figures_file_gets_a_sentence_and_no_place(client: TestClient, language: str) -> None:
    for text in ("", "{", "[]", "null", '"iki"'):
        problem = refused(client, text, language=language)
        assert problem.path == ""
        assert problem.detail == problem.beside or text in ("[]", "null", '"iki"')


def test_a_file_of_another_game_is_called_so(client: TestClient) -> None:
    shogun = game_named("shogun").built_in_figures()
    assert refused(client, shogun).detail == "This file is of Shogun, not of IKI."
    assert refused(client, own_figures(), "shogun").detail == "This file is of IKI, not of Shogun."
    assert refused(client, shogun, language="de").detail == "Diese Datei gehört zu Shogun, nicht zu IKI."
    made = client.post("/api/tables", json={"game": "iki", "seats": TWO, "figures": shogun})
    assert (made.status_code, made.json()["detail"]) == (422, "This file is of Shogun, not of IKI.")


def test_a_file_that_is_too_large_or_no_text(client: TestClient) -> None:
    large = check(client, own_figures(lambda data: data.update(about="x" * LARGEST_FIGURES)))
    assert (large.status_code, large.json()["detail"]) == (413, "A file of card values has at most 200000 bytes.")
    bytes_only = check(client, b"\xff\xfe\x00")
    assert (bytes_only.status_code, bytes_only.json()["detail"]) == (422, "The file is not UTF-8 text.")


def test_a_game_that_does_not_exist_has_no_figures(client: TestClient) -> None:
    for answer in (client.get("/api/figures/chess"), check(client, "{}", "chess")):
        assert answer.status_code == 404
        assert "chess" in answer.json()["detail"]


def test_at_a_table_with_confirmed_numbers_the_star_is_gone(client: TestClient) -> None:
    def confirm(data: Any) -> None:
        data["characters"][4]["hire_cost"] = 7
        data["confirmed"] = [BOOK_LENDER]

    made = make_table(client, "iki", TWO, figures=own_figures(confirm))
    with Guest(client, made["table"], made["seats"][0]) as aki:
        cards = aki.welcome["catalogue"]["cards"]
        assert (cards["book_lender"]["cost"], cards["book_lender"]["cost_reconstructed"]) == (7, False)
        assert "Hire cost 7 mon.\n" in cards["book_lender"]["details"]
        assert "mon*.\n" in cards["sake_peddler"]["details"]
        assert not [card for card in cards.values() if "ource" in card["details"]], "said once, beside the market"
        assert cards["sake_peddler"]["cost_reconstructed"]
