"""Writes what all have learnt of the player boards behind their screens (`memory.py`) into a buffer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from .box import GUARDIANS
from .encoding import GLANCE, Layout
from .memory import HIT, LEFT, RETURNED, SEEN
from .state import XobosState

_MASK: Final = 2147483647
_FIRST: Final = 1103515245
_SECOND: Final = 1812433253
_MIXED: Final = 15


def put_memory(s: XobosState, layout: Layout, viewer: int, out: bytearray, at: int) -> None:
    """All facts, from the viewer on. There are hundreds of numbers in a long game, so this has a quick way of its own
    to make a fingerprint of them."""
    first: i64 = 1
    second: i64 = 1
    number: i64
    learnt = False
    for index in range(s.players):
        seat = viewer + index
        facts = s.facts[seat if seat < s.players else seat - s.players]
        number = -1 - index
        first = ((first ^ first >> _MIXED) * _FIRST + number) & _MASK
        second = ((second ^ second >> _MIXED) * _SECOND + number) & _MASK
        if not facts:
            continue
        learnt = True
        for fact in facts:
            number = len(fact)
            first = ((first ^ first >> _MIXED) * _FIRST + number) & _MASK
            second = ((second ^ second >> _MIXED) * _SECOND + number) & _MASK
            for value in fact:
                number = value
                first = ((first ^ first >> _MIXED) * _FIRST + number) & _MASK
                second = ((second ^ second >> _MIXED) * _SECOND + number) & _MASK
        put_damage(s, layout, facts, index, out, at)
    if learnt:
        start = at + layout.memory
        left, right = int(first), int(second)
        for place in range(4):
            out[start + place] = left >> 8 * place & 255
            out[start + 4 + place] = right >> 8 * place & 255


def put_damage(
    s: XobosState, layout: Layout, facts: list[tuple[int, ...]], index: int, out: bytearray, at: int
) -> None:
    """The sum of what was announced; and what was seen when the player board lay open."""
    start = at + layout.damage + GUARDIANS * index
    glance = -1
    for place in range(len(facts)):
        fact = facts[place]
        kind = fact[0]
        if kind == HIT:
            if fact[3]:
                out[start + fact[1]] = min(255, out[start + fact[1]] + fact[3])
        elif kind == RETURNED:
            out[start + fact[1]] = 0
        elif kind in (SEEN, LEFT):
            glance = place
            for symbol in range(GUARDIANS):
                out[start + symbol] = s.box.life - fact[6 + symbol]
    if glance >= 0 and layout.glances >= 0:
        fact = facts[glance]
        start = at + layout.glances + GLANCE * index
        if fact[1] >= 0:
            out[start + fact[1]] = 1
        for symbol in range(GUARDIANS):
            code = fact[2 + symbol]  # 0 none, 1 and 2 power, 3 and 4 healing
            if code > 2:
                out[start + 2 * GUARDIANS + symbol] = code - 2
            elif code:
                out[start + GUARDIANS + symbol] = code
