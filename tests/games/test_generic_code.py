"""Generic code knows no game: no mark of one and no game's name stands in it."""

import ast
from pathlib import Path

import pytest

import engawa
from engawa.kernel.registry import game_named, game_names, page_of
from tests.games.random_play import new_match, tables

HOME = Path(engawa.__path__[0])
GENERIC = sorted([*(HOME / "server").rglob("*.py"), *(HOME / "kernel").glob("*.py"), *(HOME / "bots").glob("*.py")])


def texts(module: Path) -> set[str]:
    """What stands in its strings, those that document it left out."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    remarks = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in remarks
    }


def every_mark() -> set[str]:
    found: set[str] = set()
    for table in tables():
        game, position = game_named(table[0]), new_match(table, "marks").position
        found |= {mark for move in game.every_move(position) for mark in page_of(game).marks(position, 0, move)}
    return found


@pytest.fixture(scope="module")
def known() -> set[str]:
    return every_mark() | set(game_names())


@pytest.mark.parametrize("module", GENERIC, ids=lambda path: str(path.relative_to(HOME)))
def test_no_mark_and_no_name_of_a_game_stands_in_generic_code(module: Path, known: set[str]) -> None:
    assert "iki" in known
    assert "do:commit" in known
    assert texts(module) & known == set()
