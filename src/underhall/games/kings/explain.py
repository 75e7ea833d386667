"""What a thing on the table is for, in words: `OR5a`, `OR5`, `row 1`, `own 2`, `deck`, `camp GI`."""

from __future__ import annotations

import re

from .box import RACE_CODES
from .data import texts

UNIT = re.compile(rf"(?:{'|'.join(RACE_CODES)})(\d)[a-z]?", re.IGNORECASE)
PLACE = re.compile(rf"(row|own) ?\d+|(deck)|(camp)(?: (?:{'|'.join(RACE_CODES)}))?", re.IGNORECASE)


def explain(thing: str, language: str) -> str:
    """The rules for its kind: the name is all that is needed, so nothing can leak. "" for anything else."""
    thing = " ".join(thing.split())
    say = {key: words[language] for key, words in texts()["explanations"].items()}
    unit = UNIT.fullmatch(thing)
    if unit:
        kind = {"0": "zero", "9": "nine"}.get(unit[1], "unit")
        return f"{say[kind].format(strength=unit[1])}\n{say['races']}"
    place = PLACE.fullmatch(thing)
    return say[str(place[1] or place[2] or place[3]).lower()] if place else ""
