"""What is counted while a server runs. Nothing here names a table or a person."""

from __future__ import annotations

from collections.abc import Callable


class Metrics:
    """The numbers of one server; this one counts nothing."""

    def problem(self, code: str) -> None:
        """Something was refused."""

    def row(self, kind: str) -> None:
        """A row of a table was accepted."""

    def answered(self, seconds: float) -> None:
        """An answer was carried out or refused, so long after it arrived."""

    def table_made(self) -> None:
        """There is a new table."""

    def game_finished(self) -> None:
        """A game was played to the end."""

    def moved(self, how: str) -> None:
        """A table has changed hands: it was given away (follow, balance, drain), or taken over (takeover)."""

    def notice(self, kind: str, outcome: str) -> None:
        """A notice was handed over (sent), is tried again (failed), or never (refused)."""

    def thought(self, where: str) -> None:
        """Somebody was thought for, here or elsewhere; counted where there may be thinking machines."""

    def fell_back(self, why: str) -> None:
        """Something is thought about here that thinking machines were for: they are gone, slow, full, or wrong."""

    def request(self, status: int) -> None:
        """An HTTP request was answered."""

    def sockets(self, change: int) -> None:
        """A socket was opened (1) or closed (-1)."""

    def watch(self, name: str, read: Callable[[], float]) -> None:
        """Read a number each time the metrics are requested: tables, thinking, thinkers, store_depth or redis."""
