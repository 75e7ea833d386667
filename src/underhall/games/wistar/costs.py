"""What is paid and what is shown, for inventions, missions and effects (RW-8.1, RW-11.3)."""

from __future__ import annotations

from .box import ICONS, TYPES


class Cost:
    """Things that go back to the supply; `any` are pieces of wood, metal or hand cards in any mix."""

    __slots__ = ("advanced", "any", "basic", "beds", "cards", "guests", "jokers", "metal", "moves", "vp", "wood")

    def __init__(
        self,
        wood: int = 0,
        metal: int = 0,
        moves: int = 0,
        any: int = 0,
        jokers: int = 0,
        cards: int = 0,
        basic: int = 0,
        advanced: int = 0,
        guests: int = 0,
        beds: int = 0,
        vp: int = 0,
    ) -> None:
        self.wood: int = wood
        self.metal: int = metal
        self.moves: int = moves
        self.any: int = any
        self.jokers: int = jokers
        self.cards: int = cards  # hand cards of either deck
        self.basic: int = basic
        self.advanced: int = advanced
        self.guests: int = guests
        self.beds: int = beds
        self.vp: int = vp

    def is_nothing(self) -> bool:
        goods = self.wood + self.metal + self.moves + self.any + self.jokers + self.vp
        return goods + self.cards + self.basic + self.advanced + self.guests + self.beds == 0


class Need:
    """Things that are shown and kept."""

    __slots__ = ("basement", "beds", "cheese", "dug", "electricity", "guests", "house", "icons", "types")

    def __init__(
        self,
        icons: list[int] | None = None,
        types: list[int] | None = None,
        electricity: int = 0,
        house: int = 0,
        basement: int = 0,
        guests: int = 0,
        dug: int = 0,
        beds: int = 0,
        cheese: int = 0,
    ) -> None:
        self.icons: list[int] = icons or [0] * ICONS
        self.types: list[int] = types or [0] * TYPES
        self.electricity: int = electricity
        self.house: int = house
        self.basement: int = basement
        self.guests: int = guests
        self.dug: int = dug
        self.beds: int = beds
        self.cheese: int = cheese


class Discount:
    """What is taken off a price; `either` units go off wood or metal, as the payer likes."""

    __slots__ = ("either", "metal", "skill", "wood")

    def __init__(self, wood: int = 0, metal: int = 0, either: int = 0, skill: int = 0) -> None:
        self.wood: int = wood
        self.metal: int = metal
        self.either: int = either
        self.skill: int = skill
