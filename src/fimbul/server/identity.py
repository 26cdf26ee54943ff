"""Who somebody is, as far as tables and requests need to know. Where there are no accounts, everybody is a guest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Visit:
    """A request of somebody who is signed in."""

    account: str
    session: str
    proved: int  # when the person last showed a passkey or a recovery code, milliseconds since 1970
    cookie: str = ""  # a new one for the browser; "": it keeps the one it has


@dataclass(frozen=True, slots=True)
class HeldSeat:
    """A seat of a table that an account holds."""

    table: str
    seat: int
    since: int


@dataclass(frozen=True, slots=True)
class Known:
    """What everybody at a table may know of an account there."""

    account: str
    name: str
    listed: bool  # whether there is a profile to look at


class Identity(Protocol):
    """The accounts of a server."""

    async def visit(self, token: str, may_renew: bool = True) -> Visit | None:
        """Who sends a cookie; None if it opens nothing (any more). Not every door can hand out a new one."""

    async def account_of(self, table: str, seat: int) -> str | None:
        """Whose seat it is; None if a guest holds it, or nobody."""

    async def accounts_at(self, table: str) -> dict[int, Known]:
        """The accounts at a table, by seat."""

    async def seats_of(self, account: str) -> list[HeldSeat]:
        """All seats of an account, one of a table at most, the latest first."""

    async def attach(self, account: str, table: str, seat: int) -> bool:
        """An account holds a seat from now on; False if it is somebody else's, or it holds another one there."""

    async def detach(self, table: str, seat: int) -> None:
        """A seat was given to somebody new: it is nobody's."""

    async def blocked_by(self, account: str) -> frozenset[str]:
        """The accounts that somebody wants to hear no more of."""

    async def apart(self, account: str) -> frozenset[str]:
        """The accounts that should not be brought together with this one: it blocks them, or they block it."""


class Nobody(Identity):
    """Everybody is a guest."""

    async def visit(self, token: str, may_renew: bool = True) -> Visit | None:
        return None

    async def account_of(self, table: str, seat: int) -> str | None:
        return None

    async def accounts_at(self, table: str) -> dict[int, Known]:
        return {}

    async def seats_of(self, account: str) -> list[HeldSeat]:
        return []

    async def attach(self, account: str, table: str, seat: int) -> bool:
        return False

    async def detach(self, table: str, seat: int) -> None:
        return

    async def blocked_by(self, account: str) -> frozenset[str]:
        return frozenset()

    async def apart(self, account: str) -> frozenset[str]:
        return frozenset()
