"""Games over days: who comes back after a while reads what happened."""

from __future__ import annotations

from pathlib import Path

from tests.web.halls import Clock, looped, opened
from underhall.web.pages.playing.table import AWHILE


@looped
async def test_who_comes_back_after_a_while_is_told_what_happened(data: Path) -> None:
    clock = Clock()
    async with opened(data, clock=clock) as world:
        ann, bob = await world.friends()
        table = ann.table
        await world.play([ann, bob], 9)
        room = world.room(table)
        active = room.pending()[0].seat
        other = 1 - active
        told = room.running.log_of(room.running.turns[-1], other)
        assert told
        pages = {seat: (await one.get(f"/t/{table}")).text for seat, one in enumerate((ann, bob))}
        assert all('id="since"' not in page for page in pages.values()), "nobody was away"
        clock.now += AWHILE + 1
        while room.pending()[0].seat == active:
            await world.answer((ann, bob)[active])
        page = (await (ann, bob)[other].get(f"/t/{table}")).text
        box = page.partition('id="since"')[2].partition("</details>")[0]
        assert ("Ann", "Bob")[active] in box
        assert 'id="since"' not in (await (ann, bob)[active].get(f"/t/{table}")).text, "who has just moved knows"
        watching = world.browser(table)
        assert 'id="since"' not in (await watching.get(f"/t/{table}")).text
