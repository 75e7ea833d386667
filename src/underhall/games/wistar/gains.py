"""Steps that gain something: by themselves, or by asking what to take (R40 to R42, RW-12.1)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .asking import ask, asking
from .box import (
    ADVANCED,
    BASIC,
    DECK_IDS,
    ICON_PLAYED,
    ICONS,
    NONE,
)
from .counters import amount
from .effect import Step
from .events import TOOK_HERO, TOOK_SKILL
from .gaining import (
    gain_cards,
    gain_electricity,
    gain_jokers,
    gain_metal,
    gain_moves,
    gain_vp,
    gain_wood,
    has_cards,
    jokers_left,
    moves_left,
)
from .reading import AMOUNT, Ops
from .state import WistarState
from .triggers import collect, resolve
from .words.phrases import phrase
from .worth import ADVANCED_CARD, CARD, ELECTRICITY, JOKER, MOVE, POINT, good, metal_worth, wood_worth

GAIN: Final = 20
GAIN_WOOD: Final = 0
GAIN_METAL: Final = 1
GAIN_CARD: Final = 2
HERO: Final = 21
SKILL: Final = 22

# Steps that run by themselves


class Gain(Step):
    """A gain from the supply that asks nothing."""

    def __init__(self, n: int = 1, per: int = NONE, each: int = 1, cap: int = NONE) -> None:
        super().__init__(n, per, each, cap)
        self.plain = per == NONE

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return None if amount(s, seat, self) > 0 else "RW-E.3"


class GainWood(Gain):
    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        gain_wood(s, table, seat, amount(s, seat, self), guard)

    def worth(self, s: WistarState, seat: int) -> int:
        return wood_worth(s, seat, amount(s, seat, self))

    def gained(self) -> str:
        return "wood"


class GainMetal(Gain):
    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        gain_metal(s, table, seat, amount(s, seat, self), guard)

    def worth(self, s: WistarState, seat: int) -> int:
        return metal_worth(s, seat, amount(s, seat, self))

    def gained(self) -> str:
        return "metal"


class GainVp(Gain):
    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        gain_vp(s, table, seat, amount(s, seat, self), guard)

    def worth(self, s: WistarState, seat: int) -> int:
        return amount(s, seat, self) * POINT

    def gained(self) -> str:
        return "vp"


class GainMoves(Gain):
    def refuse(self, s: WistarState, seat: int) -> str | None:
        return "R40" if moves_left(s) == 0 else super().refuse(s, seat)

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        gain_moves(s, table, seat, amount(s, seat, self), guard)

    def worth(self, s: WistarState, seat: int) -> int:
        return good(s, MOVE) * amount(s, seat, self)

    def gained(self) -> str:
        return "move_token"


class GainJokers(Gain):
    def refuse(self, s: WistarState, seat: int) -> str | None:
        return "R40" if jokers_left(s) == 0 else super().refuse(s, seat)

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        gain_jokers(s, table, seat, amount(s, seat, self), guard)

    def worth(self, s: WistarState, seat: int) -> int:
        return good(s, JOKER) * amount(s, seat, self)

    def gained(self) -> str:
        return "joker"


class GainElectricity(Gain):
    def __init__(self, n: int = 1, per: int = NONE, each: int = 1, cap: int = NONE) -> None:
        super().__init__(n, per, each, cap)
        self.plain = False  # other effects look at it

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return "RW-10.1" if s.electricity[seat] == 2 else super().refuse(s, seat)

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        gain_electricity(s, table, seat, amount(s, seat, self))

    def worth(self, s: WistarState, seat: int) -> int:
        return 0 if s.electricity[seat] == 2 else ELECTRICITY

    def gained(self) -> str:
        return "electricity_level"


class GainCards(Gain):
    """From the top of one deck."""

    __slots__ = ("deck",)

    def __init__(self, deck: int, n: int = 1, per: int = NONE, each: int = 1, cap: int = NONE) -> None:
        super().__init__(n, per, each, cap)
        self.deck: int = deck

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return super().refuse(s, seat) if has_cards(s, self.deck) else "R42"

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        gain_cards(s, table, seat, self.deck, amount(s, seat, self), guard)

    def worth(self, s: WistarState, seat: int) -> int:
        return good(s, CARD if self.deck == BASIC else ADVANCED_CARD) * amount(s, seat, self)

    def gained(self) -> str:
        return f"card_{DECK_IDS[self.deck]}"


# Steps that ask what to take


class GainAny(Step):
    """Wood, metal or a card of the basic deck (R41)."""

    __slots__ = ("other",)

    def __init__(self, n: int = 1, per: int = NONE, each: int = 1, cap: int = NONE, other: bool = False) -> None:
        super().__init__(n, per, each, cap)
        self.other: bool = other  # another thing than the one just paid

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return None if amount(s, seat, self) > 0 else "RW-E.3"

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        for _ in range(amount(s, seat, self)):
            asking(s, seat, GAIN, self.number)
            kind = ask(s, table, seat, GAIN, source)
            if kind == GAIN_WOOD:
                gain_wood(s, table, seat, 1, guard)
            elif kind == GAIN_METAL:
                gain_metal(s, table, seat, 1, guard)
            else:
                gain_cards(s, table, seat, BASIC, 1, guard)

    def worth(self, s: WistarState, seat: int) -> int:
        return good(s, 70) * amount(s, seat, self)

    def words(self, language: str, chosen: bool) -> str:
        text = phrase("gain_any", language, self.n)
        return phrase("gain_any_other", language, effect=text) if self.other else text


class GainHero(Step):
    """RW-12.1: one that is left; a point for every icon of its skill, its own two included."""

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return None if NONE in s.heroes else "R61"

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        if NONE not in s.heroes:
            return
        asking(s, seat, HERO)
        hero = ask(s, table, seat, HERO)
        skill = s.box.figures.hero_icons[hero]
        waiting: list[int] = []
        for _ in range(2):
            collect(s, seat, ICON_PLAYED + skill, waiting)
        s.heroes[hero] = seat
        s.icons[seat * ICONS + skill] += 2
        table.tell(TOOK_HERO, seat, hero)
        gain_vp(s, table, seat, s.icons[seat * ICONS + skill], guard)
        resolve(s, table, seat, waiting, guard)

    def worth(self, s: WistarState, seat: int) -> int:
        return 400

    def words(self, language: str, chosen: bool) -> str:
        return phrase("gain_hero", language)


class GainSkill(Step):
    """A skill token that is left: one icon. It is taken, not played (R77)."""

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return None if NONE in s.skills else "R61"

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        if NONE not in s.skills:
            return
        asking(s, seat, SKILL)
        token = ask(s, table, seat, SKILL)
        s.skills[token] = seat
        skill = s.box.figures.token_icons[token]
        s.icons[seat * ICONS + skill] += 1
        table.tell(TOOK_SKILL, seat, skill)

    def worth(self, s: WistarState, seat: int) -> int:
        return 60

    def words(self, language: str, chosen: bool) -> str:
        return phrase("gain_skill", language)


# In the words of the effect grammar

OPS: Final[Ops] = {
    "gain_wood": (AMOUNT, lambda reader, row: GainWood(*reader.amounts(row))),
    "gain_metal": (AMOUNT, lambda reader, row: GainMetal(*reader.amounts(row))),
    "gain_vp": (AMOUNT, lambda reader, row: GainVp(*reader.amounts(row))),
    "gain_move_token": (AMOUNT, lambda reader, row: GainMoves(*reader.amounts(row))),
    "gain_joker": (AMOUNT, lambda reader, row: GainJokers(*reader.amounts(row))),
    "gain_electricity": (AMOUNT, lambda reader, row: GainElectricity(*reader.amounts(row))),
    "gain_card_basic": (AMOUNT, lambda reader, row: GainCards(BASIC, *reader.amounts(row))),
    "gain_card_advanced": (AMOUNT, lambda reader, row: GainCards(ADVANCED, *reader.amounts(row))),
    "gain_any_wmc": (
        (*AMOUNT, "other_than_paid"),
        lambda reader, row: GainAny(*reader.amounts(row), reader.flag(row, "other_than_paid")),
    ),
    "gain_hero": (("n",), lambda reader, row: GainHero(reader.only_one(row))),
    "gain_skill_token": (("n",), lambda reader, row: GainSkill(reader.only_one(row))),
}
