"""Makes WebAssembly modules smaller, section by section: what a snapshot of the memory holds need not be in them.

Only sections that hold lists are rewritten. Code stays as it is, so that no number of a function changes.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from typing import Final

HEAD: Final = 8  # the magic number and the version
IMPORTS: Final = 2
EXPORTS: Final = 7
DATA: Final = 11
DATA_COUNT: Final = 12
FUNCTION: Final = 0  # a kind of import or export
TABLE: Final = 1
GLOBAL: Final = 3


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


def exporting(module: bytes, wanted: Container[str]) -> bytes:
    """With only these functions among its exports; variables, tables and memories stay."""

    def change(kind: int, content: bytes) -> bytes:
        if kind != EXPORTS:
            return content
        count, at = number_at(content, 0)
        kept = []
        for _ in range(count):
            start = at
            name, at = text_at(content, at)
            what = content[at]
            _, at = number_at(content, at + 1)
            if what != FUNCTION or name in wanted:
                kept.append(content[start:at])
        return number(len(kept)) + b"".join(kept)

    return rewritten(module, change)


def imported(module: bytes) -> set[str]:
    """The names of everything that a library expects from others."""
    content = next((content for kind, content in sections(module) if kind == IMPORTS), number(0))
    count, at = number_at(content, 0)
    names = set()
    for _ in range(count):
        _, at = text_at(content, at)
        name, at = text_at(content, at)
        names.add(name)
        what, at = content[at], at + 1
        if what == FUNCTION:
            _, at = number_at(content, at)
        elif what == GLOBAL:
            at += 2  # its type, and whether it changes
        else:
            at += what == TABLE  # the type of its elements
            limits, at = content[at], at + 1
            for _ in range(1 + (limits & 1)):
                _, at = number_at(content, at)
    return names
