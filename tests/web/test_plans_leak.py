"""Nobody else learns of a plan: not from a byte of a page or a stream, not from who is there, and not from the time."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.games.seldom import deeply
from tests.web.halls import Browser, Clock, Stream, World, looped, opened, run_alone, until
from tests.web.rooms import answer, room_of
from tests.web.test_leaks_web import all_pages, moves_in
from tests.web.test_plans import at_rest, friends, given_by, others_turn, turn_of, waiting_seat
from tests.web.watching import House, twin_of
from underhall.engine.chance import FastChance
from underhall.engine.foresight import Foresight
from underhall.web.drawing.forecast import foresee, obstacle, plan_steps
from underhall.web.drawing.plan_view import plan_view
from underhall.web.drawing.table_view import draw_table
from underhall.web.hall.plans import ARRIVES, GOES_ON, STAYS, THINKS, Plans
from underhall.web.table.planning import CHANGED, Plan

NAMES = "Ann Bob Cid"


@pytest.fixture
def house(data: Path) -> Iterator[House]:
    made = House(data)
    yield made
    made.store.close()


async def played(world: World, table: str, seat: int, values: tuple[int, ...]) -> None:
    await until(lambda: given_by(world, table, seat) == list(values))


async def delivered() -> None:
    """What was sent on a stream is with its reader, and what nobody waits for is done."""
    for _ in range(50):
        await asyncio.sleep(0)


async def enough(stream: Stream, messages: int) -> None:
    await until(lambda: len(stream.messages) >= messages)


async def seen_by_others(world: World, table: str, people: list[Browser], seat: int) -> list[dict[str, bytes]]:
    eve = world.browser(table)
    found = [await all_pages(world, who, table, at) for at, who in enumerate(people) if at != seat]
    found.append(await all_pages(world, eve, table, -1))
    for pages in found:
        pages.pop("/notices")  # it has a key of the server's own
    return found


@looped
async def test_a_plan_that_is_made_changed_or_taken_back_sends_not_a_byte(data: Path) -> None:
    async with opened(data, clock=Clock()) as world:
        table, people, live = await friends(world, NAMES)
        seat = waiting_seat(world, table)
        others = [at for at in range(3) if at != seat]
        async with (
            world.stream(people[others[0]], table) as one,
            world.stream(people[others[1]], table) as two,
            world.stream(None, table) as outside,
        ):
            streams = [one, two, outside]
            await seen_by_others(world, table, people, seat)  # the first time, guides have something to explain
            pages = await seen_by_others(world, table, people, seat)
            sent = [moves_in(stream.data) for stream in streams]
            own = (await people[seat].see(seat))["parts"]["prompt"]
            for choose in (0, 3):
                steps = ".".join(map(str, turn_of(world, table, seat, choose)))
                await people[seat].do("plan", steps=steps, **{"as": seat})
                assert (await people[seat].see(seat))["parts"]["prompt"] != own
                assert await seen_by_others(world, table, people, seat) == pages
            await people[seat].do("plan/back", **{"as": seat})
            assert (await people[seat].see(seat))["parts"]["prompt"] == own
            assert await seen_by_others(world, table, people, seat) == pages
            await delivered()
            assert [moves_in(stream.data) for stream in streams] == sent
        assert not live.plans.kept


@looped
async def test_a_plan_that_is_given_up_is_nothing_to_the_others(data: Path) -> None:
    """The same game with it and without it: every page and every byte of the streams."""
    found: list[Any] = []
    for planned in (True, False):
        async with opened(data.with_name(f"{planned}.db"), clock=Clock()) as world:
            table, people, live = await friends(world, NAMES)
            seat = waiting_seat(world, table)
            values = turn_of(world, table, seat, -1)
            others = [at for at in range(3) if at != seat]
            async with world.stream(people[others[0]], table) as one, world.stream(people[others[1]], table) as two:
                if planned:
                    await live.plans.lay_down(seat, values, True, "v")
                    kept = live.plans.kept[seat]
                    false = Plan((*(step_as(step, "0") for step in kept.steps),), True, kept.acts)
                    live.plans.kept[seat] = false  # nothing is as it was
                await others_turn(world, table, people, seat)
                await at_rest(live)
                if planned:
                    assert live.plans.kept[seat].ended == CHANGED
                await delivered()
                pages = await seen_by_others(world, table, people, seat)
                found.append((pages, moves_in(one.data), moves_in(two.data)))
    assert found[0] == found[1]


def step_as(step: Any, gist: str) -> Any:
    import msgspec

    return msgspec.structs.replace(step, gist=gist)


@looped
async def test_an_answer_by_a_plan_is_an_answer_by_a_person(data: Path) -> None:
    """The same turn, planned or made by hand by somebody who looks: the others get the same bytes, and the log, which
    everybody may read after the end, has the same entries."""
    found: list[Any] = []
    for planned in (True, False):
        async with opened(data.with_name(f"{planned}.db"), clock=Clock()) as world:
            table, people, live = await friends(world, NAMES)
            seat = waiting_seat(world, table)
            values = turn_of(world, table, seat, -1)
            others = [at for at in range(3) if at != seat]
            async with (
                world.stream(people[seat], table),
                world.stream(people[others[0]], table) as one,
                world.stream(None, table) as outside,
            ):
                if planned:
                    await live.plans.lay_down(seat, values, False, "v")
                await others_turn(world, table, people, seat)
                for value in () if planned else values:
                    asked = world.room(table).pending_of(seat)
                    assert asked is not None
                    decision = world.room(table).decision(asked)
                    await people[seat].do("answer", decision=decision, answer=value, **{"as": seat})
                await played(world, table, seat, values)
                await at_rest(live)
                await delivered()
                pages = await seen_by_others(world, table, people, seat)
                entries = [one for one in world.store.events(table) if one.kind == "answered"]
                found.append((pages, moves_in(one.data), moves_in(outside.data), entries))
    assert found[0] == found[1]


def presence(messages: list[dict[str, Any]]) -> list[str]:
    """Who is said to be away, message by message; and what else came."""
    found = []
    for message in messages:
        html = message["parts"].get("presence")
        found.append("move" if html is None else ",".join(re.findall(r'data-away="(\d)"', html)))
    return found


@looped
async def test_somebody_who_is_away_is_seen_to_look_in(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the player had opened the table for the move: there, the moves, away again. So an answer tells no more than
    that somebody was quick."""
    found: list[list[str]] = []
    for planned in (True, False):
        async with opened(data.with_name(f"{planned}.db"), clock=Clock(), pace=0.004) as world:
            table, people, live = await friends(world, NAMES)
            seat = waiting_seat(world, table)
            values = turn_of(world, table, seat, -1)
            other = next(at for at in range(3) if at != seat)
            async with world.stream(people[other], table) as watching:
                if planned:
                    await live.plans.lay_down(seat, values, False, "v")
                await others_turn(world, table, people, seat)
                await delivered()
                before = len(watching.messages)
                if not planned:
                    async with world.stream(people[seat], table):
                        for value in values:
                            asked = world.room(table).pending_of(seat)
                            assert asked is not None
                            decision = world.room(table).decision(asked)
                            await people[seat].do("answer", decision=decision, answer=value, **{"as": seat})
                await played(world, table, seat, values)
                await at_rest(live)
                await enough(watching, before + 4)
                found.append(presence(watching.messages[before:]))
    # Somebody else may be asked in the meantime and is away as before; the moves come between the two.
    assert found[0] == found[1]
    assert found[0][1:-1] == ["move"] * (len(found[0]) - 2)
    assert found[0][0] != found[0][-1]


def times(online: bool, done: int, timer: int, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that are waited before an answer, where chance is always in the middle."""
    waited: list[float] = []

    class Sight:
        def online(self, seat: int) -> bool:
            return online

    class Table:
        room = room_of("kings", 2, timer=timer)
        sight = Sight()
        hall = type("Hall", (), {"pace": 0.7})

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    async def look_in(self: Plans, seat: int, seconds: float) -> None:
        waited.append(-seconds)

    table: Any = Table()

    async def run() -> None:
        plans = Plans(table)
        plans._chance = type("Middle", (), {"uniform": staticmethod(lambda low, high: (low + high) / 2)})()
        await plans._take_time(0, done)

    with monkeypatch.context() as patch:
        patch.setattr("asyncio.sleep", sleep)
        patch.setattr(Plans, "_look_in", look_in)
        run_alone(run())
    return waited


def test_the_time_of_an_answer_depends_on_nothing_but_who_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def middle(bounds: tuple[float, float]) -> float:
        return 0.7 * sum(bounds) / 2

    assert times(True, 0, 0, monkeypatch) == [pytest.approx(middle(THINKS))]
    assert times(True, 1, 0, monkeypatch) == [pytest.approx(middle(GOES_ON))]
    away = times(False, 0, 0, monkeypatch)
    assert away == [
        pytest.approx(middle(ARRIVES)),
        pytest.approx(-(middle(STAYS) + 0.7 * THINKS[1])),
        pytest.approx(middle(THINKS)),
    ]
    assert sum(second for second in times(False, 0, 10, monkeypatch) if second > 0) < 5, "the clock does not run out"


@pytest.mark.parametrize(
    ("game", "players", "answers", "every"),
    [
        ("kings", 2, 40, 7),
        ("cavein", 2, 40, 9),
        ("wistar", 2, 50, 17),
        deeply("kings", 4, 150, 7),
        deeply("cavein", 3, 150, 17),
        deeply("wistar", 3, 150, 23),
    ],
)
def test_a_plan_knows_no_more_than_its_player(game: str, players: int, answers: int, every: int, house: House) -> None:
    """In any deal that looks the same to the player: the page where it is made, the table with it, and whether it is
    played or given up."""
    room = room_of(game, players)
    chance = FastChance(4)
    plans: dict[int, Plan] = {}
    planned = judged = 0
    for step in range(answers):
        if room.status != "running":
            break
        for asked in room.pending():
            if (plan := plans.pop(asked.seat, None)) is not None:
                twin = twin_of(room, asked.seat, 900 + step)
                again = twin.pending_of(asked.seat)
                assert again is not None
                assert obstacle(twin, plan, plan.steps[0], again) == obstacle(room, plan, plan.steps[0], asked)
                judged += 1
        answer(room, chance)
        seat = next((at for at in range(players) if room.status == "running" and room.pending_of(at) is None), -1)
        if step % every or seat < 0:
            continue
        ahead = Foresight(room.running, seat)
        values: list[int] = []
        while (asked_then := ahead.asked) is not None and len(values) < 3:
            values.append(sorted(asked_then.options)[chance.below(len(asked_then.options))])
            ahead.answer(values[-1])
        if not values:
            continue
        live, twin_live = house.live(room), house.live(twin_of(room, seat, 300 + step))
        for count in (0, len(values)):
            some = tuple(values[:count])
            assert plan_view(live, seat, some, (), "pl", True) == plan_view(twin_live, seat, some, (), "pl", True)
        steps, again_steps = (
            tuple(plan_steps(foresee(one, seat), values, room.names, True)) for one in (room, twin_live.room)
        )
        assert steps == again_steps
        plans[seat] = Plan(steps, True, room.acts.get(seat, 0))
        live.plans.kept[seat] = twin_live.plans.kept[seat] = plans[seat]
        shown = draw_table(live, seat, "de").parts
        assert shown == draw_table(twin_live, seat, "de").parts
        assert "data-planned" in "".join(shown.values()) or game != "kings"
        planned += 1
    assert planned > 1
    assert judged > 1
