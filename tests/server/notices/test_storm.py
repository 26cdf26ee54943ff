"""The storm, in short."""

from __future__ import annotations

from pathlib import Path

from tests.server.notices.storm import Storm


async def test_no_notice_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    found = await Storm(tmp_path).run(tables=4, turns=40, kills=2, calm=15, failing=0.02)
    assert found["faults"] == [] and found["lost"] == 0
    assert found["kills"] == 2 and found["turns"] >= 40
    assert found["seconds_from_move_to_notice"]["nothing_fails"]["p95"] < 5
