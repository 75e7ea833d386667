"""The end of a game: counted kind by kind, what decided it, the visitor's own best, and the same colours everywhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import Mock

from tests.web.halls import World, looped, opened
from underhall.web.boards import NO_COLOUR, seat_colours
from underhall.web.boards.html import SEATS
from underhall.web.pages.afterwards.ending import Stretch, decided, kinds_of, own_best, stretches
from underhall.web.pages.afterwards.scores import Sheet, lines_of
from underhall.web.words import words

EN = words("en")


def sheet(seat: int, name: str, place: int, *lines: tuple[str, int, str], resigned: bool = False) -> Sheet:
    score = sum(points for _label, points, _kind in lines)
    return Sheet(seat, name, "", "red", "seat-tri", place, score, lines, False, resigned)


ANN = sheet(0, "Ann", 1, ("mine 3", 3, "Mines"), ("mine 9", 9, "Mines"), ("lost", -2, "Losses"), ("track", 5, ""))
BOB = sheet(1, "Bob", 2, ("mine 4", 4, "Mines"), ("track", 7, ""), ("lost", -8, "Losses"))


def told(sheets: Sequence[Sheet], by_resignation: int | None = None) -> str:
    return decided(Mock(winner_by_resignation=by_resignation), sheets, EN)


def test_points_by_kind() -> None:
    assert kinds_of(ANN.lines) == {"Mines": 12, "Losses": -2, "track": 5}
    nothing = sheet(2, "Cid", 3, ("beds", 0, "Beds"))
    assert stretches([ANN, BOB, nothing]) == [
        [Stretch("Mines", 12, 0), Stretch("Losses", -2, 1), Stretch("track", 5, 2)],
        [Stretch("Mines", 4, 0), Stretch("Losses", -8, 1), Stretch("track", 7, 2)],
        [Stretch("Mines", 0, 0), Stretch("Losses", 0, 1), Stretch("track", 0, 2)],
    ]


def test_what_decided_it_is_where_the_winner_gained_most() -> None:
    assert told([ANN, BOB]) == "What decided it: Mines brought Ann 8 points more than Bob."
    careless = sheet(1, "Bob", 2, ("mine 9", 9, "Mines"), ("lost", -9, "Losses"))
    assert told([ANN, careless]) == "What decided it: Losses cost Bob 7 points more than Ann."


def test_nothing_decided_it_without_a_winner_by_points() -> None:
    assert told([ANN, sheet(1, "Bob", 1, *ANN.lines)]) == "", "a shared victory"
    assert told([ANN, sheet(1, "Bob", 2, *ANN.lines)]) == "", "decided by something else than points"
    assert told([ANN, BOB], by_resignation=0) == ""
    assert told([ANN, sheet(1, "Bob", 2, ("mine", 1, "Mines"), resigned=True)]) == ""


def test_the_own_best() -> None:
    assert own_best(12, None, 2, EN) == "", "nothing to compare it with"
    assert own_best(12, 9, 2, EN) == "Your best with 2 players so far; before, it was 9."
    assert own_best(9, 12, 3, EN) == "Your best with 3 players: 12."


async def finished(world: World, who: Any = None) -> Any:
    ann = who or world.browser()
    answer = await ann.post("/new", {"game": "kings", "players": 2, "name": "Ann", "quick": "1", "level": "easy"})
    ann.table = answer.headers["location"].rpartition("/")[2]
    await world.play([ann])
    return ann


@looped
async def test_the_page_tells_the_ending(data: Path) -> None:
    async with opened(data) as world:
        ann = await finished(world)
        room = world.room(ann.table)
        page = (await ann.get(f"/t/{ann.table}/scores")).text
        view = room.running.view(0)
        colours = seat_colours("kings", view, 2)
        assert len(set(colours)) == 2
        for seat in range(2):
            assert f"rank seat-{colours[seat]}" in page, "as at the table"
            kinds = kinds_of(lines_of(room.game, room.running.state, seat, "en"))
            assert sum(kinds.values()) == room.scores()[seat]
        assert "Your best" not in page, "it is the first"
        assert f'value="http://testserver/t/{ann.table}/replay"' in page, "to share"
        assert f'action="/t/{ann.table}/rematch"' in page
        first = room.scores()[0]
        await finished(world, ann)
        again = world.room(ann.table).scores()[0]
        best = re.findall(r"Your best with 2 players[^<]*", (await ann.get(f"/t/{ann.table}/scores")).text)
        assert len(best) == 1
        assert str(first) in best[0]
        assert ("so far" in best[0]) == (again > first)
        assert "Your best" not in (await world.browser().get(f"/t/{ann.table}/scores")).text, "nobody else's business"


def test_before_the_deal_a_game_with_its_own_colours_has_none() -> None:
    assert seat_colours("kings", None, 3) == (NO_COLOUR,) * 3
    assert seat_colours("cavein", None, 3) == SEATS[:3]
