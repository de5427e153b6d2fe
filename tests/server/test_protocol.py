"""The protocol: its types, the schema and the page's types made from them, and what is really said."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from fastapi.testclient import TestClient
from pydantic import ValidationError

from engawa.kernel.registry import game_names
from engawa.server.protocol.schema import SERVER_MESSAGE, protocol_schema
from tests.server.play import Guest, make_table, server_message
from tools import protocol
from tools.protocol import COMMAND, ROOT, SCHEMA, TYPES, typescript

THREE = [{"name": "Akemi"}, {"name": "Ben"}, {"name": "Chie", "bot": "random"}]
CHAT: dict[str, Any] = {"type": "chat", "line": {"number": 1, "seat": 0, "text": "Hello", "at": 1.5}}
DEFINITIONS = protocol_schema()["$defs"]


class Recorder(Guest):
    """Keeps every message as it was sent."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.messages: list[Any] = []

    def receive(self) -> str:
        text = super().receive()
        self.messages.append(json.loads(text))
        return text


@pytest.mark.parametrize("name", [SCHEMA, TYPES])
def test_what_is_generated_from_the_types_is_not_stale(name: str) -> None:
    if name in protocol.stale():
        pytest.fail(f"{name} does not fit the types in engawa/server/protocol: run {COMMAND}", pytrace=False)


def test_a_file_that_was_edited_or_is_missing_is_stale(tmp_path: Path) -> None:
    for name in (SCHEMA, TYPES):
        (tmp_path / name).parent.mkdir(parents=True)
        shutil.copy(ROOT / name, tmp_path / name)
    assert protocol.stale(tmp_path) == protocol.stale()
    (tmp_path / SCHEMA).unlink()
    with (tmp_path / TYPES).open("a", encoding="utf-8") as types:
        types.write("export type Mine = string\n")
    assert protocol.stale(tmp_path) == [SCHEMA, TYPES]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "gossip", "line": CHAT["line"]},
        {"type": "chat"},
        {**CHAT, "loud": True},
        {"type": "chat", "line": CHAT["line"] | {"seat": "0"}},
        {"type": "chat", "line": CHAT["line"] | {"colour": "red"}},
        {"type": "error", "error": "no_idea", "detail": "", "rule": ""},
        {"type": "done", "id": None},
    ],
)
def test_what_is_no_message_of_the_protocol_fails_the_test_that_hears_it(message: dict[str, Any]) -> None:
    server_message(json.dumps(CHAT))
    with pytest.raises(ValidationError):
        server_message(json.dumps(message))


def test_a_state_leaves_out_whole_parts_only(client: TestClient) -> None:
    made = make_table(client, "iki", THREE)
    with Guest(client, made["table"], made["spectator"]) as watcher:
        state = watcher.state
    SERVER_MESSAGE.validate_python({name: part for name, part in state.items() if name != "view"})
    with pytest.raises(
        ValidationError,
        match="a state with spectators, commentary, thinking, mending, shuffle, rated has all of ",
    ):
        SERVER_MESSAGE.validate_python({name: part for name, part in state.items() if name != "seats"})


@pytest.mark.parametrize("game", game_names())
def test_what_is_put_together_of_fragments_fits_the_schema(client: TestClient, game: str) -> None:
    """The file itself, which programs elsewhere may use."""
    schema = json.loads((ROOT / SCHEMA).read_text(encoding="utf-8"))
    heard = jsonschema_rs.validator_for({**schema, "$ref": "#/$defs/ServerMessage"})
    made = make_table(client, game, THREE)
    with Recorder(client, made["table"], made["seats"][0]) as aki:
        aki.ask(type="look", at=0)
        for _ in range(3):
            aki.ask(type="rename", seat=0, name="Akemi")
            if aki.state["options"]:
                aki.play()
    for message in aki.messages:
        heard.validate(message)
    assert {"welcome", "state", "looked", "done"} <= {message["type"] for message in aki.messages}
    with pytest.raises(jsonschema_rs.ValidationError):
        heard.validate({**CHAT, "extra": 1})


def test_the_document_speaks_of_every_message_and_every_key() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    kinds = {one["properties"]["type"]["const"] for one in DEFINITIONS.values() if "type" in one.get("properties", {})}
    assert [kind for kind in sorted(kinds) if not re.search(rf'`{kind}`|"type": "{kind}"', text)] == []
    assert [error for error in DEFINITIONS["ErrorKind"]["enum"] if f"`{error}`" not in text] == []
    keys = {name for one in DEFINITIONS.values() for name in one.get("properties", {})}
    assert [name for name in sorted(keys) if not re.search(rf"\b{name}\b", text)] == []


def test_types_are_written_in_typescript_with_their_comments() -> None:
    kept = {"type": "object", "properties": {"at": {"type": "number"}}, "required": ["at"]}
    told = typescript(
        {
            "$defs": {
                "Kept": {**kept, "description": "What is\nkept."},
                "Choice": {"anyOf": [{"$ref": "#/$defs/Kept"}, {"type": "null"}]},
                "Rows": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
                "Sent": {"type": "object", "properties": {"at": {"type": "number", "description": "When."}}},
                "Whole": {"allOf": [{"$ref": "#/$defs/Sent"}], "required": ["at"]},
            }
        }
    ).partition("\n\n")[2]
    assert told == (
        "/** What is kept. */\nexport interface Kept {\n  at: number\n}\n\n"
        "export type Choice = Kept | null\n\n"
        "export type Rows = (string | null)[]\n\n"
        "export interface Sent {\n  /** When. */\n  at?: number\n}\n\n"
        "export type Whole = Required<Sent>\n"
    )


@pytest.mark.parametrize(
    "schema",
    [
        {"Odd": {"not": {}}},
        {"Odd": {"type": "decimal"}},
        {"Sent": {"properties": {"at": {"const": 1}}}, "Odd": {"allOf": [{"$ref": "#/$defs/Sent"}], "required": []}},
    ],
)
def test_what_cannot_be_written_in_typescript_is_not_passed_over(schema: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="TypeScript"):
        typescript({"$defs": schema})
