"""Everything that a board draws says what it is, in every language: the game explains what has a name, and what has
none is said by its label."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from underhall import Match, Seat, load
from underhall.bots import make_bots
from underhall.engine.facts import LANGUAGES
from underhall.engine.state import OUTSIDER
from underhall.web.boards import board_of
from underhall.web.drawing.scenes import scene_of

GAMES = {"kings": (9, 20), "cavein": (15, 60), "xobos": (61, 40), "wistar": (37, 60)}
"""Every so many answers the board is looked at; and how many things of a name there are at least."""
OPTIONS = {"xobos": {"clans": "on"}}
TAG = re.compile(r"<[a-z]+ [^>]*>")
NAME = re.compile(r' data-(?:name|about)="([^"]*)"')
LABEL = re.compile(r' aria-label="([^"]*)"')


def looks(game: str) -> Iterator[tuple[Match, int]]:
    for bot in ("greedy", "random"):
        match = Match.start(load(game), 3, seed=5, options=OPTIONS.get(game, {}))
        bots = make_bots([bot], 3, seed=2)
        answers = 0
        while not match.over:
            if answers % GAMES[game][0] == 0:
                yield from ((match, seat) for seat in (OUTSIDER, match.seat))
            answers += 1
            match.answer_as(match.seat, bots[match.seat].choose(Seat(match, match.seat)))


@pytest.mark.parametrize("game", GAMES)
def test_everything_says_what_it_is(game: str) -> None:
    board, named = board_of(game), set()
    for match, seat in looks(game):
        scene = scene_of(match, seat, "en", ("Ann", "Bob", "Cid"), ("", "", ""), path="/t/x")
        drawing = board.draw(scene)
        html = "".join([html for _, html in (*drawing.felt, *drawing.dock, *drawing.players)] + drawing.status)
        found = set(board.names(scene.view))
        for tag in TAG.findall(html):
            if called := NAME.search(tag):
                found.add(unescape(called[1]))
            elif re.search(r'class="thing ', tag) and not tag.startswith("<button"):
                label = LABEL.search(tag)
                assert label, tag
                assert len(label[1]) > 4, tag
        named |= found
        for name in found:
            for language in LANGUAGES:
                said = match.game.explain(match.state_of(seat), name, language)
                assert len(said) > len(name), f"{name} is not explained in {language}"
    assert len(named) >= GAMES[game][1]
