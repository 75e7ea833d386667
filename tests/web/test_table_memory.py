"""Tables in memory and on the clock: timers, failing writes, restarts, bots in processes."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from tests import pocket
from tests.web.halls import Browser, Clock, World, changed, looped, opened, until
from tests.web.tables import seat_to_move, state, unchanged, until_undo
from underhall.web.live.channels import PageChannel
from underhall.web.storage.datafile import StoreError
from underhall.web.table import commands
from underhall.web.table.room import Room
from underhall.web.workers.workers import Workers

pocket.register()


# Memory and time --------------------------------------------------------------------------------------------------


async def seen_by_all(world: World, people: list[Browser]) -> list[Any]:
    """What the players and an onlooker see. That somebody has a guide is known as soon as that page is open."""
    for one in people:
        await one.see()
    return [await one.see() for one in (*people, world.browser(people[0].table))]


@looped
async def test_tables_that_left_memory_are_the_same_when_they_are_opened_again(data: Path) -> None:
    async with opened(data, clock=Clock()) as world:
        people = await world.friends("kings", "Ann Bob Cid")
        table = people[0].table
        seat = await until_undo(world, people)
        await people[seat].do("undo")
        await people[0].do("chat", text="so")
        await world.play(people, 9)
        await people[1].do("settings", confirm="on")
        for number in range(12):
            await world.quiet(table)
            before = state(world, table)
            pages = await seen_by_all(world, people)
            await world.forget(table)
            await world.hall.open(table)
            assert state(world, table) == before
            assert await seen_by_all(world, people) == pages
            if world.room(table).hold is not None:
                await people[world.room(table).hold or 0].do("confirm")
            await world.play(people, 1, number)
            if number == 5:
                await people[2].do("takeback")
            if number == 8:
                await people[2].do("resign")


@looped
async def test_idle_tables_leave_memory_and_busy_ones_do_not(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        live = world.live(ann.table)
        assert not live.idle(60)
        assert live.idle(-1)
        async with world.stream(bob, bob.table):
            assert not live.idle(-1)
        await until(lambda: live.idle(-1))
        async with live.lock:
            assert not live.idle(-1)
        timed = await world.friends(timer="60")
        assert not world.live(timed[0].table).idle(-1), "its clock must go on"
        world.workers.may.clear()
        quick = await world.quick()
        while not world.live(quick.table).bots_and_clock.busy:
            await world.answer(quick, 0)
        assert not world.live(quick.table).idle(-1)


@looped
async def test_a_start_goes_on_with_all_games_where_a_bot_is_to_move(data: Path) -> None:
    tables: list[tuple[str, dict[str, str]]] = []
    async with opened(data) as world:
        for players in (2, 3, 4):
            ann = await world.quick(players=players)
            await world.until_bot(ann)
            tables.append((ann.table, dict(ann.client.cookies)))
            world.live(ann.table).bots_and_clock.close()
            world.workers.may.set()
        friends = await world.friends()
        idle = friends[0].table
    async with opened(data) as world:
        await until(lambda: all(table in world.hall.tables for table, _ in tables))
        assert idle not in world.hall.tables, "where people are to move, nothing is to be done"
        for table, cookies in tables:
            room = await world.quiet(table)
            assert room.pending()[0].seat == 0 or room.status == "over"
            await world.play([world.browser(table, cookies=cookies)], 3)


@looped
async def test_one_broken_table_does_not_keep_the_others_from_going_on(data: Path) -> None:
    async with opened(data) as world:
        tables = []
        for _ in range(2):
            ann = await world.quick()
            await world.until_bot(ann)
            tables.append(ann.table)
            world.live(ann.table).close()
            world.workers.may.set()
        world.store.writing.execute("UPDATE events SET data = ? WHERE game = ? AND seq = 3", (b"{", tables[0]))
    async with opened(data) as world:
        await until(lambda: tables[1] in world.hall.tables)
        await world.quiet(tables[1])
        answer = await world.browser(strict=False).get(f"/t/{tables[0]}")
        assert answer.status_code >= 400
        assert (await world.browser().get("/")).status_code == 200


@looped
async def test_when_the_time_is_up_an_easy_bot_decides(data: Path) -> None:
    clock = Clock()
    async with opened(data, clock=clock) as world:
        people = await world.friends("kings", "Ann Bob", timer="60")
        table = people[0].table
        seat = seat_to_move(world, table)
        clock.now += 59
        world.live(table).bots_and_clock.wake()
        await asyncio.sleep(0.02)
        assert not world.workers.asked
        decision = await people[seat].decision()
        prompt = (await people[seat].see())["parts"]["prompt"]
        assert f'data-until="{int(clock.now + 1)}"' in prompt
        clock.now += 1.5
        world.live(table).bots_and_clock.wake()
        await until(lambda: world.room(table).running.given())
        await world.live(table).settled()
        assert world.workers.asked[0] == (seat, "easy")
        await unchanged(world, people[seat], "answer", 409, decision=decision, answer=0)
        asked = len(world.workers.asked)
        await asyncio.sleep(0.02)
        assert len(world.workers.asked) == asked, "the next decision has its own time"
        await world.answer(people[seat_to_move(world, table)])
        clock.now += 61
        world.live(table).bots_and_clock.wake()
        await until(lambda: len(world.workers.asked) > asked)
        events = [event.kind for event in world.room(table).running.events]
        assert events.count("time-out") >= 1


@looped
async def test_a_clock_does_not_run_while_the_server_is_down(data: Path) -> None:
    clock = Clock()
    async with opened(data, clock=clock) as world:
        people = await world.friends("kings", "Ann Bob", timer="60")
        table, cookies = people[0].table, dict(people[0].client.cookies)
    clock.now += 10_000
    async with opened(data, clock=clock) as world:
        await until(lambda: table in world.hall.tables)
        await asyncio.sleep(0.02)
        assert not world.workers.asked
        assert cookies
        clock.now += 61
        world.live(table).bots_and_clock.wake()
        await until(lambda: world.workers.asked)


@looped
async def test_who_does_not_confirm_in_time_has_confirmed(data: Path) -> None:
    clock = Clock()
    async with opened(data, clock=clock) as world:
        ann = await world.quick(confirm="on", timer="60")
        await world.until_hold(ann)
        asked = len(world.workers.asked)
        await asyncio.sleep(0.02)
        assert len(world.workers.asked) == asked
        clock.now += 61
        world.live(ann.table).bots_and_clock.wake()
        await until(lambda: world.room(ann.table).hold is None)
        await world.quiet(ann.table)
        assert len(world.workers.asked) > asked


@looped
async def test_a_move_that_is_being_written_is_finished_though_its_request_is_given_up(data: Path) -> None:
    async with opened(data) as world:
        both = await world.friends()
        table = both[0].table
        live = world.live(table)
        gate = asyncio.Event()
        append = world.hall.store.append

        async def slow(entry: Any) -> None:
            await gate.wait()
            await append(entry)

        asked = world.room(table).pending()[0]
        command = lambda room: commands.answer(room, asked.seat, room.decision(asked), asked.options[0])  # noqa: E731
        with changed(world.hall.store, "append", slow):
            task = asyncio.ensure_future(live.do(command))
            await until(lambda: world.room(table).running.given())
            for _ in range(3):
                task.cancel()
                await asyncio.sleep(0)
            gate.set()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert not live.lock.locked()
        assert world.room(table).seq == len(world.hall.store.events(table))
        await world.play(both, 3)
        assert len(world.room(table).running.given()) == 4


@looped
async def test_when_the_disk_fails_altogether_nothing_is_made_up(data: Path) -> None:
    """Neither written nor read again: the table is opened anew later, and its log has no gap."""
    async with opened(data) as world:
        both = await world.friends()
        table = both[0].table
        await world.play(both, 3)
        given = world.room(table).running.given()
        store = world.hall.store

        async def broken(entry: Any) -> None:
            raise StoreError("the disk is gone")

        def unreadable(game: str) -> Any:
            raise StoreError("the disk is gone")

        with changed(store, "append", broken), changed(store, "events", unreadable):
            for _ in range(2):
                answer = await both[0].do("chat", None, text="x")
                assert answer.status_code in (422, 503)
        await both[0].do("chat", text="y")
        assert world.room(table).running.given() == given
        assert [one.text for one in world.room(table).chat] == ["y"]
        await world.play(both, 3)
        assert [event.seq for event in store.events(table)] == list(range(1, world.room(table).seq + 1))


@looped
async def test_a_drawing_that_fails_does_not_stop_the_game(data: Path) -> None:
    async with opened(data) as world:
        ann = await world.quick()
        await world.quiet(ann.table)
        async with world.stream(ann, ann.table) as stream, world.stream(None, ann.table) as eve:
            await stream.next(1)
            await eve.next(1)
            news = PageChannel.news

            def broken(channel: PageChannel, *more: Any) -> bytes:
                if channel.key.seat == 0:
                    raise ZeroDivisionError
                return news(channel, *more)

            with changed(PageChannel, "news", broken):
                await world.play([ann], 3)
                await eve.next(4)
            await world.play([ann], 1)
            await stream.next(2)


# Bots in processes ------------------------------------------------------------------------------------------------


@looped
async def test_the_game_goes_on_when_the_bots_worker_is_killed_again_and_again(data: Path) -> None:
    workers = Workers(workers=1, allowance=0)
    async with opened(data, workers=workers) as world:
        ann = await world.quick("cavein", 2)
        killed = 0
        for number in range(6):
            room: Room = await world.quiet(ann.table)
            if room.status != "running":
                break
            await world.answer(ann, 0, number)
            pid = workers._pool.all[0].pid
            if pid is not None and number % 2 and killed < 2:
                os.kill(pid, signal.SIGKILL)
                killed += 1
        await world.quiet(ann.table)
        assert killed
        assert world.room(ann.table).running.answers > 6
        assert workers.stats()["first"] == 0
