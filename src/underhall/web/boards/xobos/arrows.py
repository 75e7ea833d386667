"""Attack tokens as arrows along the corridors, in the colour of the attacker; where units went with the last move."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, hypot
from typing import NamedTuple

from underhall.games.xobos.view import TokenView
from underhall.games.xobos.words import places, words
from underhall.web.boards.html import SEATS, SHAPES, escape, icon
from underhall.web.memo import remembered

from .layout import SIZE, Point, beside, between, called, place, side, spot

KINDS = {"attack": "xobos:attack", "battle": "raid", "harvest": "shard", "cannon": "xobos:cannon"}
"""Kind of token -> icon."""


class Arrow(NamedTuple):
    kind: str
    seat: int
    start: Point
    end: Point
    defender: int


def arrows_of(title: str, tokens: Sequence[TokenView]) -> list[Arrow]:
    """Each token as a line; the Orbital Cannon fires from above, a harvest is at the Source."""
    found = []
    lying: dict[tuple[str | None, str], int] = {}
    for token in tokens:
        end = place(title, token.target)
        if token.kind == "harvest":
            start, end = between(end, side(title).source, 30, 48)
        elif token.source is None or token.kind == "cannon":
            start, end = from_above(end)
        else:
            start, end = between(place(title, token.source), end, 38 if token.kind == "battle" else 26, 40)
            # Two tokens may use the same corridor: a lone Watchtower's, and that of the player who has taken its field
            # since.
            before = lying.get((token.source, token.target), 0)
            lying[token.source, token.target] = before + 1
            if sum(is_on(other, token.source, token.target) for other in tokens) > 1:
                start, end = beside(start, end, 11 + 22 * before)
        found.append(Arrow(token.kind, token.seat, start, end, -1 if token.defender is None else token.defender))
    return found


def is_on(token: TokenView, one: str, other: str) -> bool:
    """Whether it is on the corridor between the two fields, in either direction."""
    return token.kind in ("attack", "battle") and {token.source, token.target} == {one, other}


def from_above(target: Point) -> tuple[Point, Point]:
    """The path of a shot of the Orbital Cannon. At the upper edge of the map, there is room only beside the field."""
    x, y = target
    return ((x, y - 128), (x, y - 48)) if y > 150 else ((x - 128, y), (x - 48, y))


@remembered(512)
def shaft(one: Arrow) -> str:
    """The arrow itself. A battle points both ways, in both colours."""
    (x1, y1), (x2, y2) = one.start, one.end
    turn = degrees(atan2(y2 - y1, x2 - x1))
    line = f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
    head = (
        '<path class="arrowhead" d="M14 0-14 18-8 0-14-18Z" transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f})"/>'
    )
    second = ""
    if one.kind == "cannon":  # it comes from nowhere on the map, so its target is marked
        far = hypot(x2 - x1, y2 - y1)
        ring = f'cx="{x2 + 48 * (x2 - x1) / far:.1f}" cy="{y2 + 48 * (y2 - y1) / far:.1f}" r="46"/>'
        second = f'<circle class="cross-rim" {ring}<circle class="cross" {ring}'
    if one.kind == "battle" and one.defender >= 0:
        second = f'<g class="seat-{SEATS[one.defender]}">{head.format(x=x1, y=y1, turn=turn + 180)}</g>'
    return (
        f'<g class="arrow {one.kind} seat-{SEATS[one.seat]}"><path class="rim" d="{line}"/>'
        f'<path class="shaft" d="{line}"/>{head.format(x=x2, y=y2, turn=turn)}{second}</g>'
    )


@remembered(512)
def seal(number: int, one: Arrow, label: str, figure: str = "") -> str:
    """On the arrow, away from its head: what it is, and whose, also for screen readers. `figure`: what it could strike
    with, as far as the viewer knows."""
    shown = f'<b class="figure digits">{figure}</b>' if figure else ""
    middle = one.start[0] * 0.62 + one.end[0] * 0.38, one.start[1] * 0.62 + one.end[1] * 0.38
    return (
        f'<div class="seal {one.kind} seat-{SEATS[one.seat]}" id="t-{number}" data-thing="token" role="img" '
        f'aria-label="{escape(label)}" title="{escape(label)}" style="{spot(middle)}">{icon(KINDS[one.kind])}'
        f'<span class="own">{icon(SHAPES[one.seat])}</span>{shown}</div>'
    )


def token_label(token: TokenView, figure: str, names: tuple[str, ...], language: str) -> str:
    """`Ada: attack F1 → G2 (Bo), power 5`."""
    way = called(token.target)
    if token.source is not None and token.source != token.target:
        way = f"{called(token.source)} → {way}"
    kind = places(language)["harvest"] if token.kind == "harvest" else words(language)[token.kind]
    whom = f" ({names[token.defender]})" if token.defender is not None else ""
    late = f", {words(language)['closing']}" if token.closing else ""
    power = f", {places(language)['power']} {figure}" if figure else ""
    return f"{names[token.seat]}: {kind} {way}{whom}{power}{late}"


@remembered(512)
def aim(start: Point, end: Point, figures: str) -> str:
    """What could be attacked from the field that is picked; `figures`: with what, against what."""
    (x1, y1), (x2, y2) = between(start, end, 46, 52)
    where = f'x="{(x1 + x2) / 2:.0f}" y="{(y1 + y2) / 2 + 7:.0f}"'
    text = f'<text class="odds" {where}>{escape(figures)}</text>'
    return f'<path class="aim" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>{text}'


@remembered(512)
def trail(start: Point, end: Point) -> str:
    """Where something went with the last move."""
    (x1, y1), (x2, y2) = between(start, end, 14, 40)
    return (
        f'<path class="trail-rim" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'
        f'<path class="trail" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/><circle class="trail-start" cx="{start[0]:g}" '
        f'cy="{start[1]:g}" r="12"/>'
    )


def overlay(inner: str, kind: str) -> str:
    """A drawing over the whole map."""
    return f'<svg class="{kind}" viewBox="0 0 {SIZE} {SIZE}" aria-hidden="true" focusable="false">{inner}</svg>'
