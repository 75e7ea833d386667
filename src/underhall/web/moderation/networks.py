"""Addresses that are banned, kept as hashes with the server's key. From a hash alone nobody can tell the address;
only whether one that comes in is the same. They are deleted with the measure that needs them.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final

from underhall.engine.errors import UnderhallError
from underhall.web.limits import HOUSEHOLD, Network
from underhall.web.memo import remembered

Hashed = tuple[int, int, str]
"""Version, length of the prefix, hash."""
WIDEST: Final = {4: 12, 6: 24}
"""No network may be larger: a slip could ban half of the world."""


class BadNetwork(UnderhallError):
    """What was given is no address or network that can be banned."""


def read_network(text: str) -> Network:
    """An address, or a network such as 192.0.2.0/24. Of IPv6, at least the network of a household."""
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError:
        raise BadNetwork(f"'{text[:60]}' is neither an address nor a network such as 192.0.2.0/24") from None
    if found.is_loopback or found.prefixlen < WIDEST[found.version]:
        raise BadNetwork(f"{found} is this computer itself, or larger than a /{WIDEST[found.version]}")
    return household(found)


def household(found: Network) -> Network:
    if isinstance(found, IPv6Network) and found.prefixlen > HOUSEHOLD:
        return found.supernet(new_prefix=HOUSEHOLD)
    return found


def hashed(secret: bytes, network: Network) -> Hashed:
    text = f"network {network.network_address}/{network.prefixlen}"
    return network.version, network.prefixlen, hmac.digest(secret, text.encode(), sha256).hex()[:32]


def mark_of(network: Hashed) -> str:
    """How a network is called where people read: so short that hundreds of addresses share it."""
    version, prefix, digest = network
    return f"ip{version}-{digest[:6]}" + (f"/{prefix}" if prefix not in (32, HOUSEHOLD) else "")


@remembered(4096)
def in_networks(secret: bytes, address: str, prefixes: frozenset[tuple[int, int]]) -> tuple[Hashed, ...]:
    """The networks with these prefixes in which an address lies, as hashes. `address`: as `limits` writes it."""
    own = own_network(address)
    if own is None:
        return ()
    return tuple(
        hashed(secret, own.supernet(new_prefix=length))
        for version, length in prefixes
        if version == own.version and length <= own.prefixlen
    )


def own_network(address: str) -> IPv4Network | IPv6Network | None:
    """The network of one visitor; None for this computer, which nobody can ban."""
    try:
        found = ip_network(address, strict=False)
    except ValueError:
        return None
    return None if found.is_loopback else household(found)


def prefixes_of(networks: Iterable[Hashed]) -> frozenset[tuple[int, int]]:
    return frozenset((version, length) for version, length, _ in networks)
