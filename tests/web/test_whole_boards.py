"""The whole board of another player: opened from the panel, as a page where there is no script."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markupsafe import Markup

from tests.web.halls import looped, opened
from underhall.web.boards import board_of
from underhall.web.boards.html import player, without_whole

GAMES = ("kings", "cavein", "xobos", "wistar")


@pytest.mark.parametrize("game", GAMES)
@looped
async def test_every_panel_opens_the_whole_board(game: str, data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends(game, "Ann Bob Cid")
        ann, table = people[0], people[0].table
        page = (await ann.get(f"/t/{table}?as=0")).text
        assert f'<form id="whole" method="get" action="/t/{table}/whole"' in page
        for seat, name in enumerate(world.room(table).names):
            assert re.search(rf'form="whole" name="seat" value="{seat}"[^>]*>{name}</button>', page)
        whole = (await ann.get(f"/t/{table}/whole?as=0&seat=1")).text
        for id in board_of(game).whole(1):
            assert f'id="{id}"' in whole
        assert len(board_of(game).whole(1)) > 1, "more than the panel"
        assert 'form="answer"' not in whole, "it is for looking"
        assert not re.search(r"<details(?! open)", whole), "nothing is folded"


@pytest.mark.parametrize("game", GAMES)
@looped
async def test_the_own_board_is_shown_as_the_others_see_it(game: str, data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends(game, "Ann Bob Cid")
        own = (await people[0].get(f"/t/{people[0].table}/whole?as=0&seat=0")).text
        for id in board_of(game).whole(0):
            assert f'id="{id}"' in own
        large = board_of(game).whole(0)[1]
        others = (await people[1].get(f"/t/{people[1].table}/whole?as=1&seat=0")).text
        assert part(own, large) == part(others, large)


def part(page: str, id: str) -> str:
    """The element with this id, up to the end of the board."""
    found = re.search(rf'id="{id}".*?</main>', page, re.DOTALL)
    assert found
    return found[0]


@looped
async def test_only_seats_that_there_are(data: Path) -> None:
    async with opened(data) as world:
        ann = (await world.friends("kings"))[0]
        for wrong in ("", "2", "-1", "x"):
            assert (await ann.get(f"/t/{ann.table}/whole?seat={wrong}")).status_code == 404
        waiting = world.browser()
        made = await waiting.post("/new", {"game": "kings", "players": 2, "name": "Ann"})
        assert (await waiting.get(f"{made.headers['location']}/whole?seat=0")).status_code == 404


@looped
async def test_the_whole_board_of_another_hides_what_the_viewer_may_not_know(data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends("kings")
        hand = {card.card for card in world.room(people[0].table).running.view(1).seats[1].hand}  # type: ignore[attr-defined]
        seen = (await people[0].get(f"/t/{people[0].table}/whole?as=1&seat=1")).text
        assert not [card for card in hand if f'"{card}"' in seen], "another's seat cannot be named as one's own"


def test_a_replay_has_no_boards_to_open() -> None:
    _id, panel = player(1, "B&b", sub="", stats="", score="1", score_title="", turn="")
    button = re.search(r"<button.*?</button>", panel)
    assert button
    assert without_whole(f"<i>{button[0]}</i>") == '<i><div class="name">B&amp;b</div></i>'
    assert without_whole(Markup(f"<i>{button[0]}</i>")) == '<i><div class="name">B&amp;b</div></i>'
