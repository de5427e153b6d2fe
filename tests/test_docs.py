"""What the documents show is run."""

import doctest
import re
from pathlib import Path

import pytest

from engawa.arena import tournament
from engawa.bots import external_program
from engawa.bots.network import weights_file
from engawa.cli.main import parser
from engawa.kernel import record
from engawa.server.storage import schema

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("page", ["docs/api.md", "README.md"])
def test_the_examples_of_a_page_are_true(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_files_a_page_speaks_of_exist(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = re.findall(r"`((?:engawa|tests|docs)/[\w./-]+)`", text)
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_commands_the_readme_shows_can_be_parsed() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(
        r"^\./run ((?:play|rules|sim|replay|figures|bench|serve|arena).*?)(?:\s+#.*)?$", text, flags=re.MULTILINE
    )
    assert commands
    for command in commands:
        if command == "bench page":
            assert '"${2:-}" = page' in (ROOT / "run").read_text(encoding="utf-8"), "./run does it itself"
        else:
            parser().parse_args(command.split())


def test_the_versions_of_the_five_formats_are_the_ones_told() -> None:
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    assert dict(re.findall(r"^\| ([a-z ]+) \| (\d+) \|", text, flags=re.MULTILINE)) == {
        "record": str(record.VERSION),
        "database": schema.VERSION,
        "weights": str(weights_file.FORMAT),
        "tournament": str(tournament.VERSION),
        "bot protocol": str(external_program.PROTOCOL),
    }
