"""Configuration: options of `engawa serve` from a TOML file and from the environment.

What is typed on the command line counts first, then the environment, then the file, then what is usual.
"""

import argparse
import os
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from engawa.cli.serve_options import add_options
from engawa.kernel.refusal import BadInput

BEFORE: Final = "ENGAWA_"
YES: Final = ("1", "true", "yes", "on")
NO: Final = ("0", "false", "no", "off", "")
NAMED: Final = {int: "a whole number", float: "a number", Path: "a text", str: "a text"}


def configured(given: list[str], environment: Mapping[str, str] | None = None) -> argparse.Namespace:
    """The options of serve, where `given` are the words behind the command."""
    around = os.environ if environment is None else environment
    actions = _actions()
    typed = vars(_typed_parser().parse_args(given))
    values = {name: action.default for name, action in actions.items()}
    values |= configuration(typed.get("config"), around) | typed
    return argparse.Namespace(**values)


def configuration(file: Path | None, around: Mapping[str, str]) -> dict[str, Any]:
    """What the file and the environment say, by the names of the options; the file may be named by the environment."""
    values = _from_environment(around)
    file = file or values.get("config")
    return values if file is None else _from_file(file) | values


def _actions() -> dict[str, argparse.Action]:
    parser = argparse.ArgumentParser(add_help=False)
    add_options(parser)
    return {action.dest: action for action in parser._actions}


def _typed_parser() -> argparse.ArgumentParser:
    """Tells what was typed, and nothing else."""
    parser = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    add_options(parser)
    for action in parser._actions:
        action.default = argparse.SUPPRESS
    return parser


def _from_environment(around: Mapping[str, str]) -> dict[str, Any]:
    """A variable that is nearly one of ours is a slip of the pen; others with our beginning are somebody else's."""
    actions = {BEFORE + name.upper(): action for name, action in _actions().items()}
    for variable in around:
        if variable.startswith(BEFORE) and variable not in actions:
            near = get_close_matches(variable, actions, 1, 0.9)
            if near:
                raise BadInput(f"the environment has {variable}, which is no option; did you mean {near[0]}?")
    return {
        action.dest: _read(variable, action, around[variable])
        for variable, action in actions.items()
        if variable in around
    }


def _read(variable: str, action: argparse.Action, text: str) -> Any:
    if isinstance(action, argparse._StoreTrueAction):
        if text.lower() not in YES + NO:
            raise BadInput(f"{variable}: expected 1 or 0, found “{text}”")
        return text.lower() in YES
    if isinstance(action, argparse._AppendAction):
        return [part.strip() for part in text.split(",") if part.strip()]
    kind = action.type if isinstance(action.type, type) else str
    try:
        return _chosen(variable, action, kind(text))
    except ValueError:
        raise BadInput(f"{variable}: expected {NAMED[kind]}, found “{text}”") from None


def _from_file(file: Path) -> dict[str, Any]:
    try:
        with file.open("rb") as opened:
            content = tomllib.load(opened)
    except OSError as error:
        raise BadInput(f"{file}: cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{file}: is no TOML: {error}") from None
    actions = {name.replace("_", "-"): action for name, action in _actions().items() if name != "config"}
    for key in content:
        if key not in actions:
            near = get_close_matches(key.replace("_", "-").lower(), actions, 1)
            meant = f"; did you mean “{near[0]}”?" if near else ""
            raise BadInput(f"{file}: there is no option “{key}”{meant}")
    return {actions[key].dest: _checked(f"{file}: {key}", actions[key], value) for key, value in content.items()}


def _checked(place: str, action: argparse.Action, value: object) -> Any:
    if isinstance(action, argparse._StoreTrueAction):
        if not isinstance(value, bool):
            raise BadInput(f"{place}: expected true or false, found {value!r}")
        return value
    if isinstance(action, argparse._AppendAction):
        if not (isinstance(value, list) and all(isinstance(one, str) for one in value)):
            raise BadInput(f"{place}: expected a list of texts, found {value!r}")
        return value
    kind = action.type if isinstance(action.type, type) else str
    written: tuple[type, ...] = {int: (int,), float: (int, float)}.get(kind, (str,))
    if isinstance(value, bool) or not isinstance(value, written):
        raise BadInput(f"{place}: expected {NAMED[kind]}, found {value!r}")
    return _chosen(place, action, kind(value))


def _chosen(place: str, action: argparse.Action, value: Any) -> Any:
    if action.choices is not None and value not in action.choices:
        raise BadInput(f"{place}: expected {' or '.join(action.choices)}, found “{value}”")
    return value
