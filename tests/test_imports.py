"""Import contracts hold: layers point down, games know only the kernel, generic code names no game."""

import pytest

from engawa.kernel.registry import game_named
from tests.import_contracts import (
    GAMES,
    LAYERS,
    Arrow,
    all_arrows,
    arrows_of,
    breaches,
    game_of,
    named_games,
    sources,
)

FIRST, LAST = GAMES[0], GAMES[-1]


def test_no_import_breaks_a_contract() -> None:
    arrows = all_arrows()
    assert len(arrows) > 500
    assert breaches(arrows) == []


def test_every_package_stands_in_a_layer() -> None:
    modules = list(sources())
    assert [name for layers in LAYERS for name in layers.unplaced(modules)] == [], "name its layer in import_contracts"


def test_generic_code_names_no_game() -> None:
    names = (*GAMES, *(game_named(game).title for game in GAMES))
    generic = {module: path for module, path in sources().items() if game_of(module) is None}
    assert len(generic) > 100
    texts = [(module, path.read_text(encoding="utf-8")) for module, path in generic.items()]
    assert [place for module, text in texts for place in named_games(module, text, names)] == []


@pytest.mark.parametrize(
    ("importer", "imported", "reason"),
    [
        ("engawa.kernel.match", "engawa.bots.bot", "is a lower layer of engawa than engawa.bots"),
        (f"engawa.{FIRST}.rules.setup", "engawa.bots.bot", f"engawa.{FIRST} is a lower layer"),
        (f"engawa.{FIRST}.game", f"engawa.{LAST}.game", "stand side by side and do not know each other"),
        (f"engawa.bots.{FIRST}.features", f"engawa.{LAST}.game", "no game knows another"),
        ("engawa.bots.registry", f"engawa.bots.{FIRST}.levels", f"only the own folders of {FIRST} know its insides"),
        ("engawa.server.http_api.lobby", f"engawa.{LAST}.rules.setup", f"only the own folders of {LAST} know"),
        ("engawa.server.app", "engawa.arena.rating", "stand side by side"),
        ("engawa.bench.echo", "engawa.cli.serve", "engawa.bench and engawa.cli stand side by side"),
        ("engawa.cli.main", "engawa.bench.command", "engawa.cli and engawa.bench stand side by side"),
        ("engawa.server.storage.store", "engawa.server.tables.table", "engawa.server.storage is a lower layer"),
        ("engawa.server.state.encoder", "engawa.server.websocket.outbox", "engawa.server.state is a lower layer"),
        ("engawa.server.tables.table", "engawa.server.http_api.lobby", "engawa.server.tables is a lower layer"),
        (f"engawa.{FIRST}.rules.fire", f"engawa.{FIRST}.words.labels", f"lower layer of engawa.{FIRST} than"),
    ],
)
def test_a_broken_contract_is_told_in_a_sentence(importer: str, imported: str, reason: str) -> None:
    told = breaches([Arrow(importer, imported)])
    assert told
    assert told[0].startswith(f"{importer} imports {imported}: ")
    assert any(reason in sentence for sentence in told)


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("engawa.server.app", "engawa.kernel.match"),
        (f"engawa.bots.{FIRST}.features", f"engawa.{FIRST}.rules.position"),
        (f"engawa.bench.{FIRST}.search", f"engawa.{FIRST}.game"),
        ("engawa.server.tables.table", "engawa.server.tables.history"),
    ],
)
def test_what_points_down_breaks_nothing(importer: str, imported: str) -> None:
    assert breaches([Arrow(importer, imported)]) == []


def test_a_part_of_the_server_may_name_the_type_of_its_whole_but_not_load_it() -> None:
    up = ("engawa.server.state.encoder", "engawa.server.tables.table")
    assert breaches([Arrow(*up, for_types_only=True)]) == []
    assert breaches([Arrow(*up)]) != []


def test_imports_are_read_however_they_are_written() -> None:
    source = """
from typing import TYPE_CHECKING
import engawa.kernel.match
import os, engawa.bots.bot as bot
from engawa.kernel import chance, words
from engawa.kernel.refusal import BadInput
from . import encoder
from ..tables.table import LiveTable
if TYPE_CHECKING:
    from engawa.server.app import make_app
def later():
    from engawa.arena import rating
"""
    modules = ["engawa.kernel.chance", "engawa.kernel.words", "engawa.arena.rating", "engawa.server.state.encoder"]
    arrows = arrows_of("engawa.server.state.parts", source, modules)
    assert {arrow.imported for arrow in arrows} == {
        "engawa.kernel.match",
        "engawa.bots.bot",
        "engawa.kernel.chance",
        "engawa.kernel.words",
        "engawa.kernel.refusal",
        "engawa.server.state.encoder",
        "engawa.server.tables.table",
        "engawa.server.app",
        "engawa.arena.rating",
    }
    assert [arrow.imported for arrow in arrows if arrow.for_types_only] == ["engawa.server.app"]


def test_a_game_that_generic_code_names_is_found_unless_in_a_docstring() -> None:
    source = '"""A table for go."""\nGAME = "go"\nKEY = f"go.refuse.{GAME}"\nFINE = "let it go on"\nWAY = "gobang"\n'
    told = named_games("engawa.kernel.made_up", source, ("go",))
    places = sorted(place.partition(" names")[0] for place in told)
    assert places == [f"engawa.kernel.made_up, line {number}," for number in (2, 3, 4)]


def test_a_new_package_without_a_layer_is_told() -> None:
    assert LAYERS[0].unplaced(["engawa", "engawa.kernel.match", "engawa.new.thing"]) == ["engawa.new"]
