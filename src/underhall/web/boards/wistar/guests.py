"""Guests: backs in the rooms, the open guest of the round with those to come, the cheese."""

from __future__ import annotations

from underhall.games.wistar.view import WistarView
from underhall.games.wistar.words.brief import guest, is_cheese, tiles
from underhall.games.wistar.words.phrases import capital, word_of
from underhall.web.boards.board import Mark, Scene
from underhall.web.boards.html import escape, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .effects import effect_icons, sign, timing
from .traces import Traces
from .turn import guest_mark


@remembered(128)
def face_down(slot: str, mark: Mark, language: str) -> str:
    kind = "basement" if slot.startswith("GB") else "house"
    label = f"{capital(word_of(f'guest_{kind}', language))}, {word_of('face_down', language)}"
    inner = sign(f"guest-{kind}")
    return thing(
        slot,
        inner,
        mark,
        kind="guest",
        label=label,
        id=f"w-{slot}",
        extra="guest-back deep" if kind == "basement" else "guest-back",
    )


@remembered(64)
def cheese(cheeses: tuple[str, ...], mark: Mark, language: str) -> str:
    """The pile of cheese: `cheeses` from bottom to top."""
    if not cheeses:
        return ""
    top = cheeses[-1]
    label = guest(top, language)
    more = f'<small class="digits">+{len(cheeses) - 1}</small>' if len(cheeses) > 1 else ""
    inner = f'{sign("cheese")}<b class="digits">{tiles()[top].vp}</b>{more}'
    return thing(top, inner, mark, kind="cheese", label=label, id="w-cheese", extra="cheese")


@remembered(128)
def tile_face(tile: str, language: str) -> str:
    """What is printed on a guest: when it works, what it does, its points."""
    found = tiles()[tile]
    if is_cheese(tile):
        return f'<span class="guest-kind">{sign("cheese")}</span><b class="digits points">{found.vp}</b>'
    kind = "basement" if tile.startswith("GB") else "house"
    return (
        f'<span class="guest-kind">{sign(f"guest-{kind}")}</span>'
        f'<span class="guest-effect">{timing(found)}{effect_icons(found)}</span>'
        f'<b class="digits points">{found.vp}</b>'
    )


def visitor(scene: Scene, view: WistarView, trace: Traces) -> str:
    """The guest of the round in front of the house, and how many are still to come."""
    return draw_visitor(view.round_guest or "", view.round_stack, guest_mark(scene, view), trace.guest, scene.language)


@remembered(256)
def draw_visitor(tile: str, to_come: int, mark: Mark, fresh: bool, language: str) -> str:
    _ = words(language)
    title = capital(word_of("round_guest", language))
    left = f"{capital(word_of('guests_to_come', language))}: {to_come}"
    if tile:
        label = f"{title}: {guest(tile, language)}"
        shown = thing(
            tile,
            tile_face(tile, language),
            mark,
            kind="guest",
            label=label,
            id="w-visitor",
            extra="guest-tile paper",
            last=fresh,
        )
    else:
        shown = f'<div class="guest-tile gone"><span>{escape(_("gone"))}</span></div>'
    return (
        f'<div class="visitor"><small>{escape(title)}</small>{shown}'
        f'<span class="come digits" title="{escape(left)}">{sign("guest")}×{to_come}'
        f'<span class="unseen">{escape(left)}</span>'
        f"</span></div>"
    )
