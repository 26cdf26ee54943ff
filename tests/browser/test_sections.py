"""The parts that are taken out of WebAssembly modules, tried with a small one written by hand."""

from __future__ import annotations

from tools.sections import (
    CODE,
    DATA,
    EXPORTS,
    FUNCTION,
    exporting,
    exports_of,
    imported,
    number,
    number_at,
    sections,
    without_code,
    without_data,
)


def section(kind: int, *entries: bytes) -> bytes:
    content = number(len(entries)) + b"".join(entries)
    return bytes([kind]) + number(len(content)) + content


def text(name: str) -> bytes:
    return number(len(name)) + name.encode()


TRAP = b"\x03\x00\x00\x0b"  # a function that must never be called, with its size
MODULE = b"".join(
    [
        b"\0asm\1\0\0\0",
        section(1, b"\x60\0\0"),
        section(
            2,
            text("env") + text("outside") + b"\0\0",
            text("env") + text("memory") + b"\2\0\1",
            text("env") + text("__memory_base") + b"\3\x7f\0",
        ),
        section(3, b"\0", b"\0"),
        section(EXPORTS, text("first") + b"\0\1", text("second") + b"\0\2", text("base") + b"\3\0"),
        section(CODE, TRAP, TRAP),
        section(DATA, b"\0\x41\0\x0b" + number(300) + bytes(300)),
    ]
)


def test_numbers_are_read_as_they_are_written() -> None:
    for value in (0, 1, 127, 128, 300, 2**31):
        assert number_at(number(value), 0) == (value, len(number(value)))


def test_only_wanted_functions_stay_among_the_exports() -> None:
    assert [name for name, _, _ in exports_of(exporting(MODULE, {"second"}))] == ["second", "base"]
    assert exporting(MODULE, {"first", "second"}) == MODULE


def test_imports_are_listed_whatever_their_kind() -> None:
    assert imported(MODULE) == {"outside", "memory", "__memory_base"}


def test_data_is_left_out_and_nothing_else_changes() -> None:
    before, after = dict(sections(MODULE)), dict(sections(without_data(MODULE)))
    assert after.pop(DATA) == number(0)
    assert after.items() == {kind: content for kind, content in before.items() if kind != DATA}.items()


def test_a_function_can_be_emptied_by_its_name() -> None:
    code = dict(sections(without_code(MODULE, {"second"})))[CODE]
    assert code == number(2) + TRAP + b"\x02\x00\x0b"
    assert [at for name, what, at in exports_of(MODULE) if what == FUNCTION] == [1, 2]
