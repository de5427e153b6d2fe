"""The mutation run: which faults it makes, and that it finds those which tests do not."""

import ast
from pathlib import Path

import pytest

from tools.mutants import mutants
from tools.mutate import CHAPTERS, ROOT, TESTS, Fault, Plan, explained, faults_of, main, survivors, tell

RULE = '''"""A rule."""


def may(has: int, costs: int, free: bool) -> bool:
    """Whether it may be bought."""
    if journal is not None:
        journal.note("asked", 3)
    if free:
        return True
    has -= 1
    return not has < costs or max(has, 5) == 7


class Shop:
    def sells(self, kind: int) -> bool:
        return kind in (1, 2) and self.open
'''
FAULTS = {
    "may: if free: → nothing",
    "may: True → False in return True",
    "may: has -= 1 → has += 1",
    "may: has -= 1 → nothing",
    "may: 1 → 2 in has -= 1",
    "may: 1 → 0 in has -= 1",
    "may: not has < costs or max(has, 5) == 7 → not has < costs and max(has, 5) == 7",
    "may: not has < costs or max(has, 5) == 7 → max(has, 5) == 7",
    "may: not has < costs or max(has, 5) == 7 → not has < costs",
    "may: not has < costs → has < costs",
    "may: has < costs → has <= costs",
    "may: max(has, 5) == 7 → max(has, 5) != 7",
    "may: max(has, 5) → min(has, 5)",
    "may: max(has, 5) → has",
    "may: max(has, 5) → 5",
    "may: 5 → 6 in return not has < costs or max(has, 5) == 7",
    "may: 5 → 4 in return not has < costs or max(has, 5) == 7",
    "may: 7 → 8 in return not has < costs or max(has, 5) == 7",
    "may: 7 → 6 in return not has < costs or max(has, 5) == 7",
    "Shop.sells: kind in (1, 2) and self.open → kind in (1, 2) or self.open",
    "Shop.sells: kind in (1, 2) and self.open → self.open",
    "Shop.sells: kind in (1, 2) and self.open → kind in (1, 2)",
    "Shop.sells: kind in (1, 2) → kind not in (1, 2)",
    "Shop.sells: 1 → 2 in return kind in (1, 2) and self.open",
    "Shop.sells: 1 → 0 in return kind in (1, 2) and self.open",
    "Shop.sells: 2 → 3 in return kind in (1, 2) and self.open",
    "Shop.sells: 2 → 1 in return kind in (1, 2) and self.open",
}


def test_every_kind_of_fault_is_made_once_and_what_only_tells_is_left_alone() -> None:
    found = mutants(RULE)
    assert {f"{mutant.where}: {mutant.change}" for mutant in found} == FAULTS
    assert len(found) == len(FAULTS)


def test_every_mutant_is_another_source_that_can_be_read() -> None:
    sources = [mutant.source() for mutant in mutants(RULE)]
    plain = ast.unparse(ast.parse(RULE))
    assert plain not in sources
    assert len(set(sources)) == len(sources)
    for source in sources:
        ast.parse(source)


@pytest.mark.parametrize("game", list(CHAPTERS))
def test_every_chapter_of_a_game_has_mutants_and_its_tests_are_there(game: str) -> None:
    for chapter in CHAPTERS[game]:
        assert faults_of(ROOT, [f"{game}/rules/{chapter}"]), chapter
    assert all((ROOT / tests).exists() for tests in TESTS[game])


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A house with one rule and a test that looks only at one side of it."""
    house = tmp_path / "house"
    for folder in ("engawa", "tests"):
        (house / folder).mkdir(parents=True)
        (house / folder / "__init__.py").write_text("")
    (house / "engawa" / "rule.py").write_text("def rich(mon: int) -> bool:\n    return mon >= 5 and mon != 7\n")
    (house / "tests" / "test_rule.py").write_text(
        "from engawa.rule import rich\n\n\ndef test_rich():\n    assert rich(5) and rich(9) and not rich(4)\n"
    )
    return house


@pytest.mark.long
def test_survivors_are_what_no_test_looks_at_and_the_tree_is_left_alone(tree: Path) -> None:
    before = {file: file.read_bytes() for file in tree.rglob("*") if file.is_file()}
    faults = faults_of(tree, ["rule"])
    tried = dict(survivors(Plan(tree, faults, ["tests"], 2)))
    assert set(tried) == set(faults)
    assert {fault.mutant.change for fault, survived in tried.items() if survived} == {
        "mon >= 5 and mon != 7 → mon >= 5",
        "7 → 8 in return mon >= 5 and mon != 7",
        "7 → 6 in return mon >= 5 and mon != 7",
    }
    assert {file: file.read_bytes() for file in tree.rglob("*") if file.is_file()} == before


def test_tests_that_fail_without_a_fault_are_said_so(tree: Path) -> None:
    (tree / "engawa" / "rule.py").write_text("def rich(mon: int) -> bool:\n    return mon > 5\n")
    with pytest.raises(SystemExit, match="the tests fail without any fault"):
        list(survivors(Plan(tree, faults_of(tree, ["rule"]), ["tests"], 1)))


def test_survivors_are_told_with_their_place_unless_they_are_explained(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "mutants.md"
    file.write_text("# Mutants\n\n- `rule.may: has < costs → has <= costs`: never equal here.\n", encoding="utf-8")
    assert explained(file) == {"rule.may: has < costs → has <= costs"}
    monkeypatch.setattr("tools.mutate.explained", lambda: explained(file))
    by_change = {mutant.change: Fault("rule", mutant) for mutant in mutants(RULE)}
    alive = ["has < costs → has <= costs", "if free: → nothing"]
    tell({fault: change in alive for change, fault in by_change.items()})
    assert capsys.readouterr().out.splitlines() == [
        f"{len(FAULTS) - 2} of {len(FAULTS) - 1} faults found, {(len(FAULTS) - 2) / (len(FAULTS) - 1):.1%}; "
        "1 more change nothing (docs/mutants.md)",
        "survived: engawa/rule.py:8: may: if free: → nothing",
    ]


def test_a_chapter_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["IKI", "--only", "poetry"])
    assert caught.value.code == 2
    assert "chapters of iki: buildings, " in capsys.readouterr().err


def test_what_is_explained_is_still_a_mutant() -> None:
    """A rule that has changed takes its explanations with it."""
    keys = {
        fault.mutant.key(fault.module)
        for game, chapters in CHAPTERS.items()
        for fault in faults_of(ROOT, [f"{game}/rules/{chapter}" for chapter in chapters])
    }
    assert explained() <= keys
    assert explained()
