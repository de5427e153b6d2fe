"""Coverage by package: lines and branches that the tests pass through, of what `./run coverage` has combined."""

import json
import sys
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory

from coverage import Coverage

from engawa.kernel.text import figures_table

Counts = dict[str, int]
PARTS = ("covered_lines", "num_statements", "covered_branches", "num_branches")


def package_of(file: str) -> str:
    """“engawa/server/state/parts.py” → “engawa/server”"""
    return "/".join(Path(file).parts[:-1][:2])


def by_package(files: dict[str, Counts]) -> dict[str, Counts]:
    packages: dict[str, Counts] = defaultdict(lambda: dict.fromkeys(PARTS, 0))
    for file, summary in files.items():
        for part in PARTS:
            packages[package_of(file)][part] += summary[part]
    return dict(sorted(packages.items()))


def share(covered: int, number: int) -> str:
    return f"{covered / number:.1%}" if number else "–"


def row(name: str, counts: Counts) -> list[str]:
    """Together: lines and branches counted alike, as coverage's own total does."""
    lines, statements, taken, branches = (counts[part] for part in PARTS)
    together = share(lines + taken, statements + branches)
    return [name, f"{statements:,}", share(lines, statements), share(taken, branches), together]


def main() -> int:
    coverage = Coverage()
    coverage.load()
    with TemporaryDirectory() as folder:
        file = Path(folder, "coverage.json")
        coverage.json_report(outfile=str(file))
        report = json.loads(file.read_text(encoding="utf-8"))
    packages = by_package({name: data["summary"] for name, data in report["files"].items()})
    table = [["package", "statements", "lines", "branches", "together"]]
    table += [row(name, counts) for name, counts in packages.items()]
    table.append(row("all", report["totals"]))
    print(figures_table(table))
    return 0


if __name__ == "__main__":
    sys.exit(main())
