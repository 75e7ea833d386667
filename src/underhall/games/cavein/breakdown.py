"""What each point is for (section 13), in words.

Others never see which cards a player has subjugated, even at the end, so these are listed by level.
"""

from __future__ import annotations

from underhall.engine.facts import Entry

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
    LEVELS,
    LOYAL_CREW,
    MASS_PRODUCTION,
    NONE,
    PRIVATE_MUSEUM,
    SIX_PACK,
    VETERANS_GUILD,
)
from .data import texts
from .scoring import artifact_points, of_cost, of_each_colour, totems_of
from .state import TOTEM_VP, TURN, CaveinState
from .words import artifact_word

COST_COUNTED = {BARKING_UP_THE_RIGHT_THREE: 3, CORE_SAMPLE: 10, SIX_PACK: 6, GRAVEL_TRADE: 1}


def breakdown(s: CaveinState, seat: int, language: str) -> list[Entry]:
    """CI-13.1 to CI-13.6, in this order."""
    entries = []
    for cost in sorted({s.box.cost[token] for token in s.tokens[seat]}):
        tokens = [token for token in s.tokens[seat] if s.box.cost[token] == cost]
        label = say("tokens", language, cost=cost, count=len(tokens))
        entries.append(Entry(label, sum(s.box.vp[token] for token in tokens), kind("tokens", language)))
    for entry in s.artifacts[seat]:
        artifact = entry % TURN
        counted = counted_by(s, seat, artifact, language)
        if counted:
            label = say("artifact", language, artifact=artifact_word(artifact, language), counted=counted)
            entries.append(Entry(label, artifact_points(s, seat, artifact), kind("artifact", language)))
    totems = totems_of(s, seat)
    if totems:
        entries.append(Entry(say("totems", language, count=totems), TOTEM_VP * totems, kind("totems", language)))
    for size in sets_of(s, seat):
        points = size * (size + 1) // 2
        entries.append(Entry(say("symbols", language, count=size), points, kind("symbols", language)))
    for level in range(1, LEVELS + 1):
        cards = sum(LEVEL[kind] == level for kind in s.subjugated[seat] + s.secret[seat])
        if cards:
            label = say("subjugated", language, level=level, count=cards)
            entries.append(Entry(label, level * cards, kind("subjugated", language)))
    return entries


def kind(key: str, language: str) -> str:
    return texts()["kinds_of_points"][key][language]


def say(key: str, language: str, **words: object) -> str:
    return texts()["parts"][key][language].format(**words)


def sets_of(s: CaveinState, seat: int) -> list[int]:
    """CI-13.6: the sizes of the sets of symbols; set k has each faction with at least k of them."""
    symbols = [s.box.symbol[token] for token in s.tokens[seat] if s.box.symbol[token] != NONE]
    counts = [symbols.count(faction) for faction in range(FACTIONS)]
    return [sum(count >= k for count in counts) for k in range(1, max(counts) + 1)]


def counted_by(s: CaveinState, seat: int, artifact: int, language: str) -> str:
    """What a scoring half counts, and how many there are; "" for the halves that work during play."""
    if artifact in COST_COUNTED:
        cost = COST_COUNTED[artifact]
        return say("of_cost", language, cost=cost, count=of_cost(s, seat, cost))
    if artifact == VETERANS_GUILD:
        levels = [LEVEL[kind] for kind in s.bases[seat]]
        return say("veterans", language, count=levels.count(3), count2=levels.count(4))
    colours = of_each_colour(s, seat)
    found = {
        CONTRACT: ("of_one_colour", max(colours)),
        MASS_PRODUCTION: ("crystals", len(s.tokens[seat])),
        FULL_SPECTRUM: ("colours", sum(count > 0 for count in colours)),
        ANCESTOR_SHRINE: ("own_totems", totems_of(s, seat)),
        LOYAL_CREW: ("base", len(s.bases[seat])),
        PRIVATE_MUSEUM: ("artifacts", len(s.artifacts[seat])),
        DANGER_PAY: ("caveins", sum(s.box.cavein[token] for token in s.tokens[seat])),
    }
    if artifact not in found:
        return ""
    key, count = found[artifact]
    return say(key, language, count=count)
