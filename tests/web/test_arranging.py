"""A set-up for people who do not know yet what it means: answered in their name, and taken back like any answer."""

from __future__ import annotations

from pathlib import Path

from tests.web.halls import looped, opened
from tests.web.tables import seat_to_move, unchanged


@looped
async def test_guardians_are_placed_in_a_persons_name(data: Path) -> None:
    async with opened(data) as world:
        both = await world.friends("xobos")
        table = both[0].table
        first = seat_to_move(world, table)
        me, other = both[first], both[1 - first]
        assert "Place them for me" in (await me.get(f"/t/{table}")).text
        assert "Place them for me" not in (await other.get(f"/t/{table}")).text
        decision = await me.decision()
        await unchanged(world, other, "arrange", 409, decision=decision)
        await unchanged(world, me, "arrange", 409, decision="0.0")
        await me.do("arrange", decision=decision)
        given = world.room(table).running.given()
        assert [seat for seat, _text in given] == [first] * 3, "the fourth has no choice"
        assert len(set(given)) == 3
        assert seat_to_move(world, table) == 1 - first
        await unchanged(world, me, "arrange", 409, decision=decision)
        await me.do("undo")
        assert world.room(table).running.given() == given[:-1]
        await me.do("arrange", decision=await me.decision())
        assert world.room(table).running.given() == given, "it knows no chance"


@looped
async def test_only_the_set_up_is_answered(data: Path) -> None:
    """The Leader, too; but it is another question, so it is asked for again. What comes after, people decide."""
    async with opened(data) as world:
        both = await world.friends("xobos")
        table = both[0].table
        for _ in range(2):
            me = both[seat_to_move(world, table)]
            await me.do("arrange", decision=await me.decision())
        room = world.room(table)
        assert len(room.pending()) == 2, "both choose a Leader"
        for me in both:
            assert "Choose for me" in (await me.get(f"/t/{table}")).text
            await me.do("arrange", decision=await me.decision())
        assert len(room.running.given()) == 8
        me = both[seat_to_move(world, table)]
        await unchanged(world, me, "arrange", 409, decision=await me.decision())


@looped
async def test_other_games_offer_nothing_of_the_kind(data: Path) -> None:
    async with opened(data) as world:
        both = await world.friends("kings")
        me = both[seat_to_move(world, both[0].table)]
        await unchanged(world, me, "arrange", 409, decision=await me.decision())
