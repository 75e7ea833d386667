"""Holidays: the others see them, the clock rests within the year's days, and nobody votes the seat away."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.web.halls import Browser, Clock, World, looped, opened, until
from tests.web.rooms import room_of, take
from tests.web.test_plans_leak import delivered
from underhall.web.hall import holidays as hall_holidays
from underhall.web.refusals import Refusal
from underhall.web.table import holidays
from underhall.web.table import journal as j
from underhall.web.table.holidays import DAY, Holiday, rest_after

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC).timestamp()


def day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()


async def away(who: Browser, first: float, last: float) -> None:
    answer = await who.post("/me/holiday", {"first": day(first), "last": day(last)})
    assert answer.status_code == 303, answer.text


def test_a_clock_rests_while_its_player_is_away() -> None:
    week = (Holiday(100.0, 700.0, 700.0),)
    assert rest_after(week, 0.0, 50.0) == 0, "it runs out before"
    assert rest_after(week, 0.0, 200.0) == 600
    assert rest_after(week, 300.0, 200.0) == 400, "it began in the middle"
    assert rest_after(week, 800.0, 200.0) == 0
    both = (*week, Holiday(800.0, 900.0, 850.0))
    assert rest_after(both, 0.0, 250.0) == 650, "the rest of the second one is for the days that are left"
    assert rest_after(both, 0.0, 150.0) == 600, "it runs out between the two"


def test_a_year_has_only_so_many_days() -> None:
    room = room_of("kings", 2, timer=3 * DAY, holidays=10)
    begin = NOON
    take(room, j.Holiday(0, int(begin), int(begin + 8 * DAY), int(begin - DAY)))
    assert holidays.rests_at(room, 0, begin + 7 * DAY)
    later = begin + 20 * DAY
    take(room, j.Holiday(0, int(later), int(later + 8 * DAY), int(later)))
    assert holidays.rests_at(room, 0, later + DAY)
    assert not holidays.rests_at(room, 0, later + 3 * DAY), "two days were left"
    assert holidays.holiday_at(room, 0, later + 3 * DAY), "it is one all the same"
    # Back early: what was not used can be used again.
    take(room, j.Holiday(0, 0, 0, int(later + DAY)))
    assert holidays.holiday_at(room, 0, later + 2 * DAY) is None
    more = later + 40 * DAY
    take(room, j.Holiday(0, int(more), int(more + 8 * DAY), int(more)))
    assert holidays.rests_at(room, 0, more + DAY - 1)
    assert not holidays.rests_at(room, 0, more + DAY)
    # Another year, and other seats, have days of their own.
    year = NOON + 365 * DAY
    take(room, j.Holiday(0, int(year), int(year + 8 * DAY), int(year)))
    assert holidays.rests_at(room, 0, year + 7 * DAY)
    assert not holidays.rests_at(room, 1, year)


@pytest.mark.parametrize(
    ("timer", "days", "rests"), [(3600, 14, False), (DAY, 14, True), (0, 14, True), (DAY, 0, False)]
)
def test_holidays_count_only_where_there_is_time(timer: int, days: int, rests: bool) -> None:
    room = room_of("kings", 2, timer=timer, holidays=days)
    take(room, j.Holiday(0, 1000, 9000, 500))
    assert holidays.rests_at(room, 0, 2000) == rests
    assert holidays.holiday_at(room, 0, 2000)


def test_tables_of_before_are_read() -> None:
    old = b'{"kind":"created","game":"kings","rules":"1","players":2,"options":{},"secret":"","host":"v"}'
    made = j.decode(old)
    assert isinstance(made, j.Created)
    assert made.holidays == 14
    assert j.encode(made) == old


@looped
async def test_all_tables_show_it_and_nobody_can_take_the_seat(data: Path) -> None:
    clock = Clock(NOON)
    async with opened(data, clock=clock) as world:
        people = await world.friends("kings", "Ann Bob Cid", timer=str(3 * DAY))
        table = people[0].table
        live = world.live(table)
        before = live.clock_of(0)
        async with world.stream(people[1], table) as stream:
            await away(people[0], NOON + 2 * DAY, NOON + 6 * DAY)
            await until(lambda: b"Ann is on holiday from 3 July to 7 July." in stream.data)
        assert live.room.holidays[0][0].end == NOON - 12 * 3600 + 7 * DAY
        # It is not there yet: Ann is away as others are.
        assert "is on holiday" not in (await people[1].see(1))["parts"]["presence"]
        asked = live.room.pending()[0].seat
        if asked == 0:
            assert live.clock_of(0) == before + 5 * DAY
        clock.now += 3 * DAY
        seen = (await people[1].see(1))["parts"]["presence"]
        assert "Ann is on holiday until 7 July." in seen
        assert 'value="0"' not in seen, "there is no button to let a bot take over"
        answer = await people[1].post(f"/t/{table}/replace", {"as": "1", "seat": "0"})
        assert answer.status_code == 409
        live.sight._since -= 1000  # Cid has been away for long
        live.sight.seen.clear()
        assert (await people[1].post(f"/t/{table}/replace", {"as": "1", "seat": "2"})).status_code in (200, 303)
        # A game that begins later knows of it.
        later = await world.friends("kings", "Dot Eve")
        assert not world.room(later[0].table).holidays
        mine = await people[0].post("/new", World.wish("kings", 2, "Ann"))
        second = mine.headers["location"].partition("/t/")[2].partition("?")[0]
        await world.sit(second, "Fay")
        await until(lambda: world.room(second).holidays)
        # Back early.
        assert (await people[0].post("/me/holiday/over", {})).status_code == 303
        assert holidays.holiday_at(live.room, 0, clock.now) is None
        assert "is on holiday" not in (await people[1].see(1))["parts"]["presence"]
        page = (await people[0].get("/me")).text
        assert 'name="first"' in page
    async with opened(data, clock=clock) as world:
        again = await world.hall.open(table)
        assert len(again.room.holidays[0]) == 1
        assert again.room.holidays[0][0].end == int(clock.now)


@looped
async def test_bad_days_are_refused(data: Path) -> None:
    async with opened(data, clock=Clock(NOON)) as world:
        people = await world.friends("kings", "Ann Bob")
        for first, last in (
            ("", ""),
            ("2026-07-09", "2026-07-08"),
            ("2026-06-01", "2026-06-02"),
            ("2026-07-09", "2026-12-08"),
            ("2030-01-01", "2030-01-02"),
            ("9999-12-31", "9999-12-31"),
            ("7/1/2026", "tomorrow"),
        ):
            answer = await people[0].post("/me/holiday", {"first": first, "last": last})
            assert answer.status_code == 422, (first, last)
        assert not world.room(people[0].table).holidays
        assert await hall_holidays.holiday_of(world.hall, world.room(people[0].table).created_as.host) is None
        stranger = world.browser()
        assert (await stranger.post("/me/holiday", {"first": "2026-07-09", "last": "2026-07-09"})).status_code == 409
        with pytest.raises(Refusal):
            hall_holidays.read_days("2026-02-30", "2026-03-01")


@looped
async def test_programs_go_on_holiday(data: Path) -> None:
    async with opened(data, clock=Clock(NOON)) as world:
        people = await world.friends("kings", "Ann Bob")
        live = world.live(people[0].table)
        key = {"authorization": f"Bearer {live.token(1)}"}
        at = f"/api/tables/{live.id}"
        days = {"first": "2026-07-01", "last": "2026-07-03"}
        who = world.browser()
        assert (await who.client.post(f"{at}/holiday", json=days, headers=key)).json() == {"ok": True}
        seat = (await who.client.get(at)).json()["seats"][1]
        assert seat["rests"]
        assert seat["holiday"] == datetime(2026, 7, 4, tzinfo=UTC).timestamp()
        said = (await who.client.get(f"{at}?lang=de")).json()["chat"]
        assert said[-1]["text"] == "Bob ist vom 1. Juli bis zum 3. Juli im Urlaub."
        assert (await who.client.post(f"{at}/holiday/over", headers=key)).json() == {"ok": True}
        assert not (await who.client.get(at)).json()["seats"][1]["rests"]
        assert (await who.client.post(f"{at}/holiday", json={"first": "x", "last": ""}, headers=key)).status_code == 422


@looped
async def test_no_bot_decides_for_somebody_on_holiday(data: Path) -> None:
    """The clock runs out only when the holiday is over and the rest of the time as well."""
    clock = Clock(NOON)
    async with opened(data, clock=clock) as world:
        people = await world.friends("kings", "Ann Bob", timer=str(DAY))
        live = world.live(people[0].table)
        seat = live.room.pending()[0].seat
        await away(people[seat], NOON, NOON + 3 * DAY)  # up to the midnight after the fourth day
        for later in (2 * DAY, 2 * DAY):
            clock.now += later
            live.bots_and_clock.wake()
            await delivered()
            assert not live.room.missed
            assert live.room.running.answers == 0
        clock.now += DAY
        live.bots_and_clock.wake()
        await until(lambda: live.room.missed)
        assert live.room.running.given()[0][0] == seat
