"""Where a unit may be placed (sections 4 and 6): the test with its reasons, and the fast list of options."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from .box import RACES, STRENGTHS
from .questions import TARGETS
from .state import NO_MINE, PLAYING, ROW, KingsState

ANY_UNIT: Final[int] = (1 << RACES * STRENGTHS) - 1
UNITS_OF: Final = [((1 << STRENGTHS) - 1) << race * STRENGTHS for race in range(RACES)]
"""Race -> its units, as bits."""


def fits_on(top: int) -> int:
    """The units that may be put on a unit of strength `top`, as bits (section 4)."""
    strengths = 1 if top == 9 else (1 << STRENGTHS) - (2 << top)
    return sum(strengths << race * STRENGTHS for race in range(RACES))


FITS_ON: Final = [fits_on(top) for top in range(STRENGTHS)]


def refuse_play(s: KingsState, seat: int, card: int, target: int) -> str | None:
    """The rule that forbids the seat to play `card` on `target` now, or None."""
    if s.over:
        return "KM-9.1"
    if seat != s.active:
        return "KM-2.9"
    if s.phase != PLAYING:
        return "KM-3.1"
    if card not in s.hands[seat]:
        return "KM-1.9"
    if target < ROW:
        if s.row[target] == NO_MINE:
            return "KM-5.7"
        return refuse_fit(s, card, s.stacks[target])
    if target - ROW >= len(s.owned[seat]):
        return "KM-3.3"
    return refuse_miner(s, seat, card, target - ROW)


def refuse_fit(s: KingsState, card: int, stack: list[int]) -> str | None:
    """Section 4: stronger than the top unit, a 0 on a 9 only, anything on an empty mine."""
    if not stack:
        return None
    strength = s.box.strength[card]
    top = s.box.strength[stack[-1]]
    if strength == 0:
        return None if top == 9 else "KM-4.3"
    if strength > top:
        return None
    return "KM-4.4" if top == 9 else "KM-4.2"


def refuse_miner(s: KingsState, seat: int, card: int, index: int) -> str | None:
    """Section 6: first miners of other races, then, where the sign is, an overseer of the own race."""
    mine = s.owned[seat][index]
    stack = s.miners[seat][index]
    own_race = s.box.race[card] == s.kings[seat]
    if len(stack) < s.box.size[mine]:
        return "KM-6.2" if own_race else refuse_fit(s, card, stack)
    if not own_race:
        return "KM-6.3"
    if not s.variant.overseer_wrap and s.box.strength[card] == 0 and s.box.strength[stack[-1]] == 9:
        return "KM-6.5"
    return refuse_fit(s, card, stack)


def play_options(s: KingsState, seat: int) -> list[int]:
    """Every legal play as card * TARGETS + target: the same as asking `refuse_play` for each, only faster.

    For each target the units it accepts are the bits of one number, and so are the units of the hand.
    """
    hand = s.hands[seat]
    bits = s.box.bit
    strengths = s.box.strength
    held: i64 = 0
    accepted: i64
    for card in hand:
        held |= bits[card]
    options: list[int] = []
    for slot in range(ROW):
        if s.row[slot] != NO_MINE:
            stack = s.stacks[slot]
            accepted = FITS_ON[strengths[stack[-1]]] if stack else ANY_UNIT
            if accepted & held != 0:
                for card in hand:
                    if accepted & bits[card] != 0:
                        options.append(card * TARGETS + slot)
    own_units = UNITS_OF[s.kings[seat]]
    mines = s.owned[seat]
    for index in range(len(mines)):
        stack = s.miners[seat][index]
        accepted = FITS_ON[strengths[stack[-1]]] if stack else ANY_UNIT
        if len(stack) < s.box.size[mines[index]]:
            accepted &= ANY_UNIT - own_units
        elif s.variant.overseer_wrap or strengths[stack[-1]] != 9:
            accepted &= own_units
        else:
            accepted = 0
        if accepted & held != 0:
            for card in hand:
                if accepted & bits[card] != 0:
                    options.append(card * TARGETS + ROW + index)
    return options
