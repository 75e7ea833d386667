"""A game from elsewhere at the web table: English only, up to seven seats; and games that cannot be loaded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.foreign import BROKEN, installed
from tests.web.halls import looped, opened
from underhall.engine.errors import BrokenGame, UnknownGame
from underhall.engine.facts import LANGUAGES
from underhall.engine.registry import load
from underhall.engine.state import MAX_SEATS
from underhall.web.boards.html import SEATS, SHAPES
from underhall.web.refusals import broken_game, game_missing

STATIC = Path(__file__).parents[2] / "src" / "underhall" / "web" / "static"
NAMES = "Ann Bob Cid Dot Eve Fay Gus"
INK = "#10181b"
"""What is drawn on the colour of a seat."""


@pytest.fixture(autouse=True)
def foreign(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with installed(monkeypatch):
        yield


@pytest.mark.parametrize("language", LANGUAGES)
@looped
async def test_pages_speak_english_where_the_game_does(data: Path, language: str) -> None:
    async with opened(data) as world:
        people = await world.friends("lamps", "Ann Bob")
        one, table = people[0], f"/t/{people[0].table}"
        home = await one.get(f"/?lang={language}")
        assert home.status_code == 200
        assert "Lamps" in home.text
        for path in ("/new?game=lamps", "/rules/lamps", "/rules", "/tables", "/about", "/sources/lamps"):
            assert (await one.get(path)).status_code == 200, path
        shown = (await one.get(table)).text
        assert "How many lamps do you take?" in shown
        assert "Take 1 of" in shown
        for path in ("/log", "/why", "/scores", "/about?thing=heap"):
            assert (await one.get(table + path)).status_code == 200, path
        await world.play(people)
        assert world.room(one.table).status == "over"
        for path in ("", "/log", "/scores", "/replay", "/replay?at=2"):
            assert (await one.get(table + path)).status_code == 200, path
        assert "takes 1 lamps." in (await one.get(table + "/log")).text


@pytest.mark.parametrize("players", [2, 5, 6, 7])
@looped
async def test_every_seat_has_a_colour_and_a_shape(data: Path, players: int) -> None:
    async with opened(data) as world:
        people = await world.friends("lamps", " ".join(NAMES.split()[:players]))
        table = f"/t/{people[0].table}"
        shown = (await people[-1].get(table)).text
        for seat in range(players):
            panel = shown[shown.index(f'id="p-{seat}"') - 60 :]
            assert f"seat-{SEATS[seat]}" in panel[:60]
            assert f"#i-{SHAPES[seat]}" in panel[:600]
        await world.play(people)
        assert (await people[0].get(table + "/scores")).status_code == 200


@looped
async def test_a_full_table_waits_with_all_its_chairs(data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        made = await one.post("/new", {"game": "lamps", "players": 7, "name": "Ann"})
        waiting = (await one.get(made.headers["location"])).text
        assert all(f"seat-{colour}" in waiting for colour in SEATS)
        form = (await one.get("/new?game=lamps")).text
        for colour, shape in zip(SEATS[1:], SHAPES[1:], strict=True):  # the first seat is one's own
            assert f"seat-{colour}" in form
            assert f"#i-{shape}" in form


@pytest.mark.parametrize("language", LANGUAGES)
@looped
async def test_a_broken_game_is_one_sentence_in_its_own_place(data: Path, language: str) -> None:
    async with opened(data) as world:
        one = world.browser()
        home = await one.get(f"/?lang={language}")
        assert home.status_code == 200
        for game in BROKEN:
            said = broken_game(game).say(language)
            assert home.text.count(said) == 1
            assert f'id="game-{game}"' not in home.text
            for path in (f"/new?game={game}", f"/rules/{game}", f"/rules/{game}/LA-1"):
                found = await one.get(path)
                assert (found.status_code, said in found.text) == (404, True), path
            made = await one.post("/new", {"game": game, "players": 2, "name": "Ann"})
            assert (made.status_code, said in made.text) == (404, True)
        for path in ("/new", "/rules", "/about", "/tables", "/api/games"):
            assert (await one.get(path)).status_code == 200, path
        assert await world.friends("kings", "Ann Bob")


@looped
async def test_a_table_outlives_its_game(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody takes a package away, or an update of it cannot be loaded: nothing is damaged."""
    async with opened(data) as world:
        ann, _ = await world.friends("lamps", "Ann Bob")
        await world.forget(ann.table)
        with monkeypatch.context() as patch:
            patch.setattr("underhall.web.table.changes.load", gone)
            for path in (f"/t/{ann.table}", f"/api/tables/{ann.table}"):
                found = await ann.get(path)
                assert (found.status_code, game_missing().say("en") in found.text) == (503, True), path
            assert (await ann.get("/")).status_code == 200
        assert (await ann.get(f"/t/{ann.table}")).status_code == 200


def gone(game: str) -> None:
    raise UnknownGame(f"no installed game is called '{game}'")


@looped
async def test_programs_are_told_too(data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        ids = [game["id"] for game in (await one.get("/api/games")).json()["games"]]
        assert "lamps" in ids
        assert not set(BROKEN) & set(ids)
        wish = {"game": "lamps_import", "players": 2, "name": "Ann"}
        made = await one.client.post("/api/tables", json=wish)
        assert (made.status_code, made.json()["error"]) == (404, broken_game("lamps_import").say("en"))


@pytest.mark.parametrize("game", BROKEN)
def test_what_is_wrong_is_one_sentence(game: str) -> None:
    with pytest.raises(BrokenGame, match=rf"'{game}'") as first:
        load(game)
    with pytest.raises(BrokenGame) as second:
        load(game)
    assert str(first.value) == str(second.value)
    assert "\n" not in str(first.value)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_seven_colours_and_shapes() -> None:
    """Each can carry its dark shape, and the style sheets and the sprite know all of them."""
    css = (STATIC / "base.css").read_text(encoding="utf-8")
    sprite = (STATIC / "icons.svg").read_text(encoding="utf-8")
    assert len(set(SEATS)) == len(set(SHAPES)) == MAX_SEATS
    colours = {name: re.findall(rf"--seat-{name}: (#\w{{6}});", css) for name in SEATS}
    for name, (colour,) in colours.items():
        assert (luminance(colour) + 0.05) / (luminance(INK) + 0.05) >= 4.5, name
        assert f".seat-{name} {{" in css
    for shape in SHAPES:
        assert f'id="i-{shape}"' in sprite
    table = (STATIC / "table.css").read_text(encoding="utf-8")
    assert all(f'[data-moving~="{seat}"]) #p-{seat}' in table for seat in range(MAX_SEATS))
