"""How much one connection, and one address, may ask for."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final

Clock = Callable[[], float]


@dataclass(frozen=True)
class Rate:
    """A limit: how many at once, and how many more per second."""

    burst: float
    per_second: float


# Of one connection.
MESSAGES: Final = Rate(60, 20)
CHAT: Final = Rate(6, 0.5)
HEAVY: Final = Rate(30, 10)  # previews, reasons and hints
STRIKES: Final = Rate(30, 0.5)  # refusals of all kinds that are the client's own fault
MOST_WAITING: Final = 32  # messages a table has not dealt with yet

# Of one address. Several people may share one: a family, a school, a proxy.
SOCKETS: Final = 100
HELLOS: Final = Rate(300, 10)
TABLES: Final = Rate(40, 40 / 3600)
JOINS: Final = Rate(60, 1)
UPLOADS: Final = Rate(10, 10 / 60)
REQUESTS: Final = Rate(400, 40)
MOST_ADDRESSES: Final = 20_000  # that are remembered


class Bucket:
    """Tokens that come back with time."""

    __slots__ = ("at", "clock", "rate", "tokens")

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.tokens = rate.burst
        self.at = clock()

    def take(self) -> bool:
        """Whether one more is allowed."""
        self._refill()
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether it is full again and can be forgotten."""
        self._refill()
        return self.tokens >= self.rate.burst

    def _refill(self) -> None:
        now = self.clock()
        self.tokens = min(self.rate.burst, self.tokens + (now - self.at) * self.rate.per_second)
        self.at = now


class Limits:
    """What each address has asked for. `local_is_free`: requests from this machine are not limited."""

    def __init__(self, clock: Clock = time.monotonic, local_is_free: bool = False) -> None:
        self.clock = clock
        self.local_is_free = local_is_free
        self.buckets: dict[tuple[str, Rate], Bucket] = {}
        self.sockets: dict[str, int] = {}

    def allows(self, address: str, rate: Rate) -> bool:
        """Whether an address may do one more thing of a kind."""
        if self.local_is_free and is_local(address):
            return True
        key = (group_of(address), rate)
        if key not in self.buckets:
            if len(self.buckets) >= MOST_ADDRESSES:
                self._tidy()
            self.buckets[key] = Bucket(rate, self.clock)
        return self.buckets[key].take()

    def open_socket(self, address: str) -> bool:
        """Whether an address may open one more socket; it must be closed again."""
        group = group_of(address)
        if self.sockets.get(group, 0) >= SOCKETS and not (self.local_is_free and is_local(address)):
            return False
        self.sockets[group] = self.sockets.get(group, 0) + 1
        return True

    def close_socket(self, address: str) -> None:
        """A socket has been closed."""
        group = group_of(address)
        self.sockets[group] -= 1
        if self.sockets[group] == 0:
            del self.sockets[group]

    def _tidy(self) -> None:
        """Forget addresses that have been quiet; if none were, forget them all."""
        self.buckets = {key: bucket for key, bucket in self.buckets.items() if not bucket.is_full}
        if len(self.buckets) >= MOST_ADDRESSES:
            self.buckets.clear()


def is_local(address: str) -> bool:
    """Whether an address is this machine."""
    try:
        return ip_address(group_of(address)).is_loopback or ip_address(address).is_loopback
    except ValueError:
        return False


def group_of(address: str) -> str:
    """Addresses that count as one: an IPv6 customer has a whole network of them."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(IPv6Address(int(parsed) >> 64 << 64))
    return str(parsed)
