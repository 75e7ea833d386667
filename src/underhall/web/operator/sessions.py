"""How the operator signs in: a token that is entered once, then a signed cookie that expires.

The cookie's key is made from the server's secret and the token: another token ends all sessions, and all servers with
one store know them.
"""

from __future__ import annotations

import hmac
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Final, NamedTuple

from underhall.web.limits import Limiter
from underhall.web.typed_text import LONGEST_NAME, clean

COOKIE: Final = "operator"
HOURS: Final = 12
GUESSES: Final = 5
"""How many wrong tokens an address may give at once; then one a minute."""
NAMELESS: Final = "operator"


class Session(NamedTuple):
    """Somebody who has given the token."""

    who: str
    """The name that stands in the action log."""
    form: str
    """What each form of this session has: no other site can know it."""
    number: str


class Sessions:
    """Gives out cookies, and reads them again."""

    def __init__(self, secret: bytes, token: str, clock: Callable[[], float] = time.time) -> None:
        self._token = token.encode()
        self._key = hmac.digest(secret, b"operator " + sha256(self._token).digest(), sha256)
        self._clock = clock
        self._guesses = Limiter(rate=1 / 60, burst=GUESSES)
        self._ended: dict[str, float] = {}
        """Sessions that were ended before their time."""

    def may_guess(self, address: str) -> bool:
        return self._guesses.left(address) >= 1.0

    def wait(self, address: str) -> float:
        return self._guesses.wait(address)

    def is_token(self, given: str, address: str) -> bool:
        """Whether it is the token; a wrong one counts as a guess."""
        right = hmac.compare_digest(sha256(given.encode()).digest(), sha256(self._token).digest())
        if not right:
            self._guesses.spend(address)
        return right

    def begin(self, name: str) -> str:
        """A new cookie."""
        until = int(self._clock()) + HOURS * 3600
        who = urlsafe_b64encode((clean(name, LONGEST_NAME) or NAMELESS).encode()).decode().rstrip("=")
        text = f"{until}.{secrets.token_hex(6)}.{who}"
        return f"{text}.{self._sign('session', text)}"

    def read(self, cookie: str) -> Session | None:
        """The session of a cookie, if it is one of ours and not over."""
        text, _, mac = cookie.rpartition(".")
        if not text or not hmac.compare_digest(mac.encode(), self._sign("session", text).encode()):
            return None
        until, number, who = text.split(".")
        if int(until) <= self._clock() or number in self._ended:
            return None
        name = urlsafe_b64decode(who + "=" * (-len(who) % 4)).decode()
        return Session(name, self._sign("form", text)[:32], number)

    def end(self, number: str) -> None:
        now = self._clock()
        self._ended = {one: until for one, until in self._ended.items() if until > now}
        self._ended[number] = now + HOURS * 3600

    def _sign(self, what: str, text: str) -> str:
        return hmac.digest(self._key, f"{what} {text}".encode(), sha256).hex()
