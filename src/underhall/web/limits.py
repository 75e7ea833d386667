"""What one address may use of a server that others use too: how much in a given time, and how many at once.

All memory is bounded: somebody with a million addresses makes the server forget old ones, not grow.
"""

from __future__ import annotations

import os
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Final

from underhall.engine.errors import UnderhallError
from underhall.web.memo import remembered

Network = IPv4Network | IPv6Network
NOBODY_KNOWN: Final = "local"
"""The address of those who come through a socket that has none."""
HOUSEHOLD: Final = 64
"""Bits of an IPv6 address that a provider hands out as one; the rest is the customer's to choose."""


class TooMany(UnderhallError):
    """Somebody holds as many of a thing as one address may; or, if `full`, all together hold as many as the server can
    take. What people are told depends on the thing, so the code that counts it says that."""

    def __init__(self, message: str, full: bool) -> None:
        super().__init__(message)
        self.full = full


class BadProxies(UnderhallError):
    """UNDERHALL_TRUSTED_PROXIES is not valid."""


class Limiter:
    """A bucket of tokens for each key. It refills by itself, so a short burst is fine and a long one is not.

    >>> limiter = Limiter(rate=1.0, burst=2.0, clock=lambda: 0.0)
    >>> [limiter.allow("somebody") for _ in range(3)], limiter.allow("somebody else")
    ([True, True, False], True)
    """

    def __init__(
        self, rate: float, burst: float, most: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`rate` tokens come in a second, and at most `burst` are kept; the last `most` keys are remembered."""
        self.rate = rate
        self.burst = burst
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By key: the tokens that were there, and when. The key that was used longest ago comes first."""

    def __len__(self) -> int:
        return len(self._buckets)

    def left(self, key: str) -> float:
        """The tokens left now; negative after somebody spent more than there were."""
        found = self._buckets.get(key)
        if found is None:
            return self.burst
        tokens, then = found
        return min(self.burst, tokens + (self._clock() - then) * self.rate)

    def spend(self, key: str, cost: float = 1.0) -> None:
        """Takes tokens, even more than there are: for costs known only afterwards, such as time."""
        self._buckets[key] = (self.left(key) - cost, self._clock())
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)

    def allow(self, key: str, cost: float = 1.0) -> bool:
        """Takes the tokens if they are there."""
        if self.left(key) < cost:
            return False
        self.spend(key, cost)
        return True

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Seconds until `allow` says yes: what `Retry-After` tells."""
        return max(0.0, (cost - self.left(key)) / self.rate)


def allow_all(*asked: tuple[Limiter, str]) -> bool:
    """Takes a token from each, if all have one: a refusal by one bucket does not empty the others."""
    if any(limiter.left(key) < 1.0 for limiter, key in asked):
        return False
    for limiter, key in asked:
        limiter.spend(key)
    return True


class Caps:
    """How many of a thing (tables, open streams) each key holds now."""

    def __init__(self, each: int, total: int) -> None:
        """`each` is the most for one key, `total` for all together."""
        self.each = each
        self.most = total
        self.total = 0
        self._held: dict[str, int] = {}

    def held(self, key: str) -> int:
        return self._held.get(key, 0)

    def take(self, key: str) -> None:
        """One more, or `TooMany`. For what outlives a block; `give_back` it later."""
        if self.held(key) >= self.each:
            raise TooMany(f"one address may hold {self.each} of these at a time", full=False)
        if self.total >= self.most:
            raise TooMany(f"there are {self.most} of these already, which is all that this server can take", full=True)
        self._held[key] = self.held(key) + 1
        self.total += 1

    def give_back(self, key: str) -> None:
        held = self.held(key)
        if held > 1:
            self._held[key] = held - 1
        elif held == 1:
            del self._held[key]
        self.total -= held > 0

    @contextmanager
    def hold(self, key: str) -> Iterator[None]:
        """One more for as long as the block runs."""
        self.take(key)
        try:
            yield
        finally:
            self.give_back(key)


# Whose request it is -------------------------------------------------------------------------------------------------


def trusted_proxies(environment: Mapping[str, str] = os.environ) -> tuple[Network, ...]:
    """The proxies in front of this server: `UNDERHALL_TRUSTED_PROXIES=127.0.0.1, 10.1.0.0/16`.

    Only they may say on whose behalf they ask; anyone else could pretend to be a new person with every request.
    """
    networks = []
    for part in environment.get("UNDERHALL_TRUSTED_PROXIES", "").replace(",", " ").split():
        try:
            networks.append(ip_network(part, strict=False))
        except ValueError:
            raise BadProxies(
                f"UNDERHALL_TRUSTED_PROXIES lists addresses or networks such as 10.1.0.0/16, not '{part}'"
            ) from None
    return tuple(networks)


def client_address(scope: Mapping[str, Any], trusted: Iterable[Network] = ()) -> str:
    """Whose request it is, as a key for limits: an IPv4 address, or the network of an IPv6 address, because a household
    has countless IPv6 addresses.

    Behind a trusted proxy the last address of `X-Forwarded-For` that is not itself a trusted proxy: the part before it
    was written by the client and may say anything.
    """
    client = scope.get("client")
    if not client:
        return NOBODY_KNOWN
    networks, forwarded = tuple(trusted), b""
    if networks:
        lines = [value for name, value in scope.get("headers", ()) if name.lower() == b"x-forwarded-for"]
        forwarded = b",".join(lines)
    return _address(client[0], forwarded, networks)


@remembered(4096)
def _address(client: str, forwarded: bytes, networks: tuple[Network, ...]) -> str:
    here = read_address(client)
    if here is None:
        return NOBODY_KNOWN
    if is_trusted(here, networks):
        for part in reversed(forwarded.decode("latin-1").split(",")):
            sender = read_address(part.strip())
            if sender is None:
                break
            here = sender
            if not is_trusted(here, networks):
                break
    if isinstance(here, IPv6Address) and not here.is_loopback:
        return str(IPv6Network((int(here), HOUSEHOLD), strict=False))
    return str(here)


def is_trusted(address: IPv4Address | IPv6Address, networks: tuple[Network, ...]) -> bool:
    return any(address.version == network.version and address in network for network in networks)


@remembered(4096)
def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """An address, with or without a port; an IPv4 address mapped into IPv6 counts as IPv4."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found
