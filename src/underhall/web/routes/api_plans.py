"""Plans and holidays for programs."""

from __future__ import annotations

from underhall.web.hall.holidays import read_days, tell
from underhall.web.table import commands, planning
from underhall.web.threads import in_thread

from . import api_types as t
from .api_calls import LONGEST_TEXT, Call
from .api_state import ahead_of


async def see_ahead(call: Call) -> t.Ahead:
    live, seat = await call.own()
    steps = [int(one) if one.isdecimal() and len(one) < 10 else one[:LONGEST_TEXT] for one in steps_of(call)]
    async with live.lock:
        planning.check(live.room, seat)
        return await in_thread(ahead_of, live, seat, steps, call.language)


def steps_of(call: Call) -> list[str]:
    return call.request.query_params.getlist("step")[: planning.MOST_STEPS + 1]


async def lay_down(call: Call) -> t.Done:
    given: t.LayDown = call.body
    live, seat = await call.own()
    steps = [one if isinstance(one, int) else one[:LONGEST_TEXT] for one in given.steps]
    await live.plans.lay_down(seat, steps, given.strict, "")
    return t.Done()


async def take_plan_back(call: Call) -> t.Done:
    live, seat = await call.own()
    await live.plans.take_back(seat)
    return t.Done()


async def go_on_holiday(call: Call) -> t.Done:
    given: t.OnHoliday = call.body
    live, seat = await call.own()
    days = read_days(given.first, given.last)
    commands.running(live.room)
    await tell(live, seat, days)
    return t.Done()


async def end_holiday(call: Call) -> t.Done:
    live, seat = await call.own()
    commands.running(live.room)
    await tell(live, seat, None)
    return t.Done()
