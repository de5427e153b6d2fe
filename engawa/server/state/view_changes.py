"""View changes (a structural diff): how one view differs from another, as paths and values."""

from typing import Any

Path = list[str | int]
ViewChange = tuple[Path, Any]
"""Where in the view, by names and places, and what stands there."""


def view_changes(old: dict[str, Any], new: dict[str, Any]) -> list[ViewChange]:
    """What makes the new view of the old one, for views of one game: the same names at the top."""
    changes: list[ViewChange] = []
    for name, value in new.items():
        _compare(old.get(name), value, [name], changes)
    return changes


def _compare(old: Any, new: Any, path: Path, changes: list[ViewChange]) -> None:
    """Goes into tables with the same names and lists of the same length; anything else is told anew."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for name in new:
            _compare(old[name], new[name], [*path, name], changes)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place in range(len(new)):
            _compare(old[place], new[place], [*path, place], changes)
    else:
        changes.append((path, new))
