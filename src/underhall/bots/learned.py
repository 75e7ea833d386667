"""What bots have learned about a game: as it ships, or from a file of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from underhall.engine.errors import BadOption
from underhall.engine.experience import Experience
from underhall.engine.experience_file import read_experience
from underhall.engine.game import Game

_read: dict[tuple[str, str], Experience] = {}
"""By game and path: a file is read once in a process, since a bot asks for it at every decision."""


def learned(game: Game[Any], path: str = "") -> Experience | None:
    """What a file says about the game; without a path what ships with it, or None if nobody has learned it."""
    if not path:
        return game.experience
    key = (game.facts.id, path)
    found = _read.get(key)
    if found is None:
        found = read_experience(text_of(path), game.facts.questions, len(game.facts.terms))
        _read[key] = found
    return found


def text_of(path: str) -> str:
    """What is written in the file."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise BadOption(f"what bots have learned cannot be read: {error}") from None
