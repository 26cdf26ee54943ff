"""Bots of other packages: entry points of the group `fimbul.bots`, each loaded when it is first needed.

A bot that cannot be loaded must not stop the others. It is left out wherever bots are listed, with one line in the log
that names its package, and asking for it by name gives the same line as a `BrokenBot`.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from fimbul.bots.bot import Bot

GROUP = "fimbul.bots"
log = logging.getLogger("fimbul.bots")


class UnknownBot(ValueError):
    """No bot has this code."""


class BrokenBot(UnknownBot):
    """The package that offers a bot is installed, but the bot cannot be loaded. The message says why."""


@cache
def offered() -> dict[str, EntryPoint]:
    """The entry points by bot name, none of them loaded. If two packages use a name, the first one found has it."""
    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, entry)
    return found


@cache
def attempt(name: str) -> type[Bot] | str:
    """The class behind an entry point, or the reason why there is none. Each is loaded once only."""
    entry = offered()[name]
    package = entry.dist.name if entry.dist is not None else entry.module
    try:
        kind = entry.load()
        if not (isinstance(kind, type) and issubclass(kind, Bot)):
            raise TypeError(f"{entry.value} is not a subclass of fimbul.bots.Bot")
    except Exception as problem:
        cause = " ".join(f"{type(problem).__name__}: {problem}".split())
        return f"the bot {name!r} of the package {package} cannot be loaded ({cause}): update or uninstall {package}"
    return kind


def load(name: str) -> type[Bot]:
    """The class behind an entry point. KeyError if no package offers the name, BrokenBot if it cannot be loaded."""
    kind = attempt(name)
    if isinstance(kind, str):
        raise BrokenBot(kind)
    return kind


@cache
def warn(reason: str) -> None:
    """Log why a bot is left out, once in a process."""
    log.warning("%s", reason)


def loadable(taken: Collection[str]) -> list[str]:
    """The names of all bots that can be loaded; those that cannot, or whose names are taken, are logged."""
    found: list[str] = []
    for name, entry in offered().items():
        if name in taken:
            package = entry.dist.name if entry.dist is not None else entry.module
            warn(f"the bot {name!r} of the package {package} is ignored: Fimbul has a bot of that name")
            continue
        kind = attempt(name)
        if isinstance(kind, str):
            warn(kind)
        else:
            found.append(name)
    return found


def forget() -> None:
    """Look for installed packages again, for tests and for programs that install packages while they run."""
    for cached in (offered, attempt, warn):
        cached.cache_clear()
