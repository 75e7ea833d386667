"""Cards that enter hands and leave them, and what everyone remembers about it (CI-4.9).

Cards of one kind are identical, so to the others a hand is `open` (kinds that were seen entering it and not leaving)
plus cards dealt face down at the setup, whose levels they know. A card that is played counts as an open one if there is
one: it makes no difference which of two identical cards leaves a hand.

Domina hides cards of level 1 below the table; to the others those may be open or blind ones. For each such *batch* the
state keeps [seat, cards, low...]: `low` has for each colour the smallest number of open level-1 cards since then, which
is all that can be said about how many of them are hidden in the batch.

Robuster gives cards in hand another colour without showing them (CI-4.10). For each use of it the state keeps a
*mark*, until the end of the turn: [colour, cards, batches, later...] with the number of cards that have the colour and
were not shown since, how many batches there were before, and for each kind how many cards cannot have the colour,
because they came later. Some of all these may lie in a batch of the same turn.
"""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .box import FACTIONS, KINDS, LEVEL, LEVELS
from .events import PAID
from .state import CaveinState

BATCH_LOWS: Final = 2  # where the figures of a batch begin
MARK_LATER: Final = 3  # where the figures of a mark begin


def gain(s: CaveinState, seat: int, kind: int) -> None:
    """A card that everyone has seen enters the hand."""
    hand = s.hands[seat] + [kind]
    hand.sort()
    s.hands[seat] = hand
    s.open[seat * KINDS + kind] += 1
    if s.marks and seat == s.active:
        count_later(s, kind, 1)


def count_later(s: CaveinState, kind: int, change: int) -> None:
    marks: list[list[int]] = []
    for old in s.marks:
        mark = old[:]
        mark[MARK_LATER + kind] = max(0, mark[MARK_LATER + kind] + change)
        marks.append(mark)
    s.marks = marks


def lay_down(s: CaveinState, seat: int, code: int) -> None:
    """The active player plays a card from hand, face up, onto the play area (CI-3.6)."""
    hand = s.hands[seat][:]
    hand.remove(code)
    s.hands[seat] = hand
    kind = code % KINDS
    s.area.append(kind)
    at = seat * KINDS + kind
    if s.open[at] > 0:
        s.open[at] -= 1
    if s.batches and LEVEL[kind] == 1:
        lower_batches(s, seat, kind, s.open[at])
    if s.marks:
        if code < KINDS:
            count_later(s, kind, -1)
        else:
            use_mark(s, code // KINDS - 1)


def pay_with(s: CaveinState, table: Table, seat: int, code: int) -> None:
    lay_down(s, seat, code)
    s.payment.append(code)
    table.tell(PAID, seat, code)


def lower_batches(s: CaveinState, seat: int, kind: int, open_now: int) -> None:
    at = BATCH_LOWS + kind // LEVELS
    batches: list[list[int]] = []
    for old in s.batches:
        if old[0] == seat and old[at] > open_now:
            batch = old[:]
            batch[at] = open_now
            batches.append(batch)
        else:
            batches.append(old)
    s.batches = batches


def use_mark(s: CaveinState, colour: int) -> None:
    """A card with a named colour was shown: one card less can have it."""
    marks: list[list[int]] = []
    found = False
    for old in s.marks:
        if not found and old[0] == colour and old[1] > 0:
            found = True
            marks.append([colour, old[1] - 1, *old[2:]])
        else:
            marks.append(old)
    s.marks = marks


def hide(s: CaveinState, seat: int, code: int, more: bool) -> None:
    """Domina: a card of level 1 leaves the hand face down (CI-4.7). `more`: it is one more of the same batch."""
    hand = s.hands[seat][:]
    hand.remove(code)
    s.hands[seat] = hand
    s.secret[seat] = s.secret[seat] + [code % KINDS]
    if more:
        batch = s.batches[-1][:]
        batch[1] += 1
        s.batches = [*s.batches[:-1], batch]
    else:
        lows = [s.open[seat * KINDS + faction * LEVELS] for faction in range(FACTIONS)]
        s.batches = [*s.batches, [seat, 1, *lows]]


def give_colour(s: CaveinState, seat: int, code: int, colour: int, more: bool) -> None:
    """Robuster: a card of the active hand has this colour now. `more`: it is one more of the same use."""
    hand = s.hands[seat][:]
    hand.remove(code)
    hand.append(code % KINDS + KINDS * (1 + colour))
    hand.sort()
    s.hands[seat] = hand
    if more:
        mark = s.marks[-1][:]
        mark[1] += 1
        s.marks = [*s.marks[:-1], mark]
    else:
        s.marks = [*s.marks, [colour, 1, len(s.batches)] + [0] * KINDS]


def unmark_hand(s: CaveinState, seat: int) -> None:
    """At the end of the turn every card has its printed colour again (CI-10.7)."""
    if s.marks:
        hand = [code % KINDS for code in s.hands[seat]]
        hand.sort()
        s.hands[seat] = hand
        s.marks = []


def blind_cards(s: CaveinState, seat: int) -> list[int]:
    """The kinds in this hand, or hidden by Domina, that nobody else has seen; sorted."""
    open_left = s.open[seat * KINDS : (seat + 1) * KINDS]
    blind: list[int] = []
    kinds = [code % KINDS for code in s.hands[seat]] + s.secret[seat]
    kinds.sort()
    for kind in kinds:
        if open_left[kind] > 0:
            open_left[kind] -= 1
        else:
            blind.append(kind)
    return blind
