"""Drawing back to six (section 7) and taking a new hand when nothing can be played (section 8)."""

from __future__ import annotations

from underhall.engine.state import EVERYONE, bit
from underhall.engine.table import Table

from .events import DREW, REDREW, TOOK
from .questions.draw import DECK, DRAW, draw
from .state import HAND, IMMEDIATE, PLAYING, REDRAWING, KingsState, put_on, show_unit, take_off


def draw_up(s: KingsState, table: Table, seat: int, phase: int) -> None:
    """KM-7.1: draw until the hand is six; KM-7.4: as long as any source has a card."""
    s.phase = phase
    while len(s.hands[seat]) < HAND and not s.over:
        options = draw.options(s, seat)
        if not options:
            break
        source = table.ask(seat, DRAW, options, HAND - len(s.hands[seat]))
        if source == DECK:
            draw_from_deck(s, table, seat)
        else:
            draw_from_camp(s, table, seat, source - 1)
    s.phase = PLAYING


def draw_from_deck(s: KingsState, table: Table, seat: int) -> None:
    """Everyone has seen the mine side (KM-10.2); only the player who draws sees the unit (KM-10.8)."""
    card = s.deck.pop()
    put_on(s.hands, seat, card)
    table.reveal(s.unit_known, card, bit(seat))
    if not s.variant.visible_backs:
        # In the hand, the back is hidden again; what everyone remembers of it is kept in `drawn`.
        s.mine_known[card] = bit(seat)
        s.origin[card] = seat
        put_on(s.drawn, seat, s.box.profile[card])
    table.tell(DREW, seat, s.box.profile[card], secret=(bit(seat), (s.box.unit[card],)))
    show_deck_top(s, table)


def draw_from_camp(s: KingsState, table: Table, seat: int, race: int) -> None:
    """KM-10.8: everyone sees which unit it is. Its mine side is now visible to those who see the backs of the hand."""
    card = take_off(s.camp, race)
    put_on(s.hands, seat, card)
    table.reveal(s.mine_known, card, EVERYONE if s.variant.visible_backs else bit(seat))
    table.tell(TOOK, seat, s.box.unit[card])


def show_deck_top(s: KingsState, table: Table) -> None:
    """KM-10.2: the mine side of the top card is open. An empty deck may end the game at once."""
    if s.deck:
        table.reveal(s.mine_known, s.deck[-1], EVERYONE)
    elif s.variant.end_mode == IMMEDIATE:
        s.over = True


def take_new_hand(s: KingsState, table: Table, seat: int) -> bool:
    """KM-8.1: show the hand, discard it, take six new cards. False if there is nothing to take (KM-8.4)."""
    s.phase = REDRAWING
    if not draw.options(s, seat):
        s.phase = PLAYING
        return False
    hand = sorted(s.hands[seat])  # no hand order may become known
    for card in hand:
        show_unit(s, table, card)
    if hand:
        table.tell(REDREW, seat, *[s.box.unit[card] for card in hand])
    s.discard += hand
    s.hands[seat] = []
    draw_up(s, table, seat, REDRAWING)
    return True
