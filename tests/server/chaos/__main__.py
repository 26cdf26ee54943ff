"""A long storm: `python -m tests.server.chaos --kills 200 --stops 10 --database-restarts 10`. Prints what was found."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path

from tests.server.chaos.storm import Storm, Weather
from tests.server.databases import Cluster, Redis, find_binaries, find_redis
from tests.server.test_cluster import free_port


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--stops", type=int, default=10)
    parser.add_argument("--database-restarts", type=int, default=10)
    parser.add_argument("--redis-restarts", type=int, default=10)
    parser.add_argument("--cuts", type=int, default=10, help="of a worker from the database, or from its clients")
    parser.add_argument("--upgrades", type=int, default=0, help="of all workers, one after the other")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two blows, more or less")
    parser.add_argument("--think", type=float, default=0.1, help="seconds at most, from a question to the answer")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    binaries = find_binaries()
    if binaries is None:
        parser.error("no PostgreSQL on this machine (pg_ctl not found)")
    program = find_redis()
    if program is None and arguments.redis_restarts:
        parser.error("no Redis on this machine (redis-server not found)")
    database, redis = Cluster(binaries), None if program is None else Redis(program)
    began = time.monotonic()
    try:
        with tempfile.TemporaryDirectory(prefix="fimbul-chaos-") as folder:
            ports = [free_port() for _ in range(arguments.workers)]
            storm = Storm(database, database.url, Path(folder), ports, arguments.seed, redis, arguments.think)
            weather = Weather(
                arguments.kills,
                arguments.stops,
                arguments.database_restarts,
                arguments.redis_restarts,
                arguments.cuts,
                arguments.upgrades,
            )
            found = asyncio.run(storm.run(arguments.tables, weather, arguments.pause))
    finally:
        database.remove()
        if redis is not None:
            redis.stop()
    print(json.dumps({**found, "minutes": round((time.monotonic() - began) / 60, 1)}, indent=2))
    return 1 if found["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
