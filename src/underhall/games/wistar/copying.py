"""Copying the 1x effect of a card in any play area (R54, RW-E.15)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .asking import ask, asking
from .box import NO_CARD, ONCE
from .effect import Offer, Step, refuse_all, run
from .events import COPIED
from .reading import Ops, Reader, Row
from .state import WistarState
from .words.phrases import phrase

COPY: Final = 28  # an option is a card, or NO_CARD


class Copy(Offer):
    """Uses the 1x effect of another card in any play area as if it were the player's own (R54)."""

    def refuse(self, s: WistarState, seat: int) -> str | None:
        for other in range(s.players):
            for card in s.played[other]:
                if refuse_copy(s, seat, card) is None:
                    return None
        return "R54"

    def idle(self, s: WistarState, seat: int) -> bool:
        """Whether a copied effect could do something may depend on the hand."""
        for other in range(s.players):
            for card in s.played[other]:
                if may_be_copied(s, card):
                    return False
        return True

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        if self.idle(s, seat):
            return
        asking(s, seat, COPY, self.number)
        card = ask(s, table, seat, COPY)
        if card != NO_CARD:
            table.tell(COPIED, seat, card)
            steps = s.box.inventions[card].steps
            if len(steps) == 1:
                steps[0].do_chosen(s, table, seat, card)
            else:
                run(s, table, seat, steps, card)

    def worth(self, s: WistarState, seat: int) -> int:
        return 60

    def words(self, language: str, chosen: bool) -> str:
        return phrase("copy", language)


def may_be_copied(s: WistarState, card: int) -> bool:
    """A 1x card, but not another copier (RW-E.15)."""
    invention = s.box.inventions[card]
    if invention.kind != ONCE:
        return False
    for step in invention.steps:
        if isinstance(step, Copy):
            return False
    return True


def refuse_copy(s: WistarState, seat: int, option: int) -> str | None:
    if option == NO_CARD:
        return None
    for other in range(s.players):
        if option in s.played[other]:
            if not may_be_copied(s, option):
                return "R54"
            return refuse_all(s, seat, s.box.inventions[option].steps)
    return "R54"


# In the words of the effect grammar


def copy_step(reader: Reader, row: Row) -> Step:
    reader.one_of(row.get("whose", "any"), "whose", ("any",))
    return Copy()


OPS: Final[Ops] = {"copy_once_per_round": (("whose",), copy_step)}
