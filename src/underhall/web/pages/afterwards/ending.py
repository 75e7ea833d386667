"""The end of a game as a scene: the points counted up kind by kind, what decided it, and the visitor's own best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from underhall.web.table.room import Room
from underhall.web.words import Words

if TYPE_CHECKING:
    from .scores import Sheet

STEP = 0.7
"""Seconds for each kind of points."""


class Stretch(NamedTuple):
    """The points of one kind, as a piece of a seat's bar."""

    label: str
    points: int
    number: int
    """Which kind it is, counted from 0: all seats' are counted up at the same time."""


def kinds_of(lines: Sequence[tuple[str, int, str]]) -> dict[str, int]:
    """The points of a seat by kind."""
    found: dict[str, int] = {}
    for label, points, kind in lines:
        found[kind or label] = found.get(kind or label, 0) + points
    return found


def stretches(sheets: Sequence[Sheet]) -> list[list[Stretch]]:
    """Each seat's points by kind, in the order in which all of them are counted up; without what brought nobody
    anything."""
    kinds = [kinds_of(sheet.lines) for sheet in sheets]
    order = [
        kind for kind in dict.fromkeys(kind for one in kinds for kind in one) if any(one.get(kind) for one in kinds)
    ]
    return [[Stretch(kind, one.get(kind, 0), at) for at, kind in enumerate(order)] for one in kinds]


def decided(room: Room, sheets: Sequence[Sheet], _: Words) -> str:
    """What decided the game, in one sentence: the kind of points in which the winner gained most against the runner-up.

    Nothing if it was not decided by points. `sheets` are in the order of places.
    """
    first = [sheet for sheet in sheets if sheet.place == 1]
    if room.winner_by_resignation is not None or len(first) != 1 or len(sheets) < 2 or sheets[1].resigned:
        return ""
    winner, other = first[0], sheets[1]
    own, others = kinds_of(winner.lines), kinds_of(other.lines)
    gains = {kind: own.get(kind, 0) - others.get(kind, 0) for kind in (*own, *others)}
    kind = max(gains, key=lambda one: gains[one], default="")
    if not kind or gains[kind] <= 0 or winner.score <= other.score:
        return ""
    if kind not in own or own[kind] < 0:
        return _.plural(
            "What decided it: %(kind)s cost %(other)s %(n)d point more than %(name)s.",
            "What decided it: %(kind)s cost %(other)s %(n)d points more than %(name)s.",
            gains[kind],
            kind=kind,
            name=winner.name,
            other=other.name,
        )
    return _.plural(
        "What decided it: %(kind)s brought %(name)s %(n)d point more than %(other)s.",
        "What decided it: %(kind)s brought %(name)s %(n)d points more than %(other)s.",
        gains[kind],
        kind=kind,
        name=winner.name,
        other=other.name,
    )


def own_best(score: int, before: int | None, players: int, _: Words) -> str:
    """How the visitor's score compares with the visitor's earlier games with as many players; "" for a first one."""
    if before is None:
        return ""
    if score > before:
        return _(
            "Your best with %(players)d players so far; before, it was %(points)d.", players=players, points=before
        )
    return _("Your best with %(players)d players: %(points)d.", players=players, points=before)
