"""Passkeys: what an authenticator is asked to sign, and whether what it signed is right (WebAuthn).

Credentials are discoverable: nobody types a name to sign in, so that there is nothing to try names at. The
authenticator must have verified its owner (a finger, a face, a PIN): the passkey is all that is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from fimbul.server.messages import Credential
from fimbul.server.refusals import Refused
from fimbul.server.store.accounts import PasskeyRow

SERVICE: Final = "Fimbul"
LOCAL: Final = "localhost"
SESSION_DAYS: Final = 90  # without a visit
PATIENCE_MS: Final = 300_000  # for a person to find the phone
CHALLENGE_BYTES: Final = 32
REQUIRED: Final = UserVerificationRequirement.REQUIRED


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


def creation(place: Place, account: str, name: str, challenge: bytes, known: list[PasskeyRow]) -> dict[str, Any]:
    """What a page hands to the authenticator to make a passkey; devices that have one are left out."""
    options = webauthn.generate_registration_options(
        rp_id=place.site,
        rp_name=SERVICE,
        user_id=account.encode(),
        user_name=name,
        challenge=challenge,
        timeout=PATIENCE_MS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(row.credential)) for row in known],
    )
    return options_to_json_dict(options)


def request(place: Place, challenge: bytes) -> dict[str, Any]:
    """What a page hands to the authenticator to use a passkey, whichever it has for us."""
    options = webauthn.generate_authentication_options(
        rp_id=place.site, challenge=challenge, timeout=PATIENCE_MS, user_verification=REQUIRED
    )
    return options_to_json_dict(options)


def challenge_in(credential: Credential) -> bytes:
    """The challenge that an answer says it has signed."""
    try:
        return parse_client_data_json(base64url_to_bytes(credential.response["clientDataJSON"])).challenge
    except (WebAuthnException, KeyError, ValueError, TypeError):
        raise Refused("bad_passkey", "passkey_unread") from None


def registered(place: Place, origin: str, credential: Credential, challenge: bytes) -> tuple[str, bytes, int]:
    """The id, the public key and the counter of a new passkey, if everything about it is right."""
    try:
        found = webauthn.verify_registration_response(
            credential=as_dict(credential),
            expected_challenge=challenge,
            expected_rp_id=place.site,
            expected_origin=origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise Refused("bad_passkey", "passkey_unread") from None
    return bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count


def signed(place: Place, origin: str, credential: Credential, challenge: bytes, passkey: PasskeyRow) -> int:
    """The new counter of a passkey that has signed, if everything about it is right."""
    try:
        found = webauthn.verify_authentication_response(
            credential=as_dict(credential),
            expected_challenge=challenge,
            expected_rp_id=place.site,
            expected_origin=origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise Refused("bad_passkey", "passkey_unread") from None
    return found.new_sign_count


def as_dict(credential: Credential) -> dict[str, Any]:
    """An answer as the library reads it."""
    return {
        "id": credential.id,
        "rawId": credential.id,
        "type": "public-key",
        "response": dict(credential.response),
    }
