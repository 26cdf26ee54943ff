"""The arena on a Ray cluster of two nodes on loopback: the same games as here. Needs the extra `ray`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from fimbul.arena import BadPlan, Played, make_plan, run

PLAN = make_plan(["karl", "house", "random"], 3, 12, seed=5)


def number(played: dict[str, Any]) -> int:
    return int(played["number"])


def plain(played: Played) -> dict[str, Any]:
    return {key: value for key, value in played.data().items() if key != "thought"}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    yield str(cluster.address)
    import ray

    ray.shutdown()
    cluster.shutdown()


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_two_nodes_play_the_same_games_as_one_process(address):
    import ray

    there = sorted([plain(played) for played in run(PLAN, ray=address)], key=number)
    assert there == [plain(played) for played in run(PLAN)]
    assert len([node for node in ray.nodes() if node["Alive"]]) == 2


def test_without_ray_the_person_is_told_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadPlan, match=r"fimbul\[ray\]"):
        list(run(PLAN, ray="auto"))
