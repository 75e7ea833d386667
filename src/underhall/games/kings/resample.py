"""Re-dealing what a seat does not know, uniformly over all deals that fit its knowledge (section 10).

A hidden card lies in a place of which the seat knows the mine side, the unit side, or neither. A re-deal is a
new assignment of the cards it cannot place to those places, so that every known side stays as it is:

- mine known: row, owned and developed mines, the deck's top, and (with visible backs) the hands of others;
- unit known: cards on the table whose back the seat has not seen: each is one of two copies;
- neither: the deck below its top and (with hidden backs) the hands of others.
"""

from __future__ import annotations

from underhall.engine.chance import Chance, FastChance

from .hidden_backs import choose_copies_by_memory
from .places import KNOWS_MINE, KNOWS_UNIT, Places, hidden_places
from .state import KingsState


def resample(s: KingsState, seat: int, chance: Chance) -> None:
    s.unshare()
    places = hidden_places(s, seat)
    profiles = len(s.box.profiles)
    free: list[list[int]] = [[] for _ in range(profiles)]  # cards still to be placed, by profile
    for card in places.pool:
        free[s.box.profile[card]].append(card)
    dealt = [-1] * len(places.cards)
    if s.variant.visible_backs:
        choose_copies(s, places, free, dealt, chance)
    else:
        choose_copies_by_memory(s, seat, places, free, dealt, chance)
    for mines in free:
        chance.shuffle(mines)
    for place in range(len(dealt)):
        if dealt[place] < 0 and places.kinds[place] == KNOWS_MINE:
            dealt[place] = free[s.box.profile[places.cards[place]]].pop()
    rest: list[int] = []
    for mines in free:
        rest += mines
    chance.shuffle(rest)
    for place in range(len(dealt)):
        if dealt[place] < 0:
            dealt[place] = rest.pop()
    put(s, places, dealt)
    # How others see their own cards is secret.
    s.swapped = [s.swapped[other] if other == seat else 0 for other in range(s.players)]
    s.chance = FastChance(chance.below(2147483647) * 2147483647 + chance.below(2147483647))


def put(s: KingsState, places: Places, dealt: list[int]) -> None:
    """Puts the dealt cards in their places; what is known about a place stays with the place."""
    unit_known = s.unit_known[:]
    mine_known = s.mine_known[:]
    for place in range(len(dealt)):
        old = places.cards[place]
        new = dealt[place]
        places.lists[place][places.indexes[place]] = new
        s.unit_known[new] = unit_known[old]
        s.mine_known[new] = mine_known[old]
        if s.origin:
            s.origin[new] = places.groups[place]
            s.left[new] = places.lefts[place]


def choose_copies(s: KingsState, places: Places, free: list[list[int]], dealt: list[int], chance: Chance) -> None:
    """For each place with a known unit, one of its copies, weighted by the number of deals that agree with it.

    With visible backs these are only the cards that the setup put into the camp and that nobody has taken since:
    four at most, so all combinations can be counted. Given the copies, the number of deals is the product over
    all mine profiles of the ways to fill the places that show this profile.
    """
    unit_places: list[int] = []
    wanted = [0] * len(free)  # places that show a profile
    for place in range(len(dealt)):
        if places.kinds[place] == KNOWS_UNIT:
            unit_places.append(place)
        elif places.kinds[place] == KNOWS_MINE:
            wanted[s.box.profile[places.cards[place]]] += 1
    if not unit_places:
        return
    candidates: list[list[int]] = []
    combinations = 1
    for place in unit_places:
        unit = s.box.unit[places.cards[place]]
        copies = [card for card in places.pool if s.box.unit[card] == unit]
        candidates.append(copies)
        combinations *= len(copies)
    weights: list[int] = []
    total = 0
    for combination in range(combinations):
        total += weight(s, combination, candidates, free, wanted)
        weights.append(total)
    drawn = chance.below(total)
    combination = 0
    while weights[combination] <= drawn:
        combination += 1
    for at in range(len(unit_places)):
        copies = candidates[at]
        card = copies[combination % len(copies)]
        combination //= len(copies)
        dealt[unit_places[at]] = card
        free[s.box.profile[card]].remove(card)


def weight(
    s: KingsState, combination: int, candidates: list[list[int]], free: list[list[int]], wanted: list[int]
) -> int:
    """How many deals agree with this choice of copies, up to a common factor; 0 if none does."""
    taken: list[int] = []
    for copies in candidates:
        card = copies[combination % len(copies)]
        combination //= len(copies)
        if card in taken:
            return 0
        taken.append(card)
    product = 1
    touched: list[int] = []
    for card in taken:
        profile = s.box.profile[card]
        if profile not in touched:
            touched.append(profile)
    # Only profiles of candidates differ between combinations, but all of those must be counted each time.
    for copies in candidates:
        for card in copies:
            profile = s.box.profile[card]
            if profile not in touched:
                touched.append(profile)
    for profile in touched:
        left = len(free[profile])
        for card in taken:
            if s.box.profile[card] == profile:
                left -= 1
        for k in range(wanted[profile]):
            product *= max(left - k, 0)
    return product
