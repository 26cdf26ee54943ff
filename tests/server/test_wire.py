"""The page's side of the wire is generated; it must be current."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fimbul.server import tsgen

WIRE = Path(__file__).resolve().parents[2] / "web" / "src" / "wire.ts"


def test_the_typescript_is_current():
    assert WIRE.read_text(encoding="utf-8") == tsgen.render()  # else: make wire


def test_a_type_the_page_could_not_read_is_refused():
    class Odd(msgspec.Struct):
        """Has a field that TypeScript has no word for."""

        when: complex

    with pytest.raises(TypeError):
        tsgen.render((("Odd", Odd),), ())
