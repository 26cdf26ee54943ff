"""Traces: what an answer passed through, and how long each part took. Off unless OTEL_* variables ask for them.

Without them nothing is imported, and `span` is one look at a global. Names of people, keys, chat and cards are never
among the facts; a table is named by its first four letters, as in the logs.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, Final

NAME: Final = "fimbul"
ASKED_BY: Final = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
NOTHING: Final[AbstractContextManager[Any]] = nullcontext()
ANEW: Final[Mapping[str, str]] = MappingProxyType({})  # carried here from nowhere: a new way begins

_provider: Any = None
_tracer: Any = None  # none while nobody wants traces


def wanted(environ: Mapping[str, str]) -> bool:
    """Whether the environment asks for traces, by the standard variables."""
    off = environ.get("OTEL_SDK_DISABLED", "").lower() == "true" or environ.get("OTEL_TRACES_EXPORTER") == "none"
    return not off and any([environ.get(name) for name in ASKED_BY])


def has_exporter() -> bool:
    """Whether the packages for traces are there."""
    try:
        return find_spec("opentelemetry.exporter.otlp.proto.http") is not None
    except ModuleNotFoundError:
        return False


def set_up_traces(environ: Mapping[str, str] = os.environ) -> None:
    """Send traces where the OTEL_* variables say, if they say anything."""
    if not wanted(environ) or _tracer is not None:
        return
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import SERVICE_NAME, SERVICE_VERSION, Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    from fimbul import __version__

    own = {SERVICE_VERSION: __version__} | ({} if environ.get("OTEL_SERVICE_NAME") else {SERVICE_NAME: NAME})
    provider = TracerProvider(resource=Resource.create(own))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace_with(provider)


def trace_with(provider: Any) -> None:
    """Use a provider from now on; with None there are no traces any more."""
    global _provider, _tracer
    _provider, _tracer = provider, None if provider is None else provider.get_tracer(NAME)


def stop() -> None:
    """Send what has not been sent; there are no traces any more."""
    if _provider is not None:
        _provider.shutdown()
    trace_with(None)


def span(
    name: str, below: Mapping[str, str] | None = None, table: str = "", **facts: str | int
) -> AbstractContextManager[Any]:
    """A part of the way, for as long as it is entered; below the one that is entered now, or the one carried here."""
    if _tracer is None:
        return NOTHING
    from opentelemetry import propagate
    from opentelemetry.context import Context

    if table:
        facts["fimbul.table"] = table[:4]
    above = None if below is None else propagate.extract(below, Context())
    entered: AbstractContextManager[Any] = _tracer.start_as_current_span(
        name,
        above,
        attributes=facts,
        record_exception=False,  # what was wrong with a message may quote it
        set_status_on_exception=False,
    )
    return entered


def carried() -> dict[str, str]:
    """Where we are, for another task or another machine: it goes on from here."""
    found: dict[str, str] = {}
    if _tracer is not None:
        from opentelemetry import propagate

        propagate.inject(found)
    return found
