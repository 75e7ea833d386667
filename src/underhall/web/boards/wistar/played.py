"""The inventions that somebody has played, by kind; those with a 1x marker are used up for this round."""

from __future__ import annotations

from typing import NamedTuple

from underhall.games.wistar.box import TYPE_IDS
from underhall.games.wistar.view import WistarView
from underhall.games.wistar.words.brief import invention
from underhall.games.wistar.words.phrases import capital, phrase, word_of
from underhall.web.boards.board import Mark, Part, Scene
from underhall.web.boards.html import escape
from underhall.web.memo import remembered
from underhall.web.words import words

from .card_traces import card_traces
from .effects import sign
from .faces import face

PLURALS = {"building": "buildings", "tool": "tools", "automaton": "automata"}


class Played(NamedTuple):
    """Everything that it is drawn from."""

    seat: int
    owner: str
    """The name of the player, "" for the viewer."""
    cards: tuple[str, ...]
    marks: tuple[Mark, ...]
    used: frozenset[str]
    """Those with a 1x marker."""
    new: frozenset[str]
    fresh: frozenset[str]
    """Those that were just used."""


def played(scene: Scene, view: WistarView, seat: int) -> Part:
    own = view.seats[seat]
    trace = card_traces(scene.fresh)
    return draw(
        Played(
            seat,
            "" if seat == scene.seat else scene.names[seat],
            own.played,
            tuple(scene.mark(card) for card in own.played),
            frozenset(own.marked),
            trace.played.intersection(own.played),
            trace.used.intersection(own.played),
        ),
        scene.language,
    )


@remembered(1024)
def draw(found: Played, language: str) -> Part:
    _ = words(language)
    id = f"w-played-{found.seat}"
    title = f"{capital(word_of('inventions', language))}: {word_of('played', language)}"
    label = f"{found.owner}, {title}" if found.owner else title
    groups = "".join(group(found, kind, language) for kind in TYPE_IDS)
    inner = groups or f'<p class="muted">{escape(_("Nothing played yet."))}</p>'
    return id, (
        f'<section class="zone played" id="{id}" aria-label="{escape(label)}"><header><h2>{escape(title)}</h2>'
        f'<span class="note digits">{len(found.cards)}</span></header><div class="groups">{inner}</div></section>'
    )


def group(found: Played, kind: str, language: str) -> str:
    """The inventions of one kind; nothing if there are none."""
    _ = words(language)
    lines = []
    for card, mark in zip(found.cards, found.marks, strict=True):
        if TYPE_IDS[invention(card).type] != kind:
            continue
        used = _("used in this round") if card in found.used else ""
        last = card in found.new or card in found.fresh
        origin = f"h-{card} c-{card} p-{found.seat}" if card in found.new else ""
        lines.append(face(card, language, f"q-{card}", mark, slim=True, used=used, last=last, origin=origin))
    if not lines:
        return ""
    title = capital(phrase(f"thing_{PLURALS[kind]}", language, 2))
    return (
        f'<div class="group {kind}"><h3>{sign(kind)}{escape(title)} <span class="digits">{len(lines)}</span></h3>'
        f'<div class="slims">{"".join(lines)}</div></div>'
    )
