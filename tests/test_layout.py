"""The layout of the tests: what several modules need lives in helper modules and in conftest."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent


def imported(source: str) -> Iterator[str]:
    """The modules that a module imports, wherever in it, also as names out of their package."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{name.name}" for name in node.names)


def imported_tests(source: str) -> list[str]:
    ours = (name.split(".") for name in imported(source) if name.startswith("tests."))
    return [".".join(parts) for parts in ours if any(part.startswith("test_") for part in parts[1:])]


@pytest.mark.parametrize("file", sorted(TESTS.rglob("*.py")), ids=lambda file: str(file.relative_to(TESTS)))
def test_no_module_imports_from_a_test_module(file: Path) -> None:
    assert imported_tests(file.read_text(encoding="utf-8")) == [], "move it to a helper module or to conftest"


@pytest.mark.parametrize(
    "source",
    [
        "from tests.server.test_store import stored",
        "import tests.cli.test_main",
        "from tests.kernel import test_record",
    ],
)
def test_every_way_to_import_from_a_test_module_is_seen(source: str) -> None:
    assert imported_tests(f"def late():\n    {source}")
