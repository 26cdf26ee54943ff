"""The metrics as Prometheus reads them."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from fimbul.server.metrics import Metrics

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Prometheus(Metrics):
    """The numbers of one server, in a registry of its own; among several it says which worker it is."""

    def __init__(self, worker: str = "") -> None:
        self._registry = CollectorRegistry(target_info={"worker": worker} if worker else None)
        self._watched = {
            "tables": self._gauge("fimbul_tables", "Tables in memory"),
            "thinking": self._gauge("fimbul_bots_thinking", "Bots that compute an answer"),
            "thinkers": self._gauge("fimbul_thinkers", "Processes of thinking machines that may be asked"),
            "redis": self._gauge("fimbul_redis_up", "Whether Redis can be reached, if there is one"),
            "store_depth": self._gauge("fimbul_store_queue_rows", "Rows waiting to be written"),
        }
        self._sockets = self._gauge("fimbul_sockets", "Open sockets")
        self._rows = self._counter("fimbul_rows", "Rows accepted", "kind")
        self._problems = self._counter("fimbul_problems", "Refusals by code", "code")
        self._finished = self._counter("fimbul_games_finished", "Games played to the end")
        self._made = self._counter("fimbul_tables_made", "Tables made")
        self._requests = self._counter("fimbul_http_requests", "HTTP requests by status", "status")
        self._notices = self._counter("fimbul_notices", "Notices by way and outcome", "way", "outcome")
        self._thoughts = self._counter("fimbul_thoughts", "Thoughts by place: here or elsewhere", "where")
        self._fallbacks = self._counter("fimbul_thinking_fallbacks", "Thoughts here that were meant for others", "why")
        self._moved = self._counter("fimbul_tables_moved", "Tables that changed hands between workers", "how")
        text = "From the arrival of an answer until it was carried out or refused"
        self._answers = Histogram("fimbul_answer_seconds", text, buckets=SECONDS, registry=self._registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(name, text, registry=self._registry)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(name, text, labels, registry=self._registry)

    def problem(self, code: str) -> None:
        self._problems.labels(code).inc()

    def row(self, kind: str) -> None:
        self._rows.labels(kind).inc()

    def answered(self, seconds: float) -> None:
        self._answers.observe(seconds)

    def table_made(self) -> None:
        self._made.inc()

    def game_finished(self) -> None:
        self._finished.inc()

    def moved(self, how: str) -> None:
        self._moved.labels(how).inc()

    def notice(self, kind: str, outcome: str) -> None:
        self._notices.labels(kind, outcome).inc()

    def thought(self, where: str) -> None:
        self._thoughts.labels(where).inc()

    def fell_back(self, why: str) -> None:
        self._fallbacks.labels(why).inc()

    def request(self, status: int) -> None:
        self._requests.labels(str(status)).inc()

    def sockets(self, change: int) -> None:
        self._sockets.inc(change)

    def watch(self, name: str, read: Callable[[], float]) -> None:
        self._watched[name].set_function(read)

    def text(self) -> bytes:
        """All numbers as they are now."""
        return generate_latest(self._registry)
