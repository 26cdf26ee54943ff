"""How the files of the engine are put together."""

from __future__ import annotations

import json
import lzma
import zipfile
from pathlib import Path

import pytest

from tools import engine

CONTENT = b"".join(n.to_bytes(4, "little") for n in range(0, 40_000, 8)) + b"and some text"


@pytest.mark.parametrize("words", [False, True])
def test_what_is_packed_can_be_unpacked(words: bool) -> None:
    packed = engine.pack(CONTENT, words)
    assert lzma.decompress(packed) == CONTENT and len(packed) < len(CONTENT) / 4


def test_files_of_an_archive_begin_at_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "STAGE", tmp_path)
    folder = tmp_path / "files"
    (folder / "deep").mkdir(parents=True)
    files = {"a": b"1", "bcd": bytes(33), "deep/e": CONTENT, "f": b""}
    for name, content in files.items():
        (folder / name).write_bytes(content)
    made = engine.archive(folder, "made")
    whole = made.read_bytes()
    with zipfile.ZipFile(made) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == files
        for entry in archive.infolist():
            room = int.from_bytes(whole[entry.header_offset + 28 : entry.header_offset + 30], "little")
            start = entry.header_offset + 30 + len(entry.filename) + room
            assert start % engine.WORD == 0
            assert whole[start : start + entry.file_size] == files[entry.filename]


def test_every_file_is_listed_packed_and_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "OUT", tmp_path / "engine")
    engine.write([("memory.zip", CONTENT), ("pyodide.asm.wasm", b"\0asm" + CONTENT)])
    listed = json.loads((tmp_path / "engine" / "engine.json").read_text())
    assert list(listed) == ["memory.zip", "pyodide.asm.wasm"]
    for one in listed.values():
        packed = (tmp_path / "engine" / one["file"]).read_bytes()
        for content, told in ((packed, one), (lzma.decompress(packed), one["unpacked"])):
            assert len(content) == told["bytes"] and engine.digest_of(content) == told["sha256"]
