"""How fast bots move for people: as fast as is wanted, but never so that it tells what a bot holds."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.web.halls import looped, opened, run_alone
from tests.web.rooms import room_of
from underhall.web.hall.bots_and_clock import QUICKEST, BotsAndClock
from underhall.web.live.channels import Channels


class Hall:
    pace = 0.7


class Seen:
    haste = 1.0


class Table:
    """As much of a table as the pace of its bots depends on."""

    def __init__(self, game: str) -> None:
        self.hall, self.channels, self.room = Hall(), Seen(), room_of(game, 2)


def waits(game: str, question: str, haste: float, monkeypatch: pytest.MonkeyPatch, hurry: bool = False) -> float:
    """Seconds that a bot which never searches waits before its answer is seen."""
    table: Any = Table(game)
    table.channels.haste = haste
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    async def wait(tasks: Any, timeout: float) -> None:
        waited.append(timeout)

    async def run() -> None:
        bots = BotsAndClock(table)
        if hurry:
            bots.hurry()
        number = next(one.number for one in table.room.game.facts.questions if one.name == question)
        await bots._keep_quick_pace(1000.0, number)

    with monkeypatch.context() as patch:
        patch.setattr("time.monotonic", lambda: 1000.0)
        patch.setattr("asyncio.sleep", sleep)
        patch.setattr("asyncio.wait", wait)
        run_alone(run())
    return sum(waited)


def test_bots_that_never_search_go_as_fast_as_people_want(monkeypatch: pytest.MonkeyPatch) -> None:
    assert waits("cavein", "action", 1.0, monkeypatch) == pytest.approx(0.7)
    assert waits("cavein", "action", 0.4, monkeypatch) == pytest.approx(0.28)
    assert waits("cavein", "action", 0.0, monkeypatch) == pytest.approx(QUICKEST)
    assert waits("cavein", "action", 1.0, monkeypatch, hurry=True) == pytest.approx(QUICKEST)
    assert waits("cavein", "pay", 1.0, monkeypatch) == pytest.approx(QUICKEST), "a step of the deed before"
    assert waits("kings", "draw", 1.0, monkeypatch) == pytest.approx(0.7), "a board that names no deeds"


@pytest.mark.parametrize(("level", "searches"), [("easy", False), ("medium", True), ("hard", True), ("unknown", True)])
def test_only_bots_that_never_search_may(level: str, searches: bool) -> None:
    table: Any = Table("kings")
    table.room.sitting(1).bot = level
    assert BotsAndClock(table)._searches(1) is searches


@looped
async def test_the_most_hasty_player_counts_and_no_guest(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        channels: Channels = world.live(ann.table).channels
        assert channels.haste == 1.0
        guest = world.browser(ann.table)
        for who, speed in ((ann, "slow"), (guest, "once")):
            await who.post("/playing", {"careful": "1", "speed": speed})
        async with world.stream(ann, ann.table), world.stream(guest, ann.table):
            await asyncio.sleep(0.05)
            assert channels.listeners == 2
            assert channels.haste == 1.0
            await bob.post("/playing", {"careful": "1", "speed": "fast"})
            async with world.stream(bob, ann.table):
                await asyncio.sleep(0.05)
                assert channels.haste == 0.4
        page = (await bob.get(f"/t/{bob.table}")).text
        assert 'data-speed="fast"' in page
        await bob.post("/playing", {"speed": "light"})
        assert 'data-speed="fast"' in (await bob.get(f"/t/{bob.table}")).text, "nobody knows such a speed"
        await ann.do("hurry")
        await guest.do("hurry", 403)
