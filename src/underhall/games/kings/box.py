"""The box as tables: cards are integers into these lists, as squares are in a chess library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .offsets import Offsets

CARDS: Final = 80  # at most
RACES: Final = 4
STRENGTHS: Final = 10
DWARF: Final = 0
ORC: Final = 1
GOBLIN: Final = 2
GIANT: Final = 3
RACE_CODES: Final = ("DW", "OR", "GO", "GI")


class Box:
    """The 80 cards (fewer in a scenario): a unit on the front, a mine on the back."""

    __slots__ = (
        "bit",
        "defence",
        "label",
        "offsets",
        "overseer",
        "profile",
        "profiles",
        "race",
        "size",
        "strength",
        "unit",
        "value",
    )

    def __init__(self, units: list[tuple[int, int, str]], mines: list[int], profiles: list[tuple[int, int, int, int]]):
        """`units`: (race, strength, copy letter) of each card; `mines`: its profile; `profiles`: defence, size,
        overseer (0 or 1), value."""
        self.profiles: list[tuple[int, int, int, int]] = profiles
        self.race: list[int] = [race for race, _, _ in units]
        self.strength: list[int] = [strength for _, strength, _ in units]
        self.unit: list[int] = [race * STRENGTHS + strength for race, strength, _ in units]
        # A table, because mypyc (2.4) shifts a constant 1 as a 32-bit number.
        self.bit: list[int] = [1 << unit for unit in self.unit]
        self.label: list[str] = [unit_name(r * STRENGTHS + s) + letter for r, s, letter in units]
        self.profile: list[int] = mines
        self.defence: list[int] = [profiles[p][0] for p in mines]
        self.size: list[int] = [profiles[p][1] for p in mines]
        self.overseer: list[int] = [profiles[p][2] for p in mines]
        self.value: list[int] = [profiles[p][3] for p in mines]
        self.offsets: list[Offsets | None] = [None] * (2 * (RACES + 1))
        """Where what a seat knows is written as numbers, for each kind of game (see `offsets.py`)."""


def unit_name(unit: int) -> str:
    """`OR5` for an orc of strength 5."""
    return f"{RACE_CODES[unit // STRENGTHS]}{unit % STRENGTHS}"


UNIT_NAMES: Final = [unit_name(unit) for unit in range(RACES * STRENGTHS)]


def mine_name(profile: tuple[int, int, int, int]) -> str:
    """`d2s1o0v3` for defence 2, size 1, no overseer, value 3."""
    defence, size, overseer, value = profile
    return f"d{defence}s{size}o{overseer}v{value}"
