"""Every numbered rule has code and tests, and the table says where."""

import pytest

from engawa.kernel.registry import game_names
from tests.rules.table import code_of, file_of, needs_code, rules_of, table, tests_of


@pytest.mark.parametrize("game", game_names())
def test_every_rule_has_a_test(game: str) -> None:
    tests = tests_of(game)
    assert [number for number in rules_of(game) if not tests[number]] == []


@pytest.mark.parametrize("game", game_names())
def test_every_rule_has_code(game: str) -> None:
    code = code_of(game)
    assert [number for number in rules_of(game) if needs_code(game, number) and not code[number]] == []


@pytest.mark.parametrize("game", game_names())
def test_no_test_names_a_rule_that_does_not_exist(game: str) -> None:
    assert sorted(set(tests_of(game)) - set(rules_of(game))) == []


@pytest.mark.parametrize("game", game_names())
def test_the_table_is_up_to_date(game: str) -> None:
    assert file_of(game).read_text(encoding="utf-8") == table(game), "run: python -m tests.rules.table"
