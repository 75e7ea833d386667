"""Answers without a choice: given for those who want it, and only where everybody knows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.games.seldom import deeply
from tests.web.halls import Browser, Clock, World, looped, opened, until
from tests.web.rooms import answer, asked, do, room_of
from tests.web.test_leaks_web import moves_in
from tests.web.test_plans_leak import delivered
from tests.web.watching import twin_of, viewers_of
from underhall.engine.chance import FastChance
from underhall.engine.foresight import forced_openly
from underhall.web.hall.live_table import LiveTable
from underhall.web.table import commands
from underhall.web.table import journal as j


@pytest.mark.parametrize(
    ("game", "answers"),
    [("cavein", 80), ("wistar", 50), ("kings", 60), ("xobos", 60), deeply("cavein", 500), deeply("wistar", 300)],
)
def test_what_is_forced_openly_is_the_same_in_any_deal_for_all_others(game: str, answers: int) -> None:
    room, chance = room_of(game, 2), FastChance(3)
    found: Counter[str] = Counter()
    for step in range(answers):
        if room.status != "running":
            break
        one = asked(room, chance)
        forced = forced_openly(room.running, one.seat)
        if forced is not None:
            assert one.options == [forced]
            found["forced"] += 1
        found["single"] += len(one.options) == 1
        if len(one.options) == 1:
            for viewer in viewers_of(room):
                if viewer != one.seat:
                    twin = twin_of(room, viewer, 50 + step)
                    assert forced_openly(twin.running, one.seat) == forced
        do(room, commands.answer, one.seat, room.decision(one), one.options[chance.below(len(one.options))])
    # In xobos, how many answers there are is a secret; a hand of kings is one too.
    assert (found["forced"] > 3) == (game in ("cavein", "wistar"))
    assert found["single"] >= found["forced"]


def test_a_hand_with_one_legal_play_stays_a_secret() -> None:
    """Kings asks always: nobody may learn that there was no choice (KM-10.1)."""
    room, chance = room_of("kings", 2), FastChance(9)
    single = 0
    while room.status == "running":
        one = asked(room, chance)
        if len(one.options) == 1:
            single += 1
            assert forced_openly(room.running, one.seat) is None
        answer(room, chance)
    assert single


async def to_forced(world: World, live: LiveTable, people: list[Browser]) -> int:
    """Plays until somebody has one answer only, as everyone knows."""
    for at in range(300):
        one = live.room.pending()[0]
        if forced_openly(live.room.running, one.seat) is not None:
            return one.seat
        await world.answer(people[one.seat], one.seat, at * 7)
    raise AssertionError("there was always a choice")


@looped
async def test_it_is_answered_for_those_who_want_it(data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends("cavein", "Ann Bob")
        live = world.live(people[0].table)
        seat = await to_forced(world, live, people)
        before = live.room.running.answers
        assert "checked" not in (await people[seat].see(seat))["parts"]["menu"].partition('name="forced"')[2][:40]
        await people[seat].do("settings", forced="1", **{"as": seat})
        await until(lambda: live.room.running.answers > before or not live.forced_moves.busy)
        await until(lambda: not live.forced_moves.busy and not live.lock.locked())
        assert live.room.running.answers > before
        assert "checked" in (await people[seat].see(seat))["parts"]["menu"].partition('name="forced"')[2][:40]
        # Undone, it is the player's: no answer comes by itself.
        if live.room.can_undo(seat):
            await people[seat].do("undo", **{"as": seat})
            one = live.room.pending_of(seat)
            assert one is not None
            assert not live.forced_moves.busy
            await world.answer(people[seat], seat)
    async with opened(data) as world:
        again = await world.hall.open(people[0].table)
        assert again.room.sitting(seat).forced, "the setting is kept"


def test_old_entries_of_settings_are_read() -> None:
    assert j.decode(b'{"kind":"preferred","seat":1,"confirm":true}') == j.Preferred(1, True)
    assert j.encode(j.Preferred(1, True)) == b'{"kind":"preferred","seat":1,"confirm":true}'


@looped
async def test_the_others_get_the_same_as_if_a_person_answered(data: Path) -> None:
    found = []
    for forced in (True, False):
        async with opened(data.with_name(f"{forced}.db"), clock=Clock()) as world:
            people = await world.friends("cavein", "Ann Bob")
            live = world.live(people[0].table)
            seat = await to_forced(world, live, people)
            async with world.stream(people[1 - seat], live.id) as stream:
                if forced:
                    await people[seat].do("settings", forced="1", **{"as": seat})
                    await until(lambda w=live: not w.forced_moves.busy and not w.lock.locked())  # type: ignore[misc]
                else:
                    while live.room.pending_of(seat) is not None and forced_openly(live.room.running, seat) is not None:
                        await world.answer(people[seat], seat)
                await delivered()
                found.append((live.room.running.answers, moves_in(stream.data)))
    assert found[0] == found[1]
