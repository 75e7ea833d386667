"""Figures: who may see them, and that they tell nothing of a single step."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
import yaml

from tests import pocket
from tests.web.halls import Clock, World, looped, opened
from underhall.web.server.metrics import BadToken, Meter, metrics_token
from underhall.web.workers.pool import Slot
from underhall.web.workers.workers import Workers

pocket.register()
HERE = {"host": "127.0.0.1:8000"}
TOKEN = "a token of some length"


@looped
async def test_figures_are_for_this_machine(data: Path) -> None:
    async with opened(data, hosts=["hall.example", "localhost", "127.0.0.1", "[::1]"]) as world:
        one = world.browser()
        for host in ("localhost", "127.0.0.1:8000", "[::1]:8000"):
            answer = await one.get("/metrics", headers={"host": host})
            assert answer.status_code == 200, host
            assert "underhall_tables_in_memory 0" in answer.text
        for headers in (
            {"host": "hall.example"},
            {**HERE, "x-forwarded-for": "127.0.0.1"},
            {**HERE, "x-forwarded-for": ""},
            {**HERE, "forwarded": "for=127.0.0.1"},
            {**HERE, "x-real-ip": "127.0.0.1"},
            {**HERE, "via": "1.1 proxy"},
            {**HERE, "authorization": f"Bearer {TOKEN}", "x-forwarded-proto": "https"},
        ):
            answer = await one.get("/metrics", headers=headers)
            assert answer.status_code == 403, headers
            assert "underhall_" not in answer.text


@looped
async def test_with_a_token_figures_are_for_who_has_it(data: Path) -> None:
    async with opened(data, hosts=["hall.example", "127.0.0.1"], metrics_token=TOKEN) as world:
        one = world.browser()
        for given in ("", "Bearer", "Bearer ", f"Bearer {TOKEN}x", f"bearer {TOKEN}", TOKEN, "Bearer \u00e9".encode()):
            answer = await one.get("/metrics", headers={**HERE, "authorization": given})
            assert answer.status_code == 403, given
        assert (await one.get("/metrics", headers=HERE)).status_code == 403
        answer = await one.get("/metrics", headers={"host": "hall.example", "authorization": f"Bearer {TOKEN}"})
        assert answer.status_code == 200


def test_the_token_comes_from_the_environment_or_a_file(tmp_path: Path) -> None:
    assert metrics_token({}) == ""
    assert metrics_token({"UNDERHALL_METRICS_TOKEN": f" {TOKEN}\n"}) == TOKEN
    file = tmp_path / "token"
    file.write_text(TOKEN + "\n")
    assert metrics_token({"UNDERHALL_METRICS_TOKEN_FILE": str(file)}) == TOKEN
    file.write_text("\n")
    for wrong in (
        {"UNDERHALL_METRICS_TOKEN": "short"},
        {"UNDERHALL_METRICS_TOKEN": "\u00e9" * 20},
        {"UNDERHALL_METRICS_TOKEN_FILE": str(file)},
        {"UNDERHALL_METRICS_TOKEN_FILE": str(tmp_path / "nothing")},
    ):
        with pytest.raises(BadToken):
            metrics_token(wrong)


async def figures(world: World) -> str:
    answer = await world.browser().get("/metrics", headers=HERE)
    assert answer.status_code == 200
    return answer.text


@looped
async def test_a_secret_step_changes_no_figure(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in the same minute nor in the next one."""
    clock = Clock()
    async with opened(data) as world:
        monkeypatch.setattr(world.hall.store, "room", lambda: 1 << 40)  # other tests write on this disk too
        people = await world.friends("pocket", "Ann Bob Cid")
        world.app.state.meter = Meter(world.hall, clock=clock)
        before = await figures(world)
        table = people[0].table
        while not world.room(table).together():
            await world.answer(people[world.room(table).pending()[0].seat])
        batches = world.hall.store.batches
        seat = world.room(table).pending()[0].seat
        for minute in range(3):
            await world.answer(people[seat], seat)
            assert await figures(world) == before
            clock.now += 60
            assert await figures(world) == before, minute
            await people[seat].do("undo", None, **{"as": seat})
            clock.now += 60
            assert await figures(world) == before, minute
        assert world.hall.store.batches > batches, "or nothing was tested"


@looped
async def test_thinking_time_does_not_show(data: Path) -> None:
    """Bots' moves come at a steady pace, so that their thinking tells nothing: nor do the figures."""
    clock = Clock()
    async with opened(data) as world:
        world.app.state.meter = Meter(world.hall, clock=clock)
        seconds = 0.0
        world.workers.stats = lambda: {"seconds": seconds, "decisions": seconds * 2, "queue": 1, "crashes": 7}  # type: ignore[method-assign]
        before = await figures(world)
        for _ in range(40):
            seconds += 0.731
            clock.now += 60
            assert await figures(world) == before
        assert "underhall_bots_crashes 7" in before
        seconds = 250.5
        assert await figures(world) == before, "it stands still for a minute"
        clock.now += 60
        after = await figures(world)
        assert "underhall_bots_seconds 200\n" in after
        assert "underhall_bots_decisions 500\n" in after


def test_workers_do_not_get_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERHALL_METRICS_TOKEN", TOKEN)
    shown = (
        "import os, struct, sys; told = str(sorted(os.environ)).encode(); "
        "sys.stdout.buffer.write(struct.pack('>I', len(told)) + told)"
    )
    slot = Slot((sys.executable, "-c", shown))
    try:
        assert b"UNDERHALL_METRICS_TOKEN" not in slot.ask(b"x")
    finally:
        slot.end()


@looped
async def test_figures_by_game_and_of_requests(data: Path) -> None:
    """Tables by game and status, requests in hundreds, errors as they are: none names a table or a person."""
    clock = Clock()
    async with opened(data) as world:
        server_events = world.app.state.server_events
        world.app.state.meter = Meter(world.hall, clock=clock, server_events=server_events)
        ann, *_ = await world.friends("pocket", "Ann Bob Cid")
        await world.friends("kings", "Dora Emil")
        server_events.requests["2xx"] = 250
        server_events.requests["5xx"] = 3
        server_events.went_wrong("ZeroDivisionError", "/t/{table}")
        server_events.slow_requests = 27
        told = await figures(world)
        for line in (
            'underhall_tables_of{game="kings",status="running"} 1',
            'underhall_tables_of{game="pocket",status="running"} 1',
            'underhall_requests_total{answer="2xx"} 200',
            'underhall_requests_total{answer="5xx"} 3',
            'underhall_errors_total{kind="ZeroDivisionError"} 1',
            "underhall_slow_requests_total 20",
            "underhall_store_trouble 0",
        ):
            assert f"{line}\n" in told, line
        found = {name: float(value) for name, value in (line.rsplit(" ", 1) for line in told.splitlines())}
        assert found["underhall_resident_bytes"] >= 16 * 1024 * 1024
        assert found["underhall_resident_bytes"] % (16 * 1024 * 1024) == 0
        assert found["underhall_disk_free_bytes"] % (16 * 1024 * 1024) == 0
        assert ann.table not in told
        assert "Dora" not in told


PACKAGING = Path(__file__).parents[2] / "packaging"
NAME = re.compile(r"underhall_[a-z_]+")


@looped
async def test_dashboard_and_alerts_use_figures_that_there_are(data: Path) -> None:
    """And docs/operating.md explains each alert."""
    async with opened(data) as world:
        await world.friends()
        world.app.state.server_events.went_wrong("x", "/")
        await world.browser().get("/")
        there = set(NAME.findall(await figures(world)))
        dashboard = json.loads((PACKAGING / "grafana-underhall.json").read_text(encoding="utf-8"))
        asked = {
            name for panel in dashboard["panels"] for one in panel["targets"] for name in NAME.findall(one["expr"])
        }
        rules = yaml.safe_load((PACKAGING / "alerts.yml").read_text(encoding="utf-8"))["groups"][0]["rules"]
        asked |= {name for rule in rules for name in NAME.findall(rule["expr"])}
        assert asked <= there | BOTS, sorted(asked - there - BOTS)
        assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
        explained = (PACKAGING.parent / "docs" / "operating.md").read_text(encoding="utf-8")
        assert [rule["alert"] for rule in rules] == re.findall(r"^\| `(Underhall\w+)` \|", explained, re.MULTILINE)


BOTS = {f"underhall_bots_{name}" for name in Workers(1).stats()}
"""Their workers are not there in tests."""
