"""The package as people install it: partly compiled where there is a C compiler."""

import json
from pathlib import Path

import pytest

from tests.installed import from_installed

ROOT = Path(__file__).parents[1]
PAGE = """
import pathlib
import engawa
print(pathlib.Path(engawa.__path__[0], "server", "page", "index.html"))
"""
SUBCLASSES = """
import importlib, json, pkgutil, sys
import engawa
for module in pkgutil.walk_packages(engawa.__path__, "engawa."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
def is_compiled(kind):
    return not sys.modules[kind.__module__].__file__.endswith(".py")
ours = [
    kind
    for name, module in sys.modules.items() if name.startswith("engawa.")
    for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == name
]
print(json.dumps([
    f"{kind.__module__}.{kind.__name__}"
    for kind in ours if not is_compiled(kind) and not issubclass(kind, Exception)
    if any(base.__module__.startswith("engawa.") and is_compiled(base) for base in kind.__mro__)
]))
"""
PER_DECISION = """
import importlib, json
from engawa.kernel.mode import is_compiled
modules = ["engawa.kernel.playout", "engawa.bots.match_play", "engawa.bots.tree_search", "engawa.server.state.encoder"]
interpreted = [name for name in modules if importlib.import_module(name).__file__.endswith(".py")]
print(json.dumps(interpreted if is_compiled() else []))
"""


def test_the_installed_page_is_the_one_built_last(tmp_path: Path) -> None:
    built = ROOT / "web" / "dist" / "index.html"
    if not built.exists():
        pytest.skip("the page is not built here")
    assert Path(from_installed(PAGE, tmp_path).strip()).read_bytes() == built.read_bytes()


def test_no_interpreted_class_builds_on_a_compiled_one(tmp_path: Path) -> None:
    """Such a class can be defined, but nothing can be made of it. (Exceptions are never compiled classes.)"""
    assert json.loads(from_installed(SUBCLASSES, tmp_path)) == []


def test_what_every_decision_passes_through_is_compiled_where_anything_is(tmp_path: Path) -> None:
    """Left out by mistake, the loop of `sim` and `arena` played a quarter fewer games, and no other test saw it."""
    assert json.loads(from_installed(PER_DECISION, tmp_path)) == []
