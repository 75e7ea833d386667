"""Plans: answers laid down for the next turn. They are given if things are as they were, and nobody else knows."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.web.halls import Browser, Clock, World, looped, opened, until
from underhall.engine.foresight import Foresight
from underhall.web.hall.live_table import LiveTable
from underhall.web.refusals import Refusal
from underhall.web.table import journal as j
from underhall.web.table import planning
from underhall.web.table.room import Room


def waiting_seat(world: World, table: str) -> int:
    """The first seat that is not asked."""
    room = world.room(table)
    return next(seat for seat in range(room.players) if room.pending_of(seat) is None)


def turn_of(world: World, table: str, seat: int, choose: int = 0) -> tuple[int, ...]:
    """A whole turn for a seat that waits, by chance."""
    ahead = Foresight(world.room(table).running, seat)
    values: list[int] = []
    while (asked := ahead.asked) is not None:
        values.append(sorted(asked.options)[choose % len(asked.options)])
        ahead.answer(values[-1])
    return tuple(values)


def given_by(world: World, table: str, seat: int) -> list[int]:
    return [value for who, value in world.room(table).running.given() if who == seat]


async def friends(world: World, names: str = "Ann Bob", **fields: Any) -> tuple[str, list[Browser], LiveTable]:
    people = await world.friends("kings", names, **fields)
    return people[0].table, people, world.live(people[0].table)


async def others_turn(world: World, table: str, people: list[Browser], seat: int, choose: int = 0) -> None:
    """Everyone else plays until the seat is asked."""
    while (room := world.room(table)).status == "running" and room.pending_of(seat) is None:
        await world.answer(people[room.pending()[0].seat], at=choose)


def only(entry: j.Entry, room: Room) -> list[j.Entry]:
    return [entry]


async def at_rest(live: LiveTable) -> None:
    """No plan is at work."""
    await until(lambda: not live.plans.busy and not live.lock.locked())


@looped
async def test_a_plan_plays_the_whole_turn(data: Path) -> None:
    async with opened(data) as world:
        table, people, live = await friends(world)
        seat = waiting_seat(world, table)
        values = turn_of(world, table, seat)
        assert len(values) == 2
        await live.plans.lay_down(seat, values, False, "v")
        assert world.store.document(planning.KIND, f"{table}/{seat}")
        await others_turn(world, table, people, seat)
        await until(lambda: given_by(world, table, seat) == list(values))
        await at_rest(live)
        assert seat not in live.plans.kept
        assert world.store.document(planning.KIND, f"{table}/{seat}") is None
        # What it wrote is what a person's answers are.
        written = [one for one in world.store.events(table) if one.kind == "answered"]
        assert {j.decode(one.data).__class__ for one in written} == {j.Answered}
        assert b"late" not in b"".join(one.data for one in written)


@looped
async def test_a_plan_is_given_up_when_something_has_changed(data: Path) -> None:
    """The stack that the unit was to go on has grown: the player is told, and decides."""
    async with opened(data) as world:
        table, people, live = await friends(world)
        changed = kept = 0
        for turn in range(24):
            room = world.room(table)
            if room.status != "running":
                break
            seat = waiting_seat(world, table)
            values = turn_of(world, table, seat, turn)
            await live.plans.lay_down(seat, values, True, "v")
            before = len(given_by(world, table, seat))
            await others_turn(world, table, people, seat, turn)
            await at_rest(live)
            plan = live.plans.kept.get(seat)
            if plan is not None and plan.ended:
                changed += 1
                page = (await people[seat].see(seat))["parts"]["prompt"]
                assert "Your plan was not" in page
                assert len(given_by(world, table, seat)) - before < len(values)
                other = (await people[1 - seat].see(1 - seat))["parts"]
                assert "Your plan" not in "".join(other.values())
                while world.room(table).pending_of(seat) is not None:
                    await world.answer(people[seat], seat)
                await until(lambda s=seat: s not in live.plans.kept)  # type: ignore[misc]
            else:
                kept += 1
                assert given_by(world, table, seat)[before:] == list(values)
        assert changed > 2
        assert kept > 2


@looped
async def test_a_plan_can_be_taken_back_and_replaced(data: Path) -> None:
    async with opened(data) as world:
        table, people, live = await friends(world)
        seat = waiting_seat(world, table)
        first, second = turn_of(world, table, seat, 0), turn_of(world, table, seat, 3)
        await live.plans.lay_down(seat, first, False, "v")
        await live.plans.lay_down(seat, second, False, "v")
        assert [step.value for step in live.plans.kept[seat].steps] == list(second)
        await live.plans.take_back(seat)
        assert not live.plans.kept
        assert world.store.document(planning.KIND, f"{table}/{seat}") is None
        await others_turn(world, table, people, seat)
        await asyncio.sleep(0.02)
        assert given_by(world, table, seat) == []
        await live.plans.take_back(seat)  # there is none: nothing happens


@looped
async def test_what_is_no_plan_is_refused(data: Path) -> None:
    async with opened(data) as world:
        table, people, live = await friends(world)
        seat = waiting_seat(world, table)
        for values, said in (
            ((), "nothing in this plan"),
            ((99_999,), "could not do this"),
            ((*turn_of(world, table, seat), 0), "turn would be over"),
        ):
            with pytest.raises(Refusal, match=said):
                await live.plans.lay_down(seat, values, True, "v")
        with pytest.raises(Refusal, match="It is your turn"):
            await live.plans.lay_down(1 - seat, (0,), True, "v")
        assert not live.plans.kept
        await people[seat].do("resign")
        with pytest.raises(Refusal, match="The game is over"):
            await live.plans.lay_down(seat, (0,), True, "v")


@looped
async def test_a_plan_survives_a_restart(data: Path) -> None:
    async with opened(data) as world:
        table, people, live = await friends(world)
        seat = waiting_seat(world, table)
        values = turn_of(world, table, seat)
        await live.plans.lay_down(seat, values, False, "v")
        kept = live.plans.kept[seat]
    async with opened(data) as world:
        again = await world.hall.open(table)
        assert again.plans.kept == {seat: kept}
        other = again.room.pending()[0]
        await again.do(lambda room: [j.Answered(other.seat, other.options[0], "")])
        while (asked := again.room.pending_of(1 - seat)) is not None:
            entry = j.Answered(1 - seat, asked.options[0], "")
            await again.do(partial(only, entry))
        await until(lambda: given_by(world, table, seat) == list(values))
    assert people


@looped
async def test_a_plan_goes_on_after_a_restart_in_the_middle(data: Path) -> None:
    """The turn has come, and the server stops before the answer: the next start opens the table by itself."""
    async with opened(data, pace=1000.0) as world:
        table, people, live = await friends(world)
        seat = waiting_seat(world, table)
        values = turn_of(world, table, seat)
        await live.plans.lay_down(seat, values, False, "v")
        await others_turn(world, table, people, seat)
        assert live.plans.answers_for(seat)
    async with opened(data) as world:
        await until(lambda: table in world.hall.tables)
        await until(lambda: given_by(world, table, seat) == list(values))


@looped
async def test_an_own_move_undo_or_take_back_ends_a_plan(data: Path) -> None:
    async with opened(data, pace=1000.0) as world:
        table, people, live = await friends(world)
        seat = waiting_seat(world, table)
        values = turn_of(world, table, seat)
        await live.plans.lay_down(seat, values, False, "v")
        await others_turn(world, table, people, seat)
        await world.answer(people[seat], seat, 5)
        assert seat not in live.plans.kept
        await until(lambda: world.store.document(planning.KIND, f"{table}/{seat}") is None)
        # A step back of somebody else leaves it alone: the position is compared when the turn comes.
        while world.room(table).pending_of(seat) is not None:
            await world.answer(people[seat], seat)
        await live.plans.lay_down(seat, turn_of(world, table, seat), False, "v")
        other = 1 - seat
        await world.answer(people[other], other)
        if world.room(table).can_undo(other):
            await people[other].do("undo")
        assert seat in live.plans.kept
        await people[other].do("takeback")
        await people[seat].do("takeback/agree")
        assert seat not in live.plans.kept


@looped
async def test_a_planned_turn_needs_no_confirmation(data: Path) -> None:
    async with opened(data) as world:
        table, people, live = await friends(world)
        seat = waiting_seat(world, table)
        await people[seat].do("settings", confirm="1", **{"as": seat})
        by_hand = 0
        for choose in range(16):
            while world.room(table).pending_of(seat) is not None:
                await world.answer(people[seat], seat, choose)
                if world.room(table).hold == seat:
                    await people[seat].do("confirm", **{"as": seat})
                    by_hand += 1
            if world.room(table).status != "running":
                break
            await live.plans.lay_down(seat, turn_of(world, table, seat, choose), False, "v")
            await others_turn(world, table, people, seat, choose)
            await at_rest(live)
            assert world.room(table).hold is None
        assert sum(one.kind == "confirmed" for one in world.store.events(table)) > by_hand


@looped
async def test_a_plan_waits_while_a_take_back_is_asked(data: Path) -> None:
    async with opened(data, pace=1000.0, clock=Clock()) as world:
        table, people, live = await friends(world)
        seat = waiting_seat(world, table)
        await live.plans.lay_down(seat, turn_of(world, table, seat), False, "v")
        await others_turn(world, table, people, seat)
        assert live.plans.answers_for(seat)
        await people[1 - seat].do("takeback", 200)
        assert live.plans.answers_for(seat) is (world.room(table).take_back is None)
        if world.room(table).take_back is not None:
            await people[seat].do("takeback/refuse", **{"as": seat})
            assert live.plans.answers_for(seat)


@looped
async def test_programs_plan_as_well(data: Path) -> None:
    async with opened(data) as world:
        _, _, live = await friends(world)
        table = live.id
        seat = waiting_seat(world, table)
        key = {"authorization": f"Bearer {live.token(seat)}"}
        who = world.browser()
        at = f"/api/tables/{table}"
        first = (await who.client.get(f"{at}/plan", headers=key)).json()
        assert first["question"]["name"] == "play"
        assert not first["whole"]
        step = first["question"]["options"][-1]["text"]
        then = (await who.client.get(f"{at}/plan", params={"step": step}, headers=key)).json()
        assert then["question"]["name"] == "draw"
        plan: dict[str, Any] = {"steps": [step, then["question"]["options"][0]["value"]], "strict": False}
        end = (await who.client.get(f"{at}/plan", params={"step": plan["steps"]}, headers=key)).json()
        assert end == {"question": None, "whole": True}
        assert (await who.client.post(f"{at}/plan", json=plan, headers=key)).json() == {"ok": True}
        state = (await who.client.get(at, headers=key)).json()
        assert state["plan"] == {"steps": [step, "draw deck"], "strict": False, "ended": ""}
        for others in ({}, {"authorization": f"Bearer {live.token(1 - seat)}"}):
            assert (await who.client.get(at, headers=others)).json()["plan"] is None
        assert (await who.client.post(f"{at}/plan/back", headers=key)).json() == {"ok": True}
        assert (await who.client.get(at, headers=key)).json()["plan"] is None
        wrongs: list[dict[str, Any]] = [{"steps": []}, {"steps": ["play no"]}, {"steps": ["x"] * 41}, {"step": [1]}]
        for wrong in wrongs:
            answer = await who.client.post(f"{at}/plan", json=wrong, headers=key)
            assert answer.status_code == 422
            assert answer.json()["error"].endswith(".")
        assert (await who.client.get(f"{at}/plan", headers={})).status_code == 403
        other = {"authorization": f"Bearer {live.token(1 - seat)}"}
        assert (await who.client.get(f"{at}/plan", headers=other)).status_code == 409


@looped
async def test_a_player_gets_a_notice_only_if_the_plan_does_not_answer(data: Path) -> None:
    async with opened(data, pace=1000.0) as world:
        table, people, live = await friends(world)
        seat = waiting_seat(world, table)
        due = live.notices._asked
        await live.plans.lay_down(seat, turn_of(world, table, seat), False, "v")
        await others_turn(world, table, people, seat)
        assert live.plans.answers_for(seat)
        assert seat not in due
        await live.plans.take_back(seat)
        assert seat in due
        # Given up, it is the player's turn again.
        while world.room(table).pending_of(seat) is not None:
            await world.answer(people[seat], seat)
        assert seat not in due
        await live.plans.lay_down(seat, turn_of(world, table, seat), True, "v")
        kept = live.plans.kept[seat]
        steps = tuple(msgspec.structs.replace(step, gist="another") for step in kept.steps)
        live.plans.kept[seat] = msgspec.structs.replace(kept, steps=steps)
        await others_turn(world, table, people, seat)
        await until(lambda: seat in due)
        assert live.plans.kept[seat].ended == planning.CHANGED
