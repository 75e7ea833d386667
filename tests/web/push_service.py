"""A push service of our own on loopback, and a browser that has subscribed to it: what is sent can be read again."""

from __future__ import annotations

import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256

from tests.web.servers import Hook, web_server
from underhall.web.people.push_crypto import decode, encode, message_keys, point_of, read_public_key


class Receiver:
    """A browser: it alone can read what is sent to it."""

    def __init__(self, service: Hook, name: str = "dora") -> None:
        self.service = service
        self.path = f"/send/{name}"
        self.endpoint = f"http://127.0.0.1:{service.port}{self.path}"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    def fields(self) -> dict[str, str]:
        """What its page posts to the server."""
        public = point_of(self._key.public_key())
        return {"endpoint": self.endpoint, "key": encode(public), "auth": encode(self._auth)}

    def requests(self) -> list[tuple[dict[str, str], bytes]]:
        """What came for it: headers and locked message."""
        mine = [(head, body) for head, body in self.service.requests if f"POST {self.path} " in head[0]]
        split = [([line.partition(": ") for line in head[1:]], body) for head, body in mine]
        return [({name.lower(): value for name, _, value in lines}, body) for lines, body in split]

    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(self.open(body)) for _, body in self.requests()]

    def open(self, body: bytes) -> bytes:
        """By the standard, from the receiver's side: RFC 8188 and 8291."""
        salt, length = body[:16], body[20]
        assert int.from_bytes(body[16:20], "big") >= len(body) - 21 - length, "one record"
        sender = body[21 : 21 + length]
        shared = self._key.exchange(ec.ECDH(), read_public_key(sender))
        key, nonce = message_keys(shared, self._auth, point_of(self._key.public_key()), sender, salt)
        plain = AESGCM(key).decrypt(nonce, body[21 + length :], None).rstrip(b"\0")
        assert plain.endswith(b"\x02"), "the last record"
        return plain[:-1]


def claims(header: str) -> dict[str, Any]:
    """What a signature of the server says; fails unless it was made with the key that it names."""
    scheme, _, rest = header.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    told, _, signature = parts["t"].rpartition(".")
    raw = decode(signature)
    assert len(raw) == 64
    made = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    read_public_key(decode(parts["k"])).verify(made, told.encode(), ec.ECDSA(SHA256()))
    header_part, _, body = told.partition(".")
    assert json.loads(decode(header_part)) == {"typ": "JWT", "alg": "ES256"}
    found: dict[str, Any] = json.loads(decode(body))
    return found | {"key": parts["k"]}


@asynccontextmanager
async def push_service() -> AsyncIterator[Hook]:
    async with web_server() as service:
        yield service
