"""The cost of computing on another machine, by engine: round trips of an empty job, memory, start-up time.

    python -m benchmarks.engines --engine saq --redis-url redis://127.0.0.1:6379/0

Everything runs on this machine, so the network adds nothing; Redis must be running (Ray needs none). The engine
must be installed: saq[redis], arq, taskiq with taskiq-redis, rq, ray. `pool` is a pool of processes of this one.

Two more use the real code, with the view of a real seat and a bot with only one option: `here` is the pool of a
server, `elsewhere` a thinking machine. See docs/decisions/0052-thinking-elsewhere.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

WORK = os.urandom(1_500).hex()  # three kilobytes: about what a view is
WARM_UP = 20
ENGINES = ["pool", "saq", "arq", "taskiq", "rq", "ray", "here", "elsewhere"]
URL = os.environ.get("ENGINES_URL", "redis://127.0.0.1:6379/0")

KEPT: list[object] = []  # tasks that run to the end
Call = Callable[[str], Awaitable[object]]


def echo(work: str) -> int:
    """A job that does nothing."""
    return len(work)


async def echo_saq(_: dict[str, Any], *, work: str) -> int:
    return len(work)


async def echo_arq(_: dict[str, Any], work: str) -> int:
    return len(work)


# -- those who work, each in a process of its own -------------------------------------------------------------------
def work_for(engine: str) -> None:
    """Work until killed."""
    if engine == "saq":
        from saq import Queue, Worker

        async def work() -> None:
            await Worker(Queue.from_url(URL, name="engines"), [echo_saq], concurrency=2).start()

        asyncio.run(work())
    elif engine == "arq":
        from arq.connections import RedisSettings
        from arq.worker import Worker as ArqWorker

        asyncio.set_event_loop(asyncio.new_event_loop())
        ArqWorker([echo_arq], redis_settings=RedisSettings.from_dsn(URL), poll_delay=0.01, max_jobs=2).run()
    elif engine == "taskiq":
        asyncio.run(work_for_taskiq())
    elif engine == "rq":
        from redis import Redis
        from rq import Queue as RqQueue
        from rq import SimpleWorker

        connection = Redis.from_url(URL)
        SimpleWorker([RqQueue("engines", connection=connection)], connection=connection).work()


def taskiq_broker() -> tuple[Any, Any]:
    from taskiq_redis import ListQueueBroker, RedisAsyncResultBackend

    broker = ListQueueBroker(URL, queue_name="engines").with_result_backend(RedisAsyncResultBackend(URL))
    task = broker.register_task(echo, task_name="echo")
    return broker, task


async def work_for_taskiq() -> None:
    from taskiq.api import run_receiver_task

    broker, _ = taskiq_broker()
    broker.is_worker_process = True
    await broker.startup()
    await run_receiver_task(broker)


# -- those who ask --------------------------------------------------------------------------------------------------
async def caller(engine: str) -> Call:
    """How a job is asked for."""
    if engine in ("here", "elsewhere"):
        return await real_caller(engine)
    if engine == "pool":
        pool = ProcessPoolExecutor(2)
        loop = asyncio.get_running_loop()
        return lambda work: loop.run_in_executor(pool, echo, work)
    if engine == "saq":
        from saq import Queue
        from saq.job import TERMINAL_STATUSES

        queue: Any = Queue.from_url(URL, name="engines")
        await queue.connect()
        # It has to listen before a job is sent: it would miss the end of one that is quick.
        listening = asyncio.create_task(queue.listen(["-"], lambda *_: False, timeout=None))
        await asyncio.sleep(0.1)

        async def by_saq(work: str) -> object:
            key = os.urandom(8).hex()
            ended = asyncio.create_task(queue.listen([key], lambda _, status: status in TERMINAL_STATUSES, timeout=5))
            await asyncio.sleep(0)
            await queue.enqueue("echo_saq", key=key, work=work, timeout=5, retries=1, ttl=5)
            await ended
            assert not listening.done()
            return (await queue.job(key)).result

        return by_saq
    if engine == "arq":
        from arq import create_pool
        from arq.connections import RedisSettings

        redis = await create_pool(RedisSettings.from_dsn(URL))

        async def by_arq(work: str) -> object:
            job: Any = await redis.enqueue_job("echo_arq", work)
            return await job.result(timeout=5, poll_delay=0.005)

        return by_arq
    if engine == "taskiq":
        broker, task = taskiq_broker()
        await broker.startup()

        async def by_taskiq(work: str) -> object:
            sent = await task.kiq(work)
            return (await sent.wait_result(check_interval=0.005, timeout=5)).return_value

        return by_taskiq
    if engine == "rq":
        from redis import Redis
        from rq import Queue as RqQueue

        line = RqQueue("engines", connection=Redis.from_url(URL))

        def by_rq(work: str) -> object:
            job = line.enqueue("benchmarks.engines.echo", work, result_ttl=5)
            return job.latest_result(timeout=5).return_value  # type: ignore[union-attr]

        return lambda work: asyncio.to_thread(by_rq, work)
    import ray

    cluster: Any = ray
    cluster.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    remote = cluster.remote(echo)

    async def by_ray(work: str) -> object:
        return await remote.remote(work)

    return by_ray


async def real_caller(engine: str) -> Call:
    """A bot that has nothing to think about, in the pool of a server or on a thinking machine."""
    from fimbul import Decision, new_game, observe
    from fimbul.bots import Limit
    from fimbul.server.metrics import Metrics
    from fimbul.server.table.bot_pool import BotPool
    from fimbul.server.table.thinkers import Thinkers, think
    from fimbul.server.thinking.elsewhere import Elsewhere

    view = observe(new_game("midgard", 4, seed=1), 0)
    assert view.decision is not None
    only = Decision(0, view.decision.question, -1, view.decision.options[:1], False)
    thinkers: Thinkers = BotPool(2)
    if engine == "elsewhere":
        thinkers = elsewhere = Elsewhere(URL, thinkers, Metrics())
        KEPT.append(asyncio.create_task(elsewhere.watch()))
        while not elsewhere.places:
            await asyncio.sleep(0.01)
        places = asyncio.Semaphore(elsewhere.places)  # more at once would be thought about here
    else:
        places = asyncio.Semaphore(2)

    async def ask(_: str) -> object:
        async with places:
            return await thinkers.run(think, "konung", 1, view, only, Limit(1.0))

    return ask


def memory(engine: str, worker: subprocess.Popen[bytes] | None) -> dict[str, float]:
    """Megabytes (proportional share) of the process that works, and of everything that the engine has started."""
    if worker is not None and engine != "elsewhere":
        return {"worker_mb": round(share_of(worker.pid), 1)}
    above = os.getpid() if worker is None else worker.pid
    found = {f"{name}:{pid}": share_of(pid) for pid, name in children(above)}
    return {"processes": len(found), "all_mb": round(sum(found.values())), "largest_mb": round(max(found.values()))}


def children(parent: int) -> list[tuple[int, str]]:
    """All processes below one."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            head, _, rest = (entry / "stat").read_text().rpartition(")")
            if int(rest.split()[1]) == parent:
                found.append((int(entry.name), head.partition("(")[2]))
                found += children(int(entry.name))
    return found


def share_of(pid: int) -> float:
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0


async def measure(engine: str, jobs: int) -> dict[str, object]:
    """Start, warm up, and have jobs done one after the other, then all at once."""
    begun = time.monotonic()
    worker = None
    command = [sys.executable, "-m", "benchmarks.engines", "--work-for", engine]
    if engine == "elsewhere":
        command = [sys.executable, "-m", "fimbul", "think", "--redis-url", URL, "--processes", "2"]
    if engine not in ("pool", "ray", "here"):
        quiet = subprocess.DEVNULL
        worker = subprocess.Popen(command, env={**os.environ, "ENGINES_URL": URL}, stdout=quiet, stderr=quiet)
    try:
        call = await caller(engine)
        while True:  # until whoever works has come up
            with suppress(Exception):
                await asyncio.wait_for(call(WORK), 10)
                break
        started = time.monotonic() - begun
        for _ in range(WARM_UP):
            await call(WORK)
        times = []
        for _ in range(jobs):
            since = time.perf_counter()
            await call(WORK)
            times.append((time.perf_counter() - since) * 1000)
        since = time.perf_counter()
        await asyncio.gather(*[call(WORK) for _ in range(jobs)])
        together = jobs / (time.perf_counter() - since)
        times.sort()
        return {
            "engine": engine,
            "p50_ms": round(statistics.median(times), 2),
            "p99_ms": round(times[int(len(times) * 0.99)], 2),
            "jobs_per_second": round(together),
            "first_answer_s": round(started, 2),
            **memory(engine, worker),
        }
    finally:
        if worker is not None:
            worker.terminate()
            worker.wait(20)


def main() -> None:
    global URL
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--engine", choices=ENGINES, default="saq")
    parser.add_argument("--redis-url", default=URL)
    parser.add_argument("--jobs", type=int, default=500)
    parser.add_argument("--work-for", default="", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work_for:
        work_for(arguments.work_for)
        return
    URL = arguments.redis_url
    print(json.dumps(asyncio.run(measure(arguments.engine, arguments.jobs))))


if __name__ == "__main__":
    main()
