"""What the pages say about a game before it is played: a line, how long and how heavy it is, its sign."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from starlette.exceptions import HTTPException

from underhall.engine.errors import UnknownGame
from underhall.engine.game import Game
from underhall.engine.registry import game_ids, load
from underhall.web.words import Words

from .provenance import is_reconstructed

ORDER = ("kings", "cavein", "xobos", "wistar")
"""From the lightest to the heaviest; other people's games come after."""
DRAWN = frozenset(ORDER)
"""The games that have a scene of their own in `templates/scenes`."""


class Chamber(NamedTuple):
    """A game on the home page."""

    id: str
    name: str
    about: str
    players: str
    minutes: int
    weight: str
    sign: str
    scene: str
    reconstructed: bool
    game: Game[Any]


SIGNS: Mapping[str, str] = {"kings": "r-dwarf", "cavein": "crystal", "xobos": "guardian", "wistar": "worker"}
MINUTES: Mapping[str, int] = {"kings": 30, "cavein": 45, "xobos": 90, "wistar": 75}


@cache
def games() -> tuple[Game[Any], ...]:
    """All games that can be played here. One that fails to load is left out: the others still work."""
    found = []
    for game_id in sorted(game_ids(), key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name)):
        try:
            found.append(load(game_id))
        except Exception:
            continue
    return tuple(found)


def game_or_404(game_id: str) -> Game[Any]:
    try:
        return load(game_id)
    except UnknownGame:
        raise HTTPException(404) from None


def sign_of(game: str) -> str:
    return SIGNS.get(game, "brand")


def players_of(game: Game[Any]) -> str:
    low, high = min(game.facts.players), max(game.facts.players)
    return str(low) if low == high else f"{low}–{high}"


def chamber(game: Game[Any], _: Words) -> Chamber:
    facts = game.facts
    abouts = {
        "kings": _("Stack your units, take the mine, staff it before the deck runs dry."),
        "cavein": _("Recruit, raid and dig for crystals while the ceiling cracks."),
        "xobos": _("Tunnels, towers and secret orders in the fog of war."),
        "wistar": _("Lead clever rats out of the burrow and through the farm."),
    }
    weights = {"kings": _("light"), "cavein": _("medium weight"), "xobos": _("heavy"), "wistar": _("heavy")}
    return Chamber(
        id=facts.id,
        name=facts.names[_.language],
        about=abouts.get(facts.id, ""),
        players=players_of(game),
        minutes=MINUTES.get(facts.id, 0),
        weight=weights.get(facts.id, ""),
        sign=sign_of(facts.id),
        scene=facts.id if facts.id in DRAWN else "other",
        reconstructed=is_reconstructed(facts.id),
        game=game,
    )
