"""Re-dealing with the option `visible_backs: off`, where memory is less tidy.

All see the mine side of a card when it is drawn from the deck (KM-10.2), but then it goes out of sight: when a
unit is played later, the others cannot say which of the remembered mine sides was on its back. What they know for
certain is this: among the cards that came out of a seat's secret hand, or are still in it, are all the mine
sides that this seat was seen to draw. This module finds a choice of copies that agrees with it.

The search is complete (it finds an agreeing choice whenever there is one) and depends on public facts and chance
alone; it does not weigh the choices, so that the result is fair to every fact but not exactly uniform.
"""

from __future__ import annotations

from underhall.engine.chance import Chance
from underhall.engine.errors import RulesBug
from underhall.engine.state import knows

from .state import KingsState


class Memory:
    """What one seat remembers of the others' secret draws, while copies are being chosen."""

    __slots__ = ("demand", "free", "missing", "need", "slack")

    def __init__(self, s: KingsState, seat: int, free: list[list[int]]) -> None:
        profiles = len(free)
        self.free: list[list[int]] = free
        self.need: list[list[int]] = []  # for each seat and profile: mine sides not yet accounted for
        self.missing: list[int] = []  # their number for each seat
        self.slack: list[int] = [0] * s.players  # secret cards of the seat that could be any of them
        self.demand: list[int] = [0] * profiles  # places that show a profile and wait for a card
        for other in range(s.players):
            need = [0] * profiles
            if other != seat:
                for profile in s.drawn[other]:
                    need[profile] += 1
            self.need.append(need)
            self.missing.append(len(s.drawn[other]) if other != seat else 0)
        for card in range(len(s.origin)):
            group = s.origin[card]
            if group >= 0 and knows(s.mine_known[card], seat) and knows(s.unit_known[card], seat):
                self.cover(group, s.box.profile[card])

    def cover(self, group: int, profile: int) -> bool:
        """A card of the group turns out to have this profile; True if it is one of those seen."""
        if group < 0 or self.need[group][profile] == 0:
            return False
        self.need[group][profile] -= 1
        self.missing[group] -= 1
        return True

    def uncover(self, group: int, profile: int) -> None:
        self.need[group][profile] += 1
        self.missing[group] += 1

    def fits(self) -> bool:
        """The places that still need a certain profile can all be served."""
        for group in range(len(self.missing)):
            if self.missing[group] > self.slack[group]:
                return False
        for profile in range(len(self.free)):
            asked = self.demand[profile]
            for need in self.need:
                asked += need[profile]
            if asked > len(self.free[profile]):
                return False
        return True


def choose_copies_by_memory(
    s: KingsState,
    seat: int,
    cards: list[int],
    kinds: list[int],
    groups: list[int],
    free: list[list[int]],
    dealt: list[int],
    chance: Chance,
) -> None:
    """Deals the places with a known unit, and to the hands of others the mine sides they must hold."""
    memory = Memory(s, seat, free)
    unit_places: list[int] = []
    for place in range(len(cards)):
        if kinds[place] == 2:
            unit_places.append(place)
            if groups[place] >= 0:
                memory.slack[groups[place]] += 1
        elif kinds[place] == 1:
            memory.demand[s.box.profile[cards[place]]] += 1
        elif groups[place] >= 0:
            memory.slack[groups[place]] += 1
    if not choose(s, memory, unit_places, 0, cards, groups, dealt, chance):
        raise RulesBug("the remembered mine sides fit no deal")
    for group in range(s.players):
        hidden = [p for p in range(len(cards)) if kinds[p] == 0 and groups[p] == group]
        for profile in range(len(free)):
            for _ in range(memory.need[group][profile]):
                mines = free[profile]
                card = mines[chance.below(len(mines))]
                mines.remove(card)
                dealt[hidden.pop()] = card


def choose(
    s: KingsState,
    memory: Memory,
    unit_places: list[int],
    at: int,
    cards: list[int],
    groups: list[int],
    dealt: list[int],
    chance: Chance,
) -> bool:
    """Depth first over the places with a known unit, copies in random order."""
    if not memory.fits():
        return False
    if at == len(unit_places):
        return True
    place = unit_places[at]
    group = groups[place]
    unit = s.box.unit[cards[place]]
    copies: list[int] = []
    for mines in memory.free:
        for card in mines:
            if s.box.unit[card] == unit:
                copies.append(card)
    copies.sort()
    chance.shuffle(copies)
    for card in copies:
        profile = s.box.profile[card]
        memory.free[profile].remove(card)
        dealt[place] = card
        covered = memory.cover(group, profile)
        if group >= 0:
            memory.slack[group] -= 1
        if choose(s, memory, unit_places, at + 1, cards, groups, dealt, chance):
            return True
        if group >= 0:
            memory.slack[group] += 1
        if covered:
            memory.uncover(group, profile)
        memory.free[profile].append(card)
        memory.free[profile].sort()
        dealt[place] = -1
    return False
