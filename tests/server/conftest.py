"""A running server for a test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.running import Running, running


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    """A server with data of its own."""
    async with running(tmp_path / "data") as found:
        yield found
