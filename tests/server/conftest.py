"""A running server for a test."""

from __future__ import annotations

import gc
import random
import secrets
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from fimbul.server.protocol import limits
from tests.chance import IS_FIXED
from tests.server.running import Running, running

REAL_LIMITS = {"MESSAGES": limits.MESSAGES, "HEAVY": limits.HEAVY, "FRAMES": limits.FRAMES}


@pytest.fixture(scope="session", autouse=True)
def short_garbage_collection() -> Iterator[None]:
    """Every server collects garbage when it starts: it need not look at everything that the tests have loaded."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(autouse=True)
def fixed_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has deals and bots of its own, the same in every run; keys are drawn by other functions."""
    if IS_FIXED:
        monkeypatch.setattr(secrets, "randbits", random.Random(request.node.nodeid).getrandbits)


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests answer faster than any person: a quick machine must not run into the limits of people."""
    for name in REAL_LIMITS:
        monkeypatch.setattr(limits, name, limits.Rate(100_000, 100_000))


@pytest.fixture
def real_limits(no_hurry: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits of people, for the tests that are about them."""
    for name, rate in REAL_LIMITS.items():
        monkeypatch.setattr(limits, name, rate)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    """A server with data of its own."""
    async with running(tmp_path / "data") as found:
        yield found
