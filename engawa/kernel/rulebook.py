"""Rulebook: the numbered rules of a game (`docs/rules/<game>.md`, carried by the package), and its player aid."""

import re
from importlib import resources
from pathlib import Path

import engawa
from engawa.kernel.packages import package_of
from engawa.kernel.words import ENGLISH, bad_input

NUMBERED = re.compile(r"^- (\d+\.\d+) ")
MARKED = re.compile(r"\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|`([^`]+)`")
"""Strong, emphasis, code."""


def rulebook(game: str, language: str = ENGLISH) -> str:
    """The whole text, in English where it is not translated; in the source tree it is read where it is written."""
    written = Path(engawa.__path__[0]).parent / "docs" / "rules"
    carried = resources.files(package_of(game))
    for translated in (language, ENGLISH):
        in_package = carried.joinpath("rules.md" if translated == ENGLISH else f"rules.{translated}.md")
        in_tree = written / ("" if translated == ENGLISH else translated) / f"{game}.md"
        for file in (in_package, in_tree):
            if file.is_file():
                return file.read_text(encoding="utf-8")
    raise bad_input("kernel.bad.no_rulebook", game=game)


def player_aid(game: str, language: str) -> str:
    """One screen of it: a turn, what things cost, what scores; in English where there is none in the language."""
    folder = resources.files(package_of(game)).joinpath("aids")
    for name in (f"{language}.md", f"{ENGLISH}.md"):
        if folder.joinpath(name).is_file():
            return folder.joinpath(name).read_text(encoding="utf-8")
    raise bad_input("kernel.bad.no_aid", game=game)


def rule(game: str, number: str, language: str = ENGLISH) -> str:
    """One numbered rule, or a whole chapter by its number."""
    lines = rulebook(game, language).splitlines()
    if number.isdecimal():
        text = chapter(lines, number)
    else:
        text = numbered(lines, number)
    if not text:
        raise bad_input("kernel.bad.no_rule", number=number[:20], game=game)
    return "\n".join(text)


def plain(text: str) -> str:
    """For a terminal: Markdown's marks are gone, also the dash before a rule's number, and lines that were broken for
    an editor are one again."""
    paragraphs: list[str] = []
    is_open = False
    for line in text.splitlines():
        if line.startswith(("#", "- ")) or not line.strip() or not is_open:
            paragraphs.append(line.lstrip("# ") if line.startswith("#") else NUMBERED.sub(r"\1 ", line.rstrip()))
        else:
            paragraphs[-1] += " " + line.strip()
        is_open = bool(line.strip()) and not line.startswith("#")
    return "\n".join(map(unmarked, paragraphs))


def unmarked(text: str) -> str:
    """Without the marks of emphasis and code."""
    return MARKED.sub(lambda marked: marked[1] or marked[2] or marked[3], text)


def numbered(lines: list[str], number: str) -> list[str]:
    """From its number to the next number, heading or blank line."""
    rule_lines: list[str] = []
    for line in lines:
        start = NUMBERED.match(line)
        if start is not None and start.group(1) == number:
            rule_lines = [line]
        elif rule_lines and (start is not None or line.startswith("#") or not line.strip()):
            break
        elif rule_lines:
            rule_lines.append(line)
    return rule_lines


def chapter(lines: list[str], number: str) -> list[str]:
    chapter_lines: list[str] = []
    for line in lines:
        if line.startswith("## "):
            if chapter_lines:
                break
            if line.startswith(f"## {number} "):
                chapter_lines = [line]
        elif chapter_lines:
            chapter_lines.append(line)
    return chapter_lines
