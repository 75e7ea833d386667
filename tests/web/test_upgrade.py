"""After an update of the rules a running game whose replay differs goes on from where it stood, marked, never lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
import pytest
import structlog

from tests import pocket
from tests.games.seldom import crossed
from tests.pocket import rules as pocket_rules
from tests.web.halls import Browser, World, looped, opened, until
from underhall.engine.rest import freeze
from underhall.web.people.visitors import Visitor
from underhall.web.storage.rebuilding import Rest, rebuild
from underhall.web.storage.store import SqliteStore
from underhall.web.table import journal as j
from underhall.web.table.seating import Settings

pocket.register()

CARRIED = "The rules were updated while this game was going on"


def change(data: Path, table: str, edit: Callable[[j.Entry], j.Entry]) -> None:
    """Changes what is written: to the rules of today the past looks as if they had been others."""
    base = sqlite3.connect(data)
    for seq, entry in base.execute("SELECT seq, data FROM events WHERE game = ?", (table,)).fetchall():
        changed = j.encode(edit(j.decode(entry)))
        base.execute("UPDATE events SET data = ?, crc = NULL WHERE game = ? AND seq = ?", (changed, table, seq))
    base.commit()
    base.close()


def other_deal(entry: j.Entry) -> j.Entry:
    """As if `new` shuffled in another way."""
    return msgspec.structs.replace(entry, secret="77" * 32) if isinstance(entry, j.Created) else entry


def illegal(which: int) -> Callable[[j.Entry], j.Entry]:
    """As if an answer that was given early on were no longer allowed."""
    seen = 0

    def edit(entry: j.Entry) -> j.Entry:
        nonlocal seen
        if isinstance(entry, j.Answered):
            seen += 1
            if seen == which:
                return msgspec.structs.replace(entry, value=999_999)
        return entry

    return edit


async def views(world: World, table: str, people: list[Browser]) -> list[Any]:
    """What everybody sees of the game itself."""
    room = world.room(table)
    match = room.running
    return [match.view(seat).to_json() for seat in (*range(room.players), -1)] + [
        [(one.seat, one.question, one.options) for one in match.pending()]
    ]


def cookies(people: list[Browser]) -> list[dict[str, str]]:
    return [dict(one.client.cookies) for one in people]


def back(world: World, table: str, kept: list[dict[str, str]]) -> list[Browser]:
    return [world.browser(table, cookies=one) for one in kept]


async def half_a_game(world: World, game: str, answers: int) -> list[Browser]:
    """Three people in the middle of a game, and one of them in the middle of a turn if the game has such."""
    live = await world.hall.new_tables.create(game, 3, {}, Settings(), Visitor("host"), "Zoe")
    await live.do(lambda room: [j.Left(0)])
    people = [await world.sit(live.id, name) for name in ("Ann", "Bob", "Cid")]
    await people[1].do("chat", text="hello")
    await world.play(people, answers)
    for _ in range(40):
        if world.room(live.id).running.present_answers():
            break
        await world.play(people, 1, 1)
    return people


EDITS: dict[str, Callable[[], Callable[[j.Entry], j.Entry]]] = {
    "deal": lambda: other_deal,
    "illegal": lambda: illegal(3),
}


ANSWERS = {"kings": 31, "cavein": 20, "pocket": 14}
"""After how many the game is broken off."""


@pytest.mark.parametrize(("game", "edit"), crossed(ANSWERS, EDITS))
def test_a_game_whose_replay_differs_goes_on_from_its_state(game: str, edit: str, data: Path) -> None:
    @looped
    async def look() -> None:
        async with opened(data) as world:
            people = await half_a_game(world, game, ANSWERS[game])
            table = people[0].table
            given = world.room(table).running.present_answers()
            assert given, "there are answers since the last state at rest"
            before = await views(world, table, people)
            numbers = list(world.room(table).numbers)
            stale = [room_decision(world, table, seat) for seat in range(3)]
            kept = cookies(people)
        change(data, table, EDITS[edit]())
        with structlog.testing.capture_logs() as log:
            async with opened(data) as world:
                people = back(world, table, kept)
                page = (await people[0].get(f"/t/{table}?as=0")).text
                assert CARRIED in page
                room = world.room(table)
                assert room.carried
                assert await views(world, table, people) == before, "everybody sees what they saw before"
                assert room.chat[0].text == "hello"
                assert all(now > then for now, then in zip(room.numbers, numbers, strict=True)), "all pages are old"
                for seat, decision in enumerate(stale):
                    answer = await people[seat].do("answer", 409, decision=decision or "0.0", answer=0)
                    assert answer.json()["error"]
                await world.play(people, 5, 2)
                assert (await people[0].get(f"/t/{table}/log?as=0")).status_code == 200
                moved = await views(world, table, people)
        assert [line["table"] for line in log if line["event"] == "table.carried"] == [table]
        with structlog.testing.capture_logs() as log:
            async with opened(data) as world:  # a second restart: nothing has changed since
                people = back(world, table, kept)
                await people[0].see()
                assert world.room(table).carried
                assert await views(world, table, people) == moved
                kinds = [event.kind for event in world.hall.store.events(table)]
                assert kinds.count("carried") == 1
                await world.play(people)
                assert world.room(table).status == "over"
                assert (await people[0].get(f"/t/{table}/record")).status_code == 409
                assert (await people[0].get(f"/t/{table}/replay")).status_code == 409
                assert (await people[0].get(f"/t/{table}/scores")).status_code == 200
                await people[0].do("rematch")
        assert not [line for line in log if line["event"] == "table.carried"]

    look()


def room_decision(world: World, table: str, seat: int) -> str | None:
    asked = world.room(table).pending_of(seat)
    return world.room(table).decision(asked) if asked is not None else None


@looped
async def test_if_nothing_differs_nothing_is_marked(data: Path) -> None:
    """Whatever was done at the table: undone, taken back, resigned."""
    async with opened(data) as world:
        people = await half_a_game(world, "kings", 12)
        table = people[0].table
        for _ in range(60):
            seat = world.room(table).pending()[0].seat
            await world.answer(people[seat], seat)
            if world.room(table).can_undo(seat):
                await people[seat].do("undo")
                break
        await people[0].do("takeback")
        await people[1].do("takeback/agree")
        await people[2].do("takeback/agree")
        await world.play(people, 4)
        await people[2].do("resign")
        await world.play(people[:2], 5)
        await world.quiet(table)
        before = await views(world, table, people)
        events = len(world.hall.store.events(table))
        for live in world.hall.tables.values():
            live.bots_and_clock.close()
        kept = cookies(people)
    async with opened(data) as world:
        people = back(world, table, kept)
        await people[0].see()
        await world.quiet(table)
        assert not world.room(table).carried
        assert CARRIED not in (await people[0].get(f"/t/{table}?as=0")).text
        assert await views(world, table, people) == before
        assert len(world.hall.store.events(table)) == events


@looped
async def test_a_state_that_is_only_written_down_differently_is_the_same(data: Path) -> None:
    async with opened(data) as world:
        people = await half_a_game(world, "kings", 9)
        table = people[0].table
    base = sqlite3.connect(data)
    ((rest,),) = base.execute("SELECT data FROM rests WHERE game = ?", (table,)).fetchall()
    found = msgspec.json.decode(rest)
    kept = found["state"]["kept"]
    kept["fields"] = dict(reversed(kept["fields"].items()))
    found["state"]["check"] = crc32(msgspec.json.encode(kept))
    base.execute("UPDATE rests SET data = ?, crc = NULL WHERE game = ?", (msgspec.json.encode(found), table))
    base.commit()
    base.close()
    store = SqliteStore(data)
    room, carried = rebuild(store, table)
    store.close()
    assert carried is None
    assert room.running.answers >= 9


@looped
async def test_bots_go_on_after_the_update_by_themselves(data: Path) -> None:
    async with opened(data) as world:
        ann = await world.quick("kings", 4)
        await world.play([ann], 4)
        await world.until_bot(ann)
        for live in world.hall.tables.values():
            live.bots_and_clock.close()
        kept = cookies([ann])
    change(data, ann.table, other_deal)
    async with opened(data) as world:
        await until(lambda: ann.table in world.hall.tables)
        room = await world.quiet(ann.table)
        assert room.carried
        assert room.pending()[0].seat == 0
        (ann,) = back(world, ann.table, kept)
        await world.play([ann], 3)
        await ann.do("takeback")
        await world.play([ann])
        assert world.room(ann.table).status == "over"


@looped
async def test_settings_people_and_bots_at_the_table_stay_as_they_were(data: Path) -> None:
    async with opened(data) as world:
        people = await half_a_game(world, "kings", 10)
        table = people[0].table
        await people[0].do("settings", confirm="on")
        await people[2].do("resign")
        await world.quiet(table)
        for live in world.hall.tables.values():
            live.bots_and_clock.close()
        seats = world.room(table).seats
    change(data, table, other_deal)
    async with opened(data) as world:
        live = await world.hall.open(table)
        assert live.room.seats == seats
        assert live.room.carried


@looped
async def test_answers_since_the_rest_that_are_no_longer_allowed_are_left_out(data: Path) -> None:
    async with opened(data) as world:
        people = await half_a_game(world, "pocket", 3)
        table = people[0].table
        since = len(world.room(table).running.present_answers())
        assert since >= 2
        last = sum(event.kind == "answered" for event in world.hall.store.events(table))
    change(data, table, illegal(last))
    async with opened(data) as world:
        live = await world.hall.open(table)
        assert live.room.carried
        assert len(live.room.running.present_answers()) == since - 1, "the others are kept"


@looped
async def test_a_game_that_goes_on_from_a_record_is_carried_too(data: Path) -> None:
    """Its first answers are no entries of its own: they must not be needed."""
    async with opened(data) as world:
        ann = await world.quick("cavein", 2)
        await world.play([ann])
        answer = await ann.post(f"/t/{ann.table}/playon", {"seat": 0, "at": 12, "level": "easy", "name": "Ann"})
        ann.table = answer.headers["location"].removeprefix("/t/")
        await world.play([ann], 3)
        await world.quiet(ann.table)
        before = await views(world, ann.table, [ann])
        kept = cookies([ann])
        for live in world.hall.tables.values():
            live.bots_and_clock.close()
    change(
        data,
        ann.table,
        lambda entry: msgspec.structs.replace(entry, given=((0, 999_999),)) if isinstance(entry, j.Created) else entry,
    )
    async with opened(data) as world:
        (ann,) = back(world, ann.table, kept)
        await ann.see()
        assert world.room(ann.table).carried
        assert await views(world, ann.table, [ann]) == before
        await world.play([ann])
        assert world.room(ann.table).status == "over"


@looped
async def test_a_finished_game_stays_finished(data: Path) -> None:
    """Also one that ended by resignation; it is shown as far as that is still possible."""
    async with opened(data) as world:
        tables = []
        for resigned in (False, True):
            both = await world.friends("cavein")
            await world.play(both, 10 if resigned else 10_000)
            if resigned:
                await both[0].do("resign")
            tables.append(both[0].table)
            assert world.room(both[0].table).status == "over"
        winners = [world.room(table).winners() for table in tables]
    for table in tables:
        change(data, table, illegal(2))
    async with opened(data) as world:
        eve = world.browser()
        for table, won in zip(tables, winners, strict=True):
            page = await eve.get(f"/t/{table}")
            assert page.status_code == 200
            assert world.room(table).status == "over"
            assert table not in world.hall.lobby.tables
            assert world.room(table).winners() == won
            assert (await eve.get(f"/t/{table}/scores")).status_code == 200


def ends_sooner(state: Any, table: Any) -> None:
    original(state, table)
    if state.round == 1 and not state.over:
        pocket_rules.end(state, table)


original = pocket_rules.turn


def test_new_rules_that_end_the_game_sooner_do_not_take_it_away(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @looped
    async def play() -> None:
        async with opened(data) as world:
            people = await half_a_game(world, "pocket", 24)
            table = people[0].table
            state: Any = world.room(table).running.state
            assert state.round >= 1
            before = await views(world, table, people)
            kept = cookies(people)
        monkeypatch.setattr(pocket_rules, "turn", ends_sooner)
        async with opened(data) as world:
            people = back(world, table, kept)
            await people[0].see()
            assert world.room(table).carried
            assert world.room(table).status == "running"
            assert await views(world, table, people) == before

    play()


def test_rules_that_stumble_over_old_answers_lose_no_game(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbles(state: Any, table: Any) -> None:
        if state.round == 0 and state.active == 1:
            raise ZeroDivisionError
        original(state, table)

    @looped
    async def play() -> None:
        async with opened(data) as world:
            people = await half_a_game(world, "pocket", 24)
            table = people[0].table
            before = await views(world, table, people)
            kept = cookies(people)
        monkeypatch.setattr(pocket_rules, "turn", stumbles)
        async with opened(data) as world:
            people = back(world, table, kept)
            await people[0].see()
            assert await views(world, table, people) == before
            await world.play(people)
            assert world.room(table).status == "over"

    play()


@looped
async def test_a_state_that_is_of_no_use_leaves_the_replay(data: Path) -> None:
    """Then the game goes on by the new rules: that is better than not at all."""
    async with opened(data) as world:
        people = await half_a_game(world, "kings", 9)
        table, kept = people[0].table, cookies(people)
    base = sqlite3.connect(data)
    ((rest,),) = base.execute("SELECT data FROM rests WHERE game = ?", (table,)).fetchall()
    broken = rest.replace(b'"deck"', b'"duck"', 1)
    assert broken != rest
    base.execute("UPDATE rests SET data = ?, crc = NULL WHERE game = ?", (broken, table))
    base.commit()
    base.close()
    async with opened(data) as world:
        people = back(world, table, kept)
        await people[0].see()
        await world.play(people)
        assert world.room(table).status == "over"


@looped
async def test_what_cannot_be_opened_at_all_says_so_and_is_kept(data: Path) -> None:
    async with opened(data) as world:
        people = await half_a_game(world, "kings", 9)
        table = people[0].table
        count = len(world.hall.store.events(table))
    change(data, table, illegal(2))
    base = sqlite3.connect(data)
    base.execute("UPDATE rests SET data = ?, crc = NULL WHERE game = ?", (b"{}", table))
    base.commit()
    base.close()
    async with opened(data) as world:
        answer = await world.browser().get(f"/t/{table}")
        assert answer.status_code == 503
        assert "The data of this table is damaged" in answer.text
        assert len(world.hall.store.events(table)) == count
        assert (await world.browser().get("/")).status_code == 200


@looped
async def test_the_state_at_rest_is_kept_with_every_turn(data: Path) -> None:
    async with opened(data) as world:
        people = await half_a_game(world, "kings", 1)
        table = people[0].table
        decoder = msgspec.json.Decoder(Rest)
        for number in range(25):
            found = world.hall.store.rest(table)
            assert found is not None
            rest = decoder.decode(found[1])
            assert bytes(rest.state) == freeze(world.room(table).running.base)
            await world.play(people, 1, number)
