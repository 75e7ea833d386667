"""A turn (section 3): play one unit, resolve what it causes (sections 5 and 6), draw, check the end (section 9)."""

from __future__ import annotations

from underhall.engine.state import EVERYONE
from underhall.engine.table import Table

from .drawing import draw_up, show_deck_top, take_new_hand
from .events import CONQUERED, DEVELOPED, ENDED, PLAYED, REFILLED, STUCK
from .placing import TARGETS
from .questions.play import PLAY, play
from .state import (
    DRAWING,
    EQUAL_TURNS,
    NO_KING,
    NO_MINE,
    PLAYING,
    ROW,
    KingsState,
    put_on,
    show_unit,
    take_out,
)


def turn(s: KingsState, table: Table) -> None:
    seat = s.active
    s.phase = PLAYING
    options = play.options(s, seat)
    if not takes_anything(s):
        table.announce()  # that this hand has a legal play, or none, was a secret
    while not options and take_new_hand(s, table, seat) and not s.over:
        options = play.options(s, seat)
    if options and not s.over:
        choice = table.ask(seat, PLAY, options)
        place(s, table, seat, choice // TARGETS, choice % TARGETS)
        draw_up(s, table, seat, DRAWING)
    elif not s.over:
        table.tell(STUCK, seat)  # KM-8.4: nothing to play, nothing left to draw
    end_turn(s, table)


def takes_anything(s: KingsState) -> bool:
    """A mine in the row has no units: then everyone knows that a player with any card can play (KM-8.6)."""
    for slot in range(ROW):
        if s.row[slot] != NO_MINE and not s.stacks[slot]:
            return True
    return False


def place(s: KingsState, table: Table, seat: int, card: int, target: int) -> None:
    """KM-3.1: exactly one unit, on a mine of the row or on an own one."""
    chosen = card
    card = shown_twin(s, seat, chosen)
    if card != chosen:
        s.swapped = s.swapped[:]
        s.swapped[seat] ^= s.box.bit[card]
    take_out(s.hands, seat, card)
    show_unit(s, table, card)
    table.tell(PLAYED, seat, s.box.unit[card], target)
    if target < ROW:
        put_on(s.stacks, target, card)
        if len(s.stacks[target]) >= s.box.defence[s.row[target]]:
            conquer(s, table, seat, target)
    else:
        index = target - ROW
        put_on(s.miners[seat], index, card)
        mine = s.owned[seat][index]
        if len(s.miners[seat][index]) == s.box.size[mine] + s.box.overseer[mine]:
            develop(s, table, seat, index)


def shown_twin(s: KingsState, seat: int, card: int) -> int:
    """The copy that the others believe was played.

    A hand may hold both copies of a unit, one of them taken openly from the camp. If the others cannot tell the copies
    apart by their backs, they will take the played one for the one they know. It makes no difference which of the two
    really left the hand, so the known one leaves it.
    """
    box = s.box
    if s.unit_known[card] == EVERYONE:
        return card
    for twin in s.hands[seat]:
        if (
            twin != card
            and box.unit[twin] == box.unit[card]
            and s.unit_known[twin] == EVERYONE
            and (not s.variant.visible_backs or box.profile[twin] == box.profile[card])
        ):
            return twin
    return card


def conquer(s: KingsState, table: Table, seat: int, slot: int) -> None:
    """Section 5. The order of the steps is KM-5.6."""
    mine = s.row[slot]
    owner = s.owner[s.box.race[s.stacks[slot][-1]]]
    if owner == NO_KING:
        owner = seat
    for unit in reversed(s.stacks[slot]):
        put_on(s.camp, s.box.race[unit], unit)
    s.stacks[slot] = []
    put_on(s.owned, owner, mine)
    s.miners[owner].append([])
    s.row[slot] = NO_MINE
    table.tell(CONQUERED, owner, s.box.profile[mine])
    if s.deck:
        s.row[slot] = s.deck.pop()
        table.tell(REFILLED, slot, s.box.profile[s.row[slot]])
        show_deck_top(s, table)


def develop(s: KingsState, table: Table, seat: int, index: int) -> None:
    """KM-6.6: the units leave the game, the mine goes under the king."""
    mine = s.owned[seat][index]
    s.owned[seat] = s.owned[seat][:index] + s.owned[seat][index + 1 :]
    s.discard += s.miners[seat].pop(index)
    put_on(s.treasury, seat, mine)
    table.tell(DEVELOPED, seat, s.box.profile[mine])


def end_turn(s: KingsState, table: Table) -> None:
    """KM-9.1, and the option `end_mode`."""
    s.turns += 1
    s.active = (s.active + 1) % s.players
    if not s.deck and (s.variant.end_mode != EQUAL_TURNS or s.turns % s.players == 0):
        s.over = True
    if s.over:
        table.tell(ENDED)


def pass_to(s: KingsState, seat: int) -> bool:
    """For those who plan ahead: the others play no more cards."""
    if s.over:
        return False
    s.active = seat
    s.phase = PLAYING
    return True


def scores(s: KingsState) -> list[int]:
    """KM-9.3: developed mines minus unfinished ones."""
    value = s.box.value
    points: list[int] = []
    for seat in range(s.players):
        total = 0
        for mine in s.treasury[seat]:
            total += value[mine]
        for mine in s.owned[seat]:
            total -= value[mine]
        points.append(total)
    return points
