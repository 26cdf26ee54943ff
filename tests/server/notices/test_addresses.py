"""What the server may reach: the internet, and nothing else."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

from fimbul.server.notices.addresses import checked_url, is_public
from fimbul.server.notices.failures import Failed, Undeliverable
from fimbul.server.notices.quiet import quiet_until, zone_of
from fimbul.server.notices.reach import Reach
from tests.server.notices.services import web_server

PRIVATE = [
    *("127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
    *("192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"),
    *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "2001:db8::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2002:a00:1::1"),
    *("nonsense", "", "localhost"),
]


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.215.14", "2606:4700::1111", "64:ff9b::101:101"])
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)


def test_only_the_setting_for_tests_lets_the_loopback_through() -> None:
    assert is_public("127.0.0.1", loopback=True) and is_public("::1", loopback=True)
    assert not is_public("10.0.0.1", loopback=True) and not is_public("169.254.169.254", loopback=True)


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("", "bad_address"),
        ("nonsense", "bad_address"),
        ("https://", "bad_address"),
        ("https://user:secret@example.org/", "bad_address"),
        ("https://example.org/\r\nHost: evil", "bad_address"),
        ("https://example.org/ x", "bad_address"),
        ("https://" + "a" * 2_000, "bad_address"),
        ("https://[::1", "bad_address"),
        ("https://exämple.org/", "bad_address"),
        ("http://example.org/", "not_https"),
        ("ftp://example.org/", "not_https"),
        ("file:///etc/passwd", "bad_address"),
        ("gopher://example.org", "not_https"),
        ("https://example.org:22/", "bad_port"),
        ("https://example.org:99999/", "bad_address"),
        ("https://127.0.0.1/", "private"),
        ("https://[::1]/", "private"),
        ("https://169.254.169.254/latest/meta-data", "private"),
        ("https://[::ffff:10.0.0.1]/", "private"),
    ],
)
def test_addresses_that_cannot_be_used_are_refused_at_once(url: str, code: str) -> None:
    with pytest.raises(Undeliverable) as problem:
        checked_url(url)
    assert problem.value.code == code


@pytest.mark.parametrize("found", [["10.0.0.1"], ["93.184.215.14", "127.0.0.1"], ["::1"]])
async def test_a_name_that_leads_into_a_private_network_is_refused_when_it_is_used(
    monkeypatch: pytest.MonkeyPatch, found: list[str]
) -> None:
    async def resolve(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve)
    reach = Reach()
    with pytest.raises(Undeliverable) as problem:
        await reach.post("https://rebinding.example/", {}, b"x")
    assert problem.value.code == "private"
    await reach.close()


async def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is asked for once: a second answer cannot lead elsewhere."""
    async with web_server() as there:
        port = int(there.url.rpartition(":")[2])
        asked: list[str] = []

        async def resolve(host: str, port: int, **_: Any) -> list[Any]:
            asked.append(host)
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve)
        reach = Reach(loopback=True)
        assert (await reach.post(f"http://once.example:{port}/", {}, b"x")).status == 200
        assert asked == ["once.example"] and there.received[0].headers["host"] == f"once.example:{port}"
        await reach.close()


async def test_a_host_that_does_not_exist_is_tried_again() -> None:
    reach = Reach()
    with pytest.raises(Failed) as problem:
        await reach.post("https://does-not-exist.invalid/", {}, b"x")
    assert problem.value.code == "no_host" and not isinstance(problem.value, Undeliverable)
    await reach.close()


# -- quiet hours ----------------------------------------------------------------------------------------------------
HOUR = 3_600_000
NOON = 1_789_646_400_000  # 17 September 2026, 12:00 UTC


@pytest.mark.parametrize(
    ("zone", "start", "end", "hours"),
    [
        ("UTC", 0, 0, 0),
        ("UTC", 11, 13, 1),
        ("UTC", 12, 13, 1),
        ("UTC", 11, 12, 0),
        ("UTC", 22, 7, 0),
        ("UTC", 10, 7, 19),  # over midnight
        ("Europe/Berlin", 13, 15, 1),  # it is 14:00 there
        ("America/New_York", 22, 9, 1),  # and 8:00 there
        ("Nowhere/Nonsense", 11, 13, 1),  # taken for UTC
    ],
)
def test_quiet_hours_are_those_of_the_reader(zone: str, start: int, end: int, hours: int) -> None:
    assert quiet_until(NOON, zone, 60 * start, 60 * end) - NOON == hours * HOUR


def test_quiet_hours_end_by_the_clock_when_it_is_changed() -> None:
    """In the night of 25 October 2026 the clocks of Berlin go back: from 23:00 to 7:00 nine hours pass."""
    eleven = 1_792_875_600_000  # 24 October, 21:00 UTC, 23:00 in Berlin
    assert quiet_until(eleven, "Europe/Berlin", 23 * 60, 7 * 60) - eleven == 9 * HOUR
    assert zone_of("../../etc/passwd") is None and zone_of("") is None
