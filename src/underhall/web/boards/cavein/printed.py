"""What is printed on the things of the box, by the names that the view uses, in one language."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from underhall.games.cavein.box import LETTERS
from underhall.games.cavein.components import COLOUR_IDS, FACTION_IDS
from underhall.games.cavein.data import standard, texts

FACTION_OF = dict(zip((*LETTERS, *COLOUR_IDS), (*FACTION_IDS, *FACTION_IDS), strict=True))
"""Letter or colour -> faction: colour and faction are the same thing."""
COLOUR_OF = dict(zip(FACTION_IDS, COLOUR_IDS, strict=True))
TIMING = {"instant": "bolt", "turn": "clock", "instant+turn": "bolt", "extra_action": "plus"}
"""When a skill works -> the icon in front of it."""
TOKENS = tuple(str(row["id"]) for row in standard()["crystals"])
"""The kinds of crystals, as log lines number them."""


class Card(NamedTuple):
    """A mercenary."""

    name: str
    faction: str
    level: int
    skill: str
    """In a few words."""
    text: str
    """All of what the skill does."""
    timing: str
    """The icon of its timing."""
    label: str
    """All of it, for a screen reader."""


@cache
def card(code: str, language: str) -> Card:
    """`B2`, or `P1>B` for a purple card that is blue this turn: then the label says so."""
    faction, level = FACTION_OF[code[0]], int(code[1])
    row = next(one for one in standard()["mercenaries"] if one["faction"] == faction and one["level"] == level)
    full = next(one for one in standard()["skills"] if one["id"] == row["skill"])
    skill = texts()["skills"][row["skill"]][language]
    label = f"{row[language]}, {faction_name(faction, language)}, {place('level', language)} {level}"
    if len(code) > 2:
        label += f", {place('now', language)} {colour(FACTION_OF[code[3]], language)}"
    return Card(
        row[language], faction, level, skill, full["text"][language], TIMING[full["timing"]], f"{label}. {skill}"
    )


class Artifact(NamedTuple):
    """Half an artifact card."""

    name: str
    text: str
    scores: bool
    """At the end; the other half works in play."""


@cache
def artifact(half: str, language: str) -> Artifact:
    row = next(one for one in standard()["artifacts"] if one["id"] == half)
    return Artifact(row[language], row["text"][language], row["side"] == "left")


def artifact_of(number: int) -> str:
    """The id of an artifact from its number in log lines."""
    return str(standard()["artifacts"][number]["id"])


@cache
def faction_name(faction: str, language: str) -> str:
    return str(next(row[language] for row in standard()["factions"] if row["id"] == faction))


@cache
def colour(faction: str, language: str) -> str:
    """The colour of a faction in words."""
    return str(next(row[language] for row in standard()["colours"] if row["id"] == COLOUR_OF[faction]))


@cache
def place(key: str, language: str) -> str:
    """A word of the game for a part of the table."""
    return texts()["places"][key][language]
