"""Chance: the only source of randomness that rules may touch; it lives inside the state.

True games draw from `SecretChance`, a SHA-256 counter stream over a 256-bit secret that is committed to at the
start and opened at the end. Imagined games draw from `FastChance`. Both give the same numbers on every machine,
pure or compiled.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from mypy_extensions import i64, mypyc_attr

from .errors import RulesBug

WORD: Final = 1 << 64
MASK: Final = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A copyable stream of random numbers."""

    __slots__ = ()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        raise RulesBug("a part of `together` must not draw random numbers")

    def copy(self) -> Chance:
        return self

    def data(self) -> list[int]:
        """The position in the stream, for comparing states."""
        return []

    def shuffle(self, items: list[int]) -> None:
        """Fisher and Yates, in place."""
        i = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            item = items[i]
            items[i] = items[j]
            items[j] = item
            i -= 1


class SecretChance(Chance):
    """The stream of a true game: number k is made from SHA-256(secret, k), so nobody can change it afterwards."""

    __slots__ = ("_drawn", "_secret")

    def __init__(self, secret: bytes, drawn: int = 0) -> None:
        self._secret: bytes = secret
        self._drawn: int = drawn

    def below(self, n: int) -> int:
        limit = WORD - WORD % n  # numbers above the last full multiple of n would favour small results
        while True:
            block = sha256(self._secret + self._drawn.to_bytes(8, "big")).digest()
            self._drawn += 1
            word = int.from_bytes(block[:8], "big")
            if word < limit:
                return word % n

    def copy(self) -> Chance:
        return SecretChance(self._secret, self._drawn)

    def data(self) -> list[int]:
        # The secret itself stays out: this ends up in golden files and in comparisons between views of one game.
        return [self._drawn]


def mix(word: int) -> int:
    """Spreads 32 bits over 32 bits, so that neighbouring seeds have nothing in common."""
    word = (word ^ word >> 16) * 0x21F0AAAD & MASK
    word = (word ^ word >> 15) * 0x297A2D39 & MASK
    return word ^ word >> 15


class FastChance(Chance):
    """A small fast generator for imagined games: two Lehmer streams combined (L'Ecuyer 1988, period 2^61).

    Every product stays below 2^47, so compiled code never leaves machine integers.
    """

    __slots__ = ("_a", "_b")

    def __init__(self, seed: int, a: int = 0, b: int = 0) -> None:
        """From the lower 64 bits of `seed`; or from `a` and `b`, the position of another generator."""
        self._a: i64 = a
        self._b: i64 = b
        if a == 0:
            high = mix(seed >> 32 & MASK)
            low = mix(seed & MASK ^ high)
            self._a = low % 2147483562 + 1
            self._b = mix(low ^ high ^ 0x5BD1E995) % 2147483398 + 1

    def below(self, n: int) -> int:
        a = self._a * 40014 % 2147483563
        b = self._b * 40692 % 2147483399
        self._a = a
        self._b = b
        return (a - b) % 2147483562 % n

    def copy(self) -> Chance:
        return FastChance(0, self._a, self._b)

    def data(self) -> list[int]:
        return [self._a, self._b]
