"""What Web Push needs of cryptography: the server's own key (VAPID, RFC 8292), and messages that only the player's
browser can read (RFC 8291, in the form of RFC 8188). `cryptography` is the extra `push`; without it there is no Web
Push, and all else works.
"""

from __future__ import annotations

import hmac
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64
from hashlib import sha256
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

POINT: Final = 65
"""Bytes of a public key, not compressed."""
SCALAR: Final = 32
RECORD: Final = 4096
ROOM: Final = 256
"""Bytes of each message before it is encrypted: all have the same length, so it reveals nothing."""


class BadKey(ValueError):
    """Not a key of the curve P-256."""


def available() -> bool:
    try:
        import cryptography  # noqa: F401
    except ImportError:
        return False
    return True


def encode(data: bytes) -> str:
    """Base64 for addresses, without the padding.

    >>> encode(b"\\xff\\xfe"), decode("__4"), decode("//4=")
    ('__4', b'\\xff\\xfe', b'\\xff\\xfe')
    """
    return urlsafe_b64encode(data).decode().rstrip("=")


def decode(text: str) -> bytes:
    try:
        plain = text.rstrip("=").replace("+", "-").replace("/", "_").encode("ascii")
        return urlsafe_b64decode(plain + b"=" * (-len(plain) % 4))
    except (BadBase64, ValueError):
        raise BadKey("not base64") from None


def new_private_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    return encode(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(SCALAR, "big"))


def read_private_key(text: str) -> EllipticCurvePrivateKey:
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        return ec.derive_private_key(int.from_bytes(decode(text), "big"), ec.SECP256R1())
    except ValueError:
        raise BadKey("not a private key of P-256") from None


def read_public_key(data: bytes) -> EllipticCurvePublicKey:
    """A point that somebody sent; refused unless it lies on the curve."""
    from cryptography.hazmat.primitives.asymmetric import ec

    if len(data) != POINT:
        raise BadKey("not a public key of P-256")
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)
    except ValueError:
        raise BadKey("not a public key of P-256") from None


def point_of(key: EllipticCurvePublicKey) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def padded(message: bytes) -> bytes:
    """The message, then 0x02 (it is the last record), then zeros up to `ROOM` bytes."""
    if len(message) >= ROOM:
        raise ValueError("the message of a notice is too long")
    return message + b"\x02" + bytes(ROOM - len(message) - 1)


def lock(message: bytes, receiver: bytes, auth: bytes) -> bytes:
    """The message for the browser whose public key and secret these are: the whole body of the request."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    once = ec.generate_private_key(ec.SECP256R1())
    ours, salt = point_of(once.public_key()), os.urandom(16)
    shared = once.exchange(ec.ECDH(), read_public_key(receiver))
    key, nonce = message_keys(shared, auth, receiver, ours, salt)
    locked = AESGCM(key).encrypt(nonce, padded(message), None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours + locked


def message_keys(shared: bytes, auth: bytes, receiver: bytes, sender: bytes, salt: bytes) -> tuple[bytes, bytes]:
    """The key and the nonce of a message (RFC 8291, 3.3 and 3.4)."""
    secret = expanded(extracted(auth, shared), b"WebPush: info\0" + receiver + sender, 32)
    mixed = extracted(salt, secret)
    return (
        expanded(mixed, b"Content-Encoding: aes128gcm\0", 16),
        expanded(mixed, b"Content-Encoding: nonce\0", 12),
    )


def extracted(salt: bytes, material: bytes) -> bytes:
    return hmac.digest(salt, material, sha256)


def expanded(key: bytes, info: bytes, length: int) -> bytes:
    """HKDF (RFC 5869); one block is enough for all that is needed here."""
    return hmac.digest(key, info + b"\x01", sha256)[:length]


class Signer:
    """The server's own key: it proves to a push service that a message is from the server that the player allowed."""

    def __init__(self, private: str) -> None:
        self._key = read_private_key(private)
        self.public = encode(point_of(self._key.public_key()))
        """What browsers ask for when they subscribe."""

    def header(self, audience: str, expires: int, contact: str) -> str:
        """The header `Authorization` for a push service. `contact`: whom its operator may ask."""
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

        parts = ({"typ": "JWT", "alg": "ES256"}, {"aud": audience, "exp": expires, "sub": contact})
        told = ".".join(encode(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        r, s = decode_dss_signature(self._key.sign(told.encode(), ec.ECDSA(hashes.SHA256())))
        signature = encode(r.to_bytes(SCALAR, "big") + s.to_bytes(SCALAR, "big"))
        return f"vapid t={told}.{signature}, k={self.public}"
