"""Compiles rules and bots with mypyc where a C compiler is found; without one the package runs interpreted."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import cast

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

COMPILED = {
    "engawa_kernel": ["kernel"],
    "engawa_iki": ["iki/rules", "iki/figures", "iki/words"],
    "engawa_shogun": ["shogun/rules", "shogun/figures", "shogun/words"],
    "engawa_bots": ["bots", "bots/network", "bots/iki", "bots/shogun"],
    "engawa_server": ["server/state"],
}
"""The folders that playouts, a search and a table's moves pass through, and the extension they become together."""
INTERPRETED = {
    *("kernel/figures", "kernel/game", "kernel/mode", "kernel/packages", "kernel/record", "kernel/registry"),
    *("kernel/replay", "kernel/rulebook", "kernel/shuffle", "kernel/text"),
    *("iki/figures/reader", "iki/figures/board_reader", "iki/figures/goods_reader", "iki/figures/costs"),
    *("iki/figures/reworded_notes", "shogun/figures/reworded_notes"),
    "iki/rules/refusals",
    *("iki/words/catalogue", "iki/words/move_sentences", "iki/words/printed_numbers", "iki/words/text"),
    *("shogun/figures/reader", "shogun/figures/map_reader", "shogun/rules/refusals"),
    *("shogun/words/catalogue", "shogun/words/move_sentences", "shogun/words/text"),
    *("bots/calibration_table", "bots/levels", "bots/packages", "bots/registry", "bots/review"),
    *("bots/network/bundled", "bots/network/weights_file"),
    *("bots/iki/calibration", "bots/iki/levels", "bots/iki/players", "bots/iki/puzzles"),
    *("bots/shogun/calibration", "bots/shogun/levels", "bots/shogun/puzzles", "bots/shogun/rollouts"),
}
"""Modules in those folders that such work seldom passes through: compiling them would only cost time.
docs/compiling.md has the numbers."""
SEARCHING = "engawa_bots"
"""The network's loops over numbers: with -O1 a search would take an eighth longer."""
INWARD = "-fvisibility=hidden"
"""An extension's functions call each other without a detour, which gives back half of what -O1 loses against -O2.
(Extensions know each other by tables, not by names.)"""
TOLD_ONLY = {"egg_info", "dist_info", "sdist"}
"""Commands that only tell of the package: pip asks twice before it builds, and mypyc would answer each time."""


def compiler_found() -> bool:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_paths()["include"], "Python.h").exists()


def groups() -> list[tuple[list[str], str | None]]:
    """The modules of each extension; a name in `INTERPRETED` that is no module is an error, not a silent nothing."""
    left_out = {Path("engawa", f"{name}.py") for name in INTERPRETED}
    if gone := sorted(str(path) for path in left_out if not path.exists()):
        raise SystemExit(f"setup.py leaves out what is not there: {', '.join(gone)}; correct INTERPRETED")
    chosen: list[tuple[list[str], str | None]] = []
    for extension, folders in COMPILED.items():
        modules = {path for folder in folders for path in Path("engawa", folder).glob("*.py")} - left_out
        chosen.append((sorted(str(path) for path in modules if path.stem != "__init__"), extension))
    return chosen


def compiled() -> list[Extension]:
    """One extension for each package, so that they compile side by side."""
    if os.environ.get("ENGAWA_PURE") or TOLD_ONLY & set(sys.argv) or not compiler_found():
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 - an interpreted installation needs no mypy

    chosen = groups()
    options = ["--config-file=mypyc.ini", *(path for paths, _ in chosen for path in paths)]
    found = cast(list[Extension], mypycify(options, opt_level="1", debug_level="0", separate=chosen))
    for extension in found:
        if extension.name.startswith(SEARCHING):
            extension.extra_compile_args = ["-O2" if flag == "-O1" else flag for flag in extension.extra_compile_args]
        elif "-O1" in extension.extra_compile_args:
            extension.extra_compile_args.append(INWARD)
    return sorted(found, key=source_size, reverse=True)


def source_size(extension: Extension) -> int:
    """The largest are compiled first, so that no core waits for the last one."""
    return sum(Path(source).stat().st_size for source in extension.sources)


class Carry(build_py):
    """The installed package carries the numbered rules of docs/rules for its readers, and the page if it is built."""

    def run(self) -> None:
        super().run()
        page = Path("web", "dist")
        if page.is_dir():
            shutil.copytree(page, Path(self.build_lib, "engawa", "server", "page"), dirs_exist_ok=True)
        written = Path("docs", "rules")
        for rules in written.rglob("*.md"):
            package = Path(self.build_lib, "engawa", rules.stem)
            if package.is_dir():
                shutil.copy(rules, package / ".".join(["rules", *rules.relative_to(written).parts[:-1], "md"]))


if __name__ == "__main__":
    setup(
        ext_modules=compiled(),
        cmdclass={"build_py": Carry},
        options={"build_ext": {"parallel": str(os.cpu_count() or 1)}},
    )
