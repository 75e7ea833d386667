"""What a good player would think about now, from what the seat sees: for the guide of a first game."""

from __future__ import annotations

from collections.abc import Iterator

from underhall.engine.thought import Thought

from .box import SYMBOLS
from .view import SeatView, XobosView

LATE = 3
WEAK = 3
RICH = 4
SET_UP = ("choosing_clans", "placing", "choosing_leaders")


def thoughts(view: XobosView) -> list[Thought]:
    if view.over or view.seat < 0 or view.step in SET_UP or view.seats[view.seat].eliminated:
        return []
    return list(found(view, view.seats[view.seat]))


def found(view: XobosView, me: SeatView) -> Iterator[Thought]:
    """What matters most first."""
    crystals, resources = me.crystals or 0, me.resources or 0
    standing = [one for one in me.guardians if one.field is not None]
    left = view.rounds - view.round
    developing = view.step == "development"
    attacks = sum(one.defender == view.seat for one in view.tokens)
    if view.step == "moving" and attacks and view.active == view.seat:
        yield Thought("attacked", (("count", attacks),))
    weak = [one for one in standing if one.life is not None and one.life <= WEAK]
    if weak:
        one = min(weak, key=lambda one: one.life or 0)
        yield Thought("wounded", (("guardian", SYMBOLS.index(one.symbol)), ("count", one.life or 0)))
    if not me.reactors and (developing or left <= LATE):
        yield Thought("no_reactor", (("count", crystals + len(standing)),))
    if developing:
        lost = len(me.guardians) - len(standing)
        if lost:
            yield Thought("lost", (("count", lost),))
        idle = sum(one.link is None and one.site is None for one in standing)
        if resources >= RICH:
            yield Thought("resources", (("count", resources),))
        if me.reactors:
            yield Thought("next_reactor", (("count", crystals + len(standing)),))
        if idle:
            yield Thought("idle", (("count", idle),))
    if left < LATE:
        yield Thought("late", (("count", left),))
    leading = max((one.reactors, -seat) for seat, one in enumerate(view.seats) if not one.eliminated)
    if leading[0] > me.reactors and -leading[1] != view.seat:
        yield Thought("rival", (("seat", -leading[1]), ("count", leading[0]), ("count2", me.reactors)))
    if not me.income_crystals:
        yield Thought("no_crystals", (("count", me.income_resources),))
    else:
        yield Thought("income", (("count", me.income_resources), ("count2", me.income_crystals)))
    yield Thought("score", (("count", crystals), ("count2", len(standing)), ("count3", me.reactors)))
