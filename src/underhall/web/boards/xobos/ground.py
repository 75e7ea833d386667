"""What is printed on the board: rock, corridors, bases, the Source. It never changes during a game."""

from __future__ import annotations

from math import cos, pi, sin

from underhall.games.xobos.box import BASE, Board
from underhall.games.xobos.words import places
from underhall.web.boards.html import SEATS, escape, icon_link
from underhall.web.memo import remembered

from .layout import SIZE, Point, Side, is_irradiated, labels, side


@remembered(32)
def ground(title: str, players: int, language: str) -> str:
    """The drawing under all pieces. Bases that nobody has are open ground, without a colour."""
    here = side(title)
    board, (x, y) = here.board, here.source
    paths = corridors(board)
    rays = "".join(f"M{x:g} {y:g}L{board.x[at]} {board.y[at]}" for at in map(board.by_name.__getitem__, here.contacts))
    return (
        f'<svg class="ground" viewBox="0 0 {SIZE} {SIZE}" aria-hidden="true" focusable="false"><defs>'
        '<radialGradient id="x-rock" cx=".5" cy=".5" r=".72"><stop offset="0" class="rock-0"/>'
        '<stop offset=".5" class="rock-1"/><stop offset="1" class="rock-2"/></radialGradient>'
        '<radialGradient id="x-glow"><stop offset="0" class="glow-0"/>'
        '<stop offset=".45" class="glow-1"/><stop offset="1" class="glow-2"/></radialGradient></defs>'
        f'<rect width="{SIZE}" height="{SIZE}" fill="url(#x-rock)"/>{strata(here)}'
        f'<circle cx="{x:g}" cy="{y:g}" r="250" fill="url(#x-glow)" opacity=".5"/>'
        f"{''.join(base(board, seat, players) for seat in range(len(board.bases)))}"
        f'<path class="tunnel" d="{paths}"/><path class="tunnel-bed" d="{paths}"/>'
        f'<path class="tunnel-track" d="{paths}"/>'
        f'<path class="ray" d="{rays}"/>'
        f'<circle class="core" cx="{x:g}" cy="{y:g}" r="72" fill="url(#x-glow)"/>'
        f'<use class="shard" href="{icon_link("shard")}" x="{x - 30:g}" y="{y - 32:g}" width="60" height="60"/>'
        f'<text class="source" x="{x:g}" y="{y + 46:g}">{escape(places(language)["source"])}</text></svg>'
    )


def corridors(board: Board) -> str:
    """All of them as one path."""
    return "".join(
        f"M{board.x[a]} {board.y[a]}L{board.x[b]} {board.y[b]}"
        for a, b in zip(board.source, board.target, strict=True)
        if a < b
    )


def base(board: Board, seat: int, players: int) -> str:
    """A plate under the four fields of a base, in the colour of its seat."""
    b1, b2, b3, b4 = board.bases[seat]
    corners = " ".join(f"{board.x[at]},{board.y[at]}" for at in (b1, b2, b4, b3))
    kind = f"seat-{SEATS[seat]}" if seat < players else "nobody"
    return f'<polygon class="plate {kind}" points="{corners}"/><polygon class="plate-top {kind}" points="{corners}"/>'


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


@remembered(256)
def field_names(title: str, covered: frozenset[str]) -> str:
    """The names of all fields, above their plates. A thing has its own name for people who cannot see it.

    `covered`: something is on these, so a name inside the plate would only be a smudge behind it.
    """
    board = side(title).board
    texts = "".join(
        f'<text class="{"in-base" if board.kind[at] == BASE else "by-field"}" x="{x:g}" y="{y:g}">{escape(name)}</text>'
        for at, (name, (x, y)) in enumerate(zip(board.names, labels(title), strict=True))
        if board.kind[at] != BASE or name not in covered
    )
    return f'<svg class="names" viewBox="0 0 {SIZE} {SIZE}" aria-hidden="true" focusable="false">{texts}</svg>'


def shape_of(board: Board, field: int) -> str:
    """The class of a field's plate."""
    if board.base_of[field] >= 0:
        return "hex"
    return "hot" if is_irradiated(board, field) else "disc"
