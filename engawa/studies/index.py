"""Index of a game's studies: which lessons, examples and levels there are, and in which order."""

import json
from dataclasses import dataclass
from functools import cache

from engawa.kernel.figures import Field
from engawa.kernel.refusal import BadInput
from engawa.studies import rows

PATH = "lessons/index.json"


@dataclass(frozen=True)
class Index:
    lessons: tuple[str, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()
    """The number of a rule, and the worked example of it."""
    levels: tuple[str, ...] = ()

    def scripts(self) -> tuple[str, ...]:
        """Lessons, then examples."""
        return (*self.lessons, *(study for _, study in self.examples))

    def example(self, rule: str) -> str | None:
        return dict(self.examples).get(rule)


@cache
def read_index(game: str) -> Index:
    """Empty where the game has no studies."""
    file = rows.game_folder(game).joinpath(PATH)
    if not file.is_file():
        return Index()
    name = f"{game}/{PATH}"
    try:
        fields = Field(json.loads(file.read_text(encoding="utf-8")), name)
    except ValueError as error:
        raise BadInput(f"{name}: is not JSON: {error}") from None
    fields.only(["lessons", "examples", "levels"])
    examples = fields.get("examples")
    index = Index(
        _ids(fields.get("lessons")),
        () if examples is None else tuple((rule, field.word()) for rule, field in examples.table().items()),
        _ids(fields.get("levels")),
    )
    for ids in (index.scripts(), index.levels):
        twice = next((study for study in ids if ids.count(study) > 1), None)
        if twice is not None:
            raise BadInput(f"{name}: “{twice}” is named twice")
    return index


def _ids(field: Field | None) -> tuple[str, ...]:
    return () if field is None else tuple(item.word() for item in field.items())
