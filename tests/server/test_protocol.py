"""The page about the wire names everything there is, and nothing there is not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from fimbul.server import messages as wire
from fimbul.server.protocol import limits
from fimbul.server.protocol.api import BODY_LIMIT
from fimbul.server.refusals import CODES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "wire-protocol.md"


def section(title: str) -> str:
    """The text under a heading, up to the next one."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(rf"^#+ {re.escape(title)}$(.*?)(?=^#+ |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found is not None, title
    return found[1]


def named_in(title: str) -> list[str]:
    """The first column of the table in a section."""
    return re.findall(r"^\| `(\w+)` \|", section(title), re.MULTILINE)


def tags(union: object) -> list[str]:
    return [str(kind.__struct_config__.tag) for kind in get_args(union)]


@pytest.mark.parametrize(
    ("title", "union"),
    [("What a client may send", wire.ClientMessage), ("What the server sends", wire.ServerMessage)],
)
def test_every_message_is_described(title: str, union: object) -> None:
    assert sorted(named_in(title)) == sorted(tags(union))


def test_every_problem_is_described() -> None:
    assert sorted(named_in("Problems")) == sorted(CODES)
    listed = re.search(r"Codes: ([\w\s,]+)\.", wire.Problem.__doc__ or "")
    assert listed is not None and sorted(re.findall(r"\w+", listed[1])) == sorted(CODES)


@pytest.mark.usefixtures("real_limits")
def test_the_limits_are_the_real_ones() -> None:
    text = section("Limits")
    for number in (
        f"{wire.MESSAGE_LIMIT:,} bytes a message",
        f"{limits.MESSAGES.per_second} messages a second ({limits.MESSAGES.burst} at once)",
        f"{limits.MOST_WAITING} messages that wait",
        f"{limits.SOCKETS} sockets",
        f"{limits.TABLES.burst} tables an hour",
        f"{limits.UPLOADS.burst} uploads a minute",
    ):
        assert number in " ".join(text.split()), number
    assert f"{BODY_LIMIT:,}" in section("Problems") and f"{wire.RECORD_LIMIT:,}" in section("Problems")
    assert f"now {wire.PROTOCOL}." in section("Versions")
