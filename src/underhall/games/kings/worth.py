"""What plays and cards are worth at first sight, for the greedy bot, in hundredths of a point.

One ply, no memory, only what the seat sees. Each term has a name, so that a hint can say why.
"""

from __future__ import annotations

from typing import Final

from .placing import refuse_fit, refuse_miner
from .state import NO_KING, NO_MINE, ROW, KingsState

TERMS: Final = ("development", "conquest", "opening", "room", "keeping", "usefulness")
DEVELOPMENT: Final = 0
CONQUEST: Final = 1
OPENING: Final = 2
ROOM: Final = 3
KEEPING: Final = 4
USEFULNESS: Final = 5

TURN_WORTH: Final = 90  # what a turn spent on a mine could have brought elsewhere
DECK_WORTH: Final = 150  # an unknown card: often of use, and it brings the end nearer
NEVER: Final = -1_000_000
UNKNOWN: Final = -1_000_001


def turns_left(s: KingsState) -> int:
    """About how many more turns each seat will have: two of three turns take a card from the deck."""
    return len(s.deck) * 3 // (2 * s.players)


class Worths:
    """What the mines of the row are worth to each seat, worked out at most once for a decision."""

    __slots__ = ("found", "spare", "state")

    def __init__(self, s: KingsState) -> None:
        self.state: KingsState = s
        self.spare: list[int] = [UNKNOWN] * s.players
        """Turns that a seat has left when all its mines are developed."""
        self.found: list[int] = [UNKNOWN] * (s.players * ROW)

    def of(self, owner: int, slot: int) -> int:
        """What a fresh mine is worth to its owner: its value if there is time to develop it, a loss if not."""
        at = owner * ROW + slot
        if self.found[at] == UNKNOWN:
            self.found[at] = self.reckon(owner, slot)
        return self.found[at]

    def reckon(self, owner: int, slot: int) -> int:
        s = self.state
        if self.spare[owner] == UNKNOWN:
            spare = turns_left(s)
            for index in range(len(s.owned[owner])):
                other = s.owned[owner][index]
                spare -= s.box.size[other] + s.box.overseer[other] - len(s.miners[owner][index])
            self.spare[owner] = spare
        mine = s.row[slot]
        needed = s.box.size[mine] + s.box.overseer[mine]
        value = 100 * s.box.value[mine]
        spare = self.spare[owner] - needed
        if spare < -needed:
            return -value
        # From certain loss (no time at all) to a likely gain (time to spare); overseers are hard to get.
        likely = min(85, 45 + 8 * spare) - 8 * s.box.overseer[mine] - 4 * (needed - 1)
        return value * (2 * likely - 100) // 100 - TURN_WORTH * needed // 2


def weigh_row(s: KingsState, seat: int, card: int, slot: int, worths: Worths, terms: list[int]) -> None:
    mine = s.row[slot]
    left = s.box.defence[mine] - len(s.stacks[slot]) - 1
    owner = s.owner[s.box.race[card]]
    if owner == NO_KING:
        owner = seat
    if left == 0:
        worth = worths.of(owner, slot)
        terms[CONQUEST] = worth if owner == seat else -worth // (s.players - 1)
        return
    worth = worths.of(seat, slot)
    strength = s.box.strength[card]
    # Who comes next can put a stronger unit on top; on a 9 hardly anybody can.
    exposed = 9 - strength if strength < 9 else 1
    if left == 1:
        terms[OPENING] = -worth * exposed // 18
    else:
        terms[OPENING] = worth * exposed // 60
    terms[ROOM] = -4 * strength if worth > 0 else 0


def weigh_own(s: KingsState, seat: int, card: int, index: int, terms: list[int]) -> None:
    mine = s.owned[seat][index]
    stack = s.miners[seat][index]
    needed = s.box.size[mine] + s.box.overseer[mine]
    left = needed - len(stack) - 1
    value = 100 * s.box.value[mine]
    if left == 0:
        terms[DEVELOPMENT] = 2 * value
        return
    if left > turns_left(s) + 1:
        return  # too late to finish it
    terms[DEVELOPMENT] = TURN_WORTH + 2 * value * (len(stack) + 1) // (needed + 1)
    strength = s.box.strength[card]
    top = s.box.strength[stack[-1]] if stack else -1
    above = 9 - strength
    if above < left:
        # Not enough steps left below the 9: only a wrap through 0 can save it.
        terms[ROOM] = -terms[DEVELOPMENT] * 3 // 4
    else:
        skipped = strength - top - 1 if strength > top else 0
        terms[ROOM] = -value * skipped // (8 + 4 * above)


def keeping(s: KingsState, seat: int, card: int) -> int:
    """Strong own units win mines and oversee them; low units of others begin new stacks. Both are worth keeping."""
    strength = s.box.strength[card]
    if s.box.race[card] == s.kings[seat]:
        return -6 * strength
    return -3 * (9 - strength)


def usefulness(s: KingsState, seat: int, card: int, worths: Worths) -> int:
    """The best this unit could do in the next turn."""
    best = NEVER
    terms = [0, 0, 0, 0, 0, 0]
    for index in range(len(s.owned[seat])):
        if refuse_miner(s, seat, card, index) is None:
            terms[DEVELOPMENT] = terms[ROOM] = 0
            weigh_own(s, seat, card, index, terms)
            best = max(best, terms[DEVELOPMENT] + terms[ROOM])
    for slot in range(ROW):
        if s.row[slot] != NO_MINE and refuse_fit(s, card, s.stacks[slot]) is None:
            terms[CONQUEST] = terms[OPENING] = terms[ROOM] = 0
            weigh_row(s, seat, card, slot, worths, terms)
            best = max(best, terms[CONQUEST] + terms[OPENING] + terms[ROOM])
    return best * 2 // 3 - keeping(s, seat, card) if best > NEVER else 0
