"""The tests of the wire once more, against the server that runs in a browser."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.browser.bridge import MemoryRows, browser_server
from tests.server.conftest import no_hurry, real_limits
from tests.server.running import Running
from tests.server.test_analyses import (
    shallow,
    test_a_moment_is_shown_as_its_seat_saw_it_and_can_be_tried,
    test_an_uploaded_record_is_analysed_and_told_in_every_language,
)
from tests.server.test_sandbox import played, test_a_sandbox_is_played_to_its_end_and_leaves_no_result
from tests.server.test_sockets import *  # noqa: F403
from tests.server.test_tables import *  # noqa: F403

__all__ = [
    "no_hurry",
    "played",
    "real_limits",
    "shallow",
    "test_a_moment_is_shown_as_its_seat_saw_it_and_can_be_tried",
    "test_a_sandbox_is_played_to_its_end_and_leaves_no_result",
    "test_an_uploaded_record_is_analysed_and_told_in_every_language",
]  # fixtures, and tests of requests

del test_pages_of_other_sites_may_not_use_the_socket  # noqa: F821  a port is open to its own page alone


@pytest.fixture
async def server() -> AsyncIterator[Running]:
    """The server of a browser."""
    async with browser_server(MemoryRows()) as found:
        yield found
