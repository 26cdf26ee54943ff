"""The example client plays a whole game against a real server, as docs/wire-protocol.md says."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import pytest

from tests.server.running import Running

CLIENT = Path(__file__).resolve().parents[2] / "examples" / "client.py"
SECONDS = 120.0


@pytest.mark.usefixtures("real_limits")
async def test_the_example_client_plays_a_game_to_the_end(server: Running) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(CLIENT), server.address, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    try:
        shown, problems = await asyncio.wait_for(process.communicate(), SECONDS)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert process.returncode == 0, problems.decode()
    result = json.loads(shown)
    (table,) = server.hub.tables.values()
    assert table.history is not None and table.history.game.over
    assert result["glory"] == table.history.game.result(), "the client was told the true result"


def test_it_is_short_and_needs_nothing_but_websockets() -> None:
    lines = CLIENT.read_text(encoding="utf-8").splitlines()
    body = [line for line in lines[lines.index("def fetch(url, body=None):") :] if line.strip()]
    assert len(body) <= 36
    imported = {line.split()[1].split(".")[0] for line in lines if line.startswith(("import ", "from "))}
    assert imported - set(sys.stdlib_module_names) == {"websockets"}
