"""What is printed on the board, as one drawing under all pieces. It never changes during a game."""

from __future__ import annotations

from math import cos, pi, sin

from underhall.games.xobos.box import Board
from underhall.games.xobos.words import places
from underhall.web.boards.html import escape
from underhall.web.memo import remembered

from .layout import SIZE, Point, Side, is_irradiated, side
from .scenery import base, boulders, caves, heart, lamps, pavings, tunnels, veins


@remembered(32)
def ground(title: str, players: int, language: str) -> str:
    """Rock, the caves in it, and what stands there. Bases that nobody has are ruins, without a colour."""
    here = side(title)
    board, (x, y) = here.board, here.source
    contacts = [board.by_name[name] for name in here.contacts]
    cracks = veins(board, here.source, contacts)
    return (
        f'<svg class="ground" viewBox="0 0 {SIZE} {SIZE}" aria-hidden="true" focusable="false"><defs>'
        '<radialGradient id="x-rock" cx=".5" cy=".5" r=".72"><stop offset="0" class="rock-0"/>'
        '<stop offset=".5" class="rock-1"/><stop offset="1" class="rock-2"/></radialGradient>'
        '<radialGradient id="x-glow"><stop offset="0" class="glow-0"/>'
        '<stop offset=".45" class="glow-1"/><stop offset="1" class="glow-2"/></radialGradient>'
        f'{pavings()}<path id="x-halls" d="{caves(board)}"/><path id="x-tunnels" d="{tunnels(board)}"/></defs>'
        f'<rect width="{SIZE}" height="{SIZE}" fill="url(#x-rock)"/>{strata(here)}'
        f'<path class="boulders" d="{boulders(board, here.source)}"/>'
        '<use class="tunnel rim" href="#x-tunnels"/><use class="hall rim" href="#x-halls"/>'
        '<use class="tunnel" href="#x-tunnels"/><use class="hall" href="#x-halls"/>'
        f"{''.join(glow((board.x[at], board.y[at]), 96) for at in contacts)}{glow((x, y), 230)}"
        f'<use class="track" href="#x-tunnels"/><path class="lamps" d="{lamps(board)}"/>'
        f"{''.join(base(board, seat, players) for seat in range(len(board.bases)))}"
        f'<path class="vein rim" d="{cracks}"/><path class="vein" d="{cracks}"/>'
        f'<circle class="core" cx="{x:g}" cy="{y:g}" r="84" fill="url(#x-glow)"/>{heart(here.source)}'
        f'<text class="source" x="{x:g}" y="{y + 56:g}">{escape(places(language)["source"])}</text></svg>'
    )


def glow(middle: Point, radius: int) -> str:
    return f'<circle class="shine" cx="{middle[0]:g}" cy="{middle[1]:g}" r="{radius}" fill="url(#x-glow)"/>'


def strata(here: Side) -> str:
    """Rings of rock around the Source: a little uneven, and always the same."""
    return "".join(f'<path class="ring" d="{ring(here.source, 150 + 105 * at, at)}"/>' for at in range(6))


def ring(middle: Point, radius: float, turn: int) -> str:
    points = []
    for step in range(48):
        angle = 2 * pi * step / 48
        uneven = radius * (1 + 0.035 * sin(3 * angle + turn) + 0.02 * sin(7 * angle + 2.3 * turn))
        points.append(f"{middle[0] + uneven * cos(angle):.0f} {middle[1] + uneven * sin(angle):.0f}")
    return "M" + "L".join(points) + "z"


def shape_of(board: Board, field: int) -> str:
    """The class of a field's plate."""
    if board.base_of[field] >= 0:
        return "hex"
    return "hot" if is_irradiated(board, field) else "disc"
