"""Many people share one server: whose time bots take, how fast clocks may be, and when a table rests."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.web.halls import SCRIPT, Browser, Clock, World, cookies_of, looped, opened, table_in, until
from tests.web.processes import ODD, posix
from tests.web.servers import Post, run
from tests.web.test_workers import position, started, workers
from underhall.web.hall.bots_and_clock import MISSED
from underhall.web.hall.making import SHORTEST_TIMER
from underhall.web.limits import trusted_proxies
from underhall.web.people.notices import CONFIRMATIONS_BY_ADDRESS, Notices
from underhall.web.table import journal as j
from underhall.web.workers.workers import Workers

PROXY = trusted_proxies({"UNDERHALL_TRUSTED_PROXIES": "127.0.0.1"})


def wish(**changes: Any) -> dict[str, Any]:
    return {"game": "kings", "players": 2, "quick": "1", "level": "expert", **changes}


async def made_from(world: World, address: str, **changes: Any) -> str:
    """A table of somebody without a cookie, who comes from that address."""
    one = world.browser(headers={"x-forwarded-for": address})
    answer = await one.post("/new", wish(**changes))
    assert answer.status_code == 303, answer.text
    return table_in(answer)


# Whose time it is ---------------------------------------------------------------------------------------------------


@looped
async def test_bots_take_the_time_of_the_address_that_made_the_table(data: Path) -> None:
    """However many visitors it pretends to be, and also after a restart; the address itself is not kept."""
    async with opened(data, proxies=PROXY) as world:
        tables = [await made_from(world, "203.0.113.77") for _ in range(5)]
        other = await made_from(world, "203.0.113.78")
        purses = {world.room(table).created_as.purse for table in tables}
        assert len(purses) == 1
        assert purses == {world.hall.thinking_account("203.0.113.77")}
        assert world.room(other).created_as.purse not in purses
        for table in [*tables, other]:
            await world.quiet(table)
        assert set(world.workers.purses) <= purses | {world.room(other).created_as.purse}
        kept = next(iter(purses))
    for file in data.parent.iterdir():
        assert b"203.0.113.77" not in file.read_bytes()
    async with opened(data, proxies=PROXY) as world:
        live = await world.hall.open(tables[0])
        assert live.room.created_as.purse == kept == world.hall.thinking_account("203.0.113.77")


@looped
async def test_programs_rematches_and_games_that_go_on_pay_too(data: Path) -> None:
    async with opened(data, proxies=PROXY) as world:
        program = world.browser(headers={"x-forwarded-for": "203.0.113.9"})
        purse = world.hall.thinking_account("203.0.113.9")
        answer = await program.client.post(
            "/api/tables", json={"game": "kings", "players": 2, "name": "Ann", "bots": ["easy"]}
        )
        assert world.room(answer.json()["table"]).created_as.purse == purse
        ann = world.browser(headers={"x-forwarded-for": "203.0.113.9"})
        ann.table = table_in(await ann.post("/new", wish(name="Ann")))
        await ann.do("resign")
        again = await ann.do("rematch")
        assert world.room(again.json()["go"].removeprefix("/t/")).created_as.purse == purse
        on = await ann.post(f"/t/{ann.table}/playon", {"seat": 0, "at": 0, "level": "easy"})
        assert world.room(table_in(on)).created_as.purse == purse
        await ann.get(f"/t/{table_in(on)}/hint")
        assert set(world.workers.purses) == {purse}


def test_a_table_from_before_pays_as_its_maker() -> None:
    entry = j.decode(b'{"kind":"created","game":"kings","rules":"1","players":2,"options":{},"secret":"","host":"h"}')
    assert isinstance(entry, j.Created)
    assert entry.purse == ""


@posix
def test_an_easy_bot_of_another_address_is_served_next() -> None:
    """Eighty tables of one address with bots that think for ever do not hold up anybody else's quick bot."""
    match = started()

    async def work() -> None:
        async with workers(command=ODD, limit=60.0) as hall:
            flood = [
                asyncio.ensure_future(hall.choose(position(match), match.seat, "stuck", seed, "greedy address"))
                for seed in range(80)
            ]
            await asyncio.sleep(0)
            answer = await asyncio.wait_for(hall.choose(position(match), match.seat, "easy", 1, "another"), 30)
            assert answer in match.options
            assert hall.stats()["queue"] == 79
            assert not any(one.done() for one in flood)
            for one in flood:
                one.cancel()
            await asyncio.gather(*flood, return_exceptions=True)
            assert hall.stats()["queue"] == 0

    run(work)


# Clocks -------------------------------------------------------------------------------------------------------------


@looped
async def test_a_clock_leaves_time_to_read(data: Path) -> None:
    async with opened(data) as world:
        for timer in (1, 5, SHORTEST_TIMER - 1):
            answer = await world.browser().post("/new", wish(timer=timer))
            assert answer.status_code == 422
            assert "at least 10 seconds" in answer.text
            answer = await world.browser().client.post(
                "/api/tables", json={"game": "kings", "players": 2, "name": "Ann", "timer": timer}
            )
            assert answer.status_code == 422
            assert "at least 10 seconds" in answer.json()["error"]
        assert not world.hall.lobby.tables
        for timer in (0, SHORTEST_TIMER, 60):
            assert (await world.browser().post("/new", wish(timer=timer))).status_code == 303


async def let_time_pass(world: World, table: str, clock: Clock, count: int) -> int:
    """Time is up so many times; how often a decision was made for somebody."""
    made = 0
    for _ in range(count):
        clock.now += 61
        before = world.room(table).missed
        world.live(table).bots_and_clock.wake()
        for _ in range(40):
            await asyncio.sleep(0.002)
            await world.live(table).settled()
            if world.room(table).missed != before:
                made += 1
                break
        await world.quiet(table)
    return made


@pytest.mark.parametrize("players", [2, 3])
def test_a_table_that_everybody_left_rests(players: int, data: Path) -> None:
    @looped
    async def look() -> None:
        clock = Clock()
        async with opened(data, clock=clock) as world:
            ann = await world.quick(players=players, timer="60")
            table = ann.table
            assert await let_time_pass(world, table, clock, 10) == MISSED
            live = world.live(table)
            assert live.bots_and_clock.clock_paused
            assert not live.bots_and_clock.busy
            assert live.idle(-1), "it may leave memory"
            cookies = dict(ann.client.cookies)
        async with opened(data, clock=clock) as world:
            await until(lambda: table in world.hall.tables)
            assert await let_time_pass(world, table, clock, 3) == 0, "a restart is nobody who looks"
            back = world.browser(table, cookies=cookies)
            asked = len(world.workers.asked)
            decision = await back.decision(0)
            assert decision
            prompt = (await back.see())["parts"]["prompt"]
            assert f'data-until="{int(clock.now + 60)}"' in prompt, "who comes back has the whole time"
            await asyncio.sleep(0.02)
            assert len(world.workers.asked) == asked
            assert await let_time_pass(world, table, clock, 10) == MISSED
            await world.answer(back, 0)  # looks, and does something
            await world.quiet(table)
            assert world.room(table).missed == 0
            assert await let_time_pass(world, table, clock, 2) == 2

    look()


@looped
async def test_a_clock_keeps_its_promise_to_who_looks_or_comes_back(data: Path) -> None:
    clock = Clock()
    async with opened(data, clock=clock) as world:
        ann, bob = await world.friends("kings", "Ann Bob", timer="60")
        table = ann.table
        assert await let_time_pass(world, table, clock, 20) == 2 * MISSED
        async with world.stream(bob, table):
            assert await let_time_pass(world, table, clock, 12) == 12, "somebody waits for it"
        # By correspondence: one of the two moves from time to time, the other never does.
        for _ in range(4 * MISSED):
            await bob.see()
            room = world.room(table)
            if room.status != "running":
                break
            if room.pending()[0].seat == 1:
                await world.answer(bob, 1)
            else:
                assert await let_time_pass(world, table, clock, 1) == 1
    assert cookies_of(ann)


# Hints --------------------------------------------------------------------------------------------------------------


@looped
async def test_who_goes_away_gets_no_hint(data: Path) -> None:
    async with opened(data) as world:
        ann = await world.quick()
        await world.quiet(ann.table)
        world.workers.may.clear()
        asking = [asyncio.ensure_future(leave_after_asking(world, ann)) for _ in range(20)]
        await asyncio.wait_for(asyncio.gather(*asking), 10)
        assert world.workers.thinking == 0
        world.workers.may.set()
        hint = await ann.get(f"/t/{ann.table}/hint?as=0", headers=SCRIPT)
        assert "Play it" in hint.json()["html"]


async def leave_after_asking(world: World, who: Browser) -> None:
    asked = len(world.workers.asked)
    gone = asyncio.Event()
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": f"/t/{who.table}/hint", "raw_path": b"", "query_string": b"as=0", "root_path": "",
        "headers": [(b"host", b"testserver"), (b"cookie", cookies_of(who)["cookie"].encode())],
        "client": ("127.0.0.1", 1), "server": ("testserver", 80), "state": {},
    }  # fmt: skip
    task = asyncio.ensure_future(world.app(scope, receive, send))
    await until(lambda: len(world.workers.asked) > asked)
    gone.set()
    await asyncio.wait_for(task, 5)
    assert not sent


@posix
def test_a_hint_that_nobody_wants_leaves_the_worker_alone() -> None:
    match = started()

    async def work() -> None:
        async with workers() as hall:
            await hall.warm(["kings"])
            pid = hall._pool.all[0].pid
            asking = [asyncio.ensure_future(hall.hints(position(match), match.seat, "en", 0.5, "x")) for _ in range(30)]
            await asyncio.sleep(0.05)
            assert hall.stats()["queue"] == 29
            for one in asking:
                one.cancel()
            await asyncio.gather(*asking, return_exceptions=True)
            assert hall.stats()["queue"] == 0
            assert await answered(hall)
            assert hall._pool.all[0].pid == pid

    async def answered(hall: Workers) -> bool:
        return await hall.choose(position(match), match.seat, "search:iterations=4", 1, "x") in match.options

    run(work)


# Letters ------------------------------------------------------------------------------------------------------------


@looped
async def test_one_address_cannot_have_letters_sent_to_all_the_world(data: Path) -> None:
    """Each time as another visitor, and to another letter box."""
    async with opened(data, notices=Notices(Post().settings(), pauses=())) as world:
        said = []
        for number in range(CONFIRMATIONS_BY_ADDRESS + 5):
            ann = await world.quick(name=f"Ann {number}")
            answer = await ann.post(f"/t/{ann.table}/notices", {"mail": f"a{number}@example.org", "as": 0})
            said.append(answer.headers["location"].rpartition("said=")[2])
        assert said == ["sent"] * CONFIRMATIONS_BY_ADDRESS + ["later"] * 5
        page = await ann.get(answer.headers["location"])
        assert "asked for several already" in page.text
