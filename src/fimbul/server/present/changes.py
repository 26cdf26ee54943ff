"""What has changed from one message to the next: a page keeps the rest.

A change of a struct is an object of its changed fields; a change of a list of structs is an object of its changed and
its new items by number; anything else is sent whole. `merged` of the page (web/src/net/merged.ts) puts it together.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import astuple

Changes = dict[str, Any]
PLAIN: Final = frozenset({int, str, bool, type(None)})  # most of what changes


def changes_of(old: Struct, new: Struct) -> Changes:
    """What makes `new` of `old`, which is of the same type."""
    return changes_among(new.__struct_fields__, astuple(old), astuple(new))


def changes_among(names: Iterable[str], old: Iterable[Any], new: Iterable[Any]) -> Changes:
    """The same of values that have names."""
    return {
        name: change_of(before, after)
        for name, before, after in zip(names, old, new)
        if before is not after and before != after
    }


def change_of(old: Any, new: Any) -> Any:
    """What makes `new` of an `old` that is not equal to it."""
    if type(new) in PLAIN:
        return new
    if isinstance(new, Struct) and type(old) is type(new):
        return changes_of(old, new)
    if isinstance(new, list) and isinstance(old, list) and 0 < len(old) <= len(new) and isinstance(new[0], Struct):
        found: Changes = {}
        for at, (before, after) in enumerate(zip(old, new)):
            if before is not after and before != after:
                found[str(at)] = change_of(before, after)
        for at in range(len(old), len(new)):
            found[str(at)] = new[at]
        return found
    return new


def whole(new: Struct) -> Changes:
    """Everything, for a page that may have kept something else."""
    return {name: getattr(new, name) for name in new.__struct_fields__}


def merged(old: Any, change: Any) -> Any:
    """The new value, of plain data; as the page does it."""
    if isinstance(change, dict) and isinstance(old, dict):
        return old | {name: merged(old.get(name), part) for name, part in change.items()}
    if isinstance(change, dict) and isinstance(old, list):
        items = dict(enumerate(old))
        return list((items | {int(at): merged(items.get(int(at)), part) for at, part in change.items()}).values())
    return change
