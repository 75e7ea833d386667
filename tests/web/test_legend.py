"""The legend: every icon that a board ever shows is in it, with words, in every language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.web.halls import looped, opened
from underhall import Match, Seat, load
from underhall.bots import make_bots
from underhall.engine.facts import LANGUAGES
from underhall.engine.state import OUTSIDER
from underhall.web.boards import board_of
from underhall.web.boards.plain import PlainBoard
from underhall.web.drawing.legend import has_legend, legend_html
from underhall.web.drawing.scenes import scene_of

GAMES = ("kings", "cavein", "xobos", "wistar")
ICON = re.compile(r'href="/static/([\w/-]+\.svg#(?:i|gem)-[\w-]+)"')
LINE = re.compile(r"<li><span class=\"legend-sign\" aria-hidden=\"true\">(.*?)</span><span>([^<]*)</span></li>")
EVERY = {"kings": 7, "cavein": 11, "xobos": 31, "wistar": 23}
OPTIONS = {"xobos": {"clans": "on"}}
MANY = {"kings": 20, "cavein": 30, "xobos": 40, "wistar": 60}


@cache
def shown(game: str) -> frozenset[str]:
    """All icons of the board in two games: one of good players, and one in which odd things happen."""
    found: set[str] = set()
    for bot, players in (("greedy", 4), ("random", 2)):
        match = Match.start(load(game), players, seed=11, options=OPTIONS.get(game, {}))
        bots, names = make_bots([bot], players, seed=3), [f"P{seat}" for seat in range(players)]
        answers = 0
        while True:
            if answers % EVERY[game] == 0 or match.over:
                for seat in (OUTSIDER, *range(players)):
                    scene = scene_of(match, seat, "en", names, [""] * players, path="/t/x")
                    drawing = board_of(game).draw(scene)
                    parts = [*drawing.felt, *drawing.dock, *drawing.players]
                    found.update(ICON.findall("".join([html for _, html in parts] + drawing.status)))
            if match.over:
                break
            answers += 1
            match.answer_as(match.seat, bots[match.seat].choose(Seat(match, match.seat)))
    return frozenset(found)


@pytest.mark.parametrize("game", GAMES)
def test_every_icon_of_the_board_is_in_its_legend(game: str) -> None:
    listed = set(ICON.findall(legend_html(game, "en")))
    assert shown(game) - listed == set()
    assert len(shown(game)) > MANY[game] // 2
    assert len(listed) >= MANY[game]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_sign_has_words(game: str, language: str) -> None:
    html = legend_html(game, language)
    lines = LINE.findall(html)
    assert len(lines) == html.count("<li>")
    for sign, text in lines:
        assert sign
        assert text.strip()
    if language != "en":
        english = [text for _, text in LINE.findall(legend_html(game, "en"))]
        same = [text for text, other in zip([text for _, text in lines], english, strict=True) if text == other]
        assert len(same) <= len(lines) // 4, same


@looped
async def test_it_is_a_dialog_at_the_table_and_a_page(data: Path) -> None:
    async with opened(data) as world:
        for game in GAMES:
            person = (await world.friends(game, "Ann Bob"))[0]
            table = (await person.get(f"/t/{person.table}?as=0")).text
            assert 'id="legend" popover' in table
            assert 'popovertarget="legend"' in table
            assert legend_html(game, "en") in table
            page = await person.get(f"/rules/{game}/signs?lang=pl")
            assert legend_html(game, "pl") in page.text
            assert f'href="/rules/{game}/signs"' in (await person.get(f"/rules/{game}")).text


def test_a_board_need_not_have_one() -> None:
    assert PlainBoard().legend("en") == []
    assert not has_legend("a game from elsewhere")
    assert legend_html("a game from elsewhere", "en") == ""
