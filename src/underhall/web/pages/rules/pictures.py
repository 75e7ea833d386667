"""Pictures for the rules page: small real boards, each with a button that opens a table from that position."""

from __future__ import annotations

from typing import Any, NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from underhall.engine.game import Game
from underhall.engine.pictures import Picture, pictures_of, position_of
from underhall.engine.record import record_of
from underhall.web.boards import board_of
from underhall.web.boards.board import Drawing
from underhall.web.boards.files import files_of
from underhall.web.boards.html import without_whole
from underhall.web.drawing.scenes import scene_of
from underhall.web.memo import remembered
from underhall.web.pages.chambers import game_or_404
from underhall.web.pages.rendering import page, words_of
from underhall.web.people.visitors import known_visitor
from underhall.web.refusals import Refusal
from underhall.web.threads import in_thread
from underhall.web.typed_text import LONGEST_NAME, clean
from underhall.web.words import N_, words

LEVEL = "easy"


class Drawn(NamedTuple):
    felt: Markup
    dock: Markup
    asks: str


def numbers_by_chapter(game: Game[Any]) -> dict[str, int]:
    """The number of the picture for each chapter, by its English title."""
    return {picture.chapter: number for number, picture in enumerate(pictures_of(game))}


def picture_at(request: Request) -> tuple[Game[Any], Picture, int]:
    game = game_or_404(request.path_params["game"])
    text = request.path_params["number"]
    number = int(text) if text.isdecimal() and len(text) < 4 else -1
    found = pictures_of(game)
    if not 0 <= number < len(found):
        raise Refusal(404, N_("There is no such picture."))
    return game, found[number], number


@remembered(128)
def drawn(game: Game[Any], picture: Picture, language: str) -> Drawn:
    """The parts of the board in which something can be done now: the rest would only be small print."""
    match = position_of(game, picture)
    _ = words(language)
    names = [_("You") if seat == picture.seat else f"{_('Player')} {seat + 1}" for seat in range(picture.players)]
    scene = scene_of(match, picture.seat, language, names, [""] * picture.players)
    drawing = board_of(game.facts.id).draw(scene)
    asks = drawing.prompt or (scene.offer.prompt if scene.offer is not None else "")
    felt, dock = shown_parts(drawing)
    return Drawn(Markup(felt), Markup(dock), asks)


def shown_parts(drawing: Drawing) -> tuple[str, str]:
    felt, dock = (
        "".join(without_whole(html) for _, html in parts if " can" in html) for parts in (drawing.felt, drawing.dock)
    )
    return felt or "".join(html for _, html in drawing.felt), dock


async def show(request: Request) -> Response:
    """The board alone, as the rules page frames it: for looking."""
    game, picture, _number = picture_at(request)
    made = await in_thread(drawn, game, picture, words_of(request).language)
    return page(
        request,
        "picture.html",
        game=game.facts.id,
        title=picture.chapter,
        styles=files_of(game.facts.id).styles,
        picture=made,
    )


async def play_on(request: Request) -> Response:
    """A table against easy bots that begins at this position."""
    game, picture, _number = picture_at(request)
    match = await in_thread(position_of, game, picture)
    visitor = known_visitor(request)
    name = clean(visitor.name, LONGEST_NAME) or words_of(request)("Guest")
    live = await request.app.state.hall.new_tables.play_on(
        record_of(match), len(picture.answers), picture.seat, LEVEL, visitor, name, match, picture.chapter
    )
    return RedirectResponse(f"/t/{live.id}", 303)


routes = [
    Route("/rules/{game}/picture/{number}", show),
    Route("/rules/{game}/picture/{number}/playon", play_on, methods=["POST"]),
]
