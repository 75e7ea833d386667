"""What answers of several questions have in common in words."""

from __future__ import annotations

from underhall.games.wistar.data import texts
from underhall.games.wistar.effect import Step
from underhall.games.wistar.state import WistarState

from .describe import clause_of
from .names import name_of, rows
from .phrases import capital, counted, phrase
from .printed import guest_lines


def fill(key: str, language: str, **words: object) -> str:
    return texts()["options"][key][language].format(**words)


def effect(steps: list[Step], language: str, chosen: bool = False) -> str:
    """`Gain 1 wood`: a sentence without its full stop."""
    return capital(clause_of(steps, language, chosen))


def gained(thing: str, language: str) -> str:
    return capital(phrase("gain", language, things=counted(1, thing, language)))


def quick(id: str, language: str, of: str = "") -> str:
    """A quick action by its name, and what it is about."""
    name = next(str(row["names"][language]) for row in rows("quick") if row["id"] == id)
    return f"{name}: {of}" if of else name


def guest_name(s: WistarState, tile: int, language: str) -> str:
    """`House guest 2: income, ...`"""
    return f"{name_of('guest', tile, language)}: {' '.join(guest_lines(s.players, s.box, tile, language)[1:])}"


def flat(lines: list[str]) -> str:
    """A heading and its sentences as one text."""
    return ". ".join([lines[0], " ".join(lines[1:])]) if len(lines) > 1 else lines[0]
