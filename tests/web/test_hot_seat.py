"""Several people at one device: each sees the own cards only after the device was handed over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.web.halls import PARTS, Browser, World, looped, opened, read, table_in
from tests.web.tables import return_link, unchanged


async def hot_seat(world: World, **fields: Any) -> Browser:
    """Ann and Bob at one device."""
    one = world.browser()
    wish = {"game": "kings", "players": 2, "name": "Ann", "seat-1": "here", "name-1": "Bob", **fields}
    answer = await one.post("/new", wish)
    assert answer.status_code == 303, answer.text
    one.table = table_in(answer)
    return one


def seat_to_move(world: World, table: str) -> int:
    return world.room(table).pending()[0].seat


@looped
async def test_between_two_players_there_is_a_screen_without_cards(data: Path) -> None:
    async with opened(data) as world:
        device = await hot_seat(world)
        table = device.table
        assert world.room(table).status == "running"
        for _ in range(12):
            seat = seat_to_move(world, table)
            name = world.room(table).names[seat]
            between = await device.get(f"/t/{table}")
            assert between.status_code == 200
            assert f"as={seat}" in between.text
            assert name in between.text
            assert 'id="felt"' not in between.text
            assert 'id="dock"' not in between.text
            assert read(between.text, "decision") is None
            page = (await device.get(f"/t/{table}?as={seat}")).text
            assert f'data-seat="{seat}"' in page
            assert f"{name}, your turn" in page
            other = (await device.get(f"/t/{table}?as={1 - seat}")).text
            assert f"/t/{table}/handover?to={seat}" in other, "who is not asked hands over"
            assert read(other, "decision") is None
            decision = read(page, "decision")
            options = world.room(table).pending()[0].options
            fields = {"decision": decision, "answer": options[0], "as": seat}
            done = await device.post(f"/t/{table}/answer", fields)
            assert done.headers["location"] == f"/t/{table}?as={seat}", "the other's cards are not shown by themselves"


@looped
async def test_the_page_of_each_seat_is_that_seats_own(data: Path) -> None:
    """As two browsers would see it."""
    async with opened(data) as world:
        device = await hot_seat(world)
        table = device.table
        room = world.room(table)
        pages = [(await device.see(seat))["parts"] for seat in (0, 1)]
        assert pages[0] != pages[1]
        for seat in (0, 1):
            own = [card for card in pages[seat] if card.startswith("h-")]
            assert not set(own) & {card for card in pages[1 - seat] if card.startswith("h-")}
        phone = world.browser(table)
        await phone.post(return_link((await device.get(f"/t/{table}?as=1")).text))
        assert 'data-seat="1"' in (await phone.get(f"/t/{table}")).text, "who has one seat needs no screen between"
        assert (await phone.see(0))["parts"] == (await phone.see(1))["parts"], "and sees that one only"
        await unchanged(world, phone, "chat", 403, text="I am Ann", **{"as": 0})
        eve = world.browser(table)
        assert 'data-seat="-1"' in (await eve.get(f"/t/{table}")).text
        assert (await eve.get(f"/t/{table}/handover?to=0")).status_code == 403
        assert room.settings.hotseat


@looped
async def test_answers_name_their_seat(data: Path) -> None:
    async with opened(data) as world:
        device = await hot_seat(world)
        table = device.table
        seat = seat_to_move(world, table)
        asked = world.room(table).pending()[0]
        fields: dict[str, Any] = {"decision": world.room(table).decision(asked), "answer": asked.options[0]}
        await unchanged(world, device, "answer", 409, **fields, **{"as": 1 - seat})
        await unchanged(world, device, "answer", 403, **fields, **{"as": 5})
        await device.do("answer", **fields)
        await device.do("chat", text="hello", **{"as": 1 - seat})
        assert world.room(table).chat[-1].seat == 1 - seat


@looped
async def test_a_whole_game_at_one_device(data: Path) -> None:
    async with opened(data) as world:
        device = await hot_seat(world, players=3, **{"seat-2": "easy"})
        table = device.table
        while world.room(table).status == "running":
            await world.quiet(table)
            if world.room(table).pending():
                seat = seat_to_move(world, table)
                await world.answer(device, seat)
        page = await device.get(f"/t/{table}")
        assert "Game over" in page.text, "when it is over there is nothing to hide"
        answer = await device.do("rematch", **{"as": 0})
        fresh = answer.json()["go"].removeprefix("/t/")
        room = world.room(fresh)
        assert room.status == "running", "all are here already"
        assert set(room.names) >= {"Ann", "Bob"}
        assert room.settings.hotseat


@looped
async def test_more_people_may_sit_down_at_the_same_device(data: Path) -> None:
    async with opened(data) as world:
        device = await hot_seat(world, players=3)
        table = device.table
        assert world.room(table).status == "open"
        await unchanged(world, device, "join", 422, name="ann")
        await device.do("join", name="Cid")
        assert world.room(table).status == "running"
        assert len(world.room(table).seats_of(next(iter(world.room(table).sitting(0).visitors)))) == 3


@looped
async def test_resigning_and_take_backs_by_one_of_them(data: Path) -> None:
    async with opened(data) as world:
        device = await hot_seat(world, players=3, **{"seat-2": "here", "name-2": "Cid"})
        table = device.table
        for number in range(9):
            seat = seat_to_move(world, table)
            await world.answer(device, seat, number)
        given = world.room(table).running.given()
        await device.do("takeback", **{"as": 0})
        assert "takeback/agree" in (await device.see(1))["parts"]["prompt"]
        await device.do("takeback/agree", **{"as": 1})
        await device.do("takeback/agree", **{"as": 2})
        assert len(world.room(table).running.given()) < len(given)
        await device.do("resign", **{"as": 1})
        assert world.room(table).people() == [0, 2]
        await unchanged(world, device, "resign", 409, **{"as": 1})


@looped
async def test_streams_are_of_the_seat_that_is_named(data: Path) -> None:
    async with opened(data) as world:
        device = await hot_seat(world)
        table = device.table
        async with world.stream(device, table, "as=0") as first, world.stream(device, table, "as=1") as second:
            messages = [await first.next(1), await second.next(1)]
            for seat in (0, 1):
                seen = (await device.get(f"/t/{table}?as={seat}", headers=PARTS)).json()
                assert messages[seat]["parts"] == seen["parts"]
