"""What the documents show is run."""

import ast
import doctest
import re
from functools import cache
from pathlib import Path

import pytest

from engawa.arena import tournament
from engawa.bots import external_program
from engawa.bots.network import weights_file
from engawa.cli.main import parser
from engawa.kernel import record
from engawa.kernel.registry import game_names
from engawa.kernel.words import ENGLISH
from engawa.server.storage import schema

ROOT = Path(__file__).parents[1]
PAGES = [
    *("README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/add_a_game.md", "docs/glossary.md"),
    *("docs/api.md", "docs/bots.md", "docs/formats.md", "docs/lessons.md"),
]
PATH = re.compile(r"`((?:engawa|tests|docs|web|tools)(?:/[\w.<>-]+)*)`")
MEMBER = re.compile(r"`([A-Z][a-z]\w*\.[a-z_]\w*)`")
NAMED = re.compile(PATH.pattern + r"((?:,? (?:and )?`[A-Za-z_]\w*(?:\.\w+)?`)+)")
"""A file, and right behind it what it defines."""


def missing(text: str) -> list[str]:
    """What a page names in backquotes and is not there: files, and the classes, functions and methods in them."""
    complaints = []
    for path in files(text):
        if not (ROOT / path).exists():
            complaints.append(f"{path}: there is no such file")
    for file, names in NAMED.findall(text):
        for path in games(file):
            if (ROOT / path).is_file():
                defined = definitions(ROOT / path)
                complaints += [f"{path} has no {name}" for name in re.findall(r"`(.+?)`", names) if name not in defined]
    everything = {name for path in (ROOT / "engawa").rglob("*.py") for name in definitions(path)}
    complaints += [f"no class of engawa has {name}" for name in MEMBER.findall(text) if name not in everything]
    return complaints


def files(text: str) -> list[str]:
    return [path for named in PATH.findall(text) for path in games(named)]


def games(path: str) -> list[str]:
    """`<game>` stands for each of them, and `<language>` for English."""
    own = [game for game in game_names() if (ROOT / "engawa" / game).is_dir()]
    path = path.replace("<language>", ENGLISH)
    return [path.replace("<game>", game) for game in own] if "<game>" in path else [path]


@cache
def definitions(path: Path) -> frozenset[str]:
    """Names at the top of a module, and the members of its classes; every word of a file that is not Python."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return frozenset(re.findall(r"\w+", text))
    body = ast.parse(text).body
    names = {name for node in body for name in defined_by(node)}
    for node in body:
        if isinstance(node, ast.ClassDef):
            names |= {f"{node.name}.{name}" for inner in node.body for name in defined_by(inner)}
    return frozenset(names)


def defined_by(node: ast.stmt) -> list[str]:
    if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


@pytest.mark.parametrize("page", ["docs/api.md", "README.md"])
def test_the_examples_of_a_page_are_true(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_exists(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert missing(text) == []


def test_the_map_and_the_glossary_name_many_files_and_functions() -> None:
    for page, least in (("docs/architecture.md", 100), ("docs/glossary.md", 20), ("docs/add_a_game.md", 20)):
        text = (ROOT / page).read_text(encoding="utf-8")
        assert len(PATH.findall(text)) + len(MEMBER.findall(text)) >= least, page


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("see `engawa/kernel/chess.py`", "engawa/kernel/chess.py: there is no such file"),
        ("see `engawa/<game>/rules/chess.py`", "engawa/iki/rules/chess.py: there is no such file"),
        ("`engawa/kernel/match.py` `Match.castle`", "engawa/kernel/match.py has no Match.castle"),
        ("`engawa/kernel/match.py` `Match.play`, `checkmate`", "engawa/kernel/match.py has no checkmate"),
        ("the `Match.castle` of a match", "no class of engawa has Match.castle"),
        ("`web/src/games.ts` `loadChess`", "web/src/games.ts has no loadChess"),
    ],
)
def test_what_does_not_exist_is_told(text: str, complaint: str) -> None:
    assert complaint in missing(text)


def test_what_exists_is_not_complained_of() -> None:
    named = [
        "`engawa/kernel/match.py` `Match.play`, `Match`",
        "`engawa/<game>/game.py` `GAME`",
        "`Position.view`",
        "`tests`",
    ]
    assert missing("; ".join(named)) == []


@pytest.mark.parametrize(
    ("word", "room"),
    [
        ("broadcast", "engawa/server/tables"),
        ("migration", "engawa/server/storage/migrations.py"),
        ("rate limit", "engawa/server/rate_limits.py"),
        ("serialize", "engawa/server/state"),
        ("snapshot", "engawa/server/state"),
        ("CSRF", "engawa/server/http_api/middleware.py"),
        ("feature vector", "engawa/bots/features.py"),
        ("MCTS", "engawa/bots/tree_search.py"),
        ("accessibility", "engawa/kernel/text.py"),
    ],
)
def test_a_search_for_a_word_of_the_trade_finds_its_room(word: str, room: str) -> None:
    files = [ROOT / room] if room.endswith(".py") else list((ROOT / room).rglob("*.py"))
    assert any(word.lower() in path.read_text(encoding="utf-8").lower() for path in files)


def test_commands_the_readme_shows_can_be_parsed() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    ours = "play|rules|sim|replay|figures|bench|serve|arena|lessons|admin|backup|tables"
    commands = re.findall(rf"^\./run ((?:{ours}).*?)(?:\s+#.*)?$", text, flags=re.MULTILINE)
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
