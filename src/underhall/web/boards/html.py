"""Small pieces of HTML that all boards share. Everything here returns finished, escaped HTML."""

from __future__ import annotations

import html
import re

from underhall.web.memo import remembered

from .board import Mark

SEATS = ("red", "blue", "green", "yellow", "violet", "pink", "grey")
"""The colours of the seats, as many as a game can have; each has a shape as well."""
SHAPES = ("seat-tri", "seat-dia", "seat-cir", "seat-sq", "seat-plus", "seat-star", "seat-moon")


@remembered(8192)
def escape(text: str) -> str:
    """Text as HTML. A table says the same few things over and over."""
    return html.escape(text)


@remembered(512)
def icon(name: str, extra: str = "") -> str:
    """An icon, by its name without `i-`; one of a game's own sprite as `wistar:wood`."""
    kind = f"icon {extra}".rstrip()
    return f'<svg class="{kind}" aria-hidden="true"><use href="{icon_link(name)}"/></svg>'


@remembered(512)
def icon_link(name: str) -> str:
    """Where an icon is: for a `<use>` in your own drawing."""
    sprite, _, own = name.rpartition(":")
    return f"/static/{sprite or 'icons'}.svg#i-{own}"


@remembered(256)
def art(name: str, box: str, extra: str = "art", fit: str = "xMidYMid meet") -> str:
    """A picture of the sprite, by its name without `art-`, as with icons; `box` is its viewBox."""
    sprite, _, own = name.rpartition(":")
    return (
        f'<svg class="{extra}" viewBox="{box}" preserveAspectRatio="{fit}" aria-hidden="true">'
        f'<use href="/static/{sprite or "icons"}.svg#art-{own}"/></svg>'
    )


TICK = f'<span class="tick">{icon("check")}</span>'
FOOT = f'<span class="foot">{icon("trace")}</span>'


def thing(
    name: str,
    inner: str,
    mark: Mark,
    *,
    kind: str,
    label: str,
    id: str,
    extra: str = "",
    last: bool = False,
    origin: str = "",
    style: str = "",
    carried: bool = False,
) -> str:
    """One thing on the table. If it can be clicked, it is a button of a plain form, so it works without scripts.

    `name` is its name in `Game.things` ("" for a thing that is never chosen); `label` says it to a screen reader;
    `origin` is the id of the element from which it came with the last move, for the animation; `carried`: it may be
    dragged to what it can be used with, which is the same as clicking both.
    """
    classes = f"thing {extra} {mark.state}" + (" last" if last else "")
    shared = f'class="{classes}" id="{id}" data-thing="{kind}"'
    if name:
        shared += f' data-name="{escape(name)}"'
    if origin:
        shared += f' data-from="{escape(origin)}"'
    if style:
        shared += f' style="{escape(style)}"'
    if carried and mark.action:
        shared += " data-carry"
    badge = (TICK if mark.state == "selected" else "") + (FOOT if last else "")
    if mark.action:
        pressed = ' aria-pressed="true"' if mark.state == "selected" else ""
        return (
            f'<button type="submit" form="{mark.action}" name="{mark.action}" value="{escape(mark.value)}" {shared}'
            f'{pressed}><span class="face" aria-hidden="true">{inner}</span><span class="unseen">{escape(label)}</span>'
            f"{badge}</button>"
        )
    return f'<div {shared} role="img" aria-label="{escape(label)}">{inner}{badge}</div>'


@remembered(4096)
def stat(name: str, value: int | str, title: str) -> str:
    """A figure in a player's panel."""
    return (
        f'<span title="{escape(title)}">{icon(name)}<b class="digits">{escape(str(value))}</b>'
        f'<span class="unseen"> {escape(title)}</span></span>'
    )


WHOLE = (
    '<button type="submit" class="name whole" form="whole" name="seat" value="%d" '
    'aria-haspopup="dialog" aria-describedby="whole-help">'
)
"""Opens the whole board of a seat: the page of a table has the form."""


def without_whole(panels: str) -> str:
    """The same panels for a page that has no whole boards to open."""
    plain = str(panels)  # in marked-up text, what is put in would be escaped
    return re.sub(
        r'<button type="submit" class="name whole"[^>]*>([^<]*)</button>', r'<div class="name">\1</div>', plain
    )


def player(
    seat: int,
    name: str,
    *,
    sub: str,
    stats: str,
    score: str,
    score_title: str,
    score_icon: str = "star",
    bot: bool = False,
    turn: str,
    mark: str = "",
    colour: str = "",
    deep: str = "",
    extra: str = "",
) -> tuple[str, str]:
    """The panel of a seat, as a part. `stats` and `deep` are HTML, the rest not. `turn` is the chip that a seat has
    while it is to move: it is always there, and the style sheet shows it when the top bar says so (`Drawing.moving`).
    So panels need not be drawn again when the turn passes."""
    chip = f'<span class="chip turn">{escape(turn)}</span>'
    below = f'<div class="deep">{deep}</div>' if deep else ""
    under = f'<div class="subtitle">{icon("bot" if bot else "person")}{escape(sub)}</div>' if sub else ""
    return (
        f"p-{seat}",
        f'<section class="player seat-{colour or SEATS[seat]} {extra}" id="p-{seat}" '
        f'data-seat="{seat}" aria-label="{escape(name)}"><div class="head"><span class="mark">'
        f'{icon(mark or SHAPES[seat])}</span><div class="who">{WHOLE % seat}{escape(name)}</button>'
        f"{under}</div>{chip}"
        f'<div class="score digits" title="{escape(score_title)}">{escape(score)}{icon(score_icon)}'
        f'<span class="unseen">{escape(score_title)}</span></div></div>'
        f'<div class="stats">{stats}</div>{below}</section>',
    )
