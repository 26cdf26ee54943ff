"""Limits: tokens come back with time, addresses are counted apart, and nothing grows for ever."""

from __future__ import annotations

import pytest

from fimbul.server.protocol import limits
from fimbul.server.protocol.limits import Bucket, Limits, Rate, group_of


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_fills_with_time() -> None:
    clock = Clock()
    bucket = Bucket(Rate(2, 0.5), clock)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock.now = 1.9
    assert not bucket.take()
    clock.now = 2.0
    assert bucket.take() and not bucket.take()
    clock.now = 1_000.0
    assert [bucket.take() for _ in range(3)] == [True, True, False], "no more than the burst is saved up"


def test_addresses_are_counted_apart_and_kinds_too() -> None:
    clock = Clock()
    counted = Limits(clock)
    one, two = Rate(1, 0.001), Rate(1, 0.002)
    assert counted.allows("192.0.2.1", one) and not counted.allows("192.0.2.1", one)
    assert counted.allows("192.0.2.2", one) and counted.allows("192.0.2.1", two)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2:bbbb::2", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::1", True),
        ("", "testclient", False),
    ],
)
def test_which_addresses_are_one(one: str, other: str, same: bool) -> None:
    assert (group_of(one) == group_of(other)) == same


@pytest.mark.parametrize(
    ("address", "free"),
    [
        ("127.0.0.1", True),
        ("127.1.2.3", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.0.2.1", False),
        ("", False),
    ],
)
def test_a_server_of_ones_own_has_no_limits_for_oneself(address: str, free: bool) -> None:
    for counted, unlimited in ((Limits(Clock(), local_is_free=True), free), (Limits(Clock()), False)):
        rate = Rate(1, 0.001)
        assert [counted.allows(address, rate) for _ in range(3)] == [True, unlimited, unlimited]
        opened = [counted.open_socket(address) is not None for _ in range(limits.SOCKETS + 1)]
        assert opened == [True] * limits.SOCKETS + [unlimited]


def test_sockets_are_given_back() -> None:
    counted = Limits(Clock())
    assert all(counted.open_socket("192.0.2.1") for _ in range(limits.SOCKETS))
    assert not counted.open_socket("192.0.2.1") and counted.open_socket("192.0.2.2")
    counted.close_socket("192.0.2.1")
    assert counted.open_socket("192.0.2.1")
    for _ in range(limits.SOCKETS):
        counted.close_socket("192.0.2.1")
    counted.close_socket("192.0.2.2")
    assert counted.shares == {}


def test_sockets_at_other_workers_count_for_as_long_as_that_is_news() -> None:
    clock = Clock()
    here = Limits(clock)
    here.hold("other", {"192.0.2.1": limits.SOCKETS - 1})
    assert here.open_socket("192.0.2.1") and not here.open_socket("192.0.2.1")
    assert here.open_socket("192.0.2.1", relayed=True), "it was counted where it came in"
    assert here.open_socket("192.0.2.2")
    here.hold("other", {"192.0.2.1": limits.SOCKETS - 10})
    assert here.open_socket("192.0.2.1")
    here.hold("third", {"192.0.2.1": limits.SOCKETS, "192.0.2.3": limits.SOCKETS})
    assert not here.open_socket("192.0.2.1") and not here.open_socket("192.0.2.3")
    clock.now += limits.BELIEVED
    assert here.open_socket("192.0.2.1") and here.open_socket("192.0.2.3")


def test_other_workers_are_told_of_many_sockets_only_and_of_each_once() -> None:
    here = Limits(Clock())
    for number in range(limits.TOLD_FROM):
        assert here.open_socket("192.0.2.1") and here.open_socket("192.0.2.2", relayed=True)
        assert number == 0 or here.open_socket("192.0.2.3")
    assert here.held() == {"192.0.2.1": limits.TOLD_FROM}
    here.close_socket("192.0.2.1")
    assert here.held() == {}


def test_not_everybody_is_remembered_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 100)
    clock = Clock()
    counted = Limits(clock)
    rate = Rate(3, 1)
    for number in range(1_000):
        clock.now += 1.0
        assert counted.allows(f"10.0.{number >> 8}.{number & 255}", rate)
        assert len(counted.buckets) <= 100
    for number in range(1_000):
        counted.allows(f"10.1.{number >> 8}.{number & 255}", rate)
        assert len(counted.buckets) <= 100, "even when all come at once"
