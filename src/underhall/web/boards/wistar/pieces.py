"""Small pieces that several parts of the board show. What belongs to a seat has its colour and its shape."""

from __future__ import annotations

from underhall.games.wistar.box import ACTION_IDS, AREA_IDS, AREA_OF
from underhall.games.wistar.words.names import name_of
from underhall.web.boards.html import SEATS, SHAPES, escape, icon
from underhall.web.memo import remembered

from .effects import sign

AREA_SIGNS = dict(zip(AREA_IDS, ("forest", "burrow", "farm"), strict=True))


@remembered(64)
def piece(kind: str, seat: int, extra: str = "") -> str:
    """A chief, a worker, an explorer: a disc of the seat's colour with the seat's shape on it."""
    return (
        f'<span class="piece piece-{kind} seat-{SEATS[seat]} {extra}" aria-hidden="true">{sign(kind)}'
        f'<span class="shape">{icon(SHAPES[seat])}</span></span>'
    )


@remembered(16)
def shape(seat: int) -> str:
    return f'<span class="symbol seat-{SEATS[seat]}" aria-hidden="true">{icon(SHAPES[seat])}</span>'


def moving(inner: str, id: str, kind: str, origin: str = "", last: bool = False) -> str:
    """A piece that glides to its place; nothing to be chosen."""
    came = f' data-from="{escape(origin)}"' if origin else ""
    return f'<span class="moving{" last" if last else ""}" id="{id}" data-thing="{kind}"{came}>{inner}</span>'


def region(id: str, kind: str, title: str, inner: str, lead: bool = False) -> tuple[str, str]:
    """A part with a heading for those who cannot see it; `inner` is HTML, `kind` its class.

    `lead`: the question is answered here, so it is scrolled into view.
    """
    said = escape(title)
    leads = f' data-lead="{id}"' if lead else ""
    return (
        id,
        f'<section class="{kind}" id="{id}"{leads} aria-label="{said}"><h2 class="unseen">{said}</h2>{inner}</section>',
    )


def group(kind: str, title: str, inner: str, id: str = "") -> str:
    """What belongs together in the dock, below its name; `inner` is HTML."""
    named = f'id="{id}" ' if id else ""
    return f'<div {named}class="bundle {kind}"><h3>{escape(title)}</h3><div class="members">{inner}</div></div>'


def tally(kind: str, picture: str, count: int | str, word: str, title: str) -> str:
    """A figure with its sign and, below them, its word. `title` says it in full."""
    zero = " zero" if count in (0, "–") else ""
    return (
        f'<span class="tally tally-{kind}{zero}" title="{escape(title)}"><span class="figure" aria-hidden="true">'
        f'{picture}<b class="digits">{count}</b></span><span class="word" aria-hidden="true">{escape(word)}</span>'
        f'<span class="unseen">{escape(title)}. </span></span>'
    )


def area_of(action: str) -> str:
    return AREA_IDS[AREA_OF[ACTION_IDS.index(action)]]


@remembered(32)
def action_name(action: str, language: str) -> str:
    return name_of("action", ACTION_IDS.index(action), language)


@remembered(16)
def area_name(area: str, language: str) -> str:
    return name_of("area", AREA_IDS.index(area), language)
