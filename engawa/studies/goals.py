"""Goals of a level: what must hold in the learner's own view."""

import json
from dataclasses import dataclass
from typing import Final

from engawa.kernel.figures import Field
from engawa.kernel.position import Position
from engawa.kernel.refusal import BadInput

TESTS: Final = ["equals", "at_least", "at_most", "contains", "count_at_least"]


@dataclass(frozen=True)
class Goal:
    path: tuple[str, ...]
    test: str
    value: object

    def is_met(self, view: object) -> bool:
        there = at_path(view, self.path)
        if self.test == "equals":
            return there == self.value
        if self.test == "contains":
            return isinstance(there, list | dict) and self.value in there
        if self.test == "count_at_least":
            return isinstance(there, list | dict) and isinstance(self.value, int) and len(there) >= self.value
        if not isinstance(there, int) or not isinstance(self.value, int):
            return False
        return there >= self.value if self.test == "at_least" else there <= self.value


def at_path(view: object, path: tuple[str, ...]) -> object:
    """What stands there in a view; None for a field that is left out while a thing has none.

    A step into a list is a number, or a text that one of the entry's fields has (`provinces.settsu.armies`).
    """
    there = view
    for step in path:
        if isinstance(there, dict):
            there = there.get(step)
        elif isinstance(there, list) and step.isdecimal() and int(step) < len(there):
            there = there[int(step)]
        elif isinstance(there, list):
            there = next((entry for entry in there if isinstance(entry, dict) and step in entry.values()), None)
        else:
            return None
    return there


def view_of(position: Position, seat: int) -> object:
    """As the page gets it."""
    return json.loads(json.dumps(position.view(seat)))


def read_goal(field: Field) -> Goal:
    field.only(["path", *TESTS])
    path = field["path"]
    steps = path.text().split(".") if isinstance(path.value, str) else [item.text() for item in path.items()]
    tests = [key for key in field.table() if key in TESTS]
    if len(tests) != 1:
        raise BadInput(f"{field.file}: {field.path}: needs one of {', '.join(TESTS)}")
    value = field[tests[0]]
    if tests[0] not in ("equals", "contains"):
        value.number(-1000)
    return Goal(tuple(steps), tests[0], value.value)
