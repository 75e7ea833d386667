"""What is printed on clans, technologies and buildings, in one language and with the figures of the box in play."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from underhall.games.xobos.box import BUILDING_IDS, CLAN_IDS, SYMBOLS, TECHNOLOGY_IDS, WATCHTOWER, Box
from underhall.games.xobos.components import described
from underhall.games.xobos.data import standard
from underhall.games.xobos.words import places, words
from underhall.web.memo import remembered

CLAN_SIGNS = {name: f"c-{name}" for name in CLAN_IDS}
DEVICES = {"kubadi": "orbital_cannon", "xenth": "teleport"}
"""Clan -> its technology that crystals are loaded into."""


class Technology(NamedTuple):
    id: str
    name: str
    text: str
    level: int
    cost: int
    clan: str
    """Whose own it is, or ""."""


@remembered(256)
def technology(id: str, box: Box, language: str) -> Technology:
    at = TECHNOLOGY_IDS.index(id)
    row = standard()["technologies"][at]
    text = described(row["text"][language], box)
    return Technology(id, row[language], text, box.tech_level[at], box.tech_cost[at], row.get("clan", ""))


class Building(NamedTuple):
    id: str
    name: str
    text: str
    cost: int
    limit: int
    slow: bool
    """It is paid for in several phases, in secret."""


@remembered(256)
def building(id: str, box: Box, language: str) -> Building:
    at = BUILDING_IDS.index(id)
    row = standard()["buildings"][at]
    cost = box.build_cost[at]
    text = described(row["text"][language], box)
    return Building(id, row[language], text, cost, box.build_limit[at], at < WATCHTOWER and cost > 1)


class Clan(NamedTuple):
    id: str
    name: str
    ability: str
    text: str
    technology: Technology


@remembered(64)
def clan(id: str, box: Box, language: str) -> Clan:
    row = standard()["clans"][CLAN_IDS.index(id)]
    own = technology(row["technology"], box, language)
    return Clan(id, row[language], row["ability"][language], described(row["text"][language], box), own)


@cache
def clan_name(id: str, language: str) -> str:
    return str(standard()["clans"][CLAN_IDS.index(id)][language])


@cache
def technology_name(id: str, language: str) -> str:
    return str(standard()["technologies"][TECHNOLOGY_IDS.index(id)][language])


@cache
def stone(symbol: str, language: str) -> str:
    """The name of a Guardian."""
    return str(standard()["symbols"][SYMBOLS.index(symbol)][language])


def place(key: str, language: str) -> str:
    """A word of the game for a part of the table."""
    return places(language)[key]


def word(key: str, language: str) -> str:
    """A word of the game for links, upgrades, steps and modes."""
    return words(language)[key]


def capital(text: str) -> str:
    """As the beginning of a sentence or a heading."""
    return text[:1].upper() + text[1:]
