"""Compiles the rules with mypyc where a C compiler is found; without one the package runs interpreted."""

import os
from pathlib import Path

from setuptools import setup


def compiled() -> list[object]:
    if os.environ.get("ENGAWA_PURE"):
        return []
    from mypyc.build import mypycify

    modules = [str(path) for game in ("kernel", "iki") for path in sorted(Path("engawa", game).glob("*.py"))]
    return list(mypycify(modules, opt_level=os.environ.get("OPT","3")))


setup(ext_modules=compiled())
