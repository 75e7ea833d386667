"""Positions that show what a chapter of the rules is about: `pictures.yaml` in a game's package.

Each is a moment of a game: the deal by its seed, the answers so far in the notation, and the seat that is asked now. So
it can be drawn by any board and played on like any other game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from .datafiles import package_of, read_file
from .errors import BadScenario
from .game import Game
from .match import Match
from .yamlfile import load_yaml

BETWEEN = " | "


@dataclass(frozen=True, slots=True)
class Picture:
    chapter: str
    """The English title."""
    players: int
    seed: int
    seat: int
    """Who is asked, and from whose place it is drawn."""
    answers: tuple[tuple[int, str], ...]
    """Seat and answer."""


@cache
def _read(package: str) -> tuple[Picture, ...]:
    try:
        rows = load_yaml(read_file(package, "pictures.yaml"))
    except (FileNotFoundError, ModuleNotFoundError, ValueError):
        return ()
    return tuple(
        Picture(row["chapter"], row["players"], row["seed"], row["seat"], _answers(str(row.get("answers") or "")))
        for row in rows
    )


def _answers(text: str) -> tuple[tuple[int, str], ...]:
    """`0: play OR5 row 1 | 0: draw deck`."""
    found = []
    for one in " ".join(text.split()).split(BETWEEN.strip()):
        seat, _, answer = one.strip().partition(": ")
        if answer:
            found.append((int(seat), answer.strip()))
    return tuple(found)


def pictures_of(game: Game[Any]) -> tuple[Picture, ...]:
    """All positions of a game, in the order of its chapters; none for a game without such a file."""
    return _read(package_of(game))


def position_of(game: Game[Any], picture: Picture) -> Match:
    """The game at that moment; BadScenario if the rules no longer lead there."""
    match = Match.start(game, picture.players, seed=picture.seed)
    for number, (seat, text) in enumerate(picture.answers, 1):
        asked = next((one for one in match.pending() if one.seat == seat), None)
        value = game.read(asked.state, asked.question, text, asked.options) if asked is not None else -1
        if asked is None or value not in asked.options:
            raise BadScenario(f"picture of '{picture.chapter}': answer {number} ({text}) is not possible")
        match.answer_as(seat, value)
    if picture.seat not in [one.seat for one in match.pending()]:
        raise BadScenario(f"picture of '{picture.chapter}': seat {picture.seat} is not asked")
    return match
