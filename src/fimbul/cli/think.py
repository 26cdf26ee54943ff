"""A thinking machine: bots, hints, coach and analysis for servers on other machines."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Mapping

from fimbul.cli.desk import GAME, Problem
from fimbul.server.config import BadSettings, ThinkSettings, read_think_settings
from fimbul.server.logs import set_up_logs
from fimbul.server.traces import set_up_traces
from fimbul.words import Words


def think(words: Words, options: Mapping[str, object]) -> int:
    """Think until told to stop; the exit code."""
    try:
        settings = read_think_settings(os.environ, **options)
    except BadSettings as problem:
        raise Problem(words.cli(f"serve.bad.{problem.code}", **problem.facts)) from None
    set_up_logs(settings.log_level)
    set_up_traces()
    asyncio.run(run(words, settings))
    return 0


async def run(words: Words, settings: ThinkSettings) -> None:
    from fimbul.server.thinking.engine import EngineProblem  # needs packages that are installed for it alone
    from fimbul.server.thinking.machine import Machine

    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # Windows: Ctrl+C ends it all the same
            break

    def ready() -> None:
        print(words.cli("think.ready", processes=settings.processes))
        print(words.cli("think.stop"), flush=True)

    try:
        await Machine(settings.redis_url, settings.processes).run(stop, ready)
    except EngineProblem as problem:
        raise Problem(words.cli("think.gone", reason=type(problem).__name__), GAME) from None
