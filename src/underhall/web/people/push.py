"""Web Push (RFC 8030): our own poster. A message says which table it is about, and nothing else; only the player's
browser can read it, and all are as long."""

from __future__ import annotations

import time
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

import msgspec

from .notice_types import Notice
from .push_crypto import Signer, decode, lock
from .push_devices import Device
from .webhook import read_url, send

TTL: Final = 3 * 24 * 3600
"""Seconds for which a push service keeps a message for a device that is off."""
EXPIRES: Final = 12 * 3600
"""Seconds for which a signature of ours is good; at most a day is allowed."""
SERVICES: Final = ("fcm.googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com")
"""Those of the browsers themselves: very many players are reached there."""
MUST_SHOW: Final = (".push.apple.com",)
"""Where every message must show something, or the browser ends the subscription: nothing can be taken back there."""


def is_service(host: str) -> bool:
    return any(host == one or (one.startswith(".") and host.endswith(one)) for one in SERVICES)


def can_take_back(device: Device) -> bool:
    host = read_url(device.endpoint).host
    return not any(host.endswith(one) for one in MUST_SHOW)


def payload(notice: Notice) -> bytes:
    return msgspec.json.encode({"table": notice.table, "what": notice.what})


def topic(notice: Notice, device: Device) -> str:
    """A message takes the place of one about the same table that is still waiting. The push service learns neither the
    table nor that two devices are told of the same one."""
    return urlsafe_b64encode(sha256(f"{notice.table} {device.endpoint}".encode()).digest()[:24]).decode()


def post(device: Device, notice: Notice, signer: Signer, contact: str, allow_private: bool = False) -> None:
    """Hands the message over; blocks, so call it in a thread. WebhookFailed has the status if it was refused."""
    target = read_url(device.endpoint)
    audience = f"{'https' if target.https else 'http'}://{target.name}"
    headers = {
        "TTL": str(TTL),
        "Topic": topic(notice, device),
        "Urgency": "low" if notice.what == "moved" else "high",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "Authorization": signer.header(audience, int(time.time()) + EXPIRES, contact),
    }
    send(device.endpoint, headers, lock(payload(notice), decode(device.key), decode(device.auth)), allow_private)
