"""A build beside a running server: the workers are replaced when it is done, and only then."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from threading import Event

import pytest

from tests.web.servers import run, until
from underhall import game_ids
from underhall.background_build import BackgroundBuild
from underhall.web.server.full_speed import DONE, FullSpeed
from underhall.web.workers.workers import Workers


class FakeBuild(BackgroundBuild):
    def __init__(self, built: bool) -> None:
        super().__init__(())
        self.built = built
        self.over = Event()
        self.ended = False

    def wait(self) -> bool:
        self.over.wait(20)
        return self.built and not self.ended

    def stop(self) -> None:
        self.ended = True
        self.over.set()


class CountingWorkers(Workers):
    def __init__(self) -> None:
        super().__init__(workers=1)
        self.renewed: list[Sequence[str]] = []

    async def renew(self, games: Sequence[str] = ()) -> None:
        self.renewed.append(games)


@pytest.mark.parametrize("built", [True, False])
def test_one_line_and_new_workers_when_it_is_done(built: bool) -> None:
    said: list[str] = []

    async def work() -> None:
        workers, build = CountingWorkers(), FakeBuild(built)
        speed = FullSpeed(workers, said.append, build)
        speed.begin()
        await asyncio.sleep(0.1)
        assert (said, workers.renewed) == ([], [])
        build.over.set()
        if built:
            await until(lambda: bool(workers.renewed))
            assert (said, workers.renewed) == ([DONE], [game_ids()])
        else:
            await asyncio.sleep(0.2)
            assert (said, workers.renewed) == ([], []), "only the doctor speaks of it"
        speed.stop()

    run(work)


def test_a_stop_ends_it() -> None:
    said: list[str] = []

    async def work() -> None:
        workers, build = CountingWorkers(), FakeBuild(True)
        speed = FullSpeed(workers, said.append, build)
        speed.stop()
        assert not build.ended, "it has not begun"
        speed.begin()
        await asyncio.sleep(0.05)
        speed.stop()
        assert build.ended
        await asyncio.sleep(0.2)
        assert (said, workers.renewed) == ([], [])

    run(work)
