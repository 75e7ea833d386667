"""Offensive cards: rivals with more of something suffer (RW-8.8, R50 to R52, RW-E.12)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .asking import ask, asking
from .box import ANY, COUNTER_IDS, DECK_IDS, NONE
from .counters import count
from .effect import Static, Step, run
from .events import SHIELDED
from .losing import Lose
from .paying import give_card, give_guest, hand_of
from .reading import Ops, Reader, Row, Statics
from .state import WistarState
from .words.describe import clause_of, one_of
from .words.phrases import counted, joined, led, phrase
from .worth import guest_worth, hand_worth

SUFFER: Final = 19  # 0: the loss, 1: the other one


class Rivals(Step):
    """Every rival with more of a counter suffers `then`, or may choose `or_else` instead if the card says so."""

    __slots__ = ("counter", "or_else", "then")

    def __init__(self, counter: int, then: list[Step], or_else: list[Step]) -> None:
        super().__init__()
        self.counter: int = counter
        self.then: list[Step] = then
        self.or_else: list[Step] = or_else

    def victims(self, s: WistarState, seat: int) -> list[int]:
        """In turn order after the attacker."""
        mine = count(s, seat, self.counter)
        found: list[int] = []
        first = s.order.index(seat)
        for at in range(1, s.players):
            rival = s.order[(first + at) % s.players]
            if count(s, rival, self.counter) > mine:
                found.append(rival)
        return found

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return None if self.victims(s, seat) else "R50"

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        for victim in self.victims(s, seat):
            if s.shields[victim] > 0:
                table.tell(SHIELDED, victim, source)
                continue
            steps = self.then
            if self.or_else:
                if not hurts(s, victim, self.then) and not hurts(s, victim, self.or_else):
                    continue
                asking(s, victim, SUFFER, self.number, seat)
                if ask(s, table, victim, SUFFER, source, seat) == 1:
                    steps = self.or_else
            run(s, table, victim, steps, source)

    def parts(self) -> list[list[Step]]:
        return [self.then, self.or_else]

    def words(self, language: str, chosen: bool) -> str:
        more = phrase(f"more_{COUNTER_IDS[self.counter]}", language)
        # "You" is the rival where something of the rival's is counted.
        if any(not isinstance(one, Lose) or one.per != NONE for one in [*self.then, *self.or_else]):
            branches = [self.then, self.or_else]
            effect = one_of(branches, language) if self.or_else else clause_of(self.then, language)
            return led(phrase("rivals_do", language, more=more), effect, language)
        loss = losses(self.then, language)
        if self.or_else:
            return phrase("rivals_choose", language, more=more, loss=loss, other=losses(self.or_else, language))
        return phrase("rivals", language, more=more, loss=loss)


def payable(s: WistarState, seat: int, steps: list[Step]) -> bool:
    for step in steps:
        if isinstance(step, Lose) and not step.payable(s, seat):
            return False
    return True


def hurts(s: WistarState, seat: int, steps: list[Step]) -> bool:
    for step in steps:
        if step.refuse(s, seat) is None:
            return True
    return False


def losses(steps: list[Step], language: str) -> str:
    """What rivals suffer, in words."""
    found: list[str] = []
    for step in steps:
        assert isinstance(step, Lose)
        verb, thing = step.lost()
        found.append(phrase(f"rival_{verb}", language, things=counted(step.n, thing, language)))
    return joined(found, language)


class LoseGuest(Lose):
    """A guest of the victim's choice."""

    def stock(self, s: WistarState, seat: int) -> int:
        return len(s.guests[seat])

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        for _ in range(self.loss(s, seat)):
            give_guest(s, table, seat, source)

    def harm(self, s: WistarState, seat: int) -> int:
        return min((guest_worth(s, seat, tile) for tile in s.guests[seat]), default=0)

    def lost(self) -> tuple[str, str]:
        return "give", "guests"


class LoseCard(Lose):
    """A hand card of the victim's choice."""

    __slots__ = ("deck",)

    def __init__(self, deck: int = ANY, n: int = 1) -> None:
        super().__init__(n)
        self.deck: int = deck

    def stock(self, s: WistarState, seat: int) -> int:
        return hand_of(s, seat, self.deck)

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        for _ in range(self.loss(s, seat)):
            give_card(s, table, seat, self.deck, source)

    def harm(self, s: WistarState, seat: int) -> int:
        return min((hand_worth(s, seat, card) for card in s.hand[seat]), default=0)

    def lost(self) -> tuple[str, str]:
        return "discard", "cards_in_hand" if self.deck == ANY else f"hand_{DECK_IDS[self.deck]}"


class Shield(Static):
    """Offensive cards do not affect the owner."""

    def put(self, s: WistarState, seat: int, sign: int) -> None:
        s.shields[seat] += sign

    def words(self, language: str, chosen: bool) -> str:
        return phrase("shield", language)


# In the words of the effect grammar


def guest_loss_step(reader: Reader, row: Row) -> Step:
    reader.one_of(row.get("kind", "any"), "kind", ("any",))
    return LoseGuest(reader.n(row))


OPS: Final[Ops] = {
    "discard_card": (("n", "deck"), lambda reader, row: LoseCard(reader.deck(row), reader.n(row))),
    "discard_guest": (("n", "kind"), guest_loss_step),
}
STATICS: Final[Statics] = {"ignore_offensive": ((), lambda reader, row: Shield())}
