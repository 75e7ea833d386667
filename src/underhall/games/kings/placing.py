"""Where a unit may be placed (sections 4 and 6), with the reasons; and the names of those places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .box import RACES, STRENGTHS, UNIT_NAMES
from .state import ROW, KingsState

# A target is a slot of the row (0 to 3) or an own mine (4 and up). Nobody can ever own more: at most 64 mines
# leave the row of a two-player game (four at the start, sixty from the deck, KM-2.7).
TARGETS: Final = ROW + 64
TARGET_NAMES: Final = [f"row {at + 1}" if at < ROW else f"own {at - ROW + 1}" for at in range(TARGETS)]

ANY_UNIT: Final[int] = (1 << RACES * STRENGTHS) - 1
UNITS_OF: Final = [((1 << STRENGTHS) - 1) << race * STRENGTHS for race in range(RACES)]
"""Race -> its units, as bits."""


def fits_on(top: int) -> int:
    """The units that may be put on a unit of strength `top`, as bits (section 4)."""
    strengths = 1 if top == 9 else (1 << STRENGTHS) - (2 << top)
    return sum(strengths << race * STRENGTHS for race in range(RACES))


FITS_ON: Final = [fits_on(top) for top in range(STRENGTHS)]


def strengths_on(stack: Sequence[str], wrap: bool = True) -> list[int]:
    """The strengths that the next unit on these may have, weakest first: for those who show it. `wrap`: a 0 may follow
    a 9 (KM-6.5)."""
    top = UNIT_NAMES.index(stack[-1]) % STRENGTHS if stack else -1
    if top == 9 and not wrap:
        return []
    fitting = FITS_ON[top] if stack else ANY_UNIT
    return [strength for strength in range(STRENGTHS) if fitting >> strength & 1]


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
    """Section 6: first miners of other races, then, if there is the sign, an overseer of the owner's race."""
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
