"""Links: boost, heal, break (section 17)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table
from underhall.games.xobos.box import GUARDIANS, IRRADIATED, SYMBOLS, XENTH, Board
from underhall.games.xobos.buildings import is_served
from underhall.games.xobos.events import LINKED as LINKED_EVENT
from underhall.games.xobos.links import break_link, has_link, is_boosted, joined, watchers
from underhall.games.xobos.power import boosts, builds
from underhall.games.xobos.state import BOOSTS, EMPTY, HEALS, XobosState
from underhall.games.xobos.words import Phrases, symbol_word
from underhall.games.xobos.worth import CARE, FIGHT, GROWTH, WASTE, building_worth, foes_near, waiting_sites

from .kind import GuardianKind
from .numbers import BOOST, BREAK, HEAL
from .refusals import APART, BUILDS, CHAIN, LINKED, NEW_LINK, NOT_THERE, RADIATION, TELEPORTED, Refusal

NOBODY_NEAR: Final = Refusal("XO-17.1", APART)
IN_RADIATION: Final = Refusal("XO-17.1", RADIATION)
RADIATED: Final = Refusal("XO-15.2", RADIATION)
BUILDER: Final = Refusal("XO-17.7", BUILDS)
JUST_TELEPORTED: Final = Refusal("XO-27.4", TELEPORTED)
NEW: Final = Refusal("XO-16.5", NEW_LINK)
OLD: Final = Refusal("XO-17.6", LINKED)
NOT_LEADER: Final = Refusal("XO-4.3", APART)
ALPHA: Final = Refusal("XO-27.4", APART)
PASSED_ON: Final = Refusal("XO-17.3", CHAIN)
NO_LINK: Final = Refusal("XO-17.6", NOT_THERE)


def refuse_link(s: XobosState, giver: int, receiver: int, heals: bool) -> Refusal | None:
    seat = giver // 4
    if s.where[giver] < 0 or s.where[receiver] < 0:
        return refuse_apart(s, giver)
    if builds(s, giver):
        return BUILDER
    if s.teleported >> giver & 1:
        return JUST_TELEPORTED
    if s.given >> giver & 1:
        return NEW
    if s.slot[giver] != EMPTY:
        return OLD  # it must be broken first
    if giver == receiver:
        if not heals:
            return refuse_apart(s, giver)
        if s.leader[seat] != giver % 4:
            return NOT_LEADER
        return ALPHA if s.clan[seat] == XENTH else None
    if not joined(s, giver, receiver):
        apart = s.board.edge[s.where[giver] * s.board.fields + s.where[receiver]] < 0
        return refuse_apart(s, giver) if apart else RADIATED
    if not heals and (is_boosted(s, giver) or boosts(s, receiver)):
        return PASSED_ON
    return None


def refuse_apart(s: XobosState, giver: int) -> Refusal:
    """No other one stands beside it. If it stands in radiation, that says more: nobody needs to come."""
    field = s.where[giver]
    return IN_RADIATION if field >= 0 and s.board.kind[field] == IRRADIATED else NOBODY_NEAR


def refuse_break(s: XobosState, guardian: int) -> Refusal | None:
    if not has_link(s, guardian):
        return NO_LINK
    return None if s.old_links >> guardian & 1 else NEW


class Link(GuardianKind):
    """From one Guardian to another, or of a Leader to itself: giver * 4 + receiver."""

    def __init__(self, name: str, first: int, heals: bool) -> None:
        super().__init__(name, first, GUARDIANS)
        self.heals: bool = heals

    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        return refuse_link(s, 4 * seat + at // 4, 4 * seat + at % 4, self.heals)

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        giver, receiver = 4 * seat + at // 4, 4 * seat + at % 4
        s.slot[giver] = (HEALS if self.heals else BOOSTS) + at % 4
        s.given |= 1 << giver
        table.tell(LINKED_EVENT, seat, int(self.heals), giver, receiver, secret=(watchers(s, seat), ()))

    def what(self, board: Board, at: int) -> str:
        return SYMBOLS[at % 4]

    def say(self, say: Phrases, at: int) -> str:
        giver, receiver = at // 4, at % 4
        if giver == receiver:
            return say.of("heal_self", giver) if self.heals else ""
        return say.fill(
            self.name, guardian=symbol_word(giver, say.language), guardian2=symbol_word(receiver, say.language)
        )

    def absent(self, s: XobosState, seat: int, at: int) -> int:
        giver, receiver = 4 * seat + at // 4, 4 * seat + at % 4
        alone = giver == receiver and (not self.heals or s.leader[seat] != at % 4)
        return (s.where[giver] < 0) + (s.where[receiver] < 0) + alone

    def weigh(self, s: XobosState, seat: int, at: int, terms: list[int]) -> None:
        """Healing costs nothing and protects; a Leader near the foe is better boosted."""
        if self.heals:
            receiver = 4 * seat + at % 4
            terms[CARE] = 10 + 20 * foes_near(s, receiver) + 3 * (s.box.life - s.life[receiver])
        else:
            terms[FIGHT] = -5


class Break(GuardianKind):
    """The end of a link that was given in an earlier round."""

    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        return refuse_break(s, 4 * seat + at)

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        break_link(s, table, 4 * seat + at)
        s.old_links &= ~(1 << 4 * seat + at)  # a new link stays (XO-16.5)

    def absent(self, s: XobosState, seat: int, at: int) -> int:
        return int(not has_link(s, 4 * seat + at))

    def weigh(self, s: XobosState, seat: int, at: int, terms: list[int]) -> None:
        """Worth it only to build instead: a building needs the order slot."""
        guardian = 4 * seat + at
        field = s.where[guardian]
        if s.building[field] < 0 and not is_served(s, guardian) and s.resources[seat] > waiting_sites(s, seat):
            terms[GROWTH] = max(building_worth(s, seat, building) for building in range(2)) // 10
        terms[WASTE] = -20


boost: Final = Link("boost", BOOST, False)
heal: Final = Link("heal", HEAL, True)
end_link: Final = Break("break", BREAK)
