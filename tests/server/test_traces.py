"""Traces: one answer from the message to the pages, a bot's way to its answer; nothing secret, and nothing unasked."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from fimbul.server import messages as wire
from fimbul.server import traces
from tests.server.party import party, picker
from tests.server.running import Running, running

Ways = set[tuple[str, ...]]


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    exporter = InMemorySpanExporter()
    provider = TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    traces.trace_with(provider)
    yield exporter
    traces.trace_with(None)
    provider.shutdown()


def way(by_id: dict[int, ReadableSpan], last: ReadableSpan) -> tuple[str, ...]:
    """The names from the first to the last, by their parents; nothing while one of these has not ended."""
    names = [last.name]
    while last.parent is not None:
        if last.parent.span_id not in by_id:
            return ()
        assert last.context is not None and last.parent.trace_id == last.context.trace_id
        last = by_id[last.parent.span_id]
        names.append(last.name)
    return tuple(names[::-1])


async def ways(spans: InMemorySpanExporter, wanted: Ways) -> Ways:
    """All ways that were gone, once those that are wanted are among them."""
    async with asyncio.timeout(30):
        while True:
            found = spans.get_finished_spans()
            by_id = {span.context.span_id: span for span in found if span.context is not None}
            gone = {way(by_id, span) for span in found} - {()}
            if wanted <= gone:
                return gone
            await asyncio.sleep(0.02)


async def ended(spans: InMemorySpanExporter, name: str, count: int = 1) -> tuple[ReadableSpan, ...]:
    """All spans, once there are so many of a name."""
    async with asyncio.timeout(30):
        while len([span for span in spans.get_finished_spans() if span.name == name]) < count:
            await asyncio.sleep(0.02)
    return spans.get_finished_spans()


async def test_an_answer_is_followed_from_the_message_to_the_pages(
    server: Running, spans: InMemorySpanExporter
) -> None:
    async with party(server, "me", "here") as table:
        spans.clear()
        await table.answer(0, picker(1))
        parts: Ways = {("message", "table", part) for part in ("rules", "commit", "tell")}
        assert await ways(spans, parts) == {("message",), ("message", "table"), *parts}
        [dealt] = [span for span in spans.get_finished_spans() if span.name == "table"]
        assert dict(dealt.attributes or {}) == {"message": "Answer", "fimbul.table": table.made.table[:4]}


async def test_a_bot_has_a_way_of_its_own_that_its_answer_goes_on(server: Running, spans: InMemorySpanExporter) -> None:
    async with party(server, "me", "karl") as table:
        await table.clients[0].until(lambda: table.clients[0].n >= 1)
        parts: Ways = {("bot", "table", part) for part in ("rules", "commit", "tell")}
        assert {("bot",), ("bot", "choose")} <= await ways(spans, parts)


async def test_no_name_key_chat_or_card_is_in_a_trace(server: Running, spans: InMemorySpanExporter) -> None:
    async with party(server, "me", "here") as table:
        client = table.clients[0]
        await client.ask(partial(wire.Say, text="nobody else should read this"))
        assert client.socket is not None
        await client.socket.send('{"type": "nobody else"}')  # refused, and not quoted
        for n in range(6):
            await table.answer(n % 2, picker(n))
        found = await ended(spans, "tell", 6)
        secrets = [table.made.table, table.made.host, "nobody else", "me 0", "here 1"]
        secrets += [seat.key for seat in table.made.seats if seat.key is not None]
        shown = " ".join([span.to_json() for span in found])
        assert not [secret for secret in secrets if secret in shown]
        facts = {name for span in found for name in (span.attributes or {})}
        assert facts <= {"message", "fimbul.table", "pages"}, "think before you add to this list"


# -- on and off -------------------------------------------------------------------------------------------------------
def test_nobody_who_did_not_ask_pays_for_traces() -> None:
    assert not traces.wanted({}) and traces.wanted({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"})
    assert not traces.wanted({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318", "OTEL_SDK_DISABLED": "true"})
    assert traces.span("anything") is traces.span("else") and traces.carried() == {}
    code = (
        "import sys; from fimbul.server.web.app import create_app; from fimbul.server.config import read_settings;"
        "create_app(read_settings({})); from fimbul.server.traces import set_up_traces; set_up_traces({});"
        "print([name for name in sys.modules if name.partition('.')[0] in ('opentelemetry', 'saq', 'redis')])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


class Collector(BaseHTTPRequestHandler):
    """Takes what an exporter sends."""

    taken: list[ExportTraceServiceRequest]

    def do_POST(self) -> None:
        assert self.path == "/v1/traces"
        request = ExportTraceServiceRequest()
        request.ParseFromString(self.rfile.read(int(self.headers["content-length"])))
        self.taken.append(request)
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """It is quiet."""


async def test_the_standard_variables_say_where_traces_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Collector.taken = []
    collector = HTTPServer(("127.0.0.1", 0), Collector)
    Thread(target=collector.serve_forever, daemon=True).start()
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{collector.server_port}")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_COMPRESSION", "none")
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "50")
    try:
        async with running(tmp_path) as server, party(server, "me", "here") as table:
            await table.answer(0, picker(1))
            async with asyncio.timeout(30):
                while "tell" not in str(Collector.taken):
                    await asyncio.sleep(0.05)
        [sent] = {str(part.resource) for request in Collector.taken for part in request.resource_spans}
        assert "fimbul" in sent
    finally:
        traces.stop()
        collector.shutdown()
        collector.server_close()
