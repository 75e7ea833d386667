"""Points (section 13) and the twelve scoring halves of the artifacts (section 15)."""

from __future__ import annotations

from typing import Final

from .box import (
    ANCESTOR_SHRINE,
    BARKING_UP_THE_RIGHT_THREE,
    CONTRACT,
    CORE_SAMPLE,
    DANGER_PAY,
    FACTIONS,
    FULL_SPECTRUM,
    GRAVEL_TRADE,
    LEVEL,
    LOYAL_CREW,
    MASS_PRODUCTION,
    NONE,
    PRIVATE_MUSEUM,
    SIX_PACK,
    VETERANS_GUILD,
)
from .state import TOTEM_VP, TURN, CaveinState

PARTS: Final = ("tokens", "artifacts", "totems", "symbols", "subjugated")


def scores(s: CaveinState) -> list[int]:
    points: list[int] = []
    for seat in range(s.players):
        total = 0
        for part in score_parts(s, seat):
            total += part
        points.append(total)
    return points


def score_parts(s: CaveinState, seat: int) -> list[int]:
    """CI-13.1 to CI-13.5, in the order of PARTS."""
    tokens = 0
    for token in s.tokens[seat]:
        tokens += s.box.vp[token]
    artifacts = 0
    for entry in s.artifacts[seat]:
        artifacts += artifact_points(s, seat, entry % TURN)
    subjugated = 0
    for kind in s.subjugated[seat]:
        subjugated += LEVEL[kind]
    for kind in s.secret[seat]:
        subjugated += LEVEL[kind]
    return [tokens, artifacts, TOTEM_VP * totems_of(s, seat), symbol_points(s, seat), subjugated]


def totems_of(s: CaveinState, seat: int) -> int:
    found = 0
    for holder in s.totems:
        if holder == seat:
            found += 1
    return found


def symbol_points(s: CaveinState, seat: int) -> int:
    """CI-13.6: set k has each faction with at least k symbols; a set of n is worth 1 + 2 + ... + n."""
    counts = [0] * FACTIONS
    for token in s.tokens[seat]:
        if s.box.symbol[token] != NONE:
            counts[s.box.symbol[token]] += 1
    points = 0
    size = FACTIONS
    k = 1
    while size > 0:
        size = 0
        for count in counts:
            if count >= k:
                size += 1
        points += size * (size + 1) // 2
        k += 1
    return points


def artifact_points(s: CaveinState, seat: int, artifact: int) -> int:
    """What a scoring half is worth now (CI-15.33); 0 for the halves that work during play."""
    if artifact == BARKING_UP_THE_RIGHT_THREE:
        return 3 * (of_cost(s, seat, 3) // 2)
    if artifact == CONTRACT:
        return max(of_each_colour(s, seat))  # CI-13.10: the best colour
    if artifact == MASS_PRODUCTION:
        return 2 * (len(s.tokens[seat]) // 3)
    if artifact == CORE_SAMPLE:
        return 4 * of_cost(s, seat, 10)
    if artifact == SIX_PACK:
        return 2 * of_cost(s, seat, 6)
    if artifact == GRAVEL_TRADE:
        return 2 * (of_cost(s, seat, 1) // 2)
    if artifact == FULL_SPECTRUM:
        return sum([1 for count in of_each_colour(s, seat) if count > 0])
    if artifact == ANCESTOR_SHRINE:
        return 2 * totems_of(s, seat)
    if artifact == LOYAL_CREW:
        return len(s.bases[seat])
    if artifact == VETERANS_GUILD:
        return sum([LEVEL[kind] - 2 for kind in s.bases[seat] if LEVEL[kind] > 2])
    if artifact == PRIVATE_MUSEUM:
        return 2 * len(s.artifacts[seat])
    if artifact == DANGER_PAY:
        return 2 * sum([1 for token in s.tokens[seat] if s.box.cavein[token]])
    return 0


def of_cost(s: CaveinState, seat: int, cost: int) -> int:
    """How many tokens of this printed cost the seat owns."""
    found = 0
    for token in s.tokens[seat]:
        if s.box.cost[token] == cost:
            found += 1
    return found


def of_each_colour(s: CaveinState, seat: int) -> list[int]:
    """How many tokens of each printed colour the seat owns."""
    counts = [0] * FACTIONS
    for token in s.tokens[seat]:
        counts[s.box.colour[token]] += 1
    return counts
