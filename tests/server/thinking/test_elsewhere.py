"""Bots think on other machines while there are some, and here at once when there are none."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from fimbul import Decision, View, __version__, new_game, observe
from fimbul.analysis import Depth, judge_answer
from fimbul.bots import Answer, Limit
from fimbul.server import messages as wire
from fimbul.server import traces
from fimbul.server.logs import set_up_logs
from fimbul.server.table import thinkers
from fimbul.server.table.bot_pool import LEAST_URGENT
from fimbul.server.table.thinkers import Thinkers, think
from fimbul.server.thinking import elsewhere, jobs
from fimbul.server.thinking.elsewhere import Elsewhere
from fimbul.server.thinking.engine import FUNCTION, Link, Thinker
from fimbul.server.thinking.jobs import encode, job_of
from fimbul.server.thinking.machine import Hands, Places
from tests.server.party import party, picker
from tests.server.running import running
from tests.server.thinking.engine import Counted, RedisServer, end, machine

LONG = 30.0  # seconds until something must have happened
BOT = "konung"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots think for a moment; however busy this machine is, their answers are waited for."""
    set_up_logs("info")  # says less of what the engine does
    monkeypatch.setattr(thinkers, "SECONDS", 0.1)
    monkeypatch.setattr(jobs, "BOT_SPARE", 20.0)


class Here(Thinkers):
    """Those who think on the server itself; they take no time."""

    def __init__(self) -> None:
        super().__init__(2)
        self.calls = 0

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        self.calls += 1
        view, decision = args[-3:-1] if function is think else args[:2]
        return Answer(decision.options[0]) if function is think else view

    async def later(self, function: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        return await self.run(function, *args)


@asynccontextmanager
async def asking(url: str, places: int = 1, here: Thinkers | None = None) -> AsyncIterator[Elsewhere]:
    """Somebody who asks thinking machines; so many processes are there."""
    found = Elsewhere(url, here or Here(), Counted())
    watching = asyncio.create_task(found.watch())
    try:
        await until(lambda: found.places >= places)
        yield found
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        found.close()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not true():
            await asyncio.sleep(0.02)


async def until_queued(link: Link, count: int) -> None:
    async with asyncio.timeout(LONG):
        while await link.bots.count("queued") != count:
            await asyncio.sleep(0.02)


@asynccontextmanager
async def pretended(url: str, processes: int = 4) -> AsyncIterator[Link]:
    """A thinking machine that takes no jobs: they stay in the queue."""
    link = Link(url)
    thinker = Thinker("pretended", processes)

    async def announce() -> None:
        while True:
            await link.announce(thinker)
            await asyncio.sleep(0.5)

    announcing = asyncio.create_task(announce())
    try:
        yield link
    finally:
        announcing.cancel()
        await asyncio.gather(announcing, return_exceptions=True)
        await link.leave(thinker)
        await link.close()


def position() -> tuple[View, Decision]:
    view = observe(new_game("midgard", 4, seed=1), 0)
    assert view.decision is not None
    return view, view.decision


def where(found: Elsewhere) -> list[str]:
    assert isinstance(found.metrics, Counted)
    return found.metrics.where


def why(found: Elsewhere) -> list[str]:
    assert isinstance(found.metrics, Counted)
    return found.metrics.why


# -- thinking -------------------------------------------------------------------------------------------------------
async def test_everything_that_thinks_does_so_elsewhere(thinking: str) -> None:
    view, decision = position()
    only = Decision(view.seat, decision.question, -1, decision.options[:1], False)
    little = Depth("little", visits=4, worlds=1, walks=1, rounds=1, deeper=2, runs=2, reasons=2)
    async with asking(thinking, 2) as found:
        assert await found.choose(BOT, view, decision, "table") in decision.options
        assert (await found.advise(view, only)).action == only.options[0]
        assert (await found.coach(view, only)).why.key == "only"
        judged = await found.later(judge_answer, view, decision, decision.options[0], little, 0)
        assert judged == judge_answer(view, decision, decision.options[0], little, 0)
        assert where(found) == ["elsewhere"] * 4 and not why(found)
        assert found.at_once == 4, "those here and those there"


async def test_one_table_never_takes_all_and_all_together_never_more_than_there_are(thinking: str) -> None:
    view, decision = position()
    async with asking(thinking, 2) as found:
        most: list[tuple[int, int]] = []

        async def ask(table: str) -> int:
            task = asyncio.create_task(found.choose(BOT, view, decision, table))
            while not task.done():
                most.append((found.asked, max(found.by_table.values(), default=0)))
                await asyncio.sleep(0.01)
            return task.result()

        answers = await asyncio.gather(*[ask("one") for _ in range(4)])
        assert max(asked for asked, _ in most) == 1, "half of two"
        answers += await asyncio.gather(*[ask(f"table {n}") for n in range(12)])
        assert max(most) == (2, 1)
        assert set(answers) <= set(decision.options) and len(answers) == 16
        assert set(why(found)) == {"full"}, "what is too much is thought about here, at once"
        assert not found.by_table and not found.asked


async def test_something_that_gives_way_goes_one_at_a_time(redis: RedisServer) -> None:
    view, decision = position()
    args = (view, decision, decision.options[0], Depth("little", 4, 1, 1, 1, 2, 2, 2), 0)
    async with pretended(redis.url), asking(redis.url) as found:
        first = asyncio.create_task(found.later(judge_answer, *args))
        await until(lambda: found.late)
        await found.later(judge_answer, *args)
        assert where(found) == ["here"] and why(found) == ["full"] and not first.done()
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        assert not found.late


# -- what fails -----------------------------------------------------------------------------------------------------
async def test_a_machine_that_is_killed_while_it_thinks(redis: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "SECONDS", 2.0)
    monkeypatch.setattr(jobs, "BOT_SPARE", 0.5)
    view, decision = position()
    with machine(redis.url) as process:
        async with asking(redis.url) as found:
            begun = time.monotonic()
            answer = asyncio.create_task(found.choose(BOT, view, decision))
            await until(lambda: found.asked == 1)
            await asyncio.sleep(0.3)
            end(process)
            assert await answer in decision.options
            assert time.monotonic() - begun < 4.5, "not much longer than the bot may think"
            assert where(found) == ["here"] and why(found) == ["slow"]
            await until(lambda: found.places == 0)
            await found.choose(BOT, view, decision)
            assert why(found) == ["slow", "gone"], "it is missed, and nobody is asked in vain any more"


async def test_redis_is_killed_while_a_bot_thinks_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinkers, "SECONDS", 4.0)
    view, decision = position()
    engine = RedisServer(tmp_path)
    try:
        with machine(engine.url):
            async with asking(engine.url) as found:
                answer = asyncio.create_task(found.choose(BOT, view, decision))
                await until(lambda: found.asked == 1)
                await asyncio.sleep(0.3)
                begun = time.monotonic()
                engine.kill()
                assert await answer in decision.options
                assert time.monotonic() - begun < 5, "nobody waits for what cannot come"
                assert why(found) == ["gone"] and found.places == 0
                monkeypatch.setattr(thinkers, "SECONDS", 0.1)
                await asyncio.sleep(2)
                engine.start()
                await until(lambda: found.places == 1)
                assert await found.choose(BOT, view, decision) in decision.options
                assert where(found) == ["here", "elsewhere"], "it is asked again by itself"
        said = [record.message for record in caplog.records if record.name == "fimbul.thinkers"]
        assert len([text for text in said if "cannot be reached" in text]) == 1, "once, however long it takes"
        assert said[-1] == "bots think on other machines"
    finally:
        engine.kill()


async def test_redis_that_does_not_answer_is_gone(tmp_path: Path) -> None:
    view, decision = position()
    engine = RedisServer(tmp_path)
    try:
        async with pretended(engine.url), asking(engine.url) as found:
            answer = asyncio.create_task(found.choose(BOT, view, decision))
            await until(lambda: found.asked == 1)
            os.kill(engine.process.pid, signal.SIGSTOP)
            begun = time.monotonic()
            assert await answer in decision.options
            assert time.monotonic() - begun < 6 and why(found) == ["gone"]
            os.kill(engine.process.pid, signal.SIGCONT)
            await until(lambda: found.places > 0)
    finally:
        engine.kill()


async def test_machines_that_are_always_late_are_left_alone_for_a_while(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "BOT_SPARE", 0.0)
    view, decision = position()
    now = 1_000.0
    async with pretended(redis.url) as link, asking(redis.url) as found:
        found.clock = lambda: now
        for _ in range(elsewhere.SLOW + 1):
            await found.choose(BOT, view, decision)
        assert why(found) == ["slow"] * (elsewhere.SLOW + 1)
        begun = time.monotonic()
        await found.choose(BOT, view, decision)
        assert time.monotonic() - begun < 0.09, "it was not even asked"
        await until_queued(link, 0)
        now += elsewhere.REST_SECONDS + 1
        answer = asyncio.create_task(found.choose(BOT, view, decision))
        await until_queued(link, 1)
        await answer


async def test_a_machine_of_another_version_is_not_asked_and_named_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    view, decision = position()
    engine = RedisServer(tmp_path)
    try:
        with machine(engine.url, other_version=True):
            async with asking(engine.url, 0) as found:
                link = Link(engine.url)
                while not await link.thinkers():
                    await asyncio.sleep(0.05)
                await link.close()
                await asyncio.sleep(1.5)
                assert found.places == 0
                assert await found.choose(BOT, view, decision) in decision.options
                assert where(found) == ["here"]
        said = [record.message for record in caplog.records if "has version" in record.message]
        assert said == [f"a thinking machine has version 99.0, this server {__version__}: it is not asked"]
    finally:
        engine.kill()


class Trap:
    """Runs when it is unpickled."""

    def __reduce__(self) -> tuple[object, ...]:
        return (os.abort, ())


@pytest.mark.parametrize(
    "evil",
    [pickle.dumps(Trap()), msgspec.msgpack.encode(Answer(-1)), msgspec.msgpack.encode({"action": []}), 7, None],
    ids=["a pickle", "no option", "no action", "a number", "nothing"],
)
async def test_a_machine_cannot_make_the_server_do_anything(redis: RedisServer, evil: object) -> None:
    view, decision = position()

    async def answer(_: Any, **__: Any) -> object:
        return evil

    async with pretended(redis.url) as link, asking(redis.url) as found:
        hands = Hands(link.bots, [(FUNCTION, answer)], concurrency=1)
        working = asyncio.create_task(hands.start())
        assert await found.choose(BOT, view, decision) in decision.options
        assert why(found) == ["wrong"] and where(found) == ["here"]
        await hands.stop()
        await working


async def test_a_trace_goes_on_at_the_thinking_machine(redis: RedisServer) -> None:
    view, decision = position()
    exporter = InMemorySpanExporter()
    provider = TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exporter))

    async def answer(_: Any, *, trace: dict[str, str], **__: Any) -> bytes:
        with traces.span("think", below=trace):
            return msgspec.msgpack.encode(Answer(decision.options[0]))

    async with pretended(redis.url) as link, asking(redis.url) as found:
        hands = Hands(link.bots, [(FUNCTION, answer)], concurrency=1)
        working = asyncio.create_task(hands.start())
        traces.trace_with(provider)
        try:
            await found.choose(BOT, view, decision)
        finally:
            traces.stop()
        await hands.stop()
        await working
    there, here = exporter.get_finished_spans()
    assert (there.name, here.name) == ("think", "think elsewhere")
    assert there.parent is not None and here.context is not None and there.parent.span_id == here.context.span_id


# -- what nobody waits for any more -----------------------------------------------------------------------------------
async def test_what_waits_is_dropped_when_nobody_wants_it(redis: RedisServer) -> None:
    view, decision = position()
    async with pretended(redis.url) as link, asking(redis.url) as found:
        answer = asyncio.create_task(found.choose(BOT, view, decision, "table"))
        await until_queued(link, 1)
        answer.cancel()
        await asyncio.gather(answer, return_exceptions=True)
        await until_queued(link, 0)
        assert not found.asked and not found.by_table
        async with asyncio.timeout(LONG):  # Redis forgets the rest by itself
            while [key async for key in link.redis.scan_iter("saq:job:*") if await link.redis.ttl(key) == -1]:
                await asyncio.sleep(0.05)


async def test_what_runs_ends_by_its_time_limit() -> None:
    view, decision = position()
    made = job_of(think, (BOT, 1, view, decision, Limit(60.0)))
    short = job_of(think, (BOT, 1, view, decision, Limit(0.05)))
    assert made is not None and short is not None
    places = Places(1, LEAST_URGENT)
    await places.start()
    try:
        assert await places.work(encode(made), lambda: -0.1) is None, "nobody would wait for it"
        begun = time.monotonic()
        with pytest.raises(Exception, match="terminated abruptly"):
            await places.work(encode(made), lambda: 0.5)
        assert time.monotonic() - begun < LONG
        async with asyncio.timeout(LONG):
            assert await places.work(encode(short), lambda: 20.0), "another process has taken its place"
    finally:
        await places.stop()


async def test_a_hint_is_dropped_when_its_question_is_answered_and_bots_when_the_server_stops(
    redis: RedisServer, tmp_path: Path
) -> None:
    async with pretended(redis.url) as link:
        async with running(tmp_path, thinkers=redis.url) as server:
            thinking = server.hub.thinkers
            assert isinstance(thinking, Elsewhere)
            await until(lambda: thinking.places > 0)
            async with party(server, "me", "here", hints=True) as table:
                client = table.clients[0]
                asked = asyncio.create_task(client.ask(wire.AskHint))
                await until_queued(link, 1)
                await table.answer(0, picker(1))
                told = await asked
                assert isinstance(told, wire.Hints) and not told.hints
                await until_queued(link, 0)
            async with party(server, "me", "konung"):
                await until_queued(link, 1)
        assert await link.bots.count("queued") == 0, "nothing is left behind"


# -- servers ----------------------------------------------------------------------------------------------------------
async def test_a_server_plays_with_bots_that_think_elsewhere(thinking: str, tmp_path: Path) -> None:
    async with running(tmp_path, thinkers=thinking) as server:
        found = server.hub.thinkers
        assert isinstance(found, Elsewhere)
        await until(lambda: found.places == 2)
        async with party(server, "me", "konung") as table:
            client = table.clients[0]
            await table.answer(0, picker(1))
            await client.until(lambda: client.n >= 2)
        text = server_metrics(server)
        assert 'fimbul_thoughts_total{where="elsewhere"}' in text and "fimbul_thinkers 2.0" in text


async def test_a_server_without_its_redis_plays_all_the_same_and_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        running(tmp_path, thinkers="redis://127.0.0.1:1/0") as server,
        party(server, "me", "konung") as table,
    ):
        client = table.clients[0]
        await table.answer(0, picker(1))
        await client.until(lambda: client.n >= 2)
        assert 'fimbul_thinking_fallbacks_total{why="gone"}' in server_metrics(server)
    assert [record for record in caplog.records if "cannot be reached" in record.message]


def server_metrics(server: Any) -> str:
    text: bytes = server.hub.metrics.text()
    return text.decode()
