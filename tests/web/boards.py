"""What the tests of all boards share: to look at a match through somebody's eyes, and what must hold of any drawing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Any

from underhall import OUTSIDER, Match
from underhall.web.boards.board import Board, Drawing, Part, Scene
from underhall.web.drawing.scenes import scene_of

NAMES = ("Ada", "Bo <b>", "Grit", "Moss")


def look(
    match: Any, seat: int, *picks: str, language: str = "en", revealed: bool = False, careful: bool = False
) -> Scene:
    names = NAMES[: match.state.players]
    bots = ("",) * len(names)
    return scene_of(match, seat, language, names, bots, picks=picks, revealed=revealed, careful=careful)


def parts_of(drawing: Drawing) -> list[Part]:
    return [*drawing.felt, *drawing.dock, *drawing.players]


def html_of(drawing: Drawing) -> str:
    return "".join(html for _, html in parts_of(drawing))


def tags(html: str, word: str) -> list[str]:
    """The opening tags in which this word stands."""
    return [unescape(tag) for tag in re.findall(r"<[^<>]*>", html) if word in unescape(tag)]


def tag(html: str, id: str) -> str:
    """The opening tag of the element with this id."""
    return tags(html, f' id="{id}"')[0]


def looks(game: Iterable[Match], players: int, every: int) -> Iterator[tuple[Match, int]]:
    """Moments of a game: through the eyes of who is asked, and of each viewer in turn; the end for all."""
    viewers = [*range(players), OUTSIDER]
    for at, match in enumerate(game):
        if match.over:
            yield from ((match, seat) for seat in viewers)
        elif at % every == 0:
            yield match, match.seat
            if at % 3 == 0:
                yield match, viewers[at // 3 % len(viewers)]


def in_order(board: Board, seen: Iterable[tuple[Match, int]], languages: tuple[str, ...] = ("en",)) -> Parts:
    """Checks every drawing: the things drawn are the things named; ids are unique and need no escape; each part carries
    its id, and the same parts stay; names of people are escaped."""
    found = Parts()
    for at, (match, seat) in enumerate(seen):
        drawing = board.draw(look(match, seat, language=languages[at % len(languages)]))
        html = html_of(drawing)
        assert set(map(unescape, re.findall(r'data-name="([^"]*)"', html))) == board.names(match.view(seat))
        ids = re.findall(r' id="([^"]*)"', html)
        assert len(ids) == len(set(ids)), [id for id in ids if ids.count(id) > 1]
        assert not re.search(r"[^\w -]", " ".join(ids)), "no id needs an escape in a selector"
        here = parts_of(drawing)
        assert all(f' id="{id}"' in drawn[: drawn.index(">")] for id, drawn in here)
        assert found.ids.setdefault(seat, [id for id, _ in here]) == [id for id, _ in here], "parts come and go"
        assert "Bo <b>" not in html, "names are escaped"
        found.asked.add(match.question if not match.over else -1)
    return found


class Parts:
    """What `in_order` has seen: the ids of the parts by viewer, and the questions."""

    def __init__(self) -> None:
        self.ids: dict[int, list[str]] = {}
        self.asked: set[int] = set()


def reached(board: Board, match: Match, seat: int, apart: str = "", careful: bool = False) -> set[int]:
    """All answers to be had by clicks on what is drawn, perhaps after picks, and by buttons. `apart`: a part that is
    left out, because it is not there for those who click. `careful`: with "Ask before each move"."""
    found: set[int] = set()
    waiting, seen = [""], {""}
    while waiting:
        scene = look(match, seat, *filter(None, waiting.pop().split("|")), careful=careful)
        assert scene.offer is not None
        drawing = board.draw(scene)
        if not drawing.lists_options:
            found |= {option.value for option in scene.offer.buttons}
        html = "".join(html for id, html in parts_of(drawing) if id != apart)
        found |= {int(value) for value in re.findall(r'form="answer" name="answer" value="(\d+)"', html)}
        more = {unescape(value) for value in re.findall(r'form="pick" name="pick" value="([^"]*)"', html)} - seen
        seen |= more
        waiting += more
    return found
