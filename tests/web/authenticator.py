"""An authenticator in software: makes passkeys and uses them, as a browser with a security key would."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from underhall.web.hall.passkeys import bytes_of, text_of

PRESENT, VERIFIED, HAS_KEY = 1, 4, 64


@dataclass
class Authenticator:
    """One passkey; `origin` and `host` are what the browser says, which a test may change."""

    origin: str = "http://localhost:8000"
    host: str = "localhost"
    count: int = 0
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = field(default_factory=lambda: secrets.token_bytes(20))

    def _client(self, kind: str, options: Any) -> bytes:
        told = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(told).encode()

    def _data(self, flags: int) -> bytes:
        return sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def make(self, options: Any) -> dict[str, Any]:
        point = self.key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})
        data = self._data(PRESENT | VERIFIED | HAS_KEY) + bytes(16) + len(self.id).to_bytes(2) + self.id + public
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        response = {
            "clientDataJSON": text_of(self._client("webauthn.create", options)),
            "attestationObject": text_of(attestation),
        }
        return self._answer(response)

    def use(self, options: Any) -> dict[str, Any]:
        self.count += 1
        client, data = self._client("webauthn.get", options), self._data(PRESENT | VERIFIED)
        signed = self.key.sign(data + sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": text_of(client),
            "authenticatorData": text_of(data),
            "signature": text_of(signed),
            "userHandle": None,
        }
        return self._answer(response)

    def _answer(self, response: dict[str, Any]) -> dict[str, Any]:
        return {"id": text_of(self.id), "rawId": text_of(self.id), "type": "public-key", "response": response}


__all__ = ["Authenticator", "bytes_of"]
