"""Compiles rules and bots with mypyc where a C compiler is found; without one the package runs interpreted."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import cast

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

COMPILED = ["kernel", "iki", "shogun", "bots"]
EDGES = {
    *("__init__", "catalogue", "chances", "figures", "game", "learned_iki", "levels", "mode", "packages", "playing"),
    *("reading", "reading_board", "reading_goods", "reading_map", "record", "refusals", "registry", "replay", "review"),
    *("rulebook", "sentences", "sights", "text", "trained", "weights"),
}
"""Modules, or folders of them, that neither playouts, a search nor a table's moves pass through often: compiling them
would only cost time. docs/compiling.md has the numbers."""
TOLD = ["moments", "telling"]
"""Of the server: what every move is told with."""
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
    """The modules of each package, and the extension that they become together."""
    found: list[tuple[list[str], str | None]] = []
    for package in COMPILED:
        paths = sorted(Path("engawa", package).rglob("*.py"))
        found.append(([str(path) for path in paths if not EDGES & {path.stem, *path.parts}], f"engawa_{package}"))
    found.append(([f"engawa/server/{name}.py" for name in TOLD], "engawa_server"))
    return found


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
        for rules in Path("docs", "rules").glob("*.md"):
            package = Path(self.build_lib, "engawa", rules.stem)
            if package.is_dir():
                shutil.copy(rules, package / "rules.md")


if __name__ == "__main__":
    setup(
        ext_modules=compiled(),
        cmdclass={"build_py": Carry},
        options={"build_ext": {"parallel": str(os.cpu_count() or 1)}},
    )
