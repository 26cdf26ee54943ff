"""Several workers behind one address: a page plays on when the one that plays its table is killed."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.server.databases import Cluster, cluster
from tests.web.conftest import Visit
from tests.web.crew import Crew
from tests.web.driver import Player
from tests.web.serving import Server

__all__ = ["cluster"]  # a fixture


@pytest.mark.skipif(not Path("/proc").exists(), reason="workers are found by /proc")
def test_a_page_outlives_every_worker(cluster: Cluster, tmp_path: Path, visit: Visit, crew: Crew) -> None:
    server = Server(tmp_path / "data", FIMBUL_DATABASE_URL=cluster.url, FIMBUL_WORKERS="2").start()
    try:
        company = crew.table(server.address, "me", "bot", "bot")
        crew.leave(company, 0)
        visitor = visit(server, drawn=True)
        visitor.watch.may_lose_connection = True
        page = visitor.go(company.link(0))
        player = Player(page, 7)
        player.play(lambda now: player.answers >= 6)
        player.wait_for_turn()
        before = player.look()
        assert server.process is not None
        supervisor = server.process.pid
        for worker in Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split():
            os.kill(int(worker), signal.SIGKILL)
        page.wait_for_timeout(500)
        player.wait("now.mark === before", before.mark, 60_000)
        player.play(lambda now: player.answers >= 10)
        page.screenshot(path=tmp_path / "table.png")
    finally:
        server.stop()
