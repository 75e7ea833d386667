"""Cases for the properties: real boxes, and loaded ones in which the two skills that hide something come all the time.

Domina hides cards below the table and Robuster gives cards in hand a colour, both without showing them (CI-4.7,
CI-4.10). In a real box they are rare; skills are data, so here cards of level 1 and 2 have them.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.games.cavein.helpers import everything
from underhall import Match
from underhall.games.cavein import GAME
from underhall.games.cavein.box import COLOUR, KINDS, LEVEL, LEVELS
from underhall.games.cavein.components import FACTION_IDS
from underhall.games.cavein.state import CaveinState
from underhall.testing.properties.case import Case

DOMINA = "subjugate_hand_level1"
ROBUSTER = "recolour_hand_3"
FISH_BEAN = "take_level2_and_same_actions"
DROLLO = "extra_mining"
STALKROOT = "double_weedlocks"

# The skills of the level-1 and level-2 cards, in the order of PNBYRG.
SKILLS = {
    "mixed": (
        (ROBUSTER, DOMINA, ROBUSTER, ROBUSTER, DOMINA, STALKROOT),
        (DROLLO, FISH_BEAN, FISH_BEAN, DOMINA, ROBUSTER, FISH_BEAN),
    ),
    "both": ((ROBUSTER, DOMINA) * 3, (DOMINA, ROBUSTER) * 3),
    "hiding": ((DOMINA,) * 6, (FISH_BEAN,) * 6),
    "colouring": ((ROBUSTER, ROBUSTER, ROBUSTER, ROBUSTER, DOMINA, STALKROOT), (FISH_BEAN,) * 6),
}


def override(box: str) -> str:
    rows = ["mercenaries:"]
    for level, skills in enumerate(SKILLS[box], 1):
        pairs = zip(FACTION_IDS, skills, strict=True)
        rows += [f"- {{id: {faction}_{level}, skill: {skill}}}" for faction, skill in pairs]
    return "\n".join(rows) + "\n"


BOXES = {box: GAME.components(override(box)) for box in SKILLS}


@dataclass(frozen=True)
class Loaded(Case):
    """A case with one of the loaded boxes."""

    box: str = "mixed"

    def __str__(self) -> str:
        return f"{super().__str__()}-{self.box}"

    def start(self) -> Match:
        return Match.start(self.game, self.players, self.seed, self.options, BOXES[self.box])


def sound(s: CaveinState) -> bool:
    """What all remember is true of the hidden cards: whatever is dealt anew must fit it as the truth does."""
    return all(sound_seat(s, seat) for seat in range(s.players))


def sound_seat(s: CaveinState, seat: int) -> bool:
    hand, secret = s.hands[seat], s.secret[seat]
    blind = [code % KINDS for code in hand] + secret
    for kind in range(KINDS):
        for _ in range(s.open[seat * KINDS + kind]):
            if kind not in blind:
                return False  # a card that all saw coming is not there
            blind.remove(kind)
    levels = [LEVEL[kind] for kind in blind]
    if any(levels.count(level) > dealt for level, dealt in ((1, 2), (2, 1), (3, 0), (4, 0))):
        return False  # more cards than were dealt blind (CI-2.5)
    return sound_batches(s, seat, blind) and sound_colours(s, seat)


def sound_batches(s: CaveinState, seat: int, blind: list[int]) -> bool:
    """Hidden cards, use by use: of each colour no more than there can have been."""
    secret, batches = s.secret[seat], [batch for batch in s.batches if batch[0] == seat]
    if len(secret) != sum(batch[1] for batch in batches) or any(LEVEL[kind] != 1 for kind in secret):
        return False
    hidden = 0
    for batch in batches:
        hidden += batch[1]
        for faction, low in enumerate(batch[2:]):
            kind = faction * LEVELS
            if secret[:hidden].count(kind) > low + blind.count(kind):
                return False
    return True


def sound_colours(s: CaveinState, seat: int) -> bool:
    """Only the active hand has colours of this turn, and no more cards of each than were told."""
    if s.hands[seat] != sorted(s.hands[seat]):
        return False
    changed = [COLOUR[code] for code in s.hands[seat] if code >= KINDS]
    named = [mark[0] for mark in s.marks for _ in range(mark[1])] if seat == s.active else []
    return all(changed.count(colour) <= named.count(colour) for colour in range(6))


def real(players: int, seed: int, answers: int = 0, /, **options: str) -> Case:
    return Case(GAME, players, seed, options, answers, cards=everything, sound=sound)


def loaded(box: str, players: int, seed: int, answers: int = 0, factions: str = "NYRG") -> Loaded:
    return Loaded(GAME, players, seed, {"factions": factions}, answers, cards=everything, sound=sound, box=box)
