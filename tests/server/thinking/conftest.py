"""One Redis and one thinking machine for all tests that break neither."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.thinking.engine import RedisServer, machine


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """A Redis without thinking machines."""
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    yield server
    server.kill()


@pytest.fixture(scope="session")
def thinking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Redis with a thinking machine of two processes."""
    server = RedisServer(tmp_path_factory.mktemp("thinking"))
    with machine(server.url, processes=2):
        yield server.url
    server.kill()
