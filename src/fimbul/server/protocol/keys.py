"""Secrets of a table: what links carry, and what the server keeps of them."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Final

ID_BYTES: Final = 9  # of tables and games: 12 characters
KEY_BYTES: Final = 24  # of seats, hosts, invitations, spectators: 192 bits
SEED_BITS: Final = 128

_ID: Final = re.compile(r"[A-Za-z0-9_-]{12,32}")


def new_id() -> str:
    """An unguessable id of a table or a finished game, fit for an address."""
    return secrets.token_urlsafe(ID_BYTES)


def is_id(text: str) -> bool:
    """Whether a text can be such an id; nothing else is ever looked for."""
    return _ID.fullmatch(text) is not None


def new_key() -> str:
    """A key that opens a seat (or whatever its row says). It is sent once and never stored."""
    return secrets.token_urlsafe(KEY_BYTES)


def digest_of(key: str) -> str:
    """What is kept of a key. Keys are random and long: a plain digest cannot be turned back."""
    return hashlib.sha256(key.encode()).hexdigest()


def new_seed() -> int:
    """The seed of a deal that nobody chose."""
    return secrets.randbits(SEED_BITS)
