"""All kinds of deeds, in the order of their numbers."""

from __future__ import annotations

from typing import Final

from .construction import build, demolish, pay, reactor
from .crystals import fuse, load, load_cannon, load_teleport
from .kind import Done, Kind
from .links import boost, end_link, heal
from .technical import buy, repair, upgrade
from .units import breed, rebuild

KINDS: Final[list[Kind]] = [
    Done(), boost, heal, end_link, build, pay, reactor, breed, rebuild, repair, buy, upgrade,
    load, load_cannon, load_teleport, demolish, fuse,
]  # fmt: skip
KIND_OF: Final[list[Kind]] = [kind for kind in KINDS for _ in range(kind.count)]
"""By option."""
TRAIT_OF: Final[list[int]] = [
    sum([earlier.sorts() for earlier in KINDS[:at]]) for at, kind in enumerate(KINDS) for _ in range(kind.count)
]
"""By option: the first trait of its kind."""
TRAITS: Final[int] = sum([kind.sorts() for kind in KINDS])
