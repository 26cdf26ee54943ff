"""Makes WebAssembly modules smaller, section by section: what a snapshot of the memory holds need not be in them.

No number of a function changes: other sections and kept memories name functions by them.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from typing import Final

HEAD: Final = 8  # the magic number and the version
IMPORTS: Final = 2
EXPORTS: Final = 7
CODE: Final = 10
DATA: Final = 11
DATA_COUNT: Final = 12
FUNCTION: Final = 0  # a kind of import or export
TABLE: Final = 1
GLOBAL: Final = 3
TAG: Final = 4
EMPTY: Final = b"\x00\x0b"  # a function without variables that does nothing


def number_at(module: bytes, at: int) -> tuple[int, int]:
    """An unsigned number in seven bits a byte, and where it ends."""
    value = shift = 0
    while True:
        value |= (module[at] & 0x7F) << shift
        shift += 7
        at += 1
        if not module[at - 1] & 0x80:
            return value, at


def number(value: int) -> bytes:
    """The same, written."""
    made = bytearray()
    while value > 0x7F:
        made.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*made, value])


def text_at(module: bytes, at: int) -> tuple[str, int]:
    length, at = number_at(module, at)
    return module[at : at + length].decode(), at + length


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """The kind and the content of each section, in order."""
    at = HEAD
    while at < len(module):
        size, start = number_at(module, at + 1)
        yield module[at], module[start : start + size]
        at = start + size


def rewritten(module: bytes, change: Callable[[int, bytes], bytes]) -> bytes:
    """A module with other contents of its sections."""
    made = bytearray(module[:HEAD])
    for kind, content in sections(module):
        changed = change(kind, content)
        made += bytes([kind]) + number(len(changed)) + changed
    return bytes(made)


def without_data(module: bytes) -> bytes:
    """Without what it would write into the memory when it is loaded."""
    return rewritten(module, lambda kind, content: number(0) if kind in (DATA, DATA_COUNT) else content)


def without_code(module: bytes, names: Container[str]) -> bytes:
    """With these exported functions doing nothing. They take nothing and return nothing."""
    emptied = {at for name, what, at in exports_of(module) if what == FUNCTION and name in names}
    first = sum(what == FUNCTION for _, what in imports_of(module))

    def change(kind: int, content: bytes) -> bytes:
        if kind != CODE:
            return content
        count, at = number_at(content, 0)
        made = bytearray(number(count))
        for function in range(first, first + count):
            size, start = number_at(content, at)
            at = start + size
            body = EMPTY if function in emptied else content[start:at]
            made += number(len(body)) + body
        return bytes(made)

    return rewritten(module, change)


def exporting(module: bytes, wanted: Container[str]) -> bytes:
    """With only these functions among its exports; variables, tables and memories stay."""
    kept = [one for one in exports_of(module) if one[1] != FUNCTION or one[0] in wanted]
    made = number(len(kept))
    for name, what, at in kept:
        made += number(len(name.encode())) + name.encode() + bytes([what]) + number(at)
    return rewritten(module, lambda kind, content: made if kind == EXPORTS else content)


def imported(module: bytes) -> set[str]:
    """The names of everything that a library expects from others."""
    return {name for name, _ in imports_of(module)}


def exports_of(module: bytes) -> list[tuple[str, int, int]]:
    """The name, the kind and the number of each export."""
    content = next((content for kind, content in sections(module) if kind == EXPORTS), number(0))
    count, at = number_at(content, 0)
    found = []
    for _ in range(count):
        name, at = text_at(content, at)
        what = content[at]
        index, at = number_at(content, at + 1)
        found.append((name, what, index))
    return found


def imports_of(module: bytes) -> list[tuple[str, int]]:
    """The name and the kind of each import."""
    content = next((content for kind, content in sections(module) if kind == IMPORTS), number(0))
    count, at = number_at(content, 0)
    found = []
    for _ in range(count):
        _, at = text_at(content, at)
        name, at = text_at(content, at)
        what, at = content[at], at + 1
        found.append((name, what))
        if what == FUNCTION:
            _, at = number_at(content, at)
        elif what == GLOBAL:
            at += 2  # its type, and whether it changes
        elif what == TAG:
            _, at = number_at(content, at + 1)
        else:
            at += what == TABLE  # the type of its elements
            limits, at = content[at], at + 1
            for _ in range(1 + (limits & 1)):
                _, at = number_at(content, at)
    return found
