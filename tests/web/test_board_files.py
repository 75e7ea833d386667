"""A board from elsewhere brings files of its own: they are served as ours are, and never in place of them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.foreign import forget, installed
from tests.web.halls import World, looped, opened
from tests.web.test_strangers import raw_get
from underhall.web.boards.files import SCENES, STATIC
from underhall.web.drawing.templating import environment

BOARD = """
from pathlib import Path

from underhall.web.boards.plain import PlainBoard

HERE = Path(__file__).parent


class LampsBoard(PlainBoard):
    static = HERE / "static"
    templates = HERE / "templates"
    styles = ("lamps.css", "base.css")
    picture = "lamps"


BOARD = LampsBoard()
"""
GLOW = ".words { color: gold; }\n" * 60
"""Long enough to be worth packing."""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with the board of `lamps`, which is installed for the time of the test."""
    made = tmp_path / "lamps_board"
    (made / "static" / "deep").mkdir(parents=True)
    (made / "templates").mkdir()
    (made / "__init__.py").write_text(BOARD)
    (made / "secret.txt").write_text("a secret\n")
    for name in ("lamps.css", "base.css", "deep/more.css"):
        (made / "static" / name).write_text(GLOW)
    (made / "templates" / "lamps.html").write_text('{% include "boards/lamps/lamp.html" %}<i id="lit"></i>')
    (made / "templates" / "lamp.html").write_text('<i id="lamp"></i>')
    (made / "templates" / "home.html").write_text("in place of ours")
    info = tmp_path / "lamps_board-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lamps_board\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[underhall.boards]\nlamps = lamps_board:BOARD\n")
    with installed(monkeypatch), monkeypatch.context() as patch:
        patch.syspath_prepend(str(tmp_path))
        forget()
        yield made
        sys.modules.pop("lamps_board", None)


def about_lamps(logs: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The warnings and errors about the game (others are broken here on purpose) or about no game."""
    return [one for one in logs if one["log_level"] != "info" and one.get("game", "lamps") == "lamps"]


async def styles_at(world: World) -> list[str]:
    """The stylesheets that the page of a table names."""
    ann, _ = await world.friends("lamps", "Ann Bob")
    shown = await ann.get(f"/t/{ann.table}")
    assert shown.status_code == 200
    return re.findall(r'<link rel="stylesheet" href="([^"]*)">', shown.text)


@looped
async def test_its_files_are_served_as_ours_are(data: Path, package: Path) -> None:
    async with opened(data) as world:
        assert (await styles_at(world))[-2:] == ["/static/boards/lamps/lamps.css", "/static/boards/lamps/base.css"]
        one = world.browser()
        ours = await one.get("/static/base.css")
        theirs = await one.get("/static/boards/lamps/lamps.css")
        assert theirs.text == GLOW
        own = {"content-length", "etag", "last-modified", "x-request-id"}
        assert set(theirs.headers) == set(ours.headers)
        for name, value in ours.headers.items():
            assert name in own or theirs.headers[name] == value, name
        assert theirs.headers["content-encoding"] == "gzip"
        again = await one.client.get(
            "/static/boards/lamps/lamps.css", headers={"if-none-match": theirs.headers["etag"]}
        )
        assert again.status_code == 304
        assert (await one.get("/static/boards/lamps/deep/more.css")).text == GLOW
        assert (await one.get("/static/boards/lamps/nothing.css")).status_code == 404
        assert (await one.get("/static/boards/kings/kings.css")).status_code == 404


@looped
async def test_nothing_stands_in_for_ours(data: Path, package: Path) -> None:
    assert not (STATIC / "boards").exists(), "that is the place for boards from elsewhere"
    assert not (SCENES.parent / "boards").exists()
    async with opened(data) as world:
        one = world.browser()
        assert (await one.get("/static/base.css")).text == (STATIC / "base.css").read_text()
        assert "in place of ours" not in (await one.get("/")).text
        assert environment().get_template("boards/lamps/home.html").render() == "in place of ours"


@looped
async def test_no_path_leads_out_of_its_folder(data: Path, package: Path) -> None:
    (package / "static" / "link.txt").symlink_to(package / "secret.txt")
    async with opened(data) as world:
        for path in (
            "../secret.txt", "..%2fsecret.txt", "%2e%2e/secret.txt", "%2e%2e%2fsecret.txt", "..\\secret.txt",
            "deep/../../secret.txt", f"/{package}/secret.txt", "link.txt", "%00", "lamps.css%00", ".", "", "deep",
            "../lamps/../../base.css/..", "....//secret.txt",
        ):  # fmt: skip
            status, body = await raw_get(world, f"/static/boards/lamps/{path}")
            assert status in (307, 400, 404), path
            assert b"a secret" not in body, path


@looped
async def test_its_picture_is_on_the_home_page(data: Path, package: Path) -> None:
    async with opened(data) as world:
        home = (await world.browser().get("/")).text
        assert '<div class="scene"><i id="lamp"></i><i id="lit"></i></div>' in home


@pytest.mark.parametrize(
    ("gone", "styles", "drawn"),
    [
        ("static", 0, True),
        ("static/lamps.css", 1, True),
        ("templates", 2, False),
        ("templates/lamps.html", 2, False),
    ],
)
@looped
async def test_what_is_missing_is_one_line_in_the_log(
    data: Path, package: Path, gone: str, styles: int, drawn: bool
) -> None:
    (package / gone).rename(package / "elsewhere")
    with capture_logs() as logs:
        async with opened(data) as world:
            for _ in range(2):
                home = (await world.browser().get("/")).text
                assert ('<i id="lit"></i>' in home) == drawn
                assert 'id="game-lamps"' in home
            assert len([one for one in await styles_at(world) if "/boards/" in one]) == styles
    warned = about_lamps(logs)
    assert [line["event"] for line in warned] == ["board files are missing"]
    assert any(gone.rpartition("/")[2] in one for one in warned[0]["files"])


@pytest.mark.parametrize("wrong", ["{% if %}", "{{ nobody.knows }}", '{% include "boards/lamps/../secret.txt" %}'])
@looped
async def test_a_picture_that_cannot_be_drawn_is_one_line_in_the_log(data: Path, package: Path, wrong: str) -> None:
    (package / "templates" / "lamps.html").write_text(wrong)
    with capture_logs() as logs:
        async with opened(data) as world:
            for _ in range(2):
                home = await world.browser().get("/")
                assert home.status_code == 200
                assert 'id="game-lamps"' in home.text
                assert "a secret" not in home.text
    assert [line["event"] for line in about_lamps(logs)] == ["picture cannot be drawn"]
