"""The four clans as cards, while one must be chosen."""

from __future__ import annotations

from underhall.games.xobos.box import CLAN_IDS, Box
from underhall.games.xobos.view import XobosView
from underhall.web.boards.board import Mark, Part, Scene
from underhall.web.boards.html import SEATS, SHAPES, escape, icon, thing
from underhall.web.memo import remembered

from .printed import CLAN_SIGNS, capital, clan, place


def choosing_clans(view: XobosView) -> bool:
    return view.step == "choosing_clans" and not view.over


def clan_cards(scene: Scene, view: XobosView) -> Part:
    """Empty except while clans are chosen."""
    if not choosing_clans(view):
        return "x-clans", '<section class="clans" id="x-clans" hidden></section>'
    taken = {seat.clan: number for number, seat in enumerate(view.seats) if seat.clan}
    cards = "".join(
        clan_card(
            id,
            taken.get(id, -1),
            scene.names[taken[id]] if id in taken else "",
            scene.mark(id),
            scene.box,
            scene.language,
        )
        for id in CLAN_IDS
    )
    title = escape(capital(place("clan", scene.language)))
    return "x-clans", f'<section class="clans" id="x-clans" aria-label="{title}">{cards}</section>'


@remembered(256)
def clan_card(id: str, owner: int, name: str, mark: Mark, box: Box, language: str) -> str:
    """`owner`: the seat that has chosen it, or -1."""
    one = clan(id, box, language)
    tech = one.technology
    need = f"{place('level', language)} {tech.level}, {place('cost', language)} {tech.cost}"
    inner = (
        f'<span class="sign">{icon(CLAN_SIGNS[id])}</span><b class="name">{escape(one.name)}</b>'
        f'<span class="ability"><b>{escape(one.ability)}</b>{escape(one.text)}</span>'
        f'<span class="ability technology"><b>{icon("xobos:tech")}{escape(tech.name)}</b><small>{escape(need)}</small>'
        f"{escape(tech.text)}</span>"
    )
    label = f"{one.name}. {one.ability}: {one.text} {tech.name} ({need}): {tech.text}"
    if owner >= 0:
        mark_of = f'<span class="mark">{icon(SHAPES[owner])}</span>'
        inner += f'<span class="own seat-{SEATS[owner]}">{mark_of}{escape(name)}</span>'
        label += f" {name}"
    return thing(id, inner, mark, kind="clan", label=label, id=f"xc-{id}", extra=f"clan-card {id}")
