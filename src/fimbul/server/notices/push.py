"""Web push (RFC 8030): encrypted for one browser (RFC 8291), signed with the server's key (VAPID, RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import time
from typing import Any, Final
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import Struct
from py_vapid import Vapid02

from fimbul.server.notices.addresses import checked_url
from fimbul.server.notices.failures import Undeliverable
from fimbul.server.notices.reach import GONE, Reach, judge
from fimbul.server.notices.texts import Message

KEPT_SECONDS: Final = 24 * 3600  # how long a push service keeps a message for a device that is off
SIGNED_SECONDS: Final = 12 * 3600
CURVE: Final = ec.SECP256R1()
BODY_LIMIT: Final = 3_000  # bytes before encryption; push services take 4,096 after it


class Subscription(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser gives to whoever may wake it."""

    endpoint: str
    p256dh: str
    auth: str


class Push:
    """Push with one key of the server; `contact` is whom push services write to."""

    gap = 0
    is_confirmed = False  # the browser itself has asked its owner

    def __init__(self, reach: Reach, private_key: str, contact: str) -> None:
        self._reach = reach
        self._vapid = Vapid02.from_raw(private_key.encode())
        self._contact = contact

    @property
    def public_key(self) -> str:
        """What browsers must know to subscribe."""
        return encoded(self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    async def check(self, address: str) -> tuple[str, str]:
        found = subscription(address)
        checked_url(found.endpoint, self._reach.loopback)
        return msgspec.json.encode(found).decode(), urlsplit(found.endpoint).hostname or ""

    async def send(self, address: str, message: Message) -> None:
        found = subscription(address)
        body = http_ece.encrypt(
            payload(message),
            private_key=ec.generate_private_key(CURVE),
            dh=decoded(found.p256dh),
            auth_secret=decoded(found.auth),
            version="aes128gcm",
        )
        parts = urlsplit(found.endpoint)
        claims: dict[str, Any] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_SECONDS,
            "sub": self._contact,
        }
        headers = {
            **self._vapid.sign(claims),
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(KEPT_SECONDS),
            "urgency": "normal",
            "topic": message.key,  # one that waits is replaced by its own copy
        }
        judge(await self._reach.post(found.endpoint, headers, body), GONE)

    async def close(self) -> None:
        return


def payload(message: Message) -> bytes:
    """What the service worker shows."""
    text = message.text
    while True:
        shown = {
            "key": message.key,
            "title": message.title,
            "text": text,
            "path": message.path,
            "waiting": message.waiting,
        }
        body = msgspec.json.encode(shown)
        if len(body) <= BODY_LIMIT:
            return body
        text = text[: len(text) // 2] + "…"


def subscription(address: str) -> Subscription:
    """A subscription, if it can be one."""
    try:
        found = msgspec.json.decode(address, type=Subscription)
        point, secret = decoded(found.p256dh), decoded(found.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except (msgspec.MsgspecError, ValueError, binascii.Error):
        raise Undeliverable("bad_subscription") from None
    if len(secret) != 16:
        raise Undeliverable("bad_subscription")
    return found


def new_private_key() -> str:
    """A key for a server that has none."""
    return encoded(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def encoded(data: bytes) -> str:
    """Bytes as addresses hold them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """… and back."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
