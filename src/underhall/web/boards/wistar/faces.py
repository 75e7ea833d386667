"""A card face: an invention as it is printed, drawn from its effect data."""

from __future__ import annotations

from underhall.games.wistar.box import DECK_IDS, ICON_IDS, TYPE_IDS
from underhall.games.wistar.costs import Cost
from underhall.games.wistar.effect import Thing
from underhall.games.wistar.words.brief import invention, name, whole
from underhall.games.wistar.words.describe import describe_thing
from underhall.web.boards.board import CALM, Mark
from underhall.web.boards.html import escape, icon, thing
from underhall.web.memo import remembered

from .effects import cost_icons, effect_icons, need_icons, sign, timing
from .hyphens import soft
from .shortages import Lacks, lack_icons, lack_words

LONG_WORD = 12
LONGER_WORD = 15
"""From so many letters on a word of a name is written smaller: a card is narrow."""
SHORT_TEXT = 38
LONG_TEXT = 50
"""Of a card in the hand: below the one there is room for the picture, from the other on the words stand alone."""


@remembered(8192)
def face(
    card: str,
    language: str,
    id: str,
    mark: Mark = CALM,
    *,
    lacks: Lacks = None,
    slim: bool = False,
    used: str = "",
    last: bool = False,
    origin: str = "",
) -> str:
    """An invention as a thing. `slim`: as a line of a list, which becomes a card when it is enlarged; `used`: what is
    said about a 1x card with a marker."""
    label = whole(card, language)
    if lacks is not None:
        label += f" {lack_words(lacks, language)}."
    if used:
        label += f" {used}."
    inner = printed(card, language)
    if lacks is not None:
        inner += lack_icons(lacks, language)
    if used:
        inner += f'<span class="used" title="{escape(used)}">{icon("check")}</span>'
    return thing(
        card,
        inner,
        mark,
        kind="invention",
        label=label,
        id=id,
        extra=f"card {kinds(card)}{' slim' if slim else ''}",
        last=last,
        origin=origin,
    )


@remembered(512)
def bare(card: str, language: str, id: str) -> str:
    """A face that is not a thing by itself, but part of one that says in words what it is."""
    return f'<span class="card {kinds(card)}" id="{id}">{printed(card, language)}</span>'


def kinds(card: str) -> str:
    """The classes of a face."""
    found = invention(card)
    return f"invention {TYPE_IDS[found.type]} {DECK_IDS[found.deck]}"


@remembered(1024)
def printed(card: str, language: str) -> str:
    """Everything on the card; how much of it is shown depends on its size."""
    found = invention(card)
    kind = TYPE_IDS[found.type]
    cost = cost_icons(Cost(wood=found.wood, metal=found.metal, moves=found.moves))
    need = need_icons(found.need)
    called = name(card, language)
    text = describe_thing(found, language, timed=False)
    return (
        f'<span class="inner"><span class="top"><span class="cost">{cost}</span>'
        f'<span class="type">{sign(kind)}</span></span>'
        f'<span class="picture">{picture(kind)}</span>'
        f'<span class="name{name_size(called)}">{escape(soft(called))}</span>'
        + (f'<span class="requirement">{icon("lock", "sign-lock")}{need}</span>' if need else "")
        + effect(found)
        + f'<span class="text{text_size(text)}">{escape(soft(text))}</span>'
        f'<span class="bottom"><span class="own">{icons_of(found.icons)}</span><span class="number">{card}</span>'
        f'<b class="points">{found.vp}</b></span></span>'
    )


def effect(found: Thing) -> str:
    inner = effect_icons(found)
    return (
        f'<span class="effect">{timing(found)}<span class="statement">{inner}</span></span>'
        if inner
        else '<span class="effect"></span>'
    )


def icons_of(icons: list[int]) -> str:
    return "".join(sign(ICON_IDS[at]) * n for at, n in enumerate(icons))


@remembered(8)
def picture(kind: str) -> str:
    return (
        f'<svg viewBox="0 0 120 66" preserveAspectRatio="xMidYMax slice" aria-hidden="true">'
        f'<use href="/static/wistar.svg#art-{kind}"/></svg>'
    )


def name_size(called: str) -> str:
    """Long words do not fit into a narrow card."""
    longest = max(map(len, called.replace("-", "- ").split()))
    return " longer" if longest >= LONGER_WORD else " long" if longest >= LONG_WORD else ""


def text_size(text: str) -> str:
    return " long" if len(text) >= LONG_TEXT else " short" if len(text) < SHORT_TEXT else ""
