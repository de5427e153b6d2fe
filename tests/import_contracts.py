"""Import contracts: which package of Engawa may import which, read from the sources without running them.

`docs/architecture.md` draws the same arrows for people.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engawa.kernel.packages import game_packages

ROOT = Path(__file__).parents[1]
GAMES = tuple(name for name, package in game_packages().items() if package == f"engawa.{name}")
"""Those that come with the package."""


@dataclass(frozen=True)
class Arrow:
    """One import."""

    importer: str
    imported: str
    for_types_only: bool = False
    """Under `if TYPE_CHECKING`: nothing is loaded."""


@dataclass(frozen=True)
class Layers:
    """From the lowest to the highest; the packages of one layer stand side by side and do not know each other."""

    within: str
    layers: tuple[tuple[str, ...], ...]
    types_may_point_up: bool = False
    """For a part that is given the whole it belongs to, and names its type."""

    def breach(self, arrow: Arrow) -> str | None:
        if arrow.for_types_only and self.types_may_point_up:
            return None
        importer, imported = self._place(arrow.importer), self._place(arrow.imported)
        if importer is None or imported is None or importer == imported:
            return None
        if importer[0] == imported[0]:
            return f"{importer[1]} and {imported[1]} stand side by side and do not know each other"
        if importer[0] < imported[0]:
            return f"{importer[1]} is a lower layer of {self.within} than {imported[1]}; imports point down"
        return None

    def _place(self, module: str) -> tuple[int, str] | None:
        """The number of a module's layer, and which of its packages it belongs to."""
        for number, packages in enumerate(self.layers):
            for package in packages:
                if is_in(module, f"{self.within}.{package}"):
                    return number, f"{self.within}.{package}"
        return None

    def unplaced(self, modules: list[str]) -> list[str]:
        """Packages and modules of `within` that no layer names."""
        inner = [module for module in modules if module.startswith(f"{self.within}.")]
        depth = self.within.count(".") + 2
        return sorted({".".join(module.split(".")[:depth]) for module in inner if self._place(module) is None})


PACKAGES = Layers(
    "engawa",
    (("kernel",), GAMES, ("bots",), ("studies",), ("server", "arena"), ("cli", "bench"), ("__main__",)),
)
SERVER = Layers(
    "engawa.server",
    (
        ("settings", "tokens", "figures", "meter"),
        ("protocol",),
        ("errors",),
        ("rate_limits", "draw_questions", "bot_queue"),
        ("bot_processes", "admission", "logs", "metrics"),
        ("ray_desks",),
        ("bot_workers",),
        ("storage",),
        ("state", "readiness", "peers"),
        ("tables",),
        ("notices",),
        ("http_api", "websocket", "housekeeping", "gauges"),
        ("running",),
        ("app",),
    ),
    types_may_point_up=True,
)
IN_A_GAME = tuple(Layers(f"engawa.{game}", (("figures",), ("rules",), ("words",), ("game",))) for game in GAMES)
LAYERS = (PACKAGES, SERVER, *IN_A_GAME)


def is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def game_of(module: str) -> str | None:
    """Whose own folder a module is in: `engawa.iki`, `engawa.bots.iki` and `engawa.bench.iki` are IKI's."""
    parts = module.split(".")
    return next((game for game in GAMES if game in parts[1:3]), None)


def game_breach(arrow: Arrow) -> str | None:
    """Games are found by name: only a game's own folders know its insides, and no game knows another."""
    game, owner = game_of(arrow.imported), game_of(arrow.importer)
    if game is None or owner == game:
        return None
    if owner is not None:
        return f"{owner} and {game} are games, and no game knows another"
    return f"only the own folders of {game} know its insides; generic code finds games by name (engawa.kernel.registry)"


def breaches(arrows: list[Arrow]) -> list[str]:
    """Each in one sentence."""
    sentences = []
    for arrow in arrows:
        reasons = [layers.breach(arrow) for layers in LAYERS] + [game_breach(arrow)]
        sentences += [f"{arrow.importer} imports {arrow.imported}: {reason}." for reason in reasons if reason]
    return sentences


def arrows_of(importer: str, source: str, modules: list[str]) -> list[Arrow]:
    tree = ast.parse(source)
    for_types = {id(inner) for node in ast.walk(tree) if _checks_types(node) for inner in ast.walk(node)}
    return [
        Arrow(importer, imported, id(node) in for_types)
        for node in ast.walk(tree)
        for imported in _imported(node, importer, modules)
    ]


def _checks_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _imported(node: ast.AST, importer: str, modules: list[str]) -> Iterator[str]:
    """Of the package: what a statement imports, modules rather than the names in them."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if is_in(alias.name, "engawa"))
    elif isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            base = ".".join([*importer.split(".")[: -node.level], *filter(None, [node.module])])
        if is_in(base, "engawa"):
            for alias in node.names:
                name = f"{base}.{alias.name}"
                yield name if name in modules else base


def sources() -> dict[str, Path]:
    """The modules of the package and their files."""
    found: dict[str, Path] = {}
    for path in sorted((ROOT / "engawa").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def all_arrows() -> list[Arrow]:
    files = sources()
    modules = list(files)
    return [
        arrow
        for module, path in files.items()
        for arrow in arrows_of(module, path.read_text(encoding="utf-8"), modules)
    ]


def named_games(module: str, source: str, names: tuple[str, ...]) -> list[str]:
    """Where a text in the code, not in a docstring, names a game; each place in one sentence."""
    tree = ast.parse(source)
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    word = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b")
    return [
        f"{module}, line {node.lineno}, names the game “{match[0]}”: generic code has no lists of games; "
        "ask engawa.kernel.registry, or put it into a folder of the game's own."
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation
        if (match := word.search(node.value)) is not None
    ]
