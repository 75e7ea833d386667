"""Why a deed of the Development phase cannot be done: the rule, and the reason that it has.

Many a rule forbids for several reasons. A board has a few words for each reason, where a rule takes a sentence.
"""

from __future__ import annotations

from typing import Final


class Refusal:
    """Each is made once (see the modules beside this one), so that playouts pay nothing for the reason."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule: str = rule
        self.reason: str = reason


RESOURCES: Final = "resources"
CRYSTALS: Final = "crystals"
TECHNICAL_BUILDINGS: Final = "technical_buildings"
"""Too few of these."""
TECHNOLOGY: Final = "technology"
"""It takes Upgrade 1."""
MOST: Final = "most"
"""No more upgrades."""
FULL: Final = "full"
"""No crystal more."""
WHOLE: Final = "whole"
"""Nothing to repair."""
NOT_SERVED: Final = "not_served"
"""Not on a Technical Building of its seat."""
ONCE: Final = "once"
"""One in each phase."""
USED: Final = "used"
"""The Fusion Furnace, once in a phase."""
PAID: Final = "paid"
"""In this phase."""
NONE_LEFT: Final = "none_left"
CHAIN: Final = "chain"
"""A boost would be passed on."""
BUILDS: Final = "builds"
NEW_LINK: Final = "new_link"
LINKED: Final = "linked"
TELEPORTED: Final = "teleported"
RADIATION: Final = "radiation"
TAKEN: Final = "taken"
"""Something stands on the field."""
BASE_FIELD: Final = "base_field"
NO_GROUND: Final = "no_ground"
"""Nobody can build there in a game for two."""
APART: Final = "apart"
"""No Guardian to link with next to it."""
NOT_THERE: Final = "not_there"
"""What the deed takes is not there at all, or not the seat's."""

NEAREST: Final = (
    RESOURCES, CRYSTALS, TECHNICAL_BUILDINGS, TECHNOLOGY, MOST, FULL, NOT_SERVED, WHOLE, ONCE, USED, PAID, NONE_LEFT,
    CHAIN, BUILDS, NEW_LINK, LINKED, TELEPORTED, RADIATION, TAKEN, BASE_FIELD, NO_GROUND, APART, NOT_THERE,
)  # fmt: skip
"""All reasons. Of several deeds the one speaks that is nearest to being possible: only resources are missing."""
