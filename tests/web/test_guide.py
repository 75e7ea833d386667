"""The guide of a first game: on in the first game of a kind, silent about what it has explained, off with one click,
and never for spectators."""

from __future__ import annotations

import re
from pathlib import Path

from tests import pocket
from tests.web.halls import Browser, World, looped, opened, until
from tests.web.test_hot_seat import hot_seat, seat_to_move
from underhall import load
from underhall.web.people.guiding import Guide, read_guide

pocket.register()
GUIDE = load("kings").facts.texts["guide"]


def coach(page: str) -> str:
    """The panel of the guide; "" if there is none."""
    found = re.search(r'<section class="coach.*?</section>', page, re.DOTALL)
    return found[0] if found else ""


async def guide_of(who: Browser, seat: int | None = None) -> str:
    """What the guide says on the page of the table."""
    at = "" if seat is None else f"?as={seat}"
    return coach((await who.get(f"/t/{who.table}{at}")).text)


async def to_question(world: World, who: Browser, name: str) -> None:
    """Plays until that question is open for the only person."""
    for _ in range(20):
        room = await world.quiet(who.table)
        asked = room.pending()[0]
        if room.game.facts.questions[asked.question].name == name:
            return
        await world.answer(who, asked.seat)
    raise AssertionError(f"'{name}' was never asked")


@looped
async def test_each_question_is_explained_once(data: Path) -> None:
    async with opened(data) as world:
        who = await world.quick("kings")
        await to_question(world, who, "play")
        page = (await who.get(f"/t/{who.table}")).text
        assert GUIDE["play"]["en"] in coach(page)
        assert 'class="table kings guided"' in page
        assert GUIDE["play"]["en"] in await guide_of(who), "it stays until the question is answered"
        await world.answer(who)
        await to_question(world, who, "draw")
        assert GUIDE["draw"]["en"] in await guide_of(who)
        await world.answer(who)
        await to_question(world, who, "play")
        assert "lesson" not in await guide_of(who)
        assert read_guide(who.client.cookies["guide-kings"]) == Guide("on", frozenset({0, 1}))
        # Another table, the same browser: nothing is said twice. Another game begins from the start.
        other = await world.quick("kings")
        other.client.cookies["guide-kings"] = who.client.cookies["guide-kings"]
        await to_question(world, other, "play")
        assert coach((await other.get(f"/t/{other.table}")).text)
        assert "lesson" not in await guide_of(other)


@looped
async def test_the_stream_falls_silent_too(data: Path) -> None:
    """It was opened before the question was answered, with the cookie of that time."""
    async with opened(data) as world:
        who = await world.quick("kings")
        await to_question(world, who, "play")
        seat = world.room(who.table).pending()[0].seat
        async with world.stream(who, who.table, f"as={seat}") as stream:
            for _ in range(6):
                await world.quiet(who.table)
                await world.answer(who, seat)
            await world.quiet(who.table)
            await until(lambda: any("coach" in one["parts"] for one in stream.messages))
            last = [one["parts"]["coach"] for one in stream.messages if "coach" in one["parts"]][-1]
        assert "lesson" not in last
        assert GUIDE["draw"]["en"] in "".join(one["parts"].get("coach", "") for one in stream.messages)


@looped
async def test_one_click_switches_it_off_for_good_and_the_menu_on_again(data: Path) -> None:
    async with opened(data) as world:
        who = await world.quick("kings")
        await to_question(world, who, "play")
        gone = await who.post(f"/t/{who.table}/guide", {"as": "0"})
        assert gone.status_code == 303, "without scripts it leads back to the table"
        page = (await who.get(f"/t/{who.table}")).text
        assert not coach(page)
        assert "guided" not in page.split("<main")[0].split("<body")[1].split(">")[0]
        assert 'id="hint"' in page, "the button of the prompt is back"
        again = await world.quick("kings")
        again.client.cookies.update(who.client.cookies)
        assert "off" in again.client.cookies["guide-kings"]
        assert 'name="on" value="1"><span>' in page.replace(" checked", "")
        back = await who.do("guide", on="1", **{"as": 0})
        assert back.json()["go"] == f"/t/{who.table}?as=0"
        assert GUIDE["play"]["en"] in await guide_of(who), "who asks for it again hears it from the beginning"


@looped
async def test_after_the_first_game_it_is_off_by_itself(data: Path) -> None:
    async with opened(data) as world:
        who = await world.quick("kings")
        await world.play([who])
        assert world.room(who.table).status == "over"
        assert "the menu brings it back" in await guide_of(who)
        assert who.client.cookies["guide-kings"].startswith("done")
        answer = await who.do("rematch", **{"as": 0})
        who.table = answer.json()["go"].rsplit("/", 1)[1]
        await to_question(world, who, "play")
        assert not await guide_of(who)


@looped
async def test_nobody_else_has_it(data: Path) -> None:
    """Spectators, other people's seats, and games from elsewhere that have nothing to say."""
    async with opened(data) as world:
        people = await world.friends("kings")
        stranger = world.browser(people[0].table)
        assert not await guide_of(stranger)
        assert "guided" not in (await stranger.get(f"/t/{stranger.table}")).text.split("<main")[0]
        refused = await stranger.do("guide", None, on="1", **{"as": 0})
        assert refused.status_code == 403
        assert "guide-kings" not in stranger.client.cookies
        plain = await world.quick("pocket", 3)
        assert not await guide_of(plain)


@looped
async def test_people_at_one_device_are_guided_each(data: Path) -> None:
    async with opened(data) as world:
        device = await hot_seat(world)
        first = seat_to_move(world, device.table)
        assert GUIDE["play"]["en"] in await guide_of(device, first)
        while seat_to_move(world, device.table) == first:
            await world.answer(device, first)
        other = seat_to_move(world, device.table)
        assert GUIDE["play"]["en"] in await guide_of(device, other), "this one hears it for the first time"
        await device.do("guide", **{"as": other})
        assert not await guide_of(device, other)
        assert await guide_of(device, first)


@looped
async def test_a_refused_answer_explains_nothing(data: Path) -> None:
    async with opened(data) as world:
        who = await world.quick("kings")
        await to_question(world, who, "play")
        await who.do("answer", 409, decision="stale", answer=0, **{"as": 0})
        assert GUIDE["play"]["en"] in await guide_of(who)
        assert "guide-kings" not in who.client.cookies


@looped
async def test_among_people_the_hints_of_the_table_decide_what_the_guide_says(data: Path) -> None:
    """Explanations are for all; what a good player would think is help, which all must see, or which nobody gets."""
    async with opened(data) as world:
        strict = await world.friends("kings", hints="no")
        open_handed = await world.friends("kings", hints="yes")
        for people, allowed in ((strict, False), (open_handed, True)):
            room = world.room(people[0].table)
            assert room.settings.hints is allowed
            seat = room.pending()[0].seat
            who, other = people[seat], people[1 - seat]
            assert GUIDE["play"]["en"] in await guide_of(who), "rules are explained at any table"
            assert ('id="hint"' in await guide_of(who)) is allowed
            while world.room(who.table).pending()[0].seat == seat:
                await world.answer(who, seat)
            await other.do("guide", **{"as": 1 - seat})
            assert ("The others are playing." in await guide_of(who)) is not allowed
            seen = (await other.see(1 - seat))["parts"]["presence"]
            assert (f"{room.names[seat]} has a guide." in seen) is allowed
            assert f"{room.names[1 - seat]} has a guide." not in seen
