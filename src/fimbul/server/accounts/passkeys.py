"""Passkeys: what an authenticator is asked to sign, and whether what it signed is right (WebAuthn).

Credentials are discoverable: nobody types a name to sign in, so that there is nothing to try names at. The
authenticator must have verified its owner (a finger, a face, a PIN): the passkey is all that is asked for.
"""

from __future__ import annotations

from typing import Any, Final

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from fimbul.server.accounts.place import Place
from fimbul.server.messages import Credential
from fimbul.server.refusals import Refused
from fimbul.server.store.accounts import PasskeyRow

SERVICE: Final = "Fimbul"
PATIENCE_MS: Final = 300_000  # for a person to find the phone
REQUIRED: Final = UserVerificationRequirement.REQUIRED


class Passkeys:
    """The passkeys of one site."""

    def __init__(self, place: Place) -> None:
        self.place = place

    def creation(self, account: str, name: str, challenge: bytes, known: list[PasskeyRow]) -> dict[str, Any]:
        """What a page hands to the authenticator to make a passkey; devices that have one are left out."""
        options = webauthn.generate_registration_options(
            rp_id=self.place.site,
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

    def request(self, challenge: bytes) -> dict[str, Any]:
        """What a page hands to the authenticator to use a passkey, whichever it has for us."""
        options = webauthn.generate_authentication_options(
            rp_id=self.place.site, challenge=challenge, timeout=PATIENCE_MS, user_verification=REQUIRED
        )
        return options_to_json_dict(options)

    def challenge_in(self, credential: Credential) -> bytes:
        """The challenge that an answer says it has signed."""
        try:
            return parse_client_data_json(base64url_to_bytes(credential.response["clientDataJSON"])).challenge
        except (WebAuthnException, KeyError, ValueError, TypeError):
            raise Refused("bad_passkey", "passkey_unread") from None

    def registered(self, origin: str, credential: Credential, challenge: bytes) -> tuple[str, bytes, int]:
        """The id, the public key and the counter of a new passkey, if everything about it is right."""
        try:
            found = webauthn.verify_registration_response(
                credential=as_dict(credential),
                expected_challenge=challenge,
                expected_rp_id=self.place.site,
                expected_origin=self.place.origin(origin),
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise Refused("bad_passkey", "passkey_unread") from None
        return bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count

    def signed(self, origin: str, credential: Credential, challenge: bytes, passkey: PasskeyRow) -> int:
        """The new counter of a passkey that has signed, if everything about it is right."""
        try:
            found = webauthn.verify_authentication_response(
                credential=as_dict(credential),
                expected_challenge=challenge,
                expected_rp_id=self.place.site,
                expected_origin=self.place.origin(origin),
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
