"""What a seat lacks to play an invention: the reasons of `refuse_card`, in things and numbers."""

from __future__ import annotations

import msgspec

from .box import COUNTER_IDS, ENERGY, ICON_IDS, ICONS, SKILLS, TYPES
from .costs import Need
from .counters import cheeses_of, guests_of
from .inventions import PLAY, Play, metal_price, wood_price
from .state import OFF_EITHER, OFF_SKILL, OFFS, WistarState

PLAIN = Play()
"""To play an invention without any effect that makes it cheaper."""
TYPE_COUNTERS = COUNTER_IDS[COUNTER_IDS.index("buildings") :][:TYPES]


class Lack(msgspec.Struct, frozen=True):
    """How many more of these are needed; if several things are listed, any will do, as long as the total is right."""

    n: int
    """Of `electricity_level` it is the level that is wanted."""
    things: tuple[str, ...]
    """In the words of the counters: `wood`, `icon_strength`, `electricity_level`."""


def lacking(s: WistarState, seat: int, card: int, step: Play = PLAIN) -> tuple[Lack, ...]:
    """Nothing if the seat could play the card with this step, as far as its price and its requirements go."""
    if step.free:
        return ()
    invention = s.box.inventions[card]
    at = (seat * TYPES + invention.type) * OFFS
    goods = [
        (max(0, wood_price(s, at, invention, step) - s.wood[seat]), "wood"),
        (max(0, metal_price(s, at, invention, step) - s.metal[seat]), "metal"),
    ]
    found = covered(goods, s.off[at + OFF_EITHER] + step.off.either)
    found += plainly([(invention.moves - s.moves[seat], "move_token")])
    return (*found, *lacking_need(s, seat, invention.need, s.off[at + OFF_SKILL] + step.off.skill))


def lacking_need(s: WistarState, seat: int, need: Need, skill_off: int = 0) -> list[Lack]:
    """Of what must be shown; jokers stand for missing skills (RW-8.2)."""
    icons = [
        (max(0, need.icons[icon] - s.icons[seat * ICONS + icon]), f"icon_{ICON_IDS[icon]}") for icon in range(ICONS)
    ]
    found = covered(icons[:SKILLS], skill_off + s.jokers[seat])
    found += plainly([icons[ENERGY]])
    if need.electricity > s.electricity[seat]:
        found.append(Lack(need.electricity, ("electricity_level",)))
    types = [(need.types[type] - s.types[seat * TYPES + type], TYPE_COUNTERS[type]) for type in range(TYPES)]
    return found + plainly(
        [
            *types,
            (need.guests - len(s.guests[seat]), "guests"),
            (need.house - guests_of(s, seat, 0) if need.house else 0, "guests_house"),
            (need.basement - guests_of(s, seat, 1) if need.basement else 0, "guests_basement"),
            (need.cheese - cheeses_of(s, seat) if need.cheese else 0, "cheese"),
            (need.dug - s.dug[seat], "rooms_dug"),
            (need.beds - s.bed_tiles[seat], "beds_built"),
        ]
    )


def plainly(short: list[tuple[int, str]]) -> list[Lack]:
    return [Lack(n, (thing,)) for n, thing in short if n > 0]


def covered(short: list[tuple[int, str]], cover: int) -> list[Lack]:
    """Up to `cover` missing things do not matter, whichever they are."""
    together = sum(n for n, _ in short) - cover
    if together <= 0:
        return []
    if cover == 0:
        return plainly(short)
    return [Lack(together, tuple(thing for n, thing in short if n))]


def step_of(s: WistarState, seat: int) -> Play:
    """The step with which the seat would play an invention now: the one that it is asked for, or a plain one."""
    if s.question == PLAY and s.asked == seat:
        step = s.box.steps[s.step]
        assert isinstance(step, Play)
        return step
    return PLAIN
