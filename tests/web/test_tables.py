"""Tables over HTTP: who may do what and when, and that a request which comes too late changes nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests import pocket
from tests.web.halls import looped, opened, read, table_in, until
from tests.web.tables import seat_to_move, unchanged, until_undo, visitor, world_settings
from underhall.engine.record import read_record

pocket.register()


# Before the game -------------------------------------------------------------------------------------------------


@looped
async def test_a_table_fills_up_and_begins(data: Path) -> None:
    async with opened(data) as world:
        ann = world.browser()
        made = await ann.post("/new", {"game": "kings", "players": 3, "name": "Ann", "note": "come in"})
        ann.table = table_in(made)
        page = (await ann.get(f"/t/{ann.table}")).text
        assert "Ann" in page
        assert "come in" in page
        assert "/s/" in page
        bob = world.browser(ann.table)
        assert "/s/" not in (await bob.get(f"/t/{ann.table}")).text, "a return link is the seat's own"
        await unchanged(world, bob, "bot", 403, level="easy")
        await unchanged(world, bob, "start", 403)
        await unchanged(world, bob, "remove", 403, seat=0)
        await unchanged(world, bob, "join", 422, name="ann")
        await unchanged(world, bob, "join", 422, name=" ")
        async with world.stream(ann, ann.table) as stream:
            await bob.do("join", name="Bob")
            await until(lambda: stream.reloads)
            await unchanged(world, bob, "join", 409, name="Bobby")
            await unchanged(world, bob, "start", 409)
            await unchanged(world, bob, "bot", 422, level="genius")
            await bob.do("bot", level="easy", seat=2)
            await until(lambda: stream.reloads == 2)
            assert world.room(ann.table).status == "open", "a bot in the last seat leaves time to think again"
            await unchanged(world, bob, "remove", 403, seat=0)
            await bob.do("remove", seat=2)
            await bob.do("bot", level="hard", seat=2)
            await bob.do("start")
            await until(lambda: stream.reloads >= 5)
        room = world.room(ann.table)
        assert room.status == "running"
        assert room.bots == ("", "", "hard")
        await unchanged(world, bob, "leave", 409)
        await unchanged(world, bob, "remove", 409, seat=2)
        for number in ("", "x", "-1", "99999999999999999999", "1e3"):
            await unchanged(world, bob, "remove", 422, seat=number)


@looped
async def test_leaving_and_being_sent_away(data: Path) -> None:
    async with opened(data) as world:
        ann = world.browser()
        ann.table = table_in(await ann.post("/new", {"game": "kings", "players": 4, "name": "Ann"}))
        bob, cid = await world.sit(ann.table, "Bob"), await world.sit(ann.table, "Cid")
        assert (await bob.post(f"/t/{ann.table}/leave")).status_code == 303
        assert world.room(ann.table).names == ("Ann", "", "Cid", "")
        await unchanged(world, bob, "leave", 403)
        await ann.do("remove", seat=2)
        await unchanged(world, cid, "chat", 403, text="why?")
        assert (await ann.post(f"/t/{ann.table}/leave")).status_code == 303
        room = world.room(ann.table)
        assert room.status == "closed"
        assert (await bob.get(f"/t/{ann.table}")).status_code == 410
        await unchanged(world, bob, "join", 409, name="Bob")
        for action in ("answer", "undo", "resign", "start"):
            answer = await bob.do(action, None)
            assert answer.status_code in (403, 409)
        assert ann.table not in (await bob.get("/")).text


@looped
async def test_a_table_that_is_not_there(data: Path) -> None:
    async with opened(data) as world:
        ann = world.browser("nothing-here-abc")
        for path in (
            "",
            "/live",
            "/record",
            "/about?thing=x",
            "/hint",
            "/why",
            "/log",
            "/handover",
            "/replay",
            "/scores",
        ):
            assert (await ann.get(f"/t/{ann.table}{path}")).status_code == 404, path
        for action in ("answer", "undo", "join", "bot", "start", "leave", "remove", "rematch", "playon", "chat"):
            assert (await ann.do(action, None)).status_code == 404, action
        assert not world.hall.tables


@looped
async def test_pages_of_a_table_that_has_not_begun(data: Path) -> None:
    """They say so; none of them breaks."""
    async with opened(data) as world:
        ann = world.browser()
        ann.table = table_in(await ann.post("/new", {"game": "kings", "players": 2, "name": "Ann"}))
        for path in ("/record", "/about?thing=x", "/hint", "/why", "/log", "/replay", "/scores"):
            answer = await ann.get(f"/t/{ann.table}{path}")
            assert answer.status_code in (409, 422), (path, answer.status_code)
        for action in (
            "answer",
            "undo",
            "confirm",
            "takeback",
            "takeback/agree",
            "takeback/refuse",
            "resign",
            "return",
        ):
            await unchanged(world, ann, action, 409, decision="0.0", answer="0")
        await unchanged(world, ann, "rematch", 409)
        await unchanged(world, ann, "playon", 409, seat="0", at="0")


@looped
async def test_a_table_is_never_in_memory_twice(data: Path) -> None:
    """It can be opened by others while it is still being made."""
    async with opened(data) as world:
        found: list[Any] = []

        async def look() -> None:
            while not world.hall.lobby.tables:
                await asyncio.sleep(0)
            (table,) = world.hall.lobby.tables
            found.append(await world.hall.open(table))

        looking = asyncio.ensure_future(look())
        ann = await world.quick()
        await looking
        assert found == [world.live(ann.table)]


@looped
async def test_a_table_that_cannot_be_made_as_wished_is_closed(data: Path) -> None:
    async with opened(data) as world:
        ann = world.browser()
        answer = await ann.post(
            "/new", {"game": "kings", "players": 2, "name": "Ann", "seat-1": "here", "name-1": "\u200b"}
        )
        assert answer.status_code == 422
        assert all(one.status != "open" for one in world.hall.lobby.tables.values())


# Answers ----------------------------------------------------------------------------------------------------------


@looped
async def test_stale_doubled_illegal_and_foreign_answers(data: Path) -> None:
    async with opened(data) as world:
        both = await world.friends()
        table = both[0].table
        for _ in range(6):
            seat = seat_to_move(world, table)
            me, other = both[seat], both[1 - seat]
            asked = world.room(table).pending()[0]
            decision = await me.decision()
            assert decision is not None
            assert await other.decision() is None, "who is not asked has nothing to answer"
            value = asked.options[0]
            await unchanged(world, other, "answer", 409, decision=decision, answer=value)
            await unchanged(world, other, "answer", 403, decision=decision, answer=value, **{"as": seat})
            await unchanged(world, world.browser(table), "answer", 403, decision=decision, answer=value)
            await unchanged(world, me, "answer", 409, decision="", answer=value)
            await unchanged(world, me, "answer", 409, answer=value)
            for wrong in ("", "x", "-1", "1.5", "9" * 30, "0x1"):
                await unchanged(world, me, "answer", 422, decision=decision, answer=wrong)
            size = world.room(table).game.facts.questions[asked.question].size
            illegal = next(value for value in range(size) if value not in asked.options)
            answer = await unchanged(world, me, "answer", 422, decision=decision, answer=illegal)
            assert "not allowed" in answer.json()["error"]
            fields = {"decision": decision, "answer": value}
            results = await asyncio.gather(*(me.do("answer", None, **fields) for _ in range(5)))
            assert sorted(one.status_code for one in results) == [200, 409, 409, 409, 409], "a double click"
            await unchanged(world, me, "answer", 409, **fields)
        kinds = [event.kind for event in world.hall.store.events(table)]
        assert kinds.count("answered") == 6


@looped
async def test_without_script_there_are_pages(data: Path) -> None:
    async with opened(data) as world:
        both = await world.friends()
        table = both[0].table
        seat = seat_to_move(world, table)
        page = (await both[seat].get(f"/t/{table}")).text
        decision = read(page, "decision")
        value = world.room(table).pending()[0].options[0]
        fields = {"decision": decision, "answer": value, "as": seat}
        answer = await both[seat].post(f"/t/{table}/answer", fields)
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/t/{table}?as={seat}"
        again = await both[seat].post(f"/t/{table}/answer", fields)
        assert again.status_code == 409
        assert "text/html" in again.headers["content-type"]
        assert "The table has changed since this page was loaded" in again.text
        assert f"/t/{table}" in again.text, "there is a way back"
        polish = await both[seat].post(f"/t/{table}/answer", fields, headers={"cookie": "lang=pl"})
        assert polish.status_code in (403, 409)


@looped
async def test_two_players_at_the_same_moment_do_not_collide(data: Path) -> None:
    """In a simultaneous decision each names the own decision: all answers are taken, in whatever order they come."""
    async with opened(data) as world:
        host = world.browser()
        live = await world.hall.new_tables.create("pocket", 4, {}, world_settings(), visitor("h"), "Ann")
        host.table = live.id
        people = [await world.sit(live.id, name) for name in ("Bob", "Cid", "Dot")]
        room = world.room(live.id)
        assert len(room.pending()) == 4
        fields = []
        for who, seat in zip(people, (1, 2, 3), strict=True):
            asked = room.pending_of(seat)
            assert asked is not None
            assert await who.decision() == room.decision(asked)
            fields.append({"decision": room.decision(asked), "answer": max(asked.options)})
        results = await asyncio.gather(
            *(who.do("answer", None, **given) for who, given in zip(people, fields, strict=True))
        )
        assert [one.status_code for one in results] == [200, 200, 200]


# Undo, confirming, take-backs -------------------------------------------------------------------------------------


@looped
async def test_undo(data: Path) -> None:
    async with opened(data) as world:
        both = await world.friends()
        table = both[0].table
        await unchanged(world, both[0], "undo", 409)
        seat = await until_undo(world, both)
        given = world.room(table).running.given()
        await unchanged(world, both[1 - seat], "undo", 409)
        async with world.stream(both[1 - seat], table) as stream:
            before = await stream.next(1)
            await both[seat].do("undo")
            after = await stream.next(2)
            assert before["stamp"] != after["stamp"]
        assert world.room(table).running.given() == given[:-1]
        await world.play(both, 6, 3)
        kinds = [event.kind for event in world.hall.store.events(table)]
        assert "undone" in kinds


@looped
async def test_confirming_keeps_quick_bots_waiting(data: Path) -> None:
    async with opened(data) as world:
        ann = await world.quick(confirm="on")
        table = ann.table
        await world.until_hold(ann)
        asked = len(world.workers.asked)
        given = world.room(table).running.given()
        prompt = (await ann.see())["parts"]["prompt"]
        assert f"/t/{table}/confirm" in prompt
        await asyncio.sleep(0.05)
        assert len(world.workers.asked) == asked
        assert world.room(table).running.given() == given
        await ann.do("undo")
        assert len(world.room(table).running.given()) == len(given) - 1
        await world.until_hold(ann)
        await ann.do("confirm")
        await unchanged(world, ann, "confirm", 409)
        await world.quiet(table)
        assert len(world.workers.asked) > asked
        await ann.do("settings", confirm="")
        for _ in range(4):
            await world.quiet(table)
            await world.answer(ann, 0)
            assert world.room(table).hold is None


@looped
async def test_a_take_back_is_asked_for_and_agreed_to(data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends("kings", "Ann Bob Cid")
        table = people[0].table
        await unchanged(world, people[0], "takeback", 409)
        await world.play(people, 12)
        given = world.room(table).running.given()
        await people[0].do("takeback")
        assert "takeback/agree" in (await people[1].see())["parts"]["prompt"]
        assert "takeback/agree" not in (await people[0].see())["parts"]["prompt"]
        assert "takeback/agree" not in (await world.browser(table).see())["parts"]["prompt"]
        await unchanged(world, people[0], "takeback/agree", 409)
        await people[1].do("takeback/agree")
        await people[2].do("takeback/refuse")
        await unchanged(world, people[1], "takeback/agree", 409)
        assert world.room(table).running.given() == given
        await people[0].do("takeback")
        await asyncio.gather(people[1].do("takeback/agree"), people[2].do("takeback/agree"))
        assert len(world.room(table).running.given()) < len(given)
        await world.play(people)
        record = read_record((await people[0].get(f"/t/{table}/record")).text)
        assert record.take_backs == 1


@looped
async def test_against_bots_it_is_taken_back_at_once(data: Path) -> None:
    async with opened(data) as world:
        ann = await world.quick()
        await world.play([ann], 5)
        given = (await world.quiet(ann.table)).running.given()
        world.workers.may.clear()
        await ann.do("takeback")
        assert len(world.room(ann.table).running.given()) < len(given)
        assert seat_to_move(world, ann.table) == 0
        world.workers.may.set()
        await world.play([ann])
        assert world.room(ann.table).status == "over"


@looped
async def test_with_nothing_to_take_back_nobody_is_offered_to_ask(data: Path) -> None:
    """Also not after all has been undone."""
    async with opened(data) as world:
        people = await world.friends("kings")
        seat = seat_to_move(world, people[0].table)
        me = people[seat]
        offered = "/takeback"
        assert offered not in (await me.see(seat))["parts"]["prompt"]
        for number in range(40):
            await world.answer(me, seat, number)
            if world.room(me.table).can_undo(seat):
                break
            assert offered in (await me.see(seat))["parts"]["prompt"]
            return
        await me.do("undo", **{"as": seat})
        assert not world.room(me.table).has_moved(seat)
        assert offered not in (await me.see(seat))["parts"]["prompt"]
        await unchanged(world, me, "takeback", 409, **{"as": seat})
