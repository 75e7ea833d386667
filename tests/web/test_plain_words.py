"""What people read has names for things: ids are for records and programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from typing import Any

import pytest

from tests.games.looking import walk
from tests.games.seldom import crossed
from tests.web.boards import NAMES, look, parts_of
from underhall import Match, load
from underhall.engine.datafiles import package_of, read_file
from underhall.engine.facts import LANGUAGES
from underhall.engine.texts import Speaker
from underhall.engine.why import Uses, reasons
from underhall.engine.yamlfile import load_yaml
from underhall.web.boards import board_of

GAMES = {
    "kings": r"\b(DW|OR|GO|GI)\d[ab]?\b|\b(row|own) \d",
    "xobos": r"\b(field|edge) \d+\b",
    "cavein": r"\b[PNBYRG]\d\b|\bdeed \w",
    "wistar": r"\bM[HB]\d\.\d|\bno\. \d|\bnext (room|bed)$|\bmain$|\bextra \d",
}
"""The names of things in the notation of each game: words and places stand for them."""
NUMBERED = re.compile(r"\b[a-z]+_\d|\b[a-z]\d+_[a-z]\d*\b")
SHOWN = re.compile(r"(?:aria-label|title|alt)=\"([^\"]*)\"")
EVERY = 9
"""Every so many decisions of a game are looked at."""


@cache
def ids_of(game: str) -> re.Pattern[str]:
    """Everything that no sentence may hold: ids of components that are no words, and names of the notation."""

    def ids(data: Any) -> Iterator[str]:
        if isinstance(data, dict):
            if isinstance(data.get("id"), str):
                yield data["id"]
            data = list(data.values())
        if isinstance(data, list):
            for one in data:
                yield from ids(one)

    found = ids(load_yaml(read_file(package_of(load(game)), "components.yaml")))
    odd = sorted({re.escape(one) for one in found if re.search(r"[_\d]", one)})
    return re.compile("|".join([rf"\b({'|'.join(odd)})\b", NUMBERED.pattern, GAMES[game]]))


def read_out(html: str) -> Iterator[str]:
    """What can be seen or heard of a piece of HTML."""
    for text in (*SHOWN.findall(html), *re.split(r"<[^>]*>", html)):
        yield unescape(text)


def sentences(match: Match, seat: int, language: str) -> Iterator[str]:
    """All that a seat is told at this moment: its prompt, answers, the board, what things say, and why not."""
    game, state = match.game, match.state_of(seat)
    names = NAMES[: state.players]
    speaker = Speaker(game, state, language, names)
    for line in match.log(seat)[-12:]:
        yield speaker.line(line)
    board = board_of(game.facts.id)
    scene = look(match, seat, language=language)
    drawings = [board.draw(scene)]
    if scene.offer is not None:
        yield scene.offer.prompt
        yield from (scene.offer.say(option.value) for option in scene.offer.options)
        yield from (scene.offer.gloss(option.value) for option in scene.offer.options)
        for mark in list(scene.offer.marks.values())[::3]:
            if mark.action == "pick":
                drawings.append(board.draw(look(match, seat, *mark.value.split("|"), language=language)))
    for drawing in drawings:
        yield from (drawing.prompt, drawing.note, drawing.preview, drawing.left)
        for html in (*drawing.status, *(html for _, html in parts_of(drawing))):
            yield from read_out(html)
    uses = Uses(match, seat) if seat >= 0 else None
    for name in sorted(board.names(scene.view)):
        yield game.explain(state, name, language)
        if uses is not None:
            yield from (speaker.reason(seat, one) for one in reasons(match, seat, uses.of(name)))


@pytest.mark.parametrize(("game", "language"), crossed(GAMES, LANGUAGES))
def test_no_id_is_shown(game: str, language: str) -> None:
    """Whole games through the eyes of those who play and of one who looks on."""
    shown, looked = ids_of(game), 0
    for at, match in enumerate(walk(load(game), 2 + LANGUAGES.index(language), 4)):
        if at % EVERY and not match.over:
            continue
        looked += 1
        for seat in (match.seat if not match.over else 0, (at // EVERY) % match.state.players, -1):
            for text in sentences(match, seat, language):
                assert not shown.search(text), text
    assert looked > 8
