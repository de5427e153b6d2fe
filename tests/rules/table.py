"""The table of a game's numbered rules with the code and the tests for each.

`python -m tests.rules.table` writes it anew beside the rules; a test fails when it is out of date or
when a number has no code or no test.
"""

import ast
import re
from collections import defaultdict
from pathlib import Path

from engawa.kernel.registry import game_names

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r"(?<![\d.])(\d{1,2}\.\d{1,2})(?!\d|\.\d)")
EXAMPLES = {"iki": r"12\.\d+", "shogun": r"5\.1[12]"}
"""Numbers that only hold worked examples: tests, no code of their own."""


def rules_of(game: str) -> list[str]:
    """The numbers of `docs/rules/<game>.md`, in its order."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return re.findall(r"^- (\d+\.\d+) ", text, flags=re.MULTILINE)


def code_of(game: str) -> dict[str, list[str]]:
    """Which modules name a rule, in a docstring, a comment or a refusal."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "engawa" / game).rglob("*.py")):
        for number in sorted(set(NUMBER.findall(path.read_text(encoding="utf-8")))):
            found[number].append(path.stem)
    return found


def tests_of(game: str) -> dict[str, list[str]]:
    """Which tests are marked with a rule."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests" / "rules" / game).glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in marked(node):
                    found[number].append(f"{path.stem}::{node.name}")
    return found


def marked(function: ast.FunctionDef) -> list[str]:
    return [
        str(argument.value)
        for decorator in function.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule"
        for argument in decorator.args
        if isinstance(argument, ast.Constant)
    ]


def needs_code(game: str, number: str) -> bool:
    return re.fullmatch(EXAMPLES.get(game, ""), number) is None


def table(game: str) -> str:
    code, tests = code_of(game), tests_of(game)
    lines = [
        f"# Where each numbered rule of `{game}.md` lives",
        "",
        "Written by `python -m tests.rules.table`; a test fails when a number has no code or no test.",
        "",
        "| rule | code | tests |",
        "|---|---|---|",
    ]
    for number in rules_of(game):
        modules = ", ".join(f"`{name}`" for name in code[number])
        names = "<br>".join(f"`{name}`" for name in tests[number])
        lines.append(f"| {number} | {modules or 'worked example'} | {names} |")
    return "\n".join(lines) + "\n"


def file_of(game: str) -> Path:
    return ROOT / "docs" / "rules" / f"{game}-table.md"


def main() -> None:
    for game in game_names():
        file_of(game).write_text(table(game), encoding="utf-8")
        print(f"wrote {file_of(game).relative_to(ROOT)}")


if __name__ == "__main__":
    main()
