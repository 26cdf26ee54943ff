"""How much one connection, and one address, may ask for."""

from __future__ import annotations

import math
import time
from collections import Counter
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
GARBAGE: Final = Rate(5, 0.1)  # what is no message at all
FRAMES: Final = Rate(120, 30)  # of the socket, pings and parts of messages too
QUEUE: Final = 1_000_000  # bytes that wait to be read, if they are more than one message
MOST_WAITING: Final = 32  # messages a table has not dealt with yet

# Of one address. Several people may share one: a family, a school, a proxy.
SOCKETS: Final = 100
FLOODS: Final = Rate(20, 0.1)  # sockets that had to be cut off
QUEUES: Final = 8_000_000  # bytes that wait to be read by all of its sockets
HELLOS: Final = Rate(300, 10)
TABLES: Final = Rate(40, 40 / 3600)
PUZZLES: Final = Rate(60, 600 / 3600)  # each is a table of its own, and soon answered
JOINS: Final = Rate(60, 1)
INVITES: Final = Rate(20, 40 / 3600)
HALL: Final = Rate(120, 2)  # looks into the hall
UPLOADS: Final = Rate(10, 10 / 60)
ANALYSES: Final = Rate(20, 20 / 3600)
TRIES: Final = Rate(30, 0.5)
REQUESTS: Final = Rate(400, 40)
NAMES: Final = Rate(30, 60 / 3600)  # names that are tried
ACCOUNTS: Final = Rate(10, 10 / 3600)
SIGN_INS: Final = Rate(60, 0.2)
RECOVERIES: Final = Rate(10, 20 / 3600)
EXPORTS: Final = Rate(5, 10 / 3600)
PROFILES: Final = Rate(60, 1)
REPORTS: Final = Rate(6, 12 / 3600)
BLOCKS: Final = Rate(20, 0.1)
HOST: Final = Rate(60, 1)
SECRETS: Final = Rate(5, 10 / 3600)  # of the host that are wrong
GLANCES: Final = Rate(60, 1)  # each at some dozens of tables
NOTICES: Final = Rate(90, 1)  # changes of what somebody is told
WAYS: Final = Rate(15, 15 / 3600)  # new ways, and tests: each sends something
STOPS: Final = Rate(30, 0.5)
CODES: Final = Rate(3, 3 / 86_400)  # to one e-mail address, from all pages together
ALL_CODES: Final = Rate(200, 200 / 3600)  # of all of them together
MOST_ADDRESSES: Final = 20_000  # that are remembered
TOLD_FROM: Final = 10  # sockets of an address at one worker, from which the other workers are told
BELIEVED: Final = 3.0  # seconds that a worker's word about its sockets holds


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

    def spend(self, count: float) -> None:
        """Something was allowed elsewhere; what is not there is owed."""
        self._refill()
        self.tokens -= count

    @property
    def has_one(self) -> bool:
        """Whether one more would be allowed."""
        self._refill()
        return self.tokens >= 1

    @property
    def is_full(self) -> bool:
        """Whether it is full again and can be forgotten."""
        self._refill()
        return self.tokens >= self.rate.burst

    def _refill(self) -> None:
        now = self.clock()
        self.tokens = min(self.rate.burst, self.tokens + (now - self.at) * self.rate.per_second)
        self.at = now


@dataclass(eq=False, slots=True)
class Share:
    """What the open sockets of one address hold."""

    most: float  # bytes that may wait to be read
    sockets: int = 0
    direct: int = 0  # of these, sockets that no other worker has sent on
    queued: int = 0


class Limits:
    """What each address has asked for. `local_is_free`: requests from this machine are not limited.

    Where several workers count together, `used` gathers what this one has allowed, for the others, and `spend` takes
    what they have; `held` and `hold` do the same for open sockets. Addresses are known by `mask` then: nobody outside
    can tell which they are.
    """

    def __init__(self, clock: Clock = time.monotonic, local_is_free: bool = False) -> None:
        self.clock = clock
        self.local_is_free = local_is_free
        self.buckets: dict[tuple[str, Rate], Bucket] = {}
        self.used: Counter[tuple[str, Rate]] | None = None  # since the others were last told; None: they are not
        self.mask: Callable[[str], str] = str
        self.shares: dict[str, Share] = {}
        self.others: dict[str, tuple[float, dict[str, int]]] = {}  # sockets at other workers, and when they said so

    def is_free(self, address: str) -> bool:
        """Whether an address is not limited."""
        return self.local_is_free and is_local(address)

    def allows(self, address: str, rate: Rate) -> bool:
        """Whether an address may do one more thing of a kind; it counts."""
        if self.is_free(address):
            return True
        key = self._key(address, rate)
        allowed = self._bucket(key).take()
        if allowed and self.used is not None:
            self.used[key] += 1
        return allowed

    def spend(self, who: str, rate: Rate, count: int) -> None:
        """Another worker has allowed somebody so much."""
        self._bucket((who, rate)).spend(count)

    def has_left(self, address: str, rate: Rate) -> bool:
        """Whether an address might do one more thing of a kind; this does not count."""
        return self.is_free(address) or self._bucket(self._key(address, rate)).has_one

    def _key(self, address: str, rate: Rate) -> tuple[str, Rate]:
        return self.mask(group_of(address)), rate

    def _bucket(self, key: tuple[str, Rate]) -> Bucket:
        if key not in self.buckets:
            if len(self.buckets) >= MOST_ADDRESSES:
                self._tidy()
            self.buckets[key] = Bucket(key[1], self.clock)
        return self.buckets[key]

    def open_socket(self, address: str, relayed: bool = False) -> Share | None:
        """One more socket of an address, which must be closed again; None if it has too many.

        One that another worker sends on has been counted there.
        """
        group, free = group_of(address), self.is_free(address)
        share = self.shares.get(group) or Share(math.inf if free else QUEUES)
        elsewhere = 0 if relayed else self._elsewhere(group)
        if share.sockets + elsewhere >= SOCKETS and not free:
            return None
        self.shares[group] = share
        share.sockets += 1
        share.direct += not relayed
        return share

    def close_socket(self, address: str, relayed: bool = False) -> None:
        """A socket has been closed."""
        group = group_of(address)
        share = self.shares[group]
        share.sockets -= 1
        share.direct -= not relayed
        if share.sockets == 0:
            del self.shares[group]

    def held(self) -> dict[str, int]:
        """The addresses with many sockets here, for the other workers."""
        return {self.mask(group): share.direct for group, share in self.shares.items() if share.direct >= TOLD_FROM}

    def hold(self, worker: str, sockets: dict[str, int]) -> None:
        """Another worker says which addresses have many sockets there."""
        now = self.clock()
        self.others = {name: said for name, said in self.others.items() if said[0] > now - BELIEVED}
        self.others[worker] = (now, sockets)

    def _elsewhere(self, group: str) -> int:
        """How many sockets an address has at other workers, as far as is known."""
        if not self.others:
            return 0
        who, since = self.mask(group), self.clock() - BELIEVED
        return sum([sockets.get(who, 0) for at, sockets in self.others.values() if at > since])

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
