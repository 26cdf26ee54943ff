"""The tutorial works as printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_examples_run_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    found = [block for block in blocks() if "pyspiel" not in block]
    assert len(found) == 4
    for block in found:
        exec(block, names)
    result = capsys.readouterr().out
    assert re.match(r"\[\d+, \d+, \d+\]\n", result)


def test_the_example_of_openspiel_runs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'fimbul[openspiel]'")
    block = next(block for block in blocks() if "pyspiel" in block)
    exec(block, {})
    assert "asked 0,1 draft" in capsys.readouterr().out
