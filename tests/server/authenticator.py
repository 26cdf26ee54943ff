"""An authenticator without a browser: makes passkeys and signs with them, as WebAuthn says. For tests."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
import httpx
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from tests.server.client import PLAIN

PRESENT_VERIFIED = 0b0000_0101
WITH_KEY = 0b0100_0000


class Authenticator:
    """One device, with the passkeys it has made; `verifies` its owner or does not."""

    def __init__(self, origin: str, site: str = "localhost", verifies: bool = True) -> None:
        self.origin = origin
        self.site = site
        self.flags = PRESENT_VERIFIED if verifies else 0b0000_0001
        self.keys: dict[str, tuple[ec.EllipticCurvePrivateKey, str]] = {}
        self.count = 0

    def client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def head(self, flags: int) -> bytes:
        self.count += 1
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """navigator.credentials.create()"""
        key, raw = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)
        numbers = key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        data = self.head(self.flags | WITH_KEY) + bytes(16) + len(raw).to_bytes(2, "big") + raw + cbor2.dumps(public)
        name = bytes_to_base64url(raw)
        self.keys[name] = (key, options["user"]["id"])
        client = self.client_data("webauthn.create", options["challenge"])
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return {
            "id": name,
            "response": {
                "clientDataJSON": bytes_to_base64url(client),
                "attestationObject": bytes_to_base64url(attested),
            },
        }

    def get(self, options: dict[str, Any], name: str = "") -> dict[str, Any]:
        """navigator.credentials.get()"""
        name = name or list(self.keys)[-1]
        key, user = self.keys[name]
        client = self.client_data("webauthn.get", options["challenge"])
        data = self.head(self.flags)
        signature = key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "id": name,
            "response": {
                "clientDataJSON": bytes_to_base64url(client),
                "authenticatorData": bytes_to_base64url(data),
                "signature": bytes_to_base64url(signature),
                "userHandle": user,
            },
        }


class Person:
    """A browser with an authenticator, and what the account page does with them."""

    def __init__(self, address: str, site: str = "localhost", device: Authenticator | None = None) -> None:
        self.origin = address.replace("127.0.0.1", "localhost")
        self.device = device or Authenticator(self.origin, site)
        # The connection goes to 127.0.0.1, whatever "localhost" is on this machine.
        host = self.origin.removeprefix("http://")
        self.http = httpx.AsyncClient(base_url=address, headers={"origin": self.origin, "host": host}, **PLAIN)

    async def __aenter__(self) -> Person:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        return await self.http.post(f"/api/{path}", json={} if body is None else body, headers=headers)

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(f"/api/{path}")

    async def begin(self, name: str) -> dict[str, Any]:
        """What the authenticator is to sign for a new account."""
        answer = await self.post("account/begin", {"name": name})
        assert answer.status_code == 200, answer.text
        options: dict[str, Any] = answer.json()["options"]
        return options

    async def register(self, name: str, device: str = "") -> dict[str, Any]:
        """A new account; what the page is told."""
        credential = self.device.create(await self.begin(name))
        answer = await self.post("account/create", {"credential": credential, "device": device})
        assert answer.status_code == 201, answer.text
        told: dict[str, Any] = answer.json()
        return told

    async def challenge(self) -> dict[str, Any]:
        answer = await self.post("account/challenge")
        assert answer.status_code == 200, answer.text
        options: dict[str, Any] = answer.json()["options"]
        return options

    async def sign_in(self, device: str = "") -> httpx.Response:
        """Sign in by the newest passkey of the device."""
        credential = self.device.get(await self.challenge())
        return await self.post("account/sign-in", {"credential": credential, "device": device})

    async def account(self) -> dict[str, Any]:
        told: dict[str, Any] = (await self.get("account")).json()
        return told

    @property
    def cookie(self) -> str:
        """The cookie of the session."""
        return self.http.cookies.get("fimbul", "") or ""

    @cookie.setter
    def cookie(self, token: str) -> None:
        self.http.cookies.clear()
        self.http.cookies.set("fimbul", token, domain="127.0.0.1")


def user_of(options: dict[str, Any]) -> str:
    """The account that a new passkey is for."""
    return base64url_to_bytes(options["user"]["id"]).decode()
