"""Hints at a table: against bots nobody's business; among people a setting of the table, and each use is seen."""

from __future__ import annotations

import re
from pathlib import Path

from tests.web.halls import SCRIPT, looped, opened, until
from tests.web.tables import seat_to_move, unchanged


@looped
async def test_against_bots_a_hint_leaves_no_trace(data: Path) -> None:
    async with opened(data) as world:
        ann = await world.quick()
        await world.quiet(ann.table)
        before = world.room(ann.table).seq
        page = await ann.get(f"/t/{ann.table}/hint?as=0")
        assert page.status_code == 200
        assert "It is fine." in page.text
        assert 'name="answer"' in page.text
        told = (await ann.do("hint", **{"as": 0})).json()
        assert "It is fine." in told["html"]
        assert world.room(ann.table).seq == before


@looped
async def test_without_script_the_hint_can_be_played(data: Path) -> None:
    async with opened(data) as world:
        ann = await world.quick()
        room = await world.quiet(ann.table)
        asked = room.pending_of(0)
        assert asked is not None
        page = (await ann.get(f"/t/{ann.table}/hint?as=0")).text
        assert f'name="decision" value="{room.decision(asked)}"' in page
        [value] = re.findall(r'form="hinted" name="answer" value="([0-9]+)"', page)
        decided = {"as": 0, "decision": room.decision(asked), "answer": value}
        assert (await ann.post(f"/t/{ann.table}/answer", decided)).status_code == 303
        assert int(value) in [answer for seat, answer in room.running.given() if seat == 0]


@looped
async def test_among_people_each_use_is_shown_to_all(data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends()
        table = people[0].table
        seat = seat_to_move(world, table)
        one, other = people[seat], people[1 - seat]
        name = world.room(table).names[seat]
        page = await one.get(f"/t/{table}/hint?as={seat}")
        assert "It is fine." not in page.text, "a link alone asks for nothing that others see"
        assert f'action="/t/{table}/hint"' in page.text
        assert world.room(table).hinted == {}
        async with world.stream(other, table) as stream:
            await one.do("hint", **{"as": seat})
            await until(lambda: any("presence" in message["parts"] for message in stream.messages))
        assert f"{name} has asked for 1 hint." in (await other.see())["parts"]["presence"]
        await one.do("hint", **{"as": seat})
        shown = (await world.browser(table).see())["parts"]["presence"]
        assert f"{name} has asked for 2 hints." in shown, "spectators see it too"
        await unchanged(world, other, "hint", 409, **{"as": 1 - seat})
        await unchanged(world, other, "hint", 403, **{"as": seat})
        await world.forget(table)
        assert (await world.hall.open(table)).room.hinted == {seat: 2}, "it is kept"


@looped
async def test_a_table_without_hints(data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends(hints="no")
        table = people[0].table
        seat = seat_to_move(world, table)
        assert 'id="hint"' not in (await people[seat].see())["parts"]["prompt"]
        await unchanged(world, people[seat], "hint", 409, **{"as": seat})
        page = await people[seat].get(f"/t/{table}/hint?as={seat}")
        assert page.status_code == 409
        assert "nobody gets hints" in page.text


@looped
async def test_a_program_gets_the_same_words(data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends()
        table = people[0].table
        seat = seat_to_move(world, table)
        live = world.live(table)
        key = {"authorization": f"Bearer {live.token(seat)}"}
        found = (await people[seat].client.post(f"/api/tables/{table}/hint", headers=key)).json()
        asked = live.room.pending_of(seat)
        assert asked is not None
        assert found["decision"] == live.room.decision(asked)
        assert found["hints"][0]["why"] == ["It is fine."]
        assert found["hints"][0]["value"] in asked.options
        assert live.room.hinted == {seat: 1}
        refused = await people[seat].client.post(f"/api/tables/{table}/hint", headers=SCRIPT)
        assert refused.status_code == 403
