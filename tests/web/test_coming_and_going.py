"""Who comes and goes at a table: leaving, talking, watching, coming back, playing again."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

from tests import pocket
from tests.web.halls import changed, looped, opened, table_in, until
from tests.web.tables import return_link, seat_to_move, unchanged
from underhall.engine.record import Replay, read_record
from underhall.web.boards import board_of
from underhall.web.hall import live_table
from underhall.web.hall.making import BOT_NAMES, bot_name
from underhall.web.pages.playing.table import about
from underhall.web.table import commands
from underhall.web.table.room import Room
from underhall.web.table.seating import BROWSERS, Sitting
from underhall.web.typed_text import LONGEST_MESSAGE

pocket.register()


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
        assert (1, commands.STAND_IN) in world.workers.asked or world.room(people[0].table).status == "running"
        await world.play(people)
        room = world.room(people[0].table)
        assert room.status == "over"
        assert 1 not in room.winners()
        assert "3. Bob" in (await people[0].see())["parts"]["prompt"]
        assert (1, commands.STAND_IN) in world.workers.asked


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
        assert (2, commands.STAND_IN) in world.workers.asked
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
            assert "x" * (LONGEST_MESSAGE - 11) in parts["chat-0"]
            assert "x" * (LONGEST_MESSAGE - 10) not in parts["chat-0"]
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
async def test_the_page_of_reasons_has_all_that_is_said_of_each_thing_alone(data: Path) -> None:
    async with opened(data) as world:
        both = await world.friends()
        table = both[0].table
        await world.play(both, 4)
        live, rule = world.live(table), re.compile(r'"/rules/kings#([^"]+)"')
        names = board_of("kings").names(live.room.running.view(0))
        alone = {reason["rule"] for name in names for reason in about(live, 0, "en", name)["why"]}
        assert alone
        assert set(rule.findall((await both[0].get(f"/t/{table}/why")).text)) == alone
        watched = await world.browser(table).get(f"/t/{table}/why")
        assert watched.status_code == 200
        assert not rule.findall(watched.text), "nothing is refused to those who look on"


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


@looped
async def test_the_return_link_gives_a_lost_seat_back(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        table = ann.table
        link = return_link((await ann.get(f"/t/{table}")).text)
        phone = world.browser(table)
        assert (await phone.decision()) is None
        asked = await phone.get(link)
        assert asked.status_code == 200
        assert re.search(r'<form [^>]*method="post">', asked.text)
        answer = await phone.post(link)
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/t/{table}?as=0"
        assert (await phone.see())["parts"] == (await ann.see())["parts"]
        await world.play([phone, bob], 3)
        events = len(world.hall.store.events(table))
        assert (await phone.get(link)).status_code == 303, "who has the seat need not ask for it"
        await phone.post(link)
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
            for answer in (await world.browser().get(f"/s/{one}"), await world.browser().post(f"/s/{one}")):
                assert answer.status_code == 403, one
                assert "set-cookie" not in answer.headers
        await world.forget(table)
        assert (await world.browser().post(link)).status_code == 303, "also from the store"


@looped
async def test_a_return_link_that_is_only_looked_at_changes_nothing(data: Path) -> None:
    """Messengers fetch every link to show a preview of it."""
    async with opened(data) as world:
        ann, _bob = await world.friends()
        link = return_link((await ann.get(f"/t/{ann.table}")).text)
        before = world.hall.store.events(ann.table)
        for _ in range(20):
            one = world.browser()
            assert "set-cookie" not in (await one.get(link)).headers
            assert (await one.client.head(link)).status_code == 200
        evil = await world.browser().post(link, headers={"origin": "http://evil.example"})
        assert evil.status_code == 403
        assert world.hall.store.events(ann.table) == before


@looped
async def test_so_many_browsers_hold_a_seat_and_no_more(data: Path) -> None:
    async with opened(data) as world:
        ann, _bob = await world.friends()
        link = return_link((await ann.get(f"/t/{ann.table}")).text)
        others = [world.browser(ann.table) for _ in range(BROWSERS + 5)]
        for one in others:
            assert (await one.post(link)).status_code == 303
        assert len(world.room(ann.table).sitting(0).visitors) == BROWSERS
        assert len(world.hall.lobby.tables[ann.table].visitors[0]) == BROWSERS
        assert (await others[-1].see())["parts"]["prompt"] == (await others[-BROWSERS].see())["parts"]["prompt"]
        assert 'data-seat="0"' in (await others[-BROWSERS].get(f"/t/{ann.table}")).text
        assert 'data-seat="-1"' in (await others[-BROWSERS - 1].get(f"/t/{ann.table}")).text
        await ann.post(link)
        assert 'data-seat="0"' in (await ann.get(f"/t/{ann.table}")).text, "the link brings the first one back"


@looped
async def test_an_old_return_link_opens_nothing_once_somebody_else_sits_there(data: Path) -> None:
    async with opened(data) as world:
        ann = world.browser()
        ann.table = table_in(await ann.post("/new", {"game": "kings", "players": 3, "name": "Ann"}))
        bob = await world.sit(ann.table, "Bob")
        page = (await bob.get(f"/t/{ann.table}")).text
        link = return_link(page)
        await bob.post(f"/t/{ann.table}/leave")
        assert (await world.browser().post(link)).status_code == 403
        cid = await world.sit(ann.table, "Cid")
        assert (await world.browser().post(link)).status_code == 403
        other = return_link((await cid.get(f"/t/{ann.table}")).text)
        assert other != link
        assert (await world.browser().post(other)).status_code == 303
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
        news, old = above_and_below(lines)
        assert news
        assert old
        assert min(news) >= seen[0] > max(old)
        await world.answer(people[0], 0)
        lines = (await people[0].see())["parts"]
        news, old = above_and_below(lines)
        own = len(room.running.turns)
        assert news == [own], "what was before the own answer is not new any more"
        assert lines[f"log-{own}"].count('<li class="read') == lines[f"log-{own}"].count("<li ") - 1, "nor the own deed"


def above_and_below(lines: dict[str, str]) -> tuple[list[int], list[int]]:
    """The turns of the log above and below the mark, in the order in which they stand there."""
    order = [part for part in lines if part.startswith("log-")]
    mark = next(at for at, part in enumerate(order) if 'class="unread"' in lines[part])
    return [int(part[4:]) for part in order[:mark]], [int(part[4:]) for part in order[mark + 1 :]]


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
        tables = {one.id for one in world.hall.lobby.tables.values() if one.status in ("open", "running")}
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


@looped
async def test_bots_find_a_name_whatever_people_are_called(data: Path) -> None:
    async with opened(data) as world:
        for name in ("flint", "FLINT", "Grit", "\uff26lint"):
            ann = await world.quick(players=4, name=name)
            names = [one.casefold() for one in world.room(ann.table).names]
            assert len(set(names)) == 4
        # All the names that bots have are taken, one by one.
        room = Room("x")
        room.seats = [Sitting(name.swapcase()) for name in BOT_NAMES]
        for _ in range(8):
            found = bot_name(room)
            assert found.casefold() not in {name.casefold() for name in room.names}
            room.seats.append(Sitting(found))
        assert all(len(one.name) <= 24 for one in room.seats if one)
