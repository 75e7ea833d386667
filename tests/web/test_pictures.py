"""Pictures on the rules page: real boards for looking, and tables that begin at their positions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.halls import looped, opened
from underhall import load
from underhall.engine.pictures import pictures_of, position_of
from underhall.engine.state import OUTSIDER

GAMES = ("kings", "cavein", "xobos", "wistar")


@pytest.mark.parametrize("game", GAMES)
@looped
async def test_every_picture_is_drawn(game: str, data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        rules = (await one.get(f"/rules/{game}")).text
        found = re.findall(rf'<iframe src="(/rules/{game}/picture/\d+)" loading="lazy"', rules)
        assert len(found) == len(pictures_of(load(game)))
        for path in found:
            answer = await one.get(path)
            assert answer.status_code == 200
            assert "frame-ancestors 'self'" in answer.headers["content-security-policy"]
            assert " can" in answer.text, "what can be done there is lit"
            assert " inert>" in answer.text, "it is for looking"
            assert "<script" not in answer.text
        assert "frame-ancestors 'none'" in (await one.get(f"/rules/{game}")).headers["content-security-policy"]
        assert "<iframe" not in (await one.get(f"/rules/{game}?q=card")).text
        for wrong in ("999", "x", "-1"):
            assert (await one.get(f"/rules/{game}/picture/{wrong}")).status_code == 404


@pytest.mark.parametrize("game", GAMES)
@looped
async def test_a_table_begins_there_and_survives_a_restart(game: str, data: Path) -> None:
    picture = pictures_of(load(game))[2]
    wanted = position_of(load(game), picture)
    async with opened(data) as world:
        one = world.browser()
        made = await one.post(f"/rules/{game}/picture/2/playon")
        assert made.status_code == 303
        table = made.headers["location"].removeprefix("/t/")
        room = world.room(table)
        assert room.created_as.picture == picture.chapter
        assert room.bots[picture.seat] == ""
        assert set(room.bots) == {"", "easy"}
        assert room.running.view(OUTSIDER) == wanted.view(OUTSIDER)
        assert room.running.view(picture.seat) == wanted.view(picture.seat)
        page = (await one.get(f"/t/{table}?lang=en")).text
        assert "<h1>Practice: " in page
        assert "This table is for practice." in page
    async with opened(data) as world:
        live = await world.hall.visit(table)
        assert live.room.created_as.picture == picture.chapter
        assert live.room.running.view(picture.seat) == wanted.view(picture.seat)
