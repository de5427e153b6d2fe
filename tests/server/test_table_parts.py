"""A table owns its parts: other modules ask it by methods, and write nothing into it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import engawa.server

SERVER = Path(engawa.server.__path__[0])
OWNER = SERVER / "tables" / "table.py"
MODULES = sorted(path for path in SERVER.rglob("*.py") if path != OWNER)


def steps(node: ast.expr) -> list[str]:
    """`self.table.seats[0].name` as its names, in that order."""
    names: list[str] = []
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        if isinstance(node, ast.Attribute):
            names.append(node.attr)
        node = node.func if isinstance(node, ast.Call) else node.value
    if isinstance(node, ast.Name):
        names.append(node.id)
    return names[::-1]


def of_a_table(node: ast.expr) -> list[str]:
    """What follows the table in such an expression; nothing where there is no table."""
    names = steps(node)
    return names[names.index("table") + 1 :] if "table" in names else []


def targets(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return [part for target in node.targets for part in flat(target)]
    if isinstance(node, ast.AugAssign | ast.AnnAssign):
        return [node.target]
    return node.targets if isinstance(node, ast.Delete) else []


def flat(target: ast.expr) -> list[ast.expr]:
    return [part for one in target.elts for part in flat(one)] if isinstance(target, ast.Tuple) else [target]


def intrusions(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        for target in targets(node):
            if of_a_table(target):
                yield f"line {target.lineno} writes {ast.unparse(target)}"
        if isinstance(node, ast.Attribute) and any(name.startswith("_") for name in of_a_table(node)):
            yield f"line {node.lineno} reaches into {ast.unparse(node)}"
        if isinstance(node, ast.Call) and steps(node.func)[-1:] == ["setattr"] and of_a_table(node.args[0]):
            yield f"line {node.lineno} sets {ast.unparse(node)}"


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(SERVER)))
def test_no_other_module_writes_into_a_table_or_reaches_into_its_parts(module: Path) -> None:
    assert list(intrusions(module.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "line",
    [
        "table.asked = None",
        "self.table.seats[0].name = 'Aki'",
        "table.visitors += 1",
        "first, table.names[0] = 1, 2",
        "del table.audience.listeners[0]",
        "x = table.redo_stack._undone",
        "setattr(table.seats[0], 'name', 'Aki')",
    ],
)
def test_each_way_to_do_so_is_noticed(line: str) -> None:
    assert len(list(intrusions(line))) == 1
    assert list(intrusions("table = 1; names = table.names; table.seats.change(0)")) == []
