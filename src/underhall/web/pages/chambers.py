"""What the pages say about a game before it is played: a line, how long and how heavy it is, its sign."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import structlog
from starlette.exceptions import HTTPException

from underhall.engine.errors import BrokenGame, UnknownGame
from underhall.engine.game import Game
from underhall.engine.registry import game_ids, load
from underhall.web.refusals import CANNOT_BE_LOADED, broken_game
from underhall.web.words import Words

from .provenance import is_reconstructed

log = structlog.get_logger("underhall.web")
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
def installed() -> tuple[tuple[Game[Any], ...], tuple[str, ...]]:
    """All games that can be played here, and the ids of those that cannot be loaded: the others still work."""
    found, broken = [], []
    for game_id in sorted(game_ids(), key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name)):
        try:
            found.append(load(game_id))
        except UnknownGame as error:
            broken.append(game_id)
            log.warning("game cannot be loaded", game=game_id, error=str(error))
    return tuple(found), tuple(broken)


def games() -> tuple[Game[Any], ...]:
    return installed()[0]


def broken_games(_: Words) -> list[str]:
    """One sentence for each game that cannot be loaded."""
    return [_(CANNOT_BE_LOADED, game=game_id) for game_id in installed()[1]]


def game_or_404(game_id: str) -> Game[Any]:
    try:
        return load(game_id)
    except BrokenGame:
        raise broken_game(game_id) from None
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
