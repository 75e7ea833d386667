"""What a good player would think about now, from what the seat sees: for the guide of a first game."""

from __future__ import annotations

from collections.abc import Iterator

from underhall.engine.thought import Thought

from .box import LETTERS
from .components import COLOUR_IDS
from .view import CaveinView, MineToken, SeatView

FULL = 7
FEW, MANY = 3, 4
NEAR = 2
COLOURS = dict(zip(LETTERS, COLOUR_IDS, strict=True))
"""How cards are named: `P1` is purple."""


def thoughts(view: CaveinView) -> list[Thought]:
    if view.over or view.seat < 0:
        return []
    return list(found(view, view.seats[view.seat]))


def card_of(name: str) -> tuple[str, int]:
    """The colour that a card of the hand has this turn, and its level: `P2>B` is a purple 2 that is blue."""
    printed, _, named = name.partition(">")
    return COLOURS[(named or printed)[0]], int(printed[1:])


def purse_of(me: SeatView) -> dict[str, int]:
    """What the hand can pay in each colour."""
    found: dict[str, int] = {}
    for colour, level in map(card_of, me.hand or ()):
        found[colour] = found.get(colour, 0) + level
    return found


def payable(one: MineToken, purse: dict[str, int]) -> bool:
    return (max(purse.values(), default=0) if one.wild else purse.get(one.colour, 0)) >= one.price


def found(view: CaveinView, me: SeatView) -> Iterator[Thought]:
    """What matters most first."""
    asked = {one.question for one in view.asked if one.seat == view.seat}
    purse = purse_of(me)
    crystals = [one for row in view.mine.values() for one in row if one is not None]
    can_mine = view.now.extra_minings or (view.now.actions_left and ("mine" not in view.now.used or view.now.same_type))
    if "pay" in asked:
        yield Thought("leader")
    if "action" in asked and can_mine:
        payables = [one.token.vp for one in crystals if payable(one, purse)]
        if payables and max(payables) > 0:
            yield Thought("crystal", (("count", max(payables)),))
    if view.last_round:
        yield Thought("last_round")
    elif view.end_field - view.marker <= NEAR:
        yield Thought("marker", (("count", view.end_field - view.marker),))
    room = FULL - me.cards
    if "action" in asked and not view.now.used and view.now.actions_left == 2 and room >= 2:
        others = [
            (len(one.base) - 1, seat)
            for seat, one in enumerate(view.seats)
            if seat != view.seat and not any(owned.artifact == "blast_door" for owned in one.artifacts)
        ]
        most, victim = max(others, default=(0, 0))
        if most >= 2:
            yield Thought("raid", (("seat", victim), ("count", most)))
    if me.cards >= FULL:
        yield Thought("hand_full", (("count", me.cards),))
    total = sum(level for _, level in map(card_of, me.hand or ()))
    prices = [one.price for one in view.stacks if one.price is not None]
    if (
        "action" in asked
        and view.now.actions_left
        and "collect" not in view.now.used
        and prices
        and total >= min(prices)
    ):
        yield Thought("artifact", (("count", total), ("count2", min(prices))))
    if me.cards <= FEW and any(view.docks["1"]):
        yield Thought("recruit", (("count", me.cards),))
    if len(me.base) > MANY:
        yield Thought("exposed", (("count", len(me.base) - 1),))
    cheaper = sum(one.colour in me.totems for one in crystals)
    if cheaper:
        yield Thought("totem", (("count", cheaper),))
    yield Thought("symbols", (("count", sum(one.token.symbol is not None for one in crystals)),))
