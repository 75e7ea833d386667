"""What a good player would think about now, from what the seat sees: for the guide of a first game."""

from __future__ import annotations

from collections.abc import Iterator

from underhall.engine.thought import Thought

from .placing import strengths_on
from .view import KingsView, SeatView, StaffedMine

END_NEAR = 3
"""The deck has no more than so many cards for each player."""
MANY_OWN = 3


def needed(mine: StaffedMine) -> int:
    """How many units are missing until it is developed."""
    return mine.mine.size + mine.mine.overseer - len(mine.units)


def fits(view: KingsView, me: SeatView, unit: str, mine: StaffedMine) -> bool:
    """Whether the unit may be the next in this mine of the viewer's own (section 6)."""
    overseer = len(mine.units) >= mine.mine.size
    if (unit[:2] == me.king) != overseer:
        return False
    return int(unit[2:]) in strengths_on(mine.units, view.overseer_wrap or not overseer)


def thoughts(view: KingsView) -> list[Thought]:
    if view.over or view.seat < 0:
        return []
    return list(found(view, view.seats[view.seat]))


def found(view: KingsView, me: SeatView) -> Iterator[Thought]:
    """What matters most first."""
    asked = {one.question for one in view.asked if one.seat == view.seat}
    hand = [card.unit for card in me.hand or ()]
    drawing = "draw" in asked
    completed = [one.mine.value for one in me.mines if needed(one) == 1 and any(fits(view, me, u, one) for u in hand)]
    if completed and not drawing:
        yield Thought("finish", (("count", max(completed)),))
    if drawing:
        tops = [pile[-1] for pile in view.camp.values() if pile]
        wanted = [one.mine.value for one in me.mines if any(fits(view, me, unit, one) for unit in tops)]
        if wanted:
            yield Thought("camp", (("count", max(wanted)),))
    row = [one for one in view.row if one is not None]
    last = [one for one in row if one.mine.defence - len(one.units) == 1]
    kings = {seat.king for seat in view.seats}
    mine_now = [
        one.mine.value
        for one in last
        if any(
            (unit[:2] == me.king or unit[:2] not in kings) and int(unit[2:]) in strengths_on(one.units) for unit in hand
        )
    ]
    if mine_now and not drawing:
        yield Thought("take", (("count", max(mine_now)),))
    missing, risk = sum(map(needed, me.mines)), sum(one.mine.value for one in me.mines)
    near = view.deck <= END_NEAR * view.players
    if near and missing:
        yield Thought("deadline", (("count", missing), ("count2", view.deck)))
    if near:
        yield Thought("end_near", (("count", view.deck),))
    if last and not mine_now:
        yield Thought("last_unit", (("count", max(one.mine.value for one in last)),))
    if not me.mines and not me.developed:
        yield Thought("no_mine")
    if missing:
        yield Thought("missing", (("count", missing), ("count2", view.deck)))
    own = sum(unit[:2] == me.king for unit in hand)
    if own >= MANY_OWN:
        yield Thought("own_race", (("count", own),))
    nines = [at for at, one in enumerate(view.row) if one is not None and one.units and one.units[-1][2:] == "9"]
    if nines:
        yield Thought("nine", (("target", nines[0]),))
    if any(one.mine.defence - len(one.units) == 2 for one in row):
        yield Thought("opening")
    if risk:
        yield Thought("risk", (("count", risk),))
