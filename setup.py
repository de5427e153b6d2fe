"""Compiles rules and bots with mypyc where a C compiler is found; without one the package runs interpreted."""

import os
import shutil
import sysconfig
from pathlib import Path
from typing import cast

from mypyc.build import mypycify
from setuptools import Extension, setup

COMPILED = ["kernel", "iki", "shogun", "bots"]
EDGES = [
    *("__init__", "figures", "game", "match", "mode", "notation", "reading", "record"),
    *("registry", "replay", "text", "telling", "view", "words"),
]
"""Modules no playout passes through: compiling them would only cost time."""


def compiler_found() -> bool:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_paths()["include"], "Python.h").exists()


def compiled() -> list[Extension]:
    if os.environ.get("ENGAWA_PURE") or not compiler_found():
        return []
    paths = [path for package in COMPILED for path in sorted(Path("engawa", package).glob("*.py"))]
    modules = [str(path) for path in paths if path.stem not in EDGES]
    return cast(list[Extension], mypycify(["--no-warn-unused-configs", *modules], opt_level="2"))


setup(ext_modules=compiled())
