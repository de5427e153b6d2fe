"""JSON Schema of the protocol, and strict validators of what the server sends.

The server itself does not validate what it sends; tests do, and programs may.
"""

from types import ModuleType
from typing import Annotated, Any

from pydantic import AfterValidator, Field, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from engawa.server.protocol import client_messages, fields, http, notices, pace, server_messages, state
from engawa.server.protocol.client_messages import CLIENT_MESSAGE, HELLO
from engawa.server.protocol.fields import STRICT, Strict
from engawa.server.protocol.server_messages import Answer, ServerMessage
from engawa.studies import study

REQUESTS: list[type[Strict]] = [
    *(
        http.TableRequest,
        http.KeysRequest,
        http.ForgetRequest,
        http.DoorRequest,
        http.SitRequest,
        http.ContinuationRequest,
        http.StudyRequest,
    ),
    *(http.KeyringRequest, http.KeepRequest, http.ForgetKeyringRequest),
    *(http.LadderSignUp, http.LadderProof),
    *(notices.NoticesRequest, notices.NoticeRequest, notices.NoticeChange),
]
RESPONSES: list[type[Strict]] = [
    *(
        http.TableMade,
        http.Door,
        http.TableRow,
        http.MyRow,
        http.MissingRow,
        http.SeatTaken,
        http.RecordStored,
        http.Health,
        http.Ready,
        http.Forgotten,
        http.Keyring,
        http.Ladder,
        http.OwnLadder,
        http.Kept,
        notices.Notices,
    ),
    *(http.GameInfo, http.HttpProblem, http.DrawNeeded, http.StudyList, http.FiguresSheet, http.FiguresProblem),
]
MODULES = [fields, pace, http, notices, client_messages, study, state, server_messages]
"""In the order in which the schema tells of them."""


def _whole_parts(message: Any) -> Any:
    if message["type"] == "state":
        state.check_parts(message)
    return message


SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(
    Annotated[ServerMessage, Field(discriminator="type"), AfterValidator(_whole_parts)], config=STRICT
)
ANSWER: TypeAdapter[Answer] = TypeAdapter(Annotated[Answer, Field(discriminator="type")], config=STRICT)
UNIONS: dict[str, tuple[TypeAdapter[Any], str]] = {
    "ClientMessage": (CLIENT_MESSAGE, "Anything that a visitor says after `hello`."),
    "Answer": (ANSWER, "An answer to what was asked with an `id`."),
    "ServerMessage": (SERVER_MESSAGE, "Anything that a visitor hears."),
}


class Plain(GenerateJsonSchema):
    """Without a title for every field, and in the order of the sources."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def sort(self, value: Any, parent_key: str | None = None) -> Any:
        return value


def protocol_schema() -> dict[str, Any]:
    """A definition for each type; a message is one of `ServerMessage`, `Hello` and `ClientMessage`."""
    inputs: list[TypeAdapter[Any]] = [*(TypeAdapter(one) for one in REQUESTS), HELLO, CLIENT_MESSAGE]
    outputs: list[TypeAdapter[Any]] = [*(TypeAdapter(one) for one in RESPONSES), ANSWER, SERVER_MESSAGE]
    adapters: list[tuple[TypeAdapter[Any], JsonSchemaMode, TypeAdapter[Any]]] = [
        *((adapter, "validation", adapter) for adapter in inputs),
        *((adapter, "serialization", adapter) for adapter in outputs),
    ]
    schemas, made = TypeAdapter.json_schemas(adapters, schema_generator=Plain)
    definitions = {name: _untitled(made["$defs"][name]) for module in MODULES for name in _names(module, made["$defs"])}
    for name, (adapter, description) in UNIONS.items():
        definitions[name] = {"description": description, **next(s for (a, _), s in schemas.items() if a is adapter)}
    _tell_of_parts(definitions)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Engawa protocol", "$defs": definitions}


def _names(module: ModuleType, definitions: dict[str, Any]) -> list[str]:
    return [name for name in vars(module) if name in definitions]


def _untitled(definition: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in definition.items() if key != "title"}


def _tell_of_parts(definitions: dict[str, Any]) -> None:
    """What of a state comes together, and the state as it is when all of it has come."""
    together = {name: [other for other in part if other != name] for part in state.PARTS for name in part}
    definitions["StateUpdate"]["dependentRequired"] = {name: others for name, others in together.items() if others}
    definitions["State"] = {
        "description": "The whole state: what has come put over what there was.",
        "allOf": [{"$ref": "#/$defs/StateUpdate"}],
        "required": [name for part in state.PARTS for name in part],
    }
