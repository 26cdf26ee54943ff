"""Addresses that strangers name: which of them the server may reach at all."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

from fimbul.server.notices.failures import Undeliverable

URL_LIMIT: Final = 1_000
NAT64: Final = int(IPv6Address("64:ff9b::")) >> 32


def is_public(address: str, loopback: bool = False) -> bool:
    """Whether an address belongs to the internet; `loopback`: this machine itself may be reached, for tests."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(parsed, IPv6Address):
        inner = parsed.ipv4_mapped or parsed.sixtofour or (parsed.teredo[1] if parsed.teredo else None)
        if inner is None and int(parsed) >> 32 == NAT64:
            inner = IPv4Address(int(parsed) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner), loopback)
    if parsed.is_loopback:
        return loopback
    return parsed.is_global and not parsed.is_multicast


def checked_url(url: str, loopback: bool = False) -> str:
    """An address that may be written down: HTTPS, without a user, on a port that web servers use. Its host is checked
    each time something is sent.
    """
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname or ""
        host.encode("idna")
    except (ValueError, UnicodeError):
        raise Undeliverable("bad_address") from None
    plain = loopback and parts.scheme == "http"
    if not host or parts.username is not None or parts.password is not None or not is_tidy(url):
        raise Undeliverable("bad_address")
    if parts.scheme != "https" and not plain:
        raise Undeliverable("not_https")
    if port not in (None, 443, 8443) and not loopback:
        raise Undeliverable("bad_port")
    if is_number(host) and not is_public(host, loopback):
        raise Undeliverable("private")
    return url


def is_tidy(url: str) -> bool:
    """Whether an address has no letter that does not belong there."""
    return len(url) <= URL_LIMIT and url.isascii() and url.isprintable() and " " not in url


def is_number(host: str) -> bool:
    """Whether a host is written as an address."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
