"""Accounts: what a page asks for and gets. Codes and cookies are sent once; the server keeps digests of them."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from fimbul.server.messages.base import Language, Thing, Word

Token = Annotated[str, Meta(max_length=1_400)]  # base64url of what an authenticator made
Signed = Annotated[str, Meta(max_length=12_000)]


class Credential(Struct, frozen=True):
    """What an authenticator has made or signed; `response` as the browser gives it (toJSON)."""

    id: Token
    response: dict[str, Any]


class Ceremony(Struct, frozen=True):
    """What the page hands to the authenticator, as WebAuthn spells it."""

    options: dict[str, Any]


class NameOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account/begin, /api/account/name: a name to play under."""

    name: Annotated[str, Meta(max_length=80)]
    lang: Language = "en"


class PasskeyOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account/create, /api/account/sign-in, /api/account/passkeys/add: an answer of an authenticator."""

    credential: Credential
    device: Thing = ""  # what the page thinks it runs on
    lang: Language = "en"


class CodeOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account/recover: a recovery code, instead of a lost passkey."""

    code: Word
    device: Thing = ""
    lang: Language = "en"


class WhichOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account/sessions/end, /api/account/passkeys/remove: which; all others if none is named."""

    id: Token = ""
    lang: Language = "en"


class ListedOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account/listed: whether others may look at the profile."""

    listed: bool
    lang: Language = "en"


class HeldKey(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that this browser holds by a link."""

    table: Word
    key: Word


class SeatsOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account/seats: seats that were a guest's so far."""

    seats: Annotated[list[HeldKey], Meta(max_length=50)]
    lang: Language = "en"


class SeatsHeld(Struct, frozen=True):
    """How many of them are the account's now."""

    attached: int


class PasskeyInfo(Struct, frozen=True):
    """A device that can sign in."""

    id: str
    device: str
    created: int
    used: int


class SessionInfo(Struct, frozen=True):
    """A browser that is signed in."""

    id: str
    device: str
    used: int
    current: bool


class Account(Struct, frozen=True):
    """GET /api/account: what the person may see of their own account; `account` is None if nobody is signed in."""

    account: str | None = None
    name: str = ""
    created: int = 0
    listed: bool = True
    operator: bool = False  # whether this is a host of the server
    passkeys: list[PasskeyInfo] = field(default_factory=list)
    sessions: list[SessionInfo] = field(default_factory=list)
    codes_left: int = 0
    site: str = ""  # the site passkeys are for
    codes: list[str] = field(default_factory=list)  # recovery codes, when they have just been made
    renamed: str = ""  # the name that was asked for, if somebody took it a moment ago
