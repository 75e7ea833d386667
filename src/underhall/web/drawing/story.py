"""What happened since somebody's last turn, as a short story: a few chapters, each with the things on the board that it
is about.

It is made of the viewer's own log lines and of nothing else. Which things a chapter is about, the board knows: they are
those that it marks when these lines are the last that the viewer was told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from underhall.engine.match import Line, Match
from underhall.engine.texts import Speaker
from underhall.web.boards import board_of

from .logbook import in_words
from .scenes import scene_of
from .table_info import NOBODY

MOST = 8
"""Chapters; what came before them is only counted."""
SENTENCES = 5
"""Of a chapter; the log has all."""
MARKED = re.compile(r'class="[^"]*\blast\b[^"]*" id="([^"]*)"')


class Chapter(NamedTuple):
    """What one player did in a turn."""

    text: str
    icon: str
    seat: int
    """Whose deed it is; NOBODY for what happens by itself."""
    places: tuple[str, ...]
    """The ids of elements on the page, which are lit while it is told."""


class Story(NamedTuple):
    chapters: tuple[Chapter, ...] = ()
    earlier: int = 0
    """How many more there would have been before."""


def owners_of(match: Match, seat: int) -> list[int]:
    """Whose turn each one was: who answered first in it. The present one, which comes last, is the seat's or nobody's:
    while several decide in secret, nobody may see who else has answered yet."""
    mine = any(who == seat for who, _ in match.present_answers())
    return [turn.seats[0] if turn.seats else NOBODY for turn in match.turns] + [seat if mine else NOBODY]


def turns_since(owners: Sequence[int], seat: int) -> range:
    """The turns between the seat's last turn and its present one, or now.

    >>> turns_since([0, 1, 2, 0, 1, 2, -1], 0), turns_since([0, 1, 2, 0, 1, 2, 0], 0)
    (range(4, 7), range(4, 6))
    """
    end = len(owners)
    while end > 1 and owners[end - 1] == seat:
        end -= 1
    first = end
    while first > 0 and owners[first - 1] != seat:
        first -= 1
    return range(first, end)


def story_of(match: Match, seat: int, language: str, names: Sequence[str], bots: Sequence[str]) -> Story:
    """For a seat."""
    game = match.game
    board = board_of(game.facts.id)
    speaker = Speaker(game, match.state_of(seat), language, names)
    turns = [*match.turns, None]
    groups: list[list[Line]] = []
    for at in turns_since(owners_of(match, seat), seat):
        groups += deeds_of(match, match.log_of(turns[at], seat))
    told = groups[-MOST:]
    view = match.view(seat)
    chapters = []
    for lines in told:
        said = [in_words(match, board, speaker, line) for line in lines]
        scene = scene_of(
            match, seat, language, names, bots, asking=False, fresh=tuple(lines), view=view, speaker=speaker
        )
        drawing = board.draw(scene)
        shown = "".join(html for _, html in (*drawing.felt, *drawing.dock))
        by = next((one.seat for one in said if one.seat != NOBODY), NOBODY)
        places = tuple(dict.fromkeys(MARKED.findall(shown)))
        text = " ".join(one.text for one in said[:SENTENCES]) + (" …" if len(said) > SENTENCES else "")
        chapters.append(Chapter(text, said[0].icon, by, places or ((f"p-{by}",) if by != NOBODY else ())))
    return Story(tuple(chapters), len(groups) - len(told))


def deeds_of(match: Match, lines: Sequence[Line]) -> list[list[Line]]:
    """The lines of a turn: all together if they are few, or else those of one player."""
    if len(lines) <= SENTENCES:
        return [list(lines)] if lines else []
    found: list[list[Line]] = []
    before = NOBODY
    for line in lines:
        event = match.game.facts.events[line.event]
        by = line.public[event.public.index("seat")] if "seat" in event.public else NOBODY
        if not found or by not in (NOBODY, before):
            found.append([])
        if by != NOBODY:
            before = by
        found[-1].append(line)
    return found
