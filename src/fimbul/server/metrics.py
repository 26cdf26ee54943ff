"""What is measured, as Prometheus reads it. Nothing here names a table or a person."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The numbers of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = self._gauge("fimbul_tables", "Tables in memory")
        self.sockets = self._gauge("fimbul_sockets", "Open sockets")
        self.thinking = self._gauge("fimbul_bots_thinking", "Bots that compute an answer")
        self.store_depth = self._gauge("fimbul_store_queue_rows", "Rows waiting to be written")
        self.rows = Counter("fimbul_rows", "Rows accepted", ["kind"], registry=self.registry)
        self.problems = Counter("fimbul_problems", "Refusals by code", ["code"], registry=self.registry)
        self.finished = Counter("fimbul_games_finished", "Games played to the end", registry=self.registry)
        self.made = Counter("fimbul_tables_made", "Tables made", registry=self.registry)
        self.requests = Counter("fimbul_http_requests", "HTTP requests by status", ["status"], registry=self.registry)
        self.answer = Histogram(
            "fimbul_answer_seconds",
            "From the arrival of an answer until it was carried out or refused",
            buckets=SECONDS,
            registry=self.registry,
        )

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(name, text, registry=self.registry)

    def watch(self, gauge: Gauge, read: Callable[[], float]) -> None:
        """Read a number each time the metrics are requested."""
        gauge.set_function(read)

    def text(self) -> bytes:
        """All numbers as they are now."""
        return generate_latest(self.registry)
