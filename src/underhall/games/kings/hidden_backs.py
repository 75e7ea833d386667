"""Re-dealing with the option `visible_backs: off`, where memory is less tidy.

Everyone sees the mine side of a card when it is drawn from the deck (KM-10.2), but then it is hidden: when a unit is
played later, the others cannot say which of the remembered mine sides was on its back. They know only this for certain:
each mine side that a seat was seen to draw is on a card that is still in its secret hand, or on one that left that hand
after the draw. This module finds a choice of copies that agrees with it.

It begins with random copies and changes those that improve most, with some noise, until every draw is accounted for. It
depends only on public facts and chance. It does not weigh the choices: the result agrees with every fact but is not
exactly uniform.
"""

from __future__ import annotations

from typing import Final

from underhall.engine.chance import Chance
from underhall.engine.errors import RulesBug

from .places import KNOWS_BOTH, KNOWS_MINE, KNOWS_NEITHER, KNOWS_UNIT, Places, knowledge
from .state import KingsState

PATIENCE: Final = 100_000
NOISE: Final = 8  # one change in this many is random


class Memory:
    """What one seat remembers of the others' secret draws, and how well the chosen copies agree with it."""

    __slots__ = ("available", "covers", "demand", "draws", "hidden", "missing", "profiles")

    def __init__(self, s: KingsState, seat: int, free: list[list[int]]) -> None:
        self.profiles: int = len(free)
        self.available: list[int] = [len(mines) for mines in free]  # cards of a profile that are still to be placed
        self.demand: list[int] = [0] * self.profiles  # places that show a profile and wait for a card
        self.hidden: list[int] = [0] * s.players  # cards in the secret hand of a seat
        # For each seat and profile: when it was drawn, and when cards of it left the hand; both counted in draws.
        self.draws: list[list[list[int]]] = []
        self.covers: list[list[list[int]]] = []
        self.missing: list[list[int]] = []  # draws that only a card of the secret hand can account for
        for other in range(s.players):
            self.draws.append([[] for _ in range(self.profiles)])
            self.covers.append([[] for _ in range(self.profiles)])
            self.missing.append([0] * self.profiles)
            if other != seat:
                for index in range(len(s.drawn[other])):
                    self.draws[other][s.drawn[other][index]].append(index)
        for card in range(len(s.origin)):
            if s.origin[card] >= 0 and knowledge(s, seat, card) == KNOWS_BOTH:
                self.covers[s.origin[card]][s.box.profile[card]].append(s.left[card])
        for other in range(s.players):
            for profile in range(self.profiles):
                self.count(other, profile)

    def count(self, group: int, profile: int) -> None:
        """Counts the missing ones again.

        From the last draw to the first, because a card that left after a late draw could also come from an early one.
        """
        missing = 0
        used = 0
        for index in reversed(self.draws[group][profile]):
            able = -used
            for left in self.covers[group][profile]:
                if left > index:
                    able += 1
            if able > 0:
                used += 1
            else:
                missing += 1
        self.missing[group][profile] = missing

    def place(self, group: int, left: int, profile: int) -> None:
        """A card of this profile is on the table; it came from the hand of `group`, or from no hand."""
        self.available[profile] -= 1
        if group >= 0:
            self.covers[group][profile].append(left)
            self.count(group, profile)

    def lift(self, group: int, left: int, profile: int) -> None:
        self.available[profile] += 1
        if group >= 0:
            self.covers[group][profile].remove(left)
            self.count(group, profile)

    def faults(self) -> int:
        """How much is still wrong: draws that no hand has room for, places that no card is left for."""
        faults = 0
        asked = self.demand[:]
        for group in range(len(self.hidden)):
            total = 0
            for profile in range(self.profiles):
                total += self.missing[group][profile]
                asked[profile] += self.missing[group][profile]
            faults += max(0, total - self.hidden[group])
        for profile in range(self.profiles):
            faults += max(0, asked[profile] - self.available[profile])
        return faults


class Choices:
    """The units on the table whose copy is open: one place with two copies, or two places for the two copies."""

    __slots__ = ("dealt", "first", "memory", "other", "places", "second")

    def __init__(self, s: KingsState, memory: Memory, places: Places, dealt: list[int]) -> None:
        self.memory: Memory = memory
        self.places: Places = places
        self.dealt: list[int] = dealt
        self.first: list[int] = []  # a place
        self.second: list[int] = []  # the place that gets the other copy, or -1
        self.other: list[int] = []  # the copy that `first` does not have now
        seen: list[int] = []
        for place in range(len(dealt)):
            if places.kinds[place] != KNOWS_UNIT or place in seen:
                continue
            unit = s.box.unit[places.cards[place]]
            copies = [card for card in places.pool if s.box.unit[card] == unit]
            twin = -1
            for later in range(place + 1, len(dealt)):
                if places.kinds[later] == KNOWS_UNIT and s.box.unit[places.cards[later]] == unit:
                    twin = later
                    seen.append(later)
                    self.put(s, later, copies[1])
            self.put(s, place, copies[0])
            if len(copies) == 2:
                self.first.append(place)
                self.second.append(twin)
                self.other.append(copies[1])

    def put(self, s: KingsState, place: int, card: int) -> None:
        self.dealt[place] = card
        self.memory.place(self.places.groups[place], self.places.lefts[place], s.box.profile[card])

    def flip(self, s: KingsState, choice: int) -> None:
        """The other copy for this unit."""
        place = self.first[choice]
        twin = self.second[choice]
        old = self.dealt[place]
        new = self.other[choice]
        self.memory.lift(self.places.groups[place], self.places.lefts[place], s.box.profile[old])
        if twin >= 0:
            self.memory.lift(self.places.groups[twin], self.places.lefts[twin], s.box.profile[new])
            self.put(s, twin, old)
        self.put(s, place, new)
        self.other[choice] = old


def choose_copies_by_memory(
    s: KingsState, seat: int, places: Places, free: list[list[int]], dealt: list[int], chance: Chance
) -> None:
    """Deals the places with a known unit, and to the hands of others the mine sides they must hold."""
    memory = Memory(s, seat, free)
    for place in range(len(dealt)):
        if places.kinds[place] == KNOWS_MINE:
            memory.demand[s.box.profile[places.cards[place]]] += 1
        elif places.kinds[place] == KNOWS_NEITHER and places.groups[place] >= 0:
            memory.hidden[places.groups[place]] += 1
    choices = Choices(s, memory, places, dealt)
    agree(s, choices, chance)
    for card in dealt:
        if card >= 0:
            free[s.box.profile[card]].remove(card)
    for group in range(s.players):
        hidden: list[int] = []
        for place in range(len(dealt)):
            if places.kinds[place] == KNOWS_NEITHER and places.groups[place] == group:
                hidden.append(place)
        for profile in range(len(free)):
            for _ in range(memory.missing[group][profile]):
                mines = free[profile]
                card = mines[chance.below(len(mines))]
                mines.remove(card)
                dealt[hidden.pop()] = card


def agree(s: KingsState, choices: Choices, chance: Chance) -> None:
    """Random copies first; then better ones until nothing is wrong."""
    n = len(choices.first)
    for choice in range(n):
        if chance.below(2):
            choices.flip(s, choice)
    faults = choices.memory.faults()
    for _ in range(PATIENCE):
        if faults == 0:
            return
        best: list[int] = []
        fewest = faults + 1
        for choice in range(n):
            choices.flip(s, choice)
            found = choices.memory.faults()
            choices.flip(s, choice)
            if found < fewest:
                best = [choice]
                fewest = found
            elif found == fewest:
                best.append(choice)
        if best and chance.below(NOISE):
            pick = best[chance.below(len(best))]
        else:
            pick = chance.below(n)
        choices.flip(s, pick)
        faults = choices.memory.faults()
    raise RulesBug("the remembered mine sides fit no deal")
