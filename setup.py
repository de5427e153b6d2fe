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
EDGES = [
    *("__init__", "catalogue", "chances", "figures", "game", "levels", "mode", "reading", "reading_board"),
    *("reading_goods", "record", "registry", "replay", "review", "rulebook", "sentences", "sights", "text", "weights"),
]
"""Modules that neither playouts nor a table's moves pass through often: compiling them would only cost time."""
TOLD = ["moments", "telling"]
"""Of the server: what every move is told with."""
SPOKEN = "engawa_server"
"""No playout passes here, so a second level of optimising would bring nothing for its time."""
TOLD_ONLY = {"egg_info", "dist_info", "sdist"}
"""Commands that only tell of the package: pip asks twice before it builds, and mypyc would answer each time."""


def compiler_found() -> bool:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_paths()["include"], "Python.h").exists()


def compiled() -> list[Extension]:
    """One extension for each package, so that they compile side by side."""
    if os.environ.get("ENGAWA_PURE") or TOLD_ONLY & set(sys.argv) or not compiler_found():
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 - an interpreted installation needs no mypy

    groups: list[tuple[list[str], str | None]] = []
    for package in COMPILED:
        modules = [path for path in sorted(Path("engawa", package).glob("*.py")) if path.stem not in EDGES]
        groups.append(([str(path) for path in modules], f"engawa_{package}"))
    groups.append(([f"engawa/server/{name}.py" for name in TOLD], SPOKEN))
    paths = [path for group, _ in groups for path in group]
    options = ["--config-file=mypyc.ini", *paths]
    found = cast(list[Extension], mypycify(options, opt_level="2", debug_level="0", separate=groups))
    for extension in found:
        if extension.name.startswith(SPOKEN):
            extension.extra_compile_args = ["-O1" if flag == "-O2" else flag for flag in extension.extra_compile_args]
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
