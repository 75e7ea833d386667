"""Passkeys: a key in somebody's phone, computer or password manager that opens their games on any device.

Needs the extra `passkeys`. A challenge is signed and dated, so nothing is kept for one that nobody answers. One that
was answered is kept until it is out of date: it is good for one use.
"""

from __future__ import annotations

import asyncio
import hmac
import importlib.util
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from underhall.web.people.visitors import short
from underhall.web.refusals import Refusal
from underhall.web.storage.store import Conflict, Document, EventStore
from underhall.web.words import N_

from .tickets import KIND as TICKET
from .tickets import Ticket

KIND = "passkey"
SECONDS = 300
MOST = 10
NEW, LOGIN = "passkey-new", "passkey-login"


class Passkey(msgspec.Struct, frozen=True):
    """What is kept of a passkey."""

    credential: str
    public: str
    count: int
    browser: str
    system: str
    since: str


class OwnPasskey(NamedTuple):
    key: str
    passkey: Passkey


class Place(NamedTuple):
    """Where passkeys are good: the host name, and the whole origin of its pages."""

    host: str
    origin: str


_decoder = msgspec.json.Decoder(Passkey)


@cache
def available() -> bool:
    return importlib.util.find_spec("webauthn") is not None


def text_of(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def not_accepted() -> Refusal:
    return Refusal(403, N_("This passkey was not accepted."))


class Passkeys:
    """Keeps them, and checks what browsers send."""

    def __init__(self, store: EventStore, secret: bytes, clock: Callable[[], float]) -> None:
        self._store = store
        self._secret = secret
        self._clock = clock

    async def of(self, visitor: str) -> list[OwnPasskey]:
        found = await asyncio.to_thread(self._store.documents_of, KIND, visitor) if visitor else []
        own = []
        for one in found:
            try:
                own.append(OwnPasskey(one.key, _decoder.decode(one.data)))
            except msgspec.MsgspecError:
                continue
        return own

    async def drop(self, visitor: str, key: str) -> None:
        if any(one.key == key for one in await self.of(visitor)):
            await self._store.drop_documents(KIND, [key])

    # Challenges ------------------------------------------------------------------------------------------------------

    def _challenge(self, use: str, visitor: str) -> bytes:
        fresh = secrets.token_bytes(16) + int(self._clock() + SECONDS).to_bytes(8)
        return fresh + self._seal(fresh, use, visitor)

    def _seal(self, fresh: bytes, use: str, visitor: str) -> bytes:
        return hmac.digest(self._secret, f"{use} {visitor} ".encode() + fresh, sha256)

    def _checked(self, answer: Any, use: str, visitor: str) -> bytes:
        """The challenge that an answer is for, if we have made it, for this and not long ago."""
        try:
            told = msgspec.json.decode(bytes_of(answer["response"]["clientDataJSON"]))
            challenge = bytes_of(told["challenge"])
        except Exception:  # anybody may send anything
            raise not_accepted() from None
        fresh, seal = challenge[:24], challenge[24:]
        if not hmac.compare_digest(seal, self._seal(fresh, use, visitor)):
            raise not_accepted()
        if len(fresh) != 24 or int.from_bytes(fresh[16:]) <= self._clock():
            raise not_accepted()
        return challenge

    async def _spend(self, challenge: bytes) -> None:
        until = float(int.from_bytes(challenge[16:24]))
        used = Ticket("challenge", until, used=True)
        key = f"challenge {short(sha256(challenge).digest())}"
        try:
            await self._store.change_document(TICKET, Document(key, msgspec.json.encode(used)), None)
        except Conflict:
            raise not_accepted() from None

    # A new one -------------------------------------------------------------------------------------------------------

    async def offer(self, visitor: str, name: str, place: Place) -> str:
        """What the browser needs to make a passkey, as JSON."""
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers import structs

        own = await self.of(visitor)
        if len(own) >= MOST:
            raise Refusal(409, N_("You have %(n)d passkeys already. Remove one of them first."), n=len(own))
        options = generate_registration_options(
            rp_id=place.host,
            rp_name="Underhall",
            # Not the visitor's own name in the store: this one is kept elsewhere.
            user_id=hmac.digest(self._secret, f"passkey {visitor}".encode(), sha256),
            user_name=name or "Underhall",
            challenge=self._challenge(NEW, visitor),
            timeout=SECONDS * 1000,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(id=bytes_of(one.passkey.credential)) for one in own
            ],
        )
        return options_to_json(options)

    async def keep(self, visitor: str, answer: Any, place: Place, device: tuple[str, str], day: str) -> None:
        """Keeps the passkey that a browser has made."""
        from webauthn import verify_registration_response

        challenge = self._checked(answer, NEW, visitor)
        try:
            found = verify_registration_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=place.host,
                expected_origin=place.origin,
            )
        except Exception:  # the library stumbles over odd data in many ways
            raise not_accepted() from None
        await self._spend(challenge)
        kept = Passkey(
            text_of(found.credential_id), text_of(found.credential_public_key), found.sign_count, *device, day
        )
        document = Document(key_of(found.credential_id), msgspec.json.encode(kept), visitor)
        try:
            await self._store.change_document(KIND, document, None)
        except Conflict:  # somebody has it already: it stays theirs
            raise not_accepted() from None

    # Using one -------------------------------------------------------------------------------------------------------

    def ask(self, place: Place) -> str:
        """What the browser needs to use a passkey, as JSON. It names nobody."""
        from webauthn import generate_authentication_options, options_to_json

        options = generate_authentication_options(
            rp_id=place.host, challenge=self._challenge(LOGIN, ""), timeout=SECONDS * 1000
        )
        return options_to_json(options)

    async def owner(self, answer: Any, place: Place) -> str:
        """Whose games a passkey opens, after everything about it has been checked."""
        from webauthn import verify_authentication_response

        challenge = self._checked(answer, LOGIN, "")
        try:
            key = key_of(bytes_of(answer["rawId"]))
            document = await asyncio.to_thread(self._store.document, KIND, key)
            assert document is not None
            passkey = _decoder.decode(document.data)
            found = verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=place.host,
                expected_origin=place.origin,
                credential_public_key=bytes_of(passkey.public),
                credential_current_sign_count=passkey.count,
            )
        except Exception:  # unknown, damaged, or odd data over which the library stumbles in many ways
            raise not_accepted() from None
        await self._spend(challenge)
        if found.new_sign_count != passkey.count:
            counted = msgspec.structs.replace(passkey, count=found.new_sign_count)
            await self._store.keep_document(KIND, document._replace(data=msgspec.json.encode(counted)))
        return document.owner


def key_of(credential: bytes) -> str:
    return short(sha256(b"passkey " + credential).digest())
