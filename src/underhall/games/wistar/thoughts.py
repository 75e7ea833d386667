"""What a good player would think about now, from what the seat sees: for the guide of a first game."""

from __future__ import annotations

from collections.abc import Iterator

from underhall.engine.thought import Thought

from .box import AREA_IDS
from .view import GoalCard, SeatView, WistarView

ROUNDS = 5
CHIEFS = 3
BEDS = ROOMS = 6
MANY_CARDS = 4
OUTSIDE = "ENT"


def thoughts(view: WistarView) -> list[Thought]:
    if view.over or view.seat < 0 or view.pairs:
        return []
    return list(found(view, view.seats[view.seat]))


def next_threshold(goal: GoalCard, seat: int) -> int | None:
    """How much the topmost free space of a goal asks for; None if the seat has its disc there, or none is free."""
    if any(space.disc == seat for space in goal.spaces):
        return None
    return next((space.threshold for space in goal.spaces if space.disc is None and not space.covered), None)


def found(view: WistarView, me: SeatView) -> Iterator[Thought]:
    """What matters most first."""
    acting = any(one.seat == view.seat and one.question == "act" for one in view.asked)
    lacks = [
        wanted - goal.counts[view.seat]
        for goal in view.goals
        if (wanted := next_threshold(goal, view.seat)) is not None
    ]
    if acting and any(lack <= 0 for lack in lacks):
        yield Thought("goal_now")
    if acting and me.burrow_entrance:
        yield Thought("waiting", (("count", me.burrow_entrance),))
    playable = sum(1 for card in me.hand or () if view.lacking is not None and not view.lacking.get(card, (None,)))
    if view.round == ROUNDS:
        yield Thought("last_round")
    if 1 in lacks:
        yield Thought("goal_near")
    if not me.rooms_free:
        yield Thought("no_room")
    if playable:
        yield Thought("playable", (("count", playable),))
    if me.rooms_free > 0 and me.beds_uncovered < BEDS and me.wood >= me.bed_price:
        yield Thought("bed", (("count", me.bed_price),))
    if me.explorer == OUTSIDE:
        yield Thought("explorer")
    if me.rooms_dug < ROOMS and me.metal >= me.room_price:
        yield Thought("room", (("count", me.room_price),))
    hand = me.hand_basic + me.hand_advanced
    if hand >= MANY_CARDS:
        yield Thought("hand", (("count", hand),))
    placed = sum(space.chief == view.seat for one in view.wheel for space in one.spaces) + view.hut.count(view.seat)
    if placed < CHIEFS and view.round > 1:
        yield Thought("chiefs", (("count", CHIEFS - placed), ("count2", ROUNDS - view.round)))
    forest, burrow, farm = (me.workers[area] for area in AREA_IDS)
    yield Thought("workers", (("count", forest), ("count2", burrow), ("count3", farm)))
