"""The names of things in the notation. Cards are `B2`, tokens `blue_3a` (`blue_1a#2` for a second one of the kind).

A card in a Base is `B2 1:3`, the third card from the bottom of the Base of seat 1. A short name may fit several things:
`B2` is any card of the kind. `hand B2` and `dock B2` say where it lies. `base 1` is the Base of seat 1, or a card in
it; `whole base 1` is the Base as one thing. `docs/games/cavein.md` lists all answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .box import SLOTS, card_name
from .components import COLOUR_IDS
from .data import standard
from .state import BASE_LIMIT, CaveinState

COLOURED_TOKEN = re.compile(rf"({'|'.join(COLOUR_IDS)})-(1|3|6|10)")
BASE_PLACE = re.compile(r"(?:([A-Z]\d) )?(\d)(?::(\d))?", re.IGNORECASE)


def token_name(s: CaveinState, slot: int) -> str:
    """The token's kind, numbered if there are several in the Mine; `slot 7` for an empty place."""
    token = s.mine[slot]
    if token < 0:
        return f"slot {slot + 1}"
    before = s.mine[:slot].count(token)
    return s.box.label[token] + (f"#{before + 1}" if before else "")


def base_card_name(s: CaveinState, owner: int, place: int) -> str:
    spot = f"{owner}:{place + 1}"
    return f"{card_name(s.bases[owner][place])} {spot}" if lies_in(s, owner, place) else spot


def lies_in(s: CaveinState, owner: int, place: int) -> bool:
    """Whether there is such a Base with a card in this place."""
    return owner < s.players and place < len(s.bases[owner])


def artifact_name(artifact: int) -> str:
    return str(standard()["artifacts"][artifact]["id"])


def hand_things(code: int) -> list[str]:
    return [card_name(code), f"hand {card_name(code)}"]


def dock_things(kind: int) -> list[str]:
    return [card_name(kind), f"dock {card_name(kind)}"]


def base_things(owner: int) -> list[str]:
    return [f"base {owner}", f"whole base {owner}"]


# Reading: what a short form may mean. The texts are in lower case.


def tokens_meant(s: CaveinState, text: str) -> list[int]:
    """The slots of the Mine that `blue_3a`, or `blue-3` for any token of this colour and cost, may mean."""
    return [slot for slot in range(SLOTS) if s.mine[slot] >= 0 and token_matches(s, s.mine[slot], text)]


def token_matches(s: CaveinState, token: int, text: str) -> bool:
    found = COLOURED_TOKEN.fullmatch(text)
    if not found:
        return s.box.label[token] == text
    return COLOUR_IDS[s.box.colour[token]] == found[1] and s.box.cost[token] == int(found[2])


def base_cards_meant(s: CaveinState, text: str) -> list[tuple[int, int]]:
    """Owners and places that `1:3` may mean, or `B2 1` for any B2 in the Base of seat 1."""
    found = BASE_PLACE.fullmatch(text)
    if not found or (found[1] is None and found[3] is None):
        return []
    owner = int(found[2])
    if owner >= s.players:
        return []
    base = s.bases[owner]
    places: Sequence[int] = [int(found[3]) - 1] if found[3] else range(len(base))
    return [
        (owner, place)
        for place in places
        if 0 <= place < BASE_LIMIT
        and (not found[1] or (place < len(base) and card_name(base[place]).casefold() == found[1]))
    ]
