"""What the pages say about a game before it is played: one line, how long and how heavy it is, its sign."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import structlog
from markupsafe import Markup
from starlette.exceptions import HTTPException

from underhall.engine.errors import BrokenGame, UnknownGame
from underhall.engine.facts import HEAVIEST
from underhall.engine.game import Game
from underhall.engine.registry import game_ids, load
from underhall.web.boards import board_of
from underhall.web.boards.files import NO_PICTURE, files_of
from underhall.web.drawing.templating import environment
from underhall.web.provenance import is_reconstructed
from underhall.web.refusals import CANNOT_BE_LOADED, broken_game
from underhall.web.words import Words

log = structlog.get_logger("underhall.web")


class Chamber(NamedTuple):
    """A game on the home page."""

    id: str
    name: str
    about: str
    players: str
    minutes: int
    weight: str
    sign: str
    picture: Markup
    reconstructed: bool
    game: Game[Any]


@cache
def installed() -> tuple[tuple[Game[Any], ...], tuple[str, ...]]:
    """All games that can be played here, and the ids of those that cannot be loaded: the others still work."""
    found, broken = [], []
    for game_id in game_ids():
        try:
            found.append(load(game_id))
        except UnknownGame as error:
            broken.append(game_id)
            log.warning("game cannot be loaded", game=game_id, error=str(error))
    return tuple(sorted(found, key=shelf)), tuple(sorted(broken))


def shelf(game: Game[Any]) -> tuple[int, str]:
    """From the lightest to the heaviest; those that don't say come last."""
    return game.facts.cover.weight or HEAVIEST + 1, game.facts.id


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
    return board_of(game).sign


@cache
def picture_of(game: str) -> Markup:
    """The picture of a game on the home page. One from elsewhere that cannot be drawn is left out, and the log says
    so."""
    try:
        return Markup(environment().get_template(files_of(game).picture).render())
    except Exception as error:  # whatever someone else's template does
        what = " ".join(f"{type(error).__name__}: {error}".split())
        log.warning("picture cannot be drawn", game=game, error=what)
    return Markup(environment().get_template(NO_PICTURE).render())


def players_of(game: Game[Any]) -> str:
    low, high = min(game.facts.players), max(game.facts.players)
    return str(low) if low == high else f"{low}–{high}"


def chamber(game: Game[Any], _: Words) -> Chamber:
    facts = game.facts
    words = ("", _("light"), _("medium weight"), _("heavy"), _("heavy"), _("heavy"))
    return Chamber(
        id=facts.id,
        name=facts.names[_.language],
        about=facts.texts.get("cover", {}).get("line", {}).get(_.language, ""),
        players=players_of(game),
        minutes=facts.cover.minutes,
        weight=words[facts.cover.weight],
        sign=sign_of(facts.id),
        picture=picture_of(facts.id),
        reconstructed=is_reconstructed(facts.id),
        game=game,
    )
