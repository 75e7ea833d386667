"""A card face: an invention as it is printed, drawn from its effect data."""

from __future__ import annotations

from underhall.games.wistar.brief import name, whole
from underhall.web.boards.board import CALM, Mark
from underhall.web.boards.html import escape, thing


def face(card: str, language: str, id: str, mark: Mark = CALM, *, last: bool = False, origin: str = "") -> str:
    inner = f'<span class="in"><span class="nm">{escape(name(card, language))}</span></span>'
    return thing(
        card,
        inner,
        mark,
        kind="invention",
        label=whole(card, language),
        id=id,
        extra="card inv",
        last=last,
        origin=origin,
    )
