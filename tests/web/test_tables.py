"""Tables over HTTP: who may do what and when, and that a request which comes too late changes nothing."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests import pocket
from tests.web.halls import Browser, Clock, World, changed, looped, opened, read, table_in, until
from tests.web.rooms import picture
from underhall.engine.record import Replay, read_record
from underhall.web import commands, live_table
from underhall.web.channels import PageChannel
from underhall.web.room import Room
from underhall.web.store import StoreError
from underhall.web.thinkers import Thinkers

pocket.register()


def state(world: World, table: str) -> Any:
    return picture(world.room(table))


async def unchanged(world: World, who: Browser, action: str, status: int, **fields: Any) -> httpx.Response:
    """The request is refused, and nothing has changed: neither in memory nor in the store."""
    before = state(world, who.table), world.hall.store.events(who.table)
    answer = await who.do(action, status, **fields)
    assert answer.json()["error"]
    assert (state(world, who.table), world.hall.store.events(who.table)) == before
    return answer


def seat_to_move(world: World, table: str) -> int:
    return world.room(table).pending()[0].seat


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
            while not world.hall.summaries:
                await asyncio.sleep(0)
            (table,) = world.hall.summaries
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
        assert all(one.status != "open" for one in world.hall.summaries.values())


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
        assert "The table has moved on since this page was shown" in again.text
        assert f"/t/{table}" in again.text, "there is a way back"
        polish = await both[seat].post(f"/t/{table}/answer", fields, headers={"cookie": "lang=pl"})
        assert polish.status_code in (403, 409)


@looped
async def test_two_players_at_the_same_moment_do_not_collide(data: Path) -> None:
    """In a simultaneous decision each names the own decision: all answers are taken, in whatever order they come."""
    async with opened(data) as world:
        host = world.browser()
        live = await world.hall.create("pocket", 4, {}, world_settings(), visitor("h"), "Ann")
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


def world_settings() -> Any:
    from underhall.web.room import Settings

    return Settings()


def visitor(key: str) -> Any:
    from underhall.web.people import Visitor

    return Visitor(key)


# Undo, confirming, take-backs -------------------------------------------------------------------------------------


async def until_undo(world: World, people: list[Browser]) -> int:
    table = people[0].table
    for number in range(200):
        await world.quiet(table)
        seat = seat_to_move(world, table)
        await world.answer(people[seat], seat, number)
        if world.room(table).can_undo(seat):
            return seat
    raise AssertionError("nobody could undo")


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
        asked = len(world.thinkers.asked)
        given = world.room(table).running.given()
        prompt = (await ann.see())["parts"]["prompt"]
        assert f"/t/{table}/confirm" in prompt
        await asyncio.sleep(0.05)
        assert len(world.thinkers.asked) == asked
        assert world.room(table).running.given() == given
        await ann.do("undo")
        assert len(world.room(table).running.given()) == len(given) - 1
        await world.until_hold(ann)
        await ann.do("confirm")
        await unchanged(world, ann, "confirm", 409)
        await world.quiet(table)
        assert len(world.thinkers.asked) > asked
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
        world.thinkers.may.clear()
        await ann.do("takeback")
        assert len(world.room(ann.table).running.given()) < len(given)
        assert seat_to_move(world, ann.table) == 0
        world.thinkers.may.set()
        await world.play([ann])
        assert world.room(ann.table).status == "over"


# Leaving a game ---------------------------------------------------------------------------------------------------


@looped
async def test_resigning_with_two_ends_the_game(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        await world.play([ann, bob], 9)
        async with world.stream(bob, bob.table) as stream:
            await ann.do("resign")
            message = await stream.next(2)
        assert "You have won" in message["parts"]["prompt"]
        assert "Ann" in (await ann.see())["parts"]["prompt"]
        for page in ("scores", "replay", "record", "log", "why"):
            assert (await bob.get(f"/t/{bob.table}/{page}")).status_code == 200, page
        await unchanged(world, bob, "answer", 409, decision="0.0", answer=0)
        record = read_record((await ann.get(f"/t/{ann.table}/record")).text)
        assert Replay(record).match.deal is not None
        await world.forget(ann.table)
        await world.hall.open(ann.table)
        assert world.room(ann.table).winners() == [1]


@looped
async def test_resigning_with_three_lets_a_bot_play_on_and_ranks_last(data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends("kings", "Ann Bob Cid")
        await world.play(people, 9)
        await people[1].do("resign")
        await unchanged(world, people[1], "resign", 409)
        await unchanged(world, people[1], "return", 409)
        assert (1, commands.STAND_IN) in world.thinkers.asked or world.room(people[0].table).status == "running"
        await world.play(people)
        room = world.room(people[0].table)
        assert room.status == "over"
        assert 1 not in room.winners()
        assert "3. Bob" in (await people[0].see())["parts"]["prompt"]
        assert (1, commands.STAND_IN) in world.thinkers.asked


@looped
async def test_a_bot_takes_over_an_abandoned_seat_if_all_agree(data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends("kings", "Ann Bob Cid")
        table = people[0].table
        ann, bob, cid = people
        answer = await unchanged(world, ann, "replace", 409, seat=2)
        assert "Cid was here a moment ago" in answer.json()["error"]
        with changed(live_table, "AWAY", 0.0):
            await ann.do("replace", seat=2)
            await unchanged(world, ann, "replace", 422, seat=0)
            await unchanged(world, ann, "replace", 422, seat=5)
            await cid.do("replace/refuse")
            await ann.do("replace", seat=2)
            await bob.do("replace", seat=2)
        assert world.room(table).sitting(2).bot == commands.STAND_IN
        await world.play([ann, bob], 12)
        assert (2, commands.STAND_IN) in world.thinkers.asked
        assert "/return" in (await cid.see())["parts"]["presence"]
        await unchanged(world, cid, "answer", 409, decision="0.0", answer=0)
        await unchanged(world, bob, "return", 409)
        await cid.do("return")
        assert world.room(table).people() == [0, 1, 2]
        with changed(live_table, "AWAY", 0.0):
            async with world.stream(cid, table):
                pass
        async with world.stream(cid, table):
            answer = await unchanged(world, ann, "replace", 409, seat=2)


@looped
async def test_with_two_players_nobody_is_replaced_while_thinking(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        with changed(live_table, "AWAY", 0.05):
            async with world.stream(bob, bob.table):
                await asyncio.sleep(0.1)
                await unchanged(world, ann, "replace", 409, seat=1)
            await asyncio.sleep(0.1)
            await ann.do("replace", seat=1)
        assert world.room(ann.table).sitting(1).replaced


# Talking, watching ------------------------------------------------------------------------------------------------


@looped
async def test_chat(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        stranger = world.browser(ann.table)
        await unchanged(world, stranger, "chat", 403, text="hello")
        await unchanged(world, ann, "chat", 422, text="")
        await unchanged(world, ann, "chat", 422, text=" \n ")
        await ann.do("chat", text="good luck, " + "x" * 1000)
        await bob.do("chat", text="and to you")
        for who in (ann, bob, stranger):
            parts = (await who.see())["parts"]
            assert "good luck" in parts["chat-0"]
            assert "x" * (commands.CHAT - 11) in parts["chat-0"]
            assert "x" * (commands.CHAT - 10) not in parts["chat-0"]
            assert "and to you" in parts["chat-1"]


@looped
async def test_spectators_see_what_an_outsider_may(data: Path) -> None:
    async with opened(data) as world:
        both = await world.friends()
        table = both[0].table
        await world.play(both, 4)
        eve = world.browser(table)
        page = await eve.get(f"/t/{table}")
        assert page.status_code == 200
        assert 'data-seat="-1"' in page.text
        assert "/s/" not in page.text
        assert "Watching" in page.text
        for seat in (0, 1):
            assert (await eve.see(seat))["parts"] == (await eve.see())["parts"], "asking for a seat gives none"
        assert (await eve.get(f"/t/{table}/hint")).status_code == 403
        assert (await eve.get(f"/t/{table}/notices")).status_code == 403
        own = (await both[0].see())["parts"]
        assert own != (await eve.see())["parts"]
        async with world.stream(eve, table, "as=0") as stream:
            first = await stream.next(1)
            assert first["parts"] == (await eve.see())["parts"]


@looped
async def test_the_record_is_for_when_the_game_is_over(data: Path) -> None:
    async with opened(data) as world:
        ann = await world.quick(players=3)
        await world.play([ann], 6)
        for path in ("record", "replay"):
            assert (await ann.get(f"/t/{ann.table}/{path}")).status_code == 409
        answer = await ann.post(f"/t/{ann.table}/playon", {"seat": 0, "at": 0})
        assert answer.status_code == 409
        await world.play([ann])
        answer = await world.browser().get(f"/t/{ann.table}/record")
        assert answer.status_code == 200
        assert answer.headers["content-disposition"] == f'attachment; filename="kings-{ann.table}.txt"'
        record = read_record(answer.text)
        replay = Replay(record)
        while not replay.match.over:
            replay.step()
        assert replay.match.scores() == world.room(ann.table).scores()
        assert record.names == list(world.room(ann.table).names)


@looped
async def test_nothing_of_a_finished_game_is_opened_before_it_is_written(data: Path) -> None:
    """Should the write fail, the game goes on: then its secret must not be out."""
    async with opened(data) as world:
        both = await world.friends("cavein")
        table = both[0].table
        await world.play(both, 6)
        gate = asyncio.Event()
        append = world.hall.store.append

        async def slow(entry: Any) -> None:
            await gate.wait()
            await append(entry)

        with changed(world.hall.store, "append", slow):
            resigning = asyncio.ensure_future(both[0].do("resign"))
            await until(lambda: world.room(table).status == "over")
            looking = [
                asyncio.ensure_future(both[1].get(f"/t/{table}/{page}")) for page in ("record", "replay", "scores")
            ]
            await asyncio.sleep(0.05)
            assert not any(one.done() for one in looking)
            gate.set()
            await resigning
            assert [one.status_code for one in await asyncio.gather(*looking)] == [200, 200, 200]


# Coming back ------------------------------------------------------------------------------------------------------


def return_link(page: str) -> str:
    found = re.search(r'value="http://[^"/]+(/s/[^"]+)"', page)
    assert found
    return found[1]


@looped
async def test_the_return_link_gives_a_lost_seat_back(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        table = ann.table
        link = return_link((await ann.get(f"/t/{table}")).text)
        phone = world.browser(table)
        assert (await phone.decision()) is None
        answer = await phone.get(link)
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/t/{table}?as=0"
        assert (await phone.see())["parts"] == (await ann.see())["parts"]
        await world.play([phone, bob], 3)
        events = len(world.hall.store.events(table))
        await phone.get(link)
        assert len(world.hall.store.events(table)) == events, "the same browser again is nothing new"
        token = link.removeprefix("/s/")
        wrong = [
            token[:-1] + ("A" if token[-1] != "A" else "B"),
            token.replace(".0.", ".1."),
            token.replace(".0.", ".6."),
            token.replace(".0.", ".9."),
            token.rpartition(".")[0] + ".",
            f"{table}.0",
            "x.0.y",
            token + "x",
            token[:-1] + "\u00e9",
        ]
        for one in wrong:
            answer = await world.browser().get(f"/s/{one}")
            assert answer.status_code == 403, one
            assert "set-cookie" not in answer.headers
        await world.forget(table)
        assert (await world.browser().get(link)).status_code == 303, "also from the store"


@looped
async def test_an_old_return_link_opens_nothing_once_somebody_else_sits_there(data: Path) -> None:
    async with opened(data) as world:
        ann = world.browser()
        ann.table = table_in(await ann.post("/new", {"game": "kings", "players": 3, "name": "Ann"}))
        bob = await world.sit(ann.table, "Bob")
        page = (await bob.get(f"/t/{ann.table}")).text
        link = return_link(page)
        await bob.post(f"/t/{ann.table}/leave")
        assert (await world.browser().get(link)).status_code == 403
        cid = await world.sit(ann.table, "Cid")
        assert (await world.browser().get(link)).status_code == 403
        other = return_link((await cid.get(f"/t/{ann.table}")).text)
        assert other != link
        assert (await world.browser().get(other)).status_code == 303
        assert not world.room(ann.table).seats_of("")


@looped
async def test_what_happened_since_my_last_turn_is_marked(data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends("kings", "Ann Bob Cid")
        await world.play(people, 20)
        while seat_to_move(world, people[0].table) != 0:
            await world.play(people, 1)
        room = world.room(people[0].table)
        seen = room.answered_at[0]
        lines = (await people[0].see())["parts"]
        news = [part for part in lines if part.startswith("log-") and re.search(r'class="(since|now)', lines[part])]
        old = [part for part in lines if part.startswith("log-") and part not in news]
        assert news
        assert old
        turns = {int(part[4:]) for part in lines if part.startswith("log-")}
        assert {int(part[4:]) for part in news} == {turn for turn in turns if turn >= seen[0]}
        assert max(int(part[4:]) for part in old) < seen[0]
        await world.answer(people[0], 0)
        lines = (await people[0].see())["parts"]
        assert not [part for part in lines if part.startswith("log-") and "since" in lines[part]]


# Again ------------------------------------------------------------------------------------------------------------


@looped
async def test_a_rematch_is_one_table_however_many_ask(data: Path) -> None:
    async with opened(data) as world:
        ann = world.browser()
        made = await ann.post(
            "/new", {"game": "cavein", "players": 3, "name": "Ann", "seat-1": "friend", "seat-2": "easy"}
        )
        ann.table = table_in(made)
        bob = await world.sit(ann.table, "Bob")
        both = [ann, bob]
        await unchanged(world, ann, "rematch", 409)
        await world.play(both)
        eve = world.browser(ann.table)
        await unchanged(world, eve, "rematch", 403)
        answers = await asyncio.gather(ann.do("rematch"), bob.do("rematch"))
        places = {answer.json()["go"] for answer in answers}
        assert len(places) == 1
        fresh = places.pop().removeprefix("/t/")
        room = world.room(fresh)
        assert room.status == "open"
        assert sum(one is None for one in room.seats) == 1
        assert "easy" in room.bots
        assert fresh in (await eve.see())["parts"]["prompt"]
        other = bob if "Ann" in room.names else ann
        other.table = fresh
        await other.do("join", name="Bob" if "Ann" in room.names else "Ann")
        assert world.room(fresh).status == "running"
        assert (
            world.room(fresh).created_as.secret
            != world.room(ann.table if other is bob else bob.table).created_as.secret
        )


@looped
async def test_playing_on_from_a_moment_of_a_finished_game(data: Path) -> None:
    async with opened(data) as world:
        ann = await world.quick("cavein", 3)
        await world.play([ann])
        given = world.room(ann.table).running.given()
        eve = world.browser()
        for wrong in ({"seat": 3, "at": 5}, {"seat": "x", "at": 5}, {"seat": 0, "at": ""}, {"seat": 0}):
            assert (await eve.post(f"/t/{ann.table}/playon", wrong)).status_code == 422
        assert (await eve.post(f"/t/{ann.table}/playon", {"seat": 1, "at": len(given)})).status_code == 409
        bad_level = await eve.post(f"/t/{ann.table}/playon", {"seat": 1, "at": 3, "level": "genius"})
        assert bad_level.status_code == 422
        tables = {one.id for one in world.hall.summaries.values() if one.status in ("open", "running")}
        assert not tables, "what could not be made is not left about"
        answer = await eve.post(f"/t/{ann.table}/playon", {"seat": 1, "at": 20, "level": "easy", "name": "Eve"})
        assert answer.status_code == 303
        eve.table = table_in(answer)
        room = await world.quiet(eve.table)
        assert room.running.given()[:20] == given[:20]
        assert room.seats_of(next(iter(room.sitting(1).visitors))) == [1]
        assert [bool(bot) for bot in room.bots] == [True, False, True]
        await world.forget(eve.table)
        await world.hall.open(eve.table)
        while world.room(eve.table).status == "running":
            await world.quiet(eve.table)
            if world.room(eve.table).pending():
                await world.answer(eve, 1)


# Memory and time --------------------------------------------------------------------------------------------------


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
            pages = [await one.see() for one in (*people, world.browser(table))]
            await world.forget(table)
            await world.hall.open(table)
            assert state(world, table) == before
            assert [await one.see() for one in (*people, world.browser(table))] == pages
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
        world.thinkers.may.clear()
        quick = await world.quick()
        while not world.live(quick.table).steward.busy:
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
            world.live(ann.table).steward.close()
            world.thinkers.may.set()
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
            world.thinkers.may.set()
        world.hall.store._writing.execute("UPDATE events SET data = ? WHERE game = ? AND seq = 3", (b"{", tables[0]))
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
        world.live(table).steward.wake()
        await asyncio.sleep(0.02)
        assert not world.thinkers.asked
        decision = await people[seat].decision()
        prompt = (await people[seat].see())["parts"]["prompt"]
        assert f'data-until="{int(clock.now + 1)}"' in prompt
        clock.now += 1.5
        world.live(table).steward.wake()
        await until(lambda: world.room(table).running.given())
        await world.live(table).settled()
        assert world.thinkers.asked[0] == (seat, "easy")
        await unchanged(world, people[seat], "answer", 409, decision=decision, answer=0)
        asked = len(world.thinkers.asked)
        await asyncio.sleep(0.02)
        assert len(world.thinkers.asked) == asked, "the next decision has its own time"
        await world.answer(people[seat_to_move(world, table)])
        clock.now += 61
        world.live(table).steward.wake()
        await until(lambda: len(world.thinkers.asked) > asked)
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
        assert not world.thinkers.asked
        assert cookies
        clock.now += 61
        world.live(table).steward.wake()
        await until(lambda: world.thinkers.asked)


@looped
async def test_who_does_not_confirm_in_time_has_confirmed(data: Path) -> None:
    clock = Clock()
    async with opened(data, clock=clock) as world:
        ann = await world.quick(confirm="on", timer="60")
        await world.until_hold(ann)
        asked = len(world.thinkers.asked)
        await asyncio.sleep(0.02)
        assert len(world.thinkers.asked) == asked
        clock.now += 61
        world.live(ann.table).steward.wake()
        await until(lambda: world.room(ann.table).hold is None)
        await world.quiet(ann.table)
        assert len(world.thinkers.asked) > asked


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
    thinkers = Thinkers(workers=1, allowance=0)
    async with opened(data, thinkers=thinkers) as world:
        ann = await world.quick("cavein", 2)
        killed = 0
        for number in range(6):
            room: Room = await world.quiet(ann.table)
            if room.status != "running":
                break
            await world.answer(ann, 0, number)
            pid = thinkers._desks.all[0].pid
            if pid is not None and number % 2 and killed < 2:
                os.kill(pid, signal.SIGKILL)
                killed += 1
        await world.quiet(ann.table)
        assert killed
        assert world.room(ann.table).running.answers > 6
        assert thinkers.stats()["first"] == 0
