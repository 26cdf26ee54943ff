"""Where the accounts of a server are at home: the site of its passkeys, and the cookie of its sessions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from fimbul.server.refusals import Refused

LOCAL: Final = "localhost"
SESSION_DAYS: Final = 90  # without a visit


@dataclass(frozen=True)
class Place:
    """Which site passkeys are for: that of the public address; without one, this machine by its name."""

    public_url: str = ""

    @property
    def site(self) -> str:
        """The site, as passkeys are bound to it."""
        return (urlsplit(self.public_url).hostname or LOCAL) if self.public_url else LOCAL

    @property
    def is_secure(self) -> bool:
        """Whether cookies travel over https only."""
        return self.public_url.startswith("https://")

    @property
    def cookie(self) -> str:
        """The name of a session's cookie; with the prefix, browsers take it over https and from this host only."""
        return "__Host-fimbul" if self.is_secure else "fimbul"

    def cookie_text(self, token: str) -> str:
        """The cookie of a session, for pages of this site alone; an empty one ends it."""
        age = SESSION_DAYS * 86_400 if token else 0
        text = f"{self.cookie}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}"
        return f"{text}; Secure" if self.is_secure else text

    def origin(self, asked: str) -> str:
        """The origin that a signature must name; Refused where a browser has no passkeys for us."""
        if self.public_url:
            return self.public_url
        if urlsplit(asked).hostname != LOCAL:
            raise Refused("bad_passkey", "passkey_place", site=LOCAL)
        return asked
