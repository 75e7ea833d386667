"""With and without a deed that nobody may notice: every page, stream, list and answer of the others is the same, byte
by byte, at that time and through the next move that all see."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import pocket
from tests.games.seldom import deeply
from tests.web.halls import QuickWorkers, looped, opened, run_alone, until
from tests.web.rooms import asked, do, room_of
from tests.web.watching import House, difference, glimpse, language_of, viewers_of
from underhall.engine.chance import FastChance
from underhall.engine.registry import load
from underhall.testing.properties.case import clone
from underhall.web.drawing.table_view import moment_of
from underhall.web.hall import bots_and_clock
from underhall.web.hall.live_table import LiveTable
from underhall.web.live.channels import Key, PageChannel
from underhall.web.people.visitors import Visitor
from underhall.web.routes.api_state import StateChannel
from underhall.web.table import commands, summary
from underhall.web.table import journal as j
from underhall.web.table.room import Room
from underhall.web.table.seating import Settings
from underhall.web.workers.messages import Position

pocket.register()

TIMER = 600


@pytest.fixture
def house(data: Path) -> Iterator[House]:
    made = House(data)
    yield made
    made.store.close()


def again(room: Room) -> Room:
    """The same table, on its own from here on."""
    twin = copy.copy(room)
    for name in ("seats", "numbers", "chat", "asked_at", "answered_at", "acted", "_asked"):
        setattr(twin, name, copy.copy(getattr(room, name)))
    twin.match = clone(room.running)
    return twin


class Onlooker:
    """A viewer with open streams."""

    def __init__(self, house: House, live: LiveTable, viewer: int) -> None:
        self.house, self.live, self.viewer = house, live, viewer
        key = Key(viewer, language_of(viewer))
        self.streams = [PageChannel(live, key), StateChannel(live, key)]

    def news(self) -> list[bytes]:
        return [stream.news(moment_of(self.live, [self.viewer])) for stream in self.streams]

    def sees(self, samples: int) -> dict[str, Any]:
        found = glimpse(self.live, self.viewer, self.house, FastChance(5), samples)
        room = self.live.room
        own = room.pending_of(self.viewer)
        return found | {
            "lists": summary.encode(summary.summary_of(room)),
            "decision": room.decision(own) if own is not None else "",
            "stamps": [stream.stamp for stream in self.streams],
            "streams": [stream.everything() for stream in self.streams],
        }


def onlookers(house: House, room: Room, seat: int) -> list[Onlooker]:
    live = house.live(room)
    live.guided.update(range(room.players))  # everyone's page has been open before, so all know who has a guide
    return [Onlooker(house, live, viewer) for viewer in viewers_of(room) if viewer != seat]


def alike(one: list[Onlooker], other: list[Onlooker], samples: int, where: str) -> None:
    for first, second in zip(one, other, strict=True):
        expected, found = first.sees(samples), second.sees(samples)
        for key, value in expected.items():
            assert found[key] == value, f"{where}: viewer {first.viewer} can tell by '{key}'\n" + (
                difference(value, found[key])
            )


def compare(house: House, room: Room, seat: int, deed: int, chance: FastChance, samples: int) -> None:
    """The table with the deed and without it."""
    where = f"entry {room.seq}: {deed} of seat {seat}"
    plain, quiet = again(room), again(room)
    before, after = onlookers(house, plain, seat), onlookers(house, quiet, seat)
    one = quiet.pending_of(seat)
    assert one is not None
    at = room.updated + 100
    quiet.take(j.Answered(seat, deed, ""), at)
    assert not any(sent for viewer in after for sent in viewer.news()), f"{where}: something is sent to others"
    alike(before, after, samples, where)
    if chance.below(3) == 0:
        # It is thought better of, and perhaps done after all: also nothing.
        quiet.take(j.Undone(seat), at + 10)
        assert not any(sent for viewer in after for sent in viewer.news()), f"{where}: undoing it sends something"
        alike(before, after, 1, f"{where}, undone")
        if chance.below(2):
            quiet.take(j.Answered(seat, deed, ""), at + 20)
    rest, open_now = plain.pending_of(seat), quiet.pending_of(seat)
    assert rest is not None
    assert open_now is not None
    others = [other for other in range(room.players) if other != seat and plain.can_undo(other)]
    if others and chance.below(2):
        entry: j.Entry = j.Undone(others[0])
    else:
        shared = [
            value for value in rest.options if value in open_now.options and not plain.running.unnoticed(seat, value)
        ]
        entry = j.Answered(seat, shared[chance.below(len(shared))], "")
    for table in (plain, quiet):
        table.take(entry, at + 200)
    for first, second in zip(before, after, strict=True):
        assert first.news() == second.news(), f"{where}, then {entry}: the stream of {first.viewer} tells of it"
    alike(before, after, samples, f"{where}, then {entry}")


def play(house: House, players: int, seed: int, mode: str, answers: int, samples: int, most: int) -> int:
    """A random game of xobos in which deeds that nobody may notice are tried wherever there are some."""
    options = load("xobos").facts.settle({"visibility_mode": mode})
    room = room_of("xobos", players, confirm=[0], secret=f"{seed:064x}", options=options, timer=TIMER)
    chance, tried = FastChance(seed), 0
    for _ in range(answers):
        if room.status != "running" or tried == most:
            break
        one = asked(room, chance)
        deeds = [value for value in one.options if not room.running.at_once and room.running.unnoticed(one.seat, value)]
        if deeds and chance.below(4) == 0:
            if chance.below(3) == 0 and room.take_back is None:
                # A wish of another seat must not vanish with it.
                rival = next(seat for seat in range(players) if seat != one.seat)
                do(room, commands.ask_take_back, rival)
            compare(house, room, one.seat, deeds[chance.below(len(deeds))], chance, samples)
            tried += 1
        if room.hold is not None and chance.below(2):
            do(room, commands.confirm, room.hold)
        do(room, commands.answer, one.seat, room.decision(one), one.options[chance.below(len(one.options))])
    return tried


@pytest.mark.rule("XO-26.3")
@pytest.mark.parametrize(("players", "mode", "seed"), [(2, "fog", 1), deeply(3, "check", 2)])
def test_nobody_can_tell_by_a_page_that_a_link_was_broken(players: int, mode: str, seed: int, house: House) -> None:
    assert play(house, players, seed, mode, 400, 1, 5) == 5


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("players", "mode"), [(2, "check"), (3, "fog"), (4, "fog")])
def test_nobody_can_tell_in_whole_games_that_a_link_was_broken(
    players: int, mode: str, seed: int, house: House
) -> None:
    assert play(house, players, seed, mode, 2000, 2, 60) > 10


# The pace of bots -----------------------------------------------------------------------------------------------------


class Planned(QuickWorkers):
    """Gives the answers of a plan; each thought takes some time, but for the quick bot's."""

    def __init__(self, plan: list[int], thought: float, clock: list[float]) -> None:
        super().__init__()
        self.plan, self.thought, self.clock = plan, thought, clock

    async def choose(self, position: Position, seat: int, level: str, seed: int, address: str = "") -> int:
        self.clock[0] += 0.0 if level == bots_and_clock.HASTY else self.thought
        await asyncio.sleep(0)
        return self.plan.pop(0)


def bot_moves(
    house: House, room: Room, seat: int, plan: list[int], thought: float, monkeypatch: pytest.MonkeyPatch
) -> float:
    """Seconds until others see a move of the bot, which answers by a plan."""
    clock, steps = [1000.0], len(plan)
    real_sleep = asyncio.sleep
    seen: list[float] = []

    async def sleep(seconds: float) -> None:
        clock[0] += max(0.0, seconds)
        await real_sleep(0)

    async def run() -> None:
        live = house.live(room)
        live.hall.workers = Planned(plan, thought, clock)  # type: ignore[assignment]

        async def carry_out(command: Any) -> None:
            for entry in command(room):
                room.take(entry, room.updated + 1)
            seen.append(clock[0] - 1000.0)
            if len(seen) < steps:
                live.bots_and_clock.wake()

        live.do = carry_out  # type: ignore[method-assign]
        live.bots_and_clock.wake()
        for _ in range(200):
            await real_sleep(0)
        live.bots_and_clock.close()

    with monkeypatch.context() as patch:
        patch.setattr("time.monotonic", lambda: clock[0])
        patch.setattr("asyncio.sleep", sleep)
        patch.setattr(house.hall, "pace", 0.7)
        run_alone(run())
    assert len(seen) == steps
    return seen[-1]


@pytest.mark.rule("XO-26.3")
@pytest.mark.parametrize("thought", [0.01, 0.5, 3.0, 20.0])
def test_a_bot_that_broke_a_link_moves_no_later(thought: float, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room, chance = room_of("xobos", 2), FastChance(1)
    while True:
        one = asked(room, chance)
        deeds = [value for value in one.options if not room.running.at_once and room.running.unnoticed(one.seat, value)]
        if len(deeds) > 1:
            break
        do(room, commands.answer, one.seat, room.decision(one), one.options[chance.below(len(one.options))])
    room.sitting(one.seat).bot = "expert"
    plans = [[0], [deeds[0], 0], [*deeds[:2], 0]]
    times = [bot_moves(house, again(room), one.seat, plan, thought, monkeypatch) for plan in plans]
    assert times[0] == times[1] == times[2], times


@looped
async def test_while_all_decide_in_secret_bots_are_done_after_the_last_person(data: Path) -> None:
    """When they are done would tell how much they had to do (D21)."""
    async with opened(data, pace=0.001) as world:
        live = await world.hall.new_tables.create("pocket", 3, {}, Settings(), Visitor("nobody"), "Zoe", bots=["easy"])
        await live.do(lambda room: [j.Left(0)])
        people = [world.browser(live.id) for _ in range(2)]
        for who, name in zip(people, ("Ann", "Bob"), strict=True):
            await who.do("join", name=name)
        room = world.room(live.id)
        bot = next(seat for seat in range(3) if room.sitting(seat).bot)
        persons = [seat for seat in range(3) if seat != bot]
        assert room.together()
        for at, seat in enumerate(persons):
            while room.together() and room.pending_of(seat) is not None:
                await asyncio.sleep(0.05)
                assert bot not in room.running.done(), "the bot is done before the last person"
                assert not live.bots_and_clock.busy, "a table that waits for people may leave memory"
                await world.answer(people[at], seat, 0)
        await until(lambda: not room.together())
